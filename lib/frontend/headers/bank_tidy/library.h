//===- bank_tidy/library.h - how the libraries' functions are declared
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

// Calls of a library matter only in that they parse, so its functions take
// anything: BT_LIB(status, name).
#include "bank_tidy_prelude.h"
#define BT_LIB(status, name) extern "C" status name(...);
