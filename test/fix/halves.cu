// Tiles of 16-bit elements that are moved 16 bytes at a time get 8 elements more a row, as for
// ldmatrix; there an address goes to assembly, so that it is not surely safe.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix --fix-style=pad %t.cu 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: not %bank-tidy --fix --fix-style=pad --unsafe-fixes %t.cu
// RUN: FileCheck %s --check-prefix=UNSAFE --input-file=%t.cu
// RUN: %bank-tidy %t.cu | count 0

#include <cuda_fp16.h>
__global__ void rows(uint4 *out, const half *in) {
  // FIXED: half a[32][72];
  __shared__ __align__(16) half a[32][64];
  a[threadIdx.y][threadIdx.x] = a[threadIdx.y][threadIdx.x + 32] = *in;
  __syncthreads();
  // CHECK: note: pad the row by 8 elements: every access of 'a' becomes conflict-free
  *out = *reinterpret_cast<uint4 *>(&a[threadIdx.x][threadIdx.y * 8]);
}
__global__ void matrix(unsigned *out, const half *in) {
  // FIXED: half b[16][64];
  // UNSAFE: half b[16][72];
  __shared__ __align__(16) half b[16][64];
  for (int i = 0; i < 16; ++i)
    b[i][threadIdx.x] = b[i][threadIdx.x + 32] = *in;
  __syncwarp();
  // CHECK: note: pad the row by 8 elements: every access of 'b'{{.*}}(unsafe: the address of an element is used by assembly or a copy)
  unsigned at = __cvta_generic_to_shared(&b[threadIdx.x % 16][threadIdx.x / 16 * 8]), r[4];
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(at));
  *out = r[0];
}
void launch(uint4 *out, const half *in) {
  rows<<<1, dim3(32, 8)>>>(out, in);
  matrix<<<1, 32>>>((unsigned *)out, in);
}
