// A transpose whose tile is laid out in diagonals: row r is rotated by r places, so
// that a column crosses all banks.
#include "fixture.h"

__global__ void transpose_diagonal(float *out, const float *in, int n) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8) {
    int row = threadIdx.y + i, column = threadIdx.x;
    tile[row][(column + row) % 32] = in[(y + i) * n + x]; // expect: store tile 1
  }
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8) {
    int row = threadIdx.x, column = threadIdx.y + i;
    out[(y + i) * n + x] = tile[row][(column + row) % 32]; // expect: load tile 1
  }
}

#ifndef FIXTURE_SIZE
#define FIXTURE_SIZE 4096
#endif

int main() {
  const int n = FIXTURE_SIZE;
  fixture::Array<float> in(size_t(n) * n), out(size_t(n) * n), want(size_t(n) * n);
  in.fill([](size_t i) { return float(fixture::value(i, 1 << 20)); });
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x)
      want[size_t(x) * n + y] = in[size_t(y) * n + x];
  transpose_diagonal<<<dim3(n / 32, n / 32), dim3(32, 8)>>>(out.device(), in.device(), n);
  return fixture::finish("transpose-diagonal", fixture::same(out, want));
}
