// A tree sum with sequential addressing: the first s threads add the second s elements
// to the first. Lanes touch consecutive words.
#include "fixture.h"

__global__ void reduce_sequential(int *sums, const int *in) {
  __shared__ int partial[256];
  unsigned tid = threadIdx.x;
  partial[tid] = in[blockIdx.x * blockDim.x + tid]; // expect: store partial 1
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s)
      partial[tid] += partial[tid + s]; // expect: load partial 1; store partial 1
    __syncthreads();
  }
  if (tid == 0)
    sums[blockIdx.x] = partial[0]; // expect: load partial 1
}

#ifndef FIXTURE_SIZE
#define FIXTURE_SIZE 262144
#endif

int main() {
  const int blocks = FIXTURE_SIZE / 256;
  fixture::Array<int> in(FIXTURE_SIZE), sums(blocks), want(blocks);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < FIXTURE_SIZE; ++i)
    want[i / 256] += in[i];
  reduce_sequential<<<blocks, 256>>>(sums.device(), in.device());
  return fixture::finish("reduce-sequential", fixture::same(sums, want));
}
