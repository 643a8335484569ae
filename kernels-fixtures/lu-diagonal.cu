// Gaussian elimination of a 16 x 16 tile by 16 threads: half a warp. Row by row it goes
// along columns, 16 words apart; in a tile of 17 words a row it does so cleanly.
#include "fixture.h"

// Thread t holds row t. Its element in column i: 16 lanes in two banks.
__global__ void plain(unsigned *out, const unsigned *in) {
  __shared__ unsigned m[16][16];
  int tid = threadIdx.x;
  for (int i = 0; i < 16; ++i)
    m[i][tid] = in[i * 16 + tid]; // expect: store m 1
  __syncwarp(0xffff);
  for (int i = 0; i < 15; ++i) {
    if (tid > i) {
      unsigned factor = m[tid][i]; // expect: load m 1..8
      for (int j = 15; j > i; --j) {
        unsigned above = m[i][j]; // expect: load m 1
        m[tid][j] -= factor * above; // expect: load m 1..8; store m 1..8
      }
    }
    __syncwarp(0xffff);
  }
  for (int i = 0; i < 16; ++i)
    out[i * 16 + tid] = m[i][tid]; // expect: load m 1
}

__global__ void padded(unsigned *out, const unsigned *in) {
  __shared__ unsigned m[16][17];
  int tid = threadIdx.x;
  for (int i = 0; i < 16; ++i)
    m[i][tid] = in[i * 16 + tid]; // expect: store m 1
  __syncwarp(0xffff);
  for (int i = 0; i < 15; ++i) {
    if (tid > i) {
      unsigned factor = m[tid][i]; // expect: load m 1
      for (int j = 15; j > i; --j) {
        unsigned above = m[i][j]; // expect: load m 1
        m[tid][j] -= factor * above; // expect: load m 1; store m 1
      }
    }
    __syncwarp(0xffff);
  }
  for (int i = 0; i < 16; ++i)
    out[i * 16 + tid] = m[i][tid]; // expect: load m 1
}

int main() {
  fixture::Array<unsigned> in(256), out(256), want(256);
  in.fill([](size_t i) { return unsigned(fixture::value(i, 2)); });
  for (int i = 0; i < 256; ++i)
    want[i] = in[i];
  for (int i = 0; i < 15; ++i)
    for (int row = i + 1; row < 16; ++row)
      for (int j = i + 1; j < 16; ++j)
        want[row * 16 + j] -= want[row * 16 + i] * want[i * 16 + j];
  plain<<<1, 16>>>(out.device(), in.device());
  bool right = fixture::same(out, want);
  padded<<<1, 16>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  return fixture::finish("lu-diagonal", right);
}
