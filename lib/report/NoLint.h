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
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <vector>

namespace clang {
class SourceManager;
}

namespace banktidy {

/// A marker in the text of a file that silences a check.
struct NoLintMarker {
  unsigned At;                  ///< its offset
  unsigned First = 1, Last = 0; ///< first and last byte of what it silences
  llvm::StringRef Word;         ///< NOLINT, NOLINTNEXTLINE or NOLINTBEGIN
  bool IsByName = false;        ///< its list has the name itself, no pattern
  bool IsUsed = false;          ///< it has silenced something

  /// False for all bytes if it is without effect.
  bool covers(unsigned Offset) const {
    return First <= Offset && Offset <= Last;
  }
};

/// The markers in Text that are for the check called Check, in order.
std::vector<NoLintMarker> noLintMarkers(llvm::StringRef Text,
                                        llvm::StringRef Check);

/// The markers of one translation unit that are about this check.
class NoLint {
public:
  explicit NoLint(const clang::SourceManager &SM) : SM(SM) {}

  /// True if a marker silences a finding at Where; all that do are used then.
  bool silences(clang::SourceLocation Where);

  /// Calls Visit for each marker that would silence a finding at Where.
  void forEachAt(clang::SourceLocation Where,
                 llvm::function_ref<void(NoLintMarker &)> Visit);

  /// Those in a file.
  std::vector<NoLintMarker> &markersIn(clang::FileID File);

private:
  const clang::SourceManager &SM;
  std::map<clang::FileID, std::vector<NoLintMarker>> ByFile;
};

} // namespace banktidy

#endif
