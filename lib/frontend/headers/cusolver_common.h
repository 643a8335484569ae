//===- cusolver_common.h - cuSOLVER
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "cusolverDn.h"
