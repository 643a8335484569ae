// Fixes of several arrays in one statement go side by side, and a second run finds nothing.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix --fix-style=swizzle %t.cu 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: cp %t.cu %t.once.cu && %bank-tidy --fix --fix-style=swizzle %t.cu 2>&1 | count 0
// RUN: diff %t.cu %t.once.cu

__global__ void both(float *out) {
  __shared__ float a[32][32], b[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  a[y][x] = b[y][x] = *out;
  __syncthreads();
  // CHECK: applied 2 fixes
  // FIXED: a[x][y ^ x] = b[x][y ^ x] + a[x][(y + 8) ^ x] * b[x][(y + 8) ^ x];
  a[x][y] = b[x][y] + a[x][y + 8] * b[x][y + 8];
}
void launch(float *out) { both<<<1, dim3(32, 8)>>>(out); }
