// Accesses by the distance from the start of an array, through a cast or in one dimension, are
// moved with the rows: behind a pad of each row before, or with the bits of a swizzle.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix-style=pad --fix %t.cu 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=PADDED --input-file=%t.cu
// RUN: %bank-tidy %t.cu | count 0
// RUN: grep -v '^ *//' %s > %t.xor.cu
// RUN: not %bank-tidy --fix-style=swizzle --fix %t.xor.cu 2>/dev/null
// RUN: FileCheck %s --check-prefix=MIXED --input-file=%t.xor.cu
// RUN: not %bank-tidy %t.xor.cu 2>&1 | FileCheck %s --check-prefix=LEFT
// LEFT-NOT: load '{{[^t]}}'
// LEFT: 1 finding

#include <mma.h>
using namespace nvcuda;

__global__ void rows(float *out, const float4 *in) {
  // PADDED: float a[32][36];
  __shared__ __align__(16) float a[32][32];
  // PADDED: reinterpret_cast<float4 *>(a)[threadIdx.x + threadIdx.x / 8] = *in;
  // MIXED: reinterpret_cast<float4 *>(a)[threadIdx.x ^ ((threadIdx.x >> 3) & 7)] = *in;
  reinterpret_cast<float4 *>(a)[threadIdx.x] = *in;
  __syncthreads();
  // CHECK: warning: {{.*}}'a'
  // CHECK: note: pad the row by 4 elements
  // MIXED: &a[threadIdx.x % 32][(threadIdx.x / 32 * 4) ^ (((threadIdx.x % 32) & 7) << 2)]
  float4 v = *reinterpret_cast<float4 *>(&a[threadIdx.x % 32][threadIdx.x / 32 * 4]);
  *out = v.x + v.y + v.z + v.w;
}
template <int W> __global__ void pitch(float *out, const float *in) {
  // PADDED: float b[32 * (W + 1)];
  __shared__ float b[32 * W];
  for (int i = threadIdx.x; i < 32 * W; i += 256)
    // PADDED: b[i + i / W] = in[i];
    // MIXED: b[i ^ (i >> 5)] = in[i];
    b[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x / 32; i < 32; i += 8)
    // CHECK: warning: {{.*}}'b'
    // CHECK: note: lay its rows 33 elements apart instead of 32: every access of 'b' becomes conflict-free
    // PADDED: b[threadIdx.x % 32 * (W + 1) + i];
    out[i] = b[threadIdx.x % 32 * W + i];
}
// The index serves for global memory, too.
__global__ void shared_index(float *out, const float *in) {
  // PADDED: float d[1056];
  __shared__ float d[1024];
  // PADDED: int i = threadIdx.y * 32 + threadIdx.x;
  int i = threadIdx.y * 32 + threadIdx.x;
  // PADDED: d[i + i / 32] = in[i];
  d[i] = in[i];
  __syncthreads();
  // CHECK: warning: {{.*}}'d'
  // PADDED: d[threadIdx.x * 33 + threadIdx.y];
  *out = d[threadIdx.x * 32 + threadIdx.y];
}
template <int LD> __global__ void leading(const half *in, float *out) {
  // PADDED: half t[16 * (LD + 8)];
  __shared__ __align__(32) half t[16 * LD];
  for (int i = threadIdx.x; i < 16 * LD; i += 32)
    // PADDED: t[i + i / LD * 8] = in[i];
    // MIXED: t[i] = in[i];
    t[i] = in[i];
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> f;
  // CHECK: warning: {{.*}}'t'
  // CHECK: note: lay its rows 72 elements apart instead of 64
  // PADDED: wmma::load_matrix_sync(f, t, LD + 8);
  wmma::load_matrix_sync(f, t, LD);
  *out = f.x[0];
}
void launch(float *out) {
  rows<<<1, 256>>>(out, (float4 *)out);
  pitch<32><<<1, 256>>>(out, out);
  shared_index<<<1, dim3(32, 8)>>>(out, out);
  leading<64><<<1, 32>>>((half *)out, out);
}
