// Attention with a spare column in the tiles that are read by rows per lane: the keys
// and the scores. The other two don't need it.
#include "fixture.h"

/// What stands for the exponential function: a power of two, exact on every device.
__host__ __device__ float weight(float below) {
  return ldexpf(1.0f, below > -12 ? int(below) : -12);
}

__global__ void attention(float *out, const float *q, const float *k, const float *v) {
  __shared__ float qs[32][32];
  __shared__ float ks[32][33];
  __shared__ float vs[32][32];
  __shared__ float scores[32][33];
  __shared__ float sums[32];
  int tx = threadIdx.x, ty = threadIdx.y, first = blockIdx.x * 1024;
  for (int i = ty; i < 32; i += 8) {
    qs[i][tx] = q[first + i * 32 + tx]; // expect: store qs 1
    ks[i][tx] = k[first + i * 32 + tx]; // expect: store ks 1
    vs[i][tx] = v[first + i * 32 + tx]; // expect: store vs 1
  }
  __syncthreads();

  // Scores: query i, one for the warp, times the key of the lane.
  for (int i = ty; i < 32; i += 8) {
    float dot = 0;
#pragma unroll 1
    for (int d = 0; d < 32; ++d)
      dot += qs[i][d] * ks[tx][d]; // expect: load qs 1; load ks 1
    scores[i][tx] = dot; // expect: store scores 1
  }
  __syncthreads();

  // Softmax: the first warp takes a row of the score tile per lane.
  if (ty == 0) {
    float top = scores[tx][0]; // expect: load scores 1
#pragma unroll 1
    for (int j = 1; j < 32; ++j)
      top = fmaxf(top, scores[tx][j]); // expect: load scores 1
    float sum = 0;
#pragma unroll 1
    for (int j = 0; j < 32; ++j) {
      float p = weight(scores[tx][j] - top); // expect: load scores 1
      scores[tx][j] = p; // expect: store scores 1
      sum += p;
    }
    sums[tx] = sum; // expect: store sums 1
  }
  __syncthreads();

  // Values: row i of the scores is one for the warp.
  for (int i = ty; i < 32; i += 8) {
    float acc = 0;
#pragma unroll 1
    for (int j = 0; j < 32; ++j)
      acc += scores[i][j] * vs[j][tx]; // expect: load scores 1; load vs 1
    out[first + i * 32 + tx] = acc / sums[i]; // expect: load sums 1
  }
}

int main() {
  const int blocks = 16, n = blocks * 1024;
  fixture::Array<float> q(n), k(n), v(n), out(n), want(n);
  q.fill([](size_t i) { return float(fixture::value(i, 2)); });
  k.fill([](size_t i) { return float(fixture::value(i + n, 2)); });
  v.fill([](size_t i) { return float(fixture::value(i + 2 * n)); });
  for (int row = 0; row < n / 32; ++row) {
    const int first = row / 32 * 1024;
    float p[32], top = 0, sum = 0;
    for (int j = 0; j < 32; ++j) {
      p[j] = 0;
      for (int d = 0; d < 32; ++d)
        p[j] += q[row * 32 + d] * k[first + j * 32 + d];
      top = p[j] > top ? p[j] : top;
    }
    for (int j = 0; j < 32; ++j)
      sum += p[j] = weight(p[j] - top);
    for (int d = 0; d < 32; ++d) {
      float acc = 0;
      for (int j = 0; j < 32; ++j)
        acc += p[j] * v[first + j * 32 + d];
      want[row * 32 + d] = acc / sum;
    }
  }
  attention<<<blocks, dim3(32, 8)>>>(out.device(), q.device(), k.device(), v.device());
  return fixture::finish("attention-padded", fixture::same(out, want));
}
