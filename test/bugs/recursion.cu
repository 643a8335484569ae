// Recursion that branches does not use up the budget of what follows.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__device__ int g(int);
__device__ int h(int);
__device__ int f(int n) { return n ? g(n - 1) + h(n - 1) : 0; }
__device__ int g(int n) { return n ? h(n - 1) * f(n - 1) : 1; }
__device__ int h(int n) { return f(n - 1) ^ g(n - 2); }
__device__ int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

__global__ void kernel(int n) {
  __shared__ float t[1024];
  t[threadIdx.x * f(n) % 1024] = 2; // expect: store t unknown
  t[threadIdx.x * fibonacci(6)] = 3; // expect: store t 8
  t[threadIdx.x * 32] = 3; // expect: store t 32
}
