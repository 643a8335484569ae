// Staging of a matrix product with float4: each thread fetches four elements of a row,
// stores them to `bs` as they are, and to `as` transposed, one by one.
#include "fixture.h"

#ifndef FIXTURE_SIZE
#define FIXTURE_SIZE 256
#endif
constexpr int n = FIXTURE_SIZE;

// A warp stages 16 rows of A, two threads each: rows k and k + 4 of `as`, 512 words
// apart, fall into the same 16 banks.
__global__ void plain(float *c, const float *a, const float *b) {
  __shared__ __align__(16) float as[8][128];
  __shared__ __align__(16) float bs[8][128];
  int tid = threadIdx.x, tx = tid % 16, ty = tid / 16;
  int row = blockIdx.y * 128, column = blockIdx.x * 128;
  int m = tid / 2, k4 = tid % 2 * 4;
  float sum[8][8] = {};
  for (int step = 0; step < n; step += 8) {
    float4 v = *reinterpret_cast<const float4 *>(&a[(row + m) * n + step + k4]);
    as[k4 + 0][m] = v.x; // expect: store as 2
    as[k4 + 1][m] = v.y; // expect: store as 2
    as[k4 + 2][m] = v.z; // expect: store as 2
    as[k4 + 3][m] = v.w; // expect: store as 2
    v = *reinterpret_cast<const float4 *>(&b[(step + tid / 32) * n + column + tid % 32 * 4]);
    *reinterpret_cast<float4 *>(&bs[tid / 32][tid % 32 * 4]) = v; // expect: store bs 1
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < 8; ++k)
#pragma unroll
      for (int i = 0; i < 8; ++i) {
        float x = as[k][ty + 16 * i]; // expect: load as 1
#pragma unroll
        for (int j = 0; j < 8; ++j)
          sum[i][j] += x * bs[k][tx + 16 * j]; // expect: load bs 1
      }
    __syncthreads();
  }
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      c[(row + ty + 16 * i) * n + column + tx + 16 * j] = sum[i][j];
}

// Rows of 132 words: four rows further on is 528 words, 16 banks, further on.
__global__ void padded(float *c, const float *a, const float *b) {
  __shared__ __align__(16) float as[8][128 + 4];
  __shared__ __align__(16) float bs[8][128];
  int tid = threadIdx.x, tx = tid % 16, ty = tid / 16;
  int row = blockIdx.y * 128, column = blockIdx.x * 128;
  int m = tid / 2, k4 = tid % 2 * 4;
  float sum[8][8] = {};
  for (int step = 0; step < n; step += 8) {
    float4 v = *reinterpret_cast<const float4 *>(&a[(row + m) * n + step + k4]);
    as[k4 + 0][m] = v.x; // expect: store as 1
    as[k4 + 1][m] = v.y; // expect: store as 1
    as[k4 + 2][m] = v.z; // expect: store as 1
    as[k4 + 3][m] = v.w; // expect: store as 1
    v = *reinterpret_cast<const float4 *>(&b[(step + tid / 32) * n + column + tid % 32 * 4]);
    *reinterpret_cast<float4 *>(&bs[tid / 32][tid % 32 * 4]) = v; // expect: store bs 1
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < 8; ++k)
#pragma unroll
      for (int i = 0; i < 8; ++i) {
        float x = as[k][ty + 16 * i]; // expect: load as 1
#pragma unroll
        for (int j = 0; j < 8; ++j)
          sum[i][j] += x * bs[k][tx + 16 * j]; // expect: load bs 1
      }
    __syncthreads();
  }
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      c[(row + ty + 16 * i) * n + column + tx + 16 * j] = sum[i][j];
}

int main() {
  const dim3 grid(n / 128, n / 128);
  fixture::Array<float> a(n * n), b(n * n), c(n * n), want(n * n);
  a.fill([](size_t i) { return float(fixture::value(i)); });
  b.fill([](size_t i) { return float(fixture::value(i + n)); });
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j)
        want[i * n + j] += a[i * n + k] * b[k * n + j];
  plain<<<grid, 256>>>(c.device(), a.device(), b.device());
  bool right = fixture::same(c, want);
  padded<<<grid, 256>>>(c.device(), a.device(), b.device());
  right = fixture::same(c, want) && right;
  return fixture::finish("matmul-vectorised", right);
}
