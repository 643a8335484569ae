//===- cooperative_groups.h - groups of threads
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

// Ranks and sizes have bodies over threadIdx and blockDim, except where only
// the hardware knows (coalesced threads, clusters).
#include "bank_tidy_prelude.h"

#pragma clang force_cuda_host_device begin
namespace cooperative_groups {
namespace details {
inline unsigned thread_rank() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
inline unsigned block_size() { return blockDim.x * blockDim.y * blockDim.z; }
inline unsigned block_rank() {
  return (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}
inline unsigned grid_size() { return gridDim.x * gridDim.y * gridDim.z; }
unsigned coalesced_rank();
unsigned coalesced_size();
// Like __shfl and so on, known to the analysis by name; of any type.
template <class T> T tile_shfl(T, int, unsigned);
template <class T> T tile_shfl_up(T, unsigned, unsigned);
template <class T> T tile_shfl_down(T, unsigned, unsigned);
template <class T> T tile_shfl_xor(T, unsigned, unsigned);

// How many threads a tile's parent has, and this thread's place among them.
template <class Parent> struct parent {
  static unsigned rank() { return thread_rank(); }
  static unsigned size() { return block_size(); }
};
} // namespace details

enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread
};

class thread_group {
  unsigned n; // Threads of the group, 0 where nobody knows.

protected:
  thread_group(unsigned n) : n(n) {}
  friend thread_group tiled_partition(const thread_group &, unsigned);

public:
  unsigned size() const { return n ? n : details::coalesced_size(); }
  unsigned num_threads() const { return n ? n : details::coalesced_size(); }
  unsigned thread_rank() const {
    return n ? details::thread_rank() % n : details::coalesced_rank();
  }
  void sync() const;
  bool is_valid() const;
};
inline thread_group tiled_partition(const thread_group &, unsigned n) {
  return thread_group(n);
}

template <unsigned MaxBlockSize = 1024> struct block_tile_memory {
  char scratch[(MaxBlockSize + 31) / 32 * 8];
};

class thread_block : public thread_group {
public:
  static const cooperative_groups::thread_scope thread_scope =
      thread_scope_block;
  thread_block() : thread_group(details::block_size()) {}
  static void sync();
  struct arrival_token {};
  static arrival_token barrier_arrive();
  static void barrier_wait(arrival_token &&);
  static void barrier_wait();
  static unsigned thread_rank() { return details::thread_rank(); }
  static unsigned size() { return details::block_size(); }
  static unsigned num_threads() { return details::block_size(); }
  static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  static dim3 thread_index() {
    return dim3(threadIdx.x, threadIdx.y, threadIdx.z);
  }
  static dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  static dim3 dim_threads() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
};
inline thread_block this_thread_block() { return thread_block(); }
template <unsigned N>
inline thread_block this_thread_block(block_tile_memory<N> &) {
  return thread_block();
}

class grid_group {
public:
  static const cooperative_groups::thread_scope thread_scope =
      thread_scope_device;
  void sync() const;
  struct arrival_token {};
  arrival_token barrier_arrive() const;
  void barrier_wait(arrival_token &&) const;
  bool is_valid() const;
  static unsigned long long thread_rank() {
    return (unsigned long long)details::block_rank() * details::block_size() +
           details::thread_rank();
  }
  static unsigned long long size() {
    return (unsigned long long)details::grid_size() * details::block_size();
  }
  static unsigned long long num_threads() { return size(); }
  static unsigned long long block_rank() { return details::block_rank(); }
  static unsigned long long num_blocks() { return details::grid_size(); }
  static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  static dim3 dim_blocks() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  static dim3 group_dim() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  static dim3 thread_index() {
    return dim3(blockIdx.x * blockDim.x + threadIdx.x,
                blockIdx.y * blockDim.y + threadIdx.y,
                blockIdx.z * blockDim.z + threadIdx.z);
  }
  static dim3 cluster_index();
  static unsigned cluster_rank();
  static unsigned num_clusters();
  static dim3 dim_clusters();
};
inline grid_group this_grid() { return grid_group(); }

class multi_grid_group {
public:
  void sync() const;
  bool is_valid() const;
  unsigned long long size() const;
  unsigned long long num_threads() const;
  unsigned long long thread_rank() const;
  unsigned grid_rank() const;
  unsigned num_grids() const;
};
multi_grid_group this_multi_grid();

class cluster_group {
public:
  static void sync();
  struct arrival_token {};
  static arrival_token barrier_arrive();
  static void barrier_wait();
  static void barrier_wait(arrival_token &&);
  static unsigned size();
  static unsigned num_threads();
  static unsigned thread_rank();
  static unsigned num_blocks();
  static unsigned block_rank();
  static dim3 block_index();
  static dim3 dim_blocks();
  static dim3 dim_threads();
  static dim3 thread_index();
  template <class T> static T *map_shared_rank(T *, int);
  static unsigned query_shared_rank(const void *);
};
cluster_group this_cluster();

class coalesced_group {
public:
  void sync() const;
  unsigned size() const;
  unsigned num_threads() const;
  unsigned thread_rank() const;
  unsigned meta_group_rank() const;
  unsigned meta_group_size() const;
  template <class T> T shfl(T, int) const;
  template <class T> T shfl_up(T, int) const;
  template <class T> T shfl_down(T, int) const;
  int any(int) const;
  int all(int) const;
  unsigned ballot(int) const;
  template <class T> unsigned match_any(T) const;
  template <class T> unsigned match_all(T, int &) const;
  operator thread_group() const;
};
coalesced_group coalesced_threads();

template <unsigned N, class Parent = thread_block> class thread_block_tile {
public:
  static const cooperative_groups::thread_scope thread_scope =
      thread_scope_block;
  static void sync();
  struct arrival_token {};
  static arrival_token barrier_arrive();
  static void barrier_wait(arrival_token &&);
  static unsigned thread_rank() { return details::thread_rank() % N; }
  static constexpr unsigned size() { return N; }
  static constexpr unsigned num_threads() { return N; }
  static unsigned meta_group_rank() {
    return details::parent<Parent>::rank() / N;
  }
  static unsigned meta_group_size() {
    return (details::parent<Parent>::size() + N - 1) / N;
  }
  template <class T> T shfl(T v, int lane) const {
    return details::tile_shfl(v, lane, N);
  }
  template <class T> T shfl_up(T v, unsigned by) const {
    return details::tile_shfl_up(v, by, N);
  }
  template <class T> T shfl_down(T v, unsigned by) const {
    return details::tile_shfl_down(v, by, N);
  }
  template <class T> T shfl_xor(T v, unsigned by) const {
    return details::tile_shfl_xor(v, by, N);
  }
  int any(int) const;
  int all(int) const;
  unsigned ballot(int) const;
  template <class T> unsigned match_any(T) const;
  template <class T> unsigned match_all(T, int &) const;
  operator thread_group() const {
    return tiled_partition(this_thread_block(), N);
  }
  template <class P> operator thread_block_tile<N, P>() const;
};

namespace details {
template <unsigned N, class P> struct parent<thread_block_tile<N, P>> {
  static unsigned rank() { return details::thread_rank() % N; }
  static unsigned size() { return N; }
};
template <> struct parent<coalesced_group> {
  static unsigned rank() { return coalesced_rank(); }
  static unsigned size() { return coalesced_size(); }
};
} // namespace details

template <unsigned N, class Parent>
inline thread_block_tile<N, Parent> tiled_partition(const Parent &) {
  return thread_block_tile<N, Parent>();
}
coalesced_group tiled_partition(const coalesced_group &, unsigned);
template <class Group> coalesced_group binary_partition(const Group &, bool);
template <class Group, class T>
coalesced_group labeled_partition(const Group &, T);

template <class Group> void sync(const Group &);
template <class Group> unsigned thread_rank(const Group &g) {
  return g.thread_rank();
}
template <class Group> unsigned group_size(const Group &g) { return g.size(); }
template <class Group, class F, class... Args>
void invoke_one(const Group &, F &&f, Args &&...args) {
  f(static_cast<Args &&>(args)...);
}
template <class Group, class F, class... Args>
auto invoke_one_broadcast(const Group &, F &&f, Args &&...args)
    -> decltype(f(static_cast<Args &&>(args)...)) {
  return f(static_cast<Args &&>(args)...);
}

namespace experimental {
using cooperative_groups::block_tile_memory;
using cooperative_groups::this_thread_block;
using cooperative_groups::thread_block_tile;
using cooperative_groups::tiled_partition;
} // namespace experimental

// In the toolkit these need the headers below; there is no harm in them here.
template <class T> struct plus {
  T operator()(T a, T b) const { return a + b; }
};
template <class T> struct less {
  T operator()(T a, T b) const { return a < b ? a : b; }
};
template <class T> struct greater {
  T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T> struct bit_and {
  T operator()(T a, T b) const { return a & b; }
};
template <class T> struct bit_or {
  T operator()(T a, T b) const { return a | b; }
};
template <class T> struct bit_xor {
  T operator()(T a, T b) const { return a ^ b; }
};
template <class Group, class T, class Op> T reduce(const Group &, T, Op &&);
template <class Group, class A, class T, class Op>
void reduce_update_async(const Group &, A &, T, Op &&);
template <class Group, class A, class T, class Op>
void reduce_store_async(const Group &, A &, T, Op &&);
template <class Group, class T> T inclusive_scan(const Group &, T);
template <class Group, class T, class Op>
T inclusive_scan(const Group &, T, Op &&);
template <class Group, class T> T exclusive_scan(const Group &, T);
template <class Group, class T, class Op>
T exclusive_scan(const Group &, T, Op &&);

template <class Group, class D, class S, class Size>
void memcpy_async(const Group &, D *, const S *, const Size &);
template <class Group, class D, class DL, class S, class SL>
void memcpy_async(const Group &, D *, const DL &, const S *, const SL &);
template <class Group> void wait(const Group &);
template <unsigned N, class Group> void wait_prior(const Group &);
} // namespace cooperative_groups
#pragma clang force_cuda_host_device end
