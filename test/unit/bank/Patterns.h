//===- Patterns.h - lane addresses for the tests of lib/bank --------------===//
//
// Builds the lane addresses that the tests of this folder ask about, and holds
// a second, naive implementation of the hardware model to compare with: it
// enumerates single bytes and keeps sets, shares no code with lib/bank and
// makes no attempt to be fast.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_TEST_UNIT_BANK_PATTERNS_H
#define BANKTIDY_TEST_UNIT_BANK_PATTERNS_H

#include "bank/Wavefronts.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <random>
#include <set>
#include <vector>

namespace banktidy {

inline bool operator==(const Cost &A, const Cost &B) {
  return A.Wavefronts == B.Wavefronts && A.Ideal == B.Ideal;
}

inline std::ostream &operator<<(std::ostream &OS, const Cost &C) {
  return OS << C.Wavefronts << " wavefronts of ideal " << C.Ideal;
}

constexpr uint32_t AllLanes = ~uint32_t(0);
constexpr unsigned AllWidths[] = {1, 2, 4, 8, 16};
constexpr RequestKind AllKinds[] = {
    RequestKind::Load,  RequestKind::Store,    RequestKind::Atomic,
    RequestKind::Async, RequestKind::Ldmatrix, RequestKind::Stmatrix};

inline bool isMatrix(RequestKind Kind) {
  return Kind == RequestKind::Ldmatrix || Kind == RequestKind::Stmatrix;
}

/// The widths that a kind can have in the model.
inline std::vector<unsigned> widthsOf(RequestKind Kind) {
  if (isMatrix(Kind))
    return {16};
  return {std::begin(AllWidths), std::end(AllWidths)};
}

/// All lanes active, lane L at the byte address ByteOf(L).
template <typename Fn> LaneAddresses fullWarp(Fn ByteOf) {
  LaneAddresses Lanes;
  Lanes.Active = AllLanes;
  for (unsigned L = 0; L != WarpSize; ++L)
    Lanes.Byte[L] = ByteOf(static_cast<int64_t>(L));
  return Lanes;
}

/// All lanes active, StrideBytes apart.
inline LaneAddresses strided(int64_t StrideBytes) {
  return fullWarp([=](int64_t L) { return L * StrideBytes; });
}

/// What the naive implementation says.
inline Cost naiveCost(const LaneAddresses &Lanes, unsigned Bytes,
                      RequestKind Kind) {
  auto Active = [&](unsigned L) { return (Lanes.Active >> L) % 2 == 1; };
  bool Merged = false;
  if (Kind == RequestKind::Load)
    for (unsigned Distance : {1, 2}) {
      bool Agree = true;
      for (unsigned L = 0; L != 32; ++L) {
        unsigned M = L ^ Distance;
        if (Active(L) && Active(M) && Lanes.Byte[L] != Lanes.Byte[M])
          Agree = false;
      }
      Merged = Merged || Agree;
    }
  unsigned Groups = 1;
  if (Bytes == 8)
    Groups = Merged ? 1 : 2;
  if (Bytes == 16)
    Groups = Merged ? 2 : 4;

  Cost Total;
  for (unsigned G = 0; G != Groups; ++G) {
    std::map<int64_t, std::set<int64_t>> WordsOfBank;
    for (unsigned L = 0; L != 32; ++L)
      if (Active(L) && L / (32 / Groups) == G)
        for (unsigned B = 0; B != Bytes; ++B) {
          int64_t Byte = Lanes.Byte[L] + B;
          int64_t InRow = (Byte % 128 + 128) % 128;
          int64_t Row = (Byte - InRow) / 128;
          WordsOfBank[InRow / 4].insert(Row);
        }
    size_t Worst = 0;
    for (const auto &Bank : WordsOfBank)
      Worst = std::max(Worst, Bank.second.size());
    Total.Wavefronts += static_cast<unsigned>(Worst);
    Total.Ideal += Worst != 0;
  }
  return Total;
}

/// A source of patterns that is the same on every machine and in every run.
class RandomPatterns {
public:
  explicit RandomPatterns(uint64_t Seed) : Engine(Seed) {}

  /// A number from 0 to Bound - 1.
  int64_t below(int64_t Bound) {
    return static_cast<int64_t>(Engine() % static_cast<uint64_t>(Bound));
  }

  uint32_t mask() {
    switch (below(4)) {
    case 0:
      return AllLanes;
    case 1:
      return static_cast<uint32_t>(Engine());
    case 2: // few lanes
      return static_cast<uint32_t>(Engine() & Engine() & Engine());
    default: // the last warp of a block
      return AllLanes >> below(WarpSize);
    }
  }

  /// Lanes aligned to Step bytes, below and above zero, of several shapes:
  /// scattered in a small or a large range, strided, and with neighbours at
  /// distance 1 or 2 that share their address, now and then but for one.
  LaneAddresses lanes(int64_t Step) {
    LaneAddresses Lanes;
    Lanes.Active = mask();
    const int64_t Range = int64_t(1) << (1 + below(12));
    const int64_t Origin = below(2 * Range) - Range;
    const int64_t Stride = below(80) - 40;
    const int64_t Shape = below(5);
    const unsigned Shared = Shape == 2 ? 1 : Shape == 3 ? 2 : 0;
    for (unsigned L = 0; L != WarpSize; ++L) {
      int64_t Index = Shape == 1 ? Stride * L : below(Range);
      Lanes.Byte[L] =
          (L & Shared) ? Lanes.Byte[L & ~Shared] : (Origin + Index) * Step;
    }
    if (Shape == 4)
      for (unsigned L = 0; L != WarpSize; ++L)
        Lanes.Byte[L] = Lanes.Byte[L & 28];
    if (below(8) == 0)
      Lanes.Byte[static_cast<size_t>(below(WarpSize))] += Step;
    return Lanes;
  }

  std::mt19937_64 Engine;
};

} // namespace banktidy

#endif
