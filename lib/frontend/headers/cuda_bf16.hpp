//===- cuda_bf16.hpp - bfloat16 and its pair
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "cuda_bf16.h"
