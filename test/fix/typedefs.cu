// The name of an array type stays as it is: the array gets its extents written out,
// but only where it is declared alone.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix-style=pad --fix %t.cu 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: not %bank-tidy --fix-style=pad %t.cu 2>&1 | FileCheck %s --check-prefix=LEFT
// LEFT: load 'c'
// LEFT: 1 finding{{$}}

#define N 32
typedef float Tile[N][N];

template <int W> __global__ void named(float *out) {
  using Local = float[W][W];
  // FIXED: __shared__ float a[N][N + 1];
  __shared__ Tile a;
  // FIXED: __shared__ float b[W][W + 1];
  __shared__ Local b;
  // FIXED: __shared__ Tile c, d;
  __shared__ Tile c, d;
  int x = threadIdx.x, y = threadIdx.y;
  a[y][x] = b[y][x] = c[y][x] = d[y][x] = *out;
  __syncthreads();
  // CHECK: note: pad the row by 1 element: every access of 'a'
  *out = a[x][y];
  // CHECK: note: pad the row by 1 element: every access of 'b'
  *out = b[x][y];
  // CHECK: note: pad the row {{.*}} 'c' becomes conflict-free{{.*}}(not as an edit: its extents are part of a type name)
  *out = c[x][y];
}
void launch(float *out) { named<32><<<1, dim3(32, 8)>>>(out); }
