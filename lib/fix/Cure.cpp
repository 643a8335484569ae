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
  std::vector<LayoutEffect> compare() {
    Comparing = true;
    run();
    return std::move(Effects);
  }

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
  bool hasRoom(const std::vector<ArrayTraffic> &T, int64_t Extra) const;
  void comparePads(const std::vector<ArrayTraffic> &T,
                   const std::optional<Choice> &Best, bool IsPitch,
                   bool IsWritten);
  void compareWith(const std::vector<ArrayTraffic> &T, const Layout &L,
                   const std::string &Text, bool HasRoom = false);
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
  bool HasBlock = false;  ///< which Threads are those of
  bool AllDecided = true; ///< layouts were scored by all accesses
  std::vector<Candidate> Candidates;
  std::vector<std::string> Advice;
  std::string Obstacle; ///< why its accesses could not be scored

  bool Comparing = false;
  /// Each access alone, as the last traffic() has it; when comparing.
  std::vector<std::optional<ArrayTraffic>> Alone;
  std::vector<LayoutEffect> Effects;
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
  Alone.assign(Comparing ? Accesses.size() : 0, std::nullopt);
  for (size_t N = 0; N < Accesses.size(); ++N) {
    const SharedAccess *A = Accesses[N];
    const size_t I = IndexOf[A->Array];
    if (A->Outcome == Verdict::Unknown) {
      AllDecided = false;
      May.limit(FixLevel::Unsafe, "not all accesses of it could be decided");
      continue;
    }
    Doubt D = Out[I].add(*A, ViewOf(I), ProveRows);
    if (Comparing && !D.Certain && !D.Undecided)
      Alone[N].emplace(ShapeOf(I)).add(*A, ViewOf(I), ProveRows);
    if (D.Why.empty())
      continue;
    // Without subscripts an edit may yet be right: the uses decide.
    May.limit(D.Certain && !D.Unnamed ? FixLevel::DisplayOnly
                                      : FixLevel::Unsafe,
              D.Why);
    // Of one that has a verdict but can't be looked at in other layouts, no
    // layout can be said to cure it.
    if (D.Certain || D.Undecided) {
      Obstacle = D.Why;
      return std::nullopt;
    }
  }
  return Out;
}

/// A padding in words. Pitch: of an array of one dimension, else 0; Written:
/// the program has it.
std::string padText(const Layout &L, int64_t Pitch, bool Written) {
  if (Pitch && !Written)
    return "leave " + counted(L.Extra.back(), "element") +
           " free behind every " + std::to_string(Pitch);
  if (Pitch)
    return "lay its rows " + counted(Pitch + L.Extra.back(), "element") +
           " apart instead of " + std::to_string(Pitch);
  std::string Pads;
  for (size_t D = 1; D < L.Extra.size(); ++D)
    if (L.Extra[D]) {
      Pads += Pads.empty() ? "pad " : " and ";
      Pads += D + 1 == L.Extra.size() ? "the row"
                                      : "dimension " + std::to_string(D + 1);
      Pads += " by " + counted(L.Extra[D], "element");
    }
  return Pads;
}

constexpr char AsItIs[] = "as it is";

/// The subscripts of an array of Rank dimensions with a swizzle, named i, j,
/// ...: [i][j ^ (i & 7)].
std::string formula(const Swizzle &S, size_t Rank, bool MaskFree) {
  auto Name = [](size_t D) {
    return std::string(1, static_cast<char>('i' + D));
  };
  std::string Mixed = Name(S.From);
  if (S.Shift)
    Mixed += " >> " + std::to_string(S.Shift);
  if (!MaskFree)
    Mixed = (S.Shift ? "(" + Mixed + ")" : Mixed) + " & " +
            std::to_string((1U << S.Bits) - 1);
  if (S.Vector)
    Mixed = (Mixed.size() > 1 ? "(" + Mixed + ")" : Mixed) + " << " +
            std::to_string(S.Vector);
  if (Mixed.size() > 1)
    Mixed = "(" + Mixed + ")";
  std::string Out;
  for (size_t D = 0; D < Rank; ++D)
    Out += "[" + Name(D) + (D + 1 < Rank ? "" : " ^ " + Mixed) + "]";
  return Out;
}

/// Of an array without conflicts the search gives a layout that is as good.
bool isGain(const Choice &C) {
  return C.After.Wavefronts < C.Before.Wavefronts;
}

/// What accesses cost in L: the sum of some traffic.
template <typename Range>
LayoutCost costOf(const Range &Traffic, const Layout &L) {
  LayoutCost Sum;
  Sum.Wavefronts = 0;
  for (const ArrayTraffic &T : Traffic) {
    Sum.Ways = std::max(Sum.Ways, T.worst(L));
    const std::optional<Score> S = T.score(L);
    if (S && Sum.Wavefronts && T.written(L).Wavefronts) {
      *Sum.Wavefronts += S->Wavefronts / ArrayTraffic::Unit;
      Sum.Ideal += S->Ideal / ArrayTraffic::Unit;
    } else
      Sum.Wavefronts.reset();
  }
  return Sum;
}

/// When comparing, adds a layout to the effects, unless it is there. HasRoom:
/// it takes no more bytes.
void Curer::compareWith(const std::vector<ArrayTraffic> &T, const Layout &L,
                        const std::string &Text, bool HasRoom) {
  if (!Comparing || llvm::any_of(Effects, [&](const LayoutEffect &E) {
        return E.Text == Text;
      }))
    return;
  LayoutEffect E;
  E.Text = Text;
  int64_t More = 0;
  for (size_t I = 0; I < T.size(); ++I) {
    const int64_t Here = HasRoom ? 0 : T[I].bytes(L) - T[I].bytes({});
    More = std::max(More, Here);
    E.Bytes = std::max(E.Bytes, Shapes[I].bytes() + Here);
    if (Text != AsItIs && !T[I].fits(L))
      E.Misfit = "an access would lose its alignment";
  }
  if (More > 0 && !allowed(More))
    E.Misfit = "more than a block may declare";
  if (HasBlock)
    E.Blocks = blocks(More);
  if (E.Misfit.empty()) {
    E.Whole = costOf(T, L);
    for (const std::optional<ArrayTraffic> &One : Alone)
      E.Each.push_back(One ? std::optional(costOf(llvm::ArrayRef(*One), L))
                           : std::nullopt);
  }
  Effects.push_back(std::move(E));
}

/// When comparing, adds the array as it is and paddings of the row to the
/// effects. IsPitch: rows are made by hand, and in the program if IsWritten.
void Curer::comparePads(const std::vector<ArrayTraffic> &T,
                        const std::optional<Choice> &Best, bool IsPitch,
                        bool IsWritten) {
  const ArrayShape &Shape = T[0].shape();
  const size_t Rank = Shape.Extents.size();
  auto Compare = [&](const Layout &L, const char *Why) {
    const int64_t Pitch = IsPitch ? Shape.Extents.back() : 0;
    compareWith(T, L, padText(L, Pitch, IsWritten) + Why,
                IsPitch && hasRoom(T, L.Extra.back()));
  };
  compareWith(T, {}, AsItIs);
  Layout L{std::vector<int64_t>(Rank, 0), {}};
  L.Extra.back() = 1;
  Compare(L, "");
  if (Best && isGain(*Best))
    Compare(Best->How, "");
  // The widest access has 16 bytes.
  constexpr int64_t Widest = 16;
  auto Aligned = [&](int64_t Pad) {
    return (Shape.Extents.back() + Pad) * Shape.ElementBytes % Widest == 0;
  };
  if (!Aligned(0) || Aligned(1))
    return;
  while (!Aligned(L.Extra.back()))
    ++L.Extra.back();
  if (!Best || Best->How.Extra != L.Extra)
    Compare(L, " (keeps 16-byte alignment)");
}

/// True if rows that are Extra elements longer, made by hand in an array of one
/// dimension, find room in what is declared.
bool Curer::hasRoom(const std::vector<ArrayTraffic> &T, int64_t Extra) const {
  for (size_t I = 0; I < T.size(); ++I) {
    const int64_t Pitch = T[I].shape().Extents[1];
    if ((T[I].rowsUsed() - 1) * (Pitch + Extra) + Pitch > Shapes[I].Extents[0])
      return false;
  }
  return true;
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

/// Views are copied; what they look up is shared.
using Places = std::shared_ptr<const std::set<SourceLocation>>;

/// Flats by address, others as Other has it.
View orByAddress(View Other, ArrayShape Shape, Places Flats) {
  return [Other = std::move(Other), Flat = byAddress(std::move(Shape), true),
          Flats = std::move(Flats)](WarpContext &V, const AccessRecord &R) {
    return Flats->count(placeOf(R)) ? Flat(V, R) : Other(V, R);
  };
}

Places placesOf(llvm::ArrayRef<FlatUse> Flats) {
  auto Out = std::make_shared<std::set<SourceLocation>>();
  for (const FlatUse &F : Flats)
    Out->insert(F.At->getRBracketLoc());
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
  const Places Flats = placesOf(Uses.Flats);
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
  comparePads(*T, Found, /*IsPitch=*/false, /*IsWritten=*/true);
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
    const Places FlatPlaces = placesOf(Flats);
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
    comparePads(*T, Found, /*IsPitch=*/true, C.Written);
    if (!Found)
      continue;
    C.How = *Found;
    const int64_t Extra = C.How.How.Extra[1];
    if (!First.Products.empty())
      noteUnusedPad(*T, Same);
    // What the rows in use need, and what there is.
    const bool HasRoom = hasRoom(*T, Extra);
    bool SameRows = true;
    for (size_t I = 0; I < Instances.size(); ++I)
      SameRows &= Shape(I).Extents[0] == Shape(0).Extents[0];
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
  const Places Flats = placesOf(Uses.Flats);
  auto T = traffic([&](size_t I) { return Shapes[I]; },
                   [&](size_t I) {
                     return orByAddress(asNamed(Shapes[I]), Shapes[I], Flats);
                   },
                   false, C.May);
  if (!T)
    return;
  auto Found = searchSwizzle(*T);
  compareWith(*T, {}, AsItIs);
  if (!Found)
    return;
  if (isGain(*Found))
    compareWith(*T, Found->How,
                "swizzle: " + formula(Found->How.Xor, Shapes[0].Extents.size(),
                                      isMaskFree(*T, Found->How.Xor)));
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
  } else {
    Text = padText(H.How, C.Pitch, C.Written);
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
    HasBlock |= A->Block.has_value();
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

std::vector<LayoutEffect>
compareLayouts(ASTContext &Context,
               llvm::ArrayRef<const SharedAccess *> Accesses, unsigned Arch) {
  return Curer(Context, Accesses, {Arch, FixStyle::Auto}).compare();
}

Cure cureOf(ASTContext &Context, llvm::ArrayRef<const SharedAccess *> Accesses,
            const CureOptions &Options) {
  return Curer(Context, Accesses, Options).run();
}

} // namespace banktidy
