//===- cuda_fp16.hpp - half and half2
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "cuda_fp16.h"
