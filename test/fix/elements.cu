// What the compiler merges within an element stays merged in a swizzle, which moves elements as
// a whole. A template parameter is no number: its value is that of one instance.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix-style=swizzle --fix %t.cu 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: %bank-tidy %t.cu | count 0

struct Mixed {
  double d;
  int i;
};
__global__ void whole(int *out) {
  __shared__ __align__(16) Mixed s[32][8];
  // CHECK: warning: 8-way bank conflict in the 16-byte access
  // CHECK: note: swizzle its subscripts{{.*}}: every access of 's' becomes conflict-free
  // FIXED: s[threadIdx.x][threadIdx.y ^ (threadIdx.x & 7)] = Mixed();
  s[threadIdx.x][threadIdx.y] = Mixed();
  __syncthreads();
  *out = s[threadIdx.y][threadIdx.x % 8].i;
}
template <int Row> __global__ void parameter(float *out) {
  __shared__ float t[32][32];
  // FIXED: t[Row][threadIdx.x ^ Row] = *out;
  t[Row][threadIdx.x] = *out;
  // FIXED: t[3][threadIdx.x ^ 3] = *out;
  t[3][threadIdx.x] = *out;
  __syncthreads();
  *out = t[threadIdx.x][threadIdx.y];
}
void launch(float *out) {
  whole<<<1, dim3(32, 4)>>>((int *)out);
  parameter<5><<<1, dim3(32, 8)>>>(out);
}
