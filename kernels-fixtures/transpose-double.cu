// Transposes of doubles. A warp's 8-byte access is served by half-warps, so two
// wavefronts are what it takes at best; a column of 32 doubles takes 32, 16 ways.
#include "fixture.h"

// 16 lanes, 64 words apart: one bank pair, 16 wavefronts for each half-warp.
__global__ void plain(double *out, const double *in, int n) {
  __shared__ double tile[32][32];
  int x = blockIdx.x * 32, y = blockIdx.y * 32;
  for (int i = threadIdx.y; i < 32; i += 8)
    tile[i][threadIdx.x] = in[(y + i) * n + x + threadIdx.x]; // expect: store tile 1
  __syncthreads();
  for (int i = threadIdx.y; i < 32; i += 8)
    out[(x + i) * n + y + threadIdx.x] = tile[threadIdx.x][i]; // expect: load tile 16
}

// With a spare double the lanes are 66 words apart: 16 different bank pairs.
__global__ void padded(double *out, const double *in, int n) {
  __shared__ double tile[32][33];
  int x = blockIdx.x * 32, y = blockIdx.y * 32;
  for (int i = threadIdx.y; i < 32; i += 8)
    tile[i][threadIdx.x] = in[(y + i) * n + x + threadIdx.x]; // expect: store tile 1
  __syncthreads();
  for (int i = threadIdx.y; i < 32; i += 8)
    out[(x + i) * n + y + threadIdx.x] = tile[threadIdx.x][i]; // expect: load tile 1
}

#ifndef FIXTURE_SIZE
#define FIXTURE_SIZE 512
#endif

int main() {
  const int n = FIXTURE_SIZE;
  const dim3 grid(n / 32, n / 32);
  fixture::Array<double> in(n * n), out(n * n), want(n * n);
  in.fill([](size_t i) { return fixture::value(i, 1 << 20) / 1024.0; });
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x)
      want[x * n + y] = in[y * n + x];
  plain<<<grid, dim3(32, 8)>>>(out.device(), in.device(), n);
  bool right = fixture::same(out, want);
  padded<<<grid, dim3(32, 8)>>>(out.device(), in.device(), n);
  right = fixture::same(out, want) && right;
  return fixture::finish("transpose-double", right);
}
