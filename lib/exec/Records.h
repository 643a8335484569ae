//===- Records.h - symbolic requests and how to count them ----------------===//
//
// An AccessRecord is one shared-memory access as the abstract warp met it: an
// offset and conditions that are warp values over symbols. enumerate() turns it
// into numbers: it drops the symbols that only rotate the banks, runs through
// the values of those that remain, and hands over the lane addresses of each
// distinct request with the number of times that it is made.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_EXEC_RECORDS_H
#define BANKTIDY_EXEC_RECORDS_H

#include "bank/Wavefronts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "warp/WarpInt.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace banktidy {

/// A loop that was summarised instead of being run iteration by iteration.
struct Loop {
  WarpInt Counter = nullptr; ///< symbol: iterations done before this one
  /// Lanes that run iteration Counter, among those that ran all before it.
  WarpInt Enter = nullptr;
  /// Lanes that go on after iteration Counter: not left by break or return.
  WarpInt Stay = nullptr;
  Loop *Parent = nullptr; ///< the loop around it
};

/// A shared-memory array (or other object) of a kernel.
struct SharedObject {
  const clang::VarDecl *Decl = nullptr;
  int64_t Bytes = 0; ///< 0: not known, as for extern __shared__ arrays
};

struct AccessRecord {
  const clang::Expr *Site = nullptr;
  const SharedObject *Array = nullptr;
  RequestKind Kind = RequestKind::Load;
  unsigned Bytes = 0;            ///< of one lane, an instruction width
  WarpInt Offset = nullptr;      ///< bytes from the start of the array
  std::vector<WarpInt> Mask;     ///< all must be non-zero; unknown: "if all take part"
  std::vector<Loop *> Loops;     ///< outermost first
  const Symbol *Warp = nullptr;  ///< the index of the warp
  bool Conditional = false;      ///< taken only if something unknown says so
};

/// One request, made Weight times by a block.
struct Request {
  LaneAddresses Lanes;
  uint64_t Weight = 1;
};

/// What enumerate() could say beyond the requests.
struct Enumeration {
  bool Decided = false;   ///< all requests were handed over
  bool Exact = true;      ///< the weights are the real numbers per block
  WarpInt Lost = nullptr; ///< an Unknown leaf that the offset depends on
  std::string Reason;     ///< when not decided, and not for an Unknown leaf
  /// Symbols of unlimited range that the result was enumerated over.
  std::vector<const Symbol *> Open;
};

/// Hands every distinct request of R to Visit. Offsets are true offsets in the
/// array if TrueOffsets is set, with open symbols at their least value; else
/// they are exact up to a uniform multiple of a word.
Enumeration enumerate(WarpContext &Values, const AccessRecord &R,
                      bool TrueOffsets,
                      llvm::function_ref<void(const Request &)> Visit);

} // namespace banktidy

#endif
