// Each thread sums its own row, all 32 elements unrolled: the compiler makes eight 16-byte
// loads of them, if the pitch keeps them aligned.
#include "fixture.h"

// Rows are eight times 16 bytes apart: eight lanes in one group of banks.
__global__ void pitch32(float *sums, const float *in) {
  __shared__ __align__(16) float rows[32][32];
  int lane = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    rows[i][lane] = in[i * 32 + lane]; // expect: store rows 1
  __syncwarp();
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 32; ++k)
    sum += rows[lane][k]; // expect: load rows 32 merged 8
  sums[lane] = sum;
}

// No alignment, no wide loads; 32 clean ones.
__global__ void pitch33(float *sums, const float *in) {
  __shared__ __align__(16) float rows[32][33];
  int lane = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    rows[i][lane] = in[i * 32 + lane]; // expect: store rows 1
  __syncwarp();
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 32; ++k)
    sum += rows[lane][k]; // expect: load rows 1
  sums[lane] = sum;
}

// A pad of four keeps the wide loads, and spreads them: nine times 16 bytes apart.
__global__ void pitch36(float *sums, const float *in) {
  __shared__ __align__(16) float rows[32][36];
  int lane = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    rows[i][lane] = in[i * 32 + lane]; // expect: store rows 1
  __syncwarp();
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 32; ++k)
    sum += rows[lane][k]; // expect: load rows 4 merged 1
  sums[lane] = sum;
}

int main() {
  fixture::Array<float> in(32 * 32), sums(32), want(32);
  in.fill([](size_t i) { return float(fixture::value(i)); });
  for (int i = 0; i < 32 * 32; ++i)
    want[i / 32] += in[i];
  pitch32<<<1, 32>>>(sums.device(), in.device());
  bool right = fixture::same(sums, want);
  pitch33<<<1, 32>>>(sums.device(), in.device());
  right = fixture::same(sums, want) && right;
  pitch36<<<1, 32>>>(sums.device(), in.device());
  right = fixture::same(sums, want) && right;
  return fixture::finish("unrolled-rows", right);
}
