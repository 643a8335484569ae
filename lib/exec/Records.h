//===- Records.h - symbolic requests and how to count them ----------------===//
//
// An AccessRecord is one shared-memory access as the abstract warp met it: an
// offset and conditions that are warp values over symbols. enumerate() turns
// such values into numbers: it drops the symbols that make no difference, runs
// through the values of those that remain, and hands over each distinct outcome
// with the number of requests that have it.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_EXEC_RECORDS_H
#define BANKTIDY_EXEC_RECORDS_H

#include "bank/Wavefronts.h"
#include "warp/WarpInt.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
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
  size_t PathBase = 0;    ///< conditions in force around it
  /// What `#pragma unroll` asks for: 0 nothing, 1 not to unroll, else how
  /// often.
  unsigned Unroll = 0;
  unsigned Stretch = 0, EndStretch = 0; ///< before and after the body
  unsigned Clear = 0, EndClear = 0;     ///< likewise
};

/// A shared-memory array (or other object) of a kernel.
struct SharedObject {
  const clang::VarDecl *Decl = nullptr;
  WarpInt Base = nullptr; ///< its address
  int64_t Bytes = 0;      ///< 0: not known, as for extern __shared__ arrays
};

/// A product that is a term of an index, as `row * 32` in `s[row * 32 + col]`;
/// or an XOR that is.
struct IndexProduct {
  const clang::BinaryOperator *At = nullptr;
  WarpInt Left = nullptr, Right = nullptr; ///< the operands
};

struct AccessRecord {
  const clang::Expr *Site = nullptr;
  const SharedObject *Array = nullptr;
  RequestKind Kind = RequestKind::Load;
  unsigned Bytes = 0;       ///< of one lane, an instruction width
  WarpInt Offset = nullptr; ///< bytes from the start of the array
  /// For an access array[i][j]... that names every dimension: i, j, ...
  std::vector<WarpInt> Subscripts;
  /// The last of these, or the index of an access ptr[i]; and the products in
  /// it, also where it is a variable with an initialiser.
  WarpInt Index = nullptr;
  std::vector<IndexProduct> Products;
  std::vector<WarpInt>
      Mask; ///< all must be non-zero; unknown: "if all take part"
  std::vector<Loop *> Loops;    ///< outermost first
  const Symbol *Warp = nullptr; ///< the index of the warp
  bool Volatile = false;
  /// How many conditions are in force up to the last that is unknown: what is
  /// inside of a loop differs from one iteration to the next.
  size_t LastUnknown = 0;
  /// Records with equal Block run one after the other with no branch between
  /// them that holds an access; with equal Stretch, with no barrier or atomic.
  unsigned Block = 0, Stretch = 0;
  /// And with equal Clear, with no assembly of a library between them, which
  /// the optimiser does not move loads across, but the assembler does.
  unsigned Clear = 0;
};

/// The subscripts by which an access names an element, outermost first, and in
/// Base what they are applied to: a[i][j], a[i].x, *(float4 *)&a[i][j].
llvm::SmallVector<const clang::ArraySubscriptExpr *, 3>
elementSubscripts(const clang::Expr *Site, const clang::Expr *&Base);

/// A value that enumerate() is asked for.
struct Quantity {
  WarpInt Value;
  /// Adding a multiple of this in all lanes alike makes no difference; 0: it
  /// always does.
  int64_t Unit;
  /// So does adding multiples of this, even different ones, as long as lanes
  /// that differ stay different; 0: never.
  int64_t Turn = 0;
};

/// One outcome for the lanes that take part, of Weight requests of a block.
struct Outcome {
  uint32_t Active;
  llvm::ArrayRef<Lanes> Values; ///< of each quantity; 0 where not active
  uint64_t Weight;
  int64_t Open; ///< the value of the one open symbol, if there is one
};

/// What enumerate() could say beyond the requests.
struct Enumeration {
  bool Decided = false; ///< all requests were handed over
  bool Exact = true;    ///< the weights are the real numbers per block
  /// Conditions and the ends of loops were left out, so that some of the
  /// outcomes may never come about; Reason says what stood in the way.
  bool AtMost = false;
  /// Values that all lanes share were taken to be unrelated, so that some of
  /// the outcomes may never come about, but there are no others; Reason
  /// likewise.
  bool Unrelated = false;
  /// Something unknown picks single lanes; outcomes have all that it may pick.
  bool LanesUncertain = false;
  /// Lanes are assumed to take part that may not: a bound or data decide.
  bool AllLanes = false;
  /// An unknown that may bring lanes together; outcomes have them all apart.
  WarpInt Spread = nullptr;
  WarpInt Lost = nullptr; ///< an Unknown leaf that the offset depends on
  std::string Reason;     ///< when not decided, and not for an Unknown leaf
  /// Symbols of unlimited range that the result was enumerated over.
  std::vector<const Symbol *> Open;
};

/// Hands every distinct outcome of the quantities for the requests of R to
/// Visit; values are up to what makes no difference.
Enumeration enumerate(WarpContext &Values, const AccessRecord &R,
                      llvm::ArrayRef<Quantity> Quantities,
                      llvm::function_ref<void(const Outcome &)> Visit);

/// The quantity that decides the bank conflicts of R.
inline Quantity offsetOf(const AccessRecord &R) {
  return {R.Offset, WordBytes, BankCount * WordBytes};
}

} // namespace banktidy

#endif
