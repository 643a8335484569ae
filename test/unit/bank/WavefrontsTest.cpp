//===- WavefrontsTest.cpp - the facts about banks, one by one -------------===//
//
// Each test states one fact that users know from teaching material or from
// the profiler, on an access pattern that shows it.
//
//===----------------------------------------------------------------------===//
#include "Patterns.h"

#include "gtest/gtest.h"

#include <limits>
#include <numeric>

using namespace banktidy;

namespace {

constexpr auto Load = RequestKind::Load;
constexpr auto Store = RequestKind::Store;
constexpr auto Ldmatrix = RequestKind::Ldmatrix;

unsigned wavefronts(const LaneAddresses &Lanes, unsigned Bytes = 4,
                    RequestKind Kind = Load) {
  return requestCost(Lanes, Bytes, Kind).Wavefronts;
}

Cost cost(unsigned Wavefronts, unsigned Ideal) {
  Cost C;
  C.Wavefronts = Wavefronts;
  C.Ideal = Ideal;
  return C;
}

/// A warp with only these lanes active, all at one address.
LaneAddresses only(std::initializer_list<unsigned> Active) {
  LaneAddresses Lanes;
  for (unsigned L : Active)
    Lanes.Active |= 1U << L;
  return Lanes;
}

// Columns t[lane][c] and diagonals t[lane][lane] of float t[32][Pitch]. The
// pad that cures the column may hurt the diagonal.
TEST(BankTeaching, ColumnsAndDiagonals) {
  struct {
    int64_t Pitch;
    unsigned Column, Diagonal;
  } const Table[] = {{32, 32, 1}, {33, 1, 2}, {34, 2, 1}};
  for (const auto &Row : Table) {
    SCOPED_TRACE(Row.Pitch);
    EXPECT_EQ(wavefronts(strided(4 * Row.Pitch)), Row.Column);
    EXPECT_EQ(wavefronts(strided(4 * (Row.Pitch + 1))), Row.Diagonal);
    EXPECT_EQ(wavefronts(strided(4)), 1u);
  }
}

TEST(BankTeaching, StrideSixteen) { EXPECT_EQ(wavefronts(strided(64)), 16u); }

// float t[16][16 + pad] in a 16x16 block, where a warp spans two rows: row
// store t[y][x], column load t[x][y].
TEST(BankTeaching, SixteenBySixteenBlock) {
  auto Expect = [](unsigned StoreWays, unsigned LoadWays, auto Index) {
    for (int64_t Warp = 0; Warp != 8; ++Warp) {
      auto X = [](int64_t L) { return L % 16; };
      auto Y = [=](int64_t L) { return 2 * Warp + L / 16; };
      EXPECT_EQ(
          wavefronts(fullWarp([&](int64_t L) { return 4 * Index(Y(L), X(L)); }),
                     4, Store),
          StoreWays);
      EXPECT_EQ(wavefronts(
                    fullWarp([&](int64_t L) { return 4 * Index(X(L), Y(L)); })),
                LoadWays);
    }
  };
  Expect(1, 8, [](int64_t Row, int64_t Col) { return 16 * Row + Col; });
  Expect(2, 2, [](int64_t Row, int64_t Col) { return 17 * Row + Col; });
  Expect(2, 1, [](int64_t Row, int64_t Col) { return 18 * Row + Col; });
  Expect(1, 1, [](int64_t Row, int64_t Col) { return 16 * Row + (Col ^ Row); });
}

// The XOR swizzle of a row of 128 bytes, for vectors of 4, 8 and 16 bytes:
// neither rows nor columns clash.
TEST(BankTeaching, Swizzle) {
  for (int64_t Bytes : {4, 8, 16}) {
    SCOPED_TRACE(Bytes);
    const int64_t Columns = 128 / Bytes;
    auto Address = [=](int64_t Row, int64_t Col) {
      return 128 * Row + Bytes * (Col ^ (Row % Columns));
    };
    for (RequestKind Kind : {Load, Store})
      for (int64_t At = 0; At != Columns; ++At) {
        auto Row = fullWarp(
            [=](int64_t L) { return Address(At + L / Columns, L % Columns); });
        auto Column = fullWarp([=](int64_t L) { return Address(L, At); });
        const auto Width = static_cast<unsigned>(Bytes);
        EXPECT_EQ(requestCost(Row, Width, Kind).excess(), 0u);
        EXPECT_EQ(requestCost(Column, Width, Kind).excess(), 0u);
      }
  }
}

// Constant stride, all lanes active: the closed forms against enumeration.
// Off-word strides of narrow elements have no closed form.
TEST(BankClosedForm, Strides) {
  auto Gcd = [](int64_t Stride, unsigned Banks) {
    return static_cast<unsigned>(std::gcd(Stride, int64_t(Banks)));
  };
  for (unsigned Bytes : AllWidths)
    for (int64_t Stride = -256; Stride <= 256; ++Stride) {
      SCOPED_TRACE(testing::Message() << Bytes << " bytes, stride " << Stride);
      const LaneAddresses Lanes = strided(Stride * Bytes);
      const Cost OfLoad = requestCost(Lanes, Bytes, Load);
      const Cost OfStore = requestCost(Lanes, Bytes, Store);
      EXPECT_EQ(OfLoad, naiveCost(Lanes, Bytes, Load));
      EXPECT_EQ(OfStore, naiveCost(Lanes, Bytes, Store));
      if (Bytes < 4 && Stride * Bytes % 4 != 0)
        continue;
      if (Stride == 0) { // broadcast; the load merges
        EXPECT_EQ(OfLoad, (Bytes == 16 ? cost(2, 2) : cost(1, 1)));
        EXPECT_EQ(OfStore.Wavefronts, OfStore.Ideal);
      } else {
        const Cost Expected = Bytes == 8 ? cost(2 * Gcd(Stride, 16), 2)
                              : Bytes == 16
                                  ? cost(4 * Gcd(Stride, 8), 4)
                                  : cost(Gcd(Stride * Bytes / 4, 32), 1);
        EXPECT_EQ(OfLoad, Expected);
        EXPECT_EQ(OfStore, Expected);
      }
    }
}

// An ldmatrix or stmatrix group of 8 rows costs gcd(pitch in rows of 16 bytes,
// 8), for each of the matrices.
TEST(BankClosedForm, Matrices) {
  for (RequestKind Kind : {Ldmatrix, RequestKind::Stmatrix})
    for (int64_t Pitch = 1; Pitch <= 256; ++Pitch)
      for (unsigned Matrices : {1u, 2u, 4u}) {
        LaneAddresses Lanes = strided(16 * Pitch);
        Lanes.Active = AllLanes >> (WarpSize - 8 * Matrices);
        const auto Ways = static_cast<unsigned>(std::gcd(Pitch, int64_t(8)));
        EXPECT_EQ(requestCost(Lanes, 16, Kind),
                  cost(Matrices * Ways, Matrices));
      }
}

TEST(BankGroups, AddUp) {
  // Quarter q of a 16-byte store clashes q + 1 ways.
  LaneAddresses Lanes = fullWarp([](int64_t L) {
    int64_t Quarter = L / 8, InQuarter = L % 8;
    return InQuarter <= Quarter ? 128 * InQuarter : 16 * InQuarter;
  });
  EXPECT_EQ(requestCost(Lanes, 16, Store), cost(1 + 2 + 3 + 4, 4));
  Lanes.Active = 0xFF0000FF;
  EXPECT_EQ(requestCost(Lanes, 16, Store), cost(1 + 4, 2));
}

TEST(BankGroups, MatricesNeverMerge) {
  EXPECT_EQ(requestCost(strided(0), 16, Ldmatrix), cost(4, 4));
  EXPECT_EQ(requestCost(strided(0), 16, Load), cost(2, 2));
}

TEST(BankMerge, NeighboursThatAgree) {
  auto Half = fullWarp([](int64_t L) { return 8 * (L / 2); });
  auto Second = fullWarp([](int64_t L) { return 8 * (L % 2 + L / 4 * 2); });
  for (const LaneAddresses &Lanes : {Half, Second}) {
    EXPECT_EQ(requestCost(Lanes, 8, Load), cost(1, 1));
    for (RequestKind Kind : {Store, RequestKind::Atomic, RequestKind::Async})
      EXPECT_EQ(requestCost(Lanes, 8, Kind), cost(2, 2));
  }
  // Distance 4 is not a neighbour.
  auto Fourth = fullWarp([](int64_t L) { return 8 * (L % 4 + L / 8 * 4); });
  EXPECT_EQ(requestCost(Fourth, 8, Load), cost(2, 2));
}

TEST(BankMerge, OneLaneSpoilsIt) {
  auto Lanes = fullWarp([](int64_t L) { return 16 * (L / 4); });
  EXPECT_EQ(requestCost(Lanes, 16, Load), cost(2, 2));
  Lanes.Byte[31] += 16;
  EXPECT_EQ(requestCost(Lanes, 16, Load), cost(4, 4));
  Lanes.Active &= ~(1U << 31);
  EXPECT_EQ(requestCost(Lanes, 16, Load), cost(2, 2));
}

TEST(BankMerge, LonelyLanes) {
  // No lane has an active partner at distance 1, so all pairs agree.
  auto Lanes = strided(8);
  Lanes.Active = 0x55555555;
  EXPECT_EQ(requestCost(Lanes, 8, Load), cost(2, 1));
  EXPECT_EQ(requestCost(Lanes, 8, Store), cost(2, 2));
}

TEST(BankSameWord, Broadcast) {
  for (unsigned Bytes : {1u, 2u, 4u})
    for (RequestKind Kind : {Load, Store, RequestKind::Atomic})
      EXPECT_EQ(requestCost(strided(0), Bytes, Kind), cost(1, 1));
  EXPECT_EQ(requestCost(only({5, 30}), 4, Load), cost(1, 1));
  // Several words at a time: two rows of lanes on the same 16 words.
  EXPECT_EQ(wavefronts(fullWarp([](int64_t L) { return 4 * (L % 16); })), 1u);
}

TEST(BankSameWord, Bytes) {
  EXPECT_EQ(wavefronts(strided(1), 1), 1u);
  EXPECT_EQ(wavefronts(strided(1), 1, Store), 1u);
  EXPECT_EQ(wavefronts(strided(2), 2), 1u);
  EXPECT_EQ(wavefronts(fullWarp([](int64_t L) { return L % 4; }), 1), 1u);
  // Columns of shorts: with rows of 32 the lanes are 16 words apart, with rows
  // of 33 they reach each bank once.
  EXPECT_EQ(wavefronts(strided(2 * 32), 2), 16u);
  EXPECT_EQ(wavefronts(strided(2 * 33), 2), 1u);
}

// A uniform offset below the word size regroups narrow lanes: bytes 0 and 130
// are in words 0 and 32, which share a bank; two bytes lower they are not.
TEST(BankSameWord, OffsetBelowTheWord) {
  LaneAddresses Lanes = only({0, 1});
  Lanes.Byte[0] = 0;
  Lanes.Byte[1] = 130;
  EXPECT_EQ(wavefronts(Lanes, 2), 2u);
  Lanes.Byte[0] -= 2;
  Lanes.Byte[1] -= 2;
  EXPECT_EQ(wavefronts(Lanes, 2), 1u);
}

TEST(BankLanes, NoneActive) {
  for (RequestKind Kind : AllKinds)
    for (unsigned Bytes : widthsOf(Kind))
      EXPECT_EQ(requestCost(LaneAddresses(), Bytes, Kind), cost(0, 0));
}

TEST(BankLanes, EachAlone) {
  for (RequestKind Kind : AllKinds)
    for (unsigned Bytes : widthsOf(Kind))
      for (unsigned L = 0; L != WarpSize; ++L)
        EXPECT_EQ(requestCost(only({L}), Bytes, Kind), cost(1, 1));
}

// The last warp of a block of 100 threads has 4 lanes.
TEST(BankLanes, PartialWarp) {
  auto Lanes = strided(128);
  Lanes.Active = 0xF;
  EXPECT_EQ(requestCost(Lanes, 4, Load), cost(4, 1));
}

TEST(BankAddresses, BelowZero) {
  // Words -1 and 31 share bank 31; words -1 and 0 are neighbours.
  LaneAddresses Lanes = only({0, 1});
  Lanes.Byte[0] = -4;
  Lanes.Byte[1] = 31 * 4;
  EXPECT_EQ(wavefronts(Lanes), 2u);
  Lanes.Byte[1] = 0;
  EXPECT_EQ(wavefronts(Lanes), 1u);
  // Bytes -1 and 0 are in two words, bytes -1 and -4 in one.
  Lanes.Byte[0] = -1;
  Lanes.Byte[1] = 127;
  EXPECT_EQ(wavefronts(Lanes, 1), 2u);
  Lanes.Byte[1] = -4;
  EXPECT_EQ(wavefronts(Lanes, 1), 1u);
}

TEST(BankAddresses, Extreme) {
  LaneAddresses Lanes = only({0, 1});
  Lanes.Byte[0] = std::numeric_limits<int64_t>::min();
  Lanes.Byte[1] = std::numeric_limits<int64_t>::max() - 127;
  for (unsigned Bytes : AllWidths)
    EXPECT_EQ(requestCost(Lanes, Bytes, Store), cost(2, 1));
}

// The hardware would fault; the model counts the words that are touched.
TEST(BankAddresses, Misaligned) {
  LaneAddresses Lanes = only({0, 1});
  Lanes.Byte[0] = 2;   // words 0 and 1
  Lanes.Byte[1] = 132; // word 33, in the bank of word 1
  EXPECT_EQ(wavefronts(Lanes), 2u);
  EXPECT_EQ(wavefronts(strided(16 * 4 + 8), 16, Store), 4u * 2);
}

TEST(BankWidths, OthersCostNothing) {
  for (unsigned Bytes : {0u, 3u, 5u, 12u, 32u, ~0u}) {
    EXPECT_FALSE(isInstructionWidth(Bytes));
    EXPECT_EQ(requestCost(strided(128), Bytes, Load), cost(0, 0));
  }
  for (unsigned Bytes : AllWidths)
    EXPECT_TRUE(isInstructionWidth(Bytes));
}

} // namespace
