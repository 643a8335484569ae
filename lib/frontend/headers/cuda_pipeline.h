//===- cuda_pipeline.h - nvcuda::experimental::pipeline
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "cuda_pipeline_primitives.h"

#pragma clang force_cuda_host_device begin
namespace nvcuda {
namespace experimental {
class pipeline {
public:
  size_t commit();
  void commit_and_wait();
  void wait(size_t);
  template <unsigned N> void wait_prior();
  void arrive_on(__mbarrier_t &);
};
template <class T> void memcpy_async(T &, const T &, pipeline &);
} // namespace experimental
} // namespace nvcuda
#pragma clang force_cuda_host_device end
