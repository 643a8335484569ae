// Conditions on the lanes: only those that get to an access count.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__global__ void branches(float *) {
  __shared__ float t[4096];
  const int x = threadIdx.x;
  if (x > 20 && x % 2)
    t[x * 32] = 1; // expect: store t 6
  else
    t[x] = 2; // expect: store t 1
  if (x < 8 || !(x & 1))
    t[x * 33] = 3; // expect: store t 1
  if (x < 8 || !(x & 1))
    t[x * 32] = 4; // expect: store t 20
  if (int eighth = x / 8)
    t[eighth * 33] = 5; // expect: store t 1
  if (int eighth = x / 8)
    t[eighth * 32] = 6; // expect: store t 3
  if (x < 16) {
    t[x * 2] = 7; // expect: store t 1
    if (x < 8) {
      t[x * 4] = 8; // expect: store t 1
      if (x & 1)
        t[x * 32] = 9; // expect: store t 4
      else
        t[x * 33] = 10; // expect: store t 1
    }
  } else if (x < 24) {
    t[x * 4] = 11; // expect: store t 1
  } else {
    t[x * 33] = 12; // expect: store t 1
  }
  switch (x % 4) {
  case 0:
    t[x * 33] = 13; // expect: store t 1
  case 1: // and those that fall through
    t[x * 32 + 1] = 14; // expect: store t 16
    break;
  default:
    t[x * 33 + 2] = 15; // expect: store t 1
  case 3:
    t[x * 33 + 3] = 16; // expect: store t 1
  }
  switch (x) {
  case 4 ... 7:
    t[x * 8] = 17; // expect: store t 1
    break;
  case 9:
    t[x * 32] = 18; // expect: store t 1
    break;
  }
  bool some = x > 3;
  some &= x < 9;
  some |= x == 20;
  t[some ? x * 33 : 0] = 19; // expect: store t 1
  t[some ? x * 32 : 0] = 20; // expect: store t 7
  int stride = x < 3 ? 1 : x < 9 ? 3 : 5;
  t[x * stride] = 21; // expect: store t 2
  (x & 1 ? t[x] : t[x + 32]) = 22; // expect: store t 1
  if (x == 5)
    return;
  t[x * 33] = 23; // expect: store t 1
  if (x < 5) {
    if (x & 1)
      return;
    t[x * 32] = 24; // expect: store t 3
  }
  t[x * 32] = 25; // expect: store t 29
  if (x < 31)
    return;
  t[x * 32] = 26; // expect: store t 1
}

void launch() { branches<<<1, 32>>>(nullptr); }
