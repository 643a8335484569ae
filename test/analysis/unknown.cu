// What nobody can know is unknown, and no finding: indices from memory or floats,
// values that such an index may have changed, control flow that is not followed.
// RUN: %bank-tidy %s 2>&1 | FileCheck %s --allow-empty --implicit-check-not=warning
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__device__ int hidden(int);
__device__ int get(const int *p, int i) { return p[i]; }

__global__ void values(const int *in, const float *f, int n) {
  __shared__ float t[1024];
  __shared__ int s[1024];
  const int x = threadIdx.x;
  int v = in[x];
  t[v] = 1; // expect: store t unknown
  t[v | 1] = 2; // expect: store t unknown
  t[(v & 7) - (v >> 3)] = 2; // expect: store t unknown
  t[v - (signed char)v] = 2; // expect: store t unknown
  t[v & 31] = 3; // expect: store t unknown
  t[v - v % 4] = 4; // expect: store t unknown
  t[get(in, x) - get(in, x + 32)] = 5; // expect: store t unknown
  t[(int)f[x]] = 6; // expect: store t unknown
  t[(int)(x * f[x])] = 7; // expect: store t unknown
  t[hidden(x)] = 8; // expect: store t unknown
  s[x] = v; // expect: store s 1
  t[s[x] * 32] = 9; // expect: load s 1; store t unknown
  int last = 0;
  for (int i = 0; i < 4; ++i) {
    int now = in[32 * i + x];
    t[now - last] = 10; // expect: store t unknown
    last = now;
  }
  int w = x;
  if (in[x] > 3)
    w = x * 32;
  t[w] = 11; // expect: store t unknown
  int list[4] = {1, 2, 3, 4};
  list[in[x] & 3] = 32;
  t[x * list[0]] = 12; // expect: store t unknown
  // But the same for all lanes, it does not matter.
  t[in[blockIdx.x] + x] = 13; // expect: store t 1
  t[x + v * 0] = 14; // expect: store t 1
  t[v == 100000 ? x : x] = 15; // expect: store t 1
}

__global__ void byGoto(int n) {
  __shared__ float t[4096];
  int i = 0;
again:
  t[threadIdx.x * i] = 1; // expect: store t unknown
  ++i;
  if (i < 8)
    goto again;
}

__global__ void intoLoop() { // as Duff did
  __shared__ float t[4096];
  int k = 2;
  switch (threadIdx.x % 4) {
  case 0:
    do {
      t[threadIdx.x * 32] = 1; // expect: store t unknown
    case 1:
      t[threadIdx.x * 32] = 2; // expect: store t unknown
    case 3:
      t[threadIdx.x * 32] = 3; // expect: store t unknown
    } while (--k > 0);
  }
}

void launch(int *p, float *f) {
  values<<<1, 32>>>(p, f, 1);
  byGoto<<<1, 32>>>(1);
  intoLoop<<<1, 32>>>();
}
