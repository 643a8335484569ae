//===- Merging.cpp - see Merging.h ----------------------------------------===//
//
// For each record: the places that its group touches relative to a common base,
// over the records of its block and the iterations that are unrolled together.
// A window of 16 (or 8, 4, 2) aligned bytes in which enough places are touched
// is one access.
//
//===----------------------------------------------------------------------===//
#include "exec/Merging.h"
#include "warp/Evaluate.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>
#include <set>

using namespace clang;

namespace banktidy {
namespace {

constexpr int64_t WidestAccess = 16;
constexpr int64_t MostUnrolled = 16; ///< iterations looked at together
/// Bodies of an inner loop, when the loops around it are unrolled, too.
constexpr int64_t FullyUnrolled = 64;
constexpr int64_t PartlyUnrolled = 32;
/// Accesses further apart than this are not merged.
constexpr size_t FarthestNeighbour = 256;
constexpr int64_t UnrolledUnknown = 2; ///< of a loop with an unknown trip count

bool isWrite(const AccessRecord &R) { return R.Kind != RequestKind::Load; }

bool isIntegerAccess(const AccessRecord &R) {
  return R.Site->getType()->isIntegralOrEnumerationType();
}

/// The alignment that the optimiser knows of an array, in bytes.
int64_t declaredAlignment(const AccessRecord &R) {
  const VarDecl *D = R.Array->Decl;
  if (!D)
    return 1;
  if (R.Array->Bytes == 0)
    return WidestAccess; // extern __shared__
  return D->getASTContext().getDeclAlign(D).getQuantity();
}

class Merger {
public:
  Merger(WarpContext &V, const std::vector<AccessRecord> &Records)
      : V(V), Records(Records) {
    for (const AccessRecord &R : Records)
      for (const Loop *L : R.Loops)
        Bodies[L].push_back(&R);
  }

  std::vector<Merge> run() {
    std::vector<Merge> Out;
    for (size_t I = 0; I < Records.size(); ++I) {
      Merge M{widest(I, true, false), false};
      unsigned Perhaps = widest(I, false, true);
      if (Perhaps > M.Bytes)
        M = {Perhaps, true};
      Out.push_back(M);
    }
    return Out;
  }

private:
  /// What is unrolled around a record: counter, how many iterations together.
  struct Unrolled {
    const Loop *L;
    int64_t Count;
  };

  bool blocks(const AccessRecord &Between, const AccessRecord &Group,
              bool Optimiser) const;
  bool fits(const AccessRecord &R, const AccessRecord &Other, bool SameBlock,
            bool Optimiser) const;
  std::vector<Unrolled> unrolled(size_t I, bool Optimiser, bool SameBlock,
                                 bool Guess) const;
  unsigned widest(size_t I, bool SameBlock, bool Guess) const;
  unsigned widest(size_t I, bool SameBlock, bool Guess, bool Optimiser) const;

  WarpContext &V;
  const std::vector<AccessRecord> &Records;
  std::map<const Loop *, std::vector<const AccessRecord *>> Bodies;
};

/// Whether assembly of a library ends a group. Halves that are used one by one
/// the assembler merges now and then, by what is done with the index.
static bool staysClear(const AccessRecord &R, bool SameBlock, bool Optimiser) {
  return Optimiser || (SameBlock && R.Bytes == 2 && !isWrite(R));
}

bool Merger::fits(const AccessRecord &R, const AccessRecord &Other,
                  bool SameBlock, bool Optimiser) const {
  return (!staysClear(R, SameBlock, Optimiser) || Other.Clear == R.Clear) &&
         Other.Array == R.Array && Other.Kind == R.Kind &&
         Other.Bytes == R.Bytes && Other.Stretch == R.Stretch &&
         Other.Loops == R.Loops && !Other.Volatile &&
         (!SameBlock || Other.Block == R.Block) &&
         V.sub(Other.Offset, R.Offset)->isNumber();
}

/// An access that a group can't be moved across.
bool Merger::blocks(const AccessRecord &Between, const AccessRecord &Group,
                    bool Optimiser) const {
  if (!isWrite(Between) && !isWrite(Group))
    return false;
  if (Optimiser)
    return Between.Array == Group.Array &&
           !V.sub(Between.Offset, Group.Offset)->isNumber();
  return true;
}

std::vector<Merger::Unrolled>
Merger::unrolled(size_t I, bool Optimiser, bool SameBlock, bool Guess) const {
  const AccessRecord &R = Records[I];
  std::vector<Unrolled> Out;
  int64_t Copies = 1;
  for (size_t J = R.Loops.size(); J-- > 0;) {
    const Loop *L = R.Loops[J];
    const bool Innermost = J + 1 == R.Loops.size();
    // Nothing in the body may stand between two iterations of the group.
    if (L->Unroll == 1 || L->Stretch != L->EndStretch ||
        (staysClear(R, SameBlock, Optimiser) && L->Clear != L->EndClear))
      break;
    // Nor may it depend on the iteration whether there is an access.
    if (R.LastUnknown > L->PathBase ||
        llvm::is_contained(symbolsOf(R.Mask), L->Counter->Sym))
      break;
    bool Free = true;
    const std::vector<const AccessRecord *> &Body = Bodies.at(L);
    if (Body.size() > FarthestNeighbour)
      break;
    for (const AccessRecord *Other : Body) {
      if (SameBlock && Other->Block != R.Block)
        Free = false;
      if (!fits(R, *Other, SameBlock, Optimiser) &&
          blocks(*Other, R, Optimiser))
        Free = false;
    }
    if (!Free)
      break;
    const Interval Range = L->Counter->Range;
    bool Constant = Range.Hi != Interval::NoHigh && L->Enter->isNumber(1) &&
                    L->Stay->isNumber(1);
    int64_t Trips = Constant ? Range.Hi + 1 : UnrolledUnknown;
    if (L->Unroll > 1)
      Trips = Constant ? std::min<int64_t>(Trips, L->Unroll) : UnrolledUnknown;
    if (!Innermost) {
      if (Trips > FullyUnrolled || Copies * Trips > FullyUnrolled)
        Trips = PartlyUnrolled / Copies;
    } else if (!Constant && !Guess) {
      break;
    }
    if (!Innermost && !Guess)
      // Whether an outer loop is unrolled depends on the size of its body.
      if (!Constant || Range.Hi >= FullyUnrolled ||
          Copies * (Range.Hi + 1) > FullyUnrolled)
        break;
    if (Trips < 2) {
      if (Constant && Range.Hi == 0)
        continue;
      break;
    }
    Out.push_back({L, std::min(Trips, MostUnrolled)});
    Copies =
        std::min<int64_t>(FullyUnrolled + 1, Copies) *
        std::min<int64_t>(FullyUnrolled + 1, Constant ? Range.Hi + 1 : Trips);
    if (!Constant)
      break;
  }
  return Out;
}

unsigned Merger::widest(size_t I, bool SameBlock, bool Guess) const {
  const AccessRecord &R = Records[I];
  if (!isMergeable(R) || R.Offset->HasUnknown)
    return 0;
  return std::max(widest(I, SameBlock, Guess, true),
                  widest(I, SameBlock, Guess, false));
}

unsigned Merger::widest(size_t I, bool SameBlock, bool Guess,
                        bool Optimiser) const {
  const AccessRecord &R = Records[I];
  const bool Write = isWrite(R);
  int64_t Most = WidestAccess;
  if (Optimiser)
    Most = std::min(Most, declaredAlignment(R));
  else if (R.Bytes == 1 || (R.Bytes == 2 && !Write && isIntegerAccess(R)))
    return 0;
  else if (R.Bytes == 2)
    Most = 8;
  if (Most <= R.Bytes)
    return 0;

  // The records of the group: those of the same base with nothing in between.
  std::vector<size_t> Group{I};
  for (int Step : {-1, 1})
    for (size_t J = I + Step; J < Records.size(); J += Step) {
      const AccessRecord &Other = Records[J];
      if (std::max(I, J) - std::min(I, J) > FarthestNeighbour)
        break;
      if (Other.Stretch != R.Stretch || (SameBlock && Other.Block != R.Block))
        break;
      if (fits(R, Other, SameBlock, Optimiser))
        Group.push_back(J);
      else if (blocks(Other, R, Optimiser))
        break;
    }
  std::vector<Unrolled> Around = unrolled(I, Optimiser, SameBlock, Guess);
  const bool Paired =
      llvm::any_of(
          Group,
          [&](size_t J) { return J != I && Records[J].Clear == R.Clear; }) ||
      llvm::any_of(Around, [](const Unrolled &U) {
        return U.L->Clear == U.L->EndClear;
      });

  // Offsets over the iterations that are unrolled together: those of k = U*q +
  // j for j = 0..U-1, with q open. Other trip counts stay symbols.
  std::vector<WarpInt> Mine{R.Offset};
  std::vector<WarpContext::Substitution> Steps{{}};
  for (const Unrolled &U : Around) {
    const Symbol *K = U.L->Counter->Sym;
    bool All = U.L->Counter->Range.Hi < U.Count;
    WarpInt Start =
        All ? V.number(0)
            : V.mul(V.symbol(SymbolKind::Free, "q", {0, Interval::NoHigh}),
                    V.number(U.Count));
    std::vector<WarpContext::Substitution> More;
    for (const auto &S : Steps)
      for (int64_t J = 0; J < U.Count && More.size() < 64; ++J) {
        WarpContext::Substitution T = S;
        T[K] = V.add(Start, V.number(J));
        More.push_back(std::move(T));
      }
    Steps = std::move(More);
  }
  WarpInt Base = nullptr;
  int64_t Known = 0; // alignment of the base, in bytes
  std::set<int64_t> Places, Own;
  for (const auto &S : Steps) {
    V.clearSubstitution();
    for (size_t J : Group) {
      WarpInt At =
          S.empty() ? Records[J].Offset : V.substitute(Records[J].Offset, S);
      if (!Base) {
        WarpInt Constant = At->isConstant()               ? At
                           : At->Kind == NodeKind::Linear ? At->Base
                                                          : V.number(0);
        Base = V.sub(At, Constant);
        Known = Base->Multiple;
      }
      WarpInt D = V.sub(At, Base);
      if (!D->isNumber())
        continue;
      Places.insert(D->Value[0]);
      if (J == I)
        Own.insert(D->Value[0]);
    }
  }
  V.clearSubstitution();
  for (int64_t Width = Most; Width > R.Bytes; Width /= 2) {
    if (Known % Width != 0)
      continue;
    const int64_t Slots = Width / R.Bytes;
    for (int64_t At : Own) {
      int64_t Start = At - ((At % Width) + Width) % Width;
      std::vector<bool> Touched;
      for (int64_t J = 0; J < Slots; ++J)
        Touched.push_back(Places.count(Start + J * R.Bytes));
      int64_t Count = llvm::count(Touched, true);
      bool Whole = Count == Slots;
      // A load may read one element more. The optimiser does so at the end; the
      // assembler anywhere, but for halves that have been paired before.
      if (!Whole && !Write && Slots == 4 && Count == 3)
        Whole = Optimiser ? !Touched.back() : R.Bytes >= WordBytes || !Paired;
      if (Whole)
        return static_cast<unsigned>(Width);
    }
  }
  return 0;
}

} // namespace

bool isMergeable(const AccessRecord &R) {
  return !R.Volatile && R.Bytes < WidestAccess &&
         (R.Kind == RequestKind::Load || R.Kind == RequestKind::Store);
}

std::vector<Merge> findMerges(WarpContext &Values,
                              const std::vector<AccessRecord> &Records) {
  return Merger(Values, Records).run();
}

} // namespace banktidy
