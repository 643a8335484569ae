// A matrix product by tiles of 32 x 32, as in every course. The rows that a warp stores
// and loads are consecutive words, and the element of `as` is one for the whole warp.
#include "fixture.h"

#ifndef FIXTURE_SIZE
#define FIXTURE_SIZE 320
#endif
constexpr int n = FIXTURE_SIZE;

__global__ void matmul_tiled(float *c, const float *a, const float *b) {
  __shared__ float as[32][32];
  __shared__ float bs[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 32 + ty, column = blockIdx.x * 32 + tx;
  float sum = 0;
  for (int step = 0; step < n; step += 32) {
    as[ty][tx] = step + tx < n ? a[row * n + step + tx] : 0; // expect: store as 1
    bs[ty][tx] = step + ty < n ? b[(step + ty) * n + column] : 0; // expect: store bs 1
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < 32; ++k)
      sum += as[ty][k] * bs[k][tx]; // expect: load as 1; load bs 1
    __syncthreads();
  }
  c[row * n + column] = sum;
}

int main() {
  fixture::Array<float> a(n * n), b(n * n), c(n * n), want(n * n);
  a.fill([](size_t i) { return float(fixture::value(i)); });
  b.fill([](size_t i) { return float(fixture::value(i + n)); });
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j)
        want[i * n + j] += a[i * n + k] * b[k * n + j];
  matmul_tiled<<<dim3(n / 32, n / 32), dim3(32, 32)>>>(c.device(), a.device(), b.device());
  return fixture::finish("matmul-tiled", fixture::same(c, want));
}
