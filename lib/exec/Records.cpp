//===- Records.cpp - from a symbolic request to numbers -------------------===//
//
// See Records.h. The steps of enumerate():
//
//   1. Conditions that are known per lane become a fixed mask; in lanes outside
//      of it a quantity may be anything, so its coefficients are made equal.
//   2. Terms that move all lanes alike by whole units are dropped: in an offset
//      they only rotate the banks.
//   3. The symbols left in the quantities and in the conditions are enumerated,
//      the counters of loops inside the loops around them. Of a symbol without
//      limits, the values up to where nothing new comes:
//        periodic    one period: the smallest step that leaves the conditions
//        as
//                    they are and shifts all lanes alike by whole units (or
//                    each by whole turns of the banks)
//        saturating  up to the value from which on it makes no difference (what
//                    is divided or shifted by it, or compared with it, has
//                    limits)
//        both        up to where all comparisons with it have come out for
//        good,
//                    and a period more
//      If it may be negative, as far below 0 as well.
//   4. Values by which an index is out of its array are left out, but for those
//      that a larger one repeats which may be in it.
//   5. Equal outcomes are counted together.
//
//===----------------------------------------------------------------------===//
#include "exec/Records.h"
#include "warp/Evaluate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <unordered_map>

namespace banktidy {
namespace {

constexpr uint64_t MostCombinations = 1 << 18; ///< at most, by their number
constexpr unsigned MostVisits = 1 << 15;       ///< of them, really met
constexpr unsigned ExtraPerVisit = 4; ///< Program::extraWork() as one of these
constexpr int64_t MostValues = 4096;  ///< of one symbol
constexpr int64_t MostPeriod = MostValues;
constexpr uint64_t MostCounted = uint64_t(1) << 40; ///< requests

int64_t wrappingSub(int64_t A, int64_t B) {
  return static_cast<int64_t>(static_cast<uint64_t>(A) -
                              static_cast<uint64_t>(B));
}

bool isEnumerable(const Symbol *S) {
  return S->Range.Lo > Interval::NoLow && S->Range.Hi < Interval::NoHigh &&
         S->Range.Hi - S->Range.Lo < MostValues;
}

/// By how much a value changes when a symbol grows: by a number for each lane,
/// by some multiple of Some, the same in all lanes, and in each lane by a
/// multiple of its own of Apart (0: by nothing more).
struct Change {
  Lanes By{};
  int64_t Some = 0, Apart = 0;

  bool isZero() const {
    return Some == 0 && Apart == 0 &&
           llvm::all_of(By, [](int64_t V) { return V == 0; });
  }
  bool isMultipleOf(int64_t M) const {
    return M != 0 && Some % M == 0 && Apart % M == 0 &&
           llvm::all_of(By, [M](int64_t V) { return V % M == 0; });
  }
  bool isUniform() const {
    return Apart == 0 &&
           llvm::all_of(By, [&](int64_t V) { return V == By[0]; });
  }
  /// All of it is a multiple of this; 0: there is none.
  int64_t step() const {
    int64_t G = std::gcd(Some, Apart);
    for (int64_t V : By)
      G = V == Interval::NoLow ? 1 : std::gcd(G, V); // has no absolute value
    return G;
  }
};

/// 1 or -1 if N grows or falls with S, for ever: it is beyond Size, or -Size,
/// once S is as large as From, which is raised to that. For S as far below 0 it
/// is beyond one of them, too. 0 for anything else.
int growth(WarpContext &V, const Symbol *S, WarpInt N, int64_t Size,
           int64_t &From) {
  constexpr int64_t Far = int64_t(1) << 31;
  if (Size > Far)
    return 0;
  if (N->Kind == NodeKind::Symbol && N->Sym == S) {
    From = std::max(From, Size + 1);
    return 1;
  }
  if (N->Kind == NodeKind::Op &&
      (N->Code == Opcode::FloorDiv || N->Code == Opcode::TruncDiv)) {
    const int64_t By = N->Args[1]->isNumber() ? N->Args[1]->Value[0] : 0;
    return By > 0 && By <= MostValues
               ? growth(V, S, N->Args[0], (Size + 1) * By, From)
               : 0;
  }
  // An unsigned number that falls below 0 is a large one.
  if (N->Kind == NodeKind::Op && N->Code == Opcode::Convert && N->Bits >= 32) {
    const int Sign = growth(V, S, N->Args[0], Size, From);
    return N->Signed ? Sign : Sign * Sign;
  }
  // One term grows; the others have limits.
  const Term *Of = nullptr;
  for (const Term &T : N->Terms)
    if (!T.Atom->Range.within(-MostValues, MostValues)) {
      if (Of || !T.Coeff->isNumber())
        return 0;
      Of = &T;
    }
  if (!Of)
    return 0;
  const Interval Rest = V.sub(N, V.mul(Of->Atom, Of->Coeff))->Range;
  if (!Rest.within(-MostValues, MostValues))
    return 0;
  const int Sign = growth(
      V, S, Of->Atom, Size + std::max<int64_t>({0, Rest.Hi, -Rest.Lo}), From);
  return Of->Coeff->Value[0] < 0 ? -Sign : Sign;
}

/// What a comparison of S with something that has a limit comes out as for
/// large S; as far below 0 it always comes out the same, too. Raises From to
/// where that begins. None for any other value.
std::optional<bool> whenLarge(WarpContext &V, const Symbol *S, WarpInt N,
                              int64_t &From) {
  if (N->Kind != NodeKind::Op ||
      (N->Code != Opcode::LessEqual && N->Code != Opcode::Equal &&
       N->Code != Opcode::NotEqual) ||
      !N->Args[1]->isNumber(0))
    return std::nullopt;
  // D <= 0, D == 0, D != 0
  const int Sign = growth(V, S, N->Args[0], 0, From);
  if (!Sign)
    return std::nullopt;
  return N->Code == Opcode::NotEqual ||
         (N->Code == Opcode::LessEqual && Sign < 0);
}

/// The changes of values when S grows by P.
class Shift {
public:
  /// Far: of values so large, or so far below 0, that comparisons with what has
  /// a limit don't change any more; from() says from where on.
  Shift(const Symbol *S, int64_t P, WarpContext *Far = nullptr)
      : S(S), P(P), Far(Far) {}
  int64_t from() const { return From; }
  /// None if the change of N is not the same for every value of S.
  const std::optional<Change> &of(WarpInt N) {
    auto [It, New] = Known.try_emplace(N);
    if (!New)
      return It->second;
    std::optional<Change> D = compute(N);
    return Known[N] = D;
  }

private:
  std::optional<Change> compute(WarpInt N);

  const Symbol *S;
  int64_t P;
  WarpContext *Far;
  int64_t From = 0;
  std::map<WarpInt, std::optional<Change>> Known;
};

std::optional<Change> Shift::compute(WarpInt N) {
  constexpr int64_t Large = int64_t(1) << 30; // products of two fit
  switch (N->Kind) {
  case NodeKind::Constant:
  case NodeKind::Unknown:
    return Change();
  case NodeKind::Symbol: {
    Change D;
    if (N->Sym == S)
      D.By.fill(P);
    return D;
  }
  case NodeKind::Linear: {
    Change Sum;
    for (const Term &T : N->Terms) {
      std::optional<Change> D = of(T.Atom);
      if (!D)
        return std::nullopt;
      for (unsigned L = 0; L < WarpSize; ++L) {
        int64_t Product;
        if (__builtin_mul_overflow(D->By[L], T.Coeff->Value[L], &Product) ||
            __builtin_add_overflow(Sum.By[L], Product, &Sum.By[L]))
          return std::nullopt;
      }
      if (!D->Some && !D->Apart)
        continue;
      if (!T.Coeff->Range.within(-Large, Large) || D->Some > Large ||
          D->Apart > Large)
        return std::nullopt;
      // A multiple of Some that lanes weight differently is theirs alone.
      if (T.Coeff->Uniform)
        Sum.Some = std::gcd(Sum.Some, D->Some * T.Coeff->Value[0]);
      for (unsigned L = 0; L < WarpSize; ++L)
        Sum.Apart = std::gcd(
            Sum.Apart, std::gcd(D->Apart, T.Coeff->Uniform ? 0 : D->Some) *
                           T.Coeff->Value[L]);
    }
    return Sum;
  }
  case NodeKind::Table: {
    std::optional<Change> D = of(N->Args[0]);
    if (!D)
      return std::nullopt;
    // A pure cycle repeats.
    const int64_t Cycle = N->Rows.size();
    if (D->isZero() || (N->CycleStart == 0 && D->isMultipleOf(Cycle)))
      return Change();
    return std::nullopt;
  }
  case NodeKind::Final: { // what it runs over is no symbol of the outside
    std::optional<Change> Go = of(N->Args[0]), Value = of(N->Args[1]);
    if (!Go || !Value || !Go->isZero())
      return std::nullopt;
    return Value;
  }
  case NodeKind::Op:
    break;
  }
  if (Far && whenLarge(*Far, S, N, From))
    return Change();
  std::vector<Change> D;
  bool Still = true;
  for (WarpInt A : N->Args) {
    std::optional<Change> X = of(A);
    if (!X)
      return std::nullopt;
    D.push_back(*X);
    Still &= X->isZero();
  }
  if (Still)
    return Change();
  auto Number = [&](unsigned I) -> int64_t {
    return N->Args[I]->isNumber() ? N->Args[I]->Value[0] : 0;
  };
  switch (N->Code) {
  case Opcode::Mul: {
    // (a + d) * (b + e): some multiple of d and e, alike where a and b are.
    Change Out;
    for (unsigned I = 0; I < 2; ++I) {
      const int64_t Step = D[I].step();
      if (Step < -Large || Step > Large)
        return std::nullopt;
      const bool Alike =
          D[I].isUniform() && D[1 - I].isUniform() && N->Args[1 - I]->Uniform;
      int64_t &Into = Alike ? Out.Some : Out.Apart;
      Into = std::gcd(Into, Step);
    }
    return Out;
  }
  case Opcode::FloorRem:
    if (Number(1) > 0 && D[0].isMultipleOf(Number(1)))
      return Change();
    return std::nullopt;
  case Opcode::FloorDiv:
    if (Number(1) > 0 && D[0].isMultipleOf(Number(1))) {
      for (int64_t &V : D[0].By)
        V /= Number(1);
      D[0].Some /= Number(1);
      D[0].Apart /= Number(1);
      return D[0];
    }
    return std::nullopt;
  case Opcode::And:
  case Opcode::Or:
  case Opcode::Xor:
    for (unsigned I = 0; I < 2; ++I) {
      // The other side has bits only below M, so what is above passes.
      const Interval R = N->Args[1 - I]->Range;
      if (!D[1 - I].isZero() || R.Lo < 0 || R.Hi >= Large)
        continue;
      int64_t M = 1;
      while (M <= R.Hi)
        M *= 2;
      if (D[I].isMultipleOf(M))
        return N->Code == Opcode::And ? Change() : D[I];
    }
    return std::nullopt;
  case Opcode::Select: {
    if (!D[0].isZero())
      return std::nullopt;
    if (D[1].By == D[2].By && D[1].Some == 0 && D[2].Some == 0 &&
        D[1].Apart == 0 && D[2].Apart == 0)
      return D[1];
    // It goes on to be the one or the other.
    Change Out;
    int64_t &Into = D[1].isUniform() && D[2].isUniform() && N->Args[0]->Uniform
                        ? Out.Some
                        : Out.Apart;
    Into = std::gcd(D[1].step(), D[2].step());
    return Out;
  }
  case Opcode::Convert:
    if (N->Bits < 63 && D[0].isMultipleOf(int64_t(1) << N->Bits))
      return Change();
    // What has left the numbers around 0 behind is taken to stay in its type,
    // or in what its type makes of numbers below 0.
    if (Far && (N->Bits >= 32 ? growth(*Far, S, N, 0, From) != 0
                              : growth(*Far, S, N->Args[0], 0, From) > 0))
      return D[0];
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

/// The values over which a symbol is enumerated, and how often each stands for
/// one.
struct Domain {
  const Symbol *Sym;
  int64_t First = 0, Count = 1;
  int64_t SecondFirst = 0, SecondCount = 0; ///< a second stretch
  Loop *Of = nullptr;                       ///< the loop whose counter it is
  /// The real number of values where Count is a period of it; 0: Count.
  int64_t Total = 0;
  /// Its last values stand for all that are larger by multiples of Period (0:
  /// there are none); Far: because they are large.
  int64_t Period = 0;
  bool Far = false;

  int64_t size() const { return Count + SecondCount; }
  int64_t value(int64_t I) const {
    return I < Count ? First + I : SecondFirst + (I - Count);
  }
  uint64_t weight(int64_t I) const {
    return Total ? (Total - I + Count - 1) / Count : 1;
  }
};

class Enumerator {
public:
  Enumerator(WarpContext &V, const AccessRecord &R,
             llvm::ArrayRef<Quantity> Asked, bool AnyLanes = false,
             bool EachLane = false)
      : V(V), R(R), Quantities(Asked.begin(), Asked.end()), AnyLanes(AnyLanes),
        EachLane(EachLane) {}

  const Enumeration &run();
  /// Hands over what was found.
  void visit(llvm::function_ref<void(const Outcome &)> Visit) const;

private:
  void splitMask();
  WarpInt essential(const Quantity &Q);
  WarpInt unwrapped(const Quantity &Q);
  void spreadUnknown(Quantity &Q);
  bool decidable(WarpInt Cond, const std::vector<const Symbol *> &Known) const;
  bool addDomain(const Symbol *S);
  std::optional<std::pair<int64_t, int64_t>> saturation(const Symbol *S) const;
  std::vector<int64_t> oddPeriods() const;
  struct Period {
    int64_t Length;
    bool SameShift; ///< it moves all lanes alike; else each by whole turns
    int64_t From;   ///< values of at least this size, above or below 0, repeat
  };
  std::optional<Period> periodOf(const Symbol *S, bool Far) const;
  void level(unsigned I, uint32_t Alive, uint64_t Weight);
  void leaf(uint32_t Alive, uint64_t Weight);

  WarpContext &V;
  const AccessRecord &R;
  std::vector<Quantity> Quantities; ///< reduced to what is essential
  bool AnyLanes; ///< any of the lanes may be those that take part
  bool EachLane; ///< conditions that pick single lanes are enumerated, too

  Enumeration Result;
  uint32_t Fixed = ~0u;       ///< lanes that the constant conditions admit
  std::vector<WarpInt> Conds; ///< the others that can be decided
  std::vector<Domain> Domains;
  std::map<Loop *, bool> Enumerated;
  std::unique_ptr<Program> Numbers;
  /// Leaves that are below or above the array are left out.
  bool CheckBelow = false, CheckAbove = false;
  uint64_t OutOfBounds = 0;
  unsigned Visits = 0;
  bool Dropped = false; ///< a condition that could not be decided
  /// An outcome but for its weight.
  struct Key {
    uint32_t Active;
    int64_t Open;
    std::vector<Lanes> Values;
    bool operator==(const Key &O) const {
      return Active == O.Active && Open == O.Open && Values == O.Values;
    }
  };
  struct Hash {
    size_t operator()(const Key &K) const {
      return llvm::hash_combine(
          K.Active, K.Open,
          llvm::hash_combine_range(K.Values.data()->begin(),
                                   K.Values.data()->end()),
          K.Values.back()[WarpSize / 2]);
    }
  };
  std::unordered_map<Key, uint64_t, Hash> Seen;
  int64_t OpenValue = 0;
};

/// A condition that cuts off a part of the lanes, as a bound does, so that all
/// of them may well take part; not one that picks some.
bool isBound(WarpInt C) {
  if (C->Uniform)
    return true;
  if (C->Kind != NodeKind::Op)
    return false;
  switch (C->Code) {
  case Opcode::LessEqual:
  case Opcode::NotEqual:
    return true;
  case Opcode::And:
  case Opcode::Or:
    return isBound(C->Args[0]) && isBound(C->Args[1]);
  default:
    return false;
  }
}

void Enumerator::splitMask() {
  std::vector<WarpInt> Flat = R.Mask;
  // a && b is two conditions, and so is a ? b : false.
  constexpr size_t Most = 256;
  for (size_t I = 0; I < Flat.size() && Flat.size() < Most; ++I) {
    const WarpInt C = Flat[I];
    std::optional<std::pair<WarpInt, WarpInt>> Both;
    if (C->Kind != NodeKind::Op)
      continue;
    if (C->Code == Opcode::And && C->Args[0]->isBool() && C->Args[1]->isBool())
      Both = {C->Args[0], C->Args[1]};
    else if (C->Code == Opcode::Select && C->Args[2]->isNumber(0))
      Both = {C->Args[0], C->Args[1]};
    else if (C->Code == Opcode::Select && C->Args[1]->isNumber(0))
      Both = {V.logicalNot(C->Args[0]), C->Args[2]};
    if (!Both)
      continue;
    Flat[I--] = Both->first;
    Flat.push_back(Both->second);
  }
  for (WarpInt C : Flat) {
    if (C->isConstant()) {
      for (unsigned L = 0; L < WarpSize; ++L)
        if (!C->Value[L])
          Fixed &= ~(1u << L);
    } else if (C->HasUnknown) {
      Result.Exact = false;
      Result.AllLanes |= !C->Uniform;
    } else {
      Conds.push_back(C);
    }
  }
}

/// Whether lanes are less than 2^31 apart in N, whatever its symbols are.
bool isNarrow(WarpContext &V, WarpInt N) {
  WarpInt Apart = N;
  for (const Term &T : N->Terms)
    if (T.Coeff->Uniform && T.Atom->Uniform)
      Apart = V.sub(Apart, V.mul(T.Atom, T.Coeff));
  constexpr int64_t Far = int64_t(1) << 30;
  return !N->HasUnknown && (N->Uniform || Apart->Range.within(-Far, Far));
}

/// The value without conversions to types so wide that what they take away is
/// whole turns of the banks: an index that is computed in unsigned numbers.
WarpInt Enumerator::unwrapped(const Quantity &Q) {
  WarpInt A = Q.Value;
  if (!Q.Turn || (int64_t(1) << 32) % Q.Turn)
    return A;
  auto Inside = [&](WarpInt N) -> WarpInt {
    return N->Kind == NodeKind::Op && N->Code == Opcode::Convert &&
                   N->Bits >= 32 && isNarrow(V, N->Args[0])
               ? N->Args[0]
               : nullptr;
  };
  if (WarpInt In = Inside(A))
    return In;
  WarpInt Out = A;
  for (const Term &T : A->Terms)
    if (WarpInt In = Inside(T.Atom))
      Out = V.add(Out, V.mul(V.sub(In, T.Atom), T.Coeff));
  return Out;
}

/// The value with lanes outside the fixed mask made like the others, and
/// without what makes no difference.
WarpInt Enumerator::essential(const Quantity &Q) {
  WarpInt A = unwrapped(Q);
  if (A->Kind == NodeKind::Symbol && Q.Unit && A->Multiple % Q.Unit == 0)
    return V.number(0);
  if (A->Kind != NodeKind::Linear || Fixed == 0)
    return A;
  const unsigned Some = llvm::countr_zero(Fixed);
  WarpInt Out = A->Base;
  for (const Term &T : A->Terms) {
    Lanes C = T.Coeff->Value;
    for (unsigned L = 0; L < WarpSize; ++L)
      if (!((Fixed >> L) & 1))
        C[L] = C[Some];
    WarpInt Coeff = V.lanes(C);
    WarpInt Part = V.mul(T.Atom, Coeff);
    bool Alike = T.Atom->Uniform && !T.Atom->HasUnknown && Coeff->Uniform;
    if (!Alike || !Q.Unit || Part->Multiple % Q.Unit)
      Out = V.add(Out, Part);
  }
  return Out;
}

/// Unknown terms that move each lane by whole turns of the banks: at worst they
/// keep all lanes apart. Then a request is judged as if they did.
void Enumerator::spreadUnknown(Quantity &Q) {
  if (!Q.Turn || Q.Value->Kind != NodeKind::Linear || !Q.Value->HasUnknown)
    return;
  WarpInt Known = Q.Value->Base;
  for (const Term &T : Q.Value->Terms) {
    if (!T.Atom->HasUnknown)
      Known = V.add(Known, V.mul(T.Atom, T.Coeff));
    else if (!T.Atom->isUnknown() || T.Coeff->Multiple % Q.Turn)
      return;
    else
      Result.Spread = T.Atom;
  }
  constexpr int64_t FarTurns = int64_t(1) << 24;
  Q.Value = V.add(Known, V.mul(V.laneIndex(), V.number(FarTurns * Q.Turn)));
  Result.Exact = false;
}

bool Enumerator::decidable(WarpInt Cond,
                           const std::vector<const Symbol *> &Known) const {
  return llvm::all_of(symbolsOf({Cond}), [&](const Symbol *S) {
    return isEnumerable(S) || llvm::is_contained(Known, S);
  });
}

/// Odd numbers of which a period may be a multiple: small ones, and those that
/// a quantity is divided by.
std::vector<int64_t> Enumerator::oddPeriods() const {
  std::vector<int64_t> Odd{1, 3, 5, 7, 9, 11, 13, 15, 17, 25, 33};
  constexpr size_t Most = 16;
  std::set<WarpInt> Seen;
  auto Walk = [&](auto &&Walk, WarpInt N) -> void {
    if (Odd.size() == Most || !Seen.insert(N).second)
      return;
    for (const Term &T : N->Terms)
      Walk(Walk, T.Atom);
    for (WarpInt A : N->Args)
      Walk(Walk, A);
    const bool Divides =
        N->Kind == NodeKind::Op &&
        (N->Code == Opcode::FloorRem || N->Code == Opcode::FloorDiv);
    if (!Divides || !N->Args[1]->isNumber())
      return;
    int64_t By = N->Args[1]->Value[0];
    while (By > 0 && By % 2 == 0)
      By /= 2;
    if (By > 0 && By <= MostPeriod && !llvm::is_contained(Odd, By))
      Odd.push_back(By);
  };
  for (const Quantity &Q : Quantities)
    Walk(Walk, Q.Value);
  return Odd;
}

/// Far: of large values only.
std::optional<Enumerator::Period> Enumerator::periodOf(const Symbol *S,
                                                       bool Far) const {
  const std::vector<int64_t> Odds = oddPeriods();
  for (bool Alike : {true, false})
    for (int64_t Odd : Odds)
      for (int64_t P = Odd; P <= MostPeriod; P *= 2) {
        Shift By(S, P, Far ? &V : nullptr);
        bool Fits = true;
        for (const Quantity &Q : Quantities) {
          const std::optional<Change> &D = By.of(Q.Value);
          const int64_t Unit = Alike ? Q.Unit : Q.Turn;
          Fits &= D && (D->isZero() || D->isMultipleOf(Unit)) &&
                  (!Alike || D->isUniform());
        }
        for (WarpInt C : Conds) {
          const std::optional<Change> &E = By.of(C);
          Fits &= E && E->isZero();
        }
        if (Fits)
          return Period{P, Alike, By.from()};
      }
  return std::nullopt;
}

/// The least value that S may have if it is not negative, and that from which
/// on, above and below 0, it makes no difference any more how large it is: S
/// only divides numbers that have a limit, is compared with such, or says by
/// how many bits to shift. None if there is no such value.
std::optional<std::pair<int64_t, int64_t>>
Enumerator::saturation(const Symbol *S) const {
  int64_t From = 0, Least = 0;
  bool Only = true;
  const bool MayBeNegative = S->Range.Lo == Interval::NoLow;
  std::set<WarpInt> Seen;
  auto IsS = [S](WarpInt N) {
    return N->Kind == NodeKind::Symbol && N->Sym == S;
  };
  auto Walk = [&](auto &&Walk, WarpInt N) -> void {
    if (!Only || !Seen.insert(N).second)
      return;
    Only &= !IsS(N);
    for (const Term &T : N->Terms)
      Walk(Walk, T.Atom);
    if (N->Kind == NodeKind::Table && IsS(N->Args[0]) &&
        N->CycleStart + 1 == N->Rows.size()) {
      From = std::max<int64_t>(From, N->CycleStart);
      return;
    }
    if (N->Kind != NodeKind::Op) {
      for (WarpInt A : N->Args)
        Walk(Walk, A);
      return;
    }
    constexpr int64_t Bits = 64;
    // S as the right operand of a division or shift.
    const WarpInt Left = N->Args[0];
    const bool Divides =
        N->Code == Opcode::TruncDiv || N->Code == Opcode::TruncRem ||
        N->Code == Opcode::FloorDiv || N->Code == Opcode::FloorRem;
    const bool Shifts = N->Code == Opcode::Shl || N->Code == Opcode::Shr;
    if ((Divides && IsS(N->Args[1]) && Left->Range.within(0, MostValues)) ||
        (Shifts && IsS(N->Args[1]))) {
      From = std::max(From, Shifts ? Bits : Left->Range.Hi + 1);
      Least = std::max<int64_t>(Least, Divides);
      Walk(Walk, Left);
      return;
    }
    // A comparison that comes out one way once S is large; of a choice by it,
    // only one side is then left, and the other far below 0.
    const WarpInt Compared = N->Code == Opcode::Select ? Left : N;
    if (std::optional<bool> Then = whenLarge(V, S, Compared, From)) {
      for (bool Side : {true, false})
        if (N->Code == Opcode::Select && (Side == *Then || MayBeNegative))
          Walk(Walk, N->Args[Side ? 1 : 2]);
      return;
    }
    for (WarpInt A : N->Args)
      Walk(Walk, A);
  };
  for (const Quantity &Q : Quantities)
    Walk(Walk, Q.Value);
  // Conditions that go on to change with S repeat, or there is no telling.
  std::vector<WarpInt> Changing;
  for (WarpInt C : Conds)
    if (!whenLarge(V, S, C, From) && llvm::is_contained(symbolsOf({C}), S))
      Changing.push_back(C);
  auto Repeats = [&](int64_t P) {
    Shift By(S, P);
    return llvm::all_of(Changing, [&](WarpInt C) {
      const std::optional<Change> &D = By.of(C);
      return D && D->isZero();
    });
  };
  int64_t Period = Changing.empty() ? 0 : MostPeriod;
  for (int64_t Odd : oddPeriods())
    for (int64_t P = Odd; P < Period; P *= 2)
      if (Repeats(P))
        Period = P;
  From += Period;
  if (!Only || From >= MostValues)
    return std::nullopt;
  return std::pair(Least, From);
}

/// Adds what S is enumerated over; false if there is no way.
bool Enumerator::addDomain(const Symbol *S) {
  Domain D{S};
  // Numbers nobody knows are alternatives, not repetitions.
  if (S->Kind != SymbolKind::Counter && S->Kind != SymbolKind::WarpIndex)
    Result.Exact = false;
  if (S->Kind == SymbolKind::Lost && !S->Range.isOpen())
    Result.Open.push_back(S);
  for (Loop *L : R.Loops)
    if (L->Counter->Kind == NodeKind::Symbol && L->Counter->Sym == S)
      D.Of = L;
  bool Small = S->Range.Lo > Interval::NoLow &&
               S->Range.Hi < Interval::NoHigh && S->Range.Hi - S->Range.Lo < 64;
  if (Small) {
    D.First = S->Range.Lo;
    D.Count = S->Range.Hi - S->Range.Lo + 1;
    Domains.push_back(D);
    return true;
  }
  // In a loop with an end that is not just its counter's range, iterations are
  // not alike.
  bool Free = !D.Of || (D.Of->Enter->isNumber(1) && D.Of->Stay->isNumber(1)) ||
              S->Range.Hi == Interval::NoHigh;
  std::optional<Period> P = Free ? periodOf(S, /*Far=*/false) : std::nullopt;
  const bool Finite = isEnumerable(S);
  const bool MayBeNegative = S->Range.Lo == Interval::NoLow;
  const int64_t Lo = MayBeNegative ? 0 : S->Range.Lo;
  auto Open = [&] {
    Result.Open.push_back(S);
    Result.Exact = false;
    Domains.push_back(D);
    return true;
  };
  // Small values may let lanes share words that large ones keep apart; and
  // large ones may be out of the array's bounds: as large as it admits.
  auto LargePeriods = [&](bool Far) {
    constexpr int64_t Least = 2, Most = 64;
    Shift By(S, P->Length, Far ? &V : nullptr);
    const std::optional<Change> &C = By.of(R.Offset);
    int64_t Furthest = 0;
    if (C && !C->Some && !C->Apart)
      for (int64_t N : C->By)
        Furthest = std::max(Furthest, N < 0 ? -(N + 1) : N);
    return R.Array->Bytes > 0 && Furthest
               ? std::clamp(R.Array->Bytes / Furthest - 1, Least, Most)
               : Most;
  };
  if (P && (P->SameShift || !Finite)) {
    D.Period = P->Length;
    D.First = Lo;
    D.Count = P->Length;
    if (!Finite) {
      if (!P->SameShift) {
        D.Count *= 2;
        D.SecondFirst = Lo + LargePeriods(/*Far=*/false) * P->Length;
        D.SecondCount = P->Length;
      }
      return Open();
    }
    D.Count = std::min(D.Count, S->Range.Hi - S->Range.Lo + 1);
    if (D.Count == P->Length)
      D.Total = S->Range.Hi - S->Range.Lo + 1;
    Domains.push_back(D);
    return true;
  }
  if (Finite) {
    D.First = S->Range.Lo;
    D.Count = S->Range.Hi - S->Range.Lo + 1;
    Domains.push_back(D);
    return true;
  }
  D.Far = true;
  if (auto Limits = saturation(S)) {
    D.Period = 1;
    D.First = std::max(Lo, Limits->first);
    D.Count = std::max<int64_t>(1, Limits->second + 1 - D.First);
    if (MayBeNegative) {
      D.SecondFirst = -Limits->second - 1;
      D.SecondCount = Limits->second + 1;
    }
    return Open();
  }
  P = Free ? periodOf(S, /*Far=*/true) : std::nullopt;
  if (P && P->From < MostValues) {
    const int64_t Whole = P->From + P->Length;
    D.Period = P->Length;
    D.First = MayBeNegative ? -Whole : Lo;
    D.Count = std::max(Whole, Lo + P->Length) - D.First;
    if (!P->SameShift) {
      D.Count += P->Length;
      D.SecondFirst = Whole + Lo + LargePeriods(/*Far=*/true) * P->Length;
      D.SecondCount = P->Length;
    }
    return Open();
  }
  Result.Reason =
      "it depends on " +
      (S->Name.find(' ') == std::string::npos ? "'" + S->Name + "'" : S->Name) +
      ", which is not known, in a way that does not repeat";
  return false;
}

const Enumeration &Enumerator::run() {
  splitMask();
  std::vector<WarpInt> Roots;
  for (Quantity &Q : Quantities) {
    Q.Value = essential(Q);
    spreadUnknown(Q);
    Roots.push_back(Q.Value);
  }

  // Which symbols matter: those of the quantities, and those of conditions that
  // can be decided with them.
  std::vector<const Symbol *> Needed = symbolsOf(Roots);
  std::vector<WarpInt> Kept;
  for (WarpInt C : Conds) {
    if (decidable(C, Needed)) {
      Kept.push_back(C);
      continue;
    }
    if (EachLane && !isBound(C)) {
      Kept.push_back(C);
      for (const Symbol *S : symbolsOf({C}))
        if (!llvm::is_contained(Needed, S))
          Needed.push_back(S);
      continue;
    }
    Result.Exact = false;
    Dropped = true;
    // Whether a warp gets here at all, or how many of its lanes do, changes
    // nothing for the worst request; which single lanes do would.
    Result.LanesUncertain |= !isBound(C);
    Result.AllLanes |= !C->Uniform;
  }
  Conds = Kept;
  auto Need = [&](WarpInt A) {
    for (const Symbol *S : symbolsOf({A}))
      if (!llvm::is_contained(Needed, S))
        Needed.push_back(S);
  };
  for (WarpInt C : Conds)
    Need(C);
  // The loops around: their counters where they matter, or where how often they
  // run depends on others.
  uint64_t Factor = 1;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Loop *L : R.Loops) {
      const Symbol *K = L->Counter->Sym;
      bool Plain = L->Enter->isNumber(1) && L->Stay->isNumber(1);
      bool Counted = decidable(L->Enter, {}) && decidable(L->Stay, {}) &&
                     !L->Enter->HasUnknown && !L->Stay->HasUnknown &&
                     isEnumerable(K);
      if (Enumerated.count(L) ||
          !(llvm::is_contained(Needed, K) || (Counted && !Plain)))
        continue;
      Enumerated[L] = Counted;
      size_t Before = Needed.size();
      if (!llvm::is_contained(Needed, K))
        Needed.push_back(K);
      if (Counted) {
        Need(L->Enter);
        Need(L->Stay);
      }
      Changed |= Needed.size() != Before;
      Changed = true;
    }
  }
  for (Loop *L : R.Loops) {
    const Symbol *K = L->Counter->Sym;
    bool Plain = L->Enter->isNumber(1) && L->Stay->isNumber(1);
    if (Enumerated.count(L)) {
      Result.Exact &= Enumerated[L];
      continue;
    }
    uint64_t Product = 0;
    if (Plain && K->Range.Hi != Interval::NoHigh &&
        !__builtin_mul_overflow(Factor, static_cast<uint64_t>(K->Range.Hi + 1),
                                &Product) &&
        Product < MostCounted)
      Factor = Product;
    else
      Result.Exact = false;
  }
  if (R.Warp && !llvm::is_contained(Needed, R.Warp))
    Factor *= static_cast<uint64_t>(R.Warp->Range.Hi + 1);

  // Loops from the outside in, everything else before them.
  auto Depth = [&](const Symbol *S) {
    for (unsigned I = 0; I < R.Loops.size(); ++I)
      if (R.Loops[I]->Counter->Sym == S)
        return I + 1;
    return 0u;
  };
  std::sort(Needed.begin(), Needed.end(),
            [&](const Symbol *A, const Symbol *B) {
              return std::pair(Depth(A), A->Id) < std::pair(Depth(B), B->Id);
            });
  uint64_t Combinations = 1;
  for (const Symbol *S : Needed) {
    if (!addDomain(S)) {
      // Perhaps it is only the conditions that stand in the way.
      std::vector<WarpInt> Without;
      for (WarpInt C : Conds)
        if (!llvm::is_contained(symbolsOf({C}), S))
          Without.push_back(C);
        else
          Result.LanesUncertain |= !isBound(C);
      const bool Fewer = Without.size() < Conds.size();
      Conds = std::move(Without);
      Dropped |= Fewer;
      Result.Exact &= !Fewer;
      if (!Fewer || !addDomain(S))
        return Result;
      Result.Reason.clear();
    }
    Combinations *= static_cast<uint64_t>(Domains.back().size());
    if (Combinations > MostCombinations) {
      Result.Reason = "it takes too many different values to look at each";
      return Result;
    }
  }

  llvm::append_range(Roots, Conds);
  for (auto &[L, Counted] : Enumerated)
    if (Counted) {
      Roots.push_back(L->Enter);
      Roots.push_back(L->Stay);
    }
  // An index that no array admits cannot be meant, unless it may be another one
  // for a larger value that repeats this one.
  if ((Dropped || !Result.Open.empty()) && R.Array->Bytes > 0 &&
      llvm::all_of(symbolsOf({R.Offset}), [&](const Symbol *S) {
        return llvm::is_contained(Needed, S);
      })) {
    CheckBelow = CheckAbove = true;
    for (const Domain &D : Domains) {
      if (!D.Period)
        continue;
      Shift By(D.Sym, D.Period, D.Far ? &V : nullptr);
      const std::optional<Change> &C = By.of(R.Offset);
      const bool Known = C && !C->Some && !C->Apart;
      CheckBelow &=
          Known && llvm::all_of(C->By, [](int64_t N) { return N <= 0; });
      CheckAbove &=
          Known && llvm::all_of(C->By, [](int64_t N) { return N >= 0; });
    }
  }
  if (CheckBelow || CheckAbove)
    Roots.push_back(R.Offset);
  std::vector<const Symbol *> Order;
  for (const Domain &D : Domains)
    Order.push_back(D.Sym);
  Numbers = std::make_unique<Program>(Roots, Order);
  level(0, Fixed, Factor);
  if (Seen.empty() && OutOfBounds && !Result.Lost) {
    CheckBelow = CheckAbove = false;
    level(0, Fixed, Factor);
  }
  if (Result.Lost)
    return Result;
  if (Visits > MostVisits) {
    Result.Reason = "it takes too many different values to look at each";
    return Result;
  }
  if (Seen.empty() && !Result.Open.empty()) {
    Result.Reason = "no value that was looked at gets there";
    return Result;
  }
  Result.Decided = true;
  return Result;
}

void Enumerator::visit(llvm::function_ref<void(const Outcome &)> Visit) const {
  // In an order that does not depend on the hash.
  std::vector<std::pair<const Key *, uint64_t>> Sorted;
  for (const auto &[K, Weight] : Seen)
    Sorted.push_back({&K, Weight});
  llvm::sort(Sorted, [](const auto &A, const auto &B) {
    return std::tie(A.first->Open, A.first->Active, A.first->Values) <
           std::tie(B.first->Open, B.first->Active, B.first->Values);
  });
  for (const auto &[K, Weight] : Sorted)
    Visit({K->Active, K->Values, Weight, K->Open});
}

void Enumerator::level(unsigned I, uint32_t Alive, uint64_t Weight) {
  if (I == Domains.size()) {
    leaf(Alive, Weight);
    return;
  }
  const Domain &D = Domains[I];
  auto It = D.Of ? Enumerated.find(D.Of) : Enumerated.end();
  bool Counted = It != Enumerated.end() && It->second;
  for (int64_t J = 0; J < D.size() && !Result.Lost && Visits <= MostVisits;
       ++J) {
    Numbers->set(D.Sym, D.value(J));
    const unsigned Before = Numbers->extraWork();
    if (Result.Open.size() == 1 && Result.Open[0] == D.Sym)
      OpenValue = D.value(J);
    Numbers->run(I);
    Visits += (Numbers->extraWork() - Before) / ExtraPerVisit;
    V.spendRequest((Numbers->extraWork() - Before) / ExtraPerVisit);
    uint32_t Here = Alive;
    auto Restrict = [&](WarpInt C, uint32_t &Mask) {
      const LaneValues &X = Numbers->value(C);
      for (unsigned L = 0; L < WarpSize; ++L)
        if (!X.Value[L])
          Mask &= ~(1u << L);
    };
    if (Counted) {
      // A lane that has left the loop does not come back.
      Restrict(D.Of->Enter, Alive);
      Here = Alive;
      if (!Alive)
        break;
    }
    level(I + 1, Here, Weight * D.weight(J));
    if (Counted)
      Restrict(D.Of->Stay, Alive);
  }
}

void Enumerator::leaf(uint32_t Alive, uint64_t Weight) {
  if (!V.spendRequest())
    Visits = MostVisits;
  ++Visits;
  if (Domains.empty())
    Numbers->run(0);
  for (WarpInt C : Conds) {
    const LaneValues &X = Numbers->value(C);
    for (unsigned L = 0; L < WarpSize; ++L)
      if (!X.Value[L])
        Alive &= ~(1u << L);
  }
  if (!Alive)
    return;
  if (CheckBelow || CheckAbove) {
    const LaneValues &True = Numbers->value(R.Offset);
    for (unsigned L = 0; L < WarpSize; ++L)
      if (((Alive >> L) & 1) &&
          ((CheckBelow && True.Value[L] < 0) ||
           (CheckAbove && True.Value[L] > R.Array->Bytes - R.Bytes))) {
        ++OutOfBounds;
        Alive &= AnyLanes ? ~(1u << L) : 0;
      }
    if (!Alive)
      return;
  }
  std::vector<Lanes> Values;
  for (const Quantity &Q : Quantities) {
    const LaneValues &X = Numbers->value(Q.Value);
    if ((X.Known & Alive) != Alive) {
      Result.Lost = findUnknown(Q.Value);
      if (!Result.Lost)
        Result.Lost = V.unknown("it divides by zero", 0);
      return;
    }
    Values.push_back(X.Value);
    if (Q.Unit) { // equal up to whole units
      int64_t Origin = X.Value[llvm::countr_zero(Alive)];
      Origin -= Origin % Q.Unit; // toward 0: never overflows
      for (int64_t &A : Values.back())
        A = wrappingSub(A, Origin);
    }
    for (unsigned L = 0; L < WarpSize; ++L)
      if (!((Alive >> L) & 1))
        Values.back()[L] = 0;
  }
  Seen[{Alive, OpenValue, std::move(Values)}] += Weight;
}

} // namespace

/// R with what all lanes share and cannot be enumerated as one symbol each: the
/// bound of max(tid - 1, bound), however it is computed.
static AccessRecord generalized(WarpContext &V, const AccessRecord &R,
                                std::vector<Quantity> &Quantities) {
  WarpContext::Generalization Known;
  auto General = [&](WarpInt &N) { N = V.generalize(N, Known, isEnumerable); };
  AccessRecord Out = R;
  General(Out.Offset);
  for (Quantity &Q : Quantities)
    General(Q.Value);
  // Whether a warp gets here at all changes nothing for its requests.
  llvm::erase_if(Out.Mask, [](WarpInt C) {
    return C->Uniform && !C->isConstant() && !C->HasUnknown;
  });
  for (WarpInt &C : Out.Mask)
    General(C);
  return Out;
}

Enumeration enumerate(WarpContext &Values, const AccessRecord &R,
                      llvm::ArrayRef<Quantity> Quantities,
                      llvm::function_ref<void(const Outcome &)> Visit) {
  // What an attempt found, if it was decided.
  auto Try = [&](const AccessRecord &As, llvm::ArrayRef<Quantity> Asked,
                 bool AnyLanes, bool EachLane, auto Accepts) {
    Enumerator Attempt(Values, As, Asked, AnyLanes, EachLane);
    Enumeration E = Attempt.run();
    if (Accepts(E))
      Attempt.visit(Visit);
    else
      E.Decided = false;
    return E;
  };
  auto Decided = [](const Enumeration &E) { return E.Decided; };
  auto Certain = [](const Enumeration &E) {
    return E.Decided && !E.LanesUncertain;
  };
  Enumerator Plain(Values, R, Quantities);
  const Enumeration &E = Plain.run();
  if (E.Decided && E.LanesUncertain) {
    // Perhaps it can be found out which lanes take part.
    Enumeration Exact = Try(R, Quantities, false, true, Certain);
    if (Exact.Decided)
      return Exact;
  }
  if (E.Decided)
    Plain.visit(Visit);
  if (E.Decided || E.Lost)
    return E;
  auto Instead = [&](Enumeration Other) {
    Other.Exact = false;
    Other.Reason = E.Reason;
    return Other;
  };
  // Perhaps it makes no difference who takes part, and how often.
  AccessRecord Any = R;
  llvm::erase_if(Any.Mask, [](WarpInt C) { return !C->isConstant(); });
  Any.Loops.clear();
  Enumeration All = Try(Any, Quantities, true, false, Decided);
  if (All.Decided) {
    All.AtMost = true;
    return Instead(All);
  }
  // Or what it is that the lanes share.
  std::vector<Quantity> Asked = Quantities;
  const AccessRecord General = generalized(Values, R, Asked);
  Enumeration Other = Try(General, Asked, false, false, Decided);
  if (!Other.Decided)
    return E;
  Other.Unrelated = true;
  return Instead(Other);
}

/// The element that a pointer is made from on the spot: a[i] of (T *)&a[i].
static const clang::Expr *pointee(const clang::Expr *Pointer) {
  const auto *U =
      llvm::dyn_cast<clang::UnaryOperator>(Pointer->IgnoreParenCasts());
  return U && U->getOpcode() == clang::UO_AddrOf ? U->getSubExpr() : nullptr;
}

llvm::SmallVector<const clang::ArraySubscriptExpr *, 3>
elementSubscripts(const clang::Expr *Site, const clang::Expr *&Base) {
  llvm::SmallVector<const clang::ArraySubscriptExpr *, 3> Found;
  while (true) {
    Site = Site->IgnoreParenImpCasts();
    const clang::Expr *Next = nullptr;
    if (const auto *M = llvm::dyn_cast<clang::MemberExpr>(Site)) {
      Next = M->isArrow() ? pointee(M->getBase()) : M->getBase();
    } else if (const auto *A =
                   llvm::dyn_cast<clang::ArraySubscriptExpr>(Site)) {
      const auto *Index = llvm::dyn_cast<clang::IntegerLiteral>(
          A->getIdx()->IgnoreParenImpCasts());
      if (Index && Index->getValue() == 0)
        Next = pointee(A->getBase());
      if (!Next) {
        Found.insert(Found.begin(), A);
        Next = A->getBase();
      }
    } else if (const auto *U = llvm::dyn_cast<clang::UnaryOperator>(Site)) {
      if (U->getOpcode() == clang::UO_Deref)
        Next = pointee(U->getSubExpr());
      else if (U->isPrefix() && U->isIncrementDecrementOp())
        Next = U->getSubExpr();
    } else if (const auto *B = llvm::dyn_cast<clang::BinaryOperator>(Site)) {
      if (B->isAssignmentOp()) // read after it was written
        Next = B->getLHS();
    } else if (const auto *C =
                   llvm::dyn_cast<clang::CXXOperatorCallExpr>(Site)) {
      if (C->isAssignmentOp()) // of a class, likewise
        Next = C->getArg(0);
    }
    if (!Next)
      break;
    Site = Next;
  }
  Base = Site;
  return Found;
}

} // namespace banktidy
