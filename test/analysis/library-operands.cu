// What functions of a library, or such whose body is not visible, do with elements that they
// are given: the accesses are the caller's.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s
#include <cuda_fp16.h>
#include <cuda_bf16.h>
struct alignas(8) V { float x, y; __device__ V &operator+=(const V &o); __device__ float dot(const V &o) const; };
__device__ V &operator*=(V &a, float f);
__device__ float &at(V &);
__global__ void operands(float *o, int n) {
  __shared__ half h[32][64];
  __shared__ half2 h2[32][32];
  __shared__ __nv_bfloat16 b[32][64];
  __shared__ V v[32][16];
  int x = threadIdx.x;
  h[x][0] = 1.0f; // expect: store h 32
  h[x][2] += h[x][4]; // expect: load h 32; store h 32
  h2[x][0] = __hadd2(h2[x][1], h2[x][2]); // expect: store h2 32; load h2 32
  float f = __half2float(h[x][6]) + __low2float(h2[x][3]); // expect: load h 32; load h2 32
  h2[x][5].x = h[0][x]; // expect: store h2 32; load h 1
  b[x][0] = __float2bfloat16(f); // expect: store b 32
  b[x][2] = f; // expect: store b 32
  if (h[x][8] > h[x][10]) // expect: load h 32
    f += float(h[x][12] * h[x][14]); // expect: load h 32
  int i = 0;
  h[i++][x] = f; // expect: store h 1
  h[i][x * 2] = 3; // expect: store h 1
  v[x][0] += v[x][1]; // expect: load v 16; store v 16
  v[x][2] *= 3.0f; // expect: load v 16; store v 16
  f += v[x][3].dot(v[x][4]); // expect: load v 16
  at(v[x][5]) = 3; // expect: load v unknown
  half l = 3;
  o[x] = f;
}
void launch() { operands<<<1, 32>>>(nullptr, 3); }
