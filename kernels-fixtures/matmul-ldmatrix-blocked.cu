// A matrix product of 16-bit floats by tensor cores, eight warps to a block of 128 x 128,
// each with 4 x 4 tiles of 16 x 8. The rows of A's block are 32 bytes long, those of B's 256:
// all eight rows that an ldmatrix of B reads at a time are in the same banks.
#include "fixture.h"
#include <cuda_fp16.h>

#ifndef FIXTURE_SIZE
#define FIXTURE_SIZE 256
#endif
constexpr int n = FIXTURE_SIZE;

__device__ void multiply(unsigned *c, const unsigned *a, const unsigned *b) {
#if __CUDA_ARCH__ >= 800
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 "
               "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%0, %1};"
               : "+r"(c[0]), "+r"(c[1])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#else
  for (int i = 0; i < 2; ++i)
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 "
                 "{%0, %1}, {%2, %3}, {%4}, {%0, %1};"
                 : "+r"(c[0]), "+r"(c[1])
                 : "r"(a[2 * i]), "r"(a[2 * i + 1]), "r"(b[i]));
#endif
}

__global__ void blocked(half *c, const half *a, const half *b) {
  __shared__ __align__(16) half as[128][16];
  __shared__ __align__(16) half bs[16][128];
  int tid = threadIdx.x, lane = tid % 32, warp = tid / 32;
  int row = blockIdx.y * 128, column = blockIdx.x * 128;
  int warp_row = warp % 2 * 64, warp_column = warp / 2 * 32;
  unsigned sum[4][4][2] = {};
  for (int step = 0; step < n; step += 16) {
    const half *from_a = &a[(row + tid / 2) * n + step + tid % 2 * 8];
    const half *from_b = &b[(step + tid / 16) * n + column + tid % 16 * 8];
    int4 eight = *reinterpret_cast<const int4 *>(from_a);
    *reinterpret_cast<int4 *>(&as[tid / 2][tid % 2 * 8]) = eight; // expect: store as 1
    eight = *reinterpret_cast<const int4 *>(from_b);
    *reinterpret_cast<int4 *>(&bs[tid / 16][tid % 16 * 8]) = eight; // expect: store bs 1
    __syncthreads();
    unsigned ra[4][4], rb[4][2];
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      const half *tile = &as[warp_row + i * 16 + lane % 16][lane / 16 * 8];
      unsigned at = unsigned(__cvta_generic_to_shared(tile));
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                   : "=r"(ra[i][0]), "=r"(ra[i][1]), "=r"(ra[i][2]), "=r"(ra[i][3])
                   : "r"(at)); // expect: ldmatrix as 2
    }
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const half *tile = &bs[lane % 16][warp_column + j * 8];
      unsigned at = unsigned(__cvta_generic_to_shared(tile));
      asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                   : "=r"(rb[j][0]), "=r"(rb[j][1])
                   : "r"(at)); // expect: ldmatrix bs 8
    }
#pragma unroll
    for (int i = 0; i < 4; ++i)
#pragma unroll
      for (int j = 0; j < 4; ++j)
        multiply(sum[i][j], ra[i], rb[j]);
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 4; ++i)
#pragma unroll
    for (int j = 0; j < 4; ++j)
#pragma unroll
      for (int k = 0; k < 2; ++k) {
        int y = row + warp_row + i * 16 + k * 8 + lane / 4;
        int x = column + warp_column + j * 8 + lane % 4 * 2;
        *reinterpret_cast<unsigned *>(&c[y * n + x]) = sum[i][j][k];
      }
}

int main() {
  fixture::Array<half> a(n * n), b(n * n), c(n * n), want(n * n);
  a.fill([](size_t i) { return __float2half(float(fixture::value(i, 2))); });
  b.fill([](size_t i) { return __float2half(float(fixture::value(i + n, 2))); });
  float *sums = static_cast<float *>(std::calloc(n, sizeof(float)));
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j)
      sums[j] = 0;
    for (int k = 0; k < n; ++k)
      if (__half2float(a[i * n + k]) != 0)
        for (int j = 0; j < n; ++j)
          sums[j] += __half2float(b[k * n + j]);
    for (int j = 0; j < n; ++j)
      want[i * n + j] = __float2half(sums[j]);
  }
  std::free(sums);
  blocked<<<dim3(n / 128, n / 128), 256>>>(c.device(), a.device(), b.device());
  return fixture::finish("matmul-ldmatrix-blocked", fixture::same(c, want));
}
