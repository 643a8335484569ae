//===- cuda_awbarrier.h - nvcuda::experimental::awbarrier
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "cuda_pipeline_primitives.h"

#pragma clang force_cuda_host_device begin
namespace nvcuda {
namespace experimental {
class awbarrier {
public:
  typedef __mbarrier_token_t arrival_token;
  arrival_token arrive();
  arrival_token arrive_and_drop();
  bool timed_wait(arrival_token, unsigned);
  void wait(arrival_token);
  void arrive_and_wait();
  bool try_wait(arrival_token, unsigned);
  static unsigned max();
};
void init(awbarrier *, unsigned);
} // namespace experimental
} // namespace nvcuda
#pragma clang force_cuda_host_device end
