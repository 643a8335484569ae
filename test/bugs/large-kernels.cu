// Large kernels: first what cannot access shared memory is no longer run, then nothing;
// no access vanishes.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s
// RUN: not %bank-tidy --explain-unknown %s 2>&1 | FileCheck %s
// CHECK: 'endless' is too large to follow to its end

#define EIGHT(X) X X X X X X X X
#define MANY(X) EIGHT(EIGHT(EIGHT(EIGHT(X))))

struct Walker {
  float *where;
  int step;
};

__device__ int shuffled(int v, int w) {
  MANY(v = v * 3 + w;)
  return v;
}
__device__ void permute(float (&values)[4], float w) {
  MANY(values[0] = values[1] * 3 + w;)
}
__device__ int lane() { return threadIdx.x % 32; }

__global__ void large(int n) {
  __shared__ float t[1024];
  Walker walker{t, 4};
  float values[4] = {};
  int a = shuffled(1, 7), b = shuffled(2, 7);
  t[threadIdx.x * 32 + a % 2] = 1; // expect: store t 32
  t[threadIdx.x * (b % 32)] = 2; // expect: store t unknown
  permute(values, n);
  walker.where[threadIdx.x * walker.step] = 4; // expect: store t 4
  t[lane() * 2] = 5; // expect: store t 2
}

__global__ void endless(int n) {
  __shared__ float t[1024];
  int v = n;
  t[threadIdx.x * 32] = 1; // expect: store t 32
  for (int i = 0; i < 4; ++i) {
    EIGHT(MANY(v = v * 5 + n;))
    t[threadIdx.x * 32] += v; // expect: load t unknown; store t unknown
  }
  t[threadIdx.x * 16] = 2; // expect: store t unknown
  atomicAdd(&t[threadIdx.x], 1); // expect: atomic t unknown
}
