// Particles as an array of structures and as a structure of arrays.
#include "fixture.h"

struct Particle {
  float x, y, z, mass;
};

struct Vector3 {
  float x, y, z;
};

struct Particles {
  float x[64], y[64], z[64], mass[64];
};

// One member of each: every fourth word, 4 ways.
__global__ void array_of_structures(float *out, const float *in) {
  __shared__ Particle p[64];
  int tid = threadIdx.x;
  p[tid].mass = in[tid]; // expect: store p 4
  __syncthreads();
  out[tid] = p[63 - tid].mass; // expect: load p 4
}

// Three words each: 3 shares no factor with 32.
__global__ void three_floats(float *out, const float *in) {
  __shared__ Vector3 v[64];
  int tid = threadIdx.x;
  v[tid].y = in[tid]; // expect: store v 1
  __syncthreads();
  out[tid] = v[63 - tid].y; // expect: load v 1
}

// Members of one kind side by side.
__global__ void structure_of_arrays(float *out, const float *in) {
  __shared__ Particles p;
  int tid = threadIdx.x;
  p.mass[tid] = in[tid]; // expect: store mass 1
  __syncthreads();
  out[tid] = p.mass[63 - tid]; // expect: load mass 1
}

int main() {
  fixture::Array<float> in(64), out(64), want(64);
  in.fill([](size_t i) { return float(fixture::value(i, 1000)); });
  for (int i = 0; i < 64; ++i)
    want[i] = in[63 - i];
  array_of_structures<<<1, 64>>>(out.device(), in.device());
  bool right = fixture::same(out, want);
  three_floats<<<1, 64>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  structure_of_arrays<<<1, 64>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  return fixture::finish("structs", right);
}
