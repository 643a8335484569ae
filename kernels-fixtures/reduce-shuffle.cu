// A sum whose warps reduce by shuffles; shared memory holds only one word per warp.
#include "fixture.h"

__device__ int warp_sum(int v) {
  for (int offset = 16; offset > 0; offset /= 2)
    v += __shfl_down_sync(0xffffffff, v, offset);
  return v;
}

__global__ void reduce_shuffle(int *sums, const int *in) {
  __shared__ int partial[8];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int v = warp_sum(in[blockIdx.x * 256 + threadIdx.x]);
  // One lane stores: nobody to conflict with.
  if (lane == 0)
    partial[warp] = v; // expect: store partial 1
  __syncthreads();
  if (warp == 0) {
    v = lane < 8 ? partial[lane] : 0; // expect: load partial 1
    v = warp_sum(v);
    if (lane == 0)
      sums[blockIdx.x] = v;
  }
}

int main() {
  fixture::Array<int> in(64 * 256), sums(64), want(64);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < 64 * 256; ++i)
    want[i / 256] += in[i];
  reduce_shuffle<<<64, 256>>>(sums.device(), in.device());
  return fixture::finish("reduce-shuffle", fixture::same(sums, want));
}
