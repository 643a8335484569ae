//===- CudaSharedBankConflictCheck.h - the clang-tidy check ---------------===//
//
// cuda-shared-bank-conflict as a clang-tidy check: reads its options, has the
// translation unit checked once, and hands the findings to clang-tidy, which
// does NOLINT, fixes and formats.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_TIDY_CUDASHAREDBANKCONFLICTCHECK_H
#define BANKTIDY_TIDY_CUDASHAREDBANKCONFLICTCHECK_H

#include "clang-tidy/ClangTidyCheck.h"
#include "report/Check.h"

namespace banktidy {

class CudaSharedBankConflictCheck : public clang::tidy::ClangTidyCheck {
public:
  /// Set by a program that is an editor's server: CheckOptions::ForEditor.
  static bool ForEditor;

  CudaSharedBankConflictCheck(llvm::StringRef Name,
                              clang::tidy::ClangTidyContext *Context);

  bool
  isLanguageVersionSupported(const clang::LangOptions &LangOpts) const override;
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  CheckOptions Settings;
  bool Done = false; ///< the translation unit has been checked
};

} // namespace banktidy

#endif
