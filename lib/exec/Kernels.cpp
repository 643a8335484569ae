//===- Kernels.cpp - see Kernels.h ----------------------------------------===//
//
// One walk over the user's declarations collects kernels, launches, shared
// variables and which host variables are ever written. A launch's dimensions
// are then computed like constants, looking through variables that are only
// initialised.
//
//===----------------------------------------------------------------------===//
#include "exec/Kernels.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace banktidy {
namespace {

class Collector : public RecursiveASTVisitor<Collector> {
public:
  bool HasShared = false;
  std::vector<const FunctionDecl *> Kernels;
  std::vector<const CUDAKernelCallExpr *> Launches;
  llvm::SmallPtrSet<const ValueDecl *, 16> Written;

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitVarDecl(VarDecl *D) {
    HasShared |= D->hasAttr<CUDASharedAttr>();
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *D) {
    if (D->hasAttr<CUDAGlobalAttr>() && D->doesThisDeclarationHaveABody() &&
        !D->isDependentContext())
      Kernels.push_back(D);
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) {
    Launches.push_back(E);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAssignmentOp())
      wrote(E->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf)
      wrote(E->getSubExpr());
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
    if (E->isAssignmentOp() && E->getNumArgs())
      wrote(E->getArg(0));
    return true;
  }

private:
  void wrote(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    while (const auto *M = dyn_cast<MemberExpr>(E))
      E = M->getBase()->IgnoreParenImpCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      Written.insert(Ref->getDecl());
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

  std::optional<BlockShape> shape(const Expr *E, unsigned Depth = 0) const {
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
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      if (const Expr *Init = initialiser(Ref->getDecl()))
        return shape(Init, Depth + 1);
    return std::nullopt;
  }

private:
  const Expr *initialiser(const ValueDecl *D) const {
    const auto *Var = dyn_cast<VarDecl>(D);
    if (!Var || isa<ParmVarDecl>(Var) || Seen.Written.contains(D))
      return nullptr;
    return Var->getAnyInitializer();
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
};

} // namespace

std::vector<Kernel> findKernels(ASTContext &Context,
                                const AnalysisOptions &Options) {
  const SourceManager &SM = Context.getSourceManager();
  Collector Seen;
  for (Decl *D : Context.getTranslationUnitDecl()->decls())
    if (!D->isImplicit() && !SM.isInSystemHeader(D->getLocation()))
      Seen.TraverseDecl(D);
  std::vector<Kernel> Result;
  if (!Seen.HasShared)
    return Result;

  HostConstants Host(Context, Seen);
  llvm::DenseMap<const FunctionDecl *, std::vector<LaunchShape>> Shapes;
  for (const CUDAKernelCallExpr *E : Seen.Launches) {
    const FunctionDecl *F = E->getDirectCallee();
    const CallExpr *Config = E->getConfig();
    if (!F || !Config || Config->getNumArgs() < 2)
      continue;
    std::optional<BlockShape> Shape = Host.shape(Config->getArg(1));
    if (!Shape)
      continue;
    auto &List = Shapes[F->getCanonicalDecl()];
    if (llvm::none_of(List,
                      [&](const LaunchShape &L) { return L.Shape == Shape; }))
      List.push_back({Shape, E->getBeginLoc()});
  }
  for (const FunctionDecl *F : Seen.Kernels) {
    Kernel K{F, {}};
    auto It = Shapes.find(F->getCanonicalDecl());
    if (It != Shapes.end())
      K.Shapes = It->second;
    else
      K.Shapes.push_back({Options.Block, {}});
    Result.push_back(std::move(K));
  }
  return Result;
}

} // namespace banktidy
