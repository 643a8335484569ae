// Arrays of three dimensions: an inner dimension is padded, or two are.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix %t.cu 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: %bank-tidy %t.cu | count 0

__global__ void volume(float *out, const float *in) {
  // FIXED: float a[8][{{.*}}][{{.*}}];
  __shared__ float a[8][8][4];
  a[threadIdx.x][threadIdx.y][threadIdx.z] = in[0];
  __syncthreads();
  // CHECK: warning: 8-way bank conflict{{.*}}'a'
  // CHECK: note: pad dimension 2 by {{.*}}: every access of 'a' becomes conflict-free
  out[0] = a[threadIdx.x][threadIdx.y][3 - threadIdx.z];
}
void launch(float *out) { volume<<<1, dim3(8, 8, 4)>>>(out, out); }
