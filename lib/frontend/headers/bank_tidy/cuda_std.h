//===- bank_tidy/cuda_std.h - cuda::std is the host's std
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "bank_tidy_prelude.h"
namespace std {}
namespace cuda {
namespace std = ::std;
enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread
};
} // namespace cuda
