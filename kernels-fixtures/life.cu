// A step of the game of life on bytes: the 32 cells of a warp lie in eight or nine words,
// and lanes on one word are served together.
#include "fixture.h"

__global__ void life(unsigned char *out, const unsigned char *in, int n) {
  __shared__ unsigned char cells[10][34];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * 32, y = blockIdx.y * 8, pitch = n + 2;
  for (int i = ty * 32 + tx; i < 340; i += 256)
    cells[i / 34][i % 34] = in[(y + i / 34) * pitch + x + i % 34]; // expect: store cells 1
  __syncthreads();
  int alive = 0;
#pragma unroll 1
  for (int dy = 0; dy < 3; ++dy)
#pragma unroll 1
    for (int dx = 0; dx < 3; ++dx)
      alive += cells[ty + dy][tx + dx]; // expect: load cells 1
  int own = cells[ty + 1][tx + 1]; // expect: load cells 1
  out[(y + ty) * n + x + tx] = alive == 3 || (alive == 4 && own);
}

int main() {
  const int n = 64, pitch = n + 2;
  fixture::Array<unsigned char> in(pitch * pitch), out(n * n), want(n * n);
  in.fill([](size_t i) { return (unsigned char)fixture::value(i, 2); });
  for (int i = 0; i < n * n; ++i) {
    int alive = 0;
    for (int dy = 0; dy < 3; ++dy)
      for (int dx = 0; dx < 3; ++dx)
        alive += in[(i / n + dy) * pitch + i % n + dx];
    want[i] = alive == 3 || (alive == 4 && in[(i / n + 1) * pitch + i % n + 1]);
  }
  life<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(out.device(), in.device(), n);
  return fixture::finish("life", fixture::same(out, want));
}
