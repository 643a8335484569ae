//===- WarpInt.cpp - building and simplifying warp values -----------------===//
//
// See WarpInt.h. The invariants that the builders keep:
//   * a Linear has at least one term, no zero coefficient, terms ordered by
//     their atom's id, and is not just one atom;
//   * an Unknown is an atom like any other in a Linear (of array[unknown] the
//     array is still known); other operations on it are unknown, too;
//   * comparisons are stored as "D <= 0", "D == 0" or "D != 0".
//
//===----------------------------------------------------------------------===//
#include "warp/WarpInt.h"
#include "warp/Evaluate.h"
#include <algorithm>
#include <numeric>

namespace banktidy {
namespace {

constexpr int64_t NoLow = Interval::NoLow, NoHigh = Interval::NoHigh;

// Wrapping arithmetic, on purpose: unsigned overflow is defined.
int64_t wrapAdd(int64_t A, int64_t B) {
  return static_cast<int64_t>(static_cast<uint64_t>(A) +
                              static_cast<uint64_t>(B));
}
int64_t wrapMul(int64_t A, int64_t B) {
  return static_cast<int64_t>(static_cast<uint64_t>(A) *
                              static_cast<uint64_t>(B));
}
int64_t wrapNeg(int64_t A) { return wrapAdd(~A, 1); }

// Arithmetic on limits: sticks at "no limit".
int64_t satAdd(int64_t A, int64_t B) {
  if (A == NoLow || B == NoLow)
    return NoLow;
  if (A == NoHigh || B == NoHigh)
    return NoHigh;
  int64_t R;
  if (__builtin_add_overflow(A, B, &R))
    return A < 0 ? NoLow : NoHigh;
  return R;
}
int64_t satMul(int64_t A, int64_t B) {
  if (A == 0 || B == 0)
    return 0;
  bool Negative = (A < 0) != (B < 0);
  if (A == NoLow || A == NoHigh || B == NoLow || B == NoHigh)
    return Negative ? NoLow : NoHigh;
  int64_t R;
  if (__builtin_mul_overflow(A, B, &R))
    return Negative ? NoLow : NoHigh;
  return R;
}
Interval plus(Interval A, Interval B) {
  return {satAdd(A.Lo, B.Lo), satAdd(A.Hi, B.Hi)};
}
Interval times(Interval A, Interval B) {
  int64_t P[] = {satMul(A.Lo, B.Lo), satMul(A.Lo, B.Hi), satMul(A.Hi, B.Lo),
                 satMul(A.Hi, B.Hi)};
  return {*std::min_element(P, P + 4), *std::max_element(P, P + 4)};
}
/// -2^k..2^k - 1 around both; open if one is, but not below 0 if none is.
Interval bitRange(Interval A, Interval B) {
  if (A.isOpen() || B.isOpen())
    return {A.Lo >= 0 && B.Lo >= 0 ? 0 : NoLow, NoHigh};
  int64_t P = 1;
  for (int64_t V : {A.Lo, A.Hi, B.Lo, B.Hi})
    while (P < (int64_t(1) << 62) && (V >= P || V < -P))
      P *= 2;
  return {-P, P - 1};
}
/// What a division of A by B can give: nothing larger than A, and nothing
/// negative where neither is.
Interval quotientRange(Interval A, Interval B) {
  const bool Positive = A.Lo >= 0 && B.Lo >= 0;
  if (A.isOpen())
    return Positive ? Interval{0, NoHigh} : Interval();
  int64_t M = std::max(A.Hi, satMul(A.Lo, -1));
  if (M >= NoHigh - 1)
    return {};
  return {Positive ? 0 : -M - 1, M};
}
Interval join(Interval A, Interval B) {
  return {std::min(A.Lo, B.Lo), std::max(A.Hi, B.Hi)};
}

int64_t floorDiv(int64_t A, int64_t M) {
  int64_t Q = A / M;
  return Q - (A % M != 0 && (A < 0) != (M < 0));
}
int64_t floorRem(int64_t A, int64_t M) {
  int64_t R = A % M;
  return R != 0 && (R < 0) != (M < 0) ? R + M : R;
}

Interval floorRange(Interval R, int64_t M) {
  return {R.Lo == NoLow ? NoLow : floorDiv(R.Lo, M),
          R.Hi == NoHigh ? NoHigh : floorDiv(R.Hi, M)};
}

bool isPowerOf2(int64_t N) { return N > 0 && (N & (N - 1)) == 0; }
/// The largest power of two that divides N; 0 for 0, at most 2^62.
int64_t lowBit(int64_t N) {
  int64_t Bit = static_cast<int64_t>(static_cast<uint64_t>(N) &
                                     (0 - static_cast<uint64_t>(N)));
  return Bit < 0 ? int64_t(1) << 62 : Bit;
}
/// The smallest power of two above N >= 0.
int64_t powerAbove(int64_t N) {
  int64_t P = 1;
  while (P <= N && P < (int64_t(1) << 62))
    P *= 2;
  return P;
}
int64_t gcd(int64_t A, int64_t B) {
  if (A == NoLow || B == NoLow) // has no absolute value
    return lowBit(A == NoLow ? (B == 0 ? NoHigh / 2 + 1 : B) : A);
  return std::gcd(A, B);
}
/// A product of two multiples, given up (not wrong) where it gets large.
int64_t multiplied(int64_t A, int64_t B) {
  int64_t R;
  if (__builtin_mul_overflow(A, B, &R) || R > (int64_t(1) << 48))
    return lowBit(A) == 0 ? 0 : std::max<int64_t>(1, lowBit(A));
  return R < 0 ? wrapNeg(R) : R;
}

/// True if X is the address of an object plus something.
bool isAddress(WarpInt X) {
  auto IsBase = [](WarpInt A) {
    return A->Kind == NodeKind::Symbol && A->Sym->Kind == SymbolKind::Base;
  };
  return IsBase(X) ||
         std::any_of(X->Terms.begin(), X->Terms.end(),
                     [&](const Term &T) { return IsBase(T.Atom); });
}

uint64_t mix(uint64_t H, uint64_t V) {
  H ^= V + 0x9e3779b97f4a7c15ull + (H << 6) + (H >> 2);
  return H * 0xff51afd7ed558ccdull;
}

bool same(const Node &A, const Node &B) {
  if (A.Kind != B.Kind)
    return false;
  switch (A.Kind) {
  case NodeKind::Constant:
    return std::equal(A.Value.begin(), A.Value.end(), B.Value.begin());
  case NodeKind::Symbol:
    return A.Sym == B.Sym;
  case NodeKind::Linear:
    return A.Base == B.Base && A.Terms == B.Terms;
  case NodeKind::Op:
    return A.Code == B.Code && A.Bits == B.Bits && A.Signed == B.Signed &&
           A.Args == B.Args;
  case NodeKind::Table:
    return A.Args == B.Args && A.Rows == B.Rows && A.CycleStart == B.CycleStart;
  case NodeKind::Final:
    return A.Sym == B.Sym && A.Args == B.Args;
  case NodeKind::Unknown:
    return A.Serial == B.Serial;
  }
  return false;
}

uint64_t hashOf(const Node &N) {
  uint64_t H =
      mix(static_cast<uint64_t>(N.Kind), static_cast<uint64_t>(N.Code));
  if (N.Kind == NodeKind::Constant)
    for (int64_t V : N.Value)
      H = mix(H, static_cast<uint64_t>(V));
  H = mix(H, reinterpret_cast<uintptr_t>(N.Sym));
  H = mix(H, reinterpret_cast<uintptr_t>(N.Base));
  for (const Term &T : N.Terms)
    H = mix(mix(H, T.Atom->Id), T.Coeff->Id);
  for (WarpInt A : N.Args)
    H = mix(H, A->Id);
  for (WarpInt R : N.Rows)
    H = mix(H, R->Id);
  H = mix(H, N.Bits * 2u + N.Signed);
  return mix(H, N.Serial);
}

} // namespace

int64_t wrapTo(int64_t V, unsigned Bits, bool Signed) {
  if (Bits >= 64)
    return V;
  uint64_t Mask = (uint64_t(1) << Bits) - 1,
           U = static_cast<uint64_t>(V) & Mask;
  if (Signed && (U >> (Bits - 1)))
    U |= ~Mask;
  return static_cast<int64_t>(U);
}

bool foldLane(Opcode Code, int64_t A, int64_t B, int64_t &R) {
  auto Low = static_cast<uint32_t>(A);
  switch (Code) {
  case Opcode::Mul:
    R = wrapMul(A, B);
    return true;
  case Opcode::FloorDiv:
  case Opcode::FloorRem:
  case Opcode::TruncDiv:
  case Opcode::TruncRem:
    if (B == 0)
      return false;
    if (B == -1) { // NoLow / -1 overflows
      R = Code == Opcode::FloorRem || Code == Opcode::TruncRem ? 0 : wrapNeg(A);
      return true;
    }
    R = Code == Opcode::FloorDiv   ? floorDiv(A, B)
        : Code == Opcode::FloorRem ? floorRem(A, B)
        : Code == Opcode::TruncDiv ? A / B
                                   : A % B;
    return true;
  case Opcode::And:
    R = A & B;
    return true;
  case Opcode::Or:
    R = A | B;
    return true;
  case Opcode::Xor:
    R = A ^ B;
    return true;
  // The hardware clamps what C++ leaves undefined (PTX: shl, shr).
  case Opcode::Shl:
    R = B < 0 || B > 63 ? 0
                        : static_cast<int64_t>(static_cast<uint64_t>(A) << B);
    return true;
  case Opcode::Shr:
    R = A >> (B < 0 || B > 63 ? 63 : B);
    return true;
  case Opcode::Less:
    R = A < B;
    return true;
  case Opcode::LessEqual:
    R = A <= B;
    return true;
  case Opcode::Equal:
    R = A == B;
    return true;
  case Opcode::NotEqual:
    R = A != B;
    return true;
  case Opcode::PopCount:
    R = __builtin_popcount(Low);
    return true;
  case Opcode::LeadingZeros:
    R = Low ? __builtin_clz(Low) : 32;
    return true;
  case Opcode::FindFirstSet:
    R = __builtin_ffs(static_cast<int>(Low));
    return true;
  case Opcode::ReverseBits: {
    uint32_t Out = 0;
    for (unsigned I = 0; I < 32; ++I)
      Out |= ((Low >> I) & 1u) << (31 - I);
    R = Out;
    return true;
  }
  case Opcode::Select:
  case Opcode::Convert:
  case Opcode::IfShared:
    break; // not an operation of two lanes
  }
  return false;
}

WarpContext::WarpContext() {
  Node N;
  N.Kind = NodeKind::Unknown;
  N.Reason = "the value is computed in too many steps";
  N.HasUnknown = true;
  TooLarge = intern(N);
  Zero = number(0);
  One = number(1);
}

void WarpContext::growTable() {
  std::vector<Slot> Old(std::max<size_t>(1024, 2 * Table.size()));
  std::swap(Old, Table);
  for (const Slot &S : Old)
    if (S.N) {
      size_t At = S.Hash & (Table.size() - 1);
      while (Table[At].N)
        At = (At + 1) & (Table.size() - 1);
      Table[At] = S;
    }
}

WarpInt WarpContext::intern(const Node &N) {
  if (2 * NodeCount >= Table.size())
    growTable();
  const uint64_t Hash = hashOf(N);
  size_t At = Hash & (Table.size() - 1);
  for (; Table[At].N; At = (At + 1) & (Table.size() - 1))
    if (Table[At].Hash == Hash && same(*Table[At].N, N))
      return Table[At].N;
  const bool Large = N.Depth > MaxDepth || N.Terms.size() > MaxTerms;
  if (TooLarge && !N.isConstant() && (Large || NodeCount > MaxNodes)) {
    // A symbol is always one, as its maker counts on; there are few. And an
    // address stays in its object, so that no access is lost.
    const Term *Base = nullptr;
    for (const Term &T : N.Terms)
      if (isAddress(T.Atom))
        Base = &T;
    if (Base && Large)
      return linear(Zero, {{TooLarge, One}, *Base}); // TooLarge is the oldest
    if (!Base && N.Kind != NodeKind::Symbol)
      return TooLarge;
  }
  Node New = N;
  New.Id = NodeCount++;
  if (N.isConstant()) {
    const Lanes &Values = N.Value;
    New.Value = AllLanes.keep({&Values, 1})[0];
  }
  New.Terms = AllTerms.keep(N.Terms);
  New.Args = AllArgs.keep(N.Args);
  New.Rows = AllArgs.keep(N.Rows);
  Table[At] = {Hash, AllNodes.keep({&New, 1}).begin()};
  return Table[At].N;
}

WarpInt WarpContext::number(int64_t V) {
  WarpInt &Known = Numbers[V];
  if (Known)
    return Known;
  Lanes All;
  All.fill(V);
  Node N;
  N.Value = All;
  N.Range = {V, V};
  N.Uniform = N.MayBeUniform = true;
  N.Multiple = gcd(0, V);
  return Known = intern(N);
}

WarpInt WarpContext::lanes(const Lanes &Values) {
  if (std::all_of(Values.begin(), Values.end(),
                  [&](int64_t V) { return V == Values[0]; }))
    return number(Values[0]);
  Node N;
  N.Kind = NodeKind::Constant;
  N.Value = Values;
  auto [Lo, Hi] = std::minmax_element(Values.begin(), Values.end());
  N.Range = {*Lo, *Hi};
  N.Uniform = N.MayBeUniform = *Lo == *Hi;
  N.Multiple = 0;
  for (int64_t V : Values)
    N.Multiple = gcd(N.Multiple, V);
  return intern(N);
}

WarpInt WarpContext::laneIndex() {
  Lanes Values;
  std::iota(Values.begin(), Values.end(), 0);
  return lanes(Values);
}

WarpInt WarpContext::unknown(std::string_view Reason, uint64_t Where,
                             Interval Range) {
  Node N;
  N.Range = Range;
  N.Kind = NodeKind::Unknown;
  N.HasUnknown = true;
  auto Known = Reasons.find(Reason);
  if (Known == Reasons.end())
    Known = Reasons.emplace(Reason).first;
  N.Reason = *Known;
  N.Where = Where;
  N.Serial = ++Unknowns;
  return intern(N);
}

WarpInt WarpContext::another(WarpInt A) { return unknown(A->Reason, A->Where); }

WarpInt WarpContext::symbol(SymbolKind Kind, std::string Name, Interval Range,
                            int64_t Multiple, bool Stable) {
  return named({0, Kind, std::move(Name), Range, Multiple, Stable},
               Kind != SymbolKind::Phi);
}

WarpInt WarpContext::phi(std::string Name, bool MayBeUniform) {
  return named({0, SymbolKind::Phi, std::move(Name), {}}, MayBeUniform);
}

WarpInt WarpContext::named(Symbol S, bool MayBeUniform) {
  S.Id = static_cast<unsigned>(Symbols.size());
  Symbols.push_back(std::move(S));
  const Symbol &Sym = Symbols.back();
  Node N;
  N.Kind = NodeKind::Symbol;
  N.Sym = &Sym;
  N.HasPhi = Sym.Kind == SymbolKind::Phi;
  N.Uniform = !N.HasPhi;
  N.MayBeUniform = MayBeUniform;
  N.Unlimited = Sym.Range.isOpen();
  N.Pending =
      N.HasPhi || (Sym.Kind == SymbolKind::Counter && Sym.Range.isOpen());
  N.Range = Sym.Range;
  N.Multiple = Sym.Multiple;
  return intern(N);
}

/// Whether R is x % n for X, or both are so multiplied by a number not below 0.
static bool isRestOf(WarpInt R, WarpInt X) {
  auto IsRest = [](WarpInt A, WarpInt B) {
    return A->Kind == NodeKind::Op && A->Code == Opcode::FloorRem &&
           A->Args[0] == B && A->Range.Lo >= 0;
  };
  if (IsRest(R, X))
    return true;
  if (R->Kind != NodeKind::Op || R->Code != Opcode::Mul ||
      X->Kind != NodeKind::Op || X->Code != Opcode::Mul)
    return false;
  for (unsigned I = 0; I < 2; ++I)
    for (unsigned J = 0; J < 2; ++J)
      if (R->Args[I] == X->Args[J] && R->Args[I]->Range.Lo >= 0 &&
          IsRest(R->Args[1 - I], X->Args[1 - J]))
        return true;
  return false;
}

static bool areOpposite(WarpInt A, WarpInt B) {
  return std::equal(A->Value.begin(), A->Value.end(), B->Value.begin(),
                    [](int64_t X, int64_t Y) { return X == wrapNeg(Y); });
}

static bool isRemainder(WarpInt N) {
  return N->Kind == NodeKind::Op &&
         (N->Code == Opcode::FloorRem || N->Code == Opcode::TruncRem);
}

/// x / n of the product x / n * n; null if A * B is no such product.
static WarpInt quotientOf(WarpInt A, WarpInt B) {
  for (auto [X, N] : {std::pair(A, B), std::pair(B, A)})
    if (X->Kind == NodeKind::Op &&
        (X->Code == Opcode::FloorDiv || X->Code == Opcode::TruncDiv) &&
        X->Args[1] == N)
      return X;
  return nullptr;
}

/// Neither x nor n of the operation is below 0, so that all ways to round are
/// one.
static bool roundsDown(WarpInt N) {
  return N->Args[0]->Range.Lo >= 0 && N->Args[1]->Range.Lo >= 0;
}

/// Whether P is x / n * n for the remainder R, x % n: they round alike, or what
/// they round is not negative.
static bool isWholePart(WarpInt P, WarpInt R) {
  if (P->Kind != NodeKind::Op || P->Code != Opcode::Mul)
    return false;
  const WarpInt Q = quotientOf(P->Args[0], P->Args[1]);
  return Q && Q->Args == R->Args &&
         ((Q->Code == Opcode::TruncDiv) == (R->Code == Opcode::TruncRem) ||
          roundsDown(Q));
}

/// Base and Kept, whose atoms are ordered by id and each there once, with
/// coefficients other than 0.
WarpInt WarpContext::linear(WarpInt Base, KeptList<Term> Kept) {
  // x / n * n + x % n is x.
  for (const Term &R : Kept)
    if (isRemainder(R.Atom))
      for (const Term &P : Kept)
        if (P.Coeff == R.Coeff && isWholePart(P.Atom, R.Atom)) {
          std::vector<Term> Others;
          for (const Term &T : Kept)
            if (T.Atom != P.Atom && T.Atom != R.Atom)
              Others.push_back(T);
          return add(linear(Base, Others), mul(R.Atom->Args[0], R.Coeff));
        }
  if (Kept.empty())
    return Base;
  if (Kept.size() == 1 && Base->isNumber(0) && Kept[0].Coeff->isNumber(1))
    return Kept[0].Atom;

  Node N;
  N.Kind = NodeKind::Linear;
  N.Base = Base;
  N.Uniform = N.MayBeUniform = Base->Uniform;
  N.Multiple = Base->Multiple;
  for (const Term &T : Kept) {
    N.Uniform &= T.Coeff->Uniform && T.Atom->Uniform;
    N.MayBeUniform &= T.Coeff->Uniform && T.Atom->MayBeUniform;
    N.HasUnknown |= T.Atom->HasUnknown;
    N.HasPhi |= T.Atom->HasPhi;
    N.Pending |= T.Atom->Pending;
    N.Unlimited |= T.Atom->Unlimited;
    N.Depth = std::max(N.Depth, T.Atom->Depth + 1);
    N.Multiple =
        gcd(N.Multiple, multiplied(T.Coeff->Multiple, T.Atom->Multiple));
  }
  // What is left of x without x % n is not below 0 if x is not.
  std::vector<Interval> Ranges; // empty: those of the atoms
  std::vector<size_t> Paired;   // each x is there once
  for (size_t I = 0; I < Kept.size(); ++I)
    for (size_t J = 0; J < Kept.size() && Kept[I].Atom->Kind == NodeKind::Op;
         ++J)
      if (Kept[J].Atom->Range.Lo >= 0 && isRestOf(Kept[I].Atom, Kept[J].Atom) &&
          areOpposite(Kept[I].Coeff, Kept[J].Coeff) &&
          std::find(Paired.begin(), Paired.end(), J) == Paired.end()) {
        for (size_t K = Ranges.size(); K < Kept.size(); ++K)
          Ranges.push_back(Kept[K].Atom->Range);
        Ranges[I] = {0, 0};
        Ranges[J].Lo = 0;
        Paired.push_back(J);
        break;
      }
  // Lanes that differ in the base alone are all within its range.
  auto RangeFrom = [&](Interval R, unsigned L) {
    for (size_t I = 0; I < Kept.size(); ++I) {
      const int64_t By = Kept[I].Coeff->Value[L];
      R = plus(
          R, times(Ranges.empty() ? Kept[I].Atom->Range : Ranges[I], {By, By}));
    }
    return R;
  };
  if (std::all_of(Kept.begin(), Kept.end(),
                  [](const Term &T) { return T.Coeff->Uniform; })) {
    N.Range = RangeFrom(Base->Range, 0);
  } else {
    for (unsigned L = 0; L < WarpSize; ++L) {
      const Interval R = RangeFrom({Base->Value[L], Base->Value[L]}, L);
      N.Range = L ? join(N.Range, R) : R;
    }
  }
  N.Terms = Kept;
  return intern(N);
}

WarpInt WarpContext::op(Opcode Code, KeptList<WarpInt> Args, Interval Range,
                        int64_t Multiple) {
  Node N;
  N.Kind = NodeKind::Op;
  N.Code = Code;
  N.Uniform = N.MayBeUniform = true;
  N.Range = Range;
  N.Multiple = Multiple;
  for (WarpInt A : Args) {
    N.Uniform &= A->Uniform;
    N.MayBeUniform &= A->MayBeUniform;
    N.HasUnknown |= A->HasUnknown;
    N.HasPhi |= A->HasPhi;
    N.Pending |= A->Pending;
    N.Unlimited |= A->Unlimited;
    N.Depth = std::max(N.Depth, A->Depth + 1);
  }
  N.Args = Args;
  return intern(N);
}

WarpInt WarpContext::ifShared(WarpInt Key, WarpInt Value,
                              std::string_view Reason, uint64_t Where) {
  if (Key->Uniform)
    return Value;
  if (!Key->MayBeUniform || Key->HasUnknown || Key->Depth >= MaxDepth)
    return unknown(Reason, Where);
  Node N;
  N.Kind = NodeKind::Op;
  N.Code = Opcode::IfShared;
  N.MayBeUniform = true;
  N.HasPhi = Key->HasPhi;
  N.Pending = true;
  N.Unlimited = Key->Unlimited || Value->Unlimited;
  N.Depth = Key->Depth + 1;
  N.Range = Value->Range;
  N.Multiple = Value->Multiple;
  N.Reason = *Reasons.emplace(Reason).first;
  N.Where = Where;
  const WarpInt Args[] = {Key, Value};
  N.Args = {Args, 2};
  return intern(N);
}

/// F on each lane of two constants; unknown where F gives no value.
template <typename Fn> WarpInt WarpContext::zip(WarpInt A, WarpInt B, Fn F) {
  Lanes Out;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (!F(A->Value[L], B->Value[L], Out[L]))
      return unknown("the operation has no defined value for some lane", 0);
  return lanes(Out);
}

/// A + B, or A - B: the terms of both are ordered, and merged.
WarpInt WarpContext::sum(WarpInt A, WarpInt B, bool Negated) {
  auto Signed = [&](int64_t V) { return Negated ? wrapNeg(V) : V; };
  auto Add = [&](WarpInt X, WarpInt Y) {
    if (Y == Zero)
      return X;
    if (X->isNumber() && Y->isNumber())
      return number(wrapAdd(X->Value[0], Signed(Y->Value[0])));
    Lanes Out;
    for (unsigned L = 0; L < WarpSize; ++L)
      Out[L] = wrapAdd(X->Value[L], Signed(Y->Value[L]));
    return lanes(Out);
  };
  if (A->isConstant() && B->isConstant())
    return Add(A, B);
  auto BaseOf = [&](WarpInt X) {
    return X->isConstant() ? X : X->Kind == NodeKind::Linear ? X->Base : Zero;
  };
  const Term Alone[] = {{A, One}, {B, One}};
  auto TermsOf = [&](WarpInt X, const Term *Single) -> KeptList<Term> {
    if (X->isConstant())
      return {};
    return X->Kind == NodeKind::Linear ? X->Terms : KeptList<Term>(Single, 1);
  };
  const KeptList<Term> InA = TermsOf(A, Alone), InB = TermsOf(B, Alone + 1);
  std::array<Term, 2 * MaxTerms> Merged; // no node has more than MaxTerms
  size_t Count = 0, I = 0, J = 0;
  while (I < InA.size() || J < InB.size()) {
    Term T;
    if (J == InB.size() ||
        (I < InA.size() && InA[I].Atom->Id < InB[J].Atom->Id)) {
      T = InA[I++];
    } else {
      const bool Both = I < InA.size() && InA[I].Atom == InB[J].Atom;
      T = {InB[J].Atom, Add(Both ? InA[I].Coeff : Zero, InB[J].Coeff)};
      I += Both;
      ++J;
    }
    if (!T.Coeff->isNumber(0))
      Merged[Count++] = T;
  }
  return linear(Add(BaseOf(A), BaseOf(B)), {Merged.data(), Count});
}

WarpInt WarpContext::add(WarpInt A, WarpInt B) {
  if (A->isNumber(0))
    return B;
  if (B->isNumber(0))
    return A;
  return sum(A, B, /*Negated=*/false);
}

WarpInt WarpContext::sub(WarpInt A, WarpInt B) {
  // x - x / n * n is x % n.
  if (B->Kind == NodeKind::Op && B->Code == Opcode::Mul)
    if (const WarpInt X = quotientOf(B->Args[0], B->Args[1]);
        X && roundsDown(X))
      if (WarpInt Rest = sub(A, X->Args[0]); Rest->isConstant())
        return add(Rest, binary(Opcode::FloorRem, X->Args[0], X->Args[1]));
  return sum(A, B, /*Negated=*/true);
}

WarpInt WarpContext::mul(WarpInt A, WarpInt B) {
  if (A->isNumber(0) || B->isNumber(0))
    return number(0);
  if (A->isNumber(1))
    return B;
  if (B->isNumber(1))
    return A;
  if (A->isConstant())
    std::swap(A, B);
  if (A->isUnknown() && !B->isConstant())
    return another(A);
  if (B->isUnknown() && !A->isConstant())
    return another(B);
  if (B->isConstant()) {
    auto Scale = [&](WarpInt C) {
      return zip(C, B, [](int64_t X, int64_t Y, int64_t &R) {
        R = wrapMul(X, Y);
        return true;
      });
    };
    if (A->isConstant())
      return Scale(A);
    // An address that is rounded down stays one: x / 256 * 256 is x - x % 256.
    if (A->Kind == NodeKind::Op && A->Code == Opcode::FloorDiv &&
        isAddress(A->Args[0]) && A->Args[1]->isNumber() && B->isNumber()) {
      const int64_t By = A->Args[1]->Value[0];
      if (By > 0 && B->Value[0] % By == 0)
        return mul(sub(A->Args[0], remainder(A->Args[0], By)),
                   number(B->Value[0] / By));
    }
    if (A->Kind != NodeKind::Linear)
      return linear(number(0), {{A, B}});
    std::array<Term, MaxTerms> Scaled;
    size_t Count = 0;
    for (const Term &T : A->Terms)
      if (const WarpInt Coeff = Scale(T.Coeff); !Coeff->isNumber(0))
        Scaled[Count++] = {T.Atom, Coeff};
    return linear(Scale(A->Base), {Scaled.data(), Count});
  }
  if (A->Kind != NodeKind::Linear && B->Kind != NodeKind::Linear) {
    if (B->Id < A->Id)
      std::swap(A, B);
    const WarpInt X = quotientOf(A, B);
    return op(Opcode::Mul, {A, B},
              X && roundsDown(X) ? Interval{0, X->Args[0]->Range.Hi}
                                 : times(A->Range, B->Range),
              multiplied(A->Multiple, B->Multiple));
  }
  // Distribute, so that common factors and multiples stay in sight.
  if (A->Kind != NodeKind::Linear)
    std::swap(A, B);
  if (A->Terms.size() * std::max<size_t>(1, B->Terms.size()) > 16)
    return op(Opcode::Mul, {A, B}, times(A->Range, B->Range),
              multiplied(A->Multiple, B->Multiple));
  WarpInt Sum = mul(B, A->Base);
  for (const Term &T : A->Terms) {
    WarpInt Product = number(0);
    if (B->Kind == NodeKind::Linear) {
      Product = mul(T.Atom, B->Base);
      for (const Term &U : B->Terms)
        Product = add(Product, mul(mul(T.Atom, U.Atom), U.Coeff));
    } else {
      Product = mul(T.Atom, B);
    }
    Sum = add(Sum, mul(Product, T.Coeff));
  }
  return Sum;
}

/// A as big + small, where big is a multiple of a power of two G that divides M
/// and small is within 0..G-1: what is small never carries into the next
/// multiple of M.
std::optional<std::pair<WarpInt, WarpInt>> WarpContext::splitSmall(WarpInt A,
                                                                   int64_t M) {
  for (int64_t G = std::min<int64_t>(lowBit(M), int64_t(1) << 32); G > 1;
       G /= 2) {
    WarpInt Divisor = number(G);
    WarpInt Small = zip(A->Base, Divisor, [](int64_t X, int64_t Y, int64_t &R) {
      return foldLane(Opcode::FloorRem, X, Y, R);
    });
    for (const Term &T : A->Terms)
      if (multiplied(T.Atom->Multiple, T.Coeff->Multiple) % G)
        Small = add(Small, mul(T.Atom, T.Coeff));
    if (!Small->isNumber(0) && Small != A && Small->Range.within(0, G - 1))
      return std::pair(sub(A, Small), Small);
  }
  return std::nullopt;
}

/// A / M rounded down, M > 0: multiples of M come out of the division.
WarpInt WarpContext::divide(WarpInt A, int64_t M) {
  if (M == 1)
    return A;
  if (A->Range.within(0, M - 1))
    return number(0);
  WarpInt Divisor = number(M);
  auto Fold = [](int64_t X, int64_t Y, int64_t &R) {
    return foldLane(Opcode::FloorDiv, X, Y, R);
  };
  if (A->isConstant())
    return zip(A, Divisor, Fold);
  if (A->Kind == NodeKind::Op && A->Code == Opcode::FloorDiv &&
      A->Args[1]->isNumber()) {
    int64_t Product = satMul(A->Args[1]->Value[0], M);
    if (A->Args[1]->Value[0] > 0 && Product != NoHigh)
      return divide(A->Args[0], Product);
  }
  WarpInt Quotient = number(0), Rest = A;
  if (A->Kind == NodeKind::Linear) {
    // floor((M*q + r) / M) = q + floor(r / M) for any r.
    auto Split = [&](WarpInt C, WarpInt &Q) {
      Q = zip(C, Divisor, Fold);
      return sub(C, mul(Q, Divisor));
    };
    WarpInt Q;
    Rest = Split(A->Base, Q);
    Quotient = Q;
    for (const Term &T : A->Terms) {
      WarpInt R = Split(T.Coeff, Q);
      Quotient = add(Quotient, mul(T.Atom, Q));
      if (R->isNumber(0))
        continue;
      WarpInt Part = mul(T.Atom, R);
      if (Part->Multiple % M == 0)
        Quotient = add(Quotient, op(Opcode::FloorDiv, {Part, Divisor},
                                    floorRange(Part->Range, M)));
      else
        Rest = add(Rest, Part);
    }
    if (Rest != A)
      return add(Quotient, divide(Rest, M));
    if (auto Parts = splitSmall(A, M))
      return divide(Parts->first, M);
  }
  return op(Opcode::FloorDiv, {Rest, Divisor}, floorRange(Rest->Range, M),
            Rest->Multiple && Rest->Multiple % M == 0 ? Rest->Multiple / M : 1);
}

/// A modulo M, M > 0, never negative: multiples of M vanish.
WarpInt WarpContext::remainder(WarpInt A, int64_t M) {
  if (A->Range.within(0, M - 1))
    return A;
  if (A->Multiple % M == 0)
    return number(0);
  WarpInt Divisor = number(M);
  auto Fold = [](int64_t X, int64_t Y, int64_t &R) {
    return foldLane(Opcode::FloorRem, X, Y, R);
  };
  if (A->isConstant())
    return zip(A, Divisor, Fold);
  if (A->Kind == NodeKind::Op && A->Code == Opcode::FloorRem &&
      A->Args[1]->isNumber() && A->Args[1]->Value[0] % M == 0)
    return remainder(A->Args[0], M);
  // A conversion changes nothing in the low bits.
  if (A->Kind == NodeKind::Op && A->Code == Opcode::Convert && isPowerOf2(M) &&
      M <= int64_t(1) << std::min<unsigned>(A->Bits, 62))
    return remainder(A->Args[0], M);
  if (A->Kind == NodeKind::Linear) {
    WarpInt Rest = zip(A->Base, Divisor, Fold);
    for (const Term &T : A->Terms) {
      WarpInt Part = mul(T.Atom, zip(T.Coeff, Divisor, Fold));
      if (Part->Multiple % M)
        Rest = add(Rest, Part);
    }
    if (Rest != A)
      return remainder(Rest, M);
    if (auto Parts = splitSmall(A, M))
      return add(remainder(Parts->first, M), Parts->second);
  }
  const int64_t Step = gcd(A->Multiple, M);
  return op(Opcode::FloorRem, {A, Divisor}, {0, M - Step}, Step);
}

WarpInt WarpContext::bitAnd(WarpInt A, WarpInt B) {
  if (A == B)
    return A;
  if (A->isConstant())
    std::swap(A, B);
  if (B->isNumber(0))
    return B;
  if (B->isNumber(-1))
    return A;
  if (A->isBool() && B->isBool() && logicalNot(A) == B)
    return number(0);
  if (B->isNumber()) {
    // A run of ones is a difference of two remainders.
    int64_t Mask = B->Value[0], Low = lowBit(Mask);
    bool ToTheTop = wrapAdd(Mask, Low) == 0;
    if (ToTheTop && Low < (int64_t(1) << 62))
      return sub(A, remainder(A, Low));
    if (Mask > 0 && Mask < (int64_t(1) << 61) && isPowerOf2(Mask / Low + 1)) {
      WarpInt High = remainder(A, Mask + Low);
      return Low == 1 ? High : sub(High, remainder(A, Low));
    }
  }
  Interval Range = bitRange(A->Range, B->Range);
  if (A->Range.Lo >= 0 || B->Range.Lo >= 0) {
    Range.Lo = 0;
    Range.Hi = std::min(A->Range.Lo >= 0 ? A->Range.Hi : NoHigh,
                        B->Range.Lo >= 0 ? B->Range.Hi : NoHigh);
  }
  if (B->Id < A->Id)
    std::swap(A, B);
  return op(
      Opcode::And, {A, B}, Range,
      std::max<int64_t>(1, std::max(lowBit(A->Multiple), lowBit(B->Multiple))));
}

WarpInt WarpContext::bitOrXor(Opcode Code, WarpInt A, WarpInt B) {
  if (A == B)
    return Code == Opcode::Or ? A : number(0);
  if (A->isNumber(0))
    return B;
  if (B->isNumber(0))
    return A;
  for (auto [Y, Z] : {std::pair(A, B), std::pair(B, A)})
    if (Y->isNumber(-1))
      return Code == Opcode::Or ? Y : sub(number(-1), Z);
  if (A->isBool() && B->isBool() && Code == Opcode::Or) {
    if (A->isNumber(1) || B->isNumber(1) || logicalNot(A) == B)
      return number(1);
  }
  for (auto [Y, Z] : {std::pair(A, B), std::pair(B, A)}) {
    if (Z->Range.Lo < 0 || Z->Range.Hi >= (int64_t(1) << 40))
      continue;
    // Z has bits only below P: what Y has above P stays as it is.
    int64_t P = powerAbove(Z->Range.Hi);
    if (Y->Multiple % P == 0)
      return add(Y, Z);
    if (!Y->Range.within(0, P - 1)) {
      WarpInt Low = remainder(Y, P);
      if (Low->Range.within(0, P - 1)) // else the sum hides it
        return add(sub(Y, Low), bitOrXor(Code, Low, Z));
    }
  }
  // Z has bits only from M on: what Y has below M stays as it is.
  for (auto [Y, Z] : {std::pair(A, B), std::pair(B, A)}) {
    const int64_t M = Z->isConstant() ? lowBit(Z->Multiple) : 1;
    if (M <= 1 || Y->isConstant())
      continue;
    WarpInt Low = remainder(Y, M), High = sub(Y, Low);
    if (High->isConstant() && Low->Range.within(0, M - 1))
      return add(Low, bitOrXor(Code, High, Z));
  }
  Interval Range = bitRange(A->Range, B->Range);
  if (A->Range.Lo >= 0 && B->Range.Lo >= 0 && !A->Range.isOpen() &&
      !B->Range.isOpen())
    Range = {0, powerAbove(std::max(A->Range.Hi, B->Range.Hi)) - 1};
  if (A->isConstant() && B->isConstant())
    return zip(A, B, [Code](int64_t X, int64_t Y, int64_t &R) {
      return foldLane(Code, X, Y, R);
    });
  if (B->Id < A->Id)
    std::swap(A, B);
  return op(
      Code, {A, B}, Range,
      std::max<int64_t>(1, std::min(lowBit(A->Multiple), lowBit(B->Multiple))));
}

WarpInt WarpContext::compare(Opcode Code, WarpInt A, WarpInt B) {
  WarpInt D = sub(A, B);
  if (Code == Opcode::Less)
    D = add(D, number(1)), Code = Opcode::LessEqual;
  const Interval R = D->Range;
  WarpInt Zero = number(0);
  if (D->isConstant())
    return zip(D, Zero, [Code](int64_t X, int64_t Y, int64_t &Out) {
      return foldLane(Code, X, Y, Out);
    });
  if (R.isOpen()) // see the contract in WarpInt.h
    return op(Code, {D, Zero}, {0, 1});
  if (Code == Opcode::LessEqual) {
    if (R.Hi <= 0)
      return number(1);
    if (R.Lo > 0)
      return Zero;
  } else {
    if (R.Lo > 0 || R.Hi < 0)
      return number(Code == Opcode::NotEqual);
    if (Code == Opcode::NotEqual && D->isBool())
      return D;
  }
  return op(Code, {D, Zero}, {0, 1});
}

WarpInt WarpContext::binary(Opcode Code, WarpInt A, WarpInt B) {
  if (Code == Opcode::Mul)
    return mul(A, B);
  // False && unknown is false, and so on.
  if (Code == Opcode::And && (A->isNumber(0) || B->isNumber(0)))
    return number(0);
  if (Code == Opcode::Or)
    for (auto [X, Y] : {std::pair(A, B), std::pair(B, A)})
      if (X->isNumber(1) && Y->isBool())
        return X;
  if (A->isUnknown())
    return another(A);
  if (B->isUnknown())
    return another(B);
  if (A->isConstant() && B->isConstant())
    return zip(A, B, [Code](int64_t X, int64_t Y, int64_t &R) {
      return foldLane(Code, X, Y, R);
    });
  switch (Code) {
  case Opcode::FloorDiv:
  case Opcode::TruncDiv:
    if (B->isNumber() && B->Value[0] > 0 &&
        (Code == Opcode::FloorDiv || A->Range.Lo >= 0))
      return divide(A, B->Value[0]);
    if (A->Range.Lo >= 0 && B->Range.Lo > A->Range.Hi)
      return number(0);
    return op(Code, {A, B},
              A->Range.Lo >= 0 && B->Range.Lo > 0
                  ? Interval{0, A->Range.Hi}
                  : quotientRange(A->Range, B->Range));
  case Opcode::FloorRem:
  case Opcode::TruncRem:
    if (B->isNumber() && B->Value[0] > 0 &&
        (Code == Opcode::FloorRem || A->Range.Lo >= 0))
      return remainder(A, B->Value[0]);
    if (A->Range.Lo >= 0 && B->Range.Lo > A->Range.Hi)
      return A;
    return op(Code, {A, B},
              A->Range.Lo >= 0 && B->Range.Lo >= 0 // nothing is left by 0
                  ? Interval{0, std::min(A->Range.Hi,
                                         std::max<int64_t>(
                                             0, satAdd(B->Range.Hi, -1)))}
                  : Code == Opcode::TruncRem
                        ? quotientRange(A->Range, {0, 0})
                        : (B->Range.isOpen() ? Interval()
                                             : bitRange(B->Range, B->Range)));
  case Opcode::And:
    return bitAnd(A, B);
  case Opcode::Or:
  case Opcode::Xor:
    return bitOrXor(Code, A, B);
  case Opcode::Shl:
    if (B->isConstant() && B->Range.within(0, 62)) {
      Lanes Factor;
      for (unsigned L = 0; L < WarpSize; ++L)
        Factor[L] = int64_t(1) << B->Value[L];
      return mul(A, lanes(Factor));
    }
    return op(Code, {A, B},
              B->Range.within(0, 62)
                  ? join(A->Range, times(A->Range, {int64_t(1) << B->Range.Hi,
                                                    int64_t(1) << B->Range.Hi}))
                  : Interval(),
              std::max<int64_t>(1, lowBit(A->Multiple)));
  case Opcode::Shr:
    if (B->isNumber() && B->Range.within(0, 62))
      return divide(A, int64_t(1) << B->Value[0]);
    return op(Code, {A, B},
              A->Range.Lo >= 0 ? Interval{0, A->Range.Hi}
                               : quotientRange(A->Range, {0, 0}));
  case Opcode::Less:
  case Opcode::LessEqual:
  case Opcode::Equal:
  case Opcode::NotEqual:
    return compare(Code, A, B);
  default:
    return unknown("an operation that has no two operands", 0);
  }
}

WarpInt WarpContext::unary(Opcode Code, WarpInt A) {
  if (A->isUnknown())
    return another(A);
  if (A->isConstant())
    return zip(A, A, [Code](int64_t X, int64_t, int64_t &R) {
      return foldLane(Code, X, 0, R);
    });
  return op(Code, {A},
            Code == Opcode::ReverseBits ? Interval{0, 0xffffffffll}
                                        : Interval{0, 32});
}

WarpInt WarpContext::choose(WarpInt C, WarpInt T, WarpInt E) {
  if (!C->isUnknown() || T == E)
    return select(C, T, E);
  auto Side = [&](WarpInt X, bool Then) {
    if (X->Kind != NodeKind::Op || X->Code != Opcode::Select)
      return X;
    return X->Args[0] == C               ? X->Args[Then ? 1 : 2]
           : X->Args[0] == logicalNot(C) ? X->Args[Then ? 2 : 1]
                                         : X;
  };
  T = Side(T, true);
  E = Side(E, false);
  return T == E ? T : op(Opcode::Select, {C, T, E}, join(T->Range, E->Range));
}

WarpInt WarpContext::select(WarpInt C, WarpInt T, WarpInt E) {
  if (T == E)
    return T;
  // Which of two arrays an address is in must not get lost.
  if (C->isUnknown() && !isAddress(T) && !isAddress(E))
    return another(C);
  if (C->isConstant()) {
    bool Any = false, All = true;
    for (int64_t V : C->Value)
      Any |= V != 0, All &= V != 0;
    if (All)
      return T;
    if (!Any)
      return E;
  }
  if (T->isUnknown() && E->isUnknown())
    return another(E);
  auto Nested = [&](WarpInt X) {
    return X->Kind == NodeKind::Op && X->Code == Opcode::Select &&
           X->Args[0] == C;
  };
  if (Nested(T))
    return select(C, T->Args[1], E);
  if (Nested(E))
    return select(C, T, E->Args[2]);
  // if (c) x = a; else x = b;
  if (E->Kind == NodeKind::Op && E->Code == Opcode::Select &&
      E->Args[0] == logicalNot(C))
    return select(C, T, E->Args[1]);
  // if (c) c = a;
  if (C->isBool() && E == C)
    return select(C, T, number(0));
  if (C->isBool() && T == C)
    return select(C, number(1), E);
  if (C->isBool() && T->isNumber(1) && E->isNumber(0))
    return C;
  if (C->isBool() && T->isNumber(0) && E->isNumber(1))
    return logicalNot(C);
  // What both sides share needs no choice: an array's address, say.
  WarpInt Common = number(0);
  auto terms = [this](WarpInt X) -> std::vector<Term> {
    if (X->Kind == NodeKind::Linear)
      return X->Terms;
    return X->isConstant() ? std::vector<Term>()
                           : std::vector<Term>{{X, number(1)}};
  };
  std::vector<Term> Left = terms(T), Right = terms(E);
  for (const Term &X : Left)
    if (!X.Atom->HasUnknown &&
        std::find(Right.begin(), Right.end(), X) != Right.end())
      Common = add(Common, mul(X.Atom, X.Coeff));
  if (!Common->isNumber(0))
    return add(Common, select(C, sub(T, Common), sub(E, Common)));
  // Lane by lane: a mix of two linear forms is linear. Of two addresses it
  // would hide which array each lane is in.
  if (C->isConstant() && !T->HasUnknown && !E->HasUnknown && !isAddress(T) &&
      !isAddress(E)) {
    Lanes On, Off;
    for (unsigned L = 0; L < WarpSize; ++L)
      On[L] = C->Value[L] != 0, Off[L] = C->Value[L] == 0;
    return add(mul(T, lanes(On)), mul(E, lanes(Off)));
  }
  Interval Range = join(T->Range, E->Range);
  // Of the smaller of two numbers one limit is enough, also where the other has
  // none; so of the larger.
  if (Range.isOpen() && C->Kind == NodeKind::Op && !C->HasUnknown &&
      C->Code == Opcode::LessEqual && C->Args[1]->isNumber(0)) {
    auto Compares = [&](WarpInt A, WarpInt B) { // A <= B or A < B
      WarpInt D = sub(A, B);
      return C->Args[0] == D || C->Args[0] == add(D, number(1));
    };
    const Interval &A = T->Range, &B = E->Range;
    if (Compares(T, E))
      Range = {std::min(A.Lo, B.Lo), std::min(A.Hi, B.Hi)};
    else if (Compares(E, T))
      Range = {std::max(A.Lo, B.Lo), std::max(A.Hi, B.Hi)};
  }
  return op(Opcode::Select, {C, T, E}, Range, gcd(T->Multiple, E->Multiple));
}

/// A sum whose parts that were negative in an unsigned type of that many bits
/// are so again: equal to A but for multiples of 2^Bits. Null if a factor was,
/// or if it is no small number: then it surely wraps around.
WarpInt WarpContext::unwrapped(WarpInt A, unsigned Bits) {
  constexpr int64_t Small = 1 << 16;
  const int64_t Half = int64_t(1) << (Bits - 1);
  if (A->Kind != NodeKind::Linear)
    return A;
  Lanes Base = A->Base->Value;
  for (int64_t &V : Base)
    if (V < -Half || V > Half) {
      V = wrapTo(V, Bits, /*Signed=*/true);
      if (V < -Small || V > Small)
        return nullptr;
    }
  WarpInt Sum = lanes(Base);
  for (const Term &T : A->Terms) {
    if (!T.Coeff->Range.within(-Half, Half))
      return nullptr;
    const bool Wraps =
        T.Atom->Kind == NodeKind::Op && T.Atom->Code == Opcode::Convert &&
        T.Atom->Bits >= Bits && T.Atom->Args[0]->Range.within(-Small, Small);
    Sum = add(Sum, mul(Wraps ? T.Atom->Args[0] : T.Atom, T.Coeff));
  }
  return Sum;
}

WarpInt WarpContext::convert(WarpInt A, unsigned Bits, bool Signed) {
  if (Bits >= 64 || Bits == 0)
    return A;
  if (A->isUnknown())
    return Bits >= 32 ? A : another(A);
  if (A->isConstant()) {
    Lanes Out;
    for (unsigned L = 0; L < WarpSize; ++L)
      Out[L] = wrapTo(A->Value[L], Bits, Signed);
    return lanes(Out);
  }
  const int64_t Largest =
      static_cast<int64_t>((uint64_t(1) << (Bits - (Signed ? 1 : 0))) - 1);
  const Interval Type{Signed ? -Largest - 1 : 0, Largest};
  if (A->Range.within(Type.Lo, Type.Hi))
    return A;
  // What a type as wide takes away inside, this one does anyway.
  auto Inside = [Bits](WarpInt N) {
    return N->Kind == NodeKind::Op && N->Code == Opcode::Convert &&
                   N->Bits >= Bits
               ? N->Args[0]
               : N;
  };
  WarpInt Plain = Inside(A);
  for (const Term &T : A->Terms)
    if (WarpInt Part = Inside(T.Atom); Part != T.Atom)
      Plain = add(Plain, mul(sub(Part, T.Atom), T.Coeff));
  if (Plain != A)
    return convert(Plain, Bits, Signed);
  // An interval may also be open because its limits are past 64 bits.
  const bool Open = A->Range.isOpen() && (A->Unlimited || A->HasUnknown);
  // What is mostly below 0 leaves an unsigned type, and what is less than a
  // number that nobody knows may, or is below 0 in the lanes where it is known.
  auto Dips = [](WarpInt N) {
    return N->Kind == NodeKind::Op && N->HasUnknown && N->Range.Lo < 0;
  };
  const bool Less =
      Dips(A) ||
      (A->HasUnknown && A->Kind == NodeKind::Linear &&
       (A->Base->Range.Lo < 0 || std::any_of(
                                     A->Terms.begin(), A->Terms.end(),
                                     [&](const Term &T) {
                                       return T.Coeff->Range.Lo < 0 ||
                                              Dips(T.Atom);
                                     })));
  const bool Falls =
      !Signed && !isAddress(A) &&
      (A->Range.Lo == NoLow ? A->Range.Hi <= Largest || Less : A->Range.Lo < 0);
  if (Open && !Falls && (!A->Pending || isAddress(A)) && Bits >= 16)
    if (WarpInt Small = unwrapped(A, Bits))
      return Small; // see the contract in WarpInt.h
  Node N;
  N.Kind = NodeKind::Op;
  N.Code = Opcode::Convert;
  N.Bits = static_cast<uint8_t>(Bits);
  N.Signed = Signed;
  N.Uniform = A->Uniform;
  N.MayBeUniform = A->MayBeUniform;
  N.HasUnknown = A->HasUnknown;
  N.HasPhi = A->HasPhi;
  N.Pending = A->Pending;
  N.Unlimited = A->Unlimited;
  N.Depth = A->Depth + 1;
  N.Range = Type;
  N.Multiple =
      std::max<int64_t>(1, std::min(lowBit(A->Multiple), Largest / 2 + 1));
  N.Args = {&A, 1};
  return intern(N);
}

WarpInt WarpContext::table(WarpInt Index, std::vector<WarpInt> Rows,
                           unsigned CycleStart) {
  if (Index->isUnknown())
    return another(Index);
  const uint64_t Size = Rows.size();
  auto RowOf = [&](int64_t N) {
    const uint64_t I = static_cast<uint64_t>(N);
    return Rows[I < Size ? I : CycleStart + (I - Size) % (Size - CycleStart)];
  };
  if (Index->isNumber())
    return RowOf(Index->Value[0]);
  if (Index->isConstant()) {
    Lanes Values;
    for (unsigned L = 0; L < WarpSize; ++L)
      Values[L] = RowOf(Index->Value[L])->Value[L];
    return lanes(Values);
  }
  if (std::all_of(Rows.begin(), Rows.end(),
                  [&](WarpInt R) { return R == Rows[0]; }))
    return Rows[0];
  Node N;
  N.Kind = NodeKind::Table;
  N.Uniform = Index->Uniform;
  N.MayBeUniform = Index->MayBeUniform;
  N.HasUnknown = Index->HasUnknown;
  N.HasPhi = Index->HasPhi;
  N.Pending = Index->Pending;
  N.Unlimited = Index->Unlimited;
  N.Depth = Index->Depth + 1;
  N.Range = Rows[0]->Range;
  N.Multiple = 0;
  for (WarpInt R : Rows) {
    N.Uniform &= R->Uniform;
    N.MayBeUniform &= R->Uniform;
    N.Range = join(N.Range, R->Range);
    N.Multiple = gcd(N.Multiple, R->Multiple);
  }
  N.Args = {&Index, 1};
  N.Rows = Rows;
  N.CycleStart = CycleStart;
  return intern(N);
}

WarpInt WarpContext::finalValue(const Symbol *K, WarpInt Go, WarpInt Value) {
  for (WarpInt A : {Go, Value})
    if (A->isUnknown())
      return another(A);
  const std::vector<const Symbol *> Of = symbolsOf({Value});
  if (std::find(Of.begin(), Of.end(), K) == Of.end())
    return Value;
  Node N;
  N.Kind = NodeKind::Final;
  N.Sym = K;
  const WarpInt Args[] = {Go, Value};
  N.Args = {Args, 2};
  N.Uniform = Go->Uniform && Value->Uniform;
  N.MayBeUniform = Go->MayBeUniform && Value->MayBeUniform;
  N.HasUnknown = Go->HasUnknown || Value->HasUnknown;
  N.HasPhi = Go->HasPhi || Value->HasPhi;
  N.Pending = Go->Pending || Value->Pending;
  N.Unlimited = Go->Unlimited || Value->Unlimited;
  N.Depth = std::max(Go->Depth, Value->Depth) + 1;
  N.Range = Value->Range;
  N.Multiple = Value->Multiple;
  if (N.Depth > MaxDepth)
    return another(TooLarge);
  WarpInt Final = intern(N);
  if (!Final->isUnknown() && !Final->HasUnknown && symbolsOf({Final}).empty()) {
    const Program P({Final}, {});
    spendRequest(P.extraWork());
    if (P.value(Final).Known == ~0u)
      return lanes(P.value(Final).Value);
  }
  return Final;
}

WarpInt WarpContext::logicalNot(WarpInt A) {
  if (A->isUnknown())
    A = truth(A);
  auto Known = Negated.find(A);
  if (Known != Negated.end())
    return Known->second;
  WarpInt Not =
      A->isUnknown() ? unknown(A->Reason, A->Where, {0, 1}) : negate(A);
  Negated[A] = Not;
  if (Not->isUnknown()) // the one of the other
    Negated[Not] = A;
  return Not;
}

WarpInt WarpContext::negate(WarpInt A) {
  if (A->Kind == NodeKind::Op) {
    WarpInt D = A->Args[0];
    // De Morgan, so that what is left of a condition is comparisons.
    if ((A->Code == Opcode::And || A->Code == Opcode::Or) &&
        A->Args[0]->isBool() && A->Args[1]->isBool())
      return binary(A->Code == Opcode::And ? Opcode::Or : Opcode::And,
                    logicalNot(A->Args[0]), logicalNot(A->Args[1]));
    if (A->Code == Opcode::LessEqual)
      return compare(Opcode::LessEqual, number(1), D);
    if (A->Code == Opcode::Equal)
      return compare(Opcode::NotEqual, D, number(0));
    if (A->Code == Opcode::NotEqual)
      return compare(Opcode::Equal, D, number(0));
  }
  return binary(Opcode::Equal, A, number(0));
}

WarpInt WarpContext::truth(WarpInt A) {
  if (A->isBool())
    return A;
  if (!A->isUnknown())
    return binary(Opcode::NotEqual, A, number(0));
  WarpInt &Known = Truths[A]; // the same for each condition on A, but not A
  if (!Known)
    Known = unknown(A->Reason, A->Where, {0, 1});
  return Known;
}

/// The operation N on other arguments.
WarpInt WarpContext::rebuild(const Node &N, const std::vector<WarpInt> &Args) {
  if (N.Code == Opcode::Select)
    return select(Args[0], Args[1], Args[2]);
  if (N.Code == Opcode::Convert)
    return convert(Args[0], N.Bits, N.Signed);
  if (N.Code == Opcode::IfShared)
    return ifShared(Args[0], Args[1], N.Reason, N.Where);
  return Args.size() == 1 ? unary(N.Code, Args[0])
                          : binary(N.Code, Args[0], Args[1]);
}

WarpInt WarpContext::permute(WarpInt A, const Lanes &From) {
  if (A->HasPhi)
    return nullptr;
  std::unordered_map<WarpInt, WarpInt> Done;
  auto Take = [&](auto &&Take, WarpInt N) -> WarpInt {
    if (N->Uniform)
      return N;
    if (auto It = Done.find(N); It != Done.end())
      return It->second;
    WarpInt Out = N;
    switch (N->Kind) {
    case NodeKind::Constant: {
      Lanes Values;
      for (unsigned L = 0; L < WarpSize; ++L)
        Values[L] = N->Value[From[L]];
      Out = lanes(Values);
      break;
    }
    case NodeKind::Unknown:
      Out = another(N);
      break;
    case NodeKind::Symbol:
      break;
    case NodeKind::Linear:
      Out = Take(Take, N->Base);
      for (const Term &T : N->Terms)
        Out = add(Out, mul(Take(Take, T.Atom), Take(Take, T.Coeff)));
      break;
    case NodeKind::Table: {
      std::vector<WarpInt> Rows;
      for (WarpInt R : N->Rows)
        Rows.push_back(Take(Take, R));
      Out = table(Take(Take, N->Args[0]), std::move(Rows), N->CycleStart);
      break;
    }
    case NodeKind::Final:
      Out = finalValue(N->Sym, Take(Take, N->Args[0]), Take(Take, N->Args[1]));
      break;
    case NodeKind::Op: {
      std::vector<WarpInt> Args;
      for (WarpInt X : N->Args)
        Args.push_back(Take(Take, X));
      Out = rebuild(*N, Args);
      break;
    }
    }
    return Done[N] = Out;
  };
  return Take(Take, A);
}

WarpInt WarpContext::substitute(WarpInt A, const Substitution &Map) {
  if (A->isConstant() || A->isUnknown())
    return A;
  auto Known = Substituted.find(A);
  if (Known != Substituted.end())
    return Known->second;
  WarpInt Out = A;
  switch (A->Kind) {
  case NodeKind::Symbol: {
    auto It = Map.find(A->Sym);
    Out = It == Map.end() ? A : It->second;
    break;
  }
  case NodeKind::Linear: {
    std::vector<WarpInt> Atoms;
    bool Changed = false;
    for (const Term &T : A->Terms) {
      Atoms.push_back(substitute(T.Atom, Map));
      Changed |= Atoms.back() != T.Atom;
    }
    if (!Changed)
      break;
    Out = A->Base;
    for (size_t I = 0; I < Atoms.size(); ++I)
      Out = add(Out, mul(Atoms[I], A->Terms[I].Coeff));
    break;
  }
  case NodeKind::Table:
    Out = table(substitute(A->Args[0], Map), A->Rows, A->CycleStart);
    break;
  case NodeKind::Final: {
    WarpInt Go = substitute(A->Args[0], Map);
    Out = finalValue(A->Sym, Go, substitute(A->Args[1], Map));
    break;
  }
  case NodeKind::Op: {
    std::vector<WarpInt> Args;
    for (WarpInt X : A->Args)
      Args.push_back(substitute(X, Map));
    Out = KeptList<WarpInt>(Args) == A->Args ? A : rebuild(*A, Args);
    break;
  }
  case NodeKind::Constant:
  case NodeKind::Unknown:
    break;
  }
  return Substituted[A] = Out;
}

/// The symbol that stands for a value that all lanes share.
WarpInt WarpContext::generalizeShared(WarpInt A, Generalization &Known) {
  if (A->isConstant() || A->Kind == NodeKind::Symbol)
    return A;
  WarpInt &Out = Known[A];
  if (!Out) {
    const bool Starts = A->Range.Lo == Interval::NoLow ||
                        (A->Multiple && A->Range.Lo % A->Multiple == 0);
    Out = symbol(SymbolKind::Lost, "a value of all lanes", A->Range,
                 Starts ? std::max<int64_t>(1, A->Multiple) : 1);
  }
  return Out;
}

WarpInt WarpContext::generalize(WarpInt A, Generalization &Known,
                                bool (*Keep)(const Symbol *)) {
  std::unordered_map<WarpInt, bool> Kept;
  auto IsKept = [&](auto &&IsKept, WarpInt N) -> bool {
    if (N->Kind == NodeKind::Symbol)
      return Keep(N->Sym);
    auto [It, New] = Kept.try_emplace(N, true);
    if (!New)
      return It->second;
    bool All = true;
    for (const Term &T : N->Terms)
      All = All && IsKept(IsKept, T.Atom);
    for (WarpInt X : N->Args)
      All = All && IsKept(IsKept, X);
    return Kept[N] = All;
  };
  auto IsShared = [&](WarpInt N) {
    // A choice of few values goes on to be one.
    const bool Chooses = N->Kind == NodeKind::Op && N->Code == Opcode::Select &&
                         IsKept(IsKept, N->Args[1]) &&
                         IsKept(IsKept, N->Args[2]);
    return N->Uniform && !N->HasUnknown && !Chooses && !IsKept(IsKept, N);
  };
  std::unordered_map<WarpInt, WarpInt> Done;
  auto Take = [&](auto &&Take, WarpInt N) -> WarpInt {
    if (N->isConstant() || IsKept(IsKept, N))
      return N;
    if (N->Kind != NodeKind::Linear && IsShared(N))
      return generalizeShared(N, Known);
    if (auto It = Done.find(N); It != Done.end())
      return It->second;
    WarpInt Out = N;
    switch (N->Kind) {
    case NodeKind::Linear: {
      // Up to a factor, so that -2p + 2q is seen to be p - q.
      int64_t Factor = 0;
      for (const Term &T : N->Terms)
        if (T.Coeff->Uniform && IsShared(T.Atom)) {
          const int64_t By = T.Coeff->Value[0];
          const bool Least = By == Interval::NoLow; // has no absolute value
          const int64_t Common = Least ? 1 : std::gcd(Factor, By);
          Factor = !Least && (Factor < 0 || (Factor == 0 && By < 0)) ? -Common
                                                                     : Common;
        }
      WarpInt Shared = number(0);
      Out = N->Base;
      for (const Term &T : N->Terms)
        if (T.Coeff->Uniform && IsShared(T.Atom))
          Shared = add(Shared, mul(T.Atom, number(T.Coeff->Value[0] / Factor)));
        else
          Out = add(Out, mul(Take(Take, T.Atom), T.Coeff));
      if (Factor)
        Out = add(Out, mul(generalizeShared(Shared, Known), number(Factor)));
      break;
    }
    case NodeKind::Table:
      Out = table(Take(Take, N->Args[0]), N->Rows, N->CycleStart);
      break;
    case NodeKind::Op: {
      std::vector<WarpInt> Args;
      for (WarpInt X : N->Args)
        Args.push_back(Take(Take, X));
      Out = KeptList<WarpInt>(Args) == N->Args ? N : rebuild(*N, Args);
      break;
    }
    case NodeKind::Final: // its own symbol means nothing outside
    case NodeKind::Constant:
    case NodeKind::Symbol:
    case NodeKind::Unknown:
      break;
    }
    return Done[N] = Out;
  };
  return Take(Take, A);
}

} // namespace banktidy
