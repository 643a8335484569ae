// Transposes of 16-bit floats: a row of 32 is 16 words.
#include "fixture.h"
#include <cuda_fp16.h>

// The words of a column are 16 apart: two banks.
__global__ void plain(half *out, const half *in, int n) {
  __shared__ half tile[32][32];
  int x = blockIdx.x * 32, y = blockIdx.y * 32;
  for (int i = threadIdx.y; i < 32; i += 8)
    tile[i][threadIdx.x] = in[(y + i) * n + x + threadIdx.x]; // expect: store tile 1
  __syncthreads();
  for (int i = threadIdx.y; i < 32; i += 8)
    out[(x + i) * n + y + threadIdx.x] = tile[threadIdx.x][i]; // expect: load tile 16
}

// Two spare elements are one word: 17 apart.
__global__ void padded(half *out, const half *in, int n) {
  __shared__ half tile[32][32 + 2];
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
  fixture::Array<half> in(n * n), out(n * n), want(n * n);
  in.fill([](size_t i) { return __float2half(float(fixture::value(i, 2048))); });
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x)
      want[x * n + y] = in[y * n + x];
  plain<<<grid, dim3(32, 8)>>>(out.device(), in.device(), n);
  bool right = fixture::same(out, want);
  padded<<<grid, dim3(32, 8)>>>(out.device(), in.device(), n);
  right = fixture::same(out, want) && right;
  return fixture::finish("transpose-half", right);
}
