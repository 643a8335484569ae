//===- Statements.cpp - control flow of a warp ----------------------------===//
//
// See AbstractWarp.h. Each statement says which lanes of the path go on with
// the next one (Flow).
//
//===----------------------------------------------------------------------===//
#include "exec/AbstractWarp.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace banktidy {

/// As Loop::Unroll has it.
unsigned AbstractWarp::unrollCount(const LoopHintAttr &Hint) const {
  if (Hint.getOption() != LoopHintAttr::Unroll &&
      Hint.getOption() != LoopHintAttr::UnrollCount)
    return 0;
  if (Hint.getState() == LoopHintAttr::Disable)
    return 1;
  Expr::EvalResult R;
  if (Hint.getState() != LoopHintAttr::Numeric || !Hint.getValue() ||
      Hint.getValue()->isValueDependent() ||
      !Hint.getValue()->EvaluateAsInt(R, Context))
    return 0;
  return static_cast<unsigned>(R.Val.getInt().getLimitedValue(1024));
}

AbstractWarp::Flow AbstractWarp::exec(const Stmt *S) {
  const Flow Go{number(1)};
  if (!S)
    return Go;
  if (!step() || StmtDepth > MaxStmtDepth) {
    skip(S, StmtDepth > MaxStmtDepth ? TooDeep : TooLarge);
    return Go;
  }
  ++StmtDepth;
  auto Leave = llvm::make_scope_exit([this] { --StmtDepth; });
  Bounds.clear();

  if (const auto *E = dyn_cast<Expr>(S)) {
    // A discarded glvalue is not read.
    if (E->isGLValue())
      address(E);
    else
      eval(E);
    return Go;
  }
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    return execBlock(cast<CompoundStmt>(S));
  case Stmt::DeclStmtClass:
    for (const Decl *D : cast<DeclStmt>(S)->decls())
      if (const auto *Var = dyn_cast<VarDecl>(D))
        declare(Var);
    return Go;
  case Stmt::IfStmtClass:
    return execIf(cast<IfStmt>(S));
  case Stmt::SwitchStmtClass:
    return execSwitch(cast<SwitchStmt>(S));
  case Stmt::ForStmtClass: {
    const auto *F = cast<ForStmt>(S);
    return execLoop(F->getInit(), F->getConditionVariableDeclStmt(),
                    F->getCond(), F->getInc(), F->getBody(), true, S);
  }
  case Stmt::WhileStmtClass: {
    const auto *W = cast<WhileStmt>(S);
    return execLoop(nullptr, W->getConditionVariableDeclStmt(), W->getCond(),
                    nullptr, W->getBody(), true, S);
  }
  case Stmt::DoStmtClass: {
    const auto *D = cast<DoStmt>(S);
    return execLoop(nullptr, nullptr, D->getCond(), nullptr, D->getBody(),
                    false, S);
  }
  case Stmt::CXXForRangeStmtClass: {
    const auto *R = cast<CXXForRangeStmt>(S);
    exec(R->getInit());
    exec(R->getRangeStmt());
    exec(R->getBeginStmt());
    exec(R->getEndStmt());
    return execLoop(nullptr, R->getLoopVarStmt(), R->getCond(), R->getInc(),
                    R->getBody(), true, S);
  }
  case Stmt::ReturnStmtClass:
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass:
    return execJump(S);
  case Stmt::AttributedStmtClass:
    for (const Attr *A : cast<AttributedStmt>(S)->getAttrs())
      if (const auto *Hint = dyn_cast<LoopHintAttr>(A))
        UnrollHint = unrollCount(*Hint);
    return exec(cast<AttributedStmt>(S)->getSubStmt());
  case Stmt::LabelStmtClass:
    return exec(cast<LabelStmt>(S)->getSubStmt());
  case Stmt::CaseStmtClass: // outside of a switch body that is understood
  case Stmt::DefaultStmtClass:
    return exec(cast<SwitchCase>(S)->getSubStmt());
  case Stmt::GotoStmtClass:
  case Stmt::IndirectGotoStmtClass:
    return Go; // see whyUnfollowed
  case Stmt::NullStmtClass:
    return Go;
  case Stmt::GCCAsmStmtClass:
    execAssembly(cast<GCCAsmStmt>(S));
    return Go;
  default:
    for (const Stmt *Child : S->children())
      if (const auto *E = dyn_cast_or_null<Expr>(Child))
        eval(E);
    return Go;
  }
}

const char *AbstractWarp::whyUnfollowed(const FunctionDecl *F) {
  auto [It, New] = UnfollowedFunctions.try_emplace(F, nullptr);
  if (!New || !F->getBody())
    return It->second;
  const char *Why = nullptr;
  struct Part {
    const Stmt *S;
    bool InExpression; ///< in ({ ... }), which a jump would leave
    bool InLoop;       ///< or a switch, which break and continue stay in
  };
  llvm::SmallVector<Part, 32> Todo{{F->getBody(), false, false}};
  while (!Todo.empty() && !Why) {
    Part P = Todo.pop_back_val();
    if (isa<GotoStmt, IndirectGotoStmt>(P.S))
      Why = "the function uses goto";
    if (P.InExpression && (isa<ReturnStmt>(P.S) ||
                           (!P.InLoop && isa<BreakStmt, ContinueStmt>(P.S))))
      Why = "a jump leaves a statement expression";
    if (isa<LambdaExpr>(P.S)) // a function of its own
      continue;
    if (isa<StmtExpr>(P.S))
      P = {P.S, true, false};
    P.InLoop |=
        isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(P.S);
    for (const Stmt *Child : P.S->children())
      if (Child)
        Todo.push_back({Child, P.InExpression, P.InLoop});
  }
  return UnfollowedFunctions[F] = Why;
}

/// All lanes that come to the end of a block or leave it destroy what they have
/// declared in it.
AbstractWarp::Flow AbstractWarp::execBlock(const CompoundStmt *S) {
  const size_t Outer = Top->ToDestroy.size();
  const unsigned Base = std::exchange(Top->BlockBase, Path.size());
  Flow F =
      execSequence(llvm::ArrayRef<const Stmt *>(S->body_begin(), S->size()), S);
  Top->BlockBase = Base;
  destroyDownTo(Top->ToDestroy, Outer);
  return F;
}

void AbstractWarp::destroyDownTo(std::vector<Frame::Doomed> &All,
                                 size_t Count) {
  while (All.size() > Count) {
    const Frame::Doomed D = All.back();
    All.pop_back();
    under(D.Lanes, [&] { destroy(D.At, D.Type, D.Maker); });
  }
}

/// Runs the destructor of an object, then those of its members and bases.
void AbstractWarp::destroy(WarpInt At, QualType T, const Expr *Maker) {
  constexpr uint64_t MostElements = 64;
  if (const auto *Array = Context.getAsConstantArrayType(T)) {
    const QualType Element = Array->getElementType();
    if (T.isDestructedType() == QualType::DK_none)
      return;
    const uint64_t Count =
        std::min<uint64_t>(Array->getZExtSize(), MostElements);
    for (uint64_t I = Count; I-- > 0;)
      destroy(V.add(At, number(I * sizeOf(Element))), Element, Maker);
    return;
  }
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || !Class->hasNonTrivialDestructor())
    return;
  const ASTRecordLayout *Layout = layoutOf(Class);
  const CXXDestructorDecl *Destructor = Class->getDestructor();
  if (!Layout || !Destructor)
    return;
  if (Destructor->isUserProvided())
    callFunction(Destructor, {At, Maker}, {}, Maker);
  llvm::SmallVector<const FieldDecl *, 8> Fields(Class->fields());
  for (const FieldDecl *F : llvm::reverse(Fields))
    destroy(V.add(At, number(Layout->getFieldOffset(F->getFieldIndex()) / 8)),
            F->getType(), Maker);
  llvm::SmallVector<const CXXBaseSpecifier *, 4> Bases;
  for (const CXXBaseSpecifier &B : Class->bases())
    Bases.push_back(&B);
  for (const CXXBaseSpecifier *B : llvm::reverse(Bases))
    if (const CXXRecordDecl *Base = B->getType()->getAsCXXRecordDecl();
        Base && !B->isVirtual())
      destroy(V.add(At, number(Layout->getBaseClassOffset(Base).getQuantity())),
              B->getType(), Maker);
}

AbstractWarp::Flow AbstractWarp::execSequence(llvm::ArrayRef<const Stmt *> List,
                                              const CompoundStmt *Of) {
  Flow All{number(1)};
  size_t Base = Path.size();
  // Clang leaves out statements that it can't make anything of.
  const bool Gaps = Of && Context.getDiagnostics().hasErrorOccurred();
  SourceLocation Before = Gaps ? Of->getLBracLoc() : SourceLocation();
  for (const Stmt *S : List) {
    if (Gaps)
      forgetNamedBetween(Before, S->getBeginLoc());
    Before = S->getEndLoc();
    Flow F = exec(S);
    if (F.Alive->isNumber(1))
      continue;
    All.Alive = V.binary(Opcode::And, All.Alive, F.Alive);
    All.Rejoin = std::max(All.Rejoin, F.Rejoin);
    if (F.Alive->isNumber(0) && !Probing)
      break;
    // Past any reason, who is still there is no longer followed.
    constexpr size_t LongestPath = 100;
    if (Path.size() < LongestPath)
      enter(F.Alive, F.Rejoin);
    else if (Path.size() == LongestPath)
      enter(unknown("there are too many ways to leave", S->getBeginLoc()),
            F.Rejoin);
    Block = ++LastBlock;
  }
  if (Gaps)
    forgetNamedBetween(Before, Of->getRBracLoc());
  Path.resize(Base);
  return All;
}

void AbstractWarp::declare(const VarDecl *D) {
  if (D->hasAttr<CUDASharedAttr>() || D->hasExternalStorage() ||
      D->isInvalidDecl() || !Top)
    return; // made on first use
  QualType T = D->getType();
  Object &O = Mem.create(Storage::Local, D, T, sizeOf(T), D->getNameAsString(),
                         Path.size());
  Top->Locals[cast<VarDecl>(D->getCanonicalDecl())] = &O;
  const Expr *Init = D->getInit();
  if (Init && T->isReferenceType()) {
    store(O.Base, Init->isGLValue() ? address(Init) : eval(Init),
          Context.VoidPtrTy, Init);
  } else if (Init) {
    evalInto(O.Base, Init);
    if (T.isDestructedType() != QualType::DK_none)
      Top->ToDestroy.push_back({O.Base, T, pathFrom(Top->BlockBase), Init});
  }
  // What get<0>() and so on return of a type like std::pair.
  if (const auto *Whole = dyn_cast<DecompositionDecl>(D))
    for (const BindingDecl *Part : Whole->bindings())
      if (const VarDecl *Held = Part->getHoldingVar())
        declare(Held);
}

AbstractWarp::Flow AbstractWarp::execIf(const IfStmt *S) {
  exec(S->getInit());
  exec(S->getConditionVariableDeclStmt());
  if (S->isConsteval())
    return exec(S->isNegatedConsteval() ? S->getThen() : S->getElse());
  WarpInt C = condition(S->getCond());
  bool Decided = C->isNumber() && (!Probing || S->isConstexpr());
  if (Decided)
    return exec(C->isNumber(0) ? S->getElse() : S->getThen());
  Flow A = under(C, [&] { return exec(S->getThen()); });
  Flow B{number(1)};
  if (S->getElse())
    B = under(V.logicalNot(C), [&] { return exec(S->getElse()); });
  Flow Both;
  Both.Rejoin = std::max(A.Rejoin, B.Rejoin);
  Both.Alive = V.select(C, A.Alive, B.Alive);
  return Both;
}

AbstractWarp::Flow AbstractWarp::execSwitch(const SwitchStmt *S) {
  exec(S->getInit());
  exec(S->getConditionVariableDeclStmt());
  WarpInt Value = eval(S->getCond());
  // What each label matches; default is whatever no case does.
  llvm::DenseMap<const SwitchCase *, WarpInt> Match;
  WarpInt NoCase = number(1);
  constexpr unsigned MostCases = 256;
  unsigned Cases = 0;
  for (const SwitchCase *C = S->getSwitchCaseList(); C;
       C = C->getNextSwitchCase()) {
    const auto *Case = dyn_cast<CaseStmt>(C);
    if (!Case || ++Cases > MostCases)
      continue;
    Expr::EvalResult Low, High;
    if (Case->getLHS()->isValueDependent() ||
        !Case->getLHS()->EvaluateAsInt(Low, Context))
      continue;
    WarpInt M;
    if (Case->getRHS() && Case->getRHS()->EvaluateAsInt(High, Context))
      M = V.binary(
          Opcode::And,
          V.binary(Opcode::LessEqual, number(valueOf(Low.Val.getInt())), Value),
          V.binary(Opcode::LessEqual, Value,
                   number(valueOf(High.Val.getInt()))));
    else
      M = V.binary(Opcode::Equal, Value, number(valueOf(Low.Val.getInt())));
    Match[C] = M;
    NoCase = V.binary(Opcode::And, NoCase, V.logicalNot(M));
  }
  const auto *Body = dyn_cast<CompoundStmt>(S->getBody());
  unsigned Labels = 0, Outer = 0;
  for (const SwitchCase *C = S->getSwitchCaseList(); C;
       C = C->getNextSwitchCase())
    ++Labels;
  if (Body)
    for (const Stmt *Child : Body->body())
      while (const auto *Label = dyn_cast<SwitchCase>(Child)) {
        ++Outer;
        Child = Label->getSubStmt();
      }
  if (!Body || Outer != Labels || Cases > MostCases) {
    // Labels inside of loops and the like: all that it does is unknown.
    WarpInt Lost = unknown("a switch has labels inside of other statements",
                           S->getBeginLoc());
    const size_t Mark = Mem.mark();
    const unsigned Objects = Mem.objectCount();
    WarpInt Before = std::exchange(Unfollowed, Lost);
    Top->Breakables.push_back({static_cast<unsigned>(Path.size()), false, {}});
    exec(S->getBody());
    Top->Breakables.pop_back();
    Unfollowed = Before;
    if (!Probing)
      forgetSince(Mark, Objects, Lost);
    return {number(1)};
  }

  size_t Base = Path.size();
  Top->Breakables.push_back({static_cast<unsigned>(Base), false, {}});
  WarpInt Entered = number(0), Alive = number(1), Returned = number(1);
  Flow Result{number(1)};
  for (const Stmt *Child : Body->body()) {
    while (const auto *Label = dyn_cast<SwitchCase>(Child)) {
      WarpInt M = isa<DefaultStmt>(Label) ? NoCase : Match.lookup(Label);
      if (M)
        Entered = V.binary(Opcode::Or, Entered, M);
      Child = Label->getSubStmt();
    }
    WarpInt Here = V.binary(Opcode::And, Entered, Alive);
    if (Here->isNumber(0) && !Probing)
      continue;
    Flow F = under(Here, [&] { return exec(Child); });
    if (F.Alive->isNumber(1))
      continue;
    Alive = V.binary(Opcode::And, Alive, V.select(Here, F.Alive, number(1)));
    if (F.Rejoin <= Base) { // a return or continue, not a break of this switch
      Returned =
          V.binary(Opcode::And, Returned, V.select(Here, F.Alive, number(1)));
      Result.Rejoin = std::max(Result.Rejoin, F.Rejoin);
    }
  }
  Top->Breakables.pop_back();
  Path.resize(Base);
  Result.Alive = Returned;
  return Result;
}

AbstractWarp::Flow AbstractWarp::execJump(const Stmt *S) {
  auto Leave = [this, S](Breakable &B) {
    B.Exits.push_back(
        {pathFrom(B.PathBase + 1), isa<ReturnStmt>(S), Mem.mark()});
  };
  if (const auto *R = dyn_cast<ReturnStmt>(S)) {
    if (const Expr *Value = R->getRetValue()) {
      QualType T = Value->getType();
      if (Top->Result && Value->isGLValue() &&
          Top->Function->getReturnType()->isReferenceType())
        store(Top->Result->Base, address(Value), Context.VoidPtrTy, Value);
      else if (Top->Result && !T->isVoidType())
        evalInto(Top->Result->Base, Value);
      else
        eval(Value);
    }
    for (Breakable &B : Top->Breakables)
      Leave(B);
    return {number(0), Top->PathBase};
  }
  bool Break = isa<BreakStmt>(S);
  for (Breakable &B : llvm::reverse(Top->Breakables)) {
    if (!Break && !B.IsLoop)
      continue;
    if (Break && B.IsLoop)
      Leave(B);
    return {number(0), B.PathBase + 1};
  }
  return {number(0), Top->PathBase};
}

} // namespace banktidy
