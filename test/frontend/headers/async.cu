// Barriers, pipelines, copies and atomics of cuda::.
// RUN: %parse %s

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/ptx>
#include <cuda/std/array>
#include <cuda/std/type_traits>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;
using barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void k(const float *in, float *out) {
  __shared__ float s[2][256];
  __shared__ barrier bar;
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  __shared__ cuda::atomic<int, cuda::thread_scope_block> n;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0)
    init(&bar, block.size());
  block.sync();
  cuda::memcpy_async(block, s[0], in, cuda::aligned_size_t<16>(1024), bar);
  barrier::arrival_token token = bar.arrive();
  bar.wait(std::move(token));
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(&s[1][threadIdx.x], in + threadIdx.x, sizeof(float), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  pipe.consumer_release();
  cg::memcpy_async(block, s[0], in, sizeof(float) * 256);
  cg::wait(block);
  __pipeline_memcpy_async(&s[0][threadIdx.x], in + threadIdx.x, 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  n.fetch_add(1, cuda::memory_order_relaxed);
  cuda::std::array<int, 4> a = {1, 2, 3, 4};
  static_assert(cuda::std::is_same<int, int>::value, "");
  out[0] = s[1][a[0]] + n.load(cuda::std::memory_order_relaxed);
}
