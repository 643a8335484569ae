//===- Review.cpp - findings without the AST ------------------------------===//
//
// See Review.h.
//
//===----------------------------------------------------------------------===//
#include "report/Review.h"
#include "report/Edits.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/Path.h"
#include <array>

using namespace clang;
using llvm::StringRef;
namespace path = llvm::sys::path;

namespace banktidy {

std::string relativeToHere(StringRef Path) {
  llvm::SmallString<128> Full(Path), Here;
  path::remove_dots(Full, /*remove_dot_dot=*/true);
  if (path::is_absolute(Full) && !llvm::sys::fs::current_path(Here)) {
    Here += path::get_separator();
    StringRef Inside = Full;
    if (Inside.consume_front(Here))
      return Inside.str();
  }
  return Full.str().str();
}

static Place relative(Place P) {
  P.File = relativeToHere(P.File);
  return P;
}

/// The text of the line that At is in.
static StringRef lineAt(SourceLocation At, const SourceManager &SM) {
  auto [File, Offset] = SM.getDecomposedExpansionLoc(At);
  const StringRef Content = SM.getBufferData(File);
  const size_t Start = Content.rfind('\n', Offset) + 1; // npos + 1 is 0
  return Content.substr(Start).take_until(
      [](char C) { return C == '\n' || C == '\r'; });
}

unsigned codePoints(StringRef Text) {
  return llvm::count_if(Text, [](char C) {
    return (static_cast<unsigned char>(C) & 0xC0) != 0x80;
  });
}

/// Line and column of a byte of a text, the latter also in code points.
static std::array<unsigned, 3> lineAndColumns(StringRef Content,
                                              size_t Offset) {
  const StringRef Before = Content.take_front(Offset);
  const StringRef InLine = Before.substr(Before.rfind('\n') + 1);
  return {static_cast<unsigned>(Before.count('\n') + 1),
          static_cast<unsigned>(InLine.size() + 1), codePoints(InLine) + 1};
}

ReviewItem reviewItem(const Finding &F, const Report &Checked,
                      const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  const SharedAccess &A = Checked.Accesses[F.Access];
  ReviewItem R;
  R.Where = relative(
      placeOf(F.Range.isValid() ? F.Range : SourceRange(F.Where), Context));
  R.LineText = lineAt(F.Where, SM).str();
  R.Text = F.Text;
  R.IsRemark = F.IsRemark;
  R.Ways = F.IsRemark ? 0 : A.ways();
  for (const Note &N : F.Notes)
    R.Notes.push_back({relative(placeOf(N.Where, Context)), N.Text});
  for (const Edit &E : editsOf(F, Context).value_or(std::vector<Edit>())) {
    ReviewEdit Made;
    Made.Where.File = relativeToHere(E.File);
    auto [Line, Column, Code] = lineAndColumns(E.Content, E.Offset);
    auto [EndLine, EndColumn, EndCode] =
        lineAndColumns(E.Content, E.Offset + E.Length);
    Made.Where.Line = Line, Made.Where.Column = Column;
    Made.Where.EndLine = EndLine, Made.Where.EndColumn = EndColumn;
    Made.CodeColumn = Code, Made.CodeEndColumn = EndCode;
    Made.Text = E.Text;
    R.Fix.push_back(std::move(Made));
  }
  R.Fingerprint = F.Fingerprint;
  return R;
}

std::string fingerprintOf(const Finding &F, const Report &Checked,
                          const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  const SharedAccess &A = Checked.Accesses[F.Access];
  const std::string File =
      relativeToHere(SM.getFilename(SM.getExpansionLoc(F.Where)));
  std::string Line = lineAt(F.Where, SM).str();
  llvm::erase_if(Line, llvm::isSpace);
  llvm::MD5 Hash;
  for (StringRef Part :
       {StringRef(File), StringRef(A.KernelName), StringRef(A.ArrayName),
        StringRef(Line), StringRef(F.IsRemark ? "remark" : "warning")}) {
    Hash.update(Part);
    Hash.update(StringRef("\0", 1));
  }
  llvm::MD5::MD5Result Digest;
  Hash.final(Digest);
  return Digest.digest().str().str();
}

} // namespace banktidy
