//===- cuda_pipeline_primitives.h - __pipeline_*
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "bank_tidy_prelude.h"

typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;
#pragma clang force_cuda_host_device begin
void __pipeline_memcpy_async(void *__restrict, const void *__restrict, size_t,
                             size_t = 0);
void __pipeline_commit();
void __pipeline_wait_prior(size_t);
void __pipeline_arrive_on(__mbarrier_t *);
unsigned __mbarrier_maximum_count();
void __mbarrier_init(__mbarrier_t *, unsigned);
void __mbarrier_inval(__mbarrier_t *);
__mbarrier_token_t __mbarrier_arrive(__mbarrier_t *);
__mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *);
bool __mbarrier_test_wait(__mbarrier_t *, __mbarrier_token_t);
unsigned __mbarrier_token_pending_count(__mbarrier_token_t);
#pragma clang force_cuda_host_device end
