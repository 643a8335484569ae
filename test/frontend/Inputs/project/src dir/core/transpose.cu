#include "tile.h"
#include <cstdio>
#ifndef __CUDACC_RELAXED_CONSTEXPR__
#error "constexpr"
#endif
extern __device__ int shifted(int n);
__global__ void transpose(float *out, const float *in) {
  __shared__ Tile<float> tile;
  tile.at(threadIdx.y, threadIdx.x) = in[shifted(threadIdx.x)];
  __syncthreads();
  out[threadIdx.x] = tile.at(threadIdx.x, threadIdx.y);
}
void transposed(float *out, const float *in) {
  std::printf("%s\n", GREETING);
  transpose<<<1, dim3(32, 32)>>>(out, in);
}
