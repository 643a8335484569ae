// Sums of eight elements in a row by each thread, the first pass of a raking scan.
#include "fixture.h"

// One element at a time: the lanes are 8 words apart, 8 ways.
__global__ void one_by_one(int *out, const int *in) {
  __shared__ int s[1024];
  int tid = threadIdx.x;
  for (int i = tid; i < 1024; i += 128)
    s[i] = in[i]; // expect: store s 1
  __syncthreads();
  int sum = 0;
#pragma unroll 1
  for (int i = 0; i < 8; ++i)
    sum += s[8 * tid + i]; // expect: load s 8
  out[tid] = sum;
}

// With a spare word after every eight: 9 words apart.
__global__ void padded(int *out, const int *in) {
  __shared__ int s[1024 + 128];
  int tid = threadIdx.x;
  for (int i = tid; i < 1024; i += 128)
    s[i + i / 8] = in[i]; // expect: store s 2
  __syncthreads();
  int sum = 0;
#pragma unroll 1
  for (int i = 0; i < 8; ++i)
    sum += s[9 * tid + i]; // expect: load s 1
  out[tid] = sum;
}

// Spare words after every 32 instead: the stores are consecutive, and eight lanes that
// were in one bank are one bank apart.
__global__ void padded_by_rows(int *out, const int *in) {
  __shared__ int s[1024 + 32];
  int tid = threadIdx.x;
  for (int i = tid; i < 1024; i += 128)
    s[i + i / 32] = in[i]; // expect: store s 1
  __syncthreads();
  int sum = 0;
#pragma unroll 1
  for (int i = 0; i < 8; ++i)
    sum += s[8 * tid + i + tid / 4]; // expect: load s 1
  out[tid] = sum;
}

int main() {
  fixture::Array<int> in(1024), out(128), want(128);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < 1024; ++i)
    want[i / 8] += in[i];
  one_by_one<<<1, 128>>>(out.device(), in.device());
  bool right = fixture::same(out, want);
  padded<<<1, 128>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  padded_by_rows<<<1, 128>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  return fixture::finish("scan-raking", right);
}
