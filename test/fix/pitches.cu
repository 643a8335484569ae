// A pitch that is written by hand changes wherever it stands, and the size with it; a constant
// that is nothing else changes itself.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix-style=pad --fix %t.cu 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: %bank-tidy %t.cu | count 0

#define PITCH 32
template <int W> __global__ void pitches(float *out, const float *in) {
  // FIXED: const int side = 33, edge = 33, other = 32;
  const int side = 32, edge = 32, other = 32;
  // FIXED: float a[32 * 33];
  __shared__ float a[32 * 32];
  // FIXED: float b[1056];
  __shared__ float b[1024];
  // FIXED: float c[W * (W + 1)];
  __shared__ float c[W * W];
  // FIXED: float d[W * (W + 1)];
  __shared__ float d[W * (W + 0)];
  // FIXED: float e[PITCH * (PITCH + 1)];
  __shared__ float e[PITCH * PITCH];
  // FIXED: float f[32 * 33];
  __shared__ float f[32 * 33];
  // FIXED: float g[32 * edge];
  __shared__ float g[32 * edge];
  // FIXED: float h[32 * (other + 1)];
  __shared__ float h[32 * other];
  int x = threadIdx.x, y = threadIdx.y;
  // FIXED: int at = y * 33 + x;
  int at = y * 32 + x;
  // FIXED: a[at] = b[x + 33 * y] = c[y * (W + 1) + x] = in[0];
  a[at] = b[x + 32 * y] = c[y * W + x] = in[0];
  // FIXED: d[(W + 1) * y + x] = e[y * (PITCH + 1) + x] = f[y * side + x] = in[1];
  d[(W + 0) * y + x] = e[y * PITCH + x] = f[y * side + x] = in[1];
  // FIXED: g[y * edge + x] = h[y * (other + 1) + x] = in[other];
  g[y * edge + x] = h[y * other + x] = in[other];
  __syncthreads();
  // CHECK: warning: 32-way bank conflict{{.*}}'a'
  // CHECK: note: lay its rows 33 elements apart instead of 32: every access of 'a' becomes conflict-free for 128 more bytes per block
  // FIXED: out[0] = a[x * 33 + y];
  out[0] = a[x * 32 + y];
  // CHECK: warning: 32-way bank conflict{{.*}}'b'
  // FIXED: out[1] = b[33 * x + y];
  out[1] = b[32 * x + y];
  // CHECK: warning: 32-way bank conflict{{.*}}'c'
  // FIXED: out[2] = c[x * (W + 1) + y];
  out[2] = c[x * W + y];
  // CHECK: warning: 32-way bank conflict{{.*}}'d'
  // FIXED: out[3] = d[x * (W + 1) + y];
  out[3] = d[x * (W + 0) + y];
  // CHECK: warning: 32-way bank conflict{{.*}}'e'
  // FIXED: out[4] = e[x * (PITCH + 1) + y];
  out[4] = e[x * PITCH + y];
  // CHECK: warning: 32-way bank conflict{{.*}}'f'
  // CHECK: note: lay its rows 33 elements apart instead of 32: every access of 'f' becomes conflict-free, in the bytes that are declared already
  // FIXED: out[5] = f[x * side + y];
  out[5] = f[x * side + y];
  // FIXED: out[6] = g[x * edge + y] + h[x * (other + 1) + y];
  out[6] = g[x * edge + y] + h[x * other + y];
}
void launch(float *out) { pitches<32><<<1, dim3(32, 8)>>>(out, out); }
