// Loops: counters up and down, by steps and factors, by lane, nested, of several
// variables; values that a loop carries.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__global__ void counters(float *) {
  __shared__ float t[4096];
  const int x = threadIdx.x;
  for (int i = x; i < 100; i += 32)
    t[i] = 1; // expect: store t 1
  for (int i = x; i < 100; i += blockDim.x)
    t[i * 5] = 2; // expect: store t 1
  for (int i = x; i < 100; i += blockDim.x)
    t[i * 4] = 3; // expect: store t 1..4
  for (int i = 31; i >= 0; --i)
    t[x * 33 + i] = 4; // expect: store t 1
  for (int i = 7; i > 0; i -= 2)
    t[x * i] = 5; // expect: store t 1
  for (int i = 1; i < 32; i *= 2)
    t[x * i] = 6; // expect: store t 1..16
  for (int i = 1; i < 32; i *= 3)
    t[x * i] = 7; // expect: store t 1
  for (int i = 16; i; i >>= 1)
    if (x < i)
      t[x + i] = 8; // expect: store t 1
  for (unsigned i = 10; i-- > 0;)
    t[x * (2 * i + 1)] = 9; // expect: store t 1
  for (size_t i = 5; i-- > 0;)
    t[x * i] = 10; // expect: store t 1..4
  for (unsigned char i = 250; i > 5; ++i) // up to 255
    t[x * i & 2047] = 11; // expect: store t 1..4
  for (int i = 0, j = 10; i < j; ++i, --j)
    t[(j - i + 1) * x] = 12; // expect: store t 1
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 4; ++j)
      t[x * (i * 8 + j * 2 + 1)] = 13; // expect: store t 1
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 4; ++j)
      t[x * (i + j * 2)] = 14; // expect: store t 1..8
  for (int i = 0; i < x % 5; ++i) // lanes leave one by one
    t[x * 33 + i] = 15; // expect: store t 1
  for (int i = 0; i < x % 5; ++i)
    t[x * 32 + i] = 16; // expect: store t 6..26
}

__global__ void carried(float *) {
  __shared__ float t[4096];
  const int x = threadIdx.x;
  int a = 1, b = 3; // 1, 3, 4, 7, 11, 18
  for (int i = 0; i < 6; ++i) {
    t[x * a] = 1; // expect: store t 1..4
    int sum = a + b;
    a = b;
    b = sum;
  }
  int p = x;
  for (int i = 0; i < 5; ++i) {
    t[p] = 2; // expect: store t 1
    p = (p * 5 + 1) % 256;
  }
  int buffer = 0;
  for (int i = 0; i < 4; ++i) {
    t[buffer * 1024 + x * (1 + 2 * buffer)] = 3; // expect: store t 1
    buffer ^= 1;
  }
  int stage = 0;
  for (int i = 0; i < 7; ++i) {
    t[stage * 100 + x * (1 << stage)] = 4; // expect: store t 1..4
    stage = (stage + 1) % 3;
  }
  stage = 0;
  for (int i = 0; i < 7; ++i) {
    t[stage * 100 + x * (2 * stage + 1)] = 5; // expect: store t 1
    if (++stage == 3)
      stage = 0;
  }
  int half = 64;
  while ((half = half / 2) > x)
    t[half + x] = 6; // expect: store t 1
  int up = x;
  do {
    up = up / 2;
    t[up * 32] = 7; // expect: store t 2..16
  } while (up > 3);
  bool done = false;
  int n = 1;
  while (!done) {
    t[x * n] = 8; // expect: store t 1
    n += 2;
    done = n == 9;
  }
  t[x * n] = 9; // expect: store t 1
  int most = 0;
  for (int i = 0; i < 6; ++i)
    most = max(most, (x * i) & 15);
  t[most] = 10; // expect: store t 1
  t[most * 32] = 11; // expect: store t 8
}

// Double buffers that are switched by one bit, of an index and of an address; the
// loop has as many turns as a parameter says.
__global__ void toggled(float *, unsigned n) {
  __shared__ float t[2048];
  __shared__ __align__(8192) float u[2048];
  const int x = threadIdx.x;
  int at = x * 2;
  unsigned address = __cvta_generic_to_shared(u + x * 4);
  unsigned turns = (n + 7) / 8 - 1;
  for (; turns > 0; --turns) {
    t[at] = 1; // expect: store t 2
    at ^= 1024;
    t[at] = 2; // expect: store t 2
    asm("st.shared.f32 [%0], %1;" :: "r"(address), "f"(1.0f)); // expect: store u 4
    address ^= 4096;
  }
  t[at] = 3; // expect: store t 2
  asm("st.shared.f32 [%0], %1;" :: "r"(address), "f"(1.0f)); // expect: store u 4
}

void launch() {
  counters<<<1, 32>>>(nullptr);
  counters<<<1, 64>>>(nullptr);
  carried<<<1, 32>>>(nullptr);
  toggled<<<1, 256>>>(nullptr, 5);
}
