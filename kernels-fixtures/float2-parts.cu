// Complex numbers of which the whole, one part, or one part after the other is used.
#include "fixture.h"

// The whole: one 8-byte access of consecutive numbers.
__global__ void whole(float *out, const float2 *in) {
  __shared__ float2 z[128];
  int tid = threadIdx.x;
  z[tid] = in[tid]; // expect: store z 1
  __syncthreads();
  float2 v = z[127 - tid]; // expect: load z 1
  out[tid] = v.x * v.x + v.y * v.y;
}

// Only the real part: every second word, 2 ways.
__global__ void real_part(float *out, const float2 *in) {
  __shared__ float2 z[128];
  int tid = threadIdx.x;
  z[tid] = in[tid]; // expect: store z 1
  __syncthreads();
  out[tid] = z[127 - tid].x; // expect: load z 2
}

// The parts in arrays of their own.
__global__ void apart(float *out, const float2 *in) {
  __shared__ float re[128], im[128];
  int tid = threadIdx.x;
  float2 v = in[tid];
  re[tid] = v.x; // expect: store re 1
  im[tid] = v.y; // expect: store im 1
  __syncthreads();
  out[tid] = re[127 - tid] - im[tid]; // expect: load re 1; load im 1
}

int main() {
  fixture::Array<float2> in(128);
  fixture::Array<float> out(128), norm(128), real(128), difference(128);
  in.fill([](size_t i) {
    return make_float2(float(fixture::value(2 * i)), float(fixture::value(2 * i + 1)));
  });
  for (int i = 0; i < 128; ++i) {
    float2 v = in[127 - i];
    norm[i] = v.x * v.x + v.y * v.y;
    real[i] = v.x;
    difference[i] = v.x - in[i].y;
  }
  whole<<<1, 128>>>(out.device(), in.device());
  bool right = fixture::same(out, norm);
  real_part<<<1, 128>>>(out.device(), in.device());
  right = fixture::same(out, real) && right;
  apart<<<1, 128>>>(out.device(), in.device());
  right = fixture::same(out, difference) && right;
  return fixture::finish("float2-parts", right);
}
