//===- cusparse.h - cuSPARSE
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "bank_tidy/library.h"
#include "cuComplex.h"
#include "library_types.h"
#define CUSPARSEAPI

typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr *cusparseMatDescr_t;
typedef struct cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef struct cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef struct cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef struct cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef struct cusparseSpGEMMDescr *cusparseSpGEMMDescr_t;
typedef struct cusparseSpSVDescr *cusparseSpSVDescr_t;
typedef enum {
  CUSPARSE_STATUS_SUCCESS,
  CUSPARSE_STATUS_NOT_INITIALIZED,
  CUSPARSE_STATUS_ALLOC_FAILED,
  CUSPARSE_STATUS_INVALID_VALUE,
  CUSPARSE_STATUS_ARCH_MISMATCH,
  CUSPARSE_STATUS_MAPPING_ERROR,
  CUSPARSE_STATUS_EXECUTION_FAILED,
  CUSPARSE_STATUS_INTERNAL_ERROR,
  CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED,
  CUSPARSE_STATUS_ZERO_PIVOT,
  CUSPARSE_STATUS_NOT_SUPPORTED,
  CUSPARSE_STATUS_INSUFFICIENT_RESOURCES
} cusparseStatus_t;
typedef enum {
  CUSPARSE_OPERATION_NON_TRANSPOSE,
  CUSPARSE_OPERATION_TRANSPOSE,
  CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE
} cusparseOperation_t;
typedef enum {
  CUSPARSE_INDEX_BASE_ZERO,
  CUSPARSE_INDEX_BASE_ONE
} cusparseIndexBase_t;
typedef enum {
  CUSPARSE_INDEX_16U = 1,
  CUSPARSE_INDEX_32I,
  CUSPARSE_INDEX_64I
} cusparseIndexType_t;
typedef enum {
  CUSPARSE_MATRIX_TYPE_GENERAL,
  CUSPARSE_MATRIX_TYPE_SYMMETRIC,
  CUSPARSE_MATRIX_TYPE_HERMITIAN,
  CUSPARSE_MATRIX_TYPE_TRIANGULAR
} cusparseMatrixType_t;
typedef enum { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW } cusparseOrder_t;
typedef enum {
  CUSPARSE_SPMV_ALG_DEFAULT,
  CUSPARSE_SPMV_COO_ALG1,
  CUSPARSE_SPMV_CSR_ALG1,
  CUSPARSE_SPMV_CSR_ALG2
} cusparseSpMVAlg_t;
typedef enum {
  CUSPARSE_SPMM_ALG_DEFAULT,
  CUSPARSE_SPMM_COO_ALG1,
  CUSPARSE_SPMM_CSR_ALG1 = 4,
  CUSPARSE_SPMM_CSR_ALG2
} cusparseSpMMAlg_t;
typedef enum {
  CUSPARSE_POINTER_MODE_HOST,
  CUSPARSE_POINTER_MODE_DEVICE
} cusparsePointerMode_t;
extern "C" const char *cusparseGetErrorString(cusparseStatus_t);
BT_LIB(cusparseStatus_t, cusparseCreate)
BT_LIB(cusparseStatus_t, cusparseDestroy)
BT_LIB(cusparseStatus_t, cusparseSetStream)
BT_LIB(cusparseStatus_t, cusparseSetPointerMode)
BT_LIB(cusparseStatus_t, cusparseCreateMatDescr)
BT_LIB(cusparseStatus_t, cusparseDestroyMatDescr)
BT_LIB(cusparseStatus_t, cusparseSetMatType)
BT_LIB(cusparseStatus_t, cusparseSetMatIndexBase)
BT_LIB(cusparseStatus_t, cusparseCreateCsr)
BT_LIB(cusparseStatus_t, cusparseCreateCoo)
BT_LIB(cusparseStatus_t, cusparseCreateBlockedEll)
BT_LIB(cusparseStatus_t, cusparseCreateDnMat)
BT_LIB(cusparseStatus_t, cusparseCreateDnVec)
BT_LIB(cusparseStatus_t, cusparseDestroySpMat)
BT_LIB(cusparseStatus_t, cusparseDestroyDnMat)
BT_LIB(cusparseStatus_t, cusparseDestroyDnVec)
BT_LIB(cusparseStatus_t, cusparseSpMV)
BT_LIB(cusparseStatus_t, cusparseSpMV_bufferSize)
BT_LIB(cusparseStatus_t, cusparseSpMM)
BT_LIB(cusparseStatus_t, cusparseSpMM_bufferSize)
BT_LIB(cusparseStatus_t, cusparseSpGEMM_createDescr)
BT_LIB(cusparseStatus_t, cusparseXcoo2csr)
BT_LIB(cusparseStatus_t, cusparseScsrmv)
BT_LIB(cusparseStatus_t, cusparseDcsrmv)
BT_LIB(cusparseStatus_t, cusparseScsrmm)
BT_LIB(cusparseStatus_t, cusparseDcsrmm)
