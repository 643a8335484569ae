//===- WarpInt.h - what an integer is for the 32 lanes of a warp ----------===//
//
// A WarpInt is an immutable expression over per-lane constants and symbols. A
// symbol is one number that all lanes share and that is not known while the
// kernel is analysed: the index of the warp in its block, a loop counter,
// blockIdx, a kernel parameter, the address of an array.
//
// Form: everything linear is kept as  base[lane] + sum of coeff[lane] * atom,
// where an atom is a symbol or an operation that is not linear. The builders of
// WarpContext simplify as they build: they fold constants lane by lane, split
// multiples off /, %, &, |, ^ and shifts ((32*w + lane) % 32 is lane), decide
// comparisons by intervals, and share equal nodes, so that equal pointers mean
// equal values. What stays undecided is a node, evaluated later for each value
// of its symbols (Evaluate.h).
//
// Only a value that differs between lanes in a way nobody can know is
// "unknown"; it is a leaf with a reason, and it swallows what is computed from
// it, except where a select takes the other side.
//
// Arithmetic: values are 64-bit and wrap on purpose; convert() brings a result
// into its C++ type. A value whose interval is open (it contains a symbol of
// unlimited range) is taken not to leave its type. Symbols nobody knows are
// taken not to be negative where they are divided or shifted, but no comparison
// is decided by that.
//
// This room knows lib/bank and the standard library, no Clang.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_WARP_WARPINT_H
#define BANKTIDY_WARP_WARPINT_H

#include "bank/Wavefronts.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace banktidy {

using Lanes = std::array<int64_t, WarpSize>;

/// Lo..Hi, both included; the extreme values of int64_t mean "no limit".
struct Interval {
  static constexpr int64_t NoLow = std::numeric_limits<int64_t>::min();
  static constexpr int64_t NoHigh = std::numeric_limits<int64_t>::max();
  int64_t Lo = NoLow, Hi = NoHigh;

  bool within(int64_t A, int64_t B) const { return Lo >= A && Hi <= B; }
  bool isOpen() const { return Lo == NoLow || Hi == NoHigh; }
};

enum class SymbolKind : uint8_t {
  WarpIndex, ///< which warp of the block; range 0..warps-1
  Counter,   ///< iterations of one loop done before this one; range 0..; open
             ///< only until the limit is known, then Free if there is none
  Phi,       ///< stands for a loop-carried value while its loop is being read
  Free,      ///< any number: a parameter, blockIdx, a value all lanes loaded
  Lost,      ///< a certain number that the analysis could not work out
  Base       ///< the address of an object in bytes
};

struct Symbol {
  unsigned Id = 0; ///< index in WarpContext::symbols()
  SymbolKind Kind = SymbolKind::Free;
  std::string Name;
  Interval Range;
  int64_t Multiple = 1; ///< the value is a multiple of this
  /// The same in all iterations of every loop, wherever it was made.
  bool Stable = false;
};

enum class NodeKind : uint8_t {
  Constant, ///< a number for each lane
  Symbol,
  Linear, ///< Base + sum of Coeff * Atom
  Op,     ///< one of Opcode on Args
  Table,  ///< each lane's value in the row of Rows that Args[0] selects
  Final,  ///< each lane's Args[1] at the least Sym for which its Args[0] is 0
  Unknown
};

/// Operations that have no linear form. Comparisons give 0 or 1.
enum class Opcode : uint8_t {
  Mul,
  FloorDiv, ///< rounds to minus infinity
  FloorRem, ///< has the sign of the divisor
  TruncDiv, ///< as C++ rounds
  TruncRem,
  And,
  Or,
  Xor,
  Shl,
  Shr, ///< arithmetic
  Less,
  LessEqual,
  Equal,
  NotEqual,
  Select,   ///< Args: condition, value if not 0, value if 0
  Convert,  ///< to the integer type in Node::Bits, Node::Signed
  PopCount, ///< of the low 32 bits, like the next three
  LeadingZeros,
  FindFirstSet,
  ReverseBits,
  IfShared ///< Args[1] if Args[0] is the same in all lanes, else unknown
};

struct Node;
using WarpInt = const Node *;

/// Elements that somebody else keeps.
template <typename T> class KeptList {
public:
  KeptList() = default;
  KeptList(const T *First, size_t Count)
      : First(First), Count(static_cast<uint32_t>(Count)) {}
  KeptList(const std::vector<T> &All) : KeptList(All.data(), All.size()) {}
  /// Of a list in a call, which lasts as long as the call.
  KeptList(const std::initializer_list<T> &All)
      : KeptList(All.begin(), All.size()) {}

  const T *begin() const { return First; }
  const T *end() const { return First + Count; }
  size_t size() const { return Count; }
  bool empty() const { return Count == 0; }
  const T &operator[](size_t I) const { return First[I]; }
  operator std::vector<T>() const { return {begin(), end()}; }

private:
  const T *First = nullptr;
  uint32_t Count = 0;
};
template <typename T> bool operator==(KeptList<T> A, KeptList<T> B) {
  return std::equal(A.begin(), A.end(), B.begin(), B.end());
}

/// The numbers of a constant, which somebody else keeps.
class LanesRef {
public:
  LanesRef() = default;
  LanesRef(const Lanes &Of) : Of(&Of) {}

  int64_t operator[](unsigned Lane) const { return (*Of)[Lane]; }
  operator const Lanes &() const { return *Of; }
  auto begin() const { return Of->begin(); }
  auto end() const { return Of->end(); }

private:
  const Lanes *Of = nullptr;
};

struct Term {
  WarpInt Atom;
  WarpInt Coeff; ///< a Constant

  bool operator==(const Term &O) const {
    return Atom == O.Atom && Coeff == O.Coeff;
  }
};

struct Node {
  NodeKind Kind = NodeKind::Constant;
  Opcode Code = Opcode::Mul;
  uint8_t Bits = 0;          ///< Convert
  bool Signed = false;       ///< Convert
  bool Uniform = false;      ///< all lanes surely have one value
  bool MayBeUniform = false; ///< or have if all loop-carried values do
  bool HasUnknown = false;   ///< an Unknown leaf is somewhere below
  bool HasPhi = false;       ///< a Phi symbol is somewhere below
  bool Pending = false;      ///< or a Counter whose limit may yet be found
  bool Unlimited = false;    ///< a symbol with an open range is somewhere below
  unsigned Id = 0;           ///< index in the context, children before parents
  unsigned Depth = 0;
  Interval Range;
  int64_t Multiple = 1; ///< in every lane a multiple of this; 0: always 0
  LanesRef Value;       ///< Constant
  const Symbol *Sym = nullptr; ///< Symbol; Final: what it runs over
  WarpInt Base = nullptr;      ///< Linear: the Constant part
  KeptList<Term> Terms;        ///< Linear: by Atom->Id
  KeptList<WarpInt> Args;
  KeptList<WarpInt> Rows;  ///< Table: Constants
  unsigned CycleStart = 0; ///< Table: past the end, go on from this row
  /// Unknown, IfShared (whose Args tell one from another): one sentence without
  /// a full stop
  std::string_view Reason;
  uint64_t Where = 0;  ///< likewise: the caller's mark of the place
  unsigned Serial = 0; ///< Unknown: no two are equal

  bool isConstant() const { return Kind == NodeKind::Constant; }
  bool isUnknown() const { return Kind == NodeKind::Unknown; }
  /// A constant that is the same in all lanes.
  bool isNumber() const { return isConstant() && Uniform; }
  bool isNumber(int64_t N) const { return isNumber() && Value[0] == N; }
  /// Surely 0 or 1.
  bool isBool() const { return Range.within(0, 1); }
};

/// Owns the nodes and symbols of one analysis, and builds values.
///
/// Limits: a value deeper than MaxDepth, with more than MaxTerms terms, or past
/// MaxNodes nodes becomes unknown, so that neither time nor stack run away; of
/// an address, what is added to its object.
class WarpContext {
public:
  static constexpr unsigned MaxDepth = 300;
  static constexpr unsigned MaxTerms = 48;
  static constexpr unsigned MaxNodes = 400000;
  static constexpr unsigned MostRequests = 1 << 20;
  static constexpr int64_t MostFinal = 4096;

  WarpContext();
  WarpContext(const WarpContext &) = delete;
  WarpContext &operator=(const WarpContext &) = delete;

  WarpInt number(int64_t N);
  WarpInt lanes(const Lanes &Values);
  /// 0, 1, ... 31.
  WarpInt laneIndex();
  /// A new one each time: two values nobody knows must not cancel.
  WarpInt unknown(std::string_view Reason, uint64_t Where, Interval Range = {});
  /// As little known as the Unknown A, but not the same.
  WarpInt another(WarpInt A);

  /// A new symbol. Multiple may only be given with a Range that starts at a
  /// multiple of it or is open.
  WarpInt symbol(SymbolKind Kind, std::string Name, Interval Range,
                 int64_t Multiple = 1, bool Stable = false);
  /// A new Phi; MayBeUniform: nothing is known by which lanes differ.
  WarpInt phi(std::string Name, bool MayBeUniform);
  const std::deque<Symbol> &symbols() const { return Symbols; }

  WarpInt add(WarpInt A, WarpInt B);
  WarpInt sub(WarpInt A, WarpInt B);
  WarpInt mul(WarpInt A, WarpInt B);
  /// Any Opcode with two arguments.
  WarpInt binary(Opcode Code, WarpInt A, WarpInt B);
  WarpInt unary(Opcode Code, WarpInt A);
  /// Value where all lanes have the same Key, as what is loaded from one
  /// address is; else unknown. Value is uniform and used for nothing else.
  /// Decided when the Phis in Key are replaced.
  WarpInt ifShared(WarpInt Key, WarpInt Value, std::string_view Reason,
                   uint64_t Where);
  WarpInt select(WarpInt Cond, WarpInt Then, WarpInt Else);
  /// The same, but of an unknown condition both sides are kept, for one who
  /// knows it in some part of the code; select() of the three forgets them.
  WarpInt choose(WarpInt Cond, WarpInt Then, WarpInt Else);
  /// The value as an integer type of 1..64 bits holds it.
  WarpInt convert(WarpInt A, unsigned Bits, bool Signed);
  /// In each lane its value in Rows[Index], and from CycleStart again past the
  /// end. Index is not negative; Rows are constants and not empty.
  WarpInt table(WarpInt Index, std::vector<WarpInt> Rows, unsigned CycleStart);
  /// What Value is for each lane when it leaves a loop: at the least K = 0, 1,
  /// ... for which Go is 0. K is a symbol that is used for nothing else and
  /// means nothing outside of the result. No value for lanes that stay
  /// MostFinal times.
  WarpInt finalValue(const Symbol *K, WarpInt Go, WarpInt Value);
  /// 1 where A is 0, else 0.
  WarpInt logicalNot(WarpInt A);
  /// 0 or 1: A is not 0.
  WarpInt truth(WarpInt A);

  /// A as lane From[L] has it, in each lane L. Null if A contains a Phi, which
  /// may differ between lanes.
  WarpInt permute(WarpInt A, const Lanes &From);

  /// A with each symbol that is a key of Map replaced, simplified anew.
  using Substitution = std::unordered_map<const Symbol *, WarpInt>;
  WarpInt substitute(WarpInt A, const Substitution &Map);
  /// Forgets remembered results; call after changing a Substitution.
  void clearSubstitution() {
    if (!Substituted.empty()) // clearing walks all buckets
      Substituted.clear();
  }

  /// What generalize() put a symbol in the place of.
  using Generalization = std::unordered_map<WarpInt, WarpInt>;
  /// A with new Lost symbols in the place of what all lanes share and is
  /// computed from symbols that Keep does not admit; Known holds those made
  /// before, so that equal values get the same one. The result may be all that
  /// A may be, and more: what the symbols have to do with each other is lost.
  WarpInt generalize(WarpInt A, Generalization &Known,
                     bool (*Keep)(const Symbol *));

  /// Whether all nodes are spent: what is computed now is unknown.
  bool isSpent() const { return NodeCount > MaxNodes; }

  /// Counts a request that was looked at, or work of that size; false once all
  /// that one kernel may have are spent. So time has a limit that does not
  /// depend on the machine.
  bool spendRequest(unsigned Number = 1) {
    Requests = std::min(Requests + Number, MostRequests + 1);
    return Requests <= MostRequests;
  }

private:
  /// The node equal to N, made if there is none. What N refers to is copied.
  WarpInt intern(const Node &N);
  WarpInt named(Symbol S, bool MayBeUniform);
  WarpInt linear(WarpInt Base, KeptList<Term> Terms);
  WarpInt sum(WarpInt A, WarpInt B, bool Negated);
  WarpInt op(Opcode Code, KeptList<WarpInt> Args, Interval Range,
             int64_t Multiple = 1);
  std::optional<std::pair<WarpInt, WarpInt>> splitSmall(WarpInt A, int64_t M);
  WarpInt divide(WarpInt A, int64_t M);
  WarpInt remainder(WarpInt A, int64_t M);
  WarpInt bitAnd(WarpInt A, WarpInt B);
  WarpInt bitOrXor(Opcode Code, WarpInt A, WarpInt B);
  WarpInt compare(Opcode Code, WarpInt A, WarpInt B);
  WarpInt negate(WarpInt A);
  WarpInt unwrapped(WarpInt A, unsigned Bits);
  WarpInt generalizeShared(WarpInt A, Generalization &Known);
  WarpInt rebuild(const Node &N, const std::vector<WarpInt> &Args);
  template <typename Fn> WarpInt zip(WarpInt A, WarpInt B, Fn F);

  void growTable();

  /// Elements in large pieces, which are freed together.
  template <typename T> class Pool {
  public:
    KeptList<T> keep(KeptList<T> Some) {
      if (Some.empty())
        return {};
      if (Some.size() > Left) {
        constexpr size_t PieceBytes = 1 << 15;
        Left = std::max<size_t>(Some.size(), PieceBytes / sizeof(T));
        Pieces.push_back(std::make_unique<T[]>(Left));
        Next = Pieces.back().get();
      }
      T *First = Next;
      std::copy(Some.begin(), Some.end(), First);
      Next += Some.size();
      Left -= Some.size();
      return {First, Some.size()};
    }

  private:
    std::vector<std::unique_ptr<T[]>> Pieces;
    T *Next = nullptr;
    size_t Left = 0;
  };

  Pool<Node> AllNodes;
  Pool<Lanes> AllLanes;
  Pool<Term> AllTerms;
  Pool<WarpInt> AllArgs;
  std::set<std::string, std::less<>> Reasons;
  std::deque<Symbol> Symbols;
  /// All nodes by hash: open addressing, a power of two in size.
  struct Slot {
    uint64_t Hash = 0;
    WarpInt N = nullptr;
  };
  std::vector<Slot> Table;
  unsigned NodeCount = 0, Unknowns = 0, Requests = 0;
  std::unordered_map<int64_t, WarpInt> Numbers;
  std::unordered_map<WarpInt, WarpInt> Negated; ///< results of logicalNot
  std::unordered_map<WarpInt, WarpInt> Truths;  ///< of unknowns, by truth
  std::unordered_map<WarpInt, WarpInt> Substituted;
  WarpInt TooLarge = nullptr, Zero = nullptr, One = nullptr;
};

/// One lane of an operation, as the hardware computes it. False where there
/// is no value (division by zero).
bool foldLane(Opcode Code, int64_t A, int64_t B, int64_t &Result);
/// V as an integer type of 1..64 bits holds it.
int64_t wrapTo(int64_t V, unsigned Bits, bool Signed);

} // namespace banktidy

#endif
