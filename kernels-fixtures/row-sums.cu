// Each thread sums one row of a tile. Row-major rows put the 32 lanes into one bank;
// starting each row at another column, or padding, spreads them.
#include "fixture.h"

// All lanes are in the same column: words 32 apart.
__global__ void plain(float *sums, const float *in) {
  __shared__ float rows[32][32];
  int lane = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    rows[i][lane] = in[i * 32 + lane]; // expect: store rows 1
  __syncwarp();
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < 32; ++k)
    sum += rows[lane][k]; // expect: load rows 32
  sums[lane] = sum;
}

// Lane l begins in column l: words 33 apart, wrapping within the row.
__global__ void skewed(float *sums, const float *in) {
  __shared__ float rows[32][32];
  int lane = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    rows[i][lane] = in[i * 32 + lane]; // expect: store rows 1
  __syncwarp();
  float sum = 0;
  for (int k = 0; k < 32; ++k)
    sum += rows[lane][(lane + k) % 32]; // expect: load rows 1
  sums[lane] = sum;
}

// Rows of 33 words.
__global__ void padded(float *sums, const float *in) {
  __shared__ float rows[32][33];
  int lane = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    rows[i][lane] = in[i * 32 + lane]; // expect: store rows 1
  __syncwarp();
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < 32; ++k)
    sum += rows[lane][k]; // expect: load rows 1
  sums[lane] = sum;
}

int main() {
  fixture::Array<float> in(32 * 32), sums(32), want(32);
  in.fill([](size_t i) { return float(fixture::value(i)); });
  for (int i = 0; i < 32 * 32; ++i)
    want[i / 32] += in[i];
  plain<<<1, 32>>>(sums.device(), in.device());
  bool right = fixture::same(sums, want);
  skewed<<<1, 32>>>(sums.device(), in.device());
  right = fixture::same(sums, want) && right;
  padded<<<1, 32>>>(sums.device(), in.device());
  right = fixture::same(sums, want) && right;
  return fixture::finish("row-sums", right);
}
