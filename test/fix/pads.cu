// A pad is written into the declarator: into a number, behind a name or a sum, and
// around what would take it for its own.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix %t.cu 2>/dev/null | FileCheck %s --implicit-check-not=warning:
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: %bank-tidy %t.cu | count 0

#define EDGE 32
#define SUM 16 + 16

template <int W> __global__ void extents(float *out, int n) {
  constexpr int Wide = 2 * W;
  // FIXED: float a[32][33];
  __shared__ float a[32][32];
  // FIXED: float b[EDGE][EDGE + 1];
  __shared__ float b[EDGE][EDGE];
  // FIXED: float c[W][W + 1];
  __shared__ float c[W][W];
  // FIXED: float d[ 32 ][ Wide - W + 1 ];
  __shared__ float d[ 32 ][ Wide - W ];
  // FIXED: float e[W][(W << 1 >> 1) + 1];
  __shared__ float e[W][W << 1 >> 1];
  // FIXED: float f[W][SUM + 1], g[W][W + 1];
  __shared__ float f[W][SUM], g[W][W + 0];
  int x = threadIdx.x, y = threadIdx.y;
  a[y][x] = b[y][x] = c[y][x] = d[y][x] = e[y][x] = f[y][x] = g[y][x] = *out;
  __syncthreads();
  // CHECK: warning: 32-way bank conflict{{.*}}'a'
  // CHECK: note: pad the row by 1 element: every access of 'a' becomes conflict-free for 128 more bytes per block
  *out = a[x][y];
  // CHECK: warning: 32-way bank conflict{{.*}}'b'
  *out = b[x][y];
  // CHECK: warning: 32-way bank conflict{{.*}}'c'
  *out = c[x][y];
  // CHECK: warning: 32-way bank conflict{{.*}}'d'
  *out = d[x][y];
  // CHECK: warning: 32-way bank conflict{{.*}}'e'
  *out = e[x][y];
  // CHECK: warning: 32-way bank conflict{{.*}}'f'
  *out = f[x][y];
  // CHECK: warning: 32-way bank conflict{{.*}}'g'
  *out = g[x][y];
}
void launch(float *out) { extents<32><<<1, dim3(32, 8)>>>(out, 1); }
