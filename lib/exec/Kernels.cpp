//===- Kernels.cpp - see Kernels.h ----------------------------------------===//
//
// One walk over the user's declarations collects kernels, launches, shared
// variables and which host variables are ever written. A launch's dimensions
// are then computed like constants, looking through variables that are only
// initialised.
//
//===----------------------------------------------------------------------===//
#include "exec/Kernels.h"
#include "bank/Occupancy.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace banktidy {

std::optional<BlockShape> parseBlockShape(llvm::StringRef Text,
                                          std::string &Error) {
  BlockShape Shape{1, 1, 1};
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  Text.split(Parts, 'x');
  uint64_t Threads = 1;
  bool Good = !Text.empty() && Parts.size() <= 3;
  for (unsigned I = 0; Good && I < Parts.size(); ++I) {
    Good = !Parts[I].getAsInteger(10, Shape[I]) && Shape[I] >= 1;
    if (Good && Shape[I] > MaxThreadsPerBlock)
      Threads = Shape[I];
    else if (Good && Threads <= MaxThreadsPerBlock)
      Threads *= Shape[I];
  }
  if (!Good) {
    Error = ("'" + Text + "' is no block shape: write X, XxY or XxYxZ").str();
    return std::nullopt;
  }
  if (Threads > MaxThreadsPerBlock) {
    Error = ("a block of " + Text + " has more than " +
             std::to_string(MaxThreadsPerBlock) + " threads")
                .str();
    return std::nullopt;
  }
  return Shape;
}

namespace {

class Collector : public RecursiveASTVisitor<Collector> {
public:
  bool HasShared = false;
  std::vector<const FunctionDecl *> Kernels;
  /// Functions of the device that declare shared memory.
  llvm::SetVector<const FunctionDecl *> Functions;
  /// Kernels and such functions that are patterns of templates.
  llvm::SetVector<const FunctionDecl *> Templates;
  llvm::SmallPtrSet<const FunctionDecl *, 16> Instantiated; ///< patterns
  /// What is launched, and the expression of its block.
  struct Launch {
    const FunctionDecl *Kernel;
    const Expr *Block;
    SourceLocation At;
  };
  std::vector<Launch> Launches;
  /// Launches of what a variable holds; and the function that it begins with.
  std::vector<std::pair<const ValueDecl *, Launch>> Indirect;
  llvm::DenseMap<const ValueDecl *, const FunctionDecl *> Holds;
  /// x.blockDim = ..., by x: for cudaLaunchKernelEx.
  llvm::DenseMap<const ValueDecl *, const Expr *> BlockDims;
  /// v.x = ..., v.y = ... and v.z = ..., by v, that are statements of the block
  /// that declares v; and the last of them.
  struct Parts {
    const CompoundStmt *Block = nullptr;
    std::array<const Expr *, 3> Values{};
    SourceLocation Last;
  };
  llvm::DenseMap<const ValueDecl *, Parts> Dimensions;
  /// How often a variable is written, in whole or in part.
  llvm::DenseMap<const ValueDecl *, unsigned> Written;

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitVarDecl(VarDecl *D) {
    if (const Expr *Init = D->getInit()) {
      bind(D->getType(), Init);
      // What a parameter holds by default it may not hold.
      if (const FunctionDecl *F = functionIn(Init); F && !isa<ParmVarDecl>(D))
        Holds[D] = F;
    }
    if (!D->hasAttr<CUDASharedAttr>())
      return true;
    HasShared = true;
    const auto *F =
        dyn_cast_or_null<FunctionDecl>(D->getParentFunctionOrMethod());
    if (F && !F->hasAttr<CUDAGlobalAttr>() && F->getBody())
      (F->isDependentContext() ? Templates : Functions).insert(F);
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *D) {
    if (const FunctionDecl *Pattern = D->getTemplateInstantiationPattern())
      Instantiated.insert(Pattern);
    if (!D->hasAttr<CUDAGlobalAttr>() || !D->doesThisDeclarationHaveABody())
      return true;
    if (D->isDependentContext())
      Templates.insert(D);
    else
      Kernels.push_back(D);
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) {
    const CallExpr *Config = E->getConfig();
    if (!Config || Config->getNumArgs() < 2)
      return true;
    const Launch L{E->getDirectCallee(), Config->getArg(1), E->getBeginLoc()};
    if (L.Kernel)
      Launches.push_back(L);
    else if (const ValueDecl *Var = variableIn(E->getCallee()))
      Indirect.push_back({Var, L});
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    if (!F)
      return true;
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    const bool HasObject =
        isa<CXXOperatorCallExpr>(E) && Method && Method->isInstance();
    llvm::ArrayRef<const Expr *> Args(E->getArgs(), E->getNumArgs());
    bindAll(F, HasObject ? Args.drop_front() : Args);
    if (!F->getDeclName().isIdentifier())
      return true;
    const bool Plain = F->getName() == "cudaLaunchKernel" ||
                       F->getName() == "cudaLaunchCooperativeKernel";
    if (Plain && E->getNumArgs() >= 3) {
      if (const FunctionDecl *K = functionIn(E->getArg(0)))
        Launches.push_back({K, E->getArg(2), E->getBeginLoc()});
    } else if (F->getName() == "cudaLaunchKernelEx" && E->getNumArgs() >= 2) {
      const FunctionDecl *K = functionIn(E->getArg(1));
      const ValueDecl *Config = variableIn(E->getArg(0));
      auto It = BlockDims.find(Config);
      if (K && Config && It != BlockDims.end() && It->second)
        Launches.push_back({K, It->second, E->getBeginLoc()});
    }
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    bindAll(E->getConstructor(), llvm::ArrayRef(E->getArgs(), E->getNumArgs()));
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAssignmentOp())
      wrote(E->getLHS(), E->getRHS());
    return true;
  }
  bool VisitCompoundStmt(CompoundStmt *Block) {
    for (const Stmt *S : Block->body()) {
      if (const auto *Declared = dyn_cast<DeclStmt>(S))
        for (const Decl *D : Declared->decls())
          if (const auto *Var = dyn_cast<VarDecl>(D);
              Var && Var->getType()->isRecordType())
            Dimensions[Var].Block = Block;
      const auto *E = dyn_cast<BinaryOperator>(S);
      const auto *M = E && E->getOpcode() == BO_Assign
                          ? dyn_cast<MemberExpr>(E->getLHS()->IgnoreParens())
                          : nullptr;
      const auto *Ref =
          M ? dyn_cast<DeclRefExpr>(M->getBase()->IgnoreParens()) : nullptr;
      auto It = Ref ? Dimensions.find(Ref->getDecl()) : Dimensions.end();
      if (It == Dimensions.end() || It->second.Block != Block)
        continue;
      const StringRef Axes = "xyz";
      const size_t At = Axes.find(M->getMemberNameInfo().getAsString());
      if (At < Axes.size()) {
        It->second.Values[At] = E->getRHS();
        It->second.Last = E->getBeginLoc();
      }
    }
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf)
      wrote(E->getSubExpr());
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
    if (E->isAssignmentOp() && E->getNumArgs() == 2)
      wrote(E->getArg(0), E->getArg(1));
    return true;
  }

private:
  static const FunctionDecl *functionIn(const Expr *E) {
    E = E->IgnoreParenCasts();
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      E = U->getSubExpr()->IgnoreParenCasts();
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    return Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
  }
  static const ValueDecl *variableIn(const Expr *E) {
    E = E->IgnoreParenCasts();
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      E = U->getSubExpr()->IgnoreParenCasts();
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    return Ref ? Ref->getDecl() : nullptr;
  }

  /// What a reference is bound to may be written through it.
  void bind(QualType Reference, const Expr *To) {
    if (Reference->isLValueReferenceType() &&
        !Reference->getPointeeType().isConstQualified())
      wrote(To);
  }
  void bindAll(const FunctionDecl *F, llvm::ArrayRef<const Expr *> Args) {
    for (unsigned I = 0; I < F->getNumParams() && I < Args.size(); ++I)
      bind(F->getParamDecl(I)->getType(), Args[I]);
  }

  void wrote(const Expr *E, const Expr *Value = nullptr) {
    E = E->IgnoreParenImpCasts();
    if (const auto *M = dyn_cast<MemberExpr>(E);
        M && Value && M->getMemberNameInfo().getAsString() == "blockDim")
      if (const ValueDecl *Var = variableIn(M->getBase())) {
        // The one value that it has; null if there are several.
        auto [It, New] = BlockDims.try_emplace(Var, Value);
        if (!New)
          It->second = nullptr;
      }
    while (const auto *M = dyn_cast<MemberExpr>(E))
      E = M->getBase()->IgnoreParenImpCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      ++Written[Ref->getDecl()];
  }
};

class HostConstants {
public:
  HostConstants(ASTContext &Context, const Collector &Seen)
      : Context(Context), Seen(Seen) {}

  std::optional<int64_t> number(const Expr *E, unsigned Depth = 0) const {
    E = E->IgnoreParens();
    if (E->isValueDependent() || Depth > 32)
      return std::nullopt;
    Expr::EvalResult R;
    if (E->getType()->isIntegralOrEnumerationType() &&
        E->EvaluateAsInt(R, Context, Expr::SE_AllowSideEffects))
      return R.Val.getInt().extOrTrunc(64).getSExtValue();
    if (const auto *C = dyn_cast<CastExpr>(E))
      return number(C->getSubExpr(), Depth + 1);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const Expr *Init = initialiser(Ref->getDecl());
      return Init ? number(Init, Depth + 1) : std::nullopt;
    }
    if (const auto *B = dyn_cast<BinaryOperator>(E)) {
      std::optional<int64_t> L = number(B->getLHS(), Depth + 1);
      std::optional<int64_t> R = number(B->getRHS(), Depth + 1);
      int64_t Out;
      if (!L || !R)
        return std::nullopt;
      switch (B->getOpcode()) {
      case BO_Add:
        return __builtin_add_overflow(*L, *R, &Out) ? std::nullopt
                                                    : std::optional(Out);
      case BO_Sub:
        return __builtin_sub_overflow(*L, *R, &Out) ? std::nullopt
                                                    : std::optional(Out);
      case BO_Mul:
        return __builtin_mul_overflow(*L, *R, &Out) ? std::nullopt
                                                    : std::optional(Out);
      case BO_Div:
        return *R > 0 ? std::optional(*L / *R) : std::nullopt;
      default:
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

  /// Of the block E of the launch at Where.
  std::optional<BlockShape> shape(const Expr *E, SourceLocation Where) {
    Launched = Where;
    return shape(E, 0u);
  }

private:
  std::optional<BlockShape> shape(const Expr *E, unsigned Depth) const {
    E = E->IgnoreParens();
    if (Depth > 32)
      return std::nullopt;
    if (const auto *F = dyn_cast<FullExpr>(E))
      return shape(F->getSubExpr(), Depth + 1);
    if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(E))
      return shape(M->getSubExpr(), Depth + 1);
    if (const auto *C = dyn_cast<CXXConstructExpr>(E)) {
      if (C->getConstructor()->isCopyOrMoveConstructor() && C->getNumArgs())
        return shape(C->getArg(0), Depth + 1);
      return fromNumbers(llvm::ArrayRef(C->getArgs(), C->getNumArgs()));
    }
    if (const auto *L = dyn_cast<InitListExpr>(E))
      return fromNumbers(L->inits());
    if (const auto *C = dyn_cast<CastExpr>(E))
      return shape(C->getSubExpr(), Depth + 1);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      if (const Expr *Init = initialiser(Ref->getDecl()))
        return shape(Init, Depth + 1);
      return fromParts(Ref->getDecl(), Depth + 1);
    }
    return std::nullopt;
  }

  const Expr *initialiser(const ValueDecl *D) const {
    const auto *Var = dyn_cast<VarDecl>(D);
    if (!Var || isa<ParmVarDecl>(Var) || Seen.Written.contains(D))
      return nullptr;
    return Var->getAnyInitializer();
  }

  /// dim3 v; v.x = 16; v.y = 4; before the launch, with no other write.
  std::optional<BlockShape> fromParts(const ValueDecl *D,
                                      unsigned Depth) const {
    const auto *Var = dyn_cast<VarDecl>(D);
    auto Parts = Seen.Dimensions.find(D);
    if (!Var || isa<ParmVarDecl>(Var) || Parts == Seen.Dimensions.end())
      return std::nullopt;
    const auto Given = [](const Expr *E) { return E != nullptr; };
    const auto &[Block, Values, Last] = Parts->second;
    if (Last.isInvalid() ||
        Seen.Written.lookup(D) != llvm::count_if(Values, Given) ||
        !Context.getSourceManager().isBeforeInTranslationUnit(Last, Launched))
      return std::nullopt;
    const Expr *Init = Var->getAnyInitializer();
    std::optional<BlockShape> Shape =
        Init ? shape(Init, Depth) : std::optional(BlockShape{1, 1, 1});
    if (!Shape)
      return std::nullopt;
    for (unsigned I = 0; I < 3; ++I)
      if (const Expr *E = Values[I]) {
        std::optional<int64_t> N = number(E, Depth);
        if (!N || *N < 1 || *N > MaxThreadsPerBlock)
          return std::nullopt;
        (*Shape)[I] = static_cast<unsigned>(*N);
      }
    const uint64_t Threads = uint64_t((*Shape)[0]) * (*Shape)[1] * (*Shape)[2];
    return Threads <= MaxThreadsPerBlock ? Shape : std::nullopt;
  }

  std::optional<BlockShape>
  fromNumbers(llvm::ArrayRef<const Expr *> Args) const {
    BlockShape Shape{1, 1, 1};
    uint64_t Threads = 1;
    for (unsigned I = 0; I < Args.size() && I < 3; ++I) {
      const Expr *Arg = Args[I];
      if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Arg))
        Arg = Default->getExpr();
      std::optional<int64_t> N = number(Arg);
      if (!N || *N < 1 || *N > 1024)
        return std::nullopt;
      Shape[I] = static_cast<unsigned>(*N);
      Threads *= Shape[I];
    }
    return Threads <= 1024 ? std::optional(Shape) : std::nullopt;
  }

  ASTContext &Context;
  const Collector &Seen;
  SourceLocation Launched;
};

/// The shapes in a comment `bank-tidy: block=...` on the lines above a
/// function.
std::vector<LaunchShape> annotated(const SourceManager &SM,
                                   const FunctionDecl *F) {
  std::vector<LaunchShape> Shapes;
  if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
    F = Pattern;
  SourceLocation Start = F->getBeginLoc();
  if (const FunctionTemplateDecl *T = F->getDescribedFunctionTemplate())
    Start = T->getBeginLoc();
  auto [File, Offset] = SM.getDecomposedLoc(SM.getExpansionLoc(Start));
  bool Invalid = false;
  llvm::StringRef Text = SM.getBufferData(File, &Invalid).take_front(Offset);
  if (Invalid)
    return Shapes;
  Text = Text.take_front(Text.rfind('\n') + 1); // to the end of the line above
  while (!Text.empty()) {
    Text = Text.drop_back(); // the line end
    size_t LineStart = Text.rfind('\n') + 1;
    llvm::StringRef Line = Text.drop_front(LineStart).trim();
    if (!Line.starts_with("//") && !Line.starts_with("*") &&
        !Line.starts_with("/*"))
      break;
    size_t At = Line.find("bank-tidy:");
    if (At != llvm::StringRef::npos) {
      llvm::StringRef Rest = Line.drop_front(At + 10).ltrim();
      if (Rest.consume_front("block=")) {
        Rest = Rest.take_while([](char C) {
          return (C >= '0' && C <= '9') || C == 'x' || C == ',';
        });
        llvm::SmallVector<llvm::StringRef, 4> Parts;
        Rest.split(Parts, ',');
        for (llvm::StringRef Part : Parts) {
          std::string Error;
          if (std::optional<BlockShape> Shape = parseBlockShape(Part, Error))
            Shapes.push_back(
                {Shape, {}, "the block shape is that of the comment"});
        }
      }
    }
    Text = Text.take_front(LineStart);
  }
  return Shapes;
}

} // namespace

KernelList findKernels(ASTContext &Context, const AnalysisOptions &Options) {
  const SourceManager &SM = Context.getSourceManager();
  Collector Seen;
  for (Decl *D : Context.getTranslationUnitDecl()->decls())
    if (!D->isImplicit() && !SM.isInSystemHeader(D->getLocation()))
      Seen.TraverseDecl(D);
  KernelList Result;
  if (!Seen.HasShared)
    return Result;
  for (const FunctionDecl *F : Seen.Templates)
    if (!Seen.Instantiated.contains(F))
      Result.Uninstantiated.push_back(F);

  for (auto [Var, L] : Seen.Indirect)
    if (!Seen.Written.contains(Var)) {
      L.Kernel = Seen.Holds.lookup(Var);
      if (L.Kernel)
        Seen.Launches.push_back(L);
    }
  HostConstants Host(Context, Seen);
  llvm::DenseMap<const FunctionDecl *, std::vector<LaunchShape>> Shapes;
  for (const Collector::Launch &L : Seen.Launches) {
    std::optional<BlockShape> Shape = Host.shape(L.Block, L.At);
    if (!Shape)
      continue;
    auto &List = Shapes[L.Kernel->getCanonicalDecl()];
    if (llvm::any_of(
            List, [&](const LaunchShape &Old) { return Old.Shape == Shape; }))
      continue;
    List.push_back({Shape, L.At,
                    "block shape from the launch at line " +
                        std::to_string(SM.getExpansionLineNumber(L.At))});
  }
  for (const FunctionDecl *F : Seen.Kernels) {
    Kernel K{F, {}};
    auto It = Shapes.find(F->getCanonicalDecl());
    K.Shapes = annotated(SM, F);
    if (!K.Shapes.empty()) {
      Result.Kernels.push_back(std::move(K));
      continue;
    }
    if (It != Shapes.end())
      K.Shapes = It->second;
    else
      K.Shapes.push_back({Options.Block, {}, ""});
    Result.Kernels.push_back(std::move(K));
  }
  for (const FunctionDecl *F : Seen.Functions)
    Result.Functions.push_back({F, {{Options.Block, {}, ""}}});
  return Result;
}

} // namespace banktidy
