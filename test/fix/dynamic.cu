// What is carved from dynamic shared memory is not edited, as its size is set by the launch: notes
// have the pitch, by the pointer that an array is accessed through, and the bytes to add.
//
// RUN: cp %s %t.cu
// RUN: not %bank-tidy --fix --unsafe-fixes %t.cu 2>/dev/null | FileCheck %s --implicit-check-not="rows at 'first'"
// RUN: diff %s %t.cu

__global__ void carved(float *out, const float *in) {
  // CHECK: note: lay the rows at 'second' 33 elements apart instead of 32: every access of them becomes conflict-free, and the launch must give 128 more bytes (not as an edit: its size is set by the launch)
  // CHECK: note: lay the rows at 'third' 17 elements apart instead of 16: every access of them becomes conflict-free, and the launch must give 256 more bytes
  extern __shared__ float all[];
  float *first = all, *second = first + 32 * 33;
  double *third = reinterpret_cast<double *>(second + 32 * 32);
  int x = threadIdx.x, y = threadIdx.y;
  for (int r = y; r < 32; r += 8)
    first[r * 33 + x] = second[r * 32 + x] = third[r * 16 + x % 16] = in[r];
  __syncthreads();
  for (int c = y; c < 16; c += 8)
    out[c] = first[x * 33 + c] + second[x * 32 + c] + third[x * 16 + c];
}
__global__ void named(float *out, int n) {
  // CHECK: note: lay the rows at 'tile' 33 elements apart instead of 32: every access of them becomes conflict-free, and the launch must give 128 more bytes
  extern __shared__ float tile[];
  tile[threadIdx.y * 32 + threadIdx.x] = *out;
  __syncthreads();
  *out = tile[threadIdx.x * 32 + threadIdx.y];
}
// Through what is read by two pitches, no row can be told from another.
__global__ void two_pitches(float *out) {
  // CHECK: note: no layout is proposed for 'both': its size is set by the launch
  extern __shared__ float both[];
  both[threadIdx.y * 16 + threadIdx.x] = *out;
  __syncthreads();
  *out = both[threadIdx.x * 32 + threadIdx.y];
}
void launch(float *out) {
  carved<<<1, dim3(32, 8), 12416>>>(out, out);
  named<<<1, dim3(32, 8), 4096>>>(out, 1);
  two_pitches<<<1, dim3(32, 8), 4096>>>(out);
}
