// Subscripts near the ends of their types, and arrays larger than any memory: the search
// for layouts overflows nowhere, and proposes nothing as safe.
// RUN: %python %S/Inputs/survive.py %bank-tidy %s
// RUN: not %bank-tidy %s 2>&1 | FileCheck %s
// CHECK: note: {{.*}} 't' {{.*}} (unsafe: not all accesses of it could be decided)
// CHECK: no layout is proposed for 'huge': its extents are not known, or too large

__global__ void offsets() {
  __shared__ float t[32];
  const long x = threadIdx.x;
  t[x * 0x1fffffffffffffffL] = 1; // found
  t[x * 0x7fffffffffffffffL + x] = 3; // found
  t[x & 1 ? 0x1fffffffffffffffL : -0x1fffffffffffffffL] = 2; // found
  t[0xffffffffffffffffUL] = 4; // found
  t[threadIdx.x * 2] = 5; // found
}
__global__ void large() {
  __shared__ float huge[1 << 20][1 << 20][32];
  huge[threadIdx.y][threadIdx.x][0] = 1; // found
}
