//===- thrust/random/normal_distribution.h - part of Thrust
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "bank_tidy/thrust.h"
