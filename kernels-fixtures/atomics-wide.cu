// Atomic operations on floating-point numbers and on 8 bytes. Most are a loop of loads and
// compare-and-swap; each pass is an access like a load of the same width.
#include "fixture.h"

using Long = unsigned long long;

__global__ void sums(float *out_f, double *out_d, Long *out_u) {
  __shared__ float f[128];
  __shared__ double d[128];
  __shared__ Long u[512];
  int tid = threadIdx.x;
  for (int i = tid; i < 128; i += 64) {
    f[i] = 0; // expect: store f 1
    d[i] = 0; // expect: store d 1
  }
  for (int i = tid; i < 512; i += 64)
    u[i] = 0; // expect: store u 1
  __syncthreads();
  atomicAdd(&f[tid], 1.0f); // expect: atomic f 1
  atomicAdd(&f[2 * tid], 2.0f); // expect: atomic f 2
  atomicAdd(&d[tid], 3.0); // expect: atomic d 1
  atomicAdd(&d[2 * tid], 4.0); // expect: atomic d 2
  atomicAdd(&u[8 * tid], Long(5)); // expect: atomic u 8
  atomicMax(&u[tid], Long(tid)); // expect: atomic u 1
  __syncthreads();
  if (atomicExch(&u[511 - tid], Long(tid)) != 0) // expect: atomic u 1
    atomicCAS(&u[511 - tid], Long(tid), Long(7)); // expect: atomic u 1
  __syncthreads();
  for (int i = tid; i < 128; i += 64) {
    out_f[i] = f[i]; // expect: load f 1
    out_d[i] = d[i]; // expect: load d 1
  }
  for (int i = tid; i < 512; i += 64)
    out_u[i] = u[i]; // expect: load u 1
}

int main() {
  fixture::Array<float> f(128), want_f(128);
  fixture::Array<double> d(128), want_d(128);
  fixture::Array<Long> u(512), want_u(512);
  for (int tid = 0; tid < 64; ++tid) {
    want_f[tid] += 1;
    want_f[2 * tid] += 2;
    want_d[tid] += 3;
    want_d[2 * tid] += 4;
    want_u[8 * tid] += 5;
  }
  for (int tid = 0; tid < 64; ++tid)
    want_u[tid] = want_u[tid] > Long(tid) ? want_u[tid] : Long(tid);
  for (int tid = 0; tid < 64; ++tid)
    want_u[511 - tid] = want_u[511 - tid] != 0 ? 7 : tid;
  sums<<<1, 64>>>(f.device(), d.device(), u.device());
  bool right = fixture::same(f, want_f);
  right = fixture::same(d, want_d) && right;
  right = fixture::same(u, want_u) && right;
  return fixture::finish("atomics-wide", right);
}
