#include "tile.h"
#include <other.h>
template <typename F> __global__ void reduce(float *out, F f) {
  __shared__ float sums[2 * 256];
  sums[threadIdx.x * OTHER_STRIDE] = f(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = sums[threadIdx.x];
}
void reduced(float *out) {
  reduce<<<1, 256>>>(out, [] __device__(int i) { return float(i); });
}
