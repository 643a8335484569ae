// A sum over a window that begins at the thread's own element: neighbours read neighbouring
// words, wherever the window has got to.
#include "fixture.h"

__global__ void moving_sum(int *out, const int *in) {
  __shared__ int s[256 + 16];
  int tid = threadIdx.x, first = blockIdx.x * 256;
  s[tid] = in[first + tid]; // expect: store s 1
  if (tid < 16)
    s[256 + tid] = in[first + 256 + tid]; // expect: store s 1
  __syncthreads();
  int sum = 0;
#pragma unroll 1
  for (int k = 0; k < 16; ++k)
    sum += s[tid + k]; // expect: load s 1
  out[first + tid] = sum;
}

int main() {
  const int blocks = 8, n = blocks * 256;
  fixture::Array<int> in(n + 16), out(n), want(n);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 16; ++k)
      want[i] += in[i + k];
  moving_sum<<<blocks, 256>>>(out.device(), in.device());
  return fixture::finish("moving-sum", fixture::same(out, want));
}
