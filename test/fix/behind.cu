// An array of one dimension whose index has no pitch can have elements left free behind each row
// of the banks; where its size is no power of two, no swizzle could.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix %t.cu 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: %bank-tidy %t.cu | count 0

__device__ int at(int row, int column) { return row * 32 + column; }
__global__ void columns(float *out) {
  // FIXED: float s[1055];
  __shared__ float s[1023];
  for (int r = threadIdx.y; r < 31; r += 8)
    // FIXED: s[at(r, threadIdx.x) + at(r, threadIdx.x) / 32] = *out;
    s[at(r, threadIdx.x)] = *out;
  __syncthreads();
  // CHECK: warning: {{.*}}'s'
  // CHECK: note: leave 1 element free behind every 32: every access of 's' becomes conflict-free for 128 more bytes per block
  // FIXED: s[at(threadIdx.x % 31, threadIdx.y) + at(threadIdx.x % 31, threadIdx.y) / 32];
  *out = s[at(threadIdx.x % 31, threadIdx.y)];
}
void launch(float *out) { columns<<<1, dim3(32, 8)>>>(out); }
