// Local arrays: an index is within its array, in all dimensions together; what nobody knows is
// stored anywhere at little cost, so that kernels with many registers are followed to their end.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__device__ void multiply(unsigned &d0, unsigned &d1, unsigned a, unsigned b) {
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%0, %1};"
               : "+r"(d0), "+r"(d1)
               : "r"(a), "r"(a), "r"(b));
}

__global__ void fragments(const unsigned *in, unsigned *out, int steps) {
  extern __shared__ unsigned s[];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  unsigned c[4][8][2], a[2][4], b[2][8];
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 8; ++j)
      c[i][j][0] = c[i][j][1] = 0;
  int stage = 0, load = 0, store = 1;
  for (int step = 0; step < steps; ++step) {
    for (int k = 0; k < 2; ++k) {
      store ^= 1;
      load ^= 1;
      for (int i = 0; i < 4; ++i)
        a[store][i] = s[stage * 2048 + warp * 64 + i * 32 + lane]; // expect: load s 1
      for (int j = 0; j < 8; ++j)
        b[store][j] = s[stage * 2048 + (j * 32 + lane) * 2]; // expect: load s 2
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 8; ++j) {
          const int at = i % 2 ? 7 - j : j;
          multiply(c[i][at][0], c[i][at][1], a[load][i], b[load][at]);
        }
    }
    stage = (stage + 1) % 3;
  }
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 8; ++j)
      s[(i * 8 + j) * 64 + lane * 4] = c[i][j][0] + c[i][j][1]; // expect: store s 4
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    out[i * 32 + lane] = s[i * 32 + lane]; // expect: load s 1
}

__global__ void rows(float *, int n) {
  __shared__ float s[8192];
  struct {
    int before, flat[4][4], after;
    float *start;
  } m{2, {}, 4, s};
  for (int i = 0; i < 16; ++i)
    m.flat[0][i] = i; // runs over its row
  s[threadIdx.x * m.flat[2][0]] = 1; // expect: store s 8
  for (int i = 0; i < n; ++i)
    m.flat[i][n - i] = n;
  m.start[threadIdx.x * m.before] = 1; // expect: store s 2
  m.start[threadIdx.x * m.after] = 1; // expect: store s 4
  int *all = &m.before;
  for (int i = 0; i < n; ++i)
    all[i] = n;
  m.start[threadIdx.x * m.before] = 1; // expect: store s unknown
}
