// The prefix sum with a spare word after every 32: elements a multiple of 32 apart move
// on by a bank each time.
#include "fixture.h"

__device__ int place(int i) { return i + (i >> 5); }

// Exclusive prefix sums of 512 elements by 256 threads.
__global__ void scan(int *out, const int *in) {
  __shared__ int sums[512 + 16];
  int tid = threadIdx.x, first = blockIdx.x * 512;
  sums[place(tid)] = in[first + tid]; // expect: store sums 1
  sums[place(tid + 256)] = in[first + tid + 256]; // expect: store sums 1

  // Up: a tree of sums. Thread t works on the pair that ends at distance * (2 * t + 2).
  int distance = 1;
  for (int pairs = 256; pairs > 0; pairs /= 2) {
    __syncthreads();
    if (tid < pairs) {
      int left = sums[place(distance * (2 * tid + 1) - 1)]; // expect: load sums 1
      sums[place(distance * (2 * tid + 2) - 1)] += left; // expect: load sums 1; store sums 1
    }
    distance *= 2;
  }
  if (tid == 0)
    sums[place(511)] = 0; // expect: store sums 1

  // And down again: each pair hands its sum to the right.
  for (int pairs = 1; pairs < 512; pairs *= 2) {
    distance /= 2;
    __syncthreads();
    if (tid < pairs) {
      int a = place(distance * (2 * tid + 1) - 1);
      int b = place(distance * (2 * tid + 2) - 1);
      int left = sums[a]; // expect: load sums 1
      int right = sums[b]; // expect: load sums 1
      sums[a] = right; // expect: store sums 1
      sums[b] = left + right; // expect: store sums 1
    }
  }
  __syncthreads();
  out[first + tid] = sums[place(tid)]; // expect: load sums 1
  out[first + tid + 256] = sums[place(tid + 256)]; // expect: load sums 1
}

int main() {
  const int blocks = 16, n = blocks * 512;
  fixture::Array<int> in(n), out(n), want(n);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < n; ++i)
    want[i] = i % 512 ? want[i - 1] + in[i - 1] : 0;
  scan<<<blocks, 256>>>(out.device(), in.device());
  return fixture::finish("scan-tree-offset", fixture::same(out, want));
}
