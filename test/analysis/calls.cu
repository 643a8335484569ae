// Functions run where they are called: recursion, references, early returns, templates,
// constant evaluation, shared memory of their own.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

#include <new>

__device__ int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
__device__ int odd(int);
__device__ int even(int n) { return n == 0 ? 1 : odd(n - 1); }
__device__ int odd(int n) { return n == 0 ? 0 : even(n - 1); }
__device__ void rows(float *t, int n) {
  if (n == 0)
    return;
  t[threadIdx.x * (2 * n + 1)] = n; // expect: store t 1
  rows(t, n - 1);
}
__device__ float *slot(int i) {
  __shared__ float own[1024];
  return own + i * 9;
}
__device__ int early(int x) {
  if (x < 4)
    return 1;
  if (x < 8)
    return 2;
  x -= 8;
  return x & 3;
}
__device__ int classify(int x) {
  switch (x & 3) {
  case 0:
    return 7;
  case 1:
    return 5;
  default:
    break;
  case 3:
    return 3;
  }
  return 1;
}
__device__ void guarded(float *t, int x) {
  if (x >= 20)
    return;
  t[x * 33] = 1; // expect: store t 1
  t[x * 32] = 1; // expect: store t 20
}
__device__ void addThree(int &i) { i += 3; }
template <class... Ts> __device__ int sum(Ts... all) { return (all + ... + 0); }
template <int... Is> struct Product {
  static constexpr int value = (Is * ... * 1);
};
template <int W> __device__ int width() {
  if constexpr (W > 2)
    return W * 2;
  else
    return 1;
}
constexpr int square(int x) { return x * x; }
constexpr __device__ int logarithm(int n) {
  return n <= 1 ? 0 : 1 + logarithm(n / 2);
}
template <class F> __device__ void repeat(int n, F f) {
  for (int i = 0; i < n; ++i)
    f(i);
}

__global__ void calls(float *) {
  __shared__ float t[2048];
  int x = threadIdx.x;
  t[x * (factorial(4) + 1)] = 1; // expect: store t 1
  t[x * factorial(4)] = 2; // expect: store t 8
  t[x * even(6)] = 3; // expect: store t 1
  t[x * (even(6) + 1)] = 4; // expect: store t 2
  rows(t, 4);
  *slot(x) = 5; // expect: store own 1
  t[early(x)] = 6; // expect: store t 1
  t[early(x) * 32] = 7; // expect: store t 4
  t[classify(x) * 33] = 8; // expect: store t 1
  t[classify(x) * 32] = 9; // expect: store t 4
  guarded(t, x);
  t[sum(x, x, x)] = 10; // expect: store t 1
  t[sum(x, 3 * x)] = 11; // expect: store t 4
  t[x * Product<3, 5>::value] = 12; // expect: store t 1
  t[x * width<4>()] = 13; // expect: store t 8
  t[x * width<1>()] = 14; // expect: store t 1
  t[x * square(3)] = 15; // expect: store t 1
  t[x * (logarithm(64) - 1)] = 16; // expect: store t 1
  t[x * logarithm(64)] = 17; // expect: store t 2
  repeat(3, [&](int k) { t[x * (2 * k + 1)] = 18; }); // expect: store t 1
  repeat(2, [=](int k) { t[x * (k + 1)] = 19; }); // expect: store t 1..2
  auto times = [&](int i) { return i * x; };
  t[times(9)] = 20; // expect: store t 1
  t[times(8)] = 21; // expect: store t 8
  auto scaled = [s = x * 3](int i) { return s + i; };
  t[scaled(4)] = 22; // expect: store t 1
  int kept = x;
  auto count = [kept, &x](int k) mutable {
    kept += k;
    x = kept;
    return kept;
  };
  t[count(1)] = 23; // expect: store t 1
  t[count(1)] = 24; // expect: store t 1
  t[x] = 25; // expect: store t 1
  t[kept] = 26; // expect: store t 1
  addThree(kept);
  t[kept * 33] = 27; // expect: store t 1
  t[([](int i) { return i * 4; })(x)] = 28; // expect: store t 4
}

void launch() { calls<<<1, 32>>>(nullptr); }

// Functions without a body may change what they are given, also behind a pointer.

struct Rng {
  int v;
  int *p;
  __device__ void next();
  __device__ Rng &operator++();
};
__device__ void give(Rng);
__global__ void bodiless(float *) {
  __shared__ int t[4096];
  int x = threadIdx.x, y = x;
  Rng r{x, &y};
  r.next();
  t[r.v * 2] = 1; // expect: store t unknown
  r.v = x;
  t[r.v * 2] = 2; // expect: store t 2
  ++r;
  t[r.v * 2] = 3; // expect: store t unknown
  give(r);
  t[y * 2] = 4; // expect: store t unknown
  new (&t[x * 4]) int(5); // expect: store t 4
}
void launchBodiless(float *p) { bodiless<<<1, 32>>>(p); }

// A virtual function is not followed, but where the call names whose it is.
struct Rows {
  int pitch = 2;
  __device__ virtual int at(int i) const { return i * pitch; }
};
struct Wide : Rows {
  __device__ int at(int i) const override { return i * pitch * 2; }
};
__global__ void overridden(float *) {
  __shared__ float s[8192];
  Wide w;
  s[w.Rows::at(threadIdx.x)] = 1; // expect: store s 2
  s[w.Wide::at(threadIdx.x)] = 1; // expect: store s 4
  s[w.at(threadIdx.x)] = 1; // expect: store s unknown
}
