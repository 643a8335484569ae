// A matrix product of 16-bit floats by tensor cores, a warp to a tile of 16 x 8. The
// fragments of A come from rows of 32 bytes, those of B from rows of 16.
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

// A's rows 32 bytes apart: 2 ways, four excess wavefronts for each ldmatrix.x4.
__global__ void plain(half *c, const half *a, const half *b) {
  __shared__ __align__(16) half as[16][16];
  __shared__ __align__(16) half bs[16][8];
  __shared__ __align__(16) half cs[16][8];
  int lane = threadIdx.x;
  int row = blockIdx.y * 16, column = blockIdx.x * 8;
  unsigned sum[2] = {0, 0};
  for (int step = 0; step < n; step += 16) {
    int r = lane / 2, part = lane % 2;
    int4 eight = *reinterpret_cast<const int4 *>(&a[(row + r) * n + step + part * 8]);
    *reinterpret_cast<int4 *>(&as[r][part * 8]) = eight; // expect: store as 1
    if (lane < 16) {
      eight = *reinterpret_cast<const int4 *>(&b[(step + lane) * n + column]);
      *reinterpret_cast<int4 *>(&bs[lane][0]) = eight; // expect: store bs 1
    }
    __syncthreads();
    r = lane % 16, part = lane / 16;
    unsigned a_at = unsigned(__cvta_generic_to_shared(&as[r][part * 8]));
    unsigned b_at = unsigned(__cvta_generic_to_shared(&bs[lane % 16][0]));
    unsigned ra[4], rb[2];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(ra[0]), "=r"(ra[1]), "=r"(ra[2]), "=r"(ra[3])
                 : "r"(a_at)); // expect: ldmatrix as 2
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(rb[0]), "=r"(rb[1])
                 : "r"(b_at)); // expect: ldmatrix bs 1
    multiply(sum, ra, rb);
    __syncthreads();
  }
  int at = lane % 4 * 2;
  *reinterpret_cast<unsigned *>(&cs[lane / 4][at]) = sum[0]; // expect: store cs 1
  *reinterpret_cast<unsigned *>(&cs[lane / 4 + 8][at]) = sum[1]; // expect: store cs 1
  __syncthreads();
  if (lane < 16) {
    int4 *to = reinterpret_cast<int4 *>(&c[(row + lane) * n + column]);
    *to = *reinterpret_cast<const int4 *>(&cs[lane][0]); // expect: load cs 1
  }
}

// The halves of A's rows change places in every other group of four.
__global__ void swizzled(half *c, const half *a, const half *b) {
  __shared__ __align__(16) half as[16][16];
  __shared__ __align__(16) half bs[16][8];
  __shared__ __align__(16) half cs[16][8];
  int lane = threadIdx.x;
  int row = blockIdx.y * 16, column = blockIdx.x * 8;
  unsigned sum[2] = {0, 0};
  for (int step = 0; step < n; step += 16) {
    int r = lane / 2, part = lane % 2;
    int4 eight = *reinterpret_cast<const int4 *>(&a[(row + r) * n + step + part * 8]);
    *reinterpret_cast<int4 *>(&as[r][(part ^ r / 4 % 2) * 8]) = eight; // expect: store as 1
    if (lane < 16) {
      eight = *reinterpret_cast<const int4 *>(&b[(step + lane) * n + column]);
      *reinterpret_cast<int4 *>(&bs[lane][0]) = eight; // expect: store bs 1
    }
    __syncthreads();
    r = lane % 16, part = lane / 16;
    unsigned a_at = unsigned(__cvta_generic_to_shared(&as[r][(part ^ r / 4 % 2) * 8]));
    unsigned b_at = unsigned(__cvta_generic_to_shared(&bs[lane % 16][0]));
    unsigned ra[4], rb[2];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(ra[0]), "=r"(ra[1]), "=r"(ra[2]), "=r"(ra[3])
                 : "r"(a_at)); // expect: ldmatrix as 1
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(rb[0]), "=r"(rb[1])
                 : "r"(b_at)); // expect: ldmatrix bs 1
    multiply(sum, ra, rb);
    __syncthreads();
  }
  int at = lane % 4 * 2;
  *reinterpret_cast<unsigned *>(&cs[lane / 4][at]) = sum[0]; // expect: store cs 1
  *reinterpret_cast<unsigned *>(&cs[lane / 4 + 8][at]) = sum[1]; // expect: store cs 1
  __syncthreads();
  if (lane < 16) {
    int4 *to = reinterpret_cast<int4 *>(&c[(row + lane) * n + column]);
    *to = *reinterpret_cast<const int4 *>(&cs[lane][0]); // expect: load cs 1
  }
}

int main() {
  const dim3 grid(n / 8, n / 16);
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
  plain<<<grid, 32>>>(c.device(), a.device(), b.device());
  bool right = fixture::same(c, want);
  swizzled<<<grid, 32>>>(c.device(), a.device(), b.device());
  right = fixture::same(c, want) && right;
  return fixture::finish("matmul-ldmatrix", right);
}
