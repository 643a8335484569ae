//===- nvrtc.h - run-time compilation
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "bank_tidy/library.h"
#define __NVRTC_H__

typedef struct _nvrtcProgram *nvrtcProgram;
typedef enum {
  NVRTC_SUCCESS,
  NVRTC_ERROR_OUT_OF_MEMORY,
  NVRTC_ERROR_PROGRAM_CREATION_FAILURE,
  NVRTC_ERROR_INVALID_INPUT,
  NVRTC_ERROR_INVALID_PROGRAM,
  NVRTC_ERROR_INVALID_OPTION,
  NVRTC_ERROR_COMPILATION
} nvrtcResult;
extern "C" const char *nvrtcGetErrorString(nvrtcResult);
BT_LIB(nvrtcResult, nvrtcCreateProgram)
BT_LIB(nvrtcResult, nvrtcDestroyProgram)
BT_LIB(nvrtcResult, nvrtcCompileProgram)
BT_LIB(nvrtcResult, nvrtcGetPTXSize)
BT_LIB(nvrtcResult, nvrtcGetPTX)
BT_LIB(nvrtcResult, nvrtcGetCUBINSize)
BT_LIB(nvrtcResult, nvrtcGetCUBIN)
BT_LIB(nvrtcResult, nvrtcGetProgramLogSize)
BT_LIB(nvrtcResult, nvrtcGetProgramLog)
BT_LIB(nvrtcResult, nvrtcAddNameExpression)
BT_LIB(nvrtcResult, nvrtcGetLoweredName)
BT_LIB(nvrtcResult, nvrtcVersion)
