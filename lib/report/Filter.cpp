//===- Filter.cpp - which findings are shown ------------------------------===//
//
// See Filter.h.
//
//===----------------------------------------------------------------------===//
#include "report/Filter.h"
#include "report/NoLint.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace banktidy {

/// The same for the same finding of any translation unit.
static std::string identity(const Finding &F, const SourceManager &SM) {
  auto [File, Offset] = SM.getDecomposedExpansionLoc(F.Where);
  std::string Key;
  llvm::raw_string_ostream OS(Key);
  if (OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File))
    OS << Entry->getUniqueID().getDevice() << '/'
       << Entry->getUniqueID().getFile();
  OS << ':' << Offset << ':' << F.Text;
  return Key;
}

void Filter::apply(Report &Checked, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  NoLint Comments(SM);
  llvm::erase_if(Checked.Findings, [&](const Finding &F) {
    return SM.isInSystemHeader(SM.getExpansionLoc(F.Where)) ||
           Comments.silences(F.Where) || !Shown.insert(identity(F, SM)).second;
  });
}

} // namespace banktidy
