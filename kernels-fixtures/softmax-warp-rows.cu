// A softmax over the rows of a score tile, a warp to a row: the lanes are neighbours in
// the row, and maximum and sum go through shuffles.
#include "fixture.h"

/// What stands for the exponential function: a power of two, exact on every device.
__host__ __device__ float weight(float below) {
  return ldexpf(1.0f, below > -12 ? int(below) : -12);
}

__global__ void softmax(float *out, const float *in) {
  __shared__ float scores[32][64];
  int tx = threadIdx.x, ty = threadIdx.y, first = blockIdx.x * 2048;
  for (int i = ty; i < 32; i += 4) {
    scores[i][tx] = in[first + i * 64 + tx]; // expect: store scores 1
    scores[i][tx + 32] = in[first + i * 64 + tx + 32]; // expect: store scores 1
  }
  __syncthreads();
  for (int i = ty; i < 32; i += 4) {
    float a = scores[i][tx]; // expect: load scores 1
    float b = scores[i][tx + 32]; // expect: load scores 1
    float top = fmaxf(a, b);
    for (int offset = 16; offset > 0; offset /= 2)
      top = fmaxf(top, __shfl_xor_sync(0xffffffff, top, offset));
    a = weight(a - top);
    b = weight(b - top);
    float sum = a + b;
    for (int offset = 16; offset > 0; offset /= 2)
      sum += __shfl_xor_sync(0xffffffff, sum, offset);
    out[first + i * 64 + tx] = a / sum;
    out[first + i * 64 + tx + 32] = b / sum;
  }
}

int main() {
  const int blocks = 8, n = blocks * 2048;
  fixture::Array<float> in(n), out(n), want(n);
  in.fill([](size_t i) { return float(fixture::value(i, 20)); });
  for (int row = 0; row < n / 64; ++row) {
    float top = 0, sum = 0;
    for (int j = 0; j < 64; ++j)
      top = in[row * 64 + j] > top ? in[row * 64 + j] : top;
    for (int j = 0; j < 64; ++j)
      sum += want[row * 64 + j] = weight(in[row * 64 + j] - top);
    for (int j = 0; j < 64; ++j)
      want[row * 64 + j] /= sum;
  }
  softmax<<<blocks, dim3(32, 4)>>>(out.device(), in.device());
  return fixture::finish("softmax-warp-rows", fixture::same(out, want));
}
