// What stands in the way of an edit is named; no option applies it.
//
// RUN: cp %s %t.cu
// RUN: not %bank-tidy --fix --unsafe-fixes %t.cu 2>/dev/null | FileCheck %s
// RUN: diff %s %t.cu

#define DECLARE(name) __shared__ float name[32][32]
struct Both {
  float tile[32][32], sum;
};
__device__ void take(float *);
__device__ void *memset_shared(void *, int, unsigned long);

__global__ void size(float *out) {
  // CHECK: warning: {{.*}}'a'
  // CHECK: note: {{.*}}(not as an edit: its size is taken by sizeof)
  __shared__ float a[32][32];
  a[threadIdx.y][threadIdx.x] = sizeof(a);
  *out = a[threadIdx.x][threadIdx.y];
}
__global__ void whole(float *out) {
  // CHECK: warning: {{.*}}'b'
  // CHECK: note: {{.*}}it is passed to 'memset_shared'
  __shared__ float b[32][32];
  memset_shared(b, 0, 4096);
  *out = b[threadIdx.x][threadIdx.y];
}
__global__ void address(float *out) {
  // CHECK: warning: {{.*}}'c'
  // CHECK: note: {{.*}}the address of an element is taken
  __shared__ float c[32][32];
  take(&c[0][0]);
  *out = c[threadIdx.x][threadIdx.y];
}
__global__ void member(float *out) {
  // CHECK: warning: {{.*}}'tile'
  // CHECK: note: no layout is proposed for 'tile': it is part of a larger object
  __shared__ Both d;
  *out = d.tile[threadIdx.x][threadIdx.y];
}
__global__ void declared(float *out) {
  // CHECK: warning: {{.*}}'e'
  // CHECK: note: {{.*}}it is declared in a macro
  DECLARE(e);
  e[threadIdx.y][threadIdx.x] = *out;
  *out = e[threadIdx.x][threadIdx.y];
}
__global__ void launch_size(float *out) {
  // CHECK: warning: {{.*}}'f'
  // CHECK: note: no layout is proposed for 'f': its size is set by the launch
  extern __shared__ float f[];
  *out = f[(threadIdx.x * 32) ^ 5];
}
__shared__ float g[32][32];
__global__ void global(float *out) {
  // CHECK: warning: {{.*}}'g'
  // CHECK: note: {{.*}}it is not declared in the kernel itself
  *out = g[threadIdx.x][threadIdx.y];
}
__global__ void across(float *out) {
  // CHECK: warning: {{.*}}'h'
  // CHECK: note: {{.*}}a subscript runs from one row into another
  __shared__ float h[32][32];
  h[0][threadIdx.y * 32 + threadIdx.x] = *out;
  *out = h[threadIdx.x][threadIdx.y];
}
__global__ void across_any_block(float *out) {
  // CHECK: warning: {{.*}}'k'
  // CHECK: note: {{.*}}a subscript runs from one row into another
  __shared__ float k[32][32];
  k[0][threadIdx.y * 32 + threadIdx.x] = *out;
  *out = k[threadIdx.x][threadIdx.y];
}
__global__ void indexed_pointer(float *out) {
  // CHECK: warning: {{.*}}'m'
  // CHECK: note: {{.*}}a pointer to an element is indexed
  __shared__ float4 m[8][36];
  out[0] = m[threadIdx.y][threadIdx.x / 32].x;
  out[1] = reinterpret_cast<double *>(&m[1][0])[threadIdx.y * 32 + threadIdx.x * 16];
}
__global__ void pointer_and_pitch(float *out) {
  // CHECK: warning: {{.*}}'n'
  // CHECK: note: {{.*}}pointers into it are computed
  __shared__ float n[1024];
  float *row = n + threadIdx.y;
  row[threadIdx.x] = *out;
  *out = n[threadIdx.x * 32];
}
void launch(float *out) {
  size<<<1, dim3(32, 8)>>>(out);
  whole<<<1, dim3(32, 8)>>>(out);
  address<<<1, dim3(32, 8)>>>(out);
  member<<<1, dim3(32, 8)>>>(out);
  declared<<<1, dim3(32, 8)>>>(out);
  launch_size<<<1, dim3(32, 8)>>>(out);
  global<<<1, dim3(32, 8)>>>(out);
  across<<<1, dim3(32, 8)>>>(out);
  indexed_pointer<<<1, dim3(16, 8)>>>(out);
  pointer_and_pitch<<<1, dim3(32, 8)>>>(out);
}
