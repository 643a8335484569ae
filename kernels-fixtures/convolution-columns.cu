// Convolution along columns with a radius of 8 by blocks of 16 x 8; the tile keeps its
// columns as rows, so neighbouring lanes are a whole row of it apart.
#include "fixture.h"

__host__ __device__ int weight(int j) { return j < 0 ? 9 + j : 9 - j; }

// 80 words: 16 * x + y with y = 0, 1 leaves four banks for 32 words.
__global__ void plain(int *out, const int *in, int width) {
  __shared__ int s[16][80];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * 16 + tx, y = blockIdx.y * 64;
  for (int i = 0; i < 10; ++i)
    s[tx][ty + 8 * i] = in[(y + ty + 8 * i) * width + x]; // expect: store s 8
  __syncthreads();
  for (int i = 1; i <= 8; ++i) {
    int sum = 0;
#pragma unroll 1
    for (int j = -8; j <= 8; ++j)
      sum += weight(j) * s[tx][ty + 8 * i + j]; // expect: load s 8
    out[(y + ty + 8 * (i - 1)) * width + x] = sum;
  }
}

// 81 words: all banks but one are taken once; word 81 * 15 + 1 meets word 0.
__global__ void padded_by_one(int *out, const int *in, int width) {
  __shared__ int s[16][81];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * 16 + tx, y = blockIdx.y * 64;
  for (int i = 0; i < 10; ++i)
    s[tx][ty + 8 * i] = in[(y + ty + 8 * i) * width + x]; // expect: store s 2
  __syncthreads();
  for (int i = 1; i <= 8; ++i) {
    int sum = 0;
#pragma unroll 1
    for (int j = -8; j <= 8; ++j)
      sum += weight(j) * s[tx][ty + 8 * i + j]; // expect: load s 2
    out[(y + ty + 8 * (i - 1)) * width + x] = sum;
  }
}

// 82 words: 18 * x takes the even banks, 18 * x + 1 the odd ones.
__global__ void padded_by_two(int *out, const int *in, int width) {
  __shared__ int s[16][82];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * 16 + tx, y = blockIdx.y * 64;
  for (int i = 0; i < 10; ++i)
    s[tx][ty + 8 * i] = in[(y + ty + 8 * i) * width + x]; // expect: store s 1
  __syncthreads();
  for (int i = 1; i <= 8; ++i) {
    int sum = 0;
#pragma unroll 1
    for (int j = -8; j <= 8; ++j)
      sum += weight(j) * s[tx][ty + 8 * i + j]; // expect: load s 1
    out[(y + ty + 8 * (i - 1)) * width + x] = sum;
  }
}

int main() {
  const int width = 64, height = 128;
  const dim3 grid(width / 16, height / 64);
  fixture::Array<int> in(width * (height + 16)), out(width * height), want(width * height);
  in.fill([](size_t i) { return fixture::value(i, 256); });
  for (int i = 0; i < width * height; ++i)
    for (int j = -8; j <= 8; ++j)
      want[i] += weight(j) * in[i + (8 + j) * width];
  plain<<<grid, dim3(16, 8)>>>(out.device(), in.device(), width);
  bool right = fixture::same(out, want);
  padded_by_one<<<grid, dim3(16, 8)>>>(out.device(), in.device(), width);
  right = fixture::same(out, want) && right;
  padded_by_two<<<grid, dim3(16, 8)>>>(out.device(), in.device(), width);
  right = fixture::same(out, want) && right;
  return fixture::finish("convolution-columns", right);
}
