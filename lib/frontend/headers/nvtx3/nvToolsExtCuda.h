//===- nvtx3/nvToolsExtCuda.h - part of nvToolsExt.h
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nvToolsExt.h"
