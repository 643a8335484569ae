//===- Place.cpp - a stretch of source as formats name it -----------------===//
//
// See Place.h.
//
//===----------------------------------------------------------------------===//
#include "report/Place.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace banktidy {

Place placeOf(SourceRange Range, const ASTContext &Context) {
  if (Range.getBegin().isInvalid())
    return {};
  if (Range.getEnd().isInvalid())
    Range.setEnd(Range.getBegin());
  const SourceManager &SM = Context.getSourceManager();
  SourceLocation Begin = SM.getExpansionLoc(Range.getBegin());
  SourceLocation LastToken = SM.getExpansionRange(Range.getEnd()).getEnd();
  SourceLocation End =
      Lexer::getLocForEndOfToken(LastToken, 0, SM, Context.getLangOpts());
  if (End.isInvalid())
    End = LastToken;
  return {llvm::sys::path::remove_leading_dotslash(SM.getFilename(Begin)).str(),
          SM.getExpansionLineNumber(Begin), SM.getExpansionColumnNumber(Begin),
          SM.getExpansionLineNumber(End), SM.getExpansionColumnNumber(End)};
}

} // namespace banktidy
