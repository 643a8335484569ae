// One lane alone never conflicts, wherever it goes.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__global__ void kernel(const int *in, int n) {
  __shared__ float t[1024];
  __shared__ double d[1024];
  const int x = threadIdx.x;
  if (x == 0)
    t[in[x]] = 1; // expect: store t 1
  if (x == 0)
    for (int i = 0; i < n; ++i)
      d[in[i * 3 + x]] = 2; // expect: store d 1
  if (x % 32 == 5)
    t[in[x]] = 3; // expect: store t 1
  if (x < 2)
    t[in[x]] = 4; // expect: store t unknown
  if (in[x] == 2)
    t[in[x]] = 5; // expect: store t unknown
}

void launch() { kernel<<<1, 256>>>(nullptr, 1); }
