// What the compiler merges within an element stays merged behind a pad of an index that has no
// rows: the store of whole elements is one of 16 bytes before and after.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix-style=pad --fix %t.cu 2>/dev/null | FileCheck %s
// RUN: not %bank-tidy --fix-style=pad %t.cu 2>/dev/null | FileCheck %s --check-prefix=LEFT --implicit-check-not="store to 'u'"
// LEFT: warning: 4-way{{.*}}load 'u'

struct Mixed {
  double d;
  int i;
};
__global__ void whole(int *out) {
  // CHECK: warning: 2-way bank conflict in the 16-byte access
  // CHECK: note: leave 1 element free behind every 8: at worst 4-way remains
  __shared__ Mixed u[128];
  u[threadIdx.x + threadIdx.x] = Mixed();
  __syncthreads();
  *out = u[threadIdx.x].i;
}
void launch(int *out) { whole<<<1, 32>>>(out); }
