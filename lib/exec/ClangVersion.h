//===- ClangVersion.h - what differs between versions of Clang ------------===//
//
// The only place that asks which version of Clang this is built against (19 to
// 22). Rooms that use Clang include it where the versions differ.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_EXEC_CLANGVERSION_H
#define BANKTIDY_EXEC_CLANGVERSION_H

#include "clang/Basic/Version.h"

/// The header that declares clang::tidy::ClangTidyModuleRegistry.
#if CLANG_VERSION_MAJOR >= 22
#define BANKTIDY_TIDY_REGISTRY_HEADER "clang-tidy/ClangTidyModule.h"
#else
#define BANKTIDY_TIDY_REGISTRY_HEADER "clang-tidy/ClangTidyModuleRegistry.h"
#endif

#endif
