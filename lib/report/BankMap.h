//===- BankMap.h - which lanes hit which words of which banks -------------===//
//
// What a drawing of an access shows: its worst request, and for each group of
// lanes that the hardware serves together the distinct words of each bank. The
// k-th word of each bank is what the group's k-th wavefront can deliver, so a
// group is drawn as rows of wavefronts by columns of banks.
//
// Algorithm: the worst request is found by enumerating the records of an
// access again, as the analysis did.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_BANKMAP_H
#define BANKTIDY_REPORT_BANKMAP_H

#include "bank/Wavefronts.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace banktidy {

struct SharedAccess;

/// The word that holds a byte, and the bank that holds a word; of negative ones
/// too.
int64_t wordOf(int64_t Byte);
unsigned bankOf(int64_t Word);

/// "lane 3", "lanes 0, 8 and 16" of a set that is not empty. Of more than
/// MostNamed, which is at least 2, the last and the first are named: "lanes 0,
/// 1, 2, ... 31".
std::string lanesText(uint32_t Lanes, unsigned MostNamed = WarpSize);

/// "load of", "store to": to be followed by the array.
const char *nameOf(RequestKind Kind);

/// One request of one warp.
struct Request {
  LaneAddresses Lanes;
  unsigned BytesPerLane = 0;
  RequestKind Kind = RequestKind::Load;

  bool isActive(unsigned Lane) const { return (Lanes.Active >> Lane) & 1; }
  Cost cost() const { return requestCost(Lanes, BytesPerLane, Kind); }
};

/// The request of A that costs most, as it is written or, if AsMerged, as what
/// the compiler makes of it and its neighbours; moved by whole turns of the
/// banks, so that its first lane is in the first turn. None if the requests are
/// not known.
std::optional<Request> worstRequest(const SharedAccess &A, bool AsMerged);

/// A word that is asked for, and by which lanes.
struct HitWord {
  int64_t Word;
  uint32_t Lanes;
};

/// Lanes that are served together.
struct BankGroup {
  unsigned First = 0, Last = 0; ///< lane
  std::array<std::vector<HitWord>, BankCount> Banks;

  /// The bank with most words; the first of them.
  unsigned fullest() const;
  /// One for each word of the fullest bank.
  unsigned wavefronts() const {
    return static_cast<unsigned>(Banks[fullest()].size());
  }
};

/// The groups with a lane that takes part. Their wavefronts are those of
/// R.cost().
std::vector<BankGroup> bankGroups(const Request &R);

} // namespace banktidy

#endif
