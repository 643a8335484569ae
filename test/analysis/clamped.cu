// Bounds that all lanes share are seen as one number each, however they are computed:
// whatever it is, the lanes that they stop read one word together. But where the number
// makes a difference, what it is computed from does, too.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__global__ void clamped(int *o, int it, int n, int cols) {
  __shared__ int s[256];
  __shared__ int wide[8192];
  const int x = threadIdx.x;
  const int first = (int)((256 - it * 2) * blockIdx.x) - n, last = first + 255;
  const int low = first < 0 ? -first : 0;
  const int high = last > cols - 1 ? 255 - (last - cols + 1) : 255;
  const int left = x - 1 < low ? low : x - 1;
  const int right = x + 1 > high ? high : x + 1;
  o[x] = s[left];  // expect: load s 1
  o[x] = s[right]; // expect: load s 1
  for (int i = 0; i < it; ++i)
    if (x >= i + 1 && x <= 254 - i && x >= low && x <= high)
      o[x] = s[right]; // expect: load s 1
  const int both = it * n, twice = 2 * it * n;
  o[x] = wide[x < both * it ? x : x * 33];          // expect: load wide 1
  o[x] = wide[max(x - both, 2 * both - 2 * x)];     // expect: load wide unknown
  o[x] = wide[x + (x < both + cols ? 0 : 64)];      // expect: load wide 1
  o[x] = wide[(x + (x < both * n ? 0 : 1)) * 2];    // expect: load wide unknown
  o[x] = wide[(x < both - cols ? x : 32 + x) * 32]; // expect: load wide 32
  // The same number under two names.
  o[x] = wide[x < both - n ? x : x + (2 * n - twice < 0 ? 32 : 64)]; // expect: load wide 1
}

// A halo of an unknown number of cells, in unsigned numbers: 256 - n falls below 0 for
// those that do not fit, and then is larger than any thread index.
__global__ void halo(const double *in, int width) {
  extern __shared__ double tile[];
  const int n = width / 2;
  if (threadIdx.x >= blockDim.x - n)
    tile[threadIdx.x - (blockDim.x - n)] = in[threadIdx.x]; // expect: store tile 1
  tile[n + threadIdx.x] = in[threadIdx.x];                  // expect: store tile 1
  if (threadIdx.x < n)
    tile[threadIdx.x + blockDim.x + n] = in[threadIdx.x]; // expect: store tile 1
  if (threadIdx.x >= blockDim.x - n)
    tile[(threadIdx.x - (blockDim.x - n)) * 4] = 0; // expect: store tile 4
}

// The variable is initialised wherever the condition holds.
__global__ void guarded(const float *in, int n) {
  __shared__ float t[300];
  const int x = threadIdx.x;
  int at;
  bool inside = x < 76;
  if (inside) {
    at = x * 3;
    inside = x < n;
  }
  if (inside)
    t[at] = in[x]; // expect: store t 1
  bool outside = x < 12 ? false : x < n;
  if (outside)
    t[x * 2] = in[x]; // expect: store t 2
}

void launch(int *p) {
  clamped<<<1, 256>>>(p, 1, 2, 3);
  halo<<<1, 256, 4096>>>((double *)p, 1);
  guarded<<<1, 128>>>((float *)p, 1);
}
