// Rows of a fragment lie a pitch apart that is an argument: it changes with the pad, which
// keeps rows aligned to 16 bytes.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix %t.cu 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: %bank-tidy %t.cu | count 0

#include <mma.h>
using namespace nvcuda;
__global__ void tile(const half *in, float *out) {
  // FIXED: half t[16][24];
  __shared__ __align__(32) half t[16][16];
  for (int i = threadIdx.x; i < 256; i += 32)
    t[i / 16][i % 16] = in[i];
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;
  wmma::fill_fragment(c, 0.0f);
  // CHECK: warning: 2-way
  // CHECK: note: pad the row by 8 elements: every access of 't' becomes conflict-free
  // FIXED: load_matrix_sync(a, &t[0][0], 24);
  wmma::load_matrix_sync(a, &t[0][0], 16);
  // FIXED: load_matrix_sync(b, &t[0][0], 24);
  wmma::load_matrix_sync(b, &t[0][0], 16);
  wmma::mma_sync(c, a, b, c);
  wmma::store_matrix_sync(out, c, 16, wmma::mem_row_major);
}
void launch(float *out) { tile<<<1, 32>>>((half *)out, out); }
