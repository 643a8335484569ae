// A pad that leaves room for fewer blocks on a multiprocessor gives way to a swizzle, and says so.
// Where it does not fit at all, it is not offered.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --arch=sm_75 --fix %t.cu 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: %bank-tidy %t.cu | count 0

__global__ void halves(float *out, const float *in) {
  __shared__ float t[256][32];
  for (int i = 0; i < 256; i += 8)
    // FIXED: t[threadIdx.y + i][threadIdx.x ^ ((threadIdx.y + i) & 31)] = in[i];
    t[threadIdx.y + i][threadIdx.x] = in[i];
  __syncthreads();
  for (int i = 0; i < 256; i += 32)
    // CHECK: warning: 32-way
    // CHECK: note: swizzle its subscripts
    // CHECK: note: or pad the row by 1 element: {{.*}} for 1024 more bytes per block; sm_75 then has room for 1 block instead of 2 per multiprocessor
    out[i] = t[threadIdx.x + i][threadIdx.y];
}
__global__ void full(float *out, const float *in) {
  __shared__ float t[384][32];
  for (int i = 0; i < 384; i += 8)
    t[threadIdx.y + i][threadIdx.x] = in[i];
  __syncthreads();
  for (int i = 0; i < 384; i += 32)
    // CHECK: warning: 32-way
    // CHECK: note: swizzle its subscripts
    // CHECK-NOT: pad the row
    out[i] = t[threadIdx.x + i][threadIdx.y];
}
void launch(float *out) {
  halves<<<1, dim3(32, 8)>>>(out, out);
  full<<<1, dim3(32, 8)>>>(out, out);
}
