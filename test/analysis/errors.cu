// Local variables that code with errors may have changed are unknown, also where Clang
// leaves nothing of a statement; also in code that is not compiled, for want of knowing.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__global__ void missing(float *o) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  int row = 0, col = 0, other = 3;
  getCoords(x, row, col); // of a header that is not there
  s[row * 32 + col] = 1;  // expect: store s unknown
  s[other * 32 + x] = 1;  // expect: store s 1
  int y = threadIdx.x;
  y *= STRIDE;
  s[y] = 1; // expect: store s unknown
  int stride = 32;
  adjust(&stride);
  s[threadIdx.x * stride] = 1; // expect: store s unknown
  int list[4] = {0, 1, 2, 3};
  for (auto &v : things(y))
    v = threadIdx.x;
  s[list[2]] = 1; // expect: store s 1
  for (auto &v : things(list))
    v = threadIdx.x;
  s[list[2]] = 1; // expect: store s unknown
  int z = 1;
  if (isSet(z))
    s[threadIdx.x * 2] = 1; // expect: store s 2
  s[threadIdx.x * z] = 1; // expect: store s unknown
  int w = 1;
#if 0
  w = 2;
#endif
  s[threadIdx.x * w] = 1; // expect: store s unknown
  int v = 1;
  /* v = 3; */
  s[threadIdx.x * v] = 1; // expect: store s 1
}

void launch(float *o) { missing<<<1, 64>>>(o); }
