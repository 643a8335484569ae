//===- Parse.h - an AST from any CUDA source ------------------------------===//
//
// Parses one file as device code, with Clang's driver as a library, so that
// the host's system headers are found as Clang itself finds them.
//
// By default the CUDA headers are those in the binary: they lie in a virtual
// folder on top of the real file system, and the CUDA toolkit is neither
// needed nor looked for. A missing header or any other error never stops:
// fatal errors are made plain ones, so that the rest of the file is seen.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_FRONTEND_PARSE_H
#define BANKTIDY_FRONTEND_PARSE_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
}

namespace banktidy {

/// The embedded headers that every file starts with, parsed once for many
/// files: a precompiled header for each set of flags that is asked for often
/// enough to pay, in temporary files, as long as this lives. Many threads may
/// use it.
class SharedPrelude {
public:
  ~SharedPrelude();
  /// The precompiled header for a file that is parsed with Line, the words to
  /// Clang but for the file's name. Empty if there is none (yet), or if Line
  /// includes more. Never waits: while one thread makes it, there is none.
  std::string fileFor(const std::vector<std::string> &Line);

private:
  struct Made {
    unsigned Requests = 0;
    std::string File; ///< empty until it is begun
    bool Ready = false;
  };
  std::mutex Lock;
  std::map<std::string, Made> ByLine;
};

struct ParseOptions {
  /// Architecture to parse for; the nearest older one that Clang knows is
  /// taken.
  unsigned Arch = 80;
  /// Folder of a CUDA toolkit whose headers are used. Empty: the embedded
  /// ones.
  std::string CudaPath;
  /// Further flags for Clang; they win over the defaults.
  std::vector<std::string> Flags;
  /// If set, the embedded headers are not parsed for each file.
  SharedPrelude *Prelude = nullptr;
};

/// The errors that Clang found and that were passed over.
struct PassedOver {
  unsigned Errors = 0;
  std::string First; ///< with its place: "t.cu:3:10: 'x.h' file not found"
};

/// Parses File and hands the AST to Use, while it lives. Does not call Use if
/// the text of File shows that nothing can be in shared memory. An error if
/// there is no AST at all: the file can't be read, or is no text.
llvm::Expected<PassedOver>
parse(llvm::StringRef File, const ParseOptions &Options,
      llvm::function_ref<void(clang::ASTContext &)> Use);

/// What makes Clang see CUDA as parse() does: the flags that set the language,
/// the architecture and the headers. Headers in folders that start with
/// /bank-tidy are in the binary.
std::vector<std::string> cudaFlags(const ParseOptions &Options);

/// The headers in the binary, to be laid over other files.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> embeddedFiles();

/// The folder of Clang's own headers: that of the LLVM this was built against,
/// or where it would lie beside a binary that was carried elsewhere.
std::string resourceFolder();

/// The words with which parse() calls Clang.
std::vector<std::string> clangCommand(llvm::StringRef File,
                                      const ParseOptions &Options);

/// Whether a file with this text, compiled with these flags, could declare
/// shared memory. No only if neither spells the word "shared" and all that is
/// included are standard headers or the embedded ones.
bool mayDeclareShared(llvm::StringRef Text,
                      const std::vector<std::string> &Flags);

} // namespace banktidy

#endif
