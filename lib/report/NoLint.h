//===- NoLint.h - comments that silence the check -------------------------===//
//
// NOLINT, NOLINTNEXTLINE and NOLINTBEGIN ... NOLINTEND, with the meaning that
// clang-tidy gives them: alone they silence every check; a list in parentheses
// is of names with `*`, a leading `-` takes names out again, and the last
// entry that matches decides. BEGIN and END pair up when their lists are
// spelled alike; one without a partner has no effect. A comment counts at the
// place of the finding and at each macro use that leads there.
//
// Algorithm: the markers of a file are read once, by searching its text (they
// work outside comments too, as in clang-tidy), and turned into lines and
// ranges of lines.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_NOLINT_H
#define BANKTIDY_REPORT_NOLINT_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <utility>
#include <vector>

namespace clang {
class SourceManager;
}

namespace banktidy {

/// The markers of one translation unit that are about this check.
class NoLint {
public:
  explicit NoLint(const clang::SourceManager &SM) : SM(SM) {}

  /// True if a marker silences a finding at Where.
  bool silences(clang::SourceLocation Where);

private:
  /// First and last byte offset of a silenced stretch of a file.
  using Stretch = std::pair<unsigned, unsigned>;

  const clang::SourceManager &SM;
  std::map<clang::FileID, std::vector<Stretch>> Silenced;
};

/// The stretches of Text (as offsets of first and last byte) that its markers
/// silence for the check called Check.
std::vector<std::pair<unsigned, unsigned>>
silencedStretches(llvm::StringRef Text, llvm::StringRef Check);

} // namespace banktidy

#endif
