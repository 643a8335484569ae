//===- CudaSharedBankConflictCheck.cpp - the clang-tidy check -------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//
#include "tidy/CudaSharedBankConflictCheck.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace banktidy {

namespace {

/// An option of the check. The value in CheckOptions is read from and written
/// as text; Read returns false, with a sentence in Error, for text it can't
/// take.
struct Option {
  llvm::StringLiteral Name;
  bool (*Read)(StringRef Text, CheckOptions &To, std::string &Error);
  std::string (*Write)(const CheckOptions &From);
};

template <bool CheckOptions::*Flag>
bool readFlag(StringRef Text, CheckOptions &To, std::string &Error) {
  if (Text != "true" && Text != "false") {
    Error = "expected true or false";
    return false;
  }
  To.*Flag = Text == "true";
  return true;
}

template <bool CheckOptions::*Flag>
std::string writeFlag(const CheckOptions &From) {
  return From.*Flag ? "true" : "false";
}

const Option OptionTable[] = {
    {"Block",
     [](StringRef Text, CheckOptions &To, std::string &Error) {
       if (Text.empty())
         return true;
       std::optional<BlockShape> Block = parseBlockShape(Text, Error);
       if (Block)
         To.Block = Block;
       return Block.has_value();
     },
     [](const CheckOptions &From) {
       if (!From.Block)
         return std::string();
       auto [X, Y, Z] = *From.Block;
       return llvm::utostr(X) + "x" + llvm::utostr(Y) + "x" + llvm::utostr(Z);
     }},
    {"Arch",
     [](StringRef Text, CheckOptions &To, std::string &Error) {
       std::optional<unsigned> Arch = parseArch(Text, Error);
       if (Arch)
         To.Arch = *Arch;
       return Arch.has_value();
     },
     [](const CheckOptions &From) { return "sm_" + llvm::utostr(From.Arch); }},
    {"MinWays",
     [](StringRef Text, CheckOptions &To, std::string &Error) {
       unsigned Ways;
       if (Text.getAsInteger(10, Ways) || Ways < 2) {
         Error = "expected a number of at least 2";
         return false;
       }
       To.MinWays = Ways;
       return true;
     },
     [](const CheckOptions &From) { return llvm::utostr(From.MinWays); }},
    {"ExplainUnknown", readFlag<&CheckOptions::ExplainUnknown>,
     writeFlag<&CheckOptions::ExplainUnknown>},
    {"FixStyle",
     [](StringRef Text, CheckOptions &To, std::string &Error) {
       std::optional<FixStyle> Style = parseFixStyle(Text, Error);
       if (Style)
         To.Style = *Style;
       return Style.has_value();
     },
     [](const CheckOptions &From) {
       return std::string(From.Style == FixStyle::Pad       ? "pad"
                          : From.Style == FixStyle::Swizzle ? "swizzle"
                                                            : "auto");
     }},
    {"UnsafeFixes", readFlag<&CheckOptions::UnsafeFixes>,
     writeFlag<&CheckOptions::UnsafeFixes>},
};

} // namespace

bool CudaSharedBankConflictCheck::ForEditor = false;

CudaSharedBankConflictCheck::CudaSharedBankConflictCheck(
    StringRef Name, tidy::ClangTidyContext *Context)
    : ClangTidyCheck(Name, Context) {
  Settings.ForEditor = ForEditor;
  for (const Option &O : OptionTable) {
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
  for (const Option &O : OptionTable)
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
