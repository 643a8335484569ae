// A block of 24 x 10: warps begin and end in the middle of rows, and the last one has 16
// lanes.
#include "fixture.h"

// Row-major store: the words are the numbers of the threads. The load takes columns of ten
// rows, 24 words apart, that is in four groups of banks, three of the ten in one.
__global__ void transpose(int *out, const int *in) {
  __shared__ int tile[10][24];
  int tx = threadIdx.x, ty = threadIdx.y, linear = ty * 24 + tx;
  tile[ty][tx] = in[linear]; // expect: store tile 1
  __syncthreads();
  out[linear] = tile[linear % 10][linear / 10]; // expect: load tile 3
}

// Rows reversed: the piece of one row and the piece of the next no longer fit together.
// The last warp lies in one row.
__global__ void reverse(int *out, const int *in) {
  __shared__ int tile[10][24];
  int tx = threadIdx.x, ty = threadIdx.y, linear = ty * 24 + tx;
  tile[ty][tx] = in[linear]; // expect: store tile 1
  __syncthreads();
  out[linear] = tile[ty][23 - tx]; // expect: load tile 1..2
}

// Everything reversed: again consecutive words.
__global__ void turn(int *out, const int *in) {
  __shared__ int tile[10][24];
  int tx = threadIdx.x, ty = threadIdx.y, linear = ty * 24 + tx;
  tile[ty][tx] = in[linear]; // expect: store tile 1
  __syncthreads();
  out[linear] = tile[9 - ty][23 - tx]; // expect: load tile 1
}

int main() {
  fixture::Array<int> in(240), out(240), transposed(240), reversed(240), turned(240);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < 240; ++i) {
    transposed[i] = in[i % 10 * 24 + i / 10];
    reversed[i] = in[i / 24 * 24 + 23 - i % 24];
    turned[i] = in[239 - i];
  }
  transpose<<<1, dim3(24, 10)>>>(out.device(), in.device());
  bool right = fixture::same(out, transposed);
  reverse<<<1, dim3(24, 10)>>>(out.device(), in.device());
  right = fixture::same(out, reversed) && right;
  turn<<<1, dim3(24, 10)>>>(out.device(), in.device());
  right = fixture::same(out, turned) && right;
  return fixture::finish("block-24x10", right);
}
