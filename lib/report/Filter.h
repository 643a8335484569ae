//===- Filter.h - which findings are shown --------------------------------===//
//
// Takes out of a translation unit's report what its reader must not see:
// findings that a NOLINT comment silences, findings in system headers, in a
// header that an earlier translation unit has shown already, on lines that the
// reader did not ask for, and such as are in the baseline.
//
// A baseline is a text file with a line for each finding that is known:
// its fingerprint, and for people the file and the message. Other lines that
// start with # are comments.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_FILTER_H
#define BANKTIDY_REPORT_FILTER_H

#include "report/Check.h"
#include "report/Lines.h"
#include "report/UnusedNoLint.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

namespace banktidy {

/// One for a whole run. Not for several threads at once.
class Filter {
public:
  /// Only findings whose access or array one of these lines has are shown.
  void only(Lines Wanted) { Only = std::move(Wanted); }
  /// Findings in this baseline are not shown.
  llvm::Error useBaseline(llvm::StringRef File);

  /// Drops findings of Checked and gives the others their fingerprints; its
  /// accesses stay as they are.
  void apply(Report &Checked, const clang::ASTContext &Context);

  /// From now on, looks for markers that silence nothing.
  void watchNoLint() { Unused.emplace(); }
  /// Prints those. Nothing if they were not watched.
  void printUnusedNoLint(llvm::raw_ostream &OS) const {
    if (Unused)
      Unused->print(OS);
  }

  /// How many were dropped for the baseline.
  unsigned known() const { return Known; }
  /// The baseline in which everything is that was shown or known.
  void printBaseline(llvm::raw_ostream &OS) const;

private:
  llvm::StringSet<> Shown; ///< file identity, offset and text
  std::optional<Lines> Only;
  llvm::StringSet<> Baseline;
  llvm::StringMap<unsigned> Equal; ///< findings by fingerprintOf
  std::set<std::string> ForBaseline;
  unsigned Known = 0;
  std::optional<UnusedNoLint> Unused;
};

} // namespace banktidy

#endif
