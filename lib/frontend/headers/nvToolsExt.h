//===- nvToolsExt.h - the old place of nvtx3/nvToolsExt.h
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nvtx3/nvToolsExt.h"
