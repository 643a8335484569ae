// Integer functions of CUDA, by the values they give.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__global__ void intrinsics(float *) {
  __shared__ float t[4096];
  const int x = threadIdx.x;
  t[__popc(x)] = 1; // expect: store t 1
  t[__popc(x) * 32] = 2; // expect: store t 6
  t[__brev(x) >> 27] = 3; // expect: store t 1
  t[(__brev(x) >> 27) * 32] = 4; // expect: store t 32
  t[__ffs(x)] = 5; // expect: store t 1
  t[__ffs(x) * 32] = 6; // expect: store t 6
  t[__clz(x)] = 7; // expect: store t 1
  t[__clz(x) * 32] = 8; // expect: store t 6
  t[min(x, 7)] = 9; // expect: store t 1
  t[min(x, 7) * 32] = 10; // expect: store t 8
  t[max(x, 7)] = 11; // expect: store t 1
  t[max(x, 7) * 32] = 12; // expect: store t 25
  t[abs(x - 16)] = 13; // expect: store t 1
  t[abs(x - 16) * 32] = 14; // expect: store t 17
  t[__umul24(x << 24 | x, 32)] = 15; // expect: store t 32
  t[__builtin_is_constant_evaluated() ? 0 : x * 32] = 16; // expect: store t 32
}

void launch() { intrinsics<<<1, 32>>>(nullptr); }
