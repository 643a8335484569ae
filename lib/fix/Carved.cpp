//===- Carved.cpp - see Carved.h ------------------------------------------===//
#include "fix/Carved.h"
#include "exec/Records.h"
#include "fix/Words.h"
#include "layout/Layout.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace clang;

namespace banktidy {
namespace {

/// Accesses through one pointer of one kernel, or of the array by its name.
struct Part {
  const ValueDecl *Pointer;
  std::vector<const SharedAccess *> Accesses;
};

/// What the index of an access is applied to; null if that has no name.
const ValueDecl *pointerOf(const SharedAccess &A) {
  const ValueDecl *Found = nullptr;
  for (const auto &R : A.Records) {
    const Expr *Base = nullptr;
    if (elementSubscripts(R->Site, Base).size() != 1 || !R->Index)
      return nullptr;
    const auto *Ref = dyn_cast<DeclRefExpr>(Base);
    if (!Ref || (Found && Found != Ref->getDecl()))
      return nullptr;
    Found = Ref->getDecl();
  }
  return Found;
}

int64_t elementBytes(const SharedAccess &A) {
  const Expr *Base = nullptr;
  const auto *Element = elementSubscripts(A.Records[0]->Site, Base).back();
  return A.Array->getASTContext()
      .getTypeSizeInChars(Element->getType())
      .getQuantity();
}

/// The row of an access in rows of Pitch.
WarpInt rowOf(WarpContext &V, const AccessRecord &R, int64_t Pitch) {
  WarpInt Row = V.number(0);
  for (const IndexProduct &P : R.Products)
    if (P.At->getOpcode() == BO_Mul) {
      if (P.Right->isNumber(Pitch))
        Row = V.add(Row, P.Left);
      else if (P.Left->isNumber(Pitch))
        Row = V.add(Row, P.Right);
    }
  return Row;
}

/// One more than the greatest row; none if it is not known.
std::optional<int64_t> rowsOf(const Part &P, int64_t Pitch) {
  int64_t Rows = 0;
  for (const SharedAccess *A : P.Accesses)
    for (const auto &R : A->Records) {
      Quantity Row{rowOf(*A->Values, *R, Pitch), 0};
      Enumeration E = enumerate(*A->Values, *R, Row, [&](const Outcome &O) {
        for (unsigned L = 0; L < WarpSize; ++L)
          if ((O.Active >> L) & 1)
            Rows = std::max(Rows, O.Values[0][L] + 1);
      });
      if (!E.Decided || !E.Open.empty())
        return std::nullopt;
    }
  return Rows;
}

/// An access as an element of rows of Pitch; where the rows start is left out.
View inRows(int64_t Pitch) {
  return [=](WarpContext &V, const AccessRecord &R) {
    WarpInt Row = rowOf(V, R, Pitch);
    return Subscripted{{Row, V.sub(R.Index, V.mul(Row, V.number(Pitch)))},
                       V.number(0)};
  };
}

std::optional<std::string> layoutOf(const Part &P) {
  // More than any dynamic shared memory has.
  constexpr int64_t MostRows = 1024;
  std::set<int64_t> Pitches;
  for (const auto &R : P.Accesses[0]->Records)
    for (const IndexProduct &X : R->Products)
      for (WarpInt Factor : {X.Left, X.Right})
        if (X.At->getOpcode() == BO_Mul && Factor->isNumber() &&
            Factor->Value[0] > 1 && Factor->Value[0] <= MostRows)
          Pitches.insert(Factor->Value[0]);
  for (int64_t Pitch : Pitches) {
    std::vector<ArrayTraffic> T{
        ArrayTraffic({{MostRows, Pitch}, elementBytes(*P.Accesses[0])})};
    if (!llvm::all_of(P.Accesses, [&](const SharedAccess *A) {
          return T[0].add(*A, inRows(Pitch), true).Why.empty();
        }))
      continue;
    std::optional<Choice> Found =
        searchPadding(T, [](int64_t) { return true; });
    if (!Found)
      continue;
    const int64_t Bytes = Found->How.Extra[1] * T[0].shape().ElementBytes;
    std::string Text = "lay the rows at '" + P.Pointer->getNameAsString() +
                       "' " + counted(Pitch + Found->How.Extra[1], "element") +
                       " apart instead of " + std::to_string(Pitch) + ": ";
    Text += Found->WorstAfter > 1
                ? "at worst " + spelled(Found->WorstAfter) + "-way remains"
                : "every access of them becomes conflict-free";
    std::optional<int64_t> Rows = rowsOf(P, Pitch);
    Text += ", and the launch must give " +
            std::to_string(Bytes * Rows.value_or(1)) + " more bytes" +
            (Rows ? "" : " for each row");
    return Text + " (not as an edit: its size is set by the launch)";
  }
  return std::nullopt;
}

} // namespace

std::vector<std::string>
carvedLayouts(llvm::ArrayRef<const SharedAccess *> Accesses) {
  // In the order of the source.
  std::vector<Part> Parts;
  for (const SharedAccess *A : Accesses) {
    const ValueDecl *Pointer = pointerOf(*A);
    if (!Pointer)
      continue;
    auto It = llvm::find_if(
        Parts, [&](const Part &P) { return P.Pointer == Pointer; });
    if (It == Parts.end())
      It = Parts.insert(Parts.end(), Part{Pointer, {}});
    It->Accesses.push_back(A);
  }
  std::vector<std::string> Out;
  for (const Part &P : Parts) {
    auto Has = [&](Verdict V) {
      return llvm::any_of(P.Accesses, [V](const SharedAccess *A) {
        return A->Outcome == V || A->Records.empty();
      });
    };
    if (Has(Verdict::Unknown) || !Has(Verdict::Conflict))
      continue;
    if (std::optional<std::string> Text = layoutOf(P);
        Text && !llvm::is_contained(Out, *Text))
      Out.push_back(*Text);
  }
  return Out;
}

} // namespace banktidy
