// half, bfloat16 and the 8-bit floats.
// RUN: %parse %s

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

__global__ void k(half *h, __nv_bfloat16 *b, float *f, __nv_fp8_e4m3 *e) {
  __shared__ half hs[64][64];
  __shared__ __nv_bfloat162 bs[32];
  half x = h[0] * h[1] + h[2];
  x += h[3];
  x = __hfma(x, __float2half(2.f), half(3));
  if (x > h[1] && __hgt(x, x))
    x = -x;
  half2 x2 = *reinterpret_cast<half2 *>(h);
  x2 = __hmul2(x2, __float2half2_rn(1.f));
  x2.x = x;
  hs[threadIdx.y][threadIdx.x] = __hadd(hexp(x), __low2half(x2));
  f[0] = __half2float(x) + float(x) + __high2float(x2) + __half22float2(x2).y;
  __nv_bfloat16 y = b[0] * b[1];
  y = __float2bfloat16(__bfloat162float(y));
  bs[threadIdx.x] = __floats2bfloat162_rn(f[0], f[1]);
  bs[threadIdx.x] = __halves2bfloat162(y, __hmax(y, y));
  x = __shfl_xor_sync(~0u, x, 1);
  y = __shfl_xor_sync(~0u, y, 1);
  atomicAdd(h, __ldg(h));
  atomicAdd(reinterpret_cast<half2 *>(h), x2);
  e[0] = __nv_fp8_e4m3(f[0]);
  f[1] = float(e[1]);
}
