// Transposes a matrix by tiles of 32 x 32. A warp writes a row of the tile and
// reads a column, all of it from one bank: 32 ways.
#include "fixture.h"
__global__ void transpose(float *out, const float *in, int n) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8)
    tile[threadIdx.y + i][threadIdx.x] = in[(y + i) * n + x]; // expect: store tile 1
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8)
    out[(y + i) * n + x] = tile[threadIdx.x][threadIdx.y + i]; // expect: load tile 32
}

void launch(float *out, const float *in, int n) {
  transpose<<<dim3(n / 32, n / 32), dim3(32, 8)>>>(out, in, n);
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
  launch(out.device(), in.device(), n);
  return fixture::finish("transpose", fixture::same(out, want));
}
