// Strides that are halved from a start that is no constant, and counters that branches
// share.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__global__ void bitonic(unsigned length, unsigned direction) {
  __shared__ unsigned s[1024];
  for (unsigned size = 2; size < length; size <<= 1)
    for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
      unsigned at = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      s[at] = direction; // expect: store s 1..2
      s[at + stride] = size; // expect: store s 1..2
    }
}

__global__ void walsh(int log2Length) {
  extern __shared__ float d[];
  const int at = threadIdx.x;
  for (int stride = (1 << log2Length) >> 2; stride > 0; stride >>= 2) {
    int low = at & (stride - 1), i = ((at - low) << 2) + low;
    d[i] = d[i + stride]; // expect: load d 1..4; store d 1..4
  }
}

__global__ void halves(const float *m) {
  __shared__ float row[16][16], column[16][16], diagonal[16][16];
  int i, j, x;
  if (threadIdx.x < 16) {
    x = threadIdx.x;
    for (i = 0; i < 16; ++i)
      row[i][x] = m[i]; // expect: store row 1
  } else {
    x = threadIdx.x - 16;
    for (i = 0; i < 16; ++i)
      column[i][x] = m[i]; // expect: store column 1
  }
  if (threadIdx.x < 16) {
    x = threadIdx.x;
    for (i = 1; i < 16; ++i)
      for (j = 0; j < i; ++j)
        row[i][x] -= diagonal[i][j] * row[j][x]; // expect: load row 1; store row 1; load diagonal 1
  } else {
    x = threadIdx.x - 16;
    for (i = 0; i < 16; ++i) {
      for (j = 0; j < i; ++j)
        column[x][i] -= column[x][j] * diagonal[j][i]; // expect: load column 8; store column 8; load diagonal 1
      column[x][i] /= diagonal[i][i]; // expect: load column 8; store column 8; load diagonal 1
    }
  }
}

void launch() {
  bitonic<<<1, 256>>>(1, 1);
  walsh<<<1, 256>>>(10);
  halves<<<1, 32>>>(nullptr);
}
