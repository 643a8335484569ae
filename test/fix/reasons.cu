// Why an array can't be edited, in the words of what is done with it. No option applies the
// layout then, but the note has it.
//
// RUN: cp %s %t.cu
// RUN: not %bank-tidy --fix --unsafe-fixes %t.cu 2>/dev/null | FileCheck %s
// RUN: diff %s %t.cu

#include <mma.h>
extern "C" __device__ void *memcpy(void *, const void *, size_t);
__device__ void fill(float (*)[32]);
union Overlay {
  float a[32][32];
  int b[1024];
};

__global__ void copied(float *out) {
  // CHECK: note: pad the row by 1 element: every decided access of 'a'{{.*}}(not as an edit: it is passed to 'memcpy')
  __shared__ float a[32][32];
  memcpy(a, out, sizeof(float) * 1024);
  *out = a[threadIdx.x][threadIdx.y];
}
__global__ void passed(float *out) {
  // CHECK: note: pad the row by 1 element: every decided access of 'b'{{.*}}(not as an edit: it is passed to 'fill')
  __shared__ float b[32][32];
  fill(b);
  *out = b[threadIdx.x][threadIdx.y];
}
__global__ void row(float *out) {
  // CHECK: note: pad the row by 1 element: every access of 'c'{{.*}}(not as an edit: a pointer to it is kept)
  __shared__ float c[32][32];
  float *first = c[0];
  first[threadIdx.y * 32 + threadIdx.x] = *out;
  *out = c[threadIdx.x][threadIdx.y];
}
__global__ void across(float *out) {
  // CHECK: note: {{.*}}'d'{{.*}}pointers into it are computed
  __shared__ float d[32][32];
  *(d[0] + threadIdx.y * 32 + threadIdx.x) = *out;
  *out = d[threadIdx.x][threadIdx.y];
}
__global__ void cast(float *out) {
  // CHECK: note: {{.*}}'e'{{.*}}it is cast to another type
  __shared__ __align__(16) float e[32][32];
  float *flat = (float *)e;
  flat[threadIdx.y * 32 + threadIdx.x] = *out;
  *out = e[threadIdx.x][threadIdx.y];
}
__global__ void overlaid(float *out) {
  // CHECK: note: no layout is proposed for 'o': it is part of a larger object
  __shared__ Overlay o;
  o.a[threadIdx.y][threadIdx.x] = *out;
  *out = o.a[threadIdx.x][threadIdx.y];
}
__global__ void tensor_copy(float *out, const float *in) {
  // CHECK: note: {{.*}}'g'{{.*}}a tensor copy or product may use it
  __shared__ __align__(128) float g[32][32];
  unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&g[0][0]));
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 4096, [%0];"
               :: "r"(to), "l"(in) : "memory");
  *out = g[threadIdx.x][threadIdx.y];
}
__global__ void every_other_row(const half *in, float *out) {
  // CHECK: note: pad the row {{.*}}'k'{{.*}}the leading dimension of a matrix is not its last extent
  __shared__ __align__(32) half k[32][64];
  k[threadIdx.y][threadIdx.x] = *in;
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> f;
  nvcuda::wmma::load_matrix_sync(f, &k[0][0], 128);
  *out = f.x[0];
}
void launch(float *out) {
  every_other_row<<<1, dim3(32, 8)>>>((half *)out, out);
  copied<<<1, dim3(32, 8)>>>(out);
  passed<<<1, dim3(32, 8)>>>(out);
  row<<<1, dim3(32, 8)>>>(out);
  across<<<1, dim3(32, 8)>>>(out);
  cast<<<1, dim3(32, 8)>>>(out);
  overlaid<<<1, dim3(32, 8)>>>(out);
  tensor_copy<<<1, dim3(32, 8)>>>(out, out);
}
