// A matrix product in which a thread computes 4 x 4 elements from tiles of 64 x 8 and
// 8 x 64; the tile of A is transposed on its way into shared memory.
#include "fixture.h"

#ifndef FIXTURE_SIZE
#define FIXTURE_SIZE 256
#endif
constexpr int n = FIXTURE_SIZE;

// The store: eight lanes that differ in i % 8 are 64 words apart, in one bank.
// The loads: four words in a row for each thread. A single one of them would touch every
// fourth word; the compiler makes one 16-byte access of the four, which is clean.
__global__ void plain(float *c, const float *a, const float *b) {
  __shared__ __align__(16) float as[8][64];
  __shared__ __align__(16) float bs[8][64];
  int tid = threadIdx.x, tx = tid % 16, ty = tid / 16;
  int row = blockIdx.y * 64, column = blockIdx.x * 64;
  float sum[4][4] = {};
  for (int step = 0; step < n; step += 8) {
    for (int i = tid; i < 512; i += 256) {
      as[i % 8][i / 8] = a[(row + i / 8) * n + step + i % 8]; // expect: store as 8
      bs[i / 64][i % 64] = b[(step + i / 64) * n + column + i % 64]; // expect: store bs 1
    }
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < 8; ++k) {
      float ra[4], rb[4];
#pragma unroll
      for (int i = 0; i < 4; ++i)
        ra[i] = as[k][4 * ty + i]; // expect: load as 1 merged 1
#pragma unroll
      for (int j = 0; j < 4; ++j)
        rb[j] = bs[k][4 * tx + j]; // expect: load bs 2 merged 1
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j)
          sum[i][j] += ra[i] * rb[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      c[(row + 4 * ty + i) * n + column + 4 * tx + j] = sum[i][j];
}

// Rows of 68 words: i % 8 moves the bank by 4, i / 8 by 1. The loads stay aligned.
// The columns of a thread are 16 apart here, so that neighbours load neighbouring words.
__global__ void padded(float *c, const float *a, const float *b) {
  __shared__ __align__(16) float as[8][68];
  __shared__ __align__(16) float bs[8][64];
  int tid = threadIdx.x, tx = tid % 16, ty = tid / 16;
  int row = blockIdx.y * 64, column = blockIdx.x * 64;
  float sum[4][4] = {};
  for (int step = 0; step < n; step += 8) {
    for (int i = tid; i < 512; i += 256) {
      as[i % 8][i / 8] = a[(row + i / 8) * n + step + i % 8]; // expect: store as 1
      bs[i / 64][i % 64] = b[(step + i / 64) * n + column + i % 64]; // expect: store bs 1
    }
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < 8; ++k) {
      float ra[4], rb[4];
#pragma unroll
      for (int i = 0; i < 4; ++i)
        ra[i] = as[k][4 * ty + i]; // expect: load as 1 merged 1
#pragma unroll
      for (int j = 0; j < 4; ++j)
        rb[j] = bs[k][tx + 16 * j]; // expect: load bs 1
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j)
          sum[i][j] += ra[i] * rb[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      c[(row + 4 * ty + i) * n + column + tx + 16 * j] = sum[i][j];
}

int main() {
  const dim3 grid(n / 64, n / 64);
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
  return fixture::finish("matmul-register-blocked", right);
}
