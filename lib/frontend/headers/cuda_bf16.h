//===- cuda_bf16.h - bfloat16 and its pair
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "bank_tidy/float16.h"
#include "bank_tidy_prelude.h"

#define __CUDA_BF16_H__
#define __CUDA_BF16_TYPES_EXIST__
#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7F7FU)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)

#pragma clang force_cuda_host_device begin
struct __nv_bfloat16_raw {
  unsigned short x;
};
struct __attribute__((aligned(4))) __nv_bfloat162_raw {
  unsigned short x, y;
};
struct __half;
struct __nv_bfloat16 {
  unsigned short __x;
  BT_F16_CTORS(__nv_bfloat16)
  explicit __nv_bfloat16(__half);
  __nv_bfloat16(const __nv_bfloat16_raw &);
  __nv_bfloat16 &operator=(const __nv_bfloat16_raw &);
  operator __nv_bfloat16_raw() const;
};
struct __attribute__((aligned(4))) __nv_bfloat162 {
  __nv_bfloat16 x, y;
  __nv_bfloat162() = default;
  __nv_bfloat162(const __nv_bfloat16 &, const __nv_bfloat16 &);
  __nv_bfloat162(const __nv_bfloat162_raw &);
  __nv_bfloat162 &operator=(const __nv_bfloat162_raw &);
  operator __nv_bfloat162_raw() const;
};
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

BT_FLOAT16(__nv_bfloat16, __nv_bfloat162)
BT_F16_CONV(__nv_bfloat16, bfloat16)
__nv_bfloat162 __float2bfloat162_rn(float);
__nv_bfloat162 __floats2bfloat162_rn(float, float);
__nv_bfloat162 __float22bfloat162_rn(float2);
float2 __bfloat1622float2(__nv_bfloat162);
__nv_bfloat16 __low2bfloat16(__nv_bfloat162);
__nv_bfloat16 __high2bfloat16(__nv_bfloat162);
__nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16);
__nv_bfloat162 __halves2bfloat162(__nv_bfloat16, __nv_bfloat16);
__nv_bfloat162 __low2bfloat162(__nv_bfloat162);
__nv_bfloat162 __high2bfloat162(__nv_bfloat162);
__nv_bfloat162 __lows2bfloat162(__nv_bfloat162, __nv_bfloat162);
__nv_bfloat162 __highs2bfloat162(__nv_bfloat162, __nv_bfloat162);
__nv_bfloat162 __lowhigh2highlow(__nv_bfloat162);
__nv_bfloat162 make_bfloat162(__nv_bfloat16, __nv_bfloat16);
#pragma clang force_cuda_host_device end
