//===- cuda_fp6.hpp - 6-bit floats
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "cuda_fp6.h"
