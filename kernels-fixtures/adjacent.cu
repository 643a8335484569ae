// Neighbouring elements, read one by one by each thread. Where the compiler can prove the
// alignment it makes one wide access of them, and what counts is the wide one.
#include "fixture.h"

// Four words each, at every fourth word: 4 ways as written. As one 16-byte access eight
// lanes take all banks once.
__global__ void four(float *out, const float *in) {
  __shared__ __align__(16) float row[512];
  int tid = threadIdx.x;
  for (int i = tid; i < 512; i += 128)
    row[i] = in[i]; // expect: store row 1
  __syncthreads();
  float a = row[4 * tid]; // expect: load row 4 merged 1
  float b = row[4 * tid + 1]; // expect: load row 4 merged 1
  float c = row[4 * tid + 2]; // expect: load row 4 merged 1
  float d = row[4 * tid + 3]; // expect: load row 4 merged 1
  out[tid] = a + 2 * b + 3 * c + 4 * d;
}

// Two of each four words: one 8-byte access at every fourth word. A half-warp spans two
// rounds of the banks.
__global__ void two_of_four(float *out, const float *in) {
  __shared__ __align__(16) float row[512];
  int tid = threadIdx.x;
  for (int i = tid; i < 512; i += 128)
    row[i] = in[i]; // expect: store row 1
  __syncthreads();
  float a = row[4 * tid]; // expect: load row 4 merged 2
  float b = row[4 * tid + 1]; // expect: load row 4 merged 2
  out[tid] = a + 2 * b;
}

// Three words each are never aligned. They need not be: 3 is odd.
__global__ void three(float *out, const float *in) {
  __shared__ float row[384];
  int tid = threadIdx.x;
  for (int i = tid; i < 384; i += 128)
    row[i] = in[i]; // expect: store row 1
  __syncthreads();
  float a = row[3 * tid]; // expect: load row 1
  float b = row[3 * tid + 1]; // expect: load row 1
  float c = row[3 * tid + 2]; // expect: load row 1
  out[tid] = a + 2 * b + 3 * c;
}

// Volatile accesses stay as they are written.
__global__ void untouched(float *out, const float *in) {
  __shared__ __align__(16) volatile float row[512];
  int tid = threadIdx.x;
  for (int i = tid; i < 512; i += 128)
    row[i] = in[i]; // expect: store row 1
  __syncthreads();
  float a = row[4 * tid]; // expect: load row 4
  float b = row[4 * tid + 1]; // expect: load row 4
  float c = row[4 * tid + 2]; // expect: load row 4
  float d = row[4 * tid + 3]; // expect: load row 4
  out[tid] = a + 2 * b + 3 * c + 4 * d;
}

int main() {
  fixture::Array<float> in(512), out(128), by_four(128), by_two(128), by_three(128);
  in.fill([](size_t i) { return float(fixture::value(i, 1000)); });
  for (int i = 0; i < 128; ++i) {
    const float *v = &in[4 * i];
    by_four[i] = v[0] + 2 * v[1] + 3 * v[2] + 4 * v[3];
    by_two[i] = v[0] + 2 * v[1];
    by_three[i] = in[3 * i] + 2 * in[3 * i + 1] + 3 * in[3 * i + 2];
  }
  four<<<1, 128>>>(out.device(), in.device());
  bool right = fixture::same(out, by_four);
  two_of_four<<<1, 128>>>(out.device(), in.device());
  right = fixture::same(out, by_two) && right;
  three<<<1, 128>>>(out.device(), in.device());
  right = fixture::same(out, by_three) && right;
  untouched<<<1, 128>>>(out.device(), in.device());
  right = fixture::same(out, by_four) && right;
  return fixture::finish("adjacent", right);
}
