//===- cuda_fp4.h - 4-bit floats
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "cuda_fp8.h"

#define __CUDA_FP4_H__
typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp4x4_storage_t;
enum __nv_fp4_interpretation_t { __NV_E2M1 };

#pragma clang force_cuda_host_device begin
#define BT_FP(name, storage)                                                   \
  struct name {                                                                \
    storage __x;                                                               \
    name() = default;                                                          \
    template <class T> explicit name(T);                                       \
    template <class T> explicit operator T() const;                            \
  };
BT_FP(__nv_fp4_e2m1, __nv_fp4_storage_t)
BT_FP(__nv_fp4x2_e2m1, __nv_fp4x2_storage_t)
BT_FP(__nv_fp4x4_e2m1, __nv_fp4x4_storage_t)
#undef BT_FP
#pragma clang force_cuda_host_device end
