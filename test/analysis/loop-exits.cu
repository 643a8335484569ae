// break, continue and side effects in conditions: which iterations run, and what the
// variables are afterwards.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__global__ void exits(float *) {
  __shared__ float t[4096];
  const int x = threadIdx.x;
  int n = 0;
  for (;;) {
    if (n >= 5)
      break;
    t[x * (2 * n + 1)] = 1; // expect: store t 1
    n++;
  }
  t[x * n] = 2; // expect: store t 1
  n = 0;
  while (true) {
    if (n == 7)
      break;
    t[x * (2 * n++ + 1)] = 3; // expect: store t 1
  }
  t[x * n] = 4; // expect: store t 1
  for (int i = 0; i < 8; ++i) {
    if (i % 2 == 0)
      continue;
    t[x * i] = 5; // expect: store t 1
  }
  for (int i = 0; i < 8; ++i) {
    if (i % 2)
      continue;
    t[x * i] = 6; // expect: store t 1..4
  }
  for (int i = 0; i < 8; ++i) { // by lane
    if (i > x)
      continue;
    t[x * 33 + i] = 7; // expect: store t 1
  }
  for (int i = 0; i < 8; ++i) {
    if (i > x)
      break;
    t[x * 32 + i] = 8; // expect: store t 25..32
  }
  for (int i = 0; i < 20; ++i) {
    if (i % 3)
      continue;
    if (i > 4)
      break;
    t[x * i] = 9; // expect: store t 1
  }
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      if (i == j)
        continue;
      if (j > i + 1)
        break;
      t[x * (2 * (i * 3 + j) + 1)] = 10; // expect: store t 1
    }
  for (int i = 0; i < 4; ++i) {
    switch (i) {
    case 1:
      continue; // the loop
    case 2:
      break; // the switch
    default:
      t[x * (2 * i + 1)] = 11; // expect: store t 1
    }
    t[x * (i + 1)] = 12; // expect: store t 1..4
  }
  int k = 0;
  for (; k < 5;)
    t[(2 * k++ + 1) * x] = 13; // expect: store t 1
  t[k * x] = 14; // expect: store t 1
  int found = -1;
  for (int i = 0; i < 8 && found < 0; ++i)
    if (i * 5 > x)
      found = i;
  t[found + 1] = 15; // expect: store t 1
  t[(found + 1) * 32] = 16; // expect: store t 7
  // What a failing condition writes stays written.
  int left = 5;
  while (left-- > 0)
    t[(2 * left + 1) * x] = 17; // expect: store t 1
  t[(left + 6) * x] = 18; // expect: store t 1
  t[(left + 5) * x] = 19; // expect: store t 4
  int next = 0;
  while (++next < 5)
    t[(next | 1) * x] = 20; // expect: store t 1
  t[next * x] = 21; // expect: store t 1
  do
    t[(next | 1) * x] = 22; // expect: store t 1
  while (--next);
  t[(next + 2) * x] = 23; // expect: store t 2
}

void launch() { exits<<<1, 32>>>(nullptr); }
