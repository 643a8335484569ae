// What nobody wrote of an initialised struct or array is zero; arrays that a loop
// fills are known element by element.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

struct Pair {
  int a, b;
};
struct Deep : Pair {
  Pair p[2];
  int c;
  float f;
};
struct Given {
  int pitch = 8, rest;
};

__global__ void kernel(int n) {
  __shared__ float t[4096];
  const int lane = threadIdx.x;
  Pair pairs[3] = {{1, 2}, {3, 4}};
  t[lane * (pairs[2].a + 2)] = 1; // expect: store t 2
  t[lane * (pairs[1].b + pairs[2].b)] = 2; // expect: store t 4
  Deep empty = {}, braces{};
  t[lane * (empty.p[1].b + 2 + empty.c)] = 3; // expect: store t 2
  t[lane * (braces.a + braces.p[0].a + 4)] = 4; // expect: store t 4
  Given given{};
  t[lane * (given.pitch + given.rest)] = 5; // expect: store t 8
  Deep none;
  t[lane * none.c] = 6; // expect: store t unknown

  int squares[8];
  for (int i = 0; i < 8; ++i)
    squares[i] = i * i;
  t[lane * squares[4]] = 7; // expect: store t 16
  int rows[8];
  for (int i = 0; i < 8; ++i)
    rows[i] = lane * i;
  for (int i = 1; i < 8; ++i)
    t[rows[i] + 7] = 8; // expect: store t 1..4
  int some[8];
  for (int i = 0; i < n; ++i)
    some[i] = 2;
  t[lane * some[4]] = 9; // expect: store t unknown
}

void launch() { kernel<<<1, 32>>>(1); }
