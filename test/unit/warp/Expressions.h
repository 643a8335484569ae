//===- Expressions.h - random expressions and their plain meaning ---------===//
//
// A tree of operations on the lanes of a warp that is computed in two ways: by
// meaning(), one lane at a time in plain C++ that shares nothing with lib/warp,
// and by build(), with the builders of WarpContext.
//
// RandomExpressions makes such trees. Each knows the interval of its values and
// is brought back into Limit where it would leave it, so that nothing overflows
// 64 bits and the values of open intervals stay within their types, as
// WarpInt.h demands.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_TEST_WARP_EXPRESSIONS_H
#define BANKTIDY_TEST_WARP_EXPRESSIONS_H

#include "warp/WarpInt.h"

#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace banktidy {

struct Expression;
using Tree = std::shared_ptr<const Expression>;

struct Expression {
  enum Kind { Constant, Symbol, Operation, Table };
  Kind What = Constant;
  Opcode Code = Opcode::Mul;
  bool IsSum = false;        ///< an Operation without an Opcode: +
  bool IsDifference = false; ///< -
  bool IsNot = false;        ///< !
  unsigned Bits = 0;         ///< Convert
  bool Signed = false;
  Lanes Value{}; ///< Constant
  const banktidy::Symbol *Sym = nullptr;
  WarpInt Built = nullptr; ///< what the builders made of it
  std::vector<Tree> Args;
  std::vector<Lanes> Rows; ///< Table
  unsigned CycleStart = 0;
  int64_t Lo = 0, Hi = 0; ///< all values are within
};

/// The values of symbols, for each lane.
using Environment = std::map<const Symbol *, Lanes>;

/// T in one lane; none where it divides by zero.
std::optional<int64_t> meaning(const Expression &T, unsigned Lane,
                               const Environment &Symbols);
/// T as C++ would write it.
std::string spelled(const Expression &T);

class RandomExpressions {
public:
  /// Every value of a tree is within -Limit..Limit.
  static constexpr int64_t Limit = int64_t(1) << 28;

  RandomExpressions(WarpContext &Context, uint64_t Seed);

  /// A tree of about Size operations.
  Tree tree(unsigned Size);
  /// Values for all symbols, within what is claimed of them.
  Environment values();
  const std::vector<WarpInt> &symbols() const { return Symbols; }
  int64_t between(int64_t Lo, int64_t Hi) {
    return std::uniform_int_distribution<int64_t>(Lo, Hi)(Random);
  }

private:
  Tree leaf();
  Tree uniform();
  Tree operation(unsigned Size);
  Tree limited(Expression T);
  Tree finish(Expression T);

  WarpContext &Context;
  std::mt19937_64 Random;
  std::vector<WarpInt> Symbols;
};

} // namespace banktidy

#endif
