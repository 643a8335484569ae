// The tiled matrix product with the tile of A stored transposed, so that the inner loop
// goes down both tiles. The loads are clean; the store of a column is not.
#include "fixture.h"

#ifndef FIXTURE_SIZE
#define FIXTURE_SIZE 320
#endif
constexpr int n = FIXTURE_SIZE;

// Lane tx stores to row tx: words 32 apart.
__global__ void plain(float *c, const float *a, const float *b) {
  __shared__ float as[32][32];
  __shared__ float bs[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 32 + ty, column = blockIdx.x * 32 + tx;
  float sum = 0;
  for (int step = 0; step < n; step += 32) {
    as[tx][ty] = step + tx < n ? a[row * n + step + tx] : 0; // expect: store as 32
    bs[ty][tx] = step + ty < n ? b[(step + ty) * n + column] : 0; // expect: store bs 1
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < 32; ++k)
      sum += as[k][ty] * bs[k][tx]; // expect: load as 1; load bs 1
    __syncthreads();
  }
  c[row * n + column] = sum;
}

// Rows of 33 words. The loads are of one word, wherever it is.
__global__ void padded(float *c, const float *a, const float *b) {
  __shared__ float as[32][33];
  __shared__ float bs[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 32 + ty, column = blockIdx.x * 32 + tx;
  float sum = 0;
  for (int step = 0; step < n; step += 32) {
    as[tx][ty] = step + tx < n ? a[row * n + step + tx] : 0; // expect: store as 1
    bs[ty][tx] = step + ty < n ? b[(step + ty) * n + column] : 0; // expect: store bs 1
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < 32; ++k)
      sum += as[k][ty] * bs[k][tx]; // expect: load as 1; load bs 1
    __syncthreads();
  }
  c[row * n + column] = sum;
}

int main() {
  const dim3 grid(n / 32, n / 32);
  fixture::Array<float> a(n * n), b(n * n), c(n * n), want(n * n);
  a.fill([](size_t i) { return float(fixture::value(i)); });
  b.fill([](size_t i) { return float(fixture::value(i + n)); });
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j)
        want[i * n + j] += a[i * n + k] * b[k * n + j];
  plain<<<grid, dim3(32, 32)>>>(c.device(), a.device(), b.device());
  bool right = fixture::same(c, want);
  padded<<<grid, dim3(32, 32)>>>(c.device(), a.device(), b.device());
  right = fixture::same(c, want) && right;
  return fixture::finish("matmul-transposed-staging", right);
}
