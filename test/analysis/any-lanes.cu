// Where all lanes want one word, or words of different banks, it makes no difference
// who takes part and how often, so what decides that need not be known.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__global__ void kernel(float *out, const float *in, int n, int parts) {
  __shared__ float s[256];
  __shared__ double d[256];
  float sum = 0;
  for (int m = 0; m <= parts; ++m) {
    int some = min(256, n - 256 * m);
    if (threadIdx.x < some)
      s[threadIdx.x] = in[m]; // expect: store s 1
    for (int e = 0; e < some; ++e)
      sum += s[e]; // expect: load s 1
    for (int e = 0; e < some; ++e)
      sum += d[e]; // expect: load d 1
  }
  if (threadIdx.x == 0)
    for (int i = 1; i < n; ++i)
      for (int j = i; j < n; ++j)
        for (int k = 0; k < i; ++k)
          sum += s[j * n + k] - d[k * n + i]; // expect: load s 1; load d 1
  // Else it does make one.
  if (n % (threadIdx.x + 1) == 3)
    s[threadIdx.x * 32] = 3; // expect: store s unknown
  if (n % (threadIdx.x + 1) == 3)
    s[threadIdx.x * 33] = 3; // expect: store s 1
  for (int i = 0; i < n * n % (n + 7); ++i)
    s[i * threadIdx.x] = 1; // expect: store s 1..32
  *out = sum;
}

void launch() { kernel<<<1, 256>>>(nullptr, nullptr, 5, 5); }
