//===- bank_tidy/cuda_async.h - cuda::barrier, cuda::pipeline, their copies
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "cuda_std.h"
#include <utility>

#pragma clang force_cuda_host_device begin
namespace cuda {
template <size_t Alignment> struct aligned_size_t {
  size_t value;
  explicit constexpr aligned_size_t(size_t n) : value(n) {}
  constexpr operator size_t() const { return value; }
};

// No constructor, so that a __shared__ variable can be one.
template <thread_scope Scope = thread_scope_system, class Completion = void>
class barrier {
  unsigned long long state;

public:
  typedef unsigned long long arrival_token;
  barrier() = default;
  barrier(ptrdiff_t);
  arrival_token arrive(ptrdiff_t = 1);
  void wait(arrival_token &&) const;
  void wait_parity(bool) const;
  bool try_wait(arrival_token &&) const;
  bool try_wait_parity(bool) const;
  void arrive_and_wait();
  void arrive_and_drop();
  static constexpr ptrdiff_t max() { return (1 << 20) - 1; }
  template <thread_scope S> friend void init(barrier<S> *, ptrdiff_t);
};
template <thread_scope S> void init(barrier<S> *, ptrdiff_t);

enum class pipeline_role { producer, consumer };
template <thread_scope Scope, unsigned char Stages>
class pipeline_shared_state {
  unsigned long long state[2 * Stages + 1];
};
template <thread_scope Scope> class pipeline {
public:
  void producer_acquire();
  void producer_commit();
  void consumer_wait();
  template <class Duration> bool consumer_wait_for(const Duration &);
  void consumer_release();
  bool quit();
};
pipeline<thread_scope_thread> make_pipeline();
template <class Group, thread_scope S, unsigned char N>
pipeline<S> make_pipeline(const Group &, pipeline_shared_state<S, N> *);
template <class Group, thread_scope S, unsigned char N>
pipeline<S> make_pipeline(const Group &, pipeline_shared_state<S, N> *, size_t);
template <class Group, thread_scope S, unsigned char N>
pipeline<S> make_pipeline(const Group &, pipeline_shared_state<S, N> *,
                          pipeline_role);
template <unsigned char N>
void pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &);
template <thread_scope S>
void pipeline_producer_commit(pipeline<thread_scope_thread> &, barrier<S> &);

template <class D, class S, class Size, class Sync>
void memcpy_async(D *, const S *, Size, Sync &);
template <class Group, class D, class S, class Size, class Sync>
void memcpy_async(const Group &, D *, const S *, Size, Sync &);
template <class... A> void discard_memory(A &&...);

namespace device {
template <thread_scope S>
unsigned long long *barrier_native_handle(barrier<S> &);
template <class... A> unsigned long long barrier_arrive_tx(A &&...);
template <class... A> void barrier_expect_tx(A &&...);
template <class... A> void memcpy_async_tx(A &&...);
namespace experimental {
template <class... A> void cp_async_bulk_global_to_shared(A &&...);
template <class... A> void cp_async_bulk_shared_to_global(A &&...);
template <class... A> void cp_async_bulk_tensor_1d_global_to_shared(A &&...);
template <class... A> void cp_async_bulk_tensor_2d_global_to_shared(A &&...);
template <class... A> void cp_async_bulk_tensor_3d_global_to_shared(A &&...);
template <class... A> void cp_async_bulk_tensor_4d_global_to_shared(A &&...);
template <class... A> void cp_async_bulk_tensor_5d_global_to_shared(A &&...);
template <class... A> void cp_async_bulk_tensor_1d_shared_to_global(A &&...);
template <class... A> void cp_async_bulk_tensor_2d_shared_to_global(A &&...);
template <class... A> void cp_async_bulk_tensor_3d_shared_to_global(A &&...);
template <class... A> void cp_async_bulk_tensor_4d_shared_to_global(A &&...);
template <class... A> void cp_async_bulk_tensor_5d_shared_to_global(A &&...);
void cp_async_bulk_commit_group();
template <int N> void cp_async_bulk_wait_group();
template <int N> void cp_async_bulk_wait_group_read();
void fence_proxy_async_shared_cta();
} // namespace experimental
} // namespace device
} // namespace cuda
#pragma clang force_cuda_host_device end
