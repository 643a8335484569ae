//===- bank_tidy/keywords.h - CUDA's keywords and versions
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#ifndef __NVCC__
#define __NVCC__ 1
#endif
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 88
#define __CUDA_API_VER_MAJOR__ 13
#define __CUDA_API_VER_MINOR__ 0
#define __CUDART_API_VERSION 13000
#define CUDART_VERSION 13000
#ifndef CUDA_VERSION
#define CUDA_VERSION 13000
#endif
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1

// Files ask these whether an API has been included.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
#define __HOST_DEFINES_H__
#define __HOST_CONFIG_H__
#define __TEXTURE_TYPES_H__

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __grid_constant__ __attribute__((grid_constant))
#define __block_size__(...)
#define __cluster_dims__(...)
#define __maxnreg__(...)
#define __local_maxnreg__(...)
#define __nv_pure__ __attribute__((pure))
#define __tile_global__
#define __cudart_builtin__
#define __device_builtin__
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __align__(n) __attribute__((aligned(n)))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__ __inline__
#define __thread__ __thread
#define __no_return__ __attribute__((noreturn))
#define __import__
#define __export__
#define __cdecl
#define __location__(a) __attribute__((a))
#define __CUDA_MATH_CRTIMP
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#define __nv_is_extended_device_lambda_closure_type(T) false
#define __nv_is_extended_host_device_lambda_closure_type(T) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(T) false

// nvcc's hints to its optimiser.
#define __builtin_assume_uniform(x)
#define __nv_isPtr __is_pointer
