// A tile filled by asynchronous copies of 16 bytes, four words to a lane, and read by
// columns of single words.
#include "fixture.h"
#include <cuda_pipeline.h>

// Rows of 32 words: the column is in one bank.
__global__ void plain(int *out, const int *in) {
  __shared__ __align__(16) int tile[32][32];
  int tid = threadIdx.x, lane = tid % 32, warp = tid / 32;
  for (int i = tid; i < 256; i += 128)
    __pipeline_memcpy_async(&tile[i / 8][i % 8 * 4], &in[4 * i], 16); // expect: async tile 1
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  for (int k = warp; k < 32; k += 4)
    out[k * 32 + lane] = tile[lane][k]; // expect: load tile 32
}

// Rows that keep the 16 bytes aligned are a multiple of four words apart, so that a column
// meets only eight of the banks: four ways are the least.
__global__ void padded(int *out, const int *in) {
  __shared__ __align__(16) int tile[32][32 + 4];
  int tid = threadIdx.x, lane = tid % 32, warp = tid / 32;
  for (int i = tid; i < 256; i += 128)
    __pipeline_memcpy_async(&tile[i / 8][i % 8 * 4], &in[4 * i], 16); // expect: async tile 1
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  for (int k = warp; k < 32; k += 4)
    out[k * 32 + lane] = tile[lane][k]; // expect: load tile 4
}

// Copies of 4 bytes can go anywhere.
__global__ void single_words(int *out, const int *in) {
  __shared__ int tile[32][32 + 1];
  int tid = threadIdx.x, lane = tid % 32, warp = tid / 32;
  for (int i = warp; i < 32; i += 4)
    __pipeline_memcpy_async(&tile[i][lane], &in[32 * i + lane], 4); // expect: async tile 1
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  for (int k = warp; k < 32; k += 4)
    out[k * 32 + lane] = tile[lane][k]; // expect: load tile 1
}

int main() {
  fixture::Array<int> in(1024), out(1024), want(1024);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < 1024; ++i)
    want[i] = in[i % 32 * 32 + i / 32];
  plain<<<1, 128>>>(out.device(), in.device());
  bool right = fixture::same(out, want);
  padded<<<1, 128>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  single_words<<<1, 128>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  return fixture::finish("cp-async", right);
}
