//===- CudaSharedBankConflictCheck.cpp - the clang-tidy check -------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//
#include "tidy/CudaSharedBankConflictCheck.h"
#include "report/Options.h"
#include "clang/ASTMatchers/ASTMatchers.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace banktidy {

bool CudaSharedBankConflictCheck::ForEditor = false;

CudaSharedBankConflictCheck::CudaSharedBankConflictCheck(
    StringRef Name, tidy::ClangTidyContext *Context)
    : ClangTidyCheck(Name, Context) {
  Settings.ForEditor = ForEditor;
  for (const CheckOption &O : checkOptions()) {
    std::string Error;
    std::optional<StringRef> Text = Options.get(O.Name);
    if (Text && !O.Read(*Text, Settings, Error))
      configurationDiag("invalid value '%0' for option '%1.%2': %3")
          << *Text << Name << O.Name << Error;
  }
}

bool CudaSharedBankConflictCheck::isLanguageVersionSupported(
    const LangOptions &LangOpts) const {
  return LangOpts.CUDA && !LangOpts.HIP;
}

void CudaSharedBankConflictCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  for (const CheckOption &O : checkOptions())
    Options.store(Opts, O.Name, O.Write(Settings));
}

void CudaSharedBankConflictCheck::registerMatchers(MatchFinder *Finder) {
  // Not translationUnitDecl(): clangd visits only the declarations in the file.
  Finder->addMatcher(functionDecl(hasAttr(attr::CUDAGlobal)), this);
}

void CudaSharedBankConflictCheck::check(
    const MatchFinder::MatchResult &Result) {
  if (Done)
    return;
  Done = true;
  for (const Finding &F : banktidy::check(*Result.Context, Settings).Findings) {
    diag(F.Where, "%0",
         F.IsRemark ? DiagnosticIDs::Remark : DiagnosticIDs::Warning)
        << F.Text << F.Range << F.Fix;
    for (const Note &N : F.Notes)
      diag(N.Where, "%0", DiagnosticIDs::Note) << N.Text << N.Fix;
  }
}

} // namespace banktidy
