// Two values nobody knows are not the same: of several variables that one call, one copy or one
// loop changes, of a number and its truth value. And a pointer whose offset is lost is still in its
// array, or in one of several.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__device__ void decode(int *low, int *high);
__device__ void decodeInto(int &low, int &high);
struct Pair {
  int first, second;
};
__device__ void decodePair(Pair *);

__global__ void together(const int *in) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  int a = 1, b = 1;
  decode(&a, &b);
  s[(a - b + 32) * 32] = 1; // expect: store s unknown
  int c = 1, d = 1;
  decodeInto(c, d);
  s[(c - d + 32) * 32] = 1; // expect: store s unknown
  Pair p{1, 1};
  decodePair(&p);
  s[(p.first - p.second + 32) * 32] = 1; // expect: store s unknown
  int counts[4] = {};
  for (int i = 0; i < 4; ++i)
    counts[in[x + i] & 3]++;
  s[(counts[3] - counts[2] + 32) * 32] = 1; // expect: store s unknown
  Pair pairs[2] = {{1, 1}, {1, 1}};
  pairs[in[x] & 1] = {2, 3};
  s[(pairs[0].first - pairs[1].first + 32) * 32] = 1; // expect: store s unknown
  int large[100] = {};
  large[in[x] & 63] = 1;
  s[(large[1] - large[2] + 32) * 32] = 1; // expect: store s unknown
}

__global__ void loops(const int *in) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  int a = 2, n = in[x];
  const int before = n;
  for (int i = 0; i < n; ++i)
    if (n <= 3) {
      a = x;
      n = 1;
    }
  s[(n - a) & 504] = 1; // expect: store s unknown
  s[(n - before) & 504] = 1; // expect: store s unknown
  int b = 1, c = 1;
  while (in[x + b] > c) {
    b = in[b];
    c = in[c];
  }
  s[(b - c) & 504] = 1; // expect: store s unknown
}

__global__ void truths(const int *in) {
  __shared__ float s[8192];
  const int x = threadIdx.x, v = in[x];
  const bool given = v;
  s[((v - given) & 31) * 32] = 1; // expect: store s unknown
  s[((v - !!v) & 31) * 32] = 1; // expect: store s unknown
  s[((v - (v || false)) & 31) * 32] = 1; // expect: store s unknown
  s[((given - !!given) & 31) * 32 + x] = 1; // expect: store s 1
  int chosen = 1;
  if (v)
    chosen = 2;
  if (!v)
    chosen = 2;
  s[x * chosen] = 1; // expect: store s 2
}

__device__ float *found(float *from, const float *in) {
  for (int i = 0; i < 8; ++i) {
    if (in[threadIdx.x + i] > 1)
      return from + i * 32;
    from += 4;
  }
  return nullptr;
}

__global__ void pointers(const float *in, float *out, int n) {
  __shared__ float s[8192];
  __shared__ float other[1024];
  const int x = threadIdx.x;
  float *p = s + x;
  if (x & 2)
    for (int i = 0; i < 4; ++i) {
      p = s + x * 32 + i;
      if (in[i + x] > 1)
        break;
    }
  *p = 1; // expect: store s unknown
  float *best = nullptr;
  float most = -1;
  for (int i = 0; i < 8; ++i) {
    float *at = s + x * 32 + i;
    if (in[x * i] > most) {
      most = in[x * i];
      best = at;
    }
  }
  if (best)
    *best = 2; // expect: store s unknown
  if (float *at = found(s, in))
    at[x * 2] = 3; // expect: store s unknown
  float *from = s, *to = other;
  for (int i = 0; i < n; ++i)
    if (in[x + i] > 0) {
      float *kept = from;
      from = to;
      to = kept;
    }
  from[x * 4] = 4; // expect: store s unknown; store other unknown
}

// Which of two arrays all lanes are in makes no difference.
__global__ void oneOfTwo(const int *in, int n) {
  __shared__ float s[1024];
  __shared__ float other[1024];
  float *from = s, *to = other;
  for (int i = 0; i < n; ++i)
    if (in[i] > 0) {
      float *kept = from;
      from = to;
      to = kept;
    }
  from[threadIdx.x * 4] = 4; // expect: store s 4; store other 4
}

__global__ void moved(const int *in, int n) {
  __shared__ float s[1024];
  __shared__ float t[1024];
  float *at = s;
  for (int i = 0; i < n; ++i)
    if (in[i] > 0)
      at = t;
  at[threadIdx.x * 4] = 4; // expect: store s 4; store t 4
}

// What one pointer takes from another may be where that one goes.
__global__ void rotated(const int *in, int n) {
  __shared__ float a[1024];
  __shared__ float b[1024];
  __shared__ float c[1024];
  const int x = threadIdx.x;
  float *p = a, *q = c;
  for (int i = 0; i < n; ++i) {
    q[x * 2] = 1; // expect: store a 2; store b 2; store c 2
    q = p;
    if (in[i] > 0)
      p = b;
  }
}
__device__ const unsigned char Ones[2] = {1, 1}, Twos[2] = {2, 2}, Also[2] = {1, 1};
__global__ void tables(const int *in, int n) {
  __shared__ float s[1024];
  const int x = threadIdx.x;
  const unsigned char *p = Ones, *q = Also;
  for (int i = 0; i < n; ++i) {
    s[x * q[0]] = 1; // expect: store s unknown
    q = p;
    if (in[i] > 0)
      p = Twos;
  }
  s[x * q[0]] = 1; // expect: store s unknown
  s[x * Twos[1]] = 1; // expect: store s unknown
}

// A pointer that is null in the first iteration only.
__global__ void nullAtFirst(int n) {
  __shared__ float s[1024];
  float *p = nullptr;
  for (int i = 0; i < n; ++i) {
    if (p)
      *p = 1; // expect: store s unknown
    p = s + threadIdx.x * 4;
  }
  float *q = nullptr;
  for (int i = 0; i < n; ++i)
    q = s + threadIdx.x * 4 + i * 32;
  *q = 1; // expect: store s 4
}

void launch(const int *in, const float *data, float *out) {
  together<<<1, 64>>>(in);
  loops<<<1, 64>>>(in);
  truths<<<1, 64>>>(in);
  pointers<<<1, 64>>>(data, out, 3);
  oneOfTwo<<<1, 64>>>(in, 3);
  moved<<<1, 64>>>(in, 3);
  rotated<<<1, 64>>>(in, 3);
  tables<<<1, 64>>>(in, 3);
  nullAtFirst<<<1, 64>>>(3);
}
