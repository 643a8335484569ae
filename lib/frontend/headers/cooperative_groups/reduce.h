//===- cooperative_groups/reduce.h - part of cooperative_groups.h
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "../cooperative_groups.h"
