//===- bank_tidy_prelude.h - what nvcc gives without an include
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

// Force-included before every CUDA source that is parsed without a toolkit.
// Functions that decide an index have bodies in plain arithmetic; intrinsics
// have none (the analyser knows them by name).
#include "bank_tidy/keywords.h"

// The one header of the host that nvcc includes and that kernels need whole:
// std::forward, std::integral_constant and their like decide launches.
#if __has_include(<utility>)
#include <utility>
#endif

// clang-format off: each needs those before it.
#include "bank_tidy/libc.h"
#include "bank_tidy/vectors.h"
#include "bank_tidy/runtime.h"
#include "bank_tidy/device.h"
#include "bank_tidy/math.h"
#include "bank_tidy/texture.h"
