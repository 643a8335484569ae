// Unsigned numbers that go below 0, in loops and conditions.
// RUN: %python %test/lockstep/compare --build=%build %s | FileCheck %s
// CHECK: equal 13; decided 100.00 %

__global__ void down(float *, int) {
  __shared__ float s[4096];
  for (unsigned i = 10; i < 11; --i)
    s[threadIdx.x * i] = 1;
  for (unsigned i = threadIdx.x / 8; i <= 20; i -= 2)
    s[threadIdx.x * 2 + i] = 1;
  unsigned j = 9;
  while (j < 100)
    j -= 2;
  s[threadIdx.x * (j & 7)] = 1;
}

__global__ void far(float *, int) { // 4 - i is never small
  __shared__ float s[128];
  for (int i = 5; i < 17; i += 1) {
    unsigned u = blockDim.x;
    if (threadIdx.x > (u - i))
      return;
    s[threadIdx.x] = 1;
  }
}

__global__ void factor(float *, int n) { // u is huge in some lanes
  __shared__ float s[288];
  unsigned u = (((threadIdx.x & 15) - threadIdx.x) & 31) - 4;
  for (int i = 0; i < 20; ++i)
    s[u * (i + threadIdx.x) % 288] = 1;
}

__global__ void someLanes(float *, int) { // below 0 from the start in some
  __shared__ float s[128];
  const int tid = threadIdx.y * 64 + threadIdx.x;
  const int v = tid % 32 < 8 ? tid : tid - 8;
  for (int i = 0; i <= 55; i += 4) {
    if (v - i - threadIdx.x < 23)
      break;
    s[v % 128 * 2 % 128] = 1;
  }
}

__global__ void smaller(float *, int n) { // below 0 by no more than x
  __shared__ float s[33];
  s[(threadIdx.y * 4 - min(n, (int)threadIdx.x)) % 33] = 1;
}

__global__ void lessThanUnknown(float *, int n) { // n - i is below 0 once i is large
  __shared__ float s[64];
  const int tid = threadIdx.y * 12 + threadIdx.x;
  for (int i = tid % 8; i < 200; i += 12) {
    s[tid & 7] = 1;
    if (n + tid + threadIdx.y < n - i)
      break;
  }
  int v = (12 + threadIdx.x) & 63;
  for (int i = v; i < 100; i += 8) {
    if (v - threadIdx.x > v)
      s[threadIdx.x & 31] = 2;
    v = v * 3 + 1 & 63;
  }
}

__global__ void skipsZero(float *, int) { // i - 4 is below 0 before it is less than x
  __shared__ float s[64];
  const int tid = threadIdx.z * 5 + threadIdx.x;
  for (int i = 0; i < 56; i += 4) {
    if (threadIdx.x > tid - i)
      return;
    s[threadIdx.x] = 1;
  }
}

// In lanes that the loop has left alone the number is known, and below 0.
__global__ void leftAlone(float *, int) {
  __shared__ int s[36];
  const int tid = threadIdx.y * 32 + threadIdx.x, lane = tid & 31;
  int mixed = tid ^ 1;
  for (int i = 2; i < 38; i += 3) {
    const int below = (4 - tid) ^ mixed;
    switch (((tid + lane) & i) & 3) {
    case 0:
      s[(unsigned)(below * 2) % 36] = 1;
      break;
    case 2:
      break;
    default:
      for (int j = 0; j <= 47; j += 3)
        mixed = (mixed + 3) & 255;
    }
  }
}

// Each remainder may be as large as the number that they are taken from.
__global__ void twoRemainders(float *, int) {
  __shared__ int s[2048];
  const int warp = threadIdx.x / 32, lane = threadIdx.x & 31;
  const int i = warp - warp % 3 - warp % 5;
  if (i < 0)
    s[lane * 32] = warp;
  else
    s[lane] = warp;
}

int main() {
  twoRemainders<<<1, 1024>>>(nullptr, 9);
  leftAlone<<<1, dim3(32, 8)>>>(nullptr, 9);
  skipsZero<<<1, dim3(5, 1, 2)>>>(nullptr, 9);
  lessThanUnknown<<<1, dim3(12, 5)>>>(nullptr, 31);
  down<<<1, 64>>>(nullptr, 9);
  far<<<1, dim3(4, 4, 4)>>>(nullptr, 9);
  factor<<<1, 64>>>(nullptr, 9);
  someLanes<<<1, dim3(64, 2)>>>(nullptr, 9);
  smaller<<<1, dim3(16, 8)>>>(nullptr, 43);
}
