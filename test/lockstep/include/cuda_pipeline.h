//===- cuda_pipeline.h - asynchronous copies as ordinary C++ --------------===//
//
// See cuda_runtime.h. A copy is done at once.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_LOCKSTEP_CUDA_PIPELINE_H
#define BANKTIDY_LOCKSTEP_CUDA_PIPELINE_H

#include "cuda_runtime.h"

LOCKSTEP_BUILTIN void __pipeline_memcpy_async(void *To, const void *From,
                                              size_t Bytes, size_t Zeros = 0) {
  lockstep::access(To, Bytes, lockstep::Async);
  std::memcpy(To, From, Bytes - Zeros);
  std::memset(static_cast<char *>(To) + Bytes - Zeros, 0, Zeros);
}
LOCKSTEP_BUILTIN void __pipeline_commit() {}
LOCKSTEP_BUILTIN void __pipeline_wait_prior(size_t) {}

#endif
