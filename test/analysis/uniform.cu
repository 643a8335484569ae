// Numbers that all lanes share may be anything, also negative: both sides of a branch
// on them are looked at, and conflicts stay conflicts whatever they are.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__global__ void uniform(const int *in, int n, unsigned long m, bool flag) {
  __shared__ float t[4096];
  const int x = threadIdx.x;
  if (n < 0)
    t[x] = 1; // expect: store t 1
  if (n < 0)
    t[x * 32] = 2; // expect: store t 32
  if (in[blockIdx.x] < 0)
    t[x * 32] = 3; // expect: store t 32
  if (x < (unsigned long)-1)
    t[x * 32] = 4; // expect: store t 32
  if (x + m < 0xfffffffffffffff0ul)
    t[x * 32] = 5; // expect: store t 32
  switch (m) {
  case 0xffffffffffffffff:
    t[x * 33] = 6; // expect: store t 1
    break;
  default:
    t[x * 2] = 7; // expect: store t 2
  }
  for (int i = 0; i < n; ++i)
    t[i + x] = 8; // expect: store t 1
  for (int i = n; i < n + 4; ++i)
    t[i * 64 + x * 3] = 9; // expect: store t 1
  int offset = flag ? 32 : 64;
  t[offset + x] = 10; // expect: store t 1
  int stride = flag ? 1 : 3;
  t[x * stride] = 11; // expect: store t 1
  stride = flag ? 1 : 4;
  t[x * stride] = 12; // expect: store t 1..4
  if (flag)
    stride = 33;
  t[x * stride] = 13; // expect: store t 1..4
  if (flag)
    return;
  t[x] = 14; // expect: store t 1
  t[(x + n) % 32] = 15; // expect: store t 1
  t[(n & 31) ^ x] = 16; // expect: store t 1
  t[blockIdx.x * 32 + x] = 17; // expect: store t 1
  t[n * 128 + x / 2] = 18; // expect: store t 1
}

void launch(int *p) { uniform<<<1, 32>>>(p, 1, 2, true); }
