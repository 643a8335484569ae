//===- Advice.cpp - see Advice.h ------------------------------------------===//
#include "fix/Advice.h"
#include "exec/Records.h"
#include "fix/LayoutEdit.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>
#include <set>

using namespace clang;

namespace banktidy {
namespace {

using ShapeOfAccess =
    llvm::function_ref<const ArrayShape &(const SharedAccess &)>;

/// An access as it would be.
struct Moved {
  WarpInt Offset;
  unsigned Bytes;
};

/// Where a piece of advice takes an access; none if it does not apply.
using Move = llvm::function_ref<std::optional<Moved>(
    const SharedAccess &, const AccessRecord &, const ArrayShape &)>;

/// True if all accesses can be moved and none of them conflicts then.
bool isCure(llvm::ArrayRef<const SharedAccess *> Accesses,
            ShapeOfAccess ShapeOf, Move To) {
  for (const SharedAccess *A : Accesses)
    for (const auto &R : A->Records) {
      std::optional<Moved> M = To(*A, *R, ShapeOf(*A));
      if (!M || !isInstructionWidth(M->Bytes))
        return false;
      AccessRecord There = *R;
      There.Offset = M->Offset;
      There.Bytes = M->Bytes;
      double Ways = 1;
      Enumeration E =
          enumerate(*A->Values, There, offsetOf(There), [&](const Outcome &O) {
            Ways = std::max(
                Ways,
                requestCost({O.Active, O.Values[0]}, M->Bytes, R->Kind).ways());
          });
      if (!E.Decided || Ways > 1)
        return false;
    }
  return true;
}

/// The subscripts and what the address is beyond them, a number; or neither.
std::optional<Subscripted> wholeSubscripts(const SharedAccess &A,
                                           const AccessRecord &R,
                                           const ArrayShape &Shape) {
  Subscripted S = asNamed(Shape)(*A.Values, R);
  if (S.Subscripts.size() != Shape.Extents.size() || !S.Inner->isNumber())
    return std::nullopt;
  return S;
}

/// `a[x][y]` as `a[y][x]`, `a[x * 8 + y]` as `a[y * 32 + x]`.
std::optional<Moved> exchanged(const SharedAccess &A, const AccessRecord &R,
                               const ArrayShape &Shape) {
  std::optional<Subscripted> S = wholeSubscripts(A, R, Shape);
  if (!S)
    return std::nullopt;
  WarpContext &V = *A.Values;
  WarpInt Lead = V.number(0), Row = nullptr, Column = nullptr;
  int64_t Rows = 0;
  if (const size_t Rank = Shape.Extents.size(); Rank > 1) {
    for (size_t D = 0; D + 2 < Rank; ++D)
      Lead = V.add(V.mul(Lead, V.number(Shape.Extents[D])), S->Subscripts[D]);
    Lead = V.mul(Lead,
                 V.number(Shape.Extents[Rank - 2] * Shape.Extents[Rank - 1]));
    Row = S->Subscripts[Rank - 2];
    Column = S->Subscripts[Rank - 1];
    Rows = Shape.Extents[Rank - 2];
  } else {
    for (const IndexProduct &P : R.Products) {
      if (P.At->getOpcode() != BO_Mul)
        continue;
      const bool ByRight = P.Right->isNumber();
      WarpInt Pitch = ByRight ? P.Right : P.Left;
      if (Row || !Pitch->isNumber() || Pitch->Value[0] < 2 ||
          Shape.Extents[0] % Pitch->Value[0] != 0)
        return std::nullopt;
      Row = ByRight ? P.Left : P.Right;
      Column = V.sub(S->Subscripts[0], V.mul(Row, Pitch));
      Rows = Shape.Extents[0] / Pitch->Value[0];
      if (!Column->Range.within(0, Pitch->Value[0] - 1))
        return std::nullopt;
    }
    if (!Row)
      return std::nullopt;
  }
  WarpInt Element = V.add(Lead, V.add(V.mul(Column, V.number(Rows)), Row));
  return Moved{V.add(V.mul(Element, V.number(Shape.ElementBytes)), S->Inner),
               R.Bytes};
}

/// `a[i].x` as `x[i]`.
std::optional<Moved> apart(const SharedAccess &A, const AccessRecord &R,
                           const ArrayShape &Shape) {
  std::optional<Subscripted> S = wholeSubscripts(A, R, Shape);
  if (!S || R.Bytes >= Shape.ElementBytes)
    return std::nullopt;
  WarpContext &V = *A.Values;
  WarpInt Element = V.number(0);
  for (size_t D = 0; D < Shape.Extents.size(); ++D)
    Element =
        V.add(V.mul(Element, V.number(Shape.Extents[D])), S->Subscripts[D]);
  return Moved{V.mul(Element, V.number(R.Bytes)), R.Bytes};
}

/// The parts of pieces of Width bytes that all lanes access alike, one after
/// the other; none if they differ.
std::optional<std::set<int64_t>> parts(const SharedAccess &A,
                                       const AccessRecord &R, unsigned Width) {
  std::set<int64_t> Found;
  WarpContext &V = *A.Values;
  bool Alike = true;
  Enumeration E = enumerate(
      V, R, Quantity{V.binary(Opcode::FloorRem, R.Offset, V.number(Width)), 0},
      [&](const Outcome &O) {
        std::optional<int64_t> First;
        for (unsigned L = 0; L < WarpSize; ++L)
          if ((O.Active >> L) & 1) {
            Alike &= !First || *First == O.Values[0][L];
            First = O.Values[0][L];
          }
        if (First)
          Found.insert(*First);
      });
  if (!E.Decided || !Alike)
    return std::nullopt;
  return Found;
}

/// Conflicting accesses touch all parts of pieces of Width bytes, and would be
/// conflict-free if they took each as a whole.
bool isCuredByVectors(llvm::ArrayRef<const SharedAccess *> Accesses,
                      ShapeOfAccess ShapeOf, unsigned Width) {
  std::map<std::pair<RequestKind, unsigned>, std::set<int64_t>> Touched;
  for (const SharedAccess *A : Accesses) {
    if (A->Outcome != Verdict::Conflict)
      continue;
    if (A->BytesPerLane >= Width || A->MergedBytesPerLane >= Width ||
        (A->Kind != RequestKind::Load && A->Kind != RequestKind::Store))
      return false;
    for (const auto &R : A->Records) {
      auto Parts = parts(*A, *R, Width);
      if (!Parts)
        return false;
      Touched[{A->Kind, A->BytesPerLane}].insert(Parts->begin(), Parts->end());
    }
  }
  for (const auto &[How, Parts] : Touched)
    if (Parts.size() * How.second != Width)
      return false;
  return isCure(Accesses, ShapeOf,
                [&](const SharedAccess &A, const AccessRecord &R,
                    const ArrayShape &) -> std::optional<Moved> {
                  if (A.Outcome != Verdict::Conflict)
                    return Moved{R.Offset, R.Bytes};
                  WarpContext &V = *A.Values;
                  return Moved{
                      V.sub(R.Offset, V.binary(Opcode::FloorRem, R.Offset,
                                               V.number(Width))),
                      Width};
                });
}

/// All lanes of a warp read the same elements, but not at the same time.
bool readsAllAlike(const SharedAccess &A) {
  constexpr size_t Most = 1024;
  if (A.Kind != RequestKind::Load)
    return false;
  std::vector<std::multiset<int64_t>> ByLane(WarpSize);
  for (const auto &R : A.Records) {
    WarpContext &V = *A.Values;
    // What one warp reads must not be mixed up with what others do.
    if (R->Warp &&
        V.substitute(R->Offset, {{R->Warp, V.number(0)}}) != R->Offset)
      return false;
    bool All = true;
    Enumeration E =
        enumerate(V, *R, Quantity{R->Offset, 0}, [&](const Outcome &O) {
          All &= O.Active == ~uint32_t(0) && ByLane[0].size() < Most;
          for (unsigned L = 0; L < WarpSize && All; ++L)
            ByLane[L].insert(O.Values[0][L]);
        });
    if (!E.Decided || !E.Exact || !E.Open.empty() || !All)
      return false;
  }
  return ByLane[0].size() > 1 && llvm::all_equal(ByLane);
}

/// The XOR that the last subscript of an access is, perhaps in the words of a
/// variable. Null if it is none.
const IndexProduct *mixOf(const AccessRecord &R) {
  const Expr *Base = nullptr;
  auto Subscripts = elementSubscripts(R.Site, Base);
  if (R.Subscripts.empty() || Subscripts.size() != R.Subscripts.size())
    return nullptr;
  const Expr *Index = Subscripts.back()->getIdx()->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Index))
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
        Var && Var->getInit())
      Index = Var->getInit()->IgnoreParenImpCasts();
  for (const IndexProduct &P : R.Products)
    if (P.At == Index && P.At->getOpcode() == BO_Xor)
      return &P;
  return nullptr;
}

/// Elements as they are found now, and as they would be without a swizzle.
class Renaming {
public:
  /// Takes in the requests of an access of which Plain is the last subscript
  /// without the swizzle. False if they show that this is no mere renaming.
  bool add(WarpContext &V, const AccessRecord &R, WarpInt Plain) {
    constexpr size_t Most = size_t(1) << 16;
    std::vector<Quantity> Asked;
    for (WarpInt S : R.Subscripts)
      Asked.push_back({S, 0});
    Asked.push_back({Plain, 0});
    bool Fits = true;
    Enumeration E = enumerate(V, R, Asked, [&](const Outcome &O) {
      for (unsigned L = 0; L < WarpSize && Fits; ++L) {
        if (!((O.Active >> L) & 1))
          continue;
        std::vector<int64_t> Now, Then;
        for (const Lanes &S : O.Values.drop_back())
          Now.push_back(S[L]);
        Then = Now;
        Then.back() = O.Values.back()[L];
        Fits = Names.size() < Most &&
               Names.emplace(Now, Then).first->second == Then &&
               Back.emplace(Then, Now).first->second == Now;
      }
    });
    return E.Decided && Fits;
  }

private:
  std::map<std::vector<int64_t>, std::vector<int64_t>> Names, Back;
};

/// What a better swizzle would be where each access has one that does not do.
std::optional<std::string>
otherSwizzle(ASTContext &Context, llvm::ArrayRef<const SharedAccess *> Accesses,
             ShapeOfAccess ShapeOf, bool Left) {
  std::map<const ValueDecl *, size_t> IndexOf;
  std::vector<ArrayTraffic> Now, Plain;
  std::vector<Renaming> Same;
  const AccessRecord *First = nullptr;
  for (const SharedAccess *A : Accesses) {
    const ArrayShape &Shape = ShapeOf(*A);
    auto [It, New] = IndexOf.try_emplace(A->Array, Now.size());
    if (New) {
      Same.emplace_back();
      Now.emplace_back(Shape);
      Plain.emplace_back(Shape);
    }
    bool Mixed = true;
    View Unmixed = [&](WarpContext &V, const AccessRecord &R) {
      Subscripted S = asNamed(Shape)(V, R);
      const IndexProduct *P = mixOf(R);
      if (!P || S.Subscripts.empty())
        return Subscripted();
      S.Subscripts.back() = Left ? P->Left : P->Right;
      return S;
    };
    for (const auto &R : A->Records) {
      const IndexProduct *P = mixOf(*R);
      Mixed = Mixed && P &&
              Same[It->second].add(*A->Values, *R, Left ? P->Left : P->Right);
    }
    if (!Mixed || !Now[It->second].add(*A, asNamed(Shape), false).Why.empty() ||
        !Plain[It->second].add(*A, Unmixed, false).Why.empty())
      return std::nullopt;
    if (!First && !A->Records.empty())
      First = A->Records[0].get();
  }
  std::optional<Choice> Found = searchSwizzle(Plain);
  uint64_t Wavefronts = 0;
  for (const ArrayTraffic &T : Now)
    Wavefronts += T.score({})->Wavefronts;
  if (!Found || !First || Found->WorstAfter > 1 ||
      Found->After.Wavefronts >= Wavefronts)
    return std::nullopt;
  const BinaryOperator *Mix = mixOf(*First)->At;
  const Expr *Base = nullptr;
  auto Subscripts = elementSubscripts(First->Site, Base);
  std::string Text =
      mixedText(Context, Left ? Mix->getLHS() : Mix->getRHS(), Subscripts,
                Found->How.Xor, isMaskFree(Plain, Found->How.Xor));
  if (Text.empty())
    return std::nullopt;
  return "its swizzle is not the one it needs: with '" + Text +
         "' and the like every access of '" + Accesses[0]->ArrayName +
         "' becomes conflict-free";
}

} // namespace

std::vector<std::string>
adviceFor(ASTContext &Context, llvm::ArrayRef<const SharedAccess *> Accesses,
          ShapeOfAccess ShapeOf) {
  std::vector<std::string> Out;
  for (const SharedAccess *A : Accesses)
    if (A->Outcome == Verdict::Unknown)
      return Out;
  const std::string Cured = ": every access of '" + Accesses[0]->ArrayName +
                            "' becomes conflict-free";
  for (bool Left : {true, false})
    if (Out.empty())
      if (auto Text = otherSwizzle(Context, Accesses, ShapeOf, Left))
        Out.push_back(*Text);
  if (isCure(Accesses, ShapeOf, exchanged))
    Out.push_back(
        "or exchange its last two dimensions, as if x and y had swapped "
        "their roles" +
        Cured);
  if (isCure(Accesses, ShapeOf, apart))
    Out.push_back("or keep each member in an array of its own" + Cured);
  for (unsigned Width : {16, 8})
    if (isCuredByVectors(Accesses, ShapeOf, Width)) {
      Out.push_back("or move " + std::to_string(Width) +
                    " neighbouring bytes at once, in an array that is aligned "
                    "to them" +
                    Cured);
      break;
    }
  if (llvm::any_of(Accesses,
                   [](const SharedAccess *A) {
                     return A->Outcome == Verdict::Conflict;
                   }) &&
      llvm::all_of(Accesses, [](const SharedAccess *A) {
        return A->Outcome != Verdict::Conflict || readsAllAlike(*A);
      }))
    Out.push_back("all lanes read the same elements in different orders: in "
                  "one order each read would be a broadcast");
  return Out;
}

} // namespace banktidy
