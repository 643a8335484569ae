// Layouts that others know by heart, and that need no change.
//
// RUN: %bank-tidy --fix %s 2>&1 | count 0

__global__ void padded(double *out, const double *in) {
  __shared__ double wide[32][33];
  __shared__ float swizzled[16][16];
  __shared__ float flat[32 * 33];
  int x = threadIdx.x, y = threadIdx.y;
  wide[y][x] = in[0];
  flat[y * 33 + x] = in[1];
  __syncthreads();
  out[0] = wide[x][y] + flat[x * 33 + y];
}
__global__ void mixed(float *out) {
  __shared__ float t[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  t[y][x ^ y] = *out;
  __syncthreads();
  *out = t[x][y ^ x];
}
void launch(double *out) {
  padded<<<1, dim3(32, 8)>>>(out, out);
  mixed<<<1, dim3(16, 16)>>>((float *)out);
}
