// A bitonic sort of 512 keys by 256 threads. Thread t compares the keys at
// 2 * t - t % stride and `stride` above: for strides below 32 a warp's positions leave gaps
// and reach over 64 words, 2 ways.
#include "fixture.h"

__global__ void bitonic_sort(int *out, const int *in) {
  __shared__ int keys[512];
  int tid = threadIdx.x, first = blockIdx.x * 512;
  keys[tid] = in[first + tid]; // expect: store keys 1
  keys[tid + 256] = in[first + tid + 256]; // expect: store keys 1
  for (int size = 2; size <= 512; size *= 2)
    for (int stride = size / 2; stride > 0; stride /= 2) {
      __syncthreads();
      int at = 2 * tid - (tid & (stride - 1));
      bool up = (at & size) == 0;
      int a = keys[at]; // expect: load keys 1..2
      int b = keys[at + stride]; // expect: load keys 1..2
      keys[at] = up == (a < b) ? a : b; // expect: store keys 1..2
      keys[at + stride] = up == (a < b) ? b : a; // expect: store keys 1..2
    }
  __syncthreads();
  out[first + tid] = keys[tid]; // expect: load keys 1
  out[first + tid + 256] = keys[tid + 256]; // expect: load keys 1
}

int main() {
  const int blocks = 4, n = blocks * 512;
  fixture::Array<int> in(n), out(n), want(n);
  in.fill([](size_t i) { return fixture::value(i, 10000); });
  for (int i = 0; i < n; ++i) { // insertion sort of each block
    int at = i;
    for (; at % 512 && want[at - 1] > in[i]; --at)
      want[at] = want[at - 1];
    want[at] = in[i];
  }
  bitonic_sort<<<blocks, 256>>>(out.device(), in.device());
  return fixture::finish("bitonic-sort", fixture::same(out, want));
}
