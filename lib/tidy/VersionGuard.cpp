//===- VersionGuard.cpp - refuses a clang-tidy of another version ---------===//
//
// clang-tidy doesn't check the version of a plugin: one that was built for
// another major version lists its check, finds nothing and exits with 0. This
// initialiser compares the versions when the plugin is loaded, and ends the
// process with a message if they differ.
//
//===----------------------------------------------------------------------===//
#include "exec/ClangVersion.h"
#include "llvm/ADT/StringRef.h"
#include <cstdio>
#include <cstdlib>
#include <string>

namespace clang {
// Missing where Clang was built with another C++ library.
// NOLINTNEXTLINE(readability-redundant-declaration)
__attribute__((weak)) std::string getClangFullVersion();
} // namespace clang

namespace banktidy {

/// Reads 22 from "Debian clang version 22.1.8 (...)"; 0 if it isn't there.
static unsigned majorOf(llvm::StringRef FullVersion) {
  unsigned Major = 0;
  FullVersion.split("version ").second.consumeInteger(10, Major);
  return Major;
}

// The priority puts it before the other initialisers, which may already need
// what another version doesn't have.
__attribute__((constructor(101))) static void refuseOtherVersions() {
  std::string Running = clang::getClangFullVersion
                            ? clang::getClangFullVersion()
                            : "built with another C++ library";
  if (majorOf(Running) == CLANG_VERSION_MAJOR)
    return;
  std::fprintf(stderr,
               "error: this bank-tidy plugin was built for clang-tidy %d and "
               "can't run in another one (%s)\n",
               CLANG_VERSION_MAJOR, Running.c_str());
  std::_Exit(1);
}

} // namespace banktidy
