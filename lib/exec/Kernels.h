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
};

struct Kernel {
  const clang::FunctionDecl *Function;
  std::vector<LaunchShape> Shapes; ///< at least one, all different
};

/// The __global__ functions with a body, instances of templates included, in
/// the order of the file. Empty if the unit declares no shared memory outside
/// of system headers. Shapes come from the launches in the unit whose
/// dimensions are constant, else from the option.
std::vector<Kernel> findKernels(clang::ASTContext &Context,
                                const AnalysisOptions &Options);

} // namespace banktidy

#endif
