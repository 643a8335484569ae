//===- OccupancyTest.cpp - how much shared memory there is ----------------===//
//
// The documented table, written down a second time in the units of the
// documentation, and what a padded array does to the blocks that fit.
//
//===----------------------------------------------------------------------===//
#include "bank/Occupancy.h"

#include "gtest/gtest.h"

#include <limits>

using namespace banktidy;

namespace {

/// Blocks of one warp, which the warp limit hardly touches.
unsigned blocks(unsigned Sm, uint64_t Bytes, unsigned Threads = 32) {
  const SharedCapacity *Capacity = sharedCapacity(Sm);
  EXPECT_NE(Capacity, nullptr) << Sm;
  return Capacity ? blocksPerSm(*Capacity, Bytes, Threads) : 0;
}

TEST(Occupancy, Table) {
  struct {
    std::initializer_list<unsigned> Sms;
    unsigned PerSmKB, PerBlockKB, Blocks, Warps, Granularity, Reserved;
  } const Rows[] = {
      {{50, 53, 60, 62}, 64, 48, 32, 64, 256, 0},
      {{52, 61}, 96, 48, 32, 64, 256, 0},
      {{70, 72}, 96, 96, 32, 64, 256, 0},
      {{75}, 64, 64, 16, 32, 256, 0},
      {{80}, 164, 163, 32, 64, 128, 1024},
      {{86}, 100, 99, 16, 48, 128, 1024},
      {{87}, 164, 163, 16, 48, 128, 1024},
      {{89, 120, 121}, 100, 99, 24, 48, 128, 1024},
      {{90, 100, 103}, 228, 227, 32, 64, 128, 1024},
      {{110}, 228, 227, 24, 48, 128, 1024},
  };
  for (const auto &Row : Rows)
    for (unsigned Sm : Row.Sms) {
      SCOPED_TRACE(Sm);
      const SharedCapacity *Capacity = sharedCapacity(Sm);
      ASSERT_NE(Capacity, nullptr);
      EXPECT_EQ(Capacity->Sm, Sm);
      EXPECT_EQ(Capacity->BytesPerSm, Row.PerSmKB * 1024u);
      EXPECT_EQ(Capacity->BytesPerBlock, Row.PerBlockKB * 1024u);
      EXPECT_EQ(Capacity->BlocksPerSm, Row.Blocks);
      EXPECT_EQ(Capacity->WarpsPerSm, Row.Warps);
      EXPECT_EQ(Capacity->Granularity, Row.Granularity);
      EXPECT_EQ(Capacity->ReservedPerBlock, Row.Reserved);
      EXPECT_LE(StaticSharedLimit, Capacity->BytesPerBlock);
      // The largest block fits, once or more.
      EXPECT_GE(blocksPerSm(*Capacity, Capacity->BytesPerBlock, 1024), 1u);
      EXPECT_EQ(blocksPerSm(*Capacity, Capacity->BytesPerBlock + 1, 32), 0u);
    }
}

TEST(Occupancy, UnknownArchitectures) {
  for (unsigned Sm : {0u, 8u, 20u, 37u, 51u, 81u, 130u, 800u})
    EXPECT_EQ(sharedCapacity(Sm), nullptr) << Sm;
}

TEST(Occupancy, AllocatedBytes) {
  const SharedCapacity &Turing = *sharedCapacity(75);
  EXPECT_EQ(allocatedBytes(Turing, 0), 0u);
  EXPECT_EQ(allocatedBytes(Turing, 1), 256u);
  EXPECT_EQ(allocatedBytes(Turing, 256), 256u);
  EXPECT_EQ(allocatedBytes(Turing, 4224), 4352u);
  const SharedCapacity &Ampere = *sharedCapacity(80);
  EXPECT_EQ(allocatedBytes(Ampere, 0), 1024u);
  EXPECT_EQ(allocatedBytes(Ampere, 1), 1152u);
  EXPECT_EQ(allocatedBytes(Ampere, 4096), 5120u);
  EXPECT_EQ(allocatedBytes(Ampere, 4224), 5248u);
}

// float [32][32] against [32][33].
TEST(Occupancy, OnePaddedTile) {
  struct {
    unsigned Sm, Plain, Padded;
  } const Rows[] = {{50, 16, 15}, {52, 24, 22},  {70, 24, 22},  {75, 16, 15},
                    {80, 32, 32}, {86, 16, 16},  {87, 16, 16},  {89, 20, 19},
                    {90, 32, 32}, {100, 32, 32}, {110, 24, 24}, {120, 20, 19}};
  for (const auto &Row : Rows) {
    SCOPED_TRACE(Row.Sm);
    EXPECT_EQ(blocks(Row.Sm, 32 * 32 * 4), Row.Plain);
    EXPECT_EQ(blocks(Row.Sm, 32 * 33 * 4), Row.Padded);
  }
}

// Half of the memory of an SM, and a little more.
TEST(Occupancy, LargePaddedTile) {
  EXPECT_EQ(blocks(75, 32768), 2u);
  EXPECT_EQ(blocks(75, 33792), 1u);
}

TEST(Occupancy, LimitsOtherThanBytes) {
  EXPECT_EQ(blocks(80, 0), 32u);
  EXPECT_EQ(blocks(75, 0), 16u);
  EXPECT_EQ(blocks(80, 4096, 1024), 2u);
  EXPECT_EQ(blocks(86, 4096, 1024), 1u);
  EXPECT_EQ(blocks(80, 4096, 33), 32u); // two warps each
  EXPECT_EQ(blocks(80, 4096, 65), 21u); // three
}

TEST(Occupancy, BlocksThatCannotBeLaunched) {
  EXPECT_EQ(blocks(80, 4096, 0), 0u);
  EXPECT_EQ(blocks(80, 4096, 1025), 0u);
  EXPECT_EQ(blocks(80, 4096, ~0u), 0u);
  EXPECT_EQ(blocks(80, std::numeric_limits<uint64_t>::max()), 0u);
  EXPECT_EQ(blocks(61, StaticSharedLimit), 2u);
  EXPECT_EQ(blocks(61, StaticSharedLimit + 1), 0u);
}

} // namespace
