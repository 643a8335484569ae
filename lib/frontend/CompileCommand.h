//===- CompileCommand.h - what a compile command means to Clang -----------===//
//
// Takes from a command of nvcc, Clang or GCC what matters to parsing, in
// Clang's words. Clang rejects some options of nvcc and misreads others in
// silence (-isystem=/p, -I=/p; -G takes the next word), so nothing is handed
// on that is not in a table: each known option is a row that says what value
// it takes and what it means. Of the options of host compilers only those are
// rows that change what a header means.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_FRONTEND_COMPILECOMMAND_H
#define BANKTIDY_FRONTEND_COMPILECOMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace banktidy {

/// What is left of a compile command.
struct Translation {
  std::vector<std::string> Flags; ///< for Clang; folders are absolute
  /// The newest architecture that is compiled for, 80 for sm_80; none if the
  /// command does not say, or says "native" or "all".
  std::optional<unsigned> Arch;
  std::string Language; ///< the word after the last -x, "cu" or "cuda"
  std::string Nvcc;     ///< the compiler as it is called, if it is nvcc
  std::vector<std::string> Unknown; ///< options in no table, and dropped
};

/// Command: the words as a shell would hand them on, the compiler among them;
/// what stands before it (ccache) does not count, and of several commands
/// joined by `&&` or `;` the one that compiles CUDA does. Folder: what relative
/// folders and response files are relative to. A response file that cannot be
/// read counts as empty.
Translation translate(llvm::ArrayRef<std::string> Command,
                      llvm::StringRef Folder);

} // namespace banktidy

#endif
