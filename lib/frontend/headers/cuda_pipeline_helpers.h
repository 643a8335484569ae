//===- cuda_pipeline_helpers.h - part of cuda_pipeline_primitives.h
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "cuda_pipeline_primitives.h"
