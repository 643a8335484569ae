//===- Review.h - findings without the AST --------------------------------===//
//
// A finding as the formats of review tools need it: places instead of source
// locations, edits as ranges of lines, and a fingerprint. They print at the end
// of a run, when no AST is left, and some in another order.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_REVIEW_H
#define BANKTIDY_REPORT_REVIEW_H

#include "report/Check.h"
#include "report/Place.h"
#include <string>
#include <vector>

namespace clang {
class ASTContext;
}

namespace banktidy {

struct ReviewNote {
  Place Where;
  std::string Text;
};

struct ReviewEdit {
  Place Where; ///< what is replaced
  /// Its columns in code points instead of bytes.
  unsigned CodeColumn = 0, CodeEndColumn = 0;
  std::string Text;
};

struct ReviewItem {
  /// File names are relative to the current folder where they are in it.
  Place Where;
  std::string LineText; ///< of the first line
  std::string Text;
  bool IsRemark = false;
  double Ways = 0; ///< 0 for a remark
  std::vector<ReviewNote> Notes;
  std::vector<ReviewEdit> Fix; ///< all or none are to be made
  std::string Fingerprint;     ///< Finding::Fingerprint
};

ReviewItem reviewItem(const Finding &F, const Report &Checked,
                      const clang::ASTContext &Context);

/// 32 hexadecimal digits that stay the same as long as the file's name, the
/// kernel, the array and the text of the line do; lines that move do not change
/// it. Equal for equal findings.
std::string fingerprintOf(const Finding &F, const Report &Checked,
                          const clang::ASTContext &Context);

/// Characters in UTF-8 text.
unsigned codePoints(llvm::StringRef Text);

/// Path, relative to the current folder if it is in it.
std::string relativeToHere(llvm::StringRef Path);

} // namespace banktidy

#endif
