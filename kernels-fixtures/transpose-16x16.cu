// Transposes by tiles of 16 x 16 with as many threads: a warp holds two rows of the
// block, so what it touches is not one row or one column of the tile, but two.
#include "fixture.h"

// Rows are 16 words apart. The store fills two rows, words 0 to 31. The load takes two
// columns: words 16 * x and 16 * x + 1, of which 8 share a bank.
__global__ void plain(float *out, const float *in, int n) {
  __shared__ float tile[16][16];
  int tx = threadIdx.x, ty = threadIdx.y;
  int bx = blockIdx.x * 16, by = blockIdx.y * 16;
  tile[ty][tx] = in[(by + ty) * n + bx + tx]; // expect: store tile 1
  __syncthreads();
  out[(bx + ty) * n + by + tx] = tile[tx][ty]; // expect: load tile 8
}

// The usual pad of one: rows 0 and 1 of the store are words 0..15 and 17..32, and word
// 32 is in the bank of word 0. In the load, 17 * 15 + 1 meets 0. Two ways each.
__global__ void padded_by_one(float *out, const float *in, int n) {
  __shared__ float tile[16][16 + 1];
  int tx = threadIdx.x, ty = threadIdx.y;
  int bx = blockIdx.x * 16, by = blockIdx.y * 16;
  tile[ty][tx] = in[(by + ty) * n + bx + tx]; // expect: store tile 2
  __syncthreads();
  out[(bx + ty) * n + by + tx] = tile[tx][ty]; // expect: load tile 2
}

// A pad of two: 18 * x takes the 16 even banks, 18 * x + 1 the odd ones. The load is
// clean; the store still wraps (row 1 is words 18..33). No pad does better.
__global__ void padded_by_two(float *out, const float *in, int n) {
  __shared__ float tile[16][16 + 2];
  int tx = threadIdx.x, ty = threadIdx.y;
  int bx = blockIdx.x * 16, by = blockIdx.y * 16;
  tile[ty][tx] = in[(by + ty) * n + bx + tx]; // expect: store tile 2
  __syncthreads();
  out[(bx + ty) * n + by + tx] = tile[tx][ty]; // expect: load tile 1
}

// A swizzle permutes within the rows, so the store remains words 0 to 31. The load:
// 16 * x + (y ^ x) with y = 0, 1; x and its neighbour x ^ 1 lie in different halves of the
// banks and swap their columns, so that all 32 banks are taken.
__global__ void swizzled(float *out, const float *in, int n) {
  __shared__ float tile[16][16];
  int tx = threadIdx.x, ty = threadIdx.y;
  int bx = blockIdx.x * 16, by = blockIdx.y * 16;
  tile[ty][tx ^ ty] = in[(by + ty) * n + bx + tx]; // expect: store tile 1
  __syncthreads();
  out[(bx + ty) * n + by + tx] = tile[tx][ty ^ tx]; // expect: load tile 1
}

#ifndef FIXTURE_SIZE
#define FIXTURE_SIZE 512
#endif

int main() {
  const int n = FIXTURE_SIZE;
  const dim3 grid(n / 16, n / 16);
  fixture::Array<float> in(n * n), out(n * n), want(n * n);
  in.fill([](size_t i) { return float(fixture::value(i, 1 << 20)); });
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x)
      want[x * n + y] = in[y * n + x];
  plain<<<grid, dim3(16, 16)>>>(out.device(), in.device(), n);
  bool right = fixture::same(out, want);
  padded_by_one<<<grid, dim3(16, 16)>>>(out.device(), in.device(), n);
  right = fixture::same(out, want) && right;
  padded_by_two<<<grid, dim3(16, 16)>>>(out.device(), in.device(), n);
  right = fixture::same(out, want) && right;
  swizzled<<<grid, dim3(16, 16)>>>(out.device(), in.device(), n);
  right = fixture::same(out, want) && right;
  return fixture::finish("transpose-16x16", right);
}
