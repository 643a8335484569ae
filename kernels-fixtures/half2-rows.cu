// Pairs of 16-bit floats, one word each; a lane reads its own row of 16 pairs.
#include "fixture.h"
#include <cuda_fp16.h>

// Rows of 16 words: two banks.
__global__ void plain(half2 *out, const half2 *in) {
  __shared__ half2 rows[32][16];
  int lane = threadIdx.x;
  for (int i = lane; i < 512; i += 32)
    rows[i / 16][i % 16] = in[i]; // expect: store rows 1
  __syncwarp();
#pragma unroll 1
  for (int k = 0; k < 16; ++k)
    out[k * 32 + lane] = rows[lane][k]; // expect: load rows 16
}

// Rows of 17. But the store, two rows at a time, now reaches word 32.
__global__ void padded(half2 *out, const half2 *in) {
  __shared__ half2 rows[32][17];
  int lane = threadIdx.x;
  for (int i = lane; i < 512; i += 32)
    rows[i / 16][i % 16] = in[i]; // expect: store rows 2
  __syncwarp();
#pragma unroll 1
  for (int k = 0; k < 16; ++k)
    out[k * 32 + lane] = rows[lane][k]; // expect: load rows 1
}

// Rotated rows: lane and lane + 2 differ by a multiple of the banks in the row, so the
// rotation advances with every second row.
__global__ void rotated(half2 *out, const half2 *in) {
  __shared__ half2 rows[32][16];
  int lane = threadIdx.x;
  for (int i = lane; i < 512; i += 32)
    rows[i / 16][(i + i / 32) % 16] = in[i]; // expect: store rows 1
  __syncwarp();
#pragma unroll 1
  for (int k = 0; k < 16; ++k)
    out[k * 32 + lane] = rows[lane][(k + lane / 2) % 16]; // expect: load rows 1
}

int main() {
  fixture::Array<half2> in(512), out(512), want(512);
  in.fill([](size_t i) {
    return __floats2half2_rn(float(fixture::value(2 * i)), float(fixture::value(2 * i + 1)));
  });
  for (int i = 0; i < 512; ++i)
    want[i] = in[i % 32 * 16 + i / 32];
  plain<<<1, 32>>>(out.device(), in.device());
  bool right = fixture::same(out, want);
  padded<<<1, 32>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  rotated<<<1, 32>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  return fixture::finish("half2-rows", right);
}
