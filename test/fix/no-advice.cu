// What looks like a case for advice, and is none: the cure would not cure.
//
// RUN: %bank-tidy --exit-zero %s 2>/dev/null | FileCheck %s --implicit-check-not="note: or exchange" --implicit-check-not="note: or keep" --implicit-check-not="note: or move" --implicit-check-not="same elements" --implicit-check-not="not used" --implicit-check-not="no pad" --implicit-check-not="not the one it needs"

struct Pair {
  float value, weight;
};
struct Big {
  float x[31], y;
};

// A column and a row: exchanged, they are a row and a column.
__global__ void transpose(float *out) {
  __shared__ float a[32][32];
  a[threadIdx.y][threadIdx.x] = *out;
  __syncthreads();
  // CHECK: warning: {{.*}}'a'
  *out = a[threadIdx.x][threadIdx.y];
}
// Members apart, every other element is still two words from the next.
__global__ void members(float *out) {
  __shared__ Pair b[512];
  // CHECK: warning: {{.*}}'b'
  b[threadIdx.x * 2].value = *out;
}
// The member is an array, which lanes index differently.
__global__ void inner(float *out) {
  __shared__ Big c[33];
  // CHECK: warning: {{.*}}'c'
  c[threadIdx.x].x[threadIdx.x % 2 * 2] = *out;
}
// Of four neighbours only two are read.
__global__ void halves(float *out) {
  __shared__ float d[1024];
  d[threadIdx.x] = *out;
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 4; i += 3)
    // CHECK: warning: {{.*}}'d'
    sum += d[threadIdx.x * 4 + i];
  *out = sum;
}
// Each lane has a row of its own.
__global__ void own_rows(float *out) {
  __shared__ float e[32][32];
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 32; ++i)
    // CHECK: warning: {{.*}}'e'
    sum += e[threadIdx.x % 32][i] + e[i][threadIdx.x % 32];
  *out = sum;
}
// The size has room for more, but rows of that length help nothing.
__global__ void room(float *out) {
  __shared__ float f[32 * 64];
  f[threadIdx.y * 32 + threadIdx.x] = *out;
  __syncthreads();
  // CHECK: warning: {{.*}}'f'
  *out = f[threadIdx.x * 32 + threadIdx.y];
}
// All rows are used.
__global__ void all_rows(float *out) {
  __shared__ float g[36][32];
  g[threadIdx.y + 28][threadIdx.x] = *out;
  __syncthreads();
  // CHECK: warning: {{.*}}'g'
  *out = g[threadIdx.x][threadIdx.y];
}
// An XOR with a constant mixes nothing in, but is no swizzle either.
__global__ void turned(float *out) {
  __shared__ float h[32][64];
  h[threadIdx.y][threadIdx.x ^ 1] = *out;
  __syncthreads();
  // CHECK: warning: {{.*}}'h'
  *out = h[threadIdx.y][threadIdx.x * 2 ^ 1];
}

void launch(float *out) {
  transpose<<<1, dim3(32, 8)>>>(out);
  members<<<1, 256>>>(out);
  inner<<<1, 32>>>(out);
  halves<<<1, 256>>>(out);
  own_rows<<<1, 256>>>(out);
  room<<<1, dim3(32, 8)>>>(out);
  all_rows<<<1, dim3(32, 8)>>>(out);
  turned<<<1, dim3(32, 8)>>>(out);
}
