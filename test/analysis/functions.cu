// A device function with shared memory that no kernel of the file calls stands for
// itself. Its arguments may differ between the lanes.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__device__ void inner(float *out, int i) {
  __shared__ float s[1024];
  s[threadIdx.x * 2] = 1; // expect: store s 2
  s[i] = 2; // expect: store s unknown
}

// Calls the one above, which is then not looked at on its own; what it gives is
// known.
__device__ float outer(float *out, const int *in, int n) {
  __shared__ float t[1024];
  t[threadIdx.x * 33] = 1; // expect: store t 1
  t[threadIdx.x * 4 + n * 0] = 2; // expect: store t 4
  t[threadIdx.x + n] = 3; // expect: store t unknown
  t[in[0]] = 4; // expect: store t unknown
  inner(out, threadIdx.x * n);
  return t[threadIdx.x]; // expect: load t 1
}

struct Tile {
  int pitch;
  __device__ float get(int row) {
    __shared__ float u[1024];
    u[threadIdx.x] = 1; // expect: store u 1
    return u[threadIdx.x * pitch + row]; // expect: load u unknown
  }
};

__device__ void called(int i) {
  __shared__ float v[1024];
  v[i] = 1; // expect: store v 8
}
__global__ void kernel() { called(threadIdx.x * 8); }
