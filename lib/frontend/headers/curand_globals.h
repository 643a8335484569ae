//===- curand_globals.h - part of curand_kernel.h
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "curand_kernel.h"
