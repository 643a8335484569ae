// A 512-point Walsh-Hadamard transform by 64 threads with 8 values each: the data flow
// of a radix-8 FFT. Between the rounds the threads exchange values through shared memory.
#include "fixture.h"

// Sums and differences over the three bits of the register number.
__device__ void butterfly(int *v) {
#pragma unroll
  for (int half = 1; half < 8; half *= 2)
#pragma unroll
    for (int i = 0; i < 8; ++i)
      if ((i & half) == 0) {
        int a = v[i], b = v[i + half];
        v[i] = a + b;
        v[i + half] = a - b;
      }
}

// Three patterns. Word tid + 64 * i: neighbours, clean. Word tid % 8 + 8 * i + 64 * (tid / 8):
// four groups of eight lanes, 64 words apart, in the same eight banks, 4 ways. Word
// 8 * tid + i: lanes 8 words apart, 8 ways.
__global__ void plain(int *out, const int *in) {
  __shared__ int x[512];
  int tid = threadIdx.x, low = tid % 8, high = tid / 8;
  int v[8];
#pragma unroll
  for (int i = 0; i < 8; ++i)
    v[i] = in[blockIdx.x * 512 + tid + 64 * i];
  butterfly(v);
#pragma unroll
  for (int i = 0; i < 8; ++i)
    x[tid + 64 * i] = v[i]; // expect: store x 1
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 8; ++i)
    v[i] = x[low + 8 * i + 64 * high]; // expect: load x 4
  butterfly(v);
#pragma unroll
  for (int i = 0; i < 8; ++i)
    x[low + 8 * i + 64 * high] = v[i]; // expect: store x 4
  __syncthreads();
#pragma unroll 1
  for (int i = 0; i < 8; ++i)
    v[i] = x[8 * tid + i]; // expect: load x 8
  butterfly(v);
  for (int i = 0; i < 8; ++i)
    out[blockIdx.x * 512 + 8 * tid + i] = v[i];
}

// A spare word after every eight: 9 * (word / 8) + word % 8. Groups of 64 begin 72 words, 8
// banks, apart: the second pattern is clean, and with lanes 9 words apart so is the third.
// But the first now spans words 0 to 34, of which the last three meet the first.
__global__ void padded(int *out, const int *in) {
  __shared__ int x[512 + 64];
  int tid = threadIdx.x, low = tid % 8, high = tid / 8;
  int v[8];
#pragma unroll
  for (int i = 0; i < 8; ++i)
    v[i] = in[blockIdx.x * 512 + tid + 64 * i];
  butterfly(v);
#pragma unroll
  for (int i = 0; i < 8; ++i)
    x[9 * high + low + 72 * i] = v[i]; // expect: store x 2
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 8; ++i)
    v[i] = x[low + 9 * i + 72 * high]; // expect: load x 1
  butterfly(v);
#pragma unroll
  for (int i = 0; i < 8; ++i)
    x[low + 9 * i + 72 * high] = v[i]; // expect: store x 1
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 8; ++i)
    v[i] = x[9 * tid + i]; // expect: load x 1
  butterfly(v);
  for (int i = 0; i < 8; ++i)
    out[blockIdx.x * 512 + 8 * tid + i] = v[i];
}

int main() {
  const int blocks = 4;
  fixture::Array<int> in(blocks * 512), out(blocks * 512), want(blocks * 512);
  in.fill([](size_t i) { return fixture::value(i, 100); });
  for (int i = 0; i < blocks * 512; ++i)
    want[i] = in[i];
  for (int half = 1; half < 512; half *= 2)
    for (int i = 0; i < blocks * 512; ++i)
      if ((i & half) == 0) {
        int a = want[i], b = want[i + half];
        want[i] = a + b;
        want[i + half] = a - b;
      }
  plain<<<blocks, 64>>>(out.device(), in.device());
  bool right = fixture::same(out, want);
  padded<<<blocks, 64>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  return fixture::finish("hadamard-exchange", right);
}
