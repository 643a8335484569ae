// A tree sum with interleaved addressing. The threads that work are consecutive, their
// elements 2 * s apart: 2 ways at first, then 4, then 8, until so few threads are left
// that the conflict fades. Of its 105 excess wavefronts each access costs 35.
#include "fixture.h"

__global__ void reduce_interleaved(int *sums, const int *in) {
  __shared__ int partial[256];
  unsigned tid = threadIdx.x;
  partial[tid] = in[blockIdx.x * blockDim.x + tid]; // expect: store partial 1
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    unsigned index = 2 * s * tid;
    if (index < blockDim.x) {
      int other = partial[index + s]; // expect: load partial 1..8
      partial[index] += other; // expect: load partial 1..8; store partial 1..8
    }
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
  reduce_interleaved<<<blocks, 256>>>(sums.device(), in.device());
  return fixture::finish("reduce-interleaved", fixture::same(sums, want));
}
