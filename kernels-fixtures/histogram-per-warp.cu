// A histogram of 64 bins with a copy for each warp, counted by atomic operations. Where
// these go, nobody knows beforehand; clearing and merging the copies is regular.
#include "fixture.h"

__global__ void histogram(unsigned *out, const unsigned char *in) {
  __shared__ unsigned bins[4][64];
  int tid = threadIdx.x, warp = tid / 32;
  for (int i = tid; i < 4 * 64; i += 128)
    bins[i / 64][i % 64] = 0; // expect: store bins 1
  __syncthreads();
  for (int i = tid; i < 2048; i += 128)
    atomicAdd(&bins[warp][in[blockIdx.x * 2048 + i]], 1u); // expect: atomic bins unknown
  __syncthreads();
  if (tid < 64) {
    unsigned sum = 0;
    for (int w = 0; w < 4; ++w)
      sum += bins[w][tid]; // expect: load bins 1
    out[blockIdx.x * 64 + tid] = sum;
  }
}

int main() {
  const int blocks = 8, n = blocks * 2048;
  fixture::Array<unsigned char> in(n);
  fixture::Array<unsigned> out(blocks * 64), want(blocks * 64);
  in.fill([](size_t i) { return (unsigned char)fixture::value(i, 64); });
  for (int i = 0; i < n; ++i)
    ++want[i / 2048 * 64 + in[i]];
  histogram<<<blocks, 128>>>(out.device(), in.device());
  return fixture::finish("histogram-per-warp", fixture::same(out, want));
}
