// Rows that are read 16 bytes at a time keep their alignment: pads are multiples of four, and
// swizzles move four elements together. What no layout can reach is not promised.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix %t.cu 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: not %bank-tidy %t.cu 2>&1 | FileCheck %s --check-prefix=LEFT
// LEFT: warning: 4-way
// LEFT: 1 finding

__global__ void rows_only(float4 *out, const float *in) {
  // FIXED: float a[32][36];
  __shared__ __align__(16) float a[32][32];
  a[threadIdx.y][threadIdx.x] = in[0];
  __syncthreads();
  // CHECK: warning: 8-way bank conflict{{.*}}'a'
  // CHECK: note: pad the row by 4 elements: every access of 'a' becomes conflict-free
  // CHECK: note: or swizzle its subscripts, as in 'a[threadIdx.y][threadIdx.x ^ ((threadIdx.y & 7) << 2)]': every access of 'a' becomes conflict-free
  *out = *reinterpret_cast<float4 *>(&a[threadIdx.x][threadIdx.y * 4]);
}
__global__ void rows_and_columns(float4 *out, const float *in) {
  // FIXED: float b[32][36];
  __shared__ __align__(16) float b[32][32];
  for (int i = 0; i < 4; ++i)
    // CHECK: warning: 32-way bank conflict{{.*}}'b'
    // CHECK: note: pad the row by 4 elements: at worst 4-way remains among the accesses of 'b', the least that any layout can reach while 16 bytes move at once, for 512 more bytes per block
    b[threadIdx.x][threadIdx.y + 8 * i] = in[i];
  __syncthreads();
  *out = *reinterpret_cast<float4 *>(&b[threadIdx.x][threadIdx.y * 4]);
}
void launch(float *out) {
  rows_only<<<1, dim3(32, 8)>>>((float4 *)out, out);
  rows_and_columns<<<1, dim3(32, 8)>>>((float4 *)out, out);
}
