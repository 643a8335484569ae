//===- cusolverDn.h - cuSOLVER
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "cublas_v2.h"

typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct cusolverSpContext *cusolverSpHandle_t;
typedef struct syevjInfo *syevjInfo_t;
typedef struct gesvdjInfo *gesvdjInfo_t;
typedef enum {
  CUSOLVER_STATUS_SUCCESS,
  CUSOLVER_STATUS_NOT_INITIALIZED,
  CUSOLVER_STATUS_ALLOC_FAILED,
  CUSOLVER_STATUS_INVALID_VALUE,
  CUSOLVER_STATUS_ARCH_MISMATCH,
  CUSOLVER_STATUS_MAPPING_ERROR,
  CUSOLVER_STATUS_EXECUTION_FAILED,
  CUSOLVER_STATUS_INTERNAL_ERROR,
  CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED,
  CUSOLVER_STATUS_NOT_SUPPORTED,
  CUSOLVER_STATUS_ZERO_PIVOT,
  CUSOLVER_STATUS_INVALID_LICENSE
} cusolverStatus_t;
typedef enum {
  CUSOLVER_EIG_MODE_NOVECTOR,
  CUSOLVER_EIG_MODE_VECTOR
} cusolverEigMode_t;
BT_LIB(cusolverStatus_t, cusolverDnCreate)
BT_LIB(cusolverStatus_t, cusolverDnDestroy)
BT_LIB(cusolverStatus_t, cusolverDnSetStream)
BT_LIB(cusolverStatus_t, cusolverSpCreate)
BT_LIB(cusolverStatus_t, cusolverSpDestroy)
#define BT_SOLVE(f)                                                            \
  BT_LIB(cusolverStatus_t, cusolverDnS##f)                                     \
  BT_LIB(cusolverStatus_t, cusolverDnD##f)                                     \
  BT_LIB(cusolverStatus_t, cusolverDnC##f)                                     \
  BT_LIB(cusolverStatus_t, cusolverDnZ##f)
BT_SOLVE(potrf_bufferSize)
BT_SOLVE(potrf)
BT_SOLVE(potrs)
BT_SOLVE(getrf_bufferSize)
BT_SOLVE(getrf)
BT_SOLVE(getrs)
BT_SOLVE(geqrf_bufferSize)
BT_SOLVE(geqrf)
BT_SOLVE(gesvd_bufferSize)
BT_SOLVE(gesvd)
BT_SOLVE(syevd_bufferSize)
BT_SOLVE(syevd)
#undef BT_SOLVE
