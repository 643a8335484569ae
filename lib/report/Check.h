//===- Check.h - from accesses to findings --------------------------------===//
//
// The one entry that every front end calls (command line, clang-tidy plugin,
// clangd): analyses a translation unit, searches layouts for the arrays with
// conflicts, and words the findings. Front ends only print.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_CHECK_H
#define BANKTIDY_REPORT_CHECK_H

#include "exec/Analysis.h"
#include "exec/Kernels.h" // parseBlockShape
#include "fix/Cure.h"
#include "clang/Basic/Diagnostic.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace banktidy {

/// The name of the check and the rule id in every format.
inline constexpr char CheckName[] = "cuda-shared-bank-conflict";

/// Options shared by all front ends; in `.clang-tidy` the same names in
/// CamelCase.
struct CheckOptions {
  std::optional<BlockShape> Block; ///< --block
  unsigned Arch = 80;              ///< --arch=sm_80
  unsigned MinWays = 2;            ///< --min-ways
  bool ExplainUnknown = false;     ///< --explain-unknown
  FixStyle Style = FixStyle::Auto; ///< --fix-style
  bool UnsafeFixes = false;        ///< --unsafe-fixes
  /// Findings are fixed one by one, by choice: each has all edits of its array,
  /// beside the notes that say what they do.
  bool ForEditor = false;
};

/// A remark that belongs to a finding.
struct Note {
  clang::SourceLocation Where;
  std::string Text;
  /// Edits that may be made in place of the finding's: another layout, or one
  /// that is not surely safe.
  std::vector<clang::FixItHint> Fix;
};

/// One warning (or, for ExplainUnknown, one remark that the access could not
/// be decided).
struct Finding {
  clang::SourceLocation Where;
  clang::SourceRange Range;
  std::string Text; ///< one line, no check name, no full stop
  std::vector<Note> Notes;
  /// Edits that cure the array, safe unless UnsafeFixes; carried by the first
  /// finding of an array only, so that applying all findings applies each edit
  /// once.
  std::vector<clang::FixItHint> Fix;
  Promise AfterFix;      ///< where there is a Fix: what it leaves of the array
  bool IsRemark = false; ///< an "unknown" that was asked for, not a warning
  size_t Access = 0;     ///< index in Report::Accesses of the worst access
  /// Tells it from all others of a run, and the same in the next; from Filter.
  std::string Fingerprint;
};

struct Report {
  std::vector<SharedAccess> Accesses;
  std::vector<Finding> Findings; ///< in file order
  std::vector<Note> Unchecked;   ///< kernels that could not be looked at
  unsigned Arch = 80;            ///< that it was made for
};

/// Checks a whole translation unit. Returns nothing for one without shared
/// memory.
Report check(clang::ASTContext &Context, const CheckOptions &Options);

/// All accesses of the array that A is of, in all its instances. A is one of
/// Checked, and its array is known.
std::vector<const SharedAccess *> accessesOfArray(const Report &Checked,
                                                  const SharedAccess &A);

/// The layouts of an array, and the accesses that they are about: all of them.
struct ComparedLayouts {
  std::vector<const SharedAccess *> Accesses;
  std::vector<LayoutEffect> Effects; ///< Each is as long as Accesses

  size_t indexOf(const SharedAccess &A) const;
};

/// Compares the layouts of the arrays of a report, those of each array once.
/// Outlives neither of what it is made of.
class LayoutComparison {
public:
  LayoutComparison(const Report &Checked, clang::ASTContext &Context)
      : Checked(Checked), Context(Context) {}

  /// Those of the array that A is of. A is one of Checked, and its array is
  /// known.
  const ComparedLayouts &of(const SharedAccess &A);

private:
  const Report &Checked;
  clang::ASTContext &Context;
  std::map<clang::SourceLocation, ComparedLayouts> Known; ///< by declaration
};

/// Reads "auto", "pad" or "swizzle".
std::optional<FixStyle> parseFixStyle(llvm::StringRef Text, std::string &Error);

/// Reads "sm_NN" (an "a" or "f" suffix is dropped) of a known architecture.
std::optional<unsigned> parseArch(llvm::StringRef Text, std::string &Error);

} // namespace banktidy

#endif
