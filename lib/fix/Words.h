//===- Words.h - numbers in notes -----------------------------------------===//
#ifndef BANKTIDY_FIX_WORDS_H
#define BANKTIDY_FIX_WORDS_H

#include "llvm/Support/FormatVariadic.h"
#include <string>

namespace banktidy {

/// 4, 2.5: as people write it.
inline std::string spelled(double Ways) {
  std::string S = llvm::formatv("{0:f2}", Ways).str();
  while (S.back() == '0')
    S.pop_back();
  if (S.back() == '.')
    S.pop_back();
  return S;
}

/// "1 element", "2 elements".
inline std::string counted(int64_t N, const char *What) {
  return std::to_string(N) + " " + What + (N == 1 ? "" : "s");
}

} // namespace banktidy

#endif
