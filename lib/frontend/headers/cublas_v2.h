//===- cublas_v2.h - cuBLAS
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "bank_tidy/library.h"
#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "library_types.h"
#define CUBLAS_API_H_
#define CUBLAS_V2_H_

typedef struct cublasContext *cublasHandle_t;
typedef enum {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef cublasStatus_t cublasStatus;
typedef cudaDataType cublasDataType_t;
typedef enum {
  CUBLAS_OP_N,
  CUBLAS_OP_T,
  CUBLAS_OP_C,
  CUBLAS_OP_HERMITAN = 2,
  CUBLAS_OP_CONJG
} cublasOperation_t;
typedef enum {
  CUBLAS_FILL_MODE_LOWER,
  CUBLAS_FILL_MODE_UPPER,
  CUBLAS_FILL_MODE_FULL
} cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT } cublasSideMode_t;
typedef enum {
  CUBLAS_POINTER_MODE_HOST,
  CUBLAS_POINTER_MODE_DEVICE
} cublasPointerMode_t;
typedef enum {
  CUBLAS_ATOMICS_NOT_ALLOWED,
  CUBLAS_ATOMICS_ALLOWED
} cublasAtomicsMode_t;
typedef enum {
  CUBLAS_DEFAULT_MATH = 0,
  CUBLAS_TENSOR_OP_MATH,
  CUBLAS_PEDANTIC_MATH,
  CUBLAS_TF32_TENSOR_OP_MATH,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;
typedef enum {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_16F_PEDANTIC,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_PEDANTIC,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_64F_PEDANTIC,
  CUBLAS_COMPUTE_32I = 72,
  CUBLAS_COMPUTE_32I_PEDANTIC
} cublasComputeType_t;
typedef enum {
  CUBLAS_GEMM_DFALT = -1,
  CUBLAS_GEMM_DEFAULT = -1,
  CUBLAS_GEMM_ALGO0 = 0,
  CUBLAS_GEMM_ALGO1,
  CUBLAS_GEMM_ALGO2,
  CUBLAS_GEMM_ALGO3,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
  CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
  CUBLAS_GEMM_ALGO0_TENSOR_OP = 100
} cublasGemmAlgo_t;
extern "C" const char *cublasGetStatusString(cublasStatus_t);
extern "C" const char *cublasGetStatusName(cublasStatus_t);
BT_LIB(cublasStatus_t, cublasInit)
BT_LIB(cublasStatus_t, cublasShutdown)
BT_LIB(cublasStatus_t, cublasCreate)
BT_LIB(cublasStatus_t, cublasCreate_v2)
BT_LIB(cublasStatus_t, cublasDestroy)
BT_LIB(cublasStatus_t, cublasDestroy_v2)
BT_LIB(cublasStatus_t, cublasSetStream)
BT_LIB(cublasStatus_t, cublasSetStream_v2)
BT_LIB(cublasStatus_t, cublasGetStream)
BT_LIB(cublasStatus_t, cublasSetMathMode)
BT_LIB(cublasStatus_t, cublasGetMathMode)
BT_LIB(cublasStatus_t, cublasSetPointerMode)
BT_LIB(cublasStatus_t, cublasGetPointerMode)
BT_LIB(cublasStatus_t, cublasSetAtomicsMode)
BT_LIB(cublasStatus_t, cublasSetWorkspace)
BT_LIB(cublasStatus_t, cublasSetVector)
BT_LIB(cublasStatus_t, cublasGetVector)
BT_LIB(cublasStatus_t, cublasSetMatrix)
BT_LIB(cublasStatus_t, cublasGetMatrix)
BT_LIB(cublasStatus_t, cublasSetMatrixAsync)
BT_LIB(cublasStatus_t, cublasGetMatrixAsync)
BT_LIB(cublasStatus_t, cublasGetVersion)
BT_LIB(cublasStatus_t, cublasHgemm)
BT_LIB(cublasStatus_t, cublasHgemmBatched)
BT_LIB(cublasStatus_t, cublasHgemmStridedBatched)
BT_LIB(cublasStatus_t, cublasGemmEx)
BT_LIB(cublasStatus_t, cublasSgemmEx)
BT_LIB(cublasStatus_t, cublasGemmBatchedEx)
BT_LIB(cublasStatus_t, cublasGemmStridedBatchedEx)
BT_LIB(cublasStatus_t, cublasDotEx)
BT_LIB(cublasStatus_t, cublasAxpyEx)
BT_LIB(cublasStatus_t, cublasNrm2Ex)
BT_LIB(cublasStatus_t, cublasScalEx)

// For each of the four types.
#define BT_BLAS(f)                                                             \
  BT_LIB(cublasStatus_t, cublasS##f)                                           \
  BT_LIB(cublasStatus_t, cublasD##f)                                           \
  BT_LIB(cublasStatus_t, cublasC##f)                                           \
  BT_LIB(cublasStatus_t, cublasZ##f)
BT_BLAS(gemm)
BT_BLAS(gemmBatched)
BT_BLAS(gemmStridedBatched)
BT_BLAS(gemm3m)
BT_BLAS(gemv)
BT_BLAS(gemvBatched)
BT_BLAS(gemvStridedBatched)
BT_BLAS(ger)
BT_BLAS(geru)
BT_BLAS(gerc)
BT_BLAS(axpy)
BT_BLAS(copy)
BT_BLAS(swap)
BT_BLAS(scal)
BT_BLAS(dot)
BT_BLAS(dotu)
BT_BLAS(dotc)
BT_BLAS(nrm2)
BT_BLAS(asum)
BT_BLAS(trsm)
BT_BLAS(trsmBatched)
BT_BLAS(trmm)
BT_BLAS(trsv)
BT_BLAS(trmv)
BT_BLAS(symm)
BT_BLAS(symv)
BT_BLAS(syrk)
BT_BLAS(syr2k)
BT_BLAS(syr)
BT_BLAS(syrkx)
BT_BLAS(hemm)
BT_BLAS(herk)
BT_BLAS(geam)
BT_BLAS(dgmm)
BT_BLAS(rot)
BT_BLAS(rotg)
BT_BLAS(getrfBatched)
BT_BLAS(getrsBatched)
BT_BLAS(getriBatched)
BT_BLAS(matinvBatched)
BT_BLAS(gelsBatched)
#undef BT_BLAS
BT_LIB(cublasStatus_t, cublasIsamax)
BT_LIB(cublasStatus_t, cublasIdamax)
BT_LIB(cublasStatus_t, cublasIcamax)
BT_LIB(cublasStatus_t, cublasIzamax)
BT_LIB(cublasStatus_t, cublasIsamin)
BT_LIB(cublasStatus_t, cublasIdamin)
BT_LIB(cublasStatus_t, cublasScnrm2)
BT_LIB(cublasStatus_t, cublasDznrm2)
BT_LIB(cublasStatus_t, cublasScasum)
BT_LIB(cublasStatus_t, cublasDzasum)
BT_LIB(cublasStatus_t, cublasCsscal)
BT_LIB(cublasStatus_t, cublasZdscal)
