// A block of 100 threads: three full warps and one of four lanes, which are too few to
// conflict where the others do.
#include "fixture.h"

__global__ void strides(int *out, const int *in) {
  __shared__ int s[400];
  int tid = threadIdx.x;
  for (int i = tid; i < 400; i += 100)
    s[i] = in[i]; // expect: store s 1
  __syncthreads();
  int sum = s[tid]; // expect: load s 1
  sum += 2 * s[3 * tid]; // expect: load s 1
  sum += 3 * s[4 * tid]; // expect: load s 1..4
  sum += 4 * s[399 - tid]; // expect: load s 1
  out[tid] = sum;
}

int main() {
  fixture::Array<int> in(400), out(100), want(100);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < 100; ++i)
    want[i] = in[i] + 2 * in[3 * i] + 3 * in[4 * i] + 4 * in[399 - i];
  strides<<<1, 100>>>(out.device(), in.device());
  return fixture::finish("block-100", fixture::same(out, want));
}
