//===- Occupancy.cpp - how much shared memory there is --------------------===//
//
// Algorithm: look the architecture up in a table; round a block's bytes up to
// the granularity; the scarcest of blocks, warps and bytes is the occupancy.
//
//===----------------------------------------------------------------------===//
#include "bank/Occupancy.h"
#include "bank/Wavefronts.h"

#include <algorithm>

using namespace banktidy;

static constexpr uint64_t KB = 1024;

/// Documented, all of it: the vendor's table of technical specifications per
/// compute capability, and its occupancy calculator.
static constexpr SharedCapacity Capacities[] = {
    // sm, bytes per SM, per block, blocks, warps, granularity, reserved
    {50, 64 * KB, 48 * KB, 32, 64, 256, 0},
    {52, 96 * KB, 48 * KB, 32, 64, 256, 0},
    {53, 64 * KB, 48 * KB, 32, 64, 256, 0},
    {60, 64 * KB, 48 * KB, 32, 64, 256, 0},
    {61, 96 * KB, 48 * KB, 32, 64, 256, 0},
    {62, 64 * KB, 48 * KB, 32, 64, 256, 0},
    {70, 96 * KB, 96 * KB, 32, 64, 256, 0},
    {72, 96 * KB, 96 * KB, 32, 64, 256, 0},
    {75, 64 * KB, 64 * KB, 16, 32, 256, 0},
    {80, 164 * KB, 163 * KB, 32, 64, 128, 1 * KB},
    {86, 100 * KB, 99 * KB, 16, 48, 128, 1 * KB},
    {87, 164 * KB, 163 * KB, 16, 48, 128, 1 * KB},
    {89, 100 * KB, 99 * KB, 24, 48, 128, 1 * KB},
    {90, 228 * KB, 227 * KB, 32, 64, 128, 1 * KB},
    {100, 228 * KB, 227 * KB, 32, 64, 128, 1 * KB},
    {103, 228 * KB, 227 * KB, 32, 64, 128, 1 * KB},
    {110, 228 * KB, 227 * KB, 24, 48, 128, 1 * KB},
    {120, 100 * KB, 99 * KB, 24, 48, 128, 1 * KB},
    {121, 100 * KB, 99 * KB, 24, 48, 128, 1 * KB},
};

const SharedCapacity *banktidy::sharedCapacity(unsigned Sm) {
  for (const SharedCapacity &Capacity : Capacities)
    if (Capacity.Sm == Sm)
      return &Capacity;
  return nullptr;
}

uint64_t banktidy::allocatedBytes(const SharedCapacity &Capacity,
                                  uint64_t BlockBytes) {
  uint64_t Needed = BlockBytes + Capacity.ReservedPerBlock;
  uint64_t Units = (Needed + Capacity.Granularity - 1) / Capacity.Granularity;
  return Units * Capacity.Granularity;
}

unsigned banktidy::blocksPerSm(const SharedCapacity &Capacity,
                               uint64_t BlockBytes, unsigned ThreadsPerBlock) {
  if (ThreadsPerBlock == 0 || ThreadsPerBlock > MaxThreadsPerBlock ||
      BlockBytes > Capacity.BytesPerBlock)
    return 0;
  unsigned WarpsPerBlock = (ThreadsPerBlock + WarpSize - 1) / WarpSize;
  unsigned Blocks =
      std::min(Capacity.BlocksPerSm, Capacity.WarpsPerSm / WarpsPerBlock);
  // Without reserved bytes, a block that asks for none takes none.
  if (uint64_t Bytes = allocatedBytes(Capacity, BlockBytes))
    Blocks = static_cast<unsigned>(
        std::min<uint64_t>(Blocks, Capacity.BytesPerSm / Bytes));
  return Blocks;
}
