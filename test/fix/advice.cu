// Cures that are no edit stand in notes, where the model finds that they cure every access.
//
// RUN: %bank-tidy --exit-zero %s 2>/dev/null | FileCheck %s

struct Pair {
  float value, weight;
};

// Both accesses go down columns: the other order of the dimensions is free.
__global__ void roles(float *out) {
  // CHECK: note: or exchange its last two dimensions, as if x and y had swapped their roles: every access of 'a' becomes conflict-free
  __shared__ float a[32][32];
  a[threadIdx.x][threadIdx.y] = *out;
  __syncthreads();
  *out = a[threadIdx.x][threadIdx.y + 8];
}
__global__ void flat_roles(float *out) {
  // CHECK: note: or exchange its last two dimensions{{.*}}'b'
  __shared__ float b[1024];
  b[threadIdx.x * 32 + threadIdx.y] = *out;
  __syncthreads();
  *out = b[threadIdx.x * 32 + threadIdx.y + 8];
}
__global__ void members(float *out) {
  // CHECK: note: no layout is proposed for 'c'
  // CHECK: note: or keep each member in an array of its own: every access of 'c' becomes conflict-free
  __shared__ Pair c[256];
  c[threadIdx.x].value = c[threadIdx.x].weight;
  __syncthreads();
  *out = c[255 - threadIdx.x].value;
}
// Nothing tells the compiler that it may join iterations.
__global__ void vectors(float *out) {
  // CHECK: note: or move 16 neighbouring bytes at once, in an array that is aligned to them: every access of 'd' becomes conflict-free
  __shared__ float d[1024];
  d[threadIdx.x] = *out;
  __syncthreads();
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 4; ++i)
    sum += d[threadIdx.x * 4 + i];
  *out = sum;
}
__global__ void orders(float *out) {
  // CHECK: note: all lanes read the same elements in different orders: in one order each read would be a broadcast
  __shared__ float e[128];
  e[threadIdx.x] = *out;
  __syncthreads();
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 128; ++i)
    sum += e[(i + threadIdx.x % 32 * 4) % 128];
  *out = sum;
}
__global__ void unused_pad(float *out) {
  // CHECK: note: its size has rows of 33 elements, but its index rows of 32: the pad is not used
  __shared__ float f[32 * 33];
  f[threadIdx.y * 32 + threadIdx.x] = *out;
  __syncthreads();
  *out = f[threadIdx.x * 32 + threadIdx.y];
}
__global__ void wrong_dimension(float *out) {
  // CHECK: note: of its 33 rows no more than 32 are used: more rows are no pad
  __shared__ float g[33][32];
  g[threadIdx.y][threadIdx.x] = *out;
  __syncthreads();
  *out = g[threadIdx.x][threadIdx.y];
}
// Two bits of the row are too few.
__global__ void few_bits(float *out) {
  // CHECK: note: its swizzle is not the one it needs: with 'h[threadIdx.y][threadIdx.x ^ threadIdx.y]' and the like every access of 'h' becomes conflict-free
  __shared__ float h[32][32];
  h[threadIdx.y][threadIdx.x ^ (threadIdx.y & 3)] = *out;
  __syncthreads();
  *out = h[threadIdx.x][threadIdx.y ^ (threadIdx.x & 3)];
}
__global__ void flat_few_bits(float *out) {
  // CHECK: note: its swizzle is not the one it needs: with 'k[i ^ (i >> 5)]' and the like every access of 'k' becomes conflict-free
  __shared__ float k[1024];
  int i = threadIdx.y * 32 + threadIdx.x, j = threadIdx.x * 32 + threadIdx.y;
  k[i ^ ((i >> 5) & 7)] = *out;
  __syncthreads();
  *out = k[j ^ ((j >> 5) & 7)];
}

void launch(float *out) {
  roles<<<1, dim3(32, 8)>>>(out);
  flat_roles<<<1, dim3(32, 8)>>>(out);
  members<<<1, 256>>>(out);
  vectors<<<1, 256>>>(out);
  orders<<<1, 128>>>(out);
  unused_pad<<<1, dim3(32, 8)>>>(out);
  wrong_dimension<<<1, dim3(32, 8)>>>(out);
  few_bits<<<1, dim3(32, 8)>>>(out);
  flat_few_bits<<<1, dim3(32, 8)>>>(out);
}
