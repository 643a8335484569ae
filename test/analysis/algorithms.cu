// Index patterns of well-known algorithms, with and without conflicts.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__device__ int reversed(int v) {
  int r = 0;
  for (int i = 0; i < 5; ++i) {
    r = r << 1 | (v & 1);
    v >>= 1;
  }
  return r;
}

__global__ void algorithms(float *) {
  __shared__ float t[32][32], p[32][33], u[4096];
  const int x = threadIdx.x, y = threadIdx.y, id = x + y * blockDim.x;
  const int lane = id % 32, warp = id / 32;
  // Transposition: plain, padded, swizzled.
  t[x][y] = 1; // expect: store t 16..32
  p[x][y] = 2; // expect: store p 1..2
  t[x][y ^ x] = 3; // expect: store t 1..2
  t[y][x ^ y] = 4; // expect: store t 1..2
  // Reduction: interleaved and sequential.
  for (int s = 1; s < 64; s *= 2)
    if (2 * s * id < 64)
      u[2 * s * id] = 5; // expect: store u 1..2
  for (int s = 32; s >= 1; s /= 2)
    if (id < s)
      u[id + s] = 6; // expect: store u 1
  // Prefix sums up a tree, and with room between.
  for (int s = 1, d = 32; d > 0; s <<= 1, d >>= 1)
    if (id < d)
      u[(2 * id + 2) * s - 1] = 7; // expect: store u 1..2
  for (int s = 1, d = 32; d > 0; s <<= 1, d >>= 1)
    if (id < d) {
      int at = (2 * id + 2) * s - 1;
      u[at + (at >> 5)] = 8; // expect: store u 1
    }
  // Sorting network.
  for (int k = 2; k <= 64; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      int other = id ^ j;
      if (other > id)
        u[other] = 9; // expect: store u 1
    }
  // Halo, strided over the block.
  for (int i = y; i < 8; i += blockDim.y)
    for (int j = x; j < 40; j += blockDim.x)
      u[i * 40 + j] = 10; // expect: store u 1..2
  // Tiles read again in another shape.
  for (int i = 0; i < 4; ++i) {
    int row = (id + i * 64) / 16, column = (id + i * 64) % 16;
    u[row * 16 + column] = 11; // expect: store u 1
    u[column * 16 + row] = 12; // expect: store u 8
    u[column * 18 + row] = 13; // expect: store u 1
  }
  // Accumulators of a matrix instruction.
  for (int m = 0; m < 2; ++m)
    for (int n = 0; n < 4; ++n)
      u[(warp * 16 + m * 8 + lane / 4) * 32 + n * 8 + lane % 4 * 2] = 14; // expect: store u 8
  for (int m = 0; m < 2; ++m)
    for (int n = 0; n < 4; ++n)
      u[(warp * 16 + m * 8 + lane / 4) * 40 + n * 8 + lane % 4 * 2] = 15; // expect: store u 2
  // Lanes that trade places.
  u[reversed(lane)] = 16; // expect: store u 1
  u[id ^ (id >> 1)] = 17; // expect: store u 1
  u[(id & ~7) | (7 - (id & 7))] = 18; // expect: store u 1
  u[id - (id & 3) + ((id + 1) & 3)] = 19; // expect: store u 1
  u[id % 4 * 68 + id / 4] = 20; // expect: store u 2
  u[id % 8 * 32 + id / 8] = 21; // expect: store u 8
  u[id % 8 * 32 + (id / 8 ^ id % 8 * 4)] = 22; // expect: store u 1
  // Search by halves.
  int low = 0, high = 31;
  while (low < high) {
    int middle = (low + high) / 2;
    u[middle] = 23; // expect: store u 1
    if (middle < lane)
      low = middle + 1;
    else
      high = middle;
  }
  u[low] = 24; // expect: store u 1
  // Random numbers that start with the thread.
  unsigned seed = id;
  for (int i = 0; i < 4; ++i) {
    seed = seed * 1103515245u + 12345u;
    u[(seed >> 16) & 1023] = 25; // expect: store u 2..3
  }
}

void launch() {
  algorithms<<<1, dim3(32, 2)>>>(nullptr);
  algorithms<<<1, dim3(16, 4)>>>(nullptr);
}
