// Where nvcc merges neighbouring accesses and where it does not, each checked against the
// instructions that nvcc 13.0 makes (confirm widths).
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

#include <cuda_fp16.h>
#define BEGIN(T)                                                                         \
  __shared__ __align__(16) T s[4096];                                                    \
  const int x = threadIdx.x;                                                             \
  s[x] = o[x];                                                                           \
  __syncthreads();

// Three of four: the fourth is read, too, whichever it is.
__global__ void withGap(float *o) {
  BEGIN(float) // expect: store s 1
  o[x] = s[x * 4]        // expect: load s 4 merged 1
         + s[x * 4 + 1]  // expect: load s 4 merged 1
         + s[x * 4 + 3]; // expect: load s 4 merged 1
}
__global__ void withGapBefore(float *o) {
  BEGIN(float) // expect: store s 1
  o[x] = s[x * 4]        // expect: load s 4 merged 1
         + s[x * 4 + 2]  // expect: load s 4 merged 1
         + s[x * 4 + 3]; // expect: load s 4 merged 1
}
__global__ void withTwoGaps(float *o) {
  BEGIN(float) // expect: store s 1
  o[x] = s[x * 4]        // expect: load s 4
         + s[x * 4 + 2]; // expect: load s 4
}
// Of halves that are read before any is used, pairs are made first.
__global__ void halvesTogether(half *o, float *f) {
  BEGIN(half) // expect: store s 1
  half a, b, c;
  a = s[x * 4];     // expect: load s 2 merged 1
  b = s[x * 4 + 1]; // expect: load s 2 merged 1
  c = s[x * 4 + 2]; // expect: load s 2 merged 1
  f[x] = __half2float(a) + __half2float(b) + __half2float(c);
}
__global__ void halvesInPairs(half *o, float *f) {
  BEGIN(half) // expect: store s 1
  half a, b, c;
  a = s[x * 4];     // expect: load s 2 merged 2
  b = s[x * 4 + 1]; // expect: load s 2 merged 2
  c = s[x * 4 + 3]; // expect: load s 2
  f[x] = __half2float(a) + __half2float(b) + __half2float(c);
}
// Used one by one, it depends on how the index is written: no warning below four at a time.
__global__ void halvesInline(half *o, float *f) {
  BEGIN(half) // expect: store s 1
  float r = 0;
  r += __half2float(s[x * 4]);     // expect: load s 2
  r += __half2float(s[x * 4 + 1]); // expect: load s 2
  r += __half2float(s[x * 4 + 3]); // expect: load s 2
  f[x] = r;
}
__global__ void halvesInLoop(half *o, float *f) {
  BEGIN(half) // expect: store s 1
  float r = 0;
  for (int i = 0; i < 8; ++i)
    r += __half2float(s[x * 8 + i]); // expect: load s 4
  f[x] = r;
}
__global__ void halvesStored(half *o, float *f) {
  BEGIN(half) // expect: store s 1
  for (int i = 0; i < 4; ++i)
    s[x * 4 + i] = __float2half(f[x * 4 + i]); // expect: store s 2 merged 1
}
// Library functions with branches: nvcc merges around some, so no warning either way.
__global__ void powers(float *o) {
  BEGIN(float) // expect: store s 1
  __syncthreads();
  float a = o[x], b = o[x + 1];
  s[x * 2] = powf(a, 2);     // expect: store s 2
  s[x * 2 + 1] = powf(b, 2); // expect: store s 2
  __syncthreads();
  s[x * 2] = __expf(a);     // expect: store s 2 merged 1
  s[x * 2 + 1] = __expf(b); // expect: store s 2 merged 1
}
// A loop in between, a condition that differs from one iteration to the next, a function
// that is not inlined (but sometimes there, for sm_90): nothing is merged. An atomic on global memory is in nobody's way.
__global__ void loopBetween(float *o, int n) {
  BEGIN(float) // expect: store s 1
  float a = s[x * 2]; // expect: load s 2
  for (int i = 0; i < n; ++i)
    a = a * a + o[i];
  o[x] = a + s[x * 2 + 1]; // expect: load s 2
}
__global__ void goneOn(float *o, int n) {
  BEGIN(float) // expect: store s 1
  float a = 0;
  for (int i = 0; i < 32; ++i) {
    if (o[i] > 3)
      continue;
    a += s[x * 32 + i]; // expect: load s 32
  }
  o[x] = a;
}
__device__ __noinline__ void copyTwo(float *to, const float *from) {
  to[0] = from[0]; // expect: load s 2
  to[1] = from[1]; // expect: load s 2
}
__global__ void notInlined(float *o) {
  BEGIN(float) // expect: store s 1
  copyTwo(o + x * 2, s + x * 2);
}
__global__ void atomicBetween(float *o) {
  BEGIN(float) // expect: store s 1
  float a = s[x * 2]; // expect: load s 2 merged 1
  atomicAdd(o, a);
  o[x] = a + s[x * 2 + 1]; // expect: load s 2 merged 1
}

void launch(half *h, float *f) {
  withGap<<<1, 64>>>(f);
  withGapBefore<<<1, 64>>>(f);
  withTwoGaps<<<1, 64>>>(f);
  halvesTogether<<<1, 64>>>(h, f);
  halvesInPairs<<<1, 64>>>(h, f);
  halvesInline<<<1, 64>>>(h, f);
  halvesInLoop<<<1, 64>>>(h, f);
  halvesStored<<<1, 64>>>(h, f);
  powers<<<1, 64>>>(f);
  loopBetween<<<1, 64>>>(f, 3);
  goneOn<<<1, 64>>>(f, 3);
  notInlined<<<1, 64>>>(f);
  atomicBetween<<<1, 64>>>(f);
}
