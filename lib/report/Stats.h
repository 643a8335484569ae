//===- Stats.h - how much of the code could be decided --------------------===//
//
// Counts accesses by verdict and unknown ones by reason, over all files of a
// run: what `--stats` prints, and how the engine is improved.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_STATS_H
#define BANKTIDY_REPORT_STATS_H

#include "report/Check.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

namespace banktidy {

class Stats {
public:
  /// Adds one file's report, and the seconds that its analysis took and that
  /// the file took altogether.
  void add(const Report &Checked);
  void addTime(double Analysis, double Total);

  /// Kernels and functions that were not checked, or not to their end.
  unsigned unchecked() const { return Unchecked; }

  /// One line a number, then one a reason, the most frequent first.
  void print(llvm::raw_ostream &OS) const;

private:
  unsigned Files = 0, Clean = 0, Conflict = 0, Unknown = 0, Unchecked = 0;
  double Analysis = 0, Total = 0, Longest = 0; ///< seconds
  llvm::StringMap<unsigned> Reasons;
};

} // namespace banktidy

#endif
