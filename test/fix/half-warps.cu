// A block of 16 x 16 puts two rows of the tile into a warp: every pad leaves a request of
// two wavefronts, so the subscripts are swizzled.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix %t.cu 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: %bank-tidy %t.cu | count 0

__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[16][16];
  // FIXED: tile[threadIdx.y][threadIdx.x ^ threadIdx.y] = in[0];
  tile[threadIdx.y][threadIdx.x] = in[0];
  __syncthreads();
  // CHECK: warning: 8-way bank conflict
  // CHECK: note: swizzle its subscripts, as in 'tile[threadIdx.y][threadIdx.x ^ threadIdx.y]': every access of 'tile' becomes conflict-free
  // CHECK: note: or pad the row by 2 elements: at worst 2-way remains among the accesses of 'tile', for 128 more bytes per block
  // FIXED: out[0] = tile[threadIdx.x][threadIdx.y ^ threadIdx.x];
  out[0] = tile[threadIdx.x][threadIdx.y];
}
void launch(float *out) { transpose<<<1, dim3(16, 16)>>>(out, out); }
