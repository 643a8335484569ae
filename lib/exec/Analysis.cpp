//===- Analysis.cpp - from records to verdicts ----------------------------===//
//
// See Analysis.h. Runs each kernel for each of its block shapes and gathers the
// records of one access expression: its least and greatest N-way, its requests
// and wavefronts, the worst request in words.
//
//===----------------------------------------------------------------------===//
#include "exec/Analysis.h"
#include "exec/AbstractWarp.h"
#include "exec/Kernels.h"
#include "exec/Merging.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace clang;

namespace banktidy {
namespace {

std::string nameOf(const FunctionDecl *F) {
  std::string Name;
  llvm::raw_string_ostream Out(Name);
  F->getNameForDiagnostic(Out, F->getASTContext().getPrintingPolicy(),
                          /*Qualified=*/false);
  return Name;
}

/// The member that an access of a shared struct meets, by its offset; the
/// variable itself if that is an array.
std::string arrayName(ASTContext &Context, const SharedObject &A,
                      WarpInt Offset) {
  std::string Name = A.Decl ? A.Decl->getNameAsString() : "shared memory";
  if (!A.Decl)
    return Name;
  QualType T = A.Decl->getType();
  int64_t At = Offset->Kind == NodeKind::Linear ? Offset->Base->Range.Lo
                                                : Offset->Range.Lo;
  while (const RecordDecl *R = T->getAsRecordDecl()) {
    R = R->getDefinition();
    if (!R || R->isInvalidDecl() || R->isUnion() || At < 0 ||
        T->containsErrors())
      return Name;
    const ASTRecordLayout &Layout = Context.getASTRecordLayout(R);
    const FieldDecl *Found = nullptr;
    int64_t Start = 0;
    for (const FieldDecl *F : R->fields()) {
      int64_t Begin = Layout.getFieldOffset(F->getFieldIndex()) / 8;
      if (Begin <= At) {
        Found = F;
        Start = Begin;
      }
    }
    if (!Found || Found->getType()->containsErrors())
      return Name;
    if (Found->getIdentifier()) // an anonymous union keeps the name so far
      Name = Found->getNameAsString();
    T = Found->getType();
    At -= Start;
  }
  return Name;
}

const char *verbOf(RequestKind Kind) {
  switch (Kind) {
  case RequestKind::Store:
  case RequestKind::Stmatrix:
    return "store to";
  case RequestKind::Atomic:
    return "update";
  case RequestKind::Async:
    return "copy to";
  case RequestKind::Load:
  case RequestKind::Ldmatrix:
    break;
  }
  return "load";
}

/// No access of this width is worse: each lane of a group its own word in one
/// bank.
double mostWays(unsigned BytesPerLane) {
  return BankCount * WordBytes / std::max(BytesPerLane, WordBytes);
}

/// What makes a request slow: "the 32 lanes of a warp load 'tile' 32 words
/// apart, all from bank 0".
std::string describe(const LaneAddresses &Lanes, RequestKind Kind,
                     const std::string &Array, bool StrideKnown = true) {
  std::vector<int64_t> Words; // first word of each active lane
  for (unsigned L = 0; L < WarpSize; ++L)
    if ((Lanes.Active >> L) & 1) {
      int64_t B = Lanes.Byte[L];
      Words.push_back(B >= 0 ? B / WordBytes
                             : -((-B + WordBytes - 1) / WordBytes));
    }
  std::string Out;
  llvm::raw_string_ostream S(Out);
  if (Words.size() == WarpSize)
    S << "the 32 lanes of a warp ";
  else
    S << Words.size() << " lanes of a warp ";
  S << verbOf(Kind) << " '" << Array << "'";
  bool Even = Words.size() > 1;
  for (unsigned I = 2; I < Words.size(); ++I)
    Even &= Words[I] - Words[I - 1] == Words[1] - Words[0];
  // The fullest bank and the distinct words in it.
  std::map<int64_t, std::vector<int64_t>> Banks;
  for (int64_t W : Words) {
    auto &B = Banks[((W % BankCount) + BankCount) % BankCount];
    if (!llvm::is_contained(B, W))
      B.push_back(W);
  }
  size_t Most = 0;
  for (const auto &[Bank, In] : Banks)
    Most = std::max(Most, In.size());
  const char *Toward =
      Kind == RequestKind::Load || Kind == RequestKind::Ldmatrix ? "from"
                                                                 : "in";
  if (Even && StrideKnown && Words[1] != Words[0]) {
    int64_t Stride = std::abs(Words[1] - Words[0]);
    S << ' ' << Stride << (Stride == 1 ? " word" : " words") << " apart";
  }
  if (Banks.size() == 1)
    S << ", all " << Toward << " one bank";
  else
    S << ", up to " << Most << " words " << Toward << " one of " << Banks.size()
      << " banks";
  return Out;
}

/// For which values of an unknown number the worst and the best come about.
std::string dependence(const Symbol &S, const std::map<int64_t, double> &Ways,
                       double Most) {
  const std::string Name =
      S.Name.find(' ') == std::string::npos ? "'" + S.Name + "'" : S.Name;
  auto Holds = [&](int64_t M, auto Wanted) { // of the multiples of M, not 0
    bool Any = false, All = true;
    for (const auto &[Value, W] : Ways)
      if (Value != 0 && Value % M == 0)
        Any = true, All &= Wanted(W);
    return Any && All;
  };
  std::string Out;
  for (int64_t M = 1; M <= BankCount * WordBytes && Out.empty(); M *= 2)
    if (Holds(M, [&](double W) { return W == Most; }))
      Out = "when " + Name + " is a multiple of " + std::to_string(M);
  if (Out.empty()) {
    for (const auto &[Value, W] : Ways)
      if (W == Most && Out.empty())
        Out = "for example when " + Name + " is " + std::to_string(Value);
  }
  bool OddFree = true, Odd = false;
  for (const auto &[Value, W] : Ways)
    if (Value % 2)
      Odd = true, OddFree &= W == 1;
  if (Odd && OddFree)
    Out += "; conflict-free if it is odd";
  return Out;
}

/// One kernel with one shape.
class KernelRun {
public:
  KernelRun(ASTContext &Context, const Kernel &K, LaunchShape Given,
            AbstractWarp::Effort &Work)
      : Context(Context), K(K), Shape(std::move(Given)), Work(Work),
        Warp(std::make_shared<AbstractWarp>(Context, Shape.Shape, Work)) {}

  std::vector<SharedAccess> run() {
    Warp->run(K.Function);
    if (!Shape.Shape) {
      if (std::optional<BlockShape> Inferred = shapeInBounds()) {
        Shape.Shape = Inferred;
        Shape.Why =
            "the block shape follows from the extents of an array that the "
            "threads index";
        Warp = std::make_shared<AbstractWarp>(Context, Shape.Shape, Work);
        Warp->run(K.Function);
      }
    }
    if (llvm::any_of(Warp->records(), isMergeable))
      findWidths();
    for (const AccessRecord &R : Warp->records())
      add(R);
    std::vector<SharedAccess> Out;
    for (auto &[Key, A] : Accesses)
      Out.push_back(finish(std::move(A)));
    return Out;
  }

  bool complete() const { return Warp->complete(); }
  const auto &entered() const { return Warp->entered(); }

private:
  /// The largest block that keeps all accesses array[threadIdx.y][threadIdx.x]
  /// and the like within the array, where that has fewer than 32 threads in x.
  std::optional<BlockShape> shapeInBounds() const {
    std::array<int64_t, 3> Most{WarpSize, 0, 0};
    for (const AccessRecord &R : Warp->records()) {
      if (!R.Mask.empty() || R.Subscripts.empty() || !R.Array->Decl)
        continue;
      QualType T = R.Array->Decl->getType();
      for (WarpInt Index : R.Subscripts) {
        const auto *A = Context.getAsConstantArrayType(T);
        if (!A)
          break;
        const int64_t Extent = A->getSize().getLimitedValue(1024);
        for (unsigned I = 0; I < 3; ++I)
          if (Index == Warp->threadIndex(I))
            Most[I] = Most[I] ? std::min(Most[I], Extent) : Extent;
        T = A->getElementType();
      }
    }
    if (Most[0] >= WarpSize || Most[0] < 1)
      return std::nullopt;
    BlockShape Block{static_cast<unsigned>(Most[0]), 1, 1};
    for (unsigned I = 1; I < 3; ++I)
      if (Most[I])
        Block[I] = static_cast<unsigned>(Most[I]);
    if (!Most[1])
      Block[1] = WarpSize; // rows enough to fill warps
    if (uint64_t(Block[0]) * Block[1] * Block[2] > 1024)
      return std::nullopt;
    return Block;
  }

  /// What the compiler makes of each access expression.
  void findWidths() {
    AbstractWarp Compiler(Context, std::nullopt, Work,
                          AbstractWarp::View::Compiler);
    Compiler.run(K.Function);
    std::vector<Merge> Merges =
        findMerges(Compiler.values(), Compiler.records());
    for (size_t I = 0; I < Merges.size(); ++I) {
      const AccessRecord &R = Compiler.records()[I];
      auto [It, New] = Widths.try_emplace({R.Site, R.Kind}, Merges[I]);
      if (New || It->second.Bytes == Merges[I].Bytes)
        continue;
      // Calls of one helper differ.
      It->second.Bytes = std::max(It->second.Bytes, Merges[I].Bytes);
      It->second.Unsure = true;
    }
  }

  struct Gathered {
    SharedAccess Access;
    bool MergeUnsure = false;
    double UnsureWays = 0;
    bool Any = false, Exact = true, Undecided = false, AllLanes = false;
    uint64_t Requests = 0, Wavefronts = 0, Ideal = 0;
    double Worst = 0;
    int64_t WorstOpen = 0;
  };

  void add(const AccessRecord &R) {
    const SourceManager &SM = Context.getSourceManager();
    std::pair<SourceLocation, SourceLocation> Where(
        SM.getExpansionLoc(R.Site->getBeginLoc()), R.Site->getExprLoc());
    auto [It, New] = Accesses.try_emplace(std::tuple(
        Where.first.getRawEncoding(), R.Site->getBeginLoc().getRawEncoding(),
        R.Site->getEndLoc().getRawEncoding(), R.Kind, R.Bytes,
        R.Array->Decl ? R.Array->Decl->getLocation().getRawEncoding() : 0));
    Gathered &G = It->second;
    SharedAccess &A = G.Access;
    if (New) {
      A.Site = R.Site;
      A.Kernel = K.Function;
      A.KernelName = nameOf(K.Function);
      A.Array = R.Array->Decl;
      A.ArrayName = arrayName(Context, *R.Array, R.Offset);
      A.Kind = R.Kind;
      A.BytesPerLane = R.Bytes;
      A.Block = Shape.Shape;
      A.BlockFrom = Shape.From;
    }
    A.Values = &Warp->values();
    A.Records.push_back(
        std::shared_ptr<const AccessRecord>(Warp, &R)); // keeps the values
    double Least = 0, Most = 0;                         // of this record
    std::map<int64_t, double> ByOpen;
    auto Visit = [&](const Outcome &Q) {
      const LaneAddresses Lanes{Q.Active, Q.Values[0]};
      Cost C = requestCost(Lanes, R.Bytes, R.Kind);
      double Ways = C.ways();
      Least = Most ? std::min(Least, Ways) : Ways;
      Most = std::max(Most, Ways);
      double &Of = ByOpen[Q.Open];
      Of = std::max(Of, Ways);
      A.WaysMin = G.Any ? std::min(A.WaysMin, Ways) : Ways;
      A.WaysMax = G.Any ? std::max(A.WaysMax, Ways) : Ways;
      // Of several as bad the one that is easiest to understand.
      if (std::tuple(Ways, C.Wavefronts, -Q.Open) >
          std::tuple(G.Worst, A.WavefrontsMax, -G.WorstOpen)) {
        G.Worst = Ways;
        G.WorstOpen = Q.Open;
        A.WavefrontsMax = C.Wavefronts;
        A.Ideal = C.usual();
        if (Ways > 1 && !A.MergedWays)
          A.Pattern = describe(Lanes, R.Kind, A.ArrayName, Q.Open == 0);
      }
      G.Any = true;
      G.Requests += Q.Weight;
      G.Wavefronts += Q.Weight * C.Wavefronts;
      G.Ideal += Q.Weight * C.usual();
    };
    Enumeration E = enumerate(Warp->values(), R, offsetOf(R), Visit);
    // What an unknown might make of it is no finding.
    auto Lost = llvm::find_if(
        E.Open, [](const Symbol *S) { return S->Kind == SymbolKind::Lost; });
    if (E.Decided && Most > 1) {
      E.Decided = false;
      if (E.AtMost)
        ; // of what is more than what runs, only the best case says something
      else if (E.Unrelated && Least != Most)
        ; // nor what only some of it is
      else if (E.LanesUncertain)
        E.Reason = "which lanes take part is not known";
      else if (E.Spread)
        E.Lost = E.Spread;
      else if (Lost != E.Open.end() && Least != Most)
        E.Reason = "it depends on " + (*Lost)->Name;
      else
        E.Decided = true;
      if (!E.Decided)
        A.WaysMax = 0;
    }
    if (E.Decided && E.AllLanes && Most > 1)
      G.AllLanes = true;
    if (E.Decided && E.Open.size() == 1 && Least != Most)
      A.Depends = dependence(*E.Open[0], ByOpen, Most);
    if (!E.Decided && isOneLane(R)) {
      E.Decided = true;
      E.Exact = false;
      const Lanes Anywhere{};
      Visit({/*Active=*/1, Anywhere, /*Weight=*/0, /*Open=*/0});
    }
    G.Exact &= E.Exact;
    judgeMerged(G, R);
    if (!E.Decided && !G.Undecided) {
      G.Undecided = true;
      A.Reason = E.Lost ? "the index depends on a value that is not known: " +
                              std::string(E.Lost->Reason)
                        : E.Reason;
      if (E.Lost)
        A.ReasonAt = SourceLocation::getFromRawEncoding(E.Lost->Where);
    }
  }

  /// True if of a warp never more than one lane makes the request, wherever.
  bool isOneLane(const AccessRecord &R) {
    const SharedObject Anything;
    AccessRecord Apart = R;
    Apart.Array = &Anything;
    Apart.Offset = Warp->values().laneIndex();
    unsigned Most = 0;
    const Enumeration E =
        enumerate(Warp->values(), Apart, Quantity{Apart.Offset, 0},
                  [&](const Outcome &O) {
                    Most = std::max<unsigned>(Most, llvm::popcount(O.Active));
                  });
    return E.Decided && Most == 1;
  }

  /// The wide access that R is a part of starts at the multiple of its width.
  void judgeMerged(Gathered &G, const AccessRecord &R) {
    auto It = Widths.find({R.Site, R.Kind});
    if (It == Widths.end() || It->second.Bytes <= R.Bytes)
      return;
    WarpContext &V = Warp->values();
    const unsigned Bytes = It->second.Bytes;
    Quantity Wide = offsetOf(R);
    Wide.Value =
        V.sub(R.Offset, V.binary(Opcode::FloorRem, R.Offset, V.number(Bytes)));
    double Ways = 0;
    Cost Worst;
    std::string Pattern;
    Enumeration E = enumerate(V, R, Wide, [&](const Outcome &O) {
      const LaneAddresses Lanes{O.Active, O.Values[0]};
      Cost C = requestCost(Lanes, Bytes, R.Kind);
      if (C.ways() <= Ways)
        return;
      Ways = C.ways();
      Worst = C;
      Pattern = describe(Lanes, R.Kind, G.Access.ArrayName);
    });
    if (!E.Decided || Ways == 0 || ((E.AtMost || E.Unrelated) && Ways > 1))
      return;
    if (It->second.Unsure) {
      G.MergeUnsure = true;
      G.UnsureWays = std::max(G.UnsureWays, Ways);
      return;
    }
    SharedAccess &A = G.Access;
    A.MergedBytesPerLane = Bytes;
    if (Ways <= A.MergedWays.value_or(0))
      return;
    A.MergedWays = Ways;
    A.MergedWavefronts = Worst.Wavefronts;
    A.MergedIdeal = Worst.usual();
    if (Ways > 1)
      A.Pattern = Pattern;
  }

  SharedAccess finish(Gathered G) {
    SharedAccess A = std::move(G.Access);
    if (!G.Undecided && !G.Any) {
      // No warp ever makes the request.
      A.WaysMin = A.WaysMax = 1;
      A.Ideal = A.WavefrontsMax = 0;
      A.Outcome = Verdict::Clean;
    } else if (G.Undecided && A.WaysMax < mostWays(A.BytesPerLane)) {
      // The requests that are not known may be worse than those that are.
      A.Outcome = Verdict::Unknown;
    } else {
      double Runs = A.ways();
      if (G.MergeUnsure && G.UnsureWays < Runs) {
        // No warning that a merge would make false.
        Runs = G.UnsureWays;
        A.Assumptions.push_back("the compiler merges neighbouring accesses");
      }
      A.Outcome = Runs > 1 ? Verdict::Conflict : Verdict::Clean;
      A.Reason.clear();
    }
    if (A.Outcome == Verdict::Conflict && G.AllLanes)
      A.Assumptions.push_back("all lanes of a warp take part");
    if (A.Outcome == Verdict::Conflict && A.Kind == RequestKind::Async)
      A.Assumptions.push_back("asynchronous copies are served like stores");
    if (A.Outcome != Verdict::Unknown && G.Exact && !G.Undecided &&
        Shape.Shape) {
      A.Requests = G.Requests;
      A.Wavefronts = G.Wavefronts;
      A.IdealWavefronts = G.Ideal;
    }
    if (!Shape.Shape)
      A.Assumptions.push_back("blockDim.x is a multiple of 32");
    if (!Shape.Why.empty())
      A.Assumptions.push_back(Shape.Why);
    return A;
  }

  ASTContext &Context;
  const Kernel &K;
  LaunchShape Shape;
  AbstractWarp::Effort &Work;
  std::shared_ptr<AbstractWarp> Warp;
  std::map<std::pair<const Expr *, RequestKind>, Merge> Widths;
  std::map<
      std::tuple<unsigned, unsigned, unsigned, RequestKind, unsigned, unsigned>,
      Gathered>
      Accesses;
};

} // namespace

std::vector<SharedAccess> analyze(ASTContext &Context,
                                  const AnalysisOptions &Options,
                                  std::vector<UncheckedKernel> &Unchecked) {
  std::vector<SharedAccess> All;
  KernelList List = findKernels(Context, Options);
  for (const FunctionDecl *F : List.Uninstantiated)
    Unchecked.push_back(
        {F, (F->hasAttr<CUDAGlobalAttr>() ? "the kernel template '"
                                          : "the function template '") +
                nameOf(F) +
                "' is not instantiated in this file: its accesses are not "
                "checked"});
  AbstractWarp::Effort Work;
  llvm::SmallPtrSet<const FunctionDecl *, 16> Entered;
  auto Run = [&](const Kernel &K) {
    for (const LaunchShape &Shape : K.Shapes) {
      KernelRun Run(Context, K, Shape, Work);
      for (SharedAccess &A : Run.run())
        All.push_back(std::move(A));
      Entered.insert(Run.entered().begin(), Run.entered().end());
      if (!Run.complete())
        Unchecked.push_back({K.Function, "'" + nameOf(K.Function) +
                                             "' is too large to follow to its "
                                             "end: accesses through pointers "
                                             "may be missing"});
    }
  };
  for (const Kernel &K : List.Kernels)
    Run(K);
  // Callers mostly stand behind what they call.
  for (const Kernel &K : llvm::reverse(List.Functions))
    if (!Entered.contains(K.Function))
      Run(K);
  const SourceManager &SM = Context.getSourceManager();
  llvm::stable_sort(All, [&](const SharedAccess &A, const SharedAccess &B) {
    SourceLocation L = SM.getExpansionLoc(A.Site->getBeginLoc()),
                   R = SM.getExpansionLoc(B.Site->getBeginLoc());
    return L != R && SM.isBeforeInTranslationUnit(L, R);
  });
  return All;
}

} // namespace banktidy
