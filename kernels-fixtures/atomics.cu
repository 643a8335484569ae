// Atomic additions at known places. Bank conflicts count distinct words per bank; many
// lanes on one word are contention, which is something else.
#include "fixture.h"

__global__ void counters(int *out) {
  __shared__ int s[1024];
  int tid = threadIdx.x;
  for (int i = tid; i < 1024; i += 64)
    s[i] = 0; // expect: store s 1
  __syncthreads();
  atomicAdd(&s[tid], 1); // expect: atomic s 1
  atomicAdd(&s[2 * tid], 2); // expect: atomic s 2
  atomicAdd(&s[tid % 32 * 32], 3); // expect: atomic s 32
  atomicAdd(&s[tid % 4], 4); // expect: atomic s 1
  atomicAdd(&s[5], 5); // expect: atomic s 1
  __syncthreads();
  atomicMax(&s[63 - tid], 6); // expect: atomic s 1
  __syncthreads();
  for (int i = tid; i < 1024; i += 64)
    out[i] = s[i]; // expect: load s 1
}

int main() {
  fixture::Array<int> out(1024), want(1024);
  for (int tid = 0; tid < 64; ++tid) {
    want[tid] += 1;
    want[2 * tid] += 2;
    want[tid % 32 * 32] += 3;
    want[tid % 4] += 4;
    want[5] += 5;
  }
  for (int tid = 0; tid < 64; ++tid)
    want[tid] = want[tid] > 6 ? want[tid] : 6;
  counters<<<1, 64>>>(out.device());
  return fixture::finish("atomics", fixture::same(out, want));
}
