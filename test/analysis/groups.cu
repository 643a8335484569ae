// Lanes and threads by cooperative groups, shuffles and special registers.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void groups() {
  __shared__ float t[4096];
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  auto eight = cg::tiled_partition<8>(block);
  const int lane = threadIdx.x % 32;
  t[block.thread_rank()] = 1; // expect: store t 1
  t[block.thread_rank() * 2] = 2; // expect: store t 2
  t[block.thread_index().x * 33] = 3; // expect: store t 1
  t[warp.thread_rank() * 33] = 4; // expect: store t 1
  t[warp.thread_rank() * 32] = 5; // expect: store t 32
  t[warp.meta_group_rank() * 32 + lane] = 6; // expect: store t 1
  t[eight.thread_rank()] = 7; // expect: store t 1
  t[eight.thread_rank() * 32] = 8; // expect: store t 8
  t[eight.meta_group_rank() * 33] = 9; // expect: store t 1
  t[eight.meta_group_rank() * 32] = 10; // expect: store t 4
  t[block.size() / 32 * lane + lane] = 11; // expect: store t 1
  if (block.thread_rank() < 8)
    t[block.thread_rank() * 32] = 12; // expect: store t 8
  if (warp.thread_rank() == 0)
    t[threadIdx.x * 32] = 13; // expect: store t 1
  t[__shfl_sync(~0u, threadIdx.x, 5) + lane] = 14; // expect: store t 1
  t[__shfl_xor_sync(~0u, lane, 16) * 33] = 15; // expect: store t 1
  t[__shfl_down_sync(~0u, lane, 4)] = 16; // expect: store t 1
  t[__shfl_down_sync(~0u, lane, 4) * 32] = 17; // expect: store t 28
  t[__shfl_up_sync(~0u, lane, 3) * 33] = 18; // expect: store t 1
  t[__shfl_sync(~0u, lane, 0, 8) * 4] = 19; // expect: store t 4
  t[__shfl_sync(~0u, lane, 0, 8)] = 20; // expect: store t 1
  unsigned id;
  asm("mov.u32 %0, %%laneid;" : "=r"(id));
  t[id] = 21; // expect: store t 1
  t[id * 4] = 22; // expect: store t 4
}

void launch() { groups<<<1, 64>>>(); }
