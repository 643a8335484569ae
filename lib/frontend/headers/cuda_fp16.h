//===- cuda_fp16.h - half and half2
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "bank_tidy/float16.h"
#include "bank_tidy_prelude.h"

#define __CUDA_FP16_H__
#define __CUDA_FP16_TYPES_EXIST__
#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)

#pragma clang force_cuda_host_device begin
struct __half_raw {
  unsigned short x;
};
struct __attribute__((aligned(4))) __half2_raw {
  unsigned short x, y;
};
struct __half {
  unsigned short __x;
  BT_F16_CTORS(__half)
  __half(const __half_raw &);
  __half &operator=(const __half_raw &);
  operator __half_raw() const;
};
struct __attribute__((aligned(4))) __half2 {
  __half x, y;
  __half2() = default;
  __half2(const __half &, const __half &);
  __half2(const __half2_raw &);
  __half2 &operator=(const __half2_raw &);
  operator __half2_raw() const;
};
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half_raw __nv_half_raw;

BT_FLOAT16(__half, __half2)
BT_F16_CONV(__half, half)
__half2 __float2half2_rn(float);
__half2 __floats2half2_rn(float, float);
__half2 __float22half2_rn(float2);
float2 __half22float2(__half2);
__half __low2half(__half2);
__half __high2half(__half2);
__half2 __half2half2(__half);
__half2 __halves2half2(__half, __half);
__half2 __low2half2(__half2);
__half2 __high2half2(__half2);
__half2 __lows2half2(__half2, __half2);
__half2 __highs2half2(__half2, __half2);
__half2 __lowhigh2highlow(__half2);
__half2 make_half2(__half, __half);
#pragma clang force_cuda_host_device end
