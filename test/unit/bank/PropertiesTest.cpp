//===- PropertiesTest.cpp - what holds for any request --------------------===//
//
// Properties that the analysis relies on, each on many random requests of all
// kinds, widths and masks: agreement with the naive implementation, bounds,
// and the changes to the addresses that do not change the cost. The seeds are
// fixed.
//
//===----------------------------------------------------------------------===//
#include "Patterns.h"

#include "gtest/gtest.h"

#include <bitset>
#include <numeric>

using namespace banktidy;

namespace {

constexpr unsigned Rounds = 4000;

std::string describe(const LaneAddresses &Lanes, unsigned Bytes,
                     RequestKind Kind) {
  std::string Text = "kind " + std::to_string(static_cast<unsigned>(Kind)) +
                     ", " + std::to_string(Bytes) + " bytes:";
  for (unsigned L = 0; L != WarpSize; ++L)
    Text += Lanes.Active >> L & 1 ? " " + std::to_string(Lanes.Byte[L]) : " -";
  return Text;
}

/// Calls Property with many requests whose lanes are aligned to their width.
template <typename Fn> void forAll(uint64_t Seed, Fn Property) {
  RandomPatterns Random(Seed);
  for (RequestKind Kind : AllKinds)
    for (unsigned Bytes : widthsOf(Kind))
      for (unsigned I = 0; I != Rounds; ++I) {
        const LaneAddresses Lanes = Random.lanes(Bytes);
        Property(Random, Lanes, Bytes, Kind);
        if (testing::Test::HasFailure()) {
          ADD_FAILURE() << describe(Lanes, Bytes, Kind);
          return;
        }
      }
}

/// The lanes' addresses after Change, which gets each address.
template <typename Fn> LaneAddresses changed(LaneAddresses Lanes, Fn Change) {
  for (int64_t &Byte : Lanes.Byte)
    Byte = Change(Byte);
  return Lanes;
}

/// The request in which lane L does what lane From[L] did.
LaneAddresses permuted(const LaneAddresses &Lanes,
                       const std::vector<unsigned> &From) {
  LaneAddresses Result;
  for (unsigned L = 0; L != WarpSize; ++L) {
    Result.Byte[L] = Lanes.Byte[From[L]];
    Result.Active |= (Lanes.Active >> From[L] & 1) << L;
  }
  return Result;
}

/// A random order of the warp's lanes that keeps Unit lanes together and in
/// order, and every lane within its group of Group lanes.
std::vector<unsigned> shuffledLanes(RandomPatterns &Random, unsigned Unit,
                                    unsigned Group) {
  std::vector<unsigned> From;
  for (unsigned Begin = 0; Begin != WarpSize; Begin += Group) {
    std::vector<unsigned> Units(Group / Unit);
    std::iota(Units.begin(), Units.end(), 0U);
    std::shuffle(Units.begin(), Units.end(), Random.Engine);
    for (unsigned U : Units)
      for (unsigned L = 0; L != Unit; ++L)
        From.push_back(Begin + U * Unit + L);
  }
  return From;
}

int64_t wordOrWidth(unsigned Bytes) { return std::max(Bytes, WordBytes); }

TEST(BankProperties, AgreesWithNaive) {
  unsigned Merged = 0;
  forAll(1, [&](RandomPatterns &, const LaneAddresses &Lanes, unsigned Bytes,
                RequestKind Kind) {
    EXPECT_EQ(requestCost(Lanes, Bytes, Kind), naiveCost(Lanes, Bytes, Kind));
    Merged += requestCost(Lanes, Bytes, Kind).Ideal <
              requestCost(Lanes, Bytes, RequestKind::Store).Ideal;
  });
  EXPECT_GT(Merged, Rounds / 4) << "the patterns hardly exercise merging";
}

TEST(BankProperties, AgreesWithNaiveOnMisaligned) {
  RandomPatterns Random(2);
  for (RequestKind Kind : AllKinds)
    for (unsigned Bytes : widthsOf(Kind))
      for (unsigned I = 0; I != Rounds; ++I) {
        const LaneAddresses Lanes = Random.lanes(1 + Random.below(4));
        ASSERT_EQ(requestCost(Lanes, Bytes, Kind),
                  naiveCost(Lanes, Bytes, Kind))
            << describe(Lanes, Bytes, Kind);
      }
}

TEST(BankProperties, Bounds) {
  forAll(3, [](RandomPatterns &, const LaneAddresses &Lanes, unsigned Bytes,
               RequestKind Kind) {
    const Cost C = requestCost(Lanes, Bytes, Kind);
    EXPECT_GE(C.Wavefronts, C.Ideal);
    EXPECT_LE(C.Wavefronts, std::bitset<32>(Lanes.Active).count());
    EXPECT_LE(C.Ideal, std::max(1U, Bytes / WordBytes));
    EXPECT_EQ(C.Ideal == 0, Lanes.Active == 0);
    EXPECT_EQ(C.excess(), C.Wavefronts - C.Ideal);
  });
}

TEST(BankProperties, LoadsCostAtMostWhatStoresDo) {
  forAll(4, [](RandomPatterns &, const LaneAddresses &Lanes, unsigned Bytes,
               RequestKind) {
    EXPECT_LE(requestCost(Lanes, Bytes, RequestKind::Load).Wavefronts,
              requestCost(Lanes, Bytes, RequestKind::Store).Wavefronts);
  });
}

TEST(BankProperties, AtomicsAndAsyncAreJudgedLikeStores) {
  forAll(5, [](RandomPatterns &, const LaneAddresses &Lanes, unsigned Bytes,
               RequestKind) {
    const Cost Store = requestCost(Lanes, Bytes, RequestKind::Store);
    EXPECT_EQ(requestCost(Lanes, Bytes, RequestKind::Atomic), Store);
    EXPECT_EQ(requestCost(Lanes, Bytes, RequestKind::Async), Store);
  });
}

TEST(BankProperties, UniformOffset) {
  forAll(6, [](RandomPatterns &Random, const LaneAddresses &Lanes,
               unsigned Bytes, RequestKind Kind) {
    const int64_t Offset = (Random.below(20000) - 10000) * wordOrWidth(Bytes);
    EXPECT_EQ(
        requestCost(changed(Lanes, [=](int64_t Byte) { return Byte + Offset; }),
                    Bytes, Kind),
        requestCost(Lanes, Bytes, Kind));
  });
}

TEST(BankProperties, UniformXor) {
  forAll(7, [](RandomPatterns &Random, const LaneAddresses &Lanes,
               unsigned Bytes, RequestKind Kind) {
    const int64_t Constant = Random.below(4096) * wordOrWidth(Bytes);
    EXPECT_EQ(requestCost(
                  changed(Lanes, [=](int64_t Byte) { return Byte ^ Constant; }),
                  Bytes, Kind),
              requestCost(Lanes, Bytes, Kind));
  });
}

// Lanes that are served together may swap their addresses in any way, unless
// that may make or break a merge. Merging looks inside aligned quads of lanes
// only, so quads may move within a group of any load.
TEST(BankProperties, OrderOfLanesInAGroup) {
  forAll(8, [](RandomPatterns &Random, const LaneAddresses &Lanes,
               unsigned Bytes, RequestKind Kind) {
    const bool MayMerge = Kind == RequestKind::Load && Bytes > WordBytes;
    const unsigned Group = Bytes > WordBytes ? 128 / Bytes : WarpSize;
    EXPECT_EQ(requestCost(permuted(Lanes, shuffledLanes(
                                              Random, MayMerge ? 4 : 1, Group)),
                          Bytes, Kind),
              requestCost(Lanes, Bytes, Kind));
  });
}

// Groups add up, in any order; those of a merged load are twice as large.
TEST(BankProperties, OrderOfGroups) {
  forAll(9, [](RandomPatterns &Random, const LaneAddresses &Lanes,
               unsigned Bytes, RequestKind Kind) {
    const unsigned Unit = Kind == RequestKind::Load || Bytes <= 8 ? 16 : 8;
    EXPECT_EQ(
        requestCost(permuted(Lanes, shuffledLanes(Random, Unit, WarpSize)),
                    Bytes, Kind),
        requestCost(Lanes, Bytes, Kind));
  });
}

// Swapping all lanes with their neighbours keeps every pair together.
TEST(BankProperties, LanesXorConstant) {
  forAll(10, [](RandomPatterns &Random, const LaneAddresses &Lanes,
                unsigned Bytes, RequestKind Kind) {
    const auto Constant = static_cast<unsigned>(Random.below(WarpSize));
    std::vector<unsigned> From(WarpSize);
    for (unsigned L = 0; L != WarpSize; ++L)
      From[L] = L ^ Constant;
    EXPECT_EQ(requestCost(permuted(Lanes, From), Bytes, Kind),
              requestCost(Lanes, Bytes, Kind));
  });
}

TEST(BankProperties, InactiveLanesHaveNoAddress) {
  forAll(11, [](RandomPatterns &Random, const LaneAddresses &Lanes,
                unsigned Bytes, RequestKind Kind) {
    LaneAddresses Other = Lanes;
    for (unsigned L = 0; L != WarpSize; ++L)
      if (!(Lanes.Active >> L & 1))
        Other.Byte[L] = static_cast<int64_t>(Random.Engine());
    EXPECT_EQ(requestCost(Other, Bytes, Kind), requestCost(Lanes, Bytes, Kind));
  });
}

TEST(BankProperties, FewerLanesCostNoMore) {
  forAll(12, [](RandomPatterns &Random, const LaneAddresses &Lanes,
                unsigned Bytes, RequestKind Kind) {
    LaneAddresses Fewer = Lanes;
    Fewer.Active &= Random.mask();
    EXPECT_LE(requestCost(Fewer, Bytes, Kind).Wavefronts,
              requestCost(Lanes, Bytes, Kind).Wavefronts);
  });
}

// Lanes that repeat the word of another lane are free, whichever bytes of it
// they take.
TEST(BankProperties, RepeatedWordsAreFree) {
  forAll(13, [](RandomPatterns &Random, LaneAddresses Lanes, unsigned Bytes,
                RequestKind Kind) {
    if (Bytes > WordBytes || Lanes.Active == 0)
      return;
    const Cost Before = requestCost(Lanes, Bytes, Kind);
    unsigned Donor = 0;
    while (!(Lanes.Active >> Donor & 1))
      ++Donor;
    const int64_t InWord = Lanes.Byte[Donor] & 3;
    for (unsigned L = 0; L != WarpSize; ++L)
      if (!(Lanes.Active >> L & 1))
        Lanes.Byte[L] = Lanes.Byte[Donor] - InWord +
                        Random.below(WordBytes / Bytes) * Bytes;
    Lanes.Active = AllLanes;
    EXPECT_EQ(requestCost(Lanes, Bytes, Kind), Before);
  });
}

} // namespace
