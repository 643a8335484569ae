//===- ClangVersion.h - what differs between versions of Clang ------------===//
//
// The only place that asks which version of Clang this is built against (19 to
// 22). Rooms that use Clang include it where the versions differ.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_EXEC_CLANGVERSION_H
#define BANKTIDY_EXEC_CLANGVERSION_H

#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/Version.h"

namespace banktidy {

/// The options of a diagnostics engine, and the handle by which the engine and
/// its printer take them. Up to 20 the engine counts references to them.
struct EngineOptions {
#if CLANG_VERSION_MAJOR >= 21
  clang::DiagnosticOptions Options;
  clang::DiagnosticOptions &Handle = Options;
#else
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> Options =
      llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
  clang::DiagnosticOptions *Handle = Options.get();
#endif
};

} // namespace banktidy

/// The header that declares clang::tidy::ClangTidyModuleRegistry.
#if CLANG_VERSION_MAJOR >= 22
#define BANKTIDY_TIDY_REGISTRY_HEADER "clang-tidy/ClangTidyModule.h"
#else
#define BANKTIDY_TIDY_REGISTRY_HEADER "clang-tidy/ClangTidyModuleRegistry.h"
#endif

#endif
