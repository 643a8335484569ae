//===- sm_60_atomic_functions.h - part of what nvcc includes by itself
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "bank_tidy_prelude.h"
