// The XOR is written into the last subscript of each access: with the parentheses that it
// needs, and without what it does not need.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix-style=swizzle --fix %t.cu 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: %bank-tidy %t.cu | count 0

#define ROW (threadIdx.y)
__device__ int half_of(int x) { return x / 2; }

__global__ void forms(float *out, const float *in, unsigned n) {
  __shared__ float t[32][32], u[64][16];
  __shared__ double w[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  // FIXED: t[y][x ^ y] += in[0];
  t[y][x] += in[0];
  // FIXED: t[y + 8][x ^ (y + 8)] = u[y][(x / 2) ^ ((y >> 1) & 15)] = in[1];
  t[y + 8][x] = u[y][x / 2] = in[1];
  // FIXED: t[ROW][(31 - x) ^ ROW] = in[2];
  t[ROW][31 - x] = in[2];
  // FIXED: t[y ? y : 1][(x & 15 | 16) ^ (y ? y : 1)]++;
  t[y ? y : 1][x & 15 | 16]++;
  // FIXED: t[half_of(y)][x ^ half_of(y)] = in[3];
  t[half_of(y)][x] = in[3];
  // FIXED: t[5][x ^ 5] = t[0][x] + t[7][4] + t[y][y];
  t[5][x] = t[0][x] + t[7][3] + t[y][0];
  // FIXED: w[y][x ^ (y & 15)] = in[4];
  w[y][x] = in[4];
  __syncthreads();
  // CHECK: warning: 32-way bank conflict{{.*}}'t'
  // FIXED: out[0] = t[x][y ^ x];
  out[0] = t[x][y];
  // CHECK: warning: {{.*}}'u'
  // FIXED: out[1] = u[x][y ^ ((x >> 1) & 15)] + u[x + 32][y ^ (((x + 32) >> 1) & 15)];
  out[1] = u[x][y] + u[x + 32][y];
  // CHECK: warning: {{.*}}'w'
  // FIXED: out[2] = w[x][y ^ (x & 15)];
  out[2] = w[x][y];
}
void launch(float *out) { forms<<<1, dim3(32, 8)>>>(out, out, 1); }
