// A stencil over a 16 x 16 block with a halo. A warp holds two rows of the block, 18 words
// apart in the tile: the last two words of the second share banks with the first row.
#include "fixture.h"

__global__ void stencil(int *out, const int *in, int n) {
  __shared__ int s[16 + 2][16 + 2];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * 16 + tx + 1, y = blockIdx.y * 16 + ty + 1; // of n + 2
  int pitch = n + 2;
  s[ty + 1][tx + 1] = in[y * pitch + x]; // expect: store s 2
  // The halo: one row above and below, and one column on either side.
  if (ty == 0)
    s[0][tx + 1] = in[(y - 1) * pitch + x]; // expect: store s 1
  if (ty == 16 - 1)
    s[16 + 1][tx + 1] = in[(y + 1) * pitch + x]; // expect: store s 1
  if (tx == 0)
    s[ty + 1][0] = in[y * pitch + x - 1]; // expect: store s 1
  if (tx == 16 - 1)
    s[ty + 1][16 + 1] = in[y * pitch + x + 1]; // expect: store s 1
  __syncthreads();
  int sum = s[ty][tx + 1]; // expect: load s 2
  sum += s[ty + 2][tx + 1]; // expect: load s 2
  sum += s[ty + 1][tx]; // expect: load s 2
  sum += s[ty + 1][tx + 2]; // expect: load s 2
  out[(y - 1) * n + x - 1] = sum;
}

int main() {
  const int n = 64, pitch = n + 2;
  fixture::Array<int> in(pitch * pitch), out(n * n), want(n * n);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < n * n; ++i) {
    int at = (i / n + 1) * pitch + i % n + 1;
    want[i] = in[at - pitch] + in[at + pitch] + in[at - 1] + in[at + 1];
  }
  stencil<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(out.device(), in.device(), n);
  return fixture::finish("stencil-16x16", fixture::same(out, want));
}
