// Transposes of bytes: four elements lie in one word, and lanes that touch one word are
// served together.
#include "fixture.h"

// Rows are 32 bytes, 8 words, apart: the 32 words of a column lie in 4 banks.
__global__ void plain(unsigned char *out, const unsigned char *in, int n) {
  __shared__ unsigned char tile[32][32];
  int x = blockIdx.x * 32, y = blockIdx.y * 32;
  for (int i = threadIdx.y; i < 32; i += 8)
    tile[i][threadIdx.x] = in[(y + i) * n + x + threadIdx.x]; // expect: store tile 1
  __syncthreads();
  for (int i = threadIdx.y; i < 32; i += 8)
    out[(x + i) * n + y + threadIdx.x] = tile[threadIdx.x][i]; // expect: load tile 8
}

// A whole spare word, 4 bytes, puts them 9 words apart.
__global__ void padded(unsigned char *out, const unsigned char *in, int n) {
  __shared__ unsigned char tile[32][32 + 4];
  int x = blockIdx.x * 32, y = blockIdx.y * 32;
  for (int i = threadIdx.y; i < 32; i += 8)
    tile[i][threadIdx.x] = in[(y + i) * n + x + threadIdx.x]; // expect: store tile 1
  __syncthreads();
  for (int i = threadIdx.y; i < 32; i += 8)
    out[(x + i) * n + y + threadIdx.x] = tile[threadIdx.x][i]; // expect: load tile 1
}

#ifndef FIXTURE_SIZE
#define FIXTURE_SIZE 512
#endif

int main() {
  const int n = FIXTURE_SIZE;
  const dim3 grid(n / 32, n / 32);
  fixture::Array<unsigned char> in(n * n), out(n * n), want(n * n);
  in.fill([](size_t i) { return (unsigned char)fixture::value(i, 256); });
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x)
      want[x * n + y] = in[y * n + x];
  plain<<<grid, dim3(32, 8)>>>(out.device(), in.device(), n);
  bool right = fixture::same(out, want);
  padded<<<grid, dim3(32, 8)>>>(out.device(), in.device(), n);
  right = fixture::same(out, want) && right;
  return fixture::finish("transpose-bytes", right);
}
