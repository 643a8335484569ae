// An unknown parameter in an index: the least and the largest N-way over all its values,
// counted by trying 2,000 of them.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

extern __shared__ float t[];

__global__ void parameters(unsigned n) {
  const unsigned x = threadIdx.x;
  t[x * n] = 1;                           // expect: store t 1..32
  t[x * n + n] = 1;                       // expect: store t 1..32
  t[x * (2 * n + 1)] = 1;                 // expect: store t 1
  t[x * (n | 1)] = 1;                     // expect: store t 1
  t[x * (n % 5)] = 1;                     // expect: store t 1..4
  t[x * (n % 2)] = 1;                     // expect: store t 1
  t[x * (n << 1)] = 1;                    // expect: store t 1..32
  t[x * (n / 4)] = 1;                     // expect: store t 1..32
  t[(x + n) % 32] = 1;                    // expect: store t 1
  t[(x ^ n)] = 1;                         // expect: store t 1
  t[(x * n) % 64] = 1;                    // expect: store t 1..2
  t[(x * n) & 31] = 1;                    // expect: store t 1
  t[(x | n)] = 1;                         // expect: store t 1
  t[(x + n) / 2] = 1;                     // expect: store t 1
  t[(x + n) / 4 * 32] = 1;                // expect: store t 8..9
  t[(x * 4 + n) / 4 * 33] = 1;            // expect: store t 1
  t[x * 32 + n] = 1;                      // expect: store t 32
  t[(x * 33 + n) % 1024] = 1;             // expect: store t 1
  t[(x + n) * 3 % 64] = 1;                // expect: store t 1
  t[(x + n) % 7 * 32] = 1;                // expect: store t 7
  t[x * (1 << (n % 4))] = 1;              // expect: store t 1..8
  t[x / (1 << (n % 6)) * 32] = 1;         // expect: store t 1..32
  t[x % 4 * n + x / 4] = 1;               // expect: store t 1..4
  t[x / 8 * n + x % 8] = 1;               // expect: store t 1..4
  t[(x / 8 * 8 + (x % 8 ^ (n % 8)))] = 1; // expect: store t 1
  t[x * ((n + 31) / 32 * 32)] = 1;        // expect: store t 1..32
  t[x * ((n + 31) / 32 * 32 + 1)] = 1;    // expect: store t 1
  t[x * (n * 4 + 2)] = 1;                 // expect: store t 2
  t[(x * n) / 3] = 1;                     // expect: store t 1..32
  t[x + n * 32 + 7] = 1;                  // expect: store t 1
  t[x * 3 + n * 5] = 1;                   // expect: store t 1
  t[x * 5 + n * 64] = 1;                  // expect: store t 1
  t[x / 2 + n] = 1;                       // expect: store t 1
  t[31 - x + n] = 1;                      // expect: store t 1
  t[x * 7 + (n & 31) * 32] = 1;           // expect: store t 1
  t[x % 8 + n * 8] = 1;                   // expect: store t 1
  t[x * 9 + n / 3] = 1;                   // expect: store t 1
  t[x + n % 9] = 1;                       // expect: store t 1
}

void launch(unsigned n) { parameters<<<1, 32, 48 * 1024>>>(n); }

// Not linear in a parameter, but periodic in it, or the same for all large ones.
__global__ void notLinear(float *, int n, int m) {
  __shared__ float t[4096];
  const int x = threadIdx.x;
  t[x * n * n] = 1; // expect: store t 1..32
  t[x * n * m] = 2; // expect: store t 1..32
  t[x * (2 * n * m + 1)] = 3; // expect: store t 1
  t[x * n % 1000] = 4; // expect: store t 1..32
  t[(x + n) % 1000 * 3] = 5; // expect: store t 1..2
  t[x >> n] = 6; // expect: store t 1
  t[x << n] = 7; // expect: store t 1..32
  t[x * (32 >> n)] = 8; // expect: store t 1..32
  t[min(x, n)] = 9; // expect: store t 1
  t[x < n ? x : 2 * x] = 10; // expect: store t 1..2
  t[x < n ? 2 * x : 2 * x + 1] = 11; // expect: store t 1..2
  t[x / n * 33 + x % n] = 12; // expect: store t 1..6
  for (int s = 1; s < n; s *= 2)
    t[x * s] = 13; // expect: store t 1..32
  for (int s = n; s > 0; s /= 2)
    if (x < s)
      t[x + s] = 14; // expect: store t 1
}
void launchNotLinear(float *p, int n) { notLinear<<<1, 64>>>(p, n, n); }

// The array's extent says which values are possible.
__global__ void inBounds(float *, int n) {
  __shared__ float t[1024];
  t[threadIdx.x * n] = 1; // expect: store t 1..32
  t[threadIdx.x * (n + 30)] = 2; // expect: store t 1..32
  t[threadIdx.x * (n % 32)] = 3; // expect: store t 1..16
}
void launchInBounds(float *p, int n) { inBounds<<<1, 32>>>(p, n); }

// A difference of unsigned numbers, which an n that is not known may make positive again in
// some lanes or in all.
__global__ void belowZero(float *, int n) {
  __shared__ float t[17][16];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x, warp = tid / 32;
  t[(warp - threadIdx.x + n) % 17][(warp * -2) & 15] = 1; // expect: store t 8..9
  t[(n - threadIdx.x) % 17][0] = 2; // expect: store t 8..9
}
void launchBelowZero(float *p, int n) { belowZero<<<1, dim3(16, 16)>>>(p, n); }

// What is the same for all large n, under a condition that is not.
__global__ void underCondition(float *, int n) {
  __shared__ float t[16][8];
  const int x = threadIdx.x;
  if ((7 * n & 3) != 1)
    t[x % 16][(n < 7 ? x : 0) % 8] = 1; // expect: store t 2..4
}
void launchUnderCondition(float *p, int n) { underCondition<<<1, 32>>>(p, n); }

// Repeats once n is large: what a loop leaves that runs n times or none.
__global__ void afterTurns(float *, int n) {
  __shared__ float t[2048];
  int at = threadIdx.x * 2;
  for (int i = 0; i < n / 4 - 1; ++i)
    at ^= 1024;
  t[at] = 1; // expect: store t 2
  t[n < 9 ? threadIdx.x * 4 : at + n % 2 * threadIdx.x] = 2; // expect: store t 1..4
}
void launchAfterTurns(float *p, int n) { afterTurns<<<1, 32>>>(p, n); }

// The column is below 0 for small n, but not for all n that are like them otherwise.
__global__ void laterInBounds(float *, int n) {
  __shared__ float2 t[17][36];
  t[(threadIdx.x & n) % 16 < 8 ? 8 : 0][unsigned(n / 7 - 8) % 36] = // expect: store t 1..2
      float2();
}
void launchLaterInBounds(float *p, int n) { laterInBounds<<<1, 32>>>(p, n); }

// 1 - n is no number below 0 but a large one.
__global__ void fallsBelow(float *, int n) {
  __shared__ double t[48];
  if (blockDim.y - n > threadIdx.x * 64)
    t[max(threadIdx.x, n) * 8 % 48] = 1; // expect: store t 1..3
}
void launchFallsBelow(float *p, int n) { fallsBelow<<<1, 32>>>(p, n); }

// Bits of a number that nobody knows, in unsigned numbers: k | 1 is odd, k & ~31 a multiple.
__global__ void unsignedBits(float *, int k, unsigned u) {
  __shared__ float t[8192];
  const unsigned x = threadIdx.x;
  t[x * (k | 1)] = 1; // expect: store t 1
  t[x * (u | 1)] = 2; // expect: store t 1
  t[x * (u ^ 1)] = 3; // expect: store t 1..32
  t[x + (k & ~31)] = 4; // expect: store t 1
  t[x * 2 + ((u + 15) & ~15)] = 5; // expect: store t 2
  t[x + (u - u % 16)] = 6; // expect: store t 1
  t[x * 2 + (u > 4 ? u - 4 : 0)] = 7; // expect: store t 2
  for (int i = 0; i < k; ++i)
    t[(i ^ 1) + x] = 8; // expect: store t 1
}
void launchUnsignedBits(float *p, int n) { unsignedBits<<<1, 64>>>(p, n, n); }

// One lane somewhere else: where n is small it meets another lane's word, else a third one.
__global__ void oneElsewhere(float *, int n) {
  __shared__ float2 t[512];
  t[threadIdx.x == 18 ? n : threadIdx.x].y = 1; // expect: store t 2..3
}
void launchOneElsewhere(float *p, int n) { oneElsewhere<<<1, 64>>>(p, n); }
