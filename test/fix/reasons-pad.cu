// Reasons that hold for pads and pitches, where a swizzle might do.
//
// RUN: cp %s %t.cu
// RUN: not %bank-tidy --fix --unsafe-fixes --fix-style=pad %t.cu 2>/dev/null | FileCheck %s
// RUN: diff %s %t.cu

#define AT(row, column) ((row) * 32 + (column))

template <int W> __global__ void disagreeing(float *out) {
  // CHECK: note: {{.*}}'a'{{.*}}its instances disagree
  __shared__ float a[1024];
  a[threadIdx.y * W + threadIdx.x] = *out;
  __syncthreads();
  *out = a[threadIdx.x * W + threadIdx.y];
}
__global__ void macro(float *out) {
  // CHECK: note: {{.*}}'b'{{.*}}its pitch is written in a macro
  __shared__ float b[1024];
  b[AT(threadIdx.y, threadIdx.x)] = *out;
  __syncthreads();
  *out = b[AT(threadIdx.x, threadIdx.y)];
}
__global__ void comment(float *out) {
  // CHECK: note: {{.*}}'c'{{.*}}there is a comment in its extent
  __shared__ float c[32][32 /* columns */];
  c[threadIdx.y][threadIdx.x] = *out;
  __syncthreads();
  *out = c[threadIdx.x][threadIdx.y];
}
// One kernel's array, which a function declares.
__device__ float (*tile())[32] {
  __shared__ float e[32][32];
  return e;
}
__global__ void elsewhere(float *out) {
  tile()[threadIdx.y][threadIdx.x] = *out;
  __syncthreads();
  // CHECK: warning: {{.*}}'e'
  // CHECK: note: {{.*}}it is not declared in the kernel itself
  *out = tile()[threadIdx.x][threadIdx.y];
}
void launch(float *out) {
  disagreeing<32><<<1, dim3(32, 8)>>>(out);
  disagreeing<16><<<1, dim3(16, 16)>>>(out);
  macro<<<1, dim3(32, 8)>>>(out);
  comment<<<1, dim3(32, 8)>>>(out);
  elsewhere<<<1, dim3(32, 8)>>>(out);
}
