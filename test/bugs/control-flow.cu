// Endless loops, recursion without end, deep nests, jumps everywhere: the analysis ends.
// RUN: %python %S/Inputs/survive.py %bank-tidy %s

#define TWICE(f, x) f(x) + f(x)

__device__ int g(int);
__device__ int h(int);
__device__ int f(int n) { return n ? g(n - 1) + h(n - 1) : 0; }
__device__ int g(int n) { return n ? h(n - 1) * f(n - 1) : 1; }
__device__ int h(int n) { return f(n - 1) ^ g(n - 2); }
__device__ int d0(int x) { return x; }
__device__ int d1(int x) { return TWICE(d0, x); }
__device__ int d2(int x) { return TWICE(d1, x); }
__device__ int d3(int x) { return TWICE(d2, x); }
__device__ int d4(int x) { return TWICE(d3, x); }
__device__ int d5(int x) { return TWICE(d4, x); }
__device__ int d6(int x) { return TWICE(d5, x); }
__device__ int d7(int x) { return TWICE(d6, x); }
__device__ int d8(int x) { return TWICE(d7, x); }

__global__ void manyCalls(int n) {
  __shared__ float t[1024];
  t[threadIdx.x * d8(n) % 1024] = 1; // found
}
__global__ void mutual(int n) {
  __shared__ float t[1024];
  t[threadIdx.x * f(n) % 1024] = 1; // found
}
__global__ void endless(int n) {
  __shared__ float t[1024];
  const int x = threadIdx.x;
  for (int i = 0; i < 1000000000; ++i)
    t[(i + x) % 31 * 33] = 1; // found
  for (int i = 0; i < 1000000000; i += 7)
    t[i * x % 1024] = 2; // found
  for (int i = 1; i < 1000000000; i = i * 3 + 1)
    t[i * x % 1024] = 3; // found
  for (int i = 0; i < 1000000000; ++i) {
    n = n * 1103515245 + 12345;
    t[n * x % 1024] = 4; // found
  }
  while (1) {
    n = n * 3 + 1;
    t[n * x % 1024] = 5; // found
  }
  for (;;)
    t[x] = 6;
}

__global__ void nests(int n) {
  __shared__ float t[1024];
  const int x = threadIdx.x;
  int q = 0;
  for (int a = 0; a < n; ++a)
    for (int b = a; b < 10; ++b)
      for (int c = 0; c < a + b; c += 2)
        for (int d = 10; d > c; --d)
          for (int e = 1; e < n; e *= 2)
            for (int f = 0; f < 3; ++f) {
              q = q * 3 + f;
              t[(a * b + c * x + d ^ e | f) % 1024] = 1; // found
              t[(q ^ x) % 1024] = 2; // found
            }
  while (n & 1)
    while (n & 2)
      while (n & 4)
        while (n & 8) {
          n = (n * 5) ^ 3;
          t[(n ^ x) % 1024] = 3; // found
        }
  for (int i = 0; i < n; ++i)
    switch ((i + x) % 9) {
    case 0:
      t[x] += 1; // found
      continue;
    case 1:
    case 2:
      t[2 * x] += 1; // found
      break;
    case 3:
      t[3 * x] += 1; // found
    case 4 ... 6:
      if (n == 3)
        break;
      t[4 * x] += 1; // found
    default:
      n += x;
    }
}

__global__ void jumps(int n, int m) {
  __shared__ float t[1024];
  const int x = threadIdx.x;
  if (n > 3)
    goto inside;
first:
  t[x] = 1; // found
  if (n > 5) {
  inside:
    t[x * 2] = 2; // found
  }
  if (x & 1)
    goto last;
  if (n > x)
    goto first;
last:
  t[x * 32] = 3; // found
  void *targets[] = {&&first, &&last};
  goto *targets[m];
}

// Every step makes 64 numbers more complicated.
__global__ void sorted(int *o) {
  __shared__ int t[1024];
  int a[64];
  for (int i = 0; i < 64; i++)
    a[i] = o[i];
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 63 - i; j++)
      if (a[j] > a[j + 1]) {
        int x = a[j];
        a[j] = a[j + 1];
        a[j + 1] = x;
      }
  t[a[0]] = 1;
  t[threadIdx.x * 32] = 2; // found
}
