// The simple prefix sum, in two buffers that change places: in each step every element
// adds the one `distance` to its left. Neighbouring lanes, neighbouring words.
#include "fixture.h"

__global__ void scan(int *out, const int *in) {
  __shared__ int sums[2][256];
  int tid = threadIdx.x, from = 0;
  sums[0][tid] = in[blockIdx.x * 256 + tid]; // expect: store sums 1
#pragma unroll 1
  for (int distance = 1; distance < 256; distance *= 2) {
    __syncthreads();
    int v = sums[from][tid]; // expect: load sums 1
    if (tid >= distance)
      v += sums[from][tid - distance]; // expect: load sums 1
    sums[1 - from][tid] = v; // expect: store sums 1
    from = 1 - from;
  }
  out[blockIdx.x * 256 + tid] = sums[from][tid]; // expect: load sums 1
}

int main() {
  const int blocks = 16, n = blocks * 256;
  fixture::Array<int> in(n), out(n), want(n);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < n; ++i)
    want[i] = in[i] + (i % 256 ? want[i - 1] : 0);
  scan<<<blocks, 256>>>(out.device(), in.device());
  return fixture::finish("scan-double-buffered", fixture::same(out, want));
}
