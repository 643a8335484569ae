//===- Skipped.cpp - code that is not run ---------------------------------===//
//
// See AbstractWarp.h. Where a kernel is large, large functions that cannot
// access shared memory are no longer run; what they may write is unknown. Past
// the budget nothing is run, but all is still read: each access that names a
// shared variable is recorded as an unknown one, so that none vanishes.
//
//===----------------------------------------------------------------------===//
#include "exec/AbstractWarp.h"
#include "warp/Evaluate.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSet.h"

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

const AbstractWarp::Extent &AbstractWarp::extentOf(const FunctionDecl *F) {
  auto [It, New] = Extents.try_emplace(F);
  if (!New)
    return It->second; // of one that calls itself: what is found elsewhere
  Extent Found;
  llvm::SmallVector<const Stmt *, 32> Todo{F->getBody()};
  auto Calls = [&](const FunctionDecl *Callee) {
    const FunctionDecl *Definition = nullptr;
    if (!Callee || !Callee->hasBody(Definition))
      return;
    const Extent Inside = extentOf(Definition);
    Found.NamesShared |= Inside.NamesShared;
    Found.Size = std::min(Found.Size + Inside.Size, MaxSteps);
  };
  while (!Todo.empty()) {
    const Stmt *Now = Todo.pop_back_val();
    if (!Now)
      continue;
    ++Found.Size;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Now))
      Found.NamesShared |= Ref->getDecl()->hasAttr<CUDASharedAttr>();
    else if (const auto *Call = dyn_cast<CallExpr>(Now))
      Calls(Call->getDirectCallee());
    else if (const auto *C = dyn_cast<CXXConstructExpr>(Now))
      Calls(C->getConstructor());
    llvm::append_range(Todo, Now->children());
  }
  return Extents[F] = Found;
}

/// The addresses that a value may be, or be computed from; not those that it
/// was loaded from, or that decide what it is.
static void basesOf(WarpInt N, llvm::SmallPtrSetImpl<WarpInt> &Seen,
                    llvm::SmallSetVector<const Symbol *, 4> &Bases) {
  if (!Seen.insert(N).second)
    return;
  if (N->Kind == NodeKind::Symbol && N->Sym->Kind == SymbolKind::Base)
    Bases.insert(N->Sym);
  for (const Term &T : N->Terms)
    basesOf(T.Atom, Seen, Bases);
  const bool Op = N->Kind == NodeKind::Op;
  if (N->isBool() || (Op && N->Code == Opcode::IfShared))
    return;
  const bool Decides =
      (Op && N->Code == Opcode::Select) || N->Kind == NodeKind::Final;
  for (unsigned I = Decides; I < N->Args.size(); ++I)
    basesOf(N->Args[I], Seen, Bases);
}

std::vector<Object *> AbstractWarp::pointees(WarpInt Pointer) const {
  llvm::SmallPtrSet<WarpInt, 8> Seen;
  llvm::SmallSetVector<const Symbol *, 4> Bases;
  basesOf(Pointer, Seen, Bases);
  std::vector<Object *> Found;
  for (const Symbol *S : Bases)
    if (Object *O = Mem.find(S))
      Found.push_back(O);
  return Found;
}

WarpInt AbstractWarp::somewhereIn(llvm::ArrayRef<Object *> Objects,
                                  WarpInt Lost) {
  WarpInt Address = nullptr;
  for (Object *O : Objects) {
    const WarpInt In =
        V.add(O->Base, Lost->isUnknown() ? V.another(Lost) : Lost);
    if (Address)
      Address = V.select(
          Lost->Uniform
              ? lost("the array that a pointer is in", {0, 1})
              : V.unknown("a pointer may be in several arrays", 0, {0, 1}),
          In, Address);
    else
      Address = In;
  }
  return Address ? Address : Lost;
}

void AbstractWarp::reach(WarpInt Value, Reach &Into) const {
  for (Object *O : pointees(Value)) {
    if (O->Where == Storage::Shared)
      Into.Shared.insert(O);
    if (O->Where != Storage::Local || !Into.Locals.insert(O))
      continue;
    for (const auto &[Offset, C] : O->Cells)
      if (!C.Opaque)
        reach(C.Value, Into);
  }
}

bool AbstractWarp::passOver(const Frame &F, const Expr *E) {
  constexpr unsigned SmallSize = 200;
  if (!isLarge())
    return false;
  const Extent Whole = extentOf(F.Function);
  if (Whole.NamesShared || Whole.Size <= SmallSize)
    return false;
  Reach Within;
  if (F.This)
    reach(F.This, Within);
  llvm::SmallPtrSet<Object *, 8> Own;
  bool WritesPointers = F.This;
  for (const auto &[Parameter, O] : F.Locals) {
    Own.insert(O);
    QualType To = Parameter->getType().getNonReferenceType();
    if (const Type *Pointee = To->getPointeeOrArrayElementType())
      To = QualType(Pointee, 0);
    WritesPointers |= !To->isArithmeticType();
    reach(O->Base, Within);
  }
  if (!Within.Shared.empty())
    return false;
  barrier();
  WarpInt Lost = unknown("the function is too large to follow all that it "
                         "calls",
                         E->getExprLoc());
  for (Object *O : Within.Locals)
    if (!Own.contains(O))
      Mem.forget(*O, Lost, WritesPointers);
  const QualType T = F.Function->getReturnType();
  if (F.Result && isInteger(T))
    store(F.Result->Base, Lost, T->isReferenceType() ? Context.VoidPtrTy : T,
          E);
  return true;
}

void AbstractWarp::forgetNamed(const Expr *E) {
  WarpInt Lost = unknown("the code has errors here", E->getExprLoc());
  llvm::SmallVector<const Stmt *, 16> Todo{E};
  while (!Todo.empty()) {
    const Stmt *Now = Todo.pop_back_val();
    if (!Now)
      continue;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Now))
      if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
          Var && Var->hasLocalStorage() && !Var->isInvalidDecl() &&
          !Var->getType().isConstQualified())
        Mem.forget(objectOf(Var), Lost);
    llvm::append_range(Todo, Now->children());
  }
}

void AbstractWarp::forgetNamedBetween(SourceLocation From, SourceLocation To) {
  const SourceManager &SM = Context.getSourceManager();
  From = Lexer::getLocForEndOfToken(SM.getExpansionRange(From).getEnd(), 0, SM,
                                    Context.getLangOpts());
  To = SM.getExpansionLoc(To);
  if (From.isInvalid() || To.isInvalid())
    return;
  const auto [File, Start] = SM.getDecomposedLoc(From);
  const auto [SameFile, End] = SM.getDecomposedLoc(To);
  if (File != SameFile || Start >= End)
    return;
  // The lexer reads up to a NUL.
  const std::string Text = SM.getBufferData(File).slice(Start, End).str();
  Lexer Raw(From, Context.getLangOpts(), Text.c_str(), Text.c_str(),
            Text.c_str() + Text.size());
  llvm::StringSet<> Names;
  Token T;
  for (bool More = true; More;) {
    More = !Raw.LexFromRawLexer(T);
    if (T.is(tok::hash) && T.isAtStartOfLine()) { // a directive
      while (More && (More = !Raw.LexFromRawLexer(T)) && !T.isAtStartOfLine())
        ;
    }
    if (T.is(tok::raw_identifier))
      Names.insert(T.getRawIdentifier());
  }
  if (Names.empty())
    return;
  WarpInt Lost = unknown("the code has errors here", From);
  for (const Frame *F = Top; F; F = F->Caller)
    for (const auto &[D, O] : F->Locals)
      if (D->getDeclName().isIdentifier() && Names.contains(D->getName()) &&
          !D->getType().isConstQualified())
        Mem.forget(*O, Lost);
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
  // Places in the source: instances of a template have the same.
  auto PlaceOf = [](const Stmt *Of) {
    return std::pair(Of->getBeginLoc().getRawEncoding(),
                     Of->getEndLoc().getRawEncoding());
  };
  llvm::DenseSet<std::pair<unsigned, unsigned>> Places;
  while (!Todo.empty()) {
    const Stmt *Now = Todo.pop_back_val();
    if (!Now || !SkippedCode.insert(Now).second)
      continue;
    if (isa<Expr>(Now))
      Places.insert(PlaceOf(Now));
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
  // What was recorded of it when it was run before is not all of it.
  if (Places.empty())
    return;
  for (const AccessRecord &R : Records)
    if (Places.contains(PlaceOf(R.Site))) {
      Skipped.push_back(R);
      Skipped.back().Offset = unknown(Reason, R.Site->getExprLoc());
    }
}

} // namespace banktidy
