// A stencil in three dimensions over an 8 x 8 x 4 block: a warp is four rows of eight.
#include "fixture.h"

// Rows of the tile are 10 words apart: the fourth is words 30 to 37 and meets the first.
__global__ void plain(int *out, const int *in) {
  __shared__ int s[6][10][10];
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  int linear = (z * 8 + y) * 8 + x;
  for (int i = linear; i < 600; i += 256)
    s[i / 100][i / 10 % 10][i % 10] = in[blockIdx.x * 600 + i]; // expect: store s 1
  __syncthreads();
  int sum = -6 * s[z + 1][y + 1][x + 1]; // expect: load s 2
  sum += s[z][y + 1][x + 1]; // expect: load s 2
  sum += s[z + 2][y + 1][x + 1]; // expect: load s 2
  sum += s[z + 1][y][x + 1]; // expect: load s 2
  sum += s[z + 1][y + 2][x + 1]; // expect: load s 2
  sum += s[z + 1][y + 1][x]; // expect: load s 2
  sum += s[z + 1][y + 1][x + 2]; // expect: load s 2
  out[blockIdx.x * 256 + linear] = sum;
}

// Rows 24 words apart take four different quarters of the banks. Filling the tile crosses
// from row to row: the tenth word of one row and the next row's eighth meet.
__global__ void padded(int *out, const int *in) {
  __shared__ int s[6][10][24];
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  int linear = (z * 8 + y) * 8 + x;
  for (int i = linear; i < 600; i += 256)
    s[i / 100][i / 10 % 10][i % 10] = in[blockIdx.x * 600 + i]; // expect: store s 2
  __syncthreads();
  int sum = -6 * s[z + 1][y + 1][x + 1]; // expect: load s 1
  sum += s[z][y + 1][x + 1]; // expect: load s 1
  sum += s[z + 2][y + 1][x + 1]; // expect: load s 1
  sum += s[z + 1][y][x + 1]; // expect: load s 1
  sum += s[z + 1][y + 2][x + 1]; // expect: load s 1
  sum += s[z + 1][y + 1][x]; // expect: load s 1
  sum += s[z + 1][y + 1][x + 2]; // expect: load s 1
  out[blockIdx.x * 256 + linear] = sum;
}

int main() {
  const int blocks = 8;
  fixture::Array<int> in(blocks * 600), out(blocks * 256), want(blocks * 256);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < blocks * 256; ++i) {
    int x = i % 8, y = i / 8 % 8, z = i / 64 % 4;
    int at = i / 256 * 600 + (z + 1) * 100 + (y + 1) * 10 + x + 1;
    want[i] = in[at - 100] + in[at + 100] + in[at - 10] + in[at + 10] + in[at - 1] +
              in[at + 1] - 6 * in[at];
  }
  plain<<<blocks, dim3(8, 8, 4)>>>(out.device(), in.device());
  bool right = fixture::same(out, want);
  padded<<<blocks, dim3(8, 8, 4)>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  return fixture::finish("stencil-8x8x4", right);
}
