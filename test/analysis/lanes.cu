// Which lanes take part where a number that nobody knows picks them, and what a loop
// counts whose lanes leave it by data.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__global__ void picked(int n, const int *in) {
  __shared__ float s[8192];
  const int x = threadIdx.x, lane = x & 31;
  if (x == n)
    s[x * 32] = 1; // expect: store s 1
  if (lane == (n & 31))
    s[x * 32] = 1; // expect: store s 1
  if (x / 8 == n)
    s[x * 32] = 1; // expect: store s 8
  if ((x & 1) == (n & 1))
    s[x * 2] = 1; // expect: store s 2
  if (x % 4 == n % 4)
    s[x * 32] = 1; // expect: store s 8
  if (x == n / 3)
    s[x * 32] = 1; // expect: store s 1
  if (in[x] == n)
    s[x * 2] = 1; // expect: store s 2
}

__global__ void left(int n) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  if (n > 3) {
    if (x >= 16)
      return;
  }
  s[x * 32] = 1; // expect: store s 16..32
}

__global__ void leftByData(const float *in, const int *numbers, int n) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < 32; ++i) {
    sum += s[x * 32 + i]; // expect: load s 32
    if (sum > 100)
      break;
  }
  for (int i = 0; i < 32; ++i) {
    if (in[i] > 100)
      break;
    sum += s[x * 32 + i * 2]; // expect: load s 32
  }
  for (int i = 0; i < 32 && sum < 3; ++i)
    sum += s[x * 32 + i * 4]; // expect: load s 32
  int j = 0;
  while (numbers[j + x] > 3) {
    s[x * 8 + j * 4] = sum; // expect: store s 8
    ++j;
  }
  s[j * 32] = 0; // expect: store s unknown
  // What is set in each iteration from what all lanes there have.
  int last = 0, step = 1;
  while (sum < in[x] && step < n) {
    last = step;
    for (int k = -last; k <= last; ++k)
      sum += s[x * 2 + (k + last) * 8]; // expect: load s 2
    ++step;
  }
  s[last * 32] = 0; // expect: store s unknown
}

void launch(float *f, int *p) {
  picked<<<1, 64>>>(3, p);
  left<<<1, 64>>>(3);
  leftByData<<<1, 64>>>(f, p, 3);
}
