// A tree sum in which every (2 * s)-th thread works. Each takes the element of its own
// number, so the lanes of a warp stay in different banks, however few of them work.
#include "fixture.h"

__global__ void reduce_modulo(int *sums, const int *in) {
  __shared__ int partial[256];
  unsigned tid = threadIdx.x;
  partial[tid] = in[blockIdx.x * blockDim.x + tid]; // expect: store partial 1
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    if (tid % (2 * s) == 0) {
      int other = partial[tid + s]; // expect: load partial 1
      partial[tid] += other; // expect: load partial 1; store partial 1
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
  reduce_modulo<<<blocks, 256>>>(sums.device(), in.device());
  return fixture::finish("reduce-modulo", fixture::same(sums, want));
}
