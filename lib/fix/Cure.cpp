//===- Cure.cpp - see Cure.h ----------------------------------------------===//
#include "fix/Cure.h"
#include "bank/Occupancy.h"
#include "exec/Records.h"
#include "fix/Advice.h"
#include "fix/Carved.h"
#include "fix/LayoutEdit.h"
#include "fix/Words.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace clang;

namespace banktidy {
namespace {

/// The static shared memory that a kernel declares, in bytes.
class SharedBytes : public RecursiveASTVisitor<SharedBytes> {
public:
  explicit SharedBytes(ASTContext &Context) : Context(Context) {}
  int64_t Sum = 0;
  bool VisitVarDecl(VarDecl *D) {
    if (D->hasAttr<CUDASharedAttr>() && !D->hasExternalStorage() &&
        !D->getType()->isDependentType() && !D->getType()->isIncompleteType() &&
        !D->getType()->containsErrors() && !D->isInvalidDecl())
      Sum += Context.getTypeSizeInChars(D->getType()).getQuantity();
    return true;
  }

private:
  ASTContext &Context;
};

/// One array and all that is known of it.
class Curer {
public:
  Curer(ASTContext &Context, llvm::ArrayRef<const SharedAccess *> Accesses,
        const CureOptions &Options)
      : Context(Context), Accesses(Accesses), Options(Options),
        Array(Accesses[0]->Array), Name(Accesses[0]->ArrayName) {}

  Cure run();

private:
  struct Candidate {
    Choice How;
    EditResult Edit;
    Legality May;
    bool Swizzled = false;
    int64_t Pitch = 0; ///< of an array of one dimension; the first instance's
    bool Written = false; ///< the program has this pitch
    unsigned BlocksBefore = 0, BlocksAfter = 0;
  };

  void addPads();
  void addPitches();
  void addSwizzles();
  void add(Candidate C);
  bool isBetter(const Candidate &A, const Candidate &B) const;
  std::string textOf(const Candidate &C) const;
  /// Fills a traffic for each instance. Null if a reason stands against it.
  std::optional<std::vector<ArrayTraffic>>
  traffic(llvm::function_ref<ArrayShape(size_t)> ShapeOf,
          llvm::function_ref<View(size_t)> ViewOf, bool ProveRows,
          Legality &May);
  ArrayShape commonShape() const;
  void noteUnusedPad(const std::vector<ArrayTraffic> &T,
                     llvm::ArrayRef<HandWrittenPitch> Pitches);
  bool matricesHave(llvm::function_ref<int64_t(size_t)> Pitch);
  bool allowed(int64_t MoreBytes) const;
  unsigned blocks(int64_t MoreBytes) const;

  ASTContext &Context;
  llvm::ArrayRef<const SharedAccess *> Accesses;
  CureOptions Options;
  const ValueDecl *Array;
  std::string Name;

  std::vector<Instance> Instances;
  std::map<const ValueDecl *, size_t> IndexOf;
  std::vector<ArrayShape> Shapes;
  ArrayUses Uses;
  int64_t KernelBytes = 0;
  unsigned Threads = 1;
  bool AllDecided = true; ///< layouts were scored by all accesses
  std::vector<Candidate> Candidates;
  std::vector<std::string> Advice;
  std::string Obstacle; ///< why its accesses could not be scored
};

bool Curer::allowed(int64_t MoreBytes) const {
  return KernelBytes + MoreBytes <= static_cast<int64_t>(StaticSharedLimit);
}

unsigned Curer::blocks(int64_t MoreBytes) const {
  const SharedCapacity *C = sharedCapacity(Options.Arch);
  return C ? blocksPerSm(*C, KernelBytes + MoreBytes, Threads) : 0;
}

std::optional<std::vector<ArrayTraffic>>
Curer::traffic(llvm::function_ref<ArrayShape(size_t)> ShapeOf,
               llvm::function_ref<View(size_t)> ViewOf, bool ProveRows,
               Legality &May) {
  std::vector<ArrayTraffic> Out;
  for (size_t I = 0; I < Instances.size(); ++I)
    Out.emplace_back(ShapeOf(I));
  for (const SharedAccess *A : Accesses) {
    const size_t I = IndexOf[A->Array];
    if (A->Outcome == Verdict::Unknown) {
      AllDecided = false;
      May.limit(FixLevel::Unsafe, "not all accesses of it could be decided");
      continue;
    }
    Doubt D = Out[I].add(*A, ViewOf(I), ProveRows);
    if (D.Why.empty())
      continue;
    AllDecided &= !D.Undecided;
    // Without subscripts an edit may yet be right: the uses decide.
    May.limit(D.Certain && !D.Unnamed ? FixLevel::DisplayOnly
                                      : FixLevel::Unsafe,
              D.Why);
    if (D.Certain) {
      Obstacle = D.Why;
      return std::nullopt;
    }
  }
  return Out;
}

void Curer::add(Candidate C) {
  if (!C.Edit.Why.empty())
    C.May.limit(FixLevel::DisplayOnly, C.Edit.Why);
  if (C.May.Level == FixLevel::DisplayOnly)
    C.Edit.Edits.clear();
  C.BlocksBefore = blocks(0);
  C.BlocksAfter = blocks(C.How.MoreBytes);
  Candidates.push_back(std::move(C));
}

/// The place of the last subscript of an access; it is that of all instances.
SourceLocation placeOf(const AccessRecord &R) {
  const Expr *Base = nullptr;
  auto Subscripts = elementSubscripts(R.Site, Base);
  return Subscripts.empty() ? SourceLocation()
                            : Subscripts.back()->getRBracketLoc();
}

/// Flats by address, others as Other has it.
View orByAddress(View Other, ArrayShape Shape, std::set<SourceLocation> Flats) {
  return [Other = std::move(Other), Flat = byAddress(std::move(Shape), true),
          Flats = std::move(Flats)](WarpContext &V, const AccessRecord &R) {
    return Flats.count(placeOf(R)) ? Flat(V, R) : Other(V, R);
  };
}

std::set<SourceLocation> placesOf(llvm::ArrayRef<FlatUse> Flats) {
  std::set<SourceLocation> Out;
  for (const FlatUse &F : Flats)
    Out.insert(F.At->getRBracketLoc());
  return Out;
}

/// Rows of all matrices are as far apart as those of the array.
bool Curer::matricesHave(llvm::function_ref<int64_t(size_t)> Pitch) {
  return llvm::all_of(Uses.Matrices, [&](const MatrixUse &M) {
    Expr::EvalResult R;
    return !M.Pitch->isValueDependent() && M.Pitch->EvaluateAsInt(R, Context) &&
           R.Val.getInt() == Pitch(IndexOf[M.Array]);
  });
}

/// The shape that all instances have; without extents if they differ.
ArrayShape Curer::commonShape() const {
  const bool Same = llvm::all_of(Shapes, [&](const ArrayShape &S) {
    return S.Extents == Shapes[0].Extents;
  });
  return Same ? Shapes[0]
              : ArrayShape{{}, Shapes[0].ElementBytes, Shapes[0].RowAlignment};
}

void Curer::addPads() {
  Candidate C;
  C.May = Uses.May;
  auto Shape = [&](size_t I) { return Shapes[I]; };
  if (!matricesHave([&](size_t I) { return Shapes[I].Extents.back(); }))
    C.May.limit(FixLevel::DisplayOnly,
                "the leading dimension of a matrix is not its last extent");
  const std::set<SourceLocation> Flats = placesOf(Uses.Flats);
  auto T = traffic(
      Shape,
      [&](size_t I) {
        return orByAddress(asNamed(Shapes[I]), Shapes[I], Flats);
      },
      false, C.May);
  if (!T) {
    // What it could be if no access left its row.
    T = traffic(
        Shape, [&](size_t I) { return byAddress(Shapes[I]); }, false, C.May);
    if (!T)
      return;
  }
  auto Found =
      searchPadding(*T, [this](int64_t More) { return allowed(More); });
  if (!Found)
    return;
  C.How = *Found;
  if (AllDecided && llvm::all_of(*T, [](const ArrayTraffic &A) {
        return A.rowsUsed() < A.shape().Extents[0];
      }))
    Advice.push_back("of its " + std::to_string(Shapes[0].Extents[0]) +
                     " rows no more than " +
                     std::to_string((*T)[0].rowsUsed()) +
                     " are used: more rows are no pad");
  if (Uses.Unseen)
    C.May.limit(FixLevel::Unsafe, "it is named in code that was not compiled");
  if (C.May.Level != FixLevel::DisplayOnly)
    C.Edit = padEdit(Context, Array, C.How.How.Extra, commonShape(), Uses);
  add(std::move(C));
}

void Curer::addPitches() {
  if (Uses.Unseen)
    return;
  // A pitch is a place in the source; its value may differ in instances.
  std::vector<std::vector<HandWrittenPitch>> Of;
  for (const Instance &I : Instances)
    Of.push_back(findPitches(Context, cast<VarDecl>(I.Array), I.Kernel, Uses));
  for (const HandWrittenPitch &First : Of[0]) {
    if (First.Pitch >= Shapes[0].Extents[0])
      continue;
    std::vector<HandWrittenPitch> Same;
    for (const auto &Pitches : Of)
      for (const HandWrittenPitch &P : Pitches)
        if (P.Pitch < ArrayShape::MostBytes && P.Where == First.Where)
          Same.push_back(P);
    if (Same.size() != Instances.size())
      continue;
    Candidate C;
    C.Pitch = Same[0].Pitch;
    C.Written = First.Where.isValid();
    C.May = Uses.May;
    auto Shape = [&](size_t I) {
      const int64_t Pitch = Same[I].Pitch;
      return ArrayShape{{(Shapes[I].Extents[0] + Pitch - 1) / Pitch, Pitch},
                        Shapes[I].ElementBytes,
                        Shapes[I].RowAlignment};
    };
    if (!matricesHave([&](size_t I) { return Same[I].Pitch; }))
      continue;
    auto IsPitch = [&](size_t I) {
      return [P = Same[I]](const BinaryOperator *B) {
        return llvm::any_of(P.Products,
                            [B](const auto &X) { return X.first == B; });
      };
    };
    // What is neither named by rows nor surely in the first one goes by the
    // distance.
    std::set<SourceLocation> ByRows;
    for (const HandWrittenPitch &P : Same)
      ByRows.insert(P.Elements.begin(), P.Elements.end());
    std::map<SourceLocation, bool> InFirst;
    for (const SharedAccess *A : Accesses)
      for (const auto &R : A->Records) {
        bool &In = InFirst.try_emplace(placeOf(*R), true).first->second;
        In &= A->Outcome != Verdict::Unknown && R->Subscripts.size() == 1 &&
              R->Subscripts[0]->Range.within(0,
                                             Same[IndexOf[A->Array]].Pitch - 1);
      }
    std::vector<FlatUse> Flats = Uses.Flats;
    for (const ArrayUses::Element &E : Uses.Elements) {
      const SourceLocation At = E[0]->getRBracketLoc();
      auto In = InFirst.find(At);
      if (!ByRows.count(At) && (In == InFirst.end() || !In->second))
        Flats.push_back({E[0], Shapes[0].ElementBytes});
    }
    const std::set<SourceLocation> FlatPlaces = placesOf(Flats);
    auto T = traffic(
        Shape,
        [&](size_t I) {
          return orByAddress(asRows(Shape(I), IsPitch(I)), Shape(I),
                             FlatPlaces);
        },
        true, C.May);
    if (!T)
      continue;
    auto Found =
        searchPadding(*T, [this](int64_t More) { return allowed(More); });
    if (!Found)
      continue;
    C.How = *Found;
    const int64_t Extra = C.How.How.Extra[1];
    if (!First.Products.empty())
      noteUnusedPad(*T, Same);
    // What the rows in use need, and what there is.
    bool HasRoom = true, SameRows = true;
    for (size_t I = 0; I < Instances.size(); ++I) {
      const int64_t Rows = (*T)[I].rowsUsed();
      const int64_t Pitch = Same[I].Pitch;
      HasRoom &= (Rows - 1) * (Pitch + Extra) + Pitch <= Shapes[I].Extents[0];
      SameRows &= Shape(I).Extents[0] == Shape(0).Extents[0];
    }
    if (HasRoom)
      C.How.MoreBytes = 0;
    C.Edit = pitchEdit(Context, Array, Same, Extra,
                       SameRows ? Shape(0).Extents[0] : 0, HasRoom,
                       Shapes[0].ElementBytes, Flats, Uses);
    add(std::move(C));
  }
}

/// Says so if the size of an array with hand-written rows has a pad that would
/// help, but the pitch does not.
void Curer::noteUnusedPad(const std::vector<ArrayTraffic> &T,
                          llvm::ArrayRef<HandWrittenPitch> Pitches) {
  const int64_t Size = Shapes[0].Extents[0], Pitch = Pitches[0].Pitch,
                Rows = T[0].rowsUsed();
  if (T.size() > 1 || !AllDecided || Size % Rows != 0 || Size / Rows <= Pitch)
    return;
  const Layout Declared{{0, Size / Rows - Pitch}, {}};
  if (T[0].fits(Declared) &&
      T[0].score(Declared)->Wavefronts < T[0].score({})->Wavefronts)
    Advice.push_back("its size has rows of " + std::to_string(Size / Rows) +
                     " elements, but its index rows of " +
                     std::to_string(Pitch) + ": the pad is not used");
}

void Curer::addSwizzles() {
  if (!Uses.Matrices.empty())
    return; // rows of a fragment lie a pitch apart
  Candidate C;
  C.Swizzled = true;
  C.May = Uses.May;
  const std::set<SourceLocation> Flats = placesOf(Uses.Flats);
  auto T = traffic([&](size_t I) { return Shapes[I]; },
                   [&](size_t I) {
                     return orByAddress(asNamed(Shapes[I]), Shapes[I], Flats);
                   },
                   false, C.May);
  if (!T)
    return;
  auto Found = searchSwizzle(*T);
  if (!Found)
    return;
  C.How = *Found;
  if (C.May.Level != FixLevel::DisplayOnly)
    C.Edit = swizzleEdit(Context, Array, C.How.How.Xor,
                         isMaskFree(*T, C.How.How.Xor), commonShape(), Uses);
  add(std::move(C));
}

/// Costs are equal but for rounding.
bool muchLess(uint64_t A, uint64_t B) { return A < B - B / 1000; }

bool Curer::isBetter(const Candidate &A, const Candidate &B) const {
  // What can be applied comes before what can only be said.
  if (A.May.Level != B.May.Level)
    return A.May.Level < B.May.Level;
  if (muchLess(A.How.After.Wavefronts, B.How.After.Wavefronts) ||
      muchLess(B.How.After.Wavefronts, A.How.After.Wavefronts))
    return A.How.After.Wavefronts < B.How.After.Wavefronts;
  if (A.BlocksAfter != B.BlocksAfter)
    return A.BlocksAfter > B.BlocksAfter;
  auto MuchLarger = [](const Candidate &C) {
    return C.How.MoreBytes > (C.How.After.Bytes - C.How.MoreBytes) / 2;
  };
  if (MuchLarger(A) != MuchLarger(B))
    return MuchLarger(B);
  return A.How.After < B.How.After;
}

std::string Curer::textOf(const Candidate &C) const {
  std::string Text;
  const Choice &H = C.How;
  if (C.Swizzled) {
    Text = "swizzle its subscripts";
    if (!C.Edit.Example.empty())
      Text += ", as in '" + C.Edit.Example + "'";
  } else if (C.Pitch && !C.Written) {
    Text = "leave " + counted(H.How.Extra.back(), "element") +
           " free behind every " + std::to_string(C.Pitch);
  } else if (C.Pitch) {
    Text = "lay its rows " + counted(C.Pitch + H.How.Extra.back(), "element") +
           " apart instead of " + std::to_string(C.Pitch);
  } else {
    std::string Pads;
    for (size_t D = 1; D < H.How.Extra.size(); ++D)
      if (H.How.Extra[D]) {
        Pads += Pads.empty() ? "pad " : " and ";
        Pads += D + 1 == H.How.Extra.size()
                    ? "the row"
                    : "dimension " + std::to_string(D + 1);
        Pads += " by " + counted(H.How.Extra[D], "element");
      }
    Text = Pads;
  }
  Text += ": ";
  const std::string Known = AllDecided ? "" : "decided ";
  if (H.WorstAfter > 1) {
    Text += "at worst " + spelled(H.WorstAfter) + "-way remains among the " +
            Known + "accesses of '" + Name + "'";
    if (H.WorstAfter <= H.Floor)
      Text += ", the least that any layout can reach while " +
              std::to_string(H.Widest) + " bytes move at once";
  } else {
    Text += "every " + Known + "access of '" + Name + "' becomes conflict-free";
  }
  if (H.MoreBytes)
    Text += std::string(H.WorstAfter > 1 ? "," : "") + " for " +
            std::to_string(H.MoreBytes) + " more bytes per block";
  else if (C.Pitch)
    Text += ", in the bytes that are declared already";
  if (C.BlocksAfter < C.BlocksBefore)
    Text += "; sm_" + std::to_string(Options.Arch) + " then has room for " +
            counted(C.BlocksAfter, "block") + " instead of " +
            std::to_string(C.BlocksBefore) + " per multiprocessor";
  if (C.May.Level == FixLevel::Unsafe)
    Text += " (unsafe: " + C.May.Why + ")";
  else if (C.May.Level == FixLevel::DisplayOnly)
    Text += " (not as an edit: " + C.May.Why + ")";
  return Text;
}

Cure Curer::run() {
  Cure Out;
  auto Refuse = [&](llvm::StringRef Why) {
    Out.Refusal = ("no layout is proposed for '" + Name + "': " + Why).str();
    return Out;
  };
  std::map<const FunctionDecl *, int64_t> Bytes;
  for (const SharedAccess *A : Accesses) {
    auto [It, New] = IndexOf.try_emplace(A->Array, Instances.size());
    if (!New)
      continue;
    std::optional<ArrayShape> Shape = shapeOf(Context, A->Array);
    const auto *Var = dyn_cast<VarDecl>(A->Array);
    if (!Shape && Var && Var->hasExternalStorage()) {
      std::vector<std::string> Layouts = carvedLayouts(Accesses);
      if (!Layouts.empty()) {
        Out.Remedies.push_back(
            {Layouts[0], {}, {FixLevel::DisplayOnly, "its size"}, {}});
        Out.Advice.assign(Layouts.begin() + 1, Layouts.end());
        return Out;
      }
    }
    if (!Shape)
      return Refuse(Var && Var->hasExternalStorage()
                        ? "its size is set by the launch"
                    : A->Array->getType()->isRecordType()
                        ? "it is part of a larger object"
                        : "its extents are not known, or too large");
    Shapes.push_back(*Shape);
    Instances.push_back({A->Array, A->Kernel});
    SharedBytes Sum(Context);
    Sum.TraverseStmt(A->Kernel->getBody());
    KernelBytes = std::max(KernelBytes, Sum.Sum);
    if (A->Block)
      Threads =
          std::max(Threads, (*A->Block)[0] * (*A->Block)[1] * (*A->Block)[2]);
  }
  Advice = adviceFor(Context, Accesses,
                     [this](const SharedAccess &A) -> const ArrayShape & {
                       return Shapes[IndexOf[A.Array]];
                     });
  const size_t Rank = Shapes[0].Extents.size();
  Uses = findUses(Context, Instances, Rank);
  // What a fragment is moved with.
  constexpr int64_t MatrixRowAlignment = 16;
  if (!Uses.Matrices.empty())
    for (ArrayShape &S : Shapes)
      S.RowAlignment = MatrixRowAlignment;
  if (Options.Style != FixStyle::Swizzle)
    Rank > 1 ? addPads() : addPitches();
  if (Rank == 1)
    Obstacle.clear(); // it was one of the pitches only
  if (Options.Style != FixStyle::Pad)
    addSwizzles();
  Out.Advice = std::move(Advice);
  if (Candidates.empty())
    return Refuse(
        Uses.May.Level == FixLevel::DisplayOnly ? llvm::StringRef(Uses.May.Why)
        : !Obstacle.empty() ? llvm::StringRef(Obstacle)
                            : "none makes its accesses cheaper altogether");
  llvm::stable_sort(Candidates, [&](const Candidate &A, const Candidate &B) {
    return isBetter(A, B);
  });
  for (Candidate &C : Candidates)
    Out.Remedies.push_back({textOf(C),
                            std::move(C.Edit.Edits),
                            C.May,
                            {C.How.WorstAfter, C.How.Written}});
  return Out;
}

} // namespace

Cure cureOf(ASTContext &Context, llvm::ArrayRef<const SharedAccess *> Accesses,
            const CureOptions &Options) {
  return Curer(Context, Accesses, Options).run();
}

} // namespace banktidy
