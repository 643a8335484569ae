// What is plausible but not proven is left to --unsafe-fixes, and its note says why.
//
// RUN: grep -v '^ *//' %s > %t.cu && cp %t.cu %t.before.cu
// RUN: not %bank-tidy --fix --fix-style=pad %t.cu 2>/dev/null | FileCheck %s
// RUN: diff %t.cu %t.before.cu
// RUN: not %bank-tidy --fix --fix-style=pad --unsafe-fixes %t.cu
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: %bank-tidy %t.cu | count 0

template <typename T> __device__ void exchange(T &a, T &b) {
  // CHECK: note: pad the row by 1 element: {{.*}}'b'{{.*}}(unsafe: a reference to an element is passed on)
  T c = a;
  a = b;
  b = c;
}

__global__ void reference(float *out, const int *in) {
  // FIXED: float b[32][33];
  __shared__ float b[32][32];
  b[threadIdx.y][threadIdx.x] = in[0];
  __syncthreads();
  exchange(b[threadIdx.x][threadIdx.y], b[threadIdx.x][threadIdx.y + 8]);
}
__global__ void undecided(float *out, const int *in) {
  // FIXED: float a[32][33];
  __shared__ float a[32][32];
  a[threadIdx.y][threadIdx.x] = in[0];
  __syncthreads();
  // CHECK: note: pad the row by 1 element: {{.*}}'a'{{.*}}(unsafe: not all accesses of it could be decided)
  *out = a[threadIdx.x][threadIdx.y] + a[in[threadIdx.x] & 31][in[threadIdx.y] & 31];
}
__global__ void unseen(float *out, const int *in) {
  // FIXED: float c[32][33];
  __shared__ float c[32][32];
  c[threadIdx.y][threadIdx.x] = in[0];
  __syncthreads();
#ifdef OTHER
  out[threadIdx.x] = c[0][threadIdx.x];
#endif
  // CHECK: note: pad the row by 1 element: {{.*}}'c'{{.*}}(unsafe: it is named in code that was not compiled)
  *out = c[threadIdx.x][threadIdx.y];
}
void launch(float *out) {
  undecided<<<1, dim3(32, 8)>>>(out, 0);
  reference<<<1, dim3(32, 8)>>>(out, 0);
  unseen<<<1, dim3(32, 8)>>>(out, 0);
}
