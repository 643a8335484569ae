//===- cuda_fp8.h - 8-bit floats
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "cuda_bf16.h"
#include "cuda_fp16.h"

#define __CUDA_FP8_H__
#define __CUDA_FP8_TYPES_EXIST__
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

#pragma clang force_cuda_host_device begin
#define BT_FP8(N)                                                              \
  struct __nv_fp8_##N {                                                        \
    __nv_fp8_storage_t __x;                                                    \
    __nv_fp8_##N() = default;                                                  \
    template <class T> explicit __nv_fp8_##N(T);                               \
    explicit operator __half() const;                                          \
    explicit operator __nv_bfloat16() const;                                   \
    explicit operator float() const;                                           \
    explicit operator double() const;                                          \
    explicit operator int() const;                                             \
    explicit operator bool() const;                                            \
  };                                                                           \
  struct __attribute__((aligned(2))) __nv_fp8x2_##N {                          \
    __nv_fp8x2_storage_t __x;                                                  \
    __nv_fp8x2_##N() = default;                                                \
    template <class T> explicit __nv_fp8x2_##N(T);                             \
    explicit operator __half2() const;                                         \
    explicit operator float2() const;                                          \
  };                                                                           \
  struct __attribute__((aligned(4))) __nv_fp8x4_##N {                          \
    __nv_fp8x4_storage_t __x;                                                  \
    __nv_fp8x4_##N() = default;                                                \
    template <class T> explicit __nv_fp8x4_##N(T);                             \
    template <class T> __nv_fp8x4_##N(T, T);                                   \
    explicit operator float4() const;                                          \
  };
BT_FP8(e4m3)
BT_FP8(e5m2)
BT_FP8(e8m0)
#undef BT_FP8
#define BT_CVT(name, T, R)                                                     \
  R __nv_cvt_##name(T, __nv_saturation_t, __nv_fp8_interpretation_t);
BT_CVT(float_to_fp8, float, __nv_fp8_storage_t)
BT_CVT(double_to_fp8, double, __nv_fp8_storage_t)
BT_CVT(halfraw_to_fp8, __half_raw, __nv_fp8_storage_t)
BT_CVT(bfloat16raw_to_fp8, __nv_bfloat16_raw, __nv_fp8_storage_t)
BT_CVT(float2_to_fp8x2, float2, __nv_fp8x2_storage_t)
BT_CVT(halfraw2_to_fp8x2, __half2_raw, __nv_fp8x2_storage_t)
BT_CVT(bfloat16raw2_to_fp8x2, __nv_bfloat162_raw, __nv_fp8x2_storage_t)
#undef BT_CVT
__half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t,
                                   __nv_fp8_interpretation_t);
__half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t,
                                       __nv_fp8_interpretation_t);
#pragma clang force_cuda_host_device end
