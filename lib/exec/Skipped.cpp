//===- Skipped.cpp - the accesses of code that is not run -----------------===//
//
// See AbstractWarp.h. Past the budget, code is no longer run, but still read:
// each access that names a shared variable is recorded as an unknown one, so
// that none vanishes.
//
//===----------------------------------------------------------------------===//
#include "exec/AbstractWarp.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace banktidy {

/// The shared variable that an lvalue or a pointer names outright.
static const VarDecl *sharedNamedBy(const Expr *E) {
  while (true) {
    E = E->IgnoreParenCasts();
    if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
      E = A->getBase();
    } else if (const auto *M = dyn_cast<MemberExpr>(E)) {
      E = M->getBase();
    } else if (const auto *U = dyn_cast<UnaryOperator>(E)) {
      E = U->getSubExpr();
    } else if (const auto *B = dyn_cast<BinaryOperator>(E)) {
      E = B->getLHS()->getType()->isIntegerType() ? B->getRHS() : B->getLHS();
    } else {
      const auto *Ref = dyn_cast<DeclRefExpr>(E);
      const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      return Var && Var->hasAttr<CUDASharedAttr>() ? Var : nullptr;
    }
  }
}

void AbstractWarp::skip(const Stmt *S, StringRef Reason) {
  llvm::SmallVector<const Stmt *, 32> Todo{S};
  auto Record = [&](const Expr *Site, RequestKind Kind) {
    Site = Site->IgnoreParens();
    const VarDecl *Var = sharedNamedBy(Site);
    if (!Var)
      return;
    AccessRecord R;
    R.Site = Site;
    R.Array = &objectOf(Var).Shared;
    R.Kind = Kind;
    const int64_t Size = sizeOf(Site->getType());
    R.Bytes = Size ? pieceOf(Site->getType()) : WordBytes;
    R.Offset = unknown(Reason, Site->getExprLoc());
    R.Warp = WarpSymbol;
    Skipped.push_back(std::move(R));
  };
  while (!Todo.empty()) {
    const Stmt *Now = Todo.pop_back_val();
    if (!Now || !SkippedCode.insert(Now).second)
      continue;
    if (const auto *C = dyn_cast<CastExpr>(Now)) {
      if (C->getCastKind() == CK_LValueToRValue)
        Record(C->getSubExpr(), RequestKind::Load);
    } else if (const auto *B = dyn_cast<BinaryOperator>(Now)) {
      if (B->isAssignmentOp())
        Record(B->getLHS(), RequestKind::Store);
      if (B->isCompoundAssignmentOp())
        Record(B->getLHS(), RequestKind::Load);
    } else if (const auto *U = dyn_cast<UnaryOperator>(Now)) {
      if (U->isIncrementDecrementOp()) {
        Record(U->getSubExpr(), RequestKind::Store);
        Record(U->getSubExpr(), RequestKind::Load);
      }
    } else if (const auto *Copy = dyn_cast<CXXConstructExpr>(Now)) {
      if (Copy->getConstructor()->isCopyOrMoveConstructor() &&
          Copy->getNumArgs())
        Record(Copy->getArg(0), RequestKind::Load);
    } else if (const auto *Call = dyn_cast<CallExpr>(Now)) {
      const auto *Assign = dyn_cast<CXXOperatorCallExpr>(Call);
      if (Assign && Assign->isAssignmentOp() && Assign->getNumArgs() == 2) {
        Record(Assign->getArg(0), RequestKind::Store);
        Record(Assign->getArg(1), RequestKind::Load);
      }
      const FunctionDecl *F = Call->getDirectCallee();
      const bool Atomic = F && F->getDeclName().isIdentifier() &&
                          F->getName().starts_with("atomic");
      if (Atomic && Call->getNumArgs())
        Record(siteOf(Call->getArg(0)), RequestKind::Atomic);
      if (const Stmt *Body = F ? F->getBody() : nullptr)
        Todo.push_back(Body);
    }
    const size_t First = Todo.size();
    llvm::append_range(Todo, Now->children());
    std::reverse(Todo.begin() + First, Todo.end());
  }
}

} // namespace banktidy
