//===- EmbeddedHeaders.h - the CUDA headers inside the binary -------------===//
//
// The files of lib/frontend/headers, which the build puts into the program so
// that it needs no CUDA toolkit.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_FRONTEND_EMBEDDEDHEADERS_H
#define BANKTIDY_FRONTEND_EMBEDDEDHEADERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace banktidy {

struct EmbeddedFile {
  llvm::StringRef Path;    ///< relative to the include folder, "cuda_fp16.h"
  llvm::StringRef Content; ///< followed by a null byte
};

/// All files, ordered by path.
llvm::ArrayRef<EmbeddedFile> embeddedHeaders();

} // namespace banktidy

#endif
