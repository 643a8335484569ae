// A histogram of 16 bins in which every thread counts for itself. Which bin, only the
// data tell; but counters of one bin lie side by side, so that each lane keeps to a bank of
// its own, whichever bins the others are in.
#include "fixture.h"

__global__ void histogram(int *out, const int *in) {
  __shared__ int bins[16][64];
  int tid = threadIdx.x;
  for (int b = 0; b < 16; ++b)
    bins[b][tid] = 0; // expect: store bins 1
  for (int i = 0; i < 64; ++i) {
    int bin = in[(blockIdx.x * 64 + i) * 64 + tid];
    bins[bin][tid] += 1; // expect: load bins 1; store bins 1
  }
  __syncthreads();
  // Each bin is summed by one thread, which begins at a place of its own: 16 lanes, 65
  // words apart.
  if (tid < 16) {
    int sum = 0;
    for (int i = 0; i < 64; ++i)
      sum += bins[tid][(tid + i) % 64]; // expect: load bins 1
    out[blockIdx.x * 16 + tid] = sum;
  }
}

int main() {
  const int blocks = 8, n = blocks * 64 * 64;
  fixture::Array<int> in(n), out(blocks * 16), want(blocks * 16);
  in.fill([](size_t i) { return fixture::value(i, 16); });
  for (int i = 0; i < n; ++i)
    ++want[i / 4096 * 16 + in[i]];
  histogram<<<blocks, 64>>>(out.device(), in.device());
  return fixture::finish("histogram-per-thread", fixture::same(out, want));
}
