//===- Lines.h - lines of files, as a reader asks for them ----------------===//
//
// Which lines matter to a run: given on the command line, as clang-tidy's
// --line-filter, or by what a git working tree changes.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_LINES_H
#define BANKTIDY_REPORT_LINES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <utility>
#include <vector>

namespace banktidy {

/// A set of lines; lines count from 1.
class Lines {
public:
  /// "FILE:A-B" or "FILE:A". An error for anything else.
  llvm::Error addRange(llvm::StringRef Text);
  /// clang-tidy's form: [{"name": "end of path", "lines": [[1, 3], [7, 7]]}];
  /// without "lines" the whole file.
  llvm::Error addJson(llvm::StringRef Text);
  /// What differs between the commit Base and the working tree of the current
  /// folder's repository, and all of the files that git does not know yet.
  llvm::Error addChangesSince(llvm::StringRef Base);

  bool contains(llvm::StringRef File, unsigned Line) const;

private:
  using Ranges = std::vector<std::pair<unsigned, unsigned>>;
  void addDiff(llvm::StringRef Diff, llvm::StringRef Root);

  llvm::StringMap<Ranges> ByPath;                    ///< by real path
  std::vector<std::pair<std::string, Ranges>> ByEnd; ///< by end of path
};

} // namespace banktidy

#endif
