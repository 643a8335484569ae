//===- cuda_fp6.h - 6-bit floats
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "cuda_fp8.h"

#define __CUDA_FP6_H__
typedef unsigned char __nv_fp6_storage_t;
typedef unsigned short __nv_fp6x2_storage_t;
typedef unsigned int __nv_fp6x4_storage_t;
enum __nv_fp6_interpretation_t { __NV_E2M3, __NV_E3M2 };

#pragma clang force_cuda_host_device begin
#define BT_FP(name, storage)                                                   \
  struct name {                                                                \
    storage __x;                                                               \
    name() = default;                                                          \
    template <class T> explicit name(T);                                       \
    template <class T> explicit operator T() const;                            \
  };
BT_FP(__nv_fp6_e3m2, __nv_fp6_storage_t)
BT_FP(__nv_fp6x2_e3m2, __nv_fp6x2_storage_t)
BT_FP(__nv_fp6x4_e3m2, __nv_fp6x4_storage_t)
BT_FP(__nv_fp6_e2m3, __nv_fp6_storage_t)
BT_FP(__nv_fp6x2_e2m3, __nv_fp6x2_storage_t)
BT_FP(__nv_fp6x4_e2m3, __nv_fp6x4_storage_t)
#undef BT_FP
#pragma clang force_cuda_host_device end
