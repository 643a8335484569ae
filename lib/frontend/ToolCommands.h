//===- ToolCommands.h - commands that Clang's own tools can take ----------===//
//
// For clangd and clang-tidy, which get their commands themselves, also for what
// is not CUDA: rewrites those that matter to bank-tidy, so that the tools read
// CUDA as parse() does, and leaves all others as they are.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_FRONTEND_TOOLCOMMANDS_H
#define BANKTIDY_FRONTEND_TOOLCOMMANDS_H

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <memory>

namespace banktidy {

/// Puts a command for CUDA, or by nvcc, into Clang's words: what the tools
/// infer of it for other files is right then. Headers of nvcc's toolkit are
/// found where there are no others.
void useClangsWords(clang::tooling::CompileCommand &Command);

/// If File, compiled by Command, is CUDA, makes of Command one that reads it as
/// parse() does, with the embedded headers. CUDA is what is called .cu or .cuh,
/// what the command says is, and a header with a word of CUDA in it, which may
/// be a C++ header to its name and its command. Any command will do.
void readAsCuda(clang::tooling::CompileCommand &Command, llvm::StringRef File);

/// Base, with Change applied to each command that is asked for.
std::unique_ptr<clang::tooling::CompilationDatabase>
withChanges(std::shared_ptr<const clang::tooling::CompilationDatabase> Base,
            std::function<void(clang::tooling::CompileCommand &)> Change);

} // namespace banktidy

#endif
