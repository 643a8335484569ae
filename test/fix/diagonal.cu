// The unpadded array has a conflict-free diagonal, and a pad of one element would give that
// up for the column. All accesses together decide.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix %t.cu 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: not %bank-tidy %t.cu 2>&1 | FileCheck %s --check-prefix=LEFT
// LEFT-NOT: {{[3-9]|..}}-way
// LEFT: 2-way

__global__ void diagonal(float *out, const float *in) {
  __shared__ float t[32][32];
  int lane = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    // FIXED: t[i][lane ^ {{.*}}] = in[i];
    t[i][lane] = in[i];
  __syncwarp();
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 32; ++i)
    // CHECK: warning: 32-way
    // CHECK: note: swizzle its subscripts{{.*}}: at worst 2-way remains
    sum += t[lane][i] + t[lane][31 - lane] + t[lane][lane];
  out[lane] = sum;
}
void launch(float *out) { diagonal<<<1, 32>>>(out, out); }
