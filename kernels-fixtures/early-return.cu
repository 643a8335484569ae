// Threads beyond the end leave; the second warp goes on with eight lanes, 8 words apart, of
// which two share a bank instead of eight.
#include "fixture.h"

__global__ void every_eighth(int *out, const int *in) {
  __shared__ int s[512];
  int tid = threadIdx.x;
  for (int i = tid; i < 512; i += 64)
    s[i] = in[i]; // expect: store s 1
  __syncthreads();
  if (tid >= 40)
    return;
  out[tid] = s[8 * tid]; // expect: load s 2..8
}

int main() {
  fixture::Array<int> in(512), out(40), want(40);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < 40; ++i)
    want[i] = in[8 * i];
  every_eighth<<<1, 64>>>(out.device(), in.device());
  return fixture::finish("early-return", fixture::same(out, want));
}
