//===- Edits.h - the edits of findings, applied or shown ------------------===//
//
// Gathers the edits of all findings of all files, and then either writes the
// files or prints a unified diff.
//
// The edits of one finding belong together: if one of them can't be made (it
// clashes with an edit of another finding, or lies in a macro), none is.
// Edits that several translation units ask for alike are made once. Files are
// written all or none: each new content goes to a temporary file beside its
// target, with the target's permissions, and only when all are there are they
// renamed over the targets. Symbolic links stay; what they point to is
// written. A file that is no longer what was checked is not touched.
//
// Only inserted lines get new line ends, those of the file; all other bytes
// stay as they are.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_EDITS_H
#define BANKTIDY_REPORT_EDITS_H

#include "report/Check.h"
#include "clang/Tooling/Core/Replacement.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace banktidy {

/// One edit: Length bytes at Offset of File become Text.
struct Edit {
  std::string File; ///< as the translation unit names it
  unsigned Offset = 0, Length = 0;
  std::string Text;
  llvm::StringRef Content; ///< of File; lives as long as the AST
};

/// The edits of a finding as bytes of files, or none if one of them is not in
/// a file (but in a macro's expansion).
std::optional<std::vector<Edit>> editsOf(const Finding &F,
                                         const clang::ASTContext &Context);

class EditSet {
public:
  /// Takes the edits of F in.
  void add(const Finding &F, const clang::ASTContext &Context);

  /// Writes the files. On an error they are all as they were. Log gets a line
  /// for each file written.
  llvm::Error write(llvm::raw_ostream &Log) const;

  /// Prints what write would do, as `patch -p1` and `git apply` read it.
  void printDiff(llvm::raw_ostream &OS) const;

  /// How many findings' edits were left out.
  unsigned skipped() const { return Skipped; }

private:
  struct File {
    std::string Name;     ///< as the first translation unit names it
    std::string Original; ///< what was checked
    clang::tooling::Replacements Edits;
    unsigned Fixes = 0; ///< how many findings have edits here

    std::string edited() const;
  };

  /// By real path.
  std::map<std::string, File> Files;
  unsigned Skipped = 0;
};

} // namespace banktidy

#endif
