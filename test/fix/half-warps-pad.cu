// Only pads were asked for: the best of them leaves what its note says.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix-style=pad --fix %t.cu 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: not %bank-tidy %t.cu 2>&1 | FileCheck %s --check-prefix=LEFT
// LEFT: warning: 2-way

__global__ void transpose(float *out, const float *in) {
  // FIXED: float tile[16][18];
  __shared__ float tile[16][16];
  tile[threadIdx.y][threadIdx.x] = in[0];
  __syncthreads();
  // CHECK: warning: 8-way bank conflict
  // CHECK: note: pad the row by 2 elements: at worst 2-way remains
  // CHECK-NOT: swizzle
  out[0] = tile[threadIdx.x][threadIdx.y];
}
void launch(float *out) { transpose<<<1, dim3(16, 16)>>>(out, out); }
