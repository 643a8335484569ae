//===- thrust/iterator/transform_output_iterator.h - part of Thrust
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "bank_tidy/thrust.h"
