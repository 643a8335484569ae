//===- Wavefronts.cpp - what one shared-memory request costs --------------===//
//
// Algorithm: split the warp into its groups of lanes, and for each group sort
// the distinct words into their banks; the fullest bank is the number of
// wavefronts. A lane touches neighbouring words, thus each bank at most once,
// so a bank never holds more words than a group has lanes: fixed arrays on the
// stack do, and an access without conflict compares almost nothing. Words that
// are always touched together (those of one aligned wide access) are handled
// as one block.
//
// Each fact about the hardware carries its grade:
//   documented  the vendor's documentation says so
//   measured    published measurements show it
//   inferred    it fits every published measurement, nobody states it
//   open        nobody has measured it; the model's choice is a guess
//
//===----------------------------------------------------------------------===//
#include "bank/Wavefronts.h"

#include <algorithm>
#include <cstddef>

using namespace banktidy;

/// The bytes that all banks together deliver in one wavefront (documented).
static constexpr unsigned RowBytes = BankCount * WordBytes;

/// Byte addresses become word numbers by a shift, which rounds down below zero,
/// too (every compiler does; C++20 demands it).
static constexpr unsigned WordShift = 2;
static_assert(WordBytes == 1U << WordShift && (-1 >> WordShift) == -1,
              "a shift must give the word that holds a byte");

static bool isActive(const LaneAddresses &Lanes, unsigned Lane) {
  return Lanes.Active >> Lane & 1;
}

/// True if every lane has the same address as the lane Distance away, or one
/// of the two is inactive.
static bool pairsAgree(const LaneAddresses &Lanes, unsigned Distance) {
  for (unsigned Lane = 0; Lane != WarpSize; ++Lane) {
    unsigned Other = Lane ^ Distance;
    if (isActive(Lanes, Lane) && isActive(Lanes, Other) &&
        Lanes.Byte[Lane] != Lanes.Byte[Other])
      return false;
  }
  return true;
}

/// MERGED: whether a request serves twice as many lanes at a time, because
/// all its lanes agree in pairs, either with their neighbour or with their
/// second neighbour. The whole warp decides: one half that agrees at distance
/// 1 and one at distance 2 do not merge (measured on 7.0, 7.5, 8.0 and 8.6;
/// open elsewhere). Only loads merge; that 8- and 16-byte stores, atomics and
/// cp.async do not is open.
static bool isMerged(const LaneAddresses &Lanes, RequestKind Kind) {
  return Kind == RequestKind::Load &&
         (pairsAgree(Lanes, 1) || pairsAgree(Lanes, 2));
}

/// How many lanes are served together: the whole warp for up to 4 bytes
/// (documented), else as many as fill a row of the banks, which is 16 lanes of
/// 8 bytes (measured) or 8 lanes of 16 (measured, and in the documentation's
/// swizzle example). Merged loads form groups twice as large; those of 16-byte
/// lanes are half-warps, which never join (measured). The 8 rows of an
/// ldmatrix matrix are one group (documented addressing, measured totals);
/// those of stmatrix, too (inferred). cp.async groups like a store (open).
unsigned banktidy::lanesPerGroup(const LaneAddresses &Lanes,
                                 unsigned BytesPerLane, RequestKind Kind) {
  if (BytesPerLane <= WordBytes)
    return WarpSize;
  unsigned Unmerged = RowBytes / BytesPerLane;
  return isMerged(Lanes, Kind) ? 2 * Unmerged : Unmerged;
}

/// The size, as a power of two, of the blocks to count: the access width if
/// the lanes are aligned to it, as the hardware demands of them, but at least
/// a word; else a word. An aligned block fills its banks alike, so counting
/// blocks is counting words.
static unsigned blockShift(const LaneAddresses &Lanes, unsigned BytesPerLane) {
  int64_t Bits = 0;
  for (unsigned Lane = 0; Lane != WarpSize; ++Lane)
    if (isActive(Lanes, Lane))
      Bits |= Lanes.Byte[Lane];
  unsigned Shift = WordShift;
  if ((Bits & (BytesPerLane - 1)) == 0)
    while (1U << Shift < BytesPerLane)
      ++Shift;
  return Shift;
}

/// The wavefronts of the lanes Begin to End - 1; 0 if none of them is active.
static unsigned groupWavefronts(const LaneAddresses &Lanes, unsigned Begin,
                                unsigned End, unsigned BytesPerLane,
                                unsigned Shift) {
  // Bank = word mod 32, also below zero (documented for 5.0 and later).
  // A column is the banks of one block.
  const unsigned ColumnMask = (RowBytes >> Shift) - 1;
  const unsigned OffsetMask = (1U << Shift) - 1;
  std::array<std::array<int64_t, WarpSize>, BankCount> Blocks;
  std::array<uint8_t, BankCount> Count{}; // of Blocks in use, by column
  unsigned Fullest = 0;
  for (unsigned Lane = Begin; Lane != End; ++Lane) {
    if (!isActive(Lanes, Lane))
      continue;
    int64_t Byte = Lanes.Byte[Lane];
    int64_t First = Byte >> Shift;
    int64_t Last = First + (((Byte & OffsetMask) + BytesPerLane - 1) >> Shift);
    for (int64_t Block = First; Block <= Last; ++Block) {
      auto Column = static_cast<std::size_t>(Block & ColumnMask);
      int64_t *Seen = Blocks[Column].data();
      int64_t *SeenEnd = Seen + Count[Column];
      // Lanes on one word are served at once, whichever of its bytes they take:
      // loads are broadcast, several words at a time (documented, measured); of
      // several stores one wins (documented; for 1 and 2 bytes open). Atomics
      // on one word queue up, but that is contention, not a bank conflict.
      if (std::find(Seen, SeenEnd, Block) != SeenEnd)
        continue;
      *SeenEnd = Block;
      // A bank delivers one word a wavefront (documented).
      Fullest = std::max<unsigned>(Fullest, ++Count[Column]);
    }
  }
  return Fullest;
}

Cost banktidy::requestCost(const LaneAddresses &Lanes, unsigned BytesPerLane,
                           RequestKind Kind) {
  Cost Total;
  if (!isInstructionWidth(BytesPerLane))
    return Total;
  const unsigned Step = lanesPerGroup(Lanes, BytesPerLane, Kind);
  const unsigned Shift = blockShift(Lanes, BytesPerLane);
  for (unsigned Begin = 0; Begin != WarpSize; Begin += Step) {
    unsigned Wavefronts =
        groupWavefronts(Lanes, Begin, Begin + Step, BytesPerLane, Shift);
    Total.Wavefronts += Wavefronts;
    Total.Ideal += Wavefronts != 0;
  }
  const unsigned Unmerged =
      BytesPerLane <= WordBytes ? WarpSize : RowBytes / BytesPerLane;
  for (unsigned Begin = 0; Begin != WarpSize; Begin += Unmerged) {
    const uint64_t Group = ((uint64_t(1) << Unmerged) - 1) << Begin;
    Total.Groups += (Lanes.Active & Group) != 0;
  }
  return Total;
}
