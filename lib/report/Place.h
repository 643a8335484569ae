//===- Place.h - a stretch of source as formats name it -------------------===//
//
// Turns Clang's source ranges into file, line and column. Code that comes out
// of a macro is placed where the outermost macro is used: that is the line the
// reader sees and the line an editor can mark.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_PLACE_H
#define BANKTIDY_REPORT_PLACE_H

#include "clang/Basic/SourceLocation.h"
#include <string>

namespace clang {
class ASTContext;
}

namespace banktidy {

/// Lines and columns count from 1, columns in bytes; the end column is that of
/// the first byte behind. All 0, and no file, for an invalid range.
struct Place {
  std::string File;
  unsigned Line = 0, Column = 0, EndLine = 0, EndColumn = 0;
};

/// Where Range stands. An invalid end makes it one token long.
Place placeOf(clang::SourceRange Range, const clang::ASTContext &Context);

} // namespace banktidy

#endif
