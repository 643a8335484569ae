// A swizzle needs every access in the text, and subscripts that can be written twice.
//
// RUN: cp %s %t.cu
// RUN: not %bank-tidy --fix --unsafe-fixes --fix-style=swizzle %t.cu 2>/dev/null | FileCheck %s
// RUN: diff %s %t.cu

#define COLUMN(array) array[threadIdx.x][threadIdx.y]

__global__ void effect(float *out, int i) {
  // CHECK: warning: {{.*}}'s'
  // CHECK: note: {{.*}}a subscript has a side effect, or calls a function
  __shared__ float s[1024];
  s[i++ & 1023] = *out;
  *out = s[threadIdx.x * 32 + threadIdx.y];
}
__global__ void macro(float *out) {
  // CHECK: warning: {{.*}}'t'
  // CHECK: note: {{.*}}an access of it is in a macro
  __shared__ float t[16][16];
  t[threadIdx.y & 15][threadIdx.x & 15] = *out;
  *out = COLUMN(t);
}
__global__ void unseen(float *out) {
  // CHECK: warning: {{.*}}'u'
  // CHECK: note: {{.*}}it is named in code that was not compiled
  __shared__ float u[16][16];
  u[threadIdx.y][threadIdx.x] = *out;
#ifdef OTHER
  u[0][threadIdx.x] = 0;
#endif
  *out = u[threadIdx.x][threadIdx.y];
}
void launch(float *out) {
  effect<<<1, dim3(32, 8)>>>(out, 1);
  macro<<<1, dim3(16, 16)>>>(out);
  unseen<<<1, dim3(16, 16)>>>(out);
}
