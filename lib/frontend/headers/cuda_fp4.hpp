//===- cuda_fp4.hpp - 4-bit floats
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "cuda_fp4.h"
