// A 16 x 16 matrix product through the wmma interface. Fragments of 16-bit elements are
// loaded by ldmatrix, eight rows of 16 bytes at a time; accumulators are stored in pairs.
// One warp does all of it.
#include "fixture.h"
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

// Rows of 32 bytes: every fourth is in the same banks. Rows of the result, 64 bytes apart:
// a half-warp stores pairs to four of them, the first and the third in the same banks.
__global__ void plain(float *c, const half *a, const half *b) {
  __shared__ __align__(32) half as[16][16];
  __shared__ __align__(32) half bs[16][16];
  __shared__ __align__(32) float cs[16][16];
  int lane = threadIdx.x;
  for (int i = lane; i < 256; i += 32) {
    as[i / 16][i % 16] = a[i]; // expect: store as 1
    bs[i / 16][i % 16] = b[i]; // expect: store bs 1
  }
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, &as[0][0], 16); // expect: ldmatrix as 2
  wmma::load_matrix_sync(fb, &bs[0][0], 16); // expect: ldmatrix bs 2
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(&cs[0][0], fc, 16, wmma::mem_row_major); // expect: store cs 2
  __syncwarp();
  for (int i = lane; i < 256; i += 32)
    c[i] = cs[i / 16][i % 16]; // expect: load cs 1
}

// Rows of 48 bytes: three times 16, and 3 is odd. Rows of the result 96 bytes apart: four
// rows, four quarters of the banks. Two whole rows of 64 bytes overlap in that layout: the
// load of the result pays for its store.
__global__ void padded(float *c, const half *a, const half *b) {
  __shared__ __align__(32) half as[16][24];
  __shared__ __align__(32) half bs[16][24];
  __shared__ __align__(32) float cs[16][24];
  int lane = threadIdx.x;
  for (int i = lane; i < 256; i += 32) {
    as[i / 16][i % 16] = a[i]; // expect: store as 1
    bs[i / 16][i % 16] = b[i]; // expect: store bs 1
  }
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, &as[0][0], 24); // expect: ldmatrix as 1
  wmma::load_matrix_sync(fb, &bs[0][0], 24); // expect: ldmatrix bs 1
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(&cs[0][0], fc, 24, wmma::mem_row_major); // expect: store cs 1
  __syncwarp();
  for (int i = lane; i < 256; i += 32)
    c[i] = cs[i / 16][i % 16]; // expect: load cs 2
}

int main() {
  fixture::Array<half> a(256), b(256);
  fixture::Array<float> c(256), want(256);
  a.fill([](size_t i) { return __float2half(float(fixture::value(i))); });
  b.fill([](size_t i) { return __float2half(float(fixture::value(i + 256))); });
  for (int i = 0; i < 256; ++i)
    for (int k = 0; k < 16; ++k)
      want[i] += __half2float(a[i / 16 * 16 + k]) * __half2float(b[k * 16 + i % 16]);
  plain<<<1, 32>>>(c.device(), a.device(), b.device());
  bool right = fixture::same(c, want);
  padded<<<1, 32>>>(c.device(), a.device(), b.device());
  right = fixture::same(c, want) && right;
  return fixture::finish("wmma", right);
}
