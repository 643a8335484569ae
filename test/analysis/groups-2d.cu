// Shuffles of lanes that are computed from a block whose rows are no warps, and those
// of tiles.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void kernel(int n) {
  __shared__ float t[4096];
  const int lane = (threadIdx.x + threadIdx.y * 12) % 32;
  t[__shfl_xor_sync(~0u, lane, 16) * 2] = 1; // expect: store t 2
  t[__shfl_sync(~0u, lane, 0, 8) * 4] = 2; // expect: store t 4
  t[__shfl_sync(~0u, threadIdx.y, n) + lane] = 3; // expect: store t 1
  t[__shfl_down_sync(~0u, threadIdx.y, 31) * 4] = 4; // expect: store t 1
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  t[tile.shfl(lane, 0) * 4] = 5; // expect: store t 4
  t[tile.shfl_up(lane, 1) * 32] = 6; // expect: store t 28
  t[tile.shfl_xor(lane, 1) * 33] = 7; // expect: store t 1
  t[tile.shfl_down(lane, 1) * 32] = 8; // expect: store t 28
  t[__umulhi(lane, 1u << 30) * 32] = 9; // expect: store t 8
  t[__umulhi(n, 77) + lane] = 10; // expect: store t 1
}

void launch() { kernel<<<1, dim3(12, 8)>>>(1); }
