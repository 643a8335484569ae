//===- Kernels.h - which kernels there are, and their block shapes --------===//
#ifndef BANKTIDY_EXEC_KERNELS_H
#define BANKTIDY_EXEC_KERNELS_H

#include "exec/Analysis.h"
#include "clang/AST/ASTContext.h"
#include <vector>

namespace banktidy {

/// A shape that a kernel is run with, and where that is said.
struct LaunchShape {
  std::optional<BlockShape> Shape; ///< none: x is a multiple of 32
  clang::SourceLocation From;      ///< the launch; invalid for an option
  std::string Why;                 ///< an assumption to state; may be empty
};

struct Kernel {
  const clang::FunctionDecl *Function;
  std::vector<LaunchShape> Shapes; ///< at least one, all different
};

struct KernelList {
  /// The __global__ functions with a body, instances of templates included, in
  /// the order of the file. Empty if the unit declares no shared memory outside
  /// of system headers.
  std::vector<Kernel> Kernels;
  /// Device functions that declare shared memory, in the order of the file.
  /// Where no kernel of the unit calls them, they stand for themselves.
  std::vector<Kernel> Functions;
  /// Kernel templates, and templates of such functions, that the unit does not
  /// instantiate.
  std::vector<const clang::FunctionDecl *> Uninstantiated;
};

/// Shapes come from a comment above the kernel (`// bank-tidy: block=32x8`, or
/// several shapes separated by commas), else from the launches in the unit
/// whose dimensions are constant, else from the option.
KernelList findKernels(clang::ASTContext &Context,
                       const AnalysisOptions &Options);

/// Reads "X", "XxY" or "XxYxZ": each at least 1, at most 1024 threads in all.
/// None for anything else, with a sentence in Error.
std::optional<BlockShape> parseBlockShape(llvm::StringRef Text,
                                          std::string &Error);

} // namespace banktidy

#endif
