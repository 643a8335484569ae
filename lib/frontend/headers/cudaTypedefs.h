//===- cudaTypedefs.h - types of driver entry points
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "cuda.h"
typedef CUresult (*PFN_cuTensorMapEncodeTiled)(...);
typedef CUresult (*PFN_cuTensorMapEncodeTiled_v12000)(...);
typedef CUresult (*PFN_cuGetProcAddress_v12000)(...);
