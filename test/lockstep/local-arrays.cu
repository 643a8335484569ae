// Local arrays that loops within loops fill, and arrays that lie beside other members: an index is
// within its array. What is decided has the numbers of the execution.
// RUN: %python %test/lockstep/compare --build=%build %s | FileCheck %s
// CHECK-NOT: wrong
// CHECK: bounded 1, equal 22, undecided 6
// CHECK-NOT: wrong

__global__ void tables(float *, int k) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  int place[4][4];
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      place[i][j] = (i * 4 + j) * 2;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      s[x * place[i][j]] = 1;
  int triangle[3][3][2];
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j <= i; ++j)
      for (int m = 0; m < 2; ++m)
        triangle[i][j][m] = i + j * 3 + m * 8;
  s[x * triangle[2][1][1]] = 2;
  s[x * triangle[1][1][0]] = 3;
  int flat[4][4];
  for (int i = 0; i < 16; ++i)
    (&flat[0][0])[i] = i;
  s[x * flat[2][0]] = 4;
  int mirrored[2][8];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 8; ++j)
      mirrored[i][i % 2 ? 7 - j : j] = i * 8 + j;
  s[x * mirrored[1][3]] = 5;
  s[x * mirrored[0][k & 7]] = 6;
}

struct Counter {
  float *start;
  int pitch, counts[2][2], last, places[3];
  __device__ void reset() {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j)
        counts[i][j] = 0;
  }
  __device__ void set(int by) {
    for (int i = 0; i < 3; ++i)
      places[i] = i * by;
  }
};

__global__ void members(float *, int k) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  Counter c{s, 16, {{1, 1}, {1, 1}}, 3, {1, 1, 1}};
  for (int i = 0; i < k; ++i) {
    c.reset();
    c.start[x * c.pitch] = 1;
    c.set(2);
    c.start[x * c.last] = 2;
  }
  for (int i = 0; i < k; ++i)
    c.counts[i & 1][i & 1] = i;
  c.start[x * c.pitch + c.last] = 3;
  c.places[x % 3] = x;
  c.start[x * c.pitch / 2] = 4;
  c.places[k & 1]++;
  c.start[x * c.last] = 5;
}

// What is loaded hides what was there, at each place where it may be; two numbers nobody knows are
// not the same.
__global__ void loadedOnes(float *, const int *given, int k) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  int a[4] = {1, 2, 3, 4};
  const int first = a[0];
  a[k & 1] = given[x] & 7;
  s[x * first] = 1;
  s[x * a[2]] = 2;
  s[x + a[0] * 32] = 3;
  int b[2] = {given[x] & 1, given[x + 32] & 1};
  const int before = b[0];
  b[k & 1] = given[x + 64] & 3;
  s[x * (1 + b[0] - before + 3)] = 4;
  s[x * (5 + b[1] - b[0])] = 5;
  int c[2][4];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 4; ++j)
      c[i][j] = given[(x + i * j) & 63];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      c[i][j] = i * 2 + j;
  s[x * c[1][1]] = 6;
  s[x + (c[1][3] & 32)] = 7;
}

// An index is within its array where it is used, and there alone; a write may be wider than the
// elements, and than the last place where it may begin.
struct Halves {
  int low[4] = {1, 1, 1, 1}, high[4] = {1, 1, 1, 1};
};
__device__ void raise(int &i) { i = 2; }
__device__ void put(int, int *all, int k) { all[k] = 2; }
__global__ void chosen(float *, int k) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  Halves a, b, c, d, e;
  (k < 4 ? a.low[k] : a.high[k - 4]) = 2;
  s[x * a.low[1]] = 1;
  s[x * a.high[1]] = 2;
  (k >= 4 ? b.high[k - 4] : b.low[k]) = 2;
  s[x * b.low[1]] = 3;
  s[x * b.high[1]] = 4;
  raise(k >= 4 ? c.high[k - 4] : c.low[k]);
  s[x * c.low[1]] = 5;
  s[x * c.high[1]] = 6;
  put(k < 4 ? d.low[k] : 1, &d.low[0], k);
  s[x * d.high[1]] = 7;
  int *all = &e.low[0];
  all[k] = k < 4 ? e.low[k] + 1 : 2;
  s[x * e.high[1]] = 8;
}
__global__ void widely(float *, int k) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  int few[8] = {1, 1, 1, 1, 1, 1, 1, 1}, many[70] = {};
  *(long long *)&few[2 * (k & 1)] = 0x200000002ll;
  s[x * few[1]] = 1;
  s[x * few[3]] = 2;
  *(long long *)&many[2 * (k & 15)] = 0x100000001ll;
  s[x * (1 + many[31])] = 3;
}

void launch(float *p, const int *given) {
  tables<<<1, 64>>>(p, 3);
  members<<<1, 64>>>(p, 3);
  loadedOnes<<<1, 64>>>(p, given, 1);
  chosen<<<1, 32>>>(p, 1);
  chosen<<<1, 32>>>(p, 5);
  widely<<<1, 32>>>(p, 0);
  widely<<<1, 32>>>(p, 15);
}
