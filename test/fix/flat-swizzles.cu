// An array of one dimension with no pitch in its index: the index is mixed with its own
// higher bits.
//
// RUN: grep -v '^ *//' %s > %t.cu
// RUN: not %bank-tidy --fix-style=swizzle --fix %t.cu 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu
// RUN: %bank-tidy %t.cu | count 0

__global__ void blocked(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 8; ++i)
    // CHECK: warning: {{.*}}'s'
    // CHECK: note: swizzle its subscripts, as in 's[(8 * t + i) ^ ((8 * t + i) >> 5)]': every access of 's' becomes conflict-free
    // FIXED: s[(8 * t + i) ^ ((8 * t + i) >> 5)] = in[i];
    s[8 * t + i] = in[i];
  __syncthreads();
  for (int i = 0; i < 8; ++i)
    // FIXED: out[i] = s[(t + 128 * i) ^ ((t + 128 * i) >> 5)];
    out[i] = s[t + 128 * i];
}
__global__ void vectors(float4 *out, const float4 *in) {
  __shared__ float4 v[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 8; ++i)
    // FIXED: v[(t + 128 * i) ^ (((t + 128 * i) >> 3) & 7)] = in[i];
    v[t + 128 * i] = in[i];
  __syncthreads();
  for (int i = 0; i < 8; ++i)
    // CHECK: warning: 8-way
    // FIXED: out[i] = v[(8 * t + i) ^ (((8 * t + i) >> 3) & 7)];
    out[i] = v[8 * t + i];
}
void launch(float *out) {
  blocked<<<1, 128>>>(out, out);
  vectors<<<1, 128>>>((float4 *)out, (float4 *)out);
}
