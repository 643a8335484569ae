//===- Filter.cpp - which findings are shown ------------------------------===//
//
// See Filter.h.
//
//===----------------------------------------------------------------------===//
#include "report/Filter.h"
#include "report/NoLint.h"
#include "report/Review.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;
using llvm::StringRef;

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

llvm::Error Filter::useBaseline(StringRef File) {
  auto Text = llvm::MemoryBuffer::getFile(File);
  if (!Text)
    return llvm::createStringError("cannot read '" + File +
                                   "': " + Text.getError().message());
  llvm::SmallVector<StringRef, 64> Rows;
  (*Text)->getBuffer().split(Rows, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Row : Rows)
    if (!Row.starts_with("#"))
      Baseline.insert(Row.split(' ').first.trim());
  return llvm::Error::success();
}

void Filter::printBaseline(llvm::raw_ostream &OS) const {
  OS << "# Findings that bank-tidy --baseline=FILE does not tell. Written by "
        "--write-baseline.\n";
  for (const std::string &Row : ForBaseline)
    OS << Row << '\n';
}

void Filter::apply(Report &Checked, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  NoLint Comments(SM);
  auto IsWanted = [&](const Finding &F) {
    const ValueDecl *Array = Checked.Accesses[F.Access].Array;
    auto Has = [&](SourceLocation At) {
      At = SM.getExpansionLoc(At);
      return At.isValid() &&
             Only->contains(SM.getFilename(At), SM.getExpansionLineNumber(At));
    };
    return !Only || Has(F.Where) || (Array && Has(Array->getLocation()));
  };
  llvm::erase_if(Checked.Findings, [&](Finding &F) {
    if (SM.isInSystemHeader(SM.getExpansionLoc(F.Where)) ||
        Comments.silences(F.Where) || !Shown.insert(identity(F, SM)).second)
      return true;
    F.Fingerprint = fingerprintOf(F, Checked, Context);
    if (unsigned Before = Equal[F.Fingerprint]++) {
      llvm::MD5 Hash;
      Hash.update(F.Fingerprint);
      Hash.update(std::to_string(Before));
      llvm::MD5::MD5Result Digest;
      Hash.final(Digest);
      F.Fingerprint = Digest.digest().str().str();
    }
    if (!IsWanted(F))
      return true;
    if (!F.IsRemark)
      ForBaseline.insert(
          F.Fingerprint + " " +
          relativeToHere(SM.getFilename(SM.getExpansionLoc(F.Where))) + ": " +
          F.Text);
    const bool IsKnown = Baseline.contains(F.Fingerprint);
    Known += IsKnown;
    return IsKnown;
  });
  if (Unused)
    Unused->add(Checked, Context, Comments);
}

} // namespace banktidy
