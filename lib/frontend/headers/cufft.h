//===- cufft.h - cuFFT
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "bank_tidy/library.h"
#include "cuComplex.h"
#include "library_types.h"
#define _CUFFT_H_
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1

typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef enum {
  CUFFT_SUCCESS,
  CUFFT_INVALID_PLAN,
  CUFFT_ALLOC_FAILED,
  CUFFT_INVALID_TYPE,
  CUFFT_INVALID_VALUE,
  CUFFT_INTERNAL_ERROR,
  CUFFT_EXEC_FAILED,
  CUFFT_SETUP_FAILED,
  CUFFT_INVALID_SIZE,
  CUFFT_UNALIGNED_DATA,
  CUFFT_INCOMPLETE_PARAMETER_LIST,
  CUFFT_INVALID_DEVICE,
  CUFFT_PARSE_ERROR,
  CUFFT_NO_WORKSPACE,
  CUFFT_NOT_IMPLEMENTED,
  CUFFT_LICENSE_ERROR,
  CUFFT_NOT_SUPPORTED
} cufftResult;
typedef enum {
  CUFFT_R2C = 0x2a,
  CUFFT_C2R = 0x2c,
  CUFFT_C2C = 0x29,
  CUFFT_D2Z = 0x6a,
  CUFFT_Z2D = 0x6c,
  CUFFT_Z2Z = 0x69
} cufftType;
BT_LIB(cufftResult, cufftPlan1d)
BT_LIB(cufftResult, cufftPlan2d)
BT_LIB(cufftResult, cufftPlan3d)
BT_LIB(cufftResult, cufftPlanMany)
BT_LIB(cufftResult, cufftCreate)
BT_LIB(cufftResult, cufftMakePlan1d)
BT_LIB(cufftResult, cufftMakePlan2d)
BT_LIB(cufftResult, cufftMakePlan3d)
BT_LIB(cufftResult, cufftMakePlanMany)
BT_LIB(cufftResult, cufftDestroy)
BT_LIB(cufftResult, cufftSetStream)
BT_LIB(cufftResult, cufftExecC2C)
BT_LIB(cufftResult, cufftExecR2C)
BT_LIB(cufftResult, cufftExecC2R)
BT_LIB(cufftResult, cufftExecZ2Z)
BT_LIB(cufftResult, cufftExecD2Z)
BT_LIB(cufftResult, cufftExecZ2D)
BT_LIB(cufftResult, cufftGetSize)
BT_LIB(cufftResult, cufftEstimate1d)
BT_LIB(cufftResult, cufftSetWorkArea)
BT_LIB(cufftResult, cufftSetAutoAllocation)
