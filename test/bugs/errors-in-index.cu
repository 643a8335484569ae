// An access is listed, as an unknown one, even where an error in its index leaves it
// without a type; those beside it are decided.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__global__ void kernel(float *out, int n) {
  __shared__ float t[32][32];
  t[undeclared(threadIdx.x)][0] = 1; // expect: store t unknown
  t[threadIdx.x][undeclared(n)] = 2; // expect: store t unknown
  float v = t[threadIdx.y][undeclared(n)]; // expect: load t unknown
  out[n] = t[undeclared(n)][undeclared(v)]; // expect: load t unknown
  t[threadIdx.x][0] = v; // expect: store t 32
}
