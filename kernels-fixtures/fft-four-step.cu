// The middle of a four-step FFT: a 16 x 16 tile of complex numbers is transposed by a
// 16 x 16 block. An 8-byte access is served by half-warps: a row, or a column, each.
#include "fixture.h"

// Rows are 16 numbers, 32 words, apart: one bank pair for a half-warp, 16 ways.
__global__ void plain(float2 *out, const float2 *in) {
  __shared__ float2 tile[16][16];
  int tx = threadIdx.x, ty = threadIdx.y, first = blockIdx.x * 256;
  tile[ty][tx] = in[first + ty * 16 + tx]; // expect: store tile 1
  __syncthreads();
  float2 v = tile[tx][ty]; // expect: load tile 16
  out[first + ty * 16 + tx] = make_float2(-v.y, v.x);
}

// Rows of 17: all bank pairs. A half-warp never reaches into a second row.
__global__ void padded(float2 *out, const float2 *in) {
  __shared__ float2 tile[16][17];
  int tx = threadIdx.x, ty = threadIdx.y, first = blockIdx.x * 256;
  tile[ty][tx] = in[first + ty * 16 + tx]; // expect: store tile 1
  __syncthreads();
  float2 v = tile[tx][ty]; // expect: load tile 1
  out[first + ty * 16 + tx] = make_float2(-v.y, v.x);
}

int main() {
  const int blocks = 16, n = blocks * 256;
  fixture::Array<float2> in(n), out(n), want(n);
  in.fill([](size_t i) {
    return make_float2(float(fixture::value(2 * i, 100)), float(fixture::value(2 * i + 1, 100)));
  });
  for (int i = 0; i < n; ++i) {
    float2 v = in[i / 256 * 256 + i % 16 * 16 + i % 256 / 16];
    want[i] = make_float2(-v.y, v.x);
  }
  plain<<<blocks, dim3(16, 16)>>>(out.device(), in.device());
  bool right = fixture::same(out, want);
  padded<<<blocks, dim3(16, 16)>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  return fixture::finish("fft-four-step", right);
}
