// A value is brought into the type of the variable or cast that holds it.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

enum Letter : unsigned char { A = 1, B = 2 };

__global__ void conversions(float *) {
  __shared__ float t[4096];
  const int x = threadIdx.x;
  t[(unsigned char)(x * 17)] = 1; // expect: store t 1
  t[(unsigned char)(x * 16)] = 2; // expect: store t 8
  t[(signed char)(x * 17) + 128] = 3; // expect: store t 1
  t[(short)(x * 4097) & 1023] = 4; // expect: store t 1
  t[((short)(x * 2048) + 32768) >> 7] = 5; // expect: store t 16
  bool odd = x & 2; // true, not 2
  t[odd * 32 + odd] = 6; // expect: store t 1
  char c = x * 9;
  t[c + 128] = 7; // expect: store t 1
  unsigned short s = x - 16;
  t[s % 100] = 8; // expect: store t 2
  unsigned char u = 250 + x;
  t[u] = 9; // expect: store t 1
  t[u * 4] = 10; // expect: store t 4
  u += 10;
  t[u] = 11; // expect: store t 1
  u >>= 3;
  t[u * 33] = 12; // expect: store t 1
  t[u * 32] = 13; // expect: store t 5
  long long wide = (long long)x << 33;
  t[wide >> 33] = 14; // expect: store t 1
  t[wide >> 31 & 511] = 15; // expect: store t 4
  t[(int)wide] = 16; // expect: store t 1
  long long product = (x - 16) * 1000000007LL;
  t[product % 64 + 64] = 17; // expect: store t 1
  t[(product >> 3) & 1023] = 18; // expect: store t 2
  t[(unsigned)(x * -3) >> 27] = 19; // expect: store t 1
  t[((unsigned)(x * -3) >> 27) * 32] = 20; // expect: store t 2
  Letter letter = x & 1 ? A : B;
  t[letter * 33] = 21; // expect: store t 1
  t[(A | B) * x] = 22; // expect: store t 1
  unsigned hash = x * 1664525u + 1013904223u;
  t[hash >> 22] = 23; // expect: store t 1
  t[hash % 1009] = 24; // expect: store t 2
  const float scale = 1.03125f;
  const int pitch = scale * 32;
  t[pitch * x] = 25; // expect: store t 1
  t[int(3.9) * x] = 26; // expect: store t 1
}

void launch() { conversions<<<1, 32>>>(nullptr); }
