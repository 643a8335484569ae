// Pointers and references into shared memory: arithmetic, walking, tables, swaps, casts,
// and where parts of one dynamic array begin.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__device__ void storeTwo(float *p, float v) {
  p[0] = v; // expect: store t 1
  p[65] = v; // expect: store t 1
}
__device__ void exchange(float *&a, float *&b) {
  float *c = a;
  a = b;
  b = c;
}
__device__ float &at(float (&t)[32][33], int i, int j) { return t[i][j]; }
__device__ int *addressOf(int &i) { return &i; }

__global__ void pointers(float *) {
  __shared__ float u[32][32], p[32][33], t[2048];
  const int x = threadIdx.x;
  float *odd = &p[0][0], *even = &u[0][0];
  odd[x * 33] = 1; // expect: store p 1
  even[x * 32] = 2; // expect: store u 32
  exchange(odd, even);
  even[x * 33] = 3; // expect: store p 1
  odd[x * 32] = 4; // expect: store u 32
  at(p, x, 3) = 5; // expect: store p 1
  storeTwo(t + x * 3, 6);
  float(*row)[32] = u;
  row += x;
  (*row)[3] = 7; // expect: store u 32
  row[0][x] = 8; // expect: store u 1
  float *walk = t + x;
  for (int i = 0; i < 4; ++i) {
    *walk = 9; // expect: store t 1
    walk += 2 * x;
  }
  for (float *q = t + x; q < t + 128; q += 32)
    *q = 10; // expect: store t 1
  float *step = t + x * 2;
  while (step < t + 200) {
    *step++ = 11; // expect: store t 1..2 merged 1
    *step-- = 12; // expect: store t 1..2 merged 1
    step += 64;
  }
  float *front = t, *back = t + 1024;
  for (int i = 0; i < 4; ++i) {
    front[x * 3] = 13; // expect: store t 1
    back[x * 2] = 14; // expect: store t 2
    float *other = front;
    front = back;
    back = other;
  }
  float *table[2] = {&u[0][0], &p[0][0]};
  table[1][x * 33] = 15; // expect: store p 1
  table[0][x * 32] = 16; // expect: store u 32
  float **which = &table[1];
  (*which)[x] = 17; // expect: store p 1
  float *choice = x < 16 ? t : t + 1;
  choice[x * 2] = 18; // expect: store t 1
  (x & 1 ? t : &p[0][0])[x] = 18; // expect: store t 1; store p 1
  float &element = u[x][1];
  element = 19; // expect: store u 32
  float &good = p[x][1];
  good = 20; // expect: store p 1
  char *bytes = (char *)u;
  *(float *)(bytes + x * 128) = 21; // expect: store u 32
  *(float *)(bytes + x * 4) = 22; // expect: store u 1
  ((double *)t)[x] = 23; // expect: store t 1
  ((double *)t)[x * 2] = 24; // expect: store t 2
  ((short *)t)[x] = 25; // expect: store t 1
  ((short *)t)[x * 4] = 26; // expect: store t 2
  ((volatile float *)t)[x * 3] = 27; // expect: store t 1
  int i = x;
  *addressOf(i) = x * 5;
  t[i] = 28; // expect: store t 1
  int *pi = &i, **ppi = &pi;
  **ppi = x * 4;
  t[i] = 29; // expect: store t 4
  int distance = &u[1][0] - &u[0][0];
  t[x * (distance + 1)] = 30; // expect: store t 1
  t[(int)(&p[x][0] - &p[0][0])] = 31; // expect: store t 1
  2[t] = 32; // expect: store t 1
  x[t] = 33; // expect: store t 1
}

__global__ void carved(float *) {
  extern __shared__ char memory[];
  const int x = threadIdx.x;
  float *a = (float *)memory, *b = a + 256, *c = b + 33 * 32;
  a[x * 3] = 1; // expect: store memory 1
  b[x * 33] = 2; // expect: store memory 1
  c[x * 4] = 3; // expect: store memory 4
  double *d = (double *)(c + 1024);
  d[x] = 4; // expect: store memory 1
  d[x * 2] = 5; // expect: store memory 2
  short *e = (short *)(d + 512);
  e[x] = 6; // expect: store memory 1
  e[x * 2] = 7; // expect: store memory 1
  e[x * 64] = 8; // expect: store memory 32
}

void launch() {
  pointers<<<1, 32>>>(nullptr);
  carved<<<1, 32, 40000>>>(nullptr);
}

// Which array, or where in it, depends on data: no number, but no silence either.
__global__ void byData(const int *data, int n) {
  __shared__ float a[1024], b[1024];
  const int x = threadIdx.x;
  float *p = data[x] ? a : b;
  p[x * 2] = 1; // expect: store a unknown; store b unknown
  float *q = n ? a : b; // alike for all lanes
  q[x * 2] = 2; // expect: store a 2; store b 2
  float *r;
  if (data[x])
    r = a + x;
  else
    r = a + 2 * x;
  r[x] = 3; // expect: store a unknown
  float *t[2] = {a, b};
  t[data[x] & 1][x * 2] = 4; // expect: store a unknown; store b unknown
  float *u[3] = {a, a + 512, a + 256};
  u[data[x] & 1][x * 2] = 5; // expect: store a unknown
  float *w = b;
  while (data[x] < 5) {
    w += data[x];
    *w = 6; // expect: store b unknown
  }
  w[x] = 7; // expect: store b unknown
}
void launchByData(int *p, int n) { byData<<<1, 64>>>(p, n); }

// Addresses that are rounded up, by division, by shifts and by masks.
__global__ void rounded(float *) {
  extern __shared__ char raw[];
  const int x = threadIdx.x;
  int *p = (int *)(((unsigned long long)(raw + 300) + 255) / 256 * 256);
  p[x * 32] = 1; // expect: store raw 32
  p = (int *)(((size_t)(raw + 300) + 255) >> 8 << 8);
  p[x * 16] = 2; // expect: store raw 16
  p = (int *)(((size_t)raw + 127) & ~size_t(127));
  p[x * 8] = 3; // expect: store raw 8
}
void launchRounded(float *p) { rounded<<<1, 32, 8192>>>(p); }
