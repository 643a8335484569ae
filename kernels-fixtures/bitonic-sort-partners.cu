// A bitonic sort with one key per thread: the partner is the own number with one bit
// flipped. Flipping a bit permutes the lanes of a warp or moves all of them: clean.
#include "fixture.h"

__global__ void bitonic_sort(int *out, const int *in) {
  __shared__ int keys[256];
  int tid = threadIdx.x;
  keys[tid] = in[blockIdx.x * 256 + tid]; // expect: store keys 1
  for (int size = 2; size <= 256; size *= 2)
    for (int stride = size / 2; stride > 0; stride /= 2) {
      __syncthreads();
      int own = keys[tid]; // expect: load keys 1
      int other = keys[tid ^ stride]; // expect: load keys 1
      bool smaller = ((tid & size) == 0) == ((tid & stride) == 0);
      __syncthreads();
      keys[tid] = smaller ? min(own, other) : max(own, other); // expect: store keys 1
    }
  __syncthreads();
  out[blockIdx.x * 256 + tid] = keys[tid]; // expect: load keys 1
}

int main() {
  const int blocks = 4, n = blocks * 256;
  fixture::Array<int> in(n), out(n), want(n);
  in.fill([](size_t i) { return fixture::value(i, 10000); });
  for (int i = 0; i < n; ++i) { // insertion sort of each block
    int at = i;
    for (; at % 256 && want[at - 1] > in[i]; --at)
      want[at] = want[at - 1];
    want[at] = in[i];
  }
  bitonic_sort<<<blocks, 256>>>(out.device(), in.device());
  return fixture::finish("bitonic-sort-partners", fixture::same(out, want));
}
