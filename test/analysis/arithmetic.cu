// Integer arithmetic in an index: precedence, rounding and wrapping are those of C++.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__global__ void arithmetic(float *) {
  __shared__ float t[4096];
  const unsigned x = threadIdx.x;
  const int i = (int)x - 16; // of either sign
  t[x * 3 + 7] = 1; // expect: store t 1
  t[x - x / 8 * 8] = 2; // expect: store t 1
  t[(x + 3u - 5u) & 31u] = 3; // expect: store t 1
  t[x * x % 61] = 4; // expect: store t 2
  t[x * x % 64] = 5; // expect: store t 2
  t[-(-i) + 16] = 6; // expect: store t 1
  t[i - -16 * 2] = 7; // expect: store t 1
  // Division rounds to zero, a shift down.
  t[(i / 4 + 4) * 32] = 8; // expect: store t 8
  t[((i >> 2) + 4) * 32] = 9; // expect: store t 8
  t[(i / 4 + 4) * 33] = 10; // expect: store t 1
  t[(i % 4 + 4) * 32] = 11; // expect: store t 4..7
  t[((i & 3) + 4) * 32] = 12; // expect: store t 4
  t[((i & 3) + 4) * 33] = 13; // expect: store t 1
  // As unsigned numbers, those below zero are large.
  t[(unsigned)i % 48] = 14; // expect: store t 1
  t[(unsigned)i / 3u % 64] = 15; // expect: store t 1
  t[((unsigned)i >> 1) % 64 * 8] = 16; // expect: store t 4
  t[x - 5u > 100u ? 0 : 32 * x] = 17; // expect: store t 28..32
  t[(int)(x - 5u) < 0 ? x : x + 64] = 18; // expect: store t 1
  // Bits.
  t[(i & -4) + 32] = 19; // expect: store t 1
  t[(~i & 31) * 33] = 20; // expect: store t 1
  t[(~i & 31) * 32] = 21; // expect: store t 32
  t[(i ^ (i >> 1)) + 64] = 22; // expect: store t 1..2
  t[(x ^ 5) * 33] = 23; // expect: store t 1
  t[(x | 1) * 31] = 24; // expect: store t 1
  t[(x | 1) * 16] = 25; // expect: store t 16
  t[x << (x & 1)] = 26; // expect: store t 2..3
  t[x >> (x & 3)] = 27; // expect: store t 1..3
  t[(1 << (x & 7)) + 1] = 28; // expect: store t 3
  // Comparisons are numbers.
  t[(i < 0) * 32 + (i == 3) * 64] = 29; // expect: store t 1..3
  t[(i < 0) * 32 + x] = 30; // expect: store t 1
  t[!i + 1] = 31; // expect: store t 1
  t[(x > 8 == x < 20) * 33 + x] = 32; // expect: store t 1..2
  t[(x && 1) * 64 + (x || 0)] = 33; // expect: store t 1
  t[x < 8 ? x < 4 ? 1 : 2 : x < 16 ? 3 : 4] = 34; // expect: store t 1
  t[(x < 8 ? x < 4 ? 1 : 2 : x < 16 ? 3 : 4) * 32] = 35; // expect: store t 1..4
}

void launch() { arithmetic<<<1, 96>>>(nullptr); }
