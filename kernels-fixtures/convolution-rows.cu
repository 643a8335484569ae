// Convolution along rows with a radius of 8 by blocks of 16 x 4; a thread computes eight
// elements, 16 apart. A warp holds two rows.
#include "fixture.h"

__host__ __device__ int weight(int j) { return j < 0 ? 9 + j : 9 - j; }

// Rows of 160 words, five times the banks: both rows of a warp are in the same 16 banks.
__global__ void plain(int *out, const int *in, int width) {
  __shared__ int s[4][16 + 128 + 16];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * 128, y = blockIdx.y * 4 + ty, pitch = width + 32;
  for (int i = 0; i < 10; ++i)
    s[ty][tx + 16 * i] = in[y * pitch + x + tx + 16 * i]; // expect: store s 2
  __syncthreads();
  for (int i = 1; i <= 8; ++i) {
    int sum = 0;
#pragma unroll 1
    for (int j = -8; j <= 8; ++j)
      sum += weight(j) * s[ty][tx + 16 * i + j]; // expect: load s 2
    out[y * width + x + tx + 16 * (i - 1)] = sum;
  }
}

// 16 spare words put the second row into the other half of the banks.
__global__ void padded(int *out, const int *in, int width) {
  __shared__ int s[4][16 + 128 + 16 + 16];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * 128, y = blockIdx.y * 4 + ty, pitch = width + 32;
  for (int i = 0; i < 10; ++i)
    s[ty][tx + 16 * i] = in[y * pitch + x + tx + 16 * i]; // expect: store s 1
  __syncthreads();
  for (int i = 1; i <= 8; ++i) {
    int sum = 0;
#pragma unroll 1
    for (int j = -8; j <= 8; ++j)
      sum += weight(j) * s[ty][tx + 16 * i + j]; // expect: load s 1
    out[y * width + x + tx + 16 * (i - 1)] = sum;
  }
}

int main() {
  const int width = 256, height = 16, pitch = width + 32;
  const dim3 grid(width / 128, height / 4);
  fixture::Array<int> in(pitch * height), out(width * height), want(width * height);
  in.fill([](size_t i) { return fixture::value(i, 256); });
  for (int i = 0; i < width * height; ++i)
    for (int j = -8; j <= 8; ++j)
      want[i] += weight(j) * in[i / width * pitch + i % width + 16 + j];
  plain<<<grid, dim3(16, 4)>>>(out.device(), in.device(), width);
  bool right = fixture::same(out, want);
  padded<<<grid, dim3(16, 4)>>>(out.device(), in.device(), width);
  right = fixture::same(out, want) && right;
  return fixture::finish("convolution-rows", right);
}
