//===- Expressions.cpp - what an expression is for a warp -----------------===//
//
// See AbstractWarp.h. eval() gives scalars as numbers (pointers as addresses,
// floating-point values only as "the same in all lanes" or not) and structs as
// the address of their storage; address() gives where a glvalue is.
//
//===----------------------------------------------------------------------===//
#include "exec/AbstractWarp.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace banktidy {

//===--- types ------------------------------------------------------------===//

int64_t AbstractWarp::sizeOf(QualType T) const {
  if (T.isNull() || T->isDependentType() || T->isIncompleteType() ||
      T->isFunctionType() || T->isVariableArrayType() || T->containsErrors() ||
      T->isPlaceholderType() || T->isUndeducedType())
    return 0;
  if (T->isReferenceType())
    return 8;
  const Type *Element = T->getBaseElementTypeUnsafe();
  if (const RecordDecl *R = Element->getAsRecordDecl())
    if (!layoutOf(R))
      return 0;
  return Context.getTypeSizeInChars(T).getQuantity();
}

int64_t AbstractWarp::alignOf(QualType T) const {
  return sizeOf(T) ? Context.getTypeAlignInChars(T).getQuantity() : 1;
}

int64_t AbstractWarp::valueOf(const llvm::APSInt &N) {
  return N.extOrTrunc(64).getSExtValue();
}

const ASTRecordLayout *AbstractWarp::layoutOf(const RecordDecl *R) const {
  R = R->getDefinition();
  if (!R)
    return nullptr;
  auto [Known, New] = HasLayout.try_emplace(R, false);
  if (!New)
    return Known->second ? &Context.getASTRecordLayout(R) : nullptr;
  const ASTRecordLayout *Layout = computeLayout(R);
  HasLayout[R] = Layout != nullptr;
  return Layout;
}

const ASTRecordLayout *AbstractWarp::computeLayout(const RecordDecl *R) const {
  if (R->isInvalidDecl() || R->isDependentType())
    return nullptr;
  // Clang has no layout for what it failed to type, at any depth.
  for (const FieldDecl *F : R->fields()) {
    if (F->isInvalidDecl() || F->getType()->containsErrors())
      return nullptr;
    const Type *T = F->getType()->getBaseElementTypeUnsafe();
    if (const RecordDecl *Inner = T->getAsRecordDecl())
      if (!layoutOf(Inner))
        return nullptr;
  }
  if (const auto *C = dyn_cast<CXXRecordDecl>(R))
    for (const CXXBaseSpecifier &B : C->bases()) {
      const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl();
      if (!Base || !layoutOf(Base))
        return nullptr;
    }
  return &Context.getASTRecordLayout(R);
}

bool AbstractWarp::isInteger(QualType T) {
  return T->isIntegralOrEnumerationType() || T->isPointerType() ||
         T->isReferenceType() || T->isNullPtrType() || T->isMemberPointerType();
}

WarpInt AbstractWarp::convertTo(WarpInt A, QualType T) {
  if (T->isBooleanType())
    return V.truth(A);
  if (T->isPointerType() || T->isReferenceType() || !isInteger(T))
    return A;
  if (const auto *E = dyn_cast_or_null<EnumDecl>(T->getAsTagDecl()))
    T = E->getIntegerType();
  if (T.isNull() || !T->isIntegerType() || T->isDependentType())
    return A;
  return V.convert(A, Context.getIntWidth(T), T->isSignedIntegerType());
}

//===--- glvalues ---------------------------------------------------------===//

AbstractWarp::BitUnit AbstractWarp::unitOf(const FieldDecl *F) const {
  const ASTRecordLayout *Layout = layoutOf(F->getParent());
  if (!Layout || F->getBitWidth()->isValueDependent())
    return {F->getType(), 0, false};
  const int64_t Bit = Layout->getFieldOffset(F->getFieldIndex());
  const int64_t Width = static_cast<int64_t>(
      F->getBitWidth()->EvaluateKnownConstInt(Context).getZExtValue());
  if (Width >= 8 && Width <= 64 && llvm::isPowerOf2_64(Width) &&
      Bit % Width == 0)
    return {Context.getIntTypeForBitwidth(Width, /*Signed=*/false), Bit / 8,
            true};
  const int64_t Size = std::max<int64_t>(1, sizeOf(F->getType()));
  return {F->getType(), Bit / (8 * Size) * Size, false};
}

void AbstractWarp::storeBits(const FieldDecl *F, WarpInt At, bool Reads,
                             const Expr *Site) {
  const BitUnit Unit = unitOf(F);
  if (Reads || !Unit.Whole)
    load(At, Unit.Type, Site);
  store(At, unknown("a bit-field", Site->getExprLoc()), Unit.Type, Site);
  LastStored = nullptr;
}

WarpInt AbstractWarp::addressOfMember(WarpInt Base, const ValueDecl *Member,
                                      const Expr *E) {
  if (const auto *F = dyn_cast<FieldDecl>(Member)) {
    const ASTRecordLayout *Layout = layoutOf(F->getParent());
    if (!Layout)
      return unknown("a struct has no layout because of errors",
                     E->getExprLoc());
    return V.add(Base,
                 number(F->isBitField()
                            ? unitOf(F).At
                            : Layout->getFieldOffset(F->getFieldIndex()) / 8));
  }
  if (const auto *I = dyn_cast<IndirectFieldDecl>(Member)) {
    for (const NamedDecl *Step : I->chain())
      Base = addressOfMember(Base, cast<FieldDecl>(Step), E);
    return Base;
  }
  return objectOf(Member).Base; // a static member
}

WarpInt AbstractWarp::addressOfBase(WarpInt Object, const CastExpr *E) {
  const bool Up = E->getCastKind() != CK_BaseToDerived;
  QualType T = Up ? E->getSubExpr()->getType() : E->getType();
  if (T->isPointerType())
    T = T->getPointeeType();
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  for (const CXXBaseSpecifier *B : E->path()) {
    const CXXRecordDecl *Base = B->getType()->getAsCXXRecordDecl();
    const ASTRecordLayout *Layout = R ? layoutOf(R) : nullptr;
    if (!Layout || !Base || B->isVirtual())
      return unknown("a base class has no fixed place", E->getExprLoc());
    const int64_t At = Layout->getBaseClassOffset(Base).getQuantity();
    Object = V.add(Object, number(Up ? At : -At));
    R = Base;
  }
  return Object;
}

void AbstractWarp::noteBounds(const ArraySubscriptExpr *E, WarpInt Base,
                              WarpInt At) {
  // Rows are often run over: what holds is the extent of all dimensions.
  const Expr *Array = E->getBase()->IgnoreParenImpCasts();
  if (isa<ArraySubscriptExpr>(Array)) {
    if (const std::optional<Interval> Whole = boundsOf(Base))
      addBound(Bounds, At, *Whole);
    return;
  }
  const Object *O =
      Array->isGLValue() && Array->getType()->isConstantArrayType()
          ? Mem.find(Base)
          : nullptr;
  if (!O || O->Where != Storage::Local)
    return;
  const WarpInt Start = V.sub(Base, O->Base);
  const int64_t Size = sizeOf(Array->getType());
  if (Start->isNumber() && Size > 0)
    addBound(Bounds, At, {Start->Value[0], Start->Value[0] + Size - 1});
}

WarpInt AbstractWarp::address(const Expr *E) {
  E = E->IgnoreParens();
  if (!step()) {
    skip(E, TooLarge);
    return unknown(TooLarge, E->getExprLoc());
  }
  switch (E->getStmtClass()) {
  case Stmt::DeclRefExprClass: {
    const ValueDecl *D = cast<DeclRefExpr>(E)->getDecl();
    if (Top) {
      auto It = Top->Captures.find(D);
      if (It != Top->Captures.end()) {
        WarpInt Field = addressOfMember(Top->This, It->second, E);
        return It->second->getType()->isReferenceType()
                   ? load(Field, It->second->getType(), E)
                   : Field;
      }
    }
    if (const auto *B = dyn_cast<BindingDecl>(D))
      return B->getBinding() ? address(B->getBinding())
                             : unknown("a structured binding", E->getExprLoc());
    if (D->getDeclContext()->isFileContext() || D->isInStdNamespace()) {
      Object *Builtin =
          llvm::StringSwitch<Object *>(
              D->getDeclName().isIdentifier() ? D->getName() : StringRef())
              .Case("threadIdx", ThreadIdx)
              .Case("blockIdx", BlockIdx)
              .Case("blockDim", BlockDim)
              .Case("gridDim", GridDim)
              .Default(nullptr);
      if (Builtin)
        return Builtin->Base;
    }
    Object &O = objectOf(D);
    if (!D->getType()->isReferenceType())
      return O.Base;
    return load(O.Base, D->getType(), E);
  }
  case Stmt::ArraySubscriptExprClass: {
    const auto *A = cast<ArraySubscriptExpr>(E);
    // Clang goes by the types, which errors may have taken away.
    const bool Typed = !A->isTypeDependent();
    const Expr *Array = Typed ? A->getBase() : A->getLHS();
    WarpInt Base = Array->getType()->isPointerType()
                       ? eval(Array)
                       : address(Array); // a vector type's element
    WarpInt Index = eval(Typed ? A->getIdx() : A->getRHS());
    LastIndex[A] = Index;
    int64_t Size = sizeOf(E->getType());
    if (Size == 0)
      return V.add(Base, unknown("the size of an element is not known",
                                 E->getExprLoc()));
    WarpInt At = V.add(Base, V.mul(Index, number(Size)));
    noteBounds(A, Base, At);
    return At;
  }
  case Stmt::MemberExprClass: {
    const auto *M = cast<MemberExpr>(E);
    const ValueDecl *Member = M->getMemberDecl();
    if (isa<VarDecl>(Member) || isa<EnumConstantDecl>(Member))
      return objectOf(Member).Base;
    WarpInt Base = M->isArrow() ? eval(M->getBase()) : address(M->getBase());
    WarpInt At = addressOfMember(Base, Member, E);
    return Member->getType()->isReferenceType() ? load(At, Member->getType(), E)
                                                : At;
  }
  case Stmt::UnaryOperatorClass: {
    const auto *U = cast<UnaryOperator>(E);
    switch (U->getOpcode()) {
    case UO_Deref:
      return eval(U->getSubExpr());
    case UO_PreInc:
    case UO_PreDec:
      return evalUnary(U);
    default: // __real, __extension__
      return address(U->getSubExpr());
    }
  }
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass: {
    const auto *B = cast<BinaryOperator>(E);
    if (B->getOpcode() == BO_Comma) {
      eval(B->getLHS());
      return address(B->getRHS());
    }
    if (B->isAssignmentOp())
      return evalBinary(B);
    if (B->getOpcode() == BO_PtrMemD || B->getOpcode() == BO_PtrMemI) {
      WarpInt Base = B->getOpcode() == BO_PtrMemI ? eval(B->getLHS())
                                                  : address(B->getLHS());
      WarpInt Member = eval(B->getRHS());
      return V.add(Base,
                   Member->isNumber()
                       ? Member
                       : unknown("which member a pointer names is not known",
                                 B->getRHS()->getExprLoc()));
    }
    break;
  }
  case Stmt::ConditionalOperatorClass: {
    const auto *C = cast<ConditionalOperator>(E);
    return evalChoice(
        condition(C->getCond()), [&] { return address(C->getTrueExpr()); },
        [&] { return address(C->getFalseExpr()); });
  }
  case Stmt::ImplicitCastExprClass:
  case Stmt::CStyleCastExprClass:
  case Stmt::CXXStaticCastExprClass:
  case Stmt::CXXReinterpretCastExprClass:
  case Stmt::CXXConstCastExprClass:
  case Stmt::CXXFunctionalCastExprClass:
  case Stmt::CXXDynamicCastExprClass: {
    const auto *C = cast<CastExpr>(E);
    switch (C->getCastKind()) {
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
    case CK_BaseToDerived:
      return addressOfBase(address(C->getSubExpr()), C);
    case CK_LValueBitCast:
    case CK_NoOp:
      if (C->getSubExpr()->isGLValue())
        return address(C->getSubExpr());
      break;
    default:
      break;
    }
    break;
  }
  case Stmt::MaterializeTemporaryExprClass: {
    const auto *M = cast<MaterializeTemporaryExpr>(E);
    const Expr *Inner = M->getSubExpr();
    // One that a reference keeps lives as long as that.
    if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(Inner->IgnoreCasts());
        Bind && M->getStorageDuration() == SD_Automatic) {
      WarpInt At = eval(Bind->getSubExpr());
      Top->ToDestroy.push_back(
          {At, Bind->getType(), pathFrom(Top->BlockBase), E});
      return At;
    }
    if (Inner->getType()->isRecordType() && !Inner->isGLValue())
      return eval(Inner);
    Object &O = temporary(Inner->getType(), "a temporary");
    evalInto(O.Base, Inner);
    return O.Base;
  }
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
    return call(cast<CallExpr>(E)); // a reference is an address
  case Stmt::CXXThisExprClass:
    return eval(E);
  case Stmt::OpaqueValueExprClass:
    if (const Expr *Source = cast<OpaqueValueExpr>(E)->getSourceExpr())
      return address(Source);
    break;
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return address(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement());
  case Stmt::ExprWithCleanupsClass:
    return fullExpression(
        [&] { return address(cast<FullExpr>(E)->getSubExpr()); });
  case Stmt::CXXDefaultArgExprClass:
    return address(cast<CXXDefaultArgExpr>(E)->getExpr());
  case Stmt::CXXDefaultInitExprClass:
    return address(cast<CXXDefaultInitExpr>(E)->getExpr());
  case Stmt::CompoundLiteralExprClass: {
    Object &O = temporary(E->getType(), "a literal");
    evalInto(O.Base, cast<CompoundLiteralExpr>(E)->getInitializer());
    return O.Base;
  }
  case Stmt::StmtExprClass:
  case Stmt::PseudoObjectExprClass:
    break;
  case Stmt::StringLiteralClass:
  case Stmt::PredefinedExprClass:
    return fresh("a string");
  default:
    break;
  }
  if (!E->isGLValue() && E->getType()->isRecordType())
    return eval(E);
  // Still run what is in it: there may be accesses.
  for (const Stmt *Child : E->children())
    if (const auto *C = dyn_cast_or_null<Expr>(Child))
      eval(C);
  return notUnderstood(E);
}

WarpInt AbstractWarp::notUnderstood(const Expr *E) {
  if (isa<RecoveryExpr>(E))
    forgetNamed(E);
  return unknown(E->containsErrors()
                     ? "the code has errors here"
                     : "an expression of a kind that is not understood",
                 E->getExprLoc());
}

//===--- values -----------------------------------------------------------===//

WarpInt AbstractWarp::condition(const Expr *E) { return V.truth(eval(E)); }

WarpInt AbstractWarp::evalChoice(WarpInt Cond,
                                 llvm::function_ref<WarpInt()> Then,
                                 llvm::function_ref<WarpInt()> Else) {
  if (!Probing || Cond->isNumber()) {
    if (Cond->isConstant() && !Cond->isNumber(0) && Cond->Range.Lo > 0)
      return Then();
    if (Cond->isNumber(0))
      return Else();
  }
  WarpInt A = under(Cond, Then);
  WarpInt B = under(V.logicalNot(Cond), Else);
  if (A == AnyFloat && B == AnyFloat && !Cond->Uniform)
    return varyingFloat(nullptr);
  return V.select(Cond, A, B);
}

WarpInt AbstractWarp::eval(const Expr *E) {
  E = E->IgnoreParens();
  if (!step() || StmtDepth > MaxStmtDepth) {
    const char *Reason = StmtDepth > MaxStmtDepth ? TooDeep : TooLarge;
    skip(E, Reason);
    return unknown(Reason, E->getExprLoc());
  }
  ++StmtDepth;
  auto Leave = llvm::make_scope_exit([this] { --StmtDepth; });

  if (const auto *C = dyn_cast<CastExpr>(E))
    return evalCast(C);
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return evalBinary(B);
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return evalUnary(U);
  if (const auto *C = dyn_cast<CallExpr>(E))
    return call(C);
  // Where errors left no type, there is no conversion that says "read" either.
  if (E->isGLValue() && E->isTypeDependent() && isa<ArraySubscriptExpr>(E))
    return load(address(E), E->getType(), E);
  // A function or an array is its address.
  if (E->isGLValue())
    return address(E);

  QualType T = E->getType();
  auto IntoTemporary = [&] {
    Object &O = temporary(T, "a temporary");
    evalInto(O.Base, E);
    return O.Base;
  };
  switch (E->getStmtClass()) {
  case Stmt::IntegerLiteralClass: {
    const llvm::APInt &N = cast<IntegerLiteral>(E)->getValue();
    return number(wrapTo(static_cast<int64_t>(N.getZExtValue()),
                         N.getBitWidth(), T->isSignedIntegerType()));
  }
  case Stmt::CharacterLiteralClass:
    return number(cast<CharacterLiteral>(E)->getValue());
  case Stmt::CXXBoolLiteralExprClass:
    return number(cast<CXXBoolLiteralExpr>(E)->getValue());
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::GNUNullExprClass:
    return number(0);
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    return isInteger(T)        ? number(0)
           : T->isRecordType() ? IntoTemporary()
                               : AnyFloat;
  case Stmt::FloatingLiteralClass:
    return AnyFloat;
  case Stmt::AtomicExprClass:
    return evalAtomic(cast<AtomicExpr>(E));
  case Stmt::CXXNewExprClass: {
    const auto *N = cast<CXXNewExpr>(E);
    if (N->isArray() || N->getNumPlacementArgs() > 1)
      break;
    WarpInt At = N->getNumPlacementArgs()
                     ? eval(N->getPlacementArg(0))
                     : temporary(N->getAllocatedType(), "a new object").Base;
    if (const Expr *Init = N->getInitializer())
      evalInto(At, Init);
    return At;
  }
  case Stmt::CXXDeleteExprClass: {
    const auto *D = cast<CXXDeleteExpr>(E);
    WarpInt At = eval(D->getArgument());
    if (!D->isArrayForm() && !D->getDestroyedType().isNull())
      destroy(At, D->getDestroyedType(), E);
    return number(0);
  }
  case Stmt::UnaryExprOrTypeTraitExprClass:
  case Stmt::SizeOfPackExprClass:
  case Stmt::TypeTraitExprClass:
  case Stmt::CXXNoexceptExprClass:
  case Stmt::OffsetOfExprClass: {
    Expr::EvalResult R;
    if (!E->isValueDependent() && E->EvaluateAsInt(R, Context))
      return number(valueOf(R.Val.getInt()));
    break;
  }
  case Stmt::ConstantExprClass:
    return eval(cast<FullExpr>(E)->getSubExpr());
  case Stmt::ExprWithCleanupsClass:
    return fullExpression(
        [&] { return eval(cast<FullExpr>(E)->getSubExpr()); });
  case Stmt::MaterializeTemporaryExprClass:
    return eval(cast<MaterializeTemporaryExpr>(E)->getSubExpr());
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return eval(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement());
  case Stmt::CXXDefaultArgExprClass:
    return eval(cast<CXXDefaultArgExpr>(E)->getExpr());
  case Stmt::CXXDefaultInitExprClass:
    return eval(cast<CXXDefaultInitExpr>(E)->getExpr());
  case Stmt::CXXBindTemporaryExprClass: {
    WarpInt At = eval(cast<CXXBindTemporaryExpr>(E)->getSubExpr());
    Top->Temporaries.push_back({At, T, pathFrom(Top->ExpressionBase), E});
    return At;
  }
  case Stmt::GenericSelectionExprClass:
    return eval(cast<GenericSelectionExpr>(E)->getResultExpr());
  case Stmt::ChooseExprClass:
    return eval(cast<ChooseExpr>(E)->getChosenSubExpr());
  case Stmt::CXXRewrittenBinaryOperatorClass:
    return eval(cast<CXXRewrittenBinaryOperator>(E)->getSemanticForm());
  case Stmt::OpaqueValueExprClass:
    if (const Expr *Source = cast<OpaqueValueExpr>(E)->getSourceExpr())
      return eval(Source);
    break;
  case Stmt::DeclRefExprClass: // an enumerator, a template argument
    if (const auto *C =
            dyn_cast<EnumConstantDecl>(cast<DeclRefExpr>(E)->getDecl()))
      return number(valueOf(C->getInitVal()));
    break;
  case Stmt::MemberExprClass: { // a member of a struct prvalue
    WarpInt At = address(E);
    return load(At, T, E);
  }
  case Stmt::CXXThisExprClass:
    if (!Top || !Top->This)
      break;
    if (Top->ThisCapture) {
      WarpInt Field = addressOfMember(Top->This, Top->ThisCapture, E);
      return Top->ThisCapture->getType()->isPointerType()
                 ? load(Field, Top->ThisCapture->getType(), E)
                 : Field;
    }
    return Top->This;
  case Stmt::ConditionalOperatorClass: {
    const auto *C = cast<ConditionalOperator>(E);
    return evalChoice(
        condition(C->getCond()), [&] { return eval(C->getTrueExpr()); },
        [&] { return eval(C->getFalseExpr()); });
  }
  case Stmt::BinaryConditionalOperatorClass: {
    const auto *C = cast<BinaryConditionalOperator>(E);
    WarpInt Value = eval(C->getCommon());
    return evalChoice(
        V.truth(Value), [&] { return Value; },
        [&] { return eval(C->getFalseExpr()); });
  }
  case Stmt::PseudoObjectExprClass: {
    // threadIdx.x, as Clang's own headers declare it.
    const Expr *Form = cast<PseudoObjectExpr>(E)->getSyntacticForm();
    if (const auto *P = dyn_cast<MSPropertyRefExpr>(Form->IgnoreParenCasts())) {
      WarpInt Base = address(P->getBaseExpr());
      if (Object *O = Mem.find(Base)) {
        StringRef Name = P->getPropertyDecl()->getName();
        if (Name.size() == 1 && Name[0] >= 'x' && Name[0] <= 'z')
          return loadCell(*O, 4 * (Name[0] - 'x'), 4, T, E);
      }
    }
    if (const Expr *Result = cast<PseudoObjectExpr>(E)->getResultExpr())
      return eval(Result);
    break;
  }
  case Stmt::StmtExprClass: {
    const CompoundStmt *Body = cast<StmtExpr>(E)->getSubStmt();
    WarpInt Result = number(0);
    for (const Stmt *S : Body->body()) {
      const auto *Last = dyn_cast<Expr>(S);
      if (Last && S == Body->body_back())
        Result = eval(Last);
      else
        exec(S);
    }
    return Result;
  }
  case Stmt::InitListExprClass:
    if (!T->isRecordType() && !T->isArrayType() && !T->isVectorType()) {
      const auto *L = cast<InitListExpr>(E);
      return L->getNumInits() ? eval(L->getInit(0))
             : isInteger(T)   ? number(0)
                              : AnyFloat;
    }
    return IntoTemporary();
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass:
  case Stmt::LambdaExprClass:
  case Stmt::CompoundLiteralExprClass:
  case Stmt::CXXStdInitializerListExprClass:
  case Stmt::CXXInheritedCtorInitExprClass:
  case Stmt::CXXParenListInitExprClass:
  case Stmt::ArrayInitLoopExprClass:
    return IntoTemporary();
  default:
    break;
  }
  for (const Stmt *Child : E->children())
    if (const auto *C = dyn_cast_or_null<Expr>(Child))
      eval(C);
  if (!isInteger(T) && !T->isRecordType() && !E->containsErrors())
    return varyingFloat(E);
  return notUnderstood(E);
}

/// Whether the value of \p E, an lvalue that has just been evaluated, is what
/// was stored there, and is not loaded again. nvcc reads a volatile variable
/// again after an assignment, but not after an increment.
static bool keepsStoredValue(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return U->isIncrementDecrementOp();
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (B && B->getOpcode() == BO_Comma)
    return keepsStoredValue(B->getRHS());
  return B && B->isAssignmentOp() && !E->getType().isVolatileQualified();
}

WarpInt AbstractWarp::evalCast(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  QualType T = E->getType();
  switch (E->getCastKind()) {
  case CK_LValueToRValue: {
    if (isa<PseudoObjectExpr>(Sub->IgnoreParens()))
      return eval(Sub);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Sub->IgnoreParens())) {
      const ValueDecl *D = Ref->getDecl();
      if (D->getDeclName().isIdentifier() && D->getName() == "warpSize" &&
          D->getDeclContext()->isFileContext())
        return number(WarpSize);
    }
    WarpInt At = address(Sub);
    if (T->isRecordType())
      return At;
    if (const FieldDecl *Bits = Sub->getSourceBitField()) {
      if (!keepsStoredValue(Sub))
        load(At, unitOf(Bits).Type, Sub->IgnoreParens());
      return unknown("a bit-field", E->getExprLoc());
    }
    if (LastStored && keepsStoredValue(Sub))
      return LastStored;
    return load(At, T, Sub->IgnoreParens());
  }
  case CK_ArrayToPointerDecay:
  case CK_FunctionToPointerDecay:
    return address(Sub);
  case CK_IntegralCast:
  case CK_BooleanToSignedIntegral:
    return convertTo(eval(Sub), T);
  case CK_IntegralToBoolean:
  case CK_PointerToBoolean:
  case CK_MemberPointerToBoolean:
    return V.truth(eval(Sub));
  case CK_PointerToIntegral:
  case CK_IntegralToPointer:
    return eval(Sub);
  case CK_NullToPointer:
  case CK_NullToMemberPointer:
    return number(0);
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived:
    return addressOfBase(Sub->isGLValue() && !Sub->getType()->isPointerType()
                             ? address(Sub)
                             : eval(Sub),
                         E);
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean: {
    Expr::EvalResult Constant;
    if (!E->isValueDependent() && E->EvaluateAsInt(Constant, Context))
      return number(valueOf(Constant.Val.getInt()));
    WarpInt Value = eval(Sub);
    if (Value == AnyFloat)
      return fresh("a converted float", T->isBooleanType()
                                            ? Interval{0, 1}
                                            : Interval{0, Interval::NoHigh});
    return lostInFloats(E);
  }
  case CK_IntegralToFloating: {
    WarpInt Value = eval(Sub);
    return Value->Uniform ? AnyFloat : varyingFloat(E);
  }
  case CK_FloatingCast:
    return eval(Sub);
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
    return eval(Sub);
  case CK_ToVoid:
    eval(Sub);
    return number(0);
  case CK_VectorSplat: {
    WarpInt Value = eval(Sub);
    return Value->Uniform ? AnyFloat : varyingFloat(E);
  }
  case CK_NoOp:
  case CK_BitCast:
  case CK_LValueBitCast:
  case CK_AddressSpaceConversion:
  case CK_Dynamic:
  case CK_AtomicToNonAtomic:
  case CK_NonAtomicToAtomic:
    return E->isGLValue() ? address(Sub) : eval(Sub);
  default:
    eval(Sub);
    return isInteger(T)
               ? unknown("a conversion that is not understood", E->getExprLoc())
               : varyingFloat(E);
  }
}

WarpInt AbstractWarp::incremented(const UnaryOperator *E, WarpInt Old) {
  QualType T = E->getType();
  if (!isInteger(T))
    return Old;
  int64_t Step = T->isPointerType() ? sizeOf(T->getPointeeType()) : 1;
  if (Step == 0)
    return unknown("the size of an element is not known", E->getExprLoc());
  return convertTo(V.add(Old, number(E->isIncrementOp() ? Step : -Step)), T);
}

WarpInt AbstractWarp::evalUnary(const UnaryOperator *E) {
  const Expr *Sub = E->getSubExpr();
  QualType T = E->getType();
  switch (E->getOpcode()) {
  case UO_AddrOf:
    // A pointer to a member is its distance from the start.
    if (T->isMemberPointerType()) {
      const auto *Member = dyn_cast<DeclRefExpr>(Sub->IgnoreParens());
      if (!Member || !isa<FieldDecl, IndirectFieldDecl>(Member->getDecl()))
        break; // of a function
      return addressOfMember(number(0), Member->getDecl(), E);
    }
    return address(Sub);
  case UO_Plus:
    return convertTo(eval(Sub), T);
  case UO_Minus: {
    WarpInt Value = eval(Sub);
    return isInteger(T) ? convertTo(V.sub(number(0), Value), T) : Value;
  }
  case UO_Not: {
    WarpInt Value = eval(Sub);
    return isInteger(T) ? convertTo(V.binary(Opcode::Xor, Value, number(-1)), T)
                        : Value;
  }
  case UO_LNot:
    return V.logicalNot(condition(Sub));
  case UO_PreInc:
  case UO_PreDec:
  case UO_PostInc:
  case UO_PostDec: {
    WarpInt At = address(Sub);
    if (const FieldDecl *Bits = Sub->getSourceBitField()) {
      storeBits(Bits, At, /*Reads=*/true, Sub->IgnoreParens());
      return E->isGLValue() ? At : unknown("a bit-field", E->getExprLoc());
    }
    WarpInt Old = load(At, Sub->getType(), Sub->IgnoreParens());
    WarpInt New = incremented(E, Old);
    store(At, New, Sub->getType(), Sub->IgnoreParens());
    LastStored = New;
    return E->isPrefix() ? (E->isGLValue() ? At : New) : Old;
  }
  case UO_Deref:
  case UO_Real:
  case UO_Imag:
  case UO_Extension:
  case UO_Coawait:
    break;
  }
  if (E->getOpcode() == UO_Extension)
    return eval(Sub);
  if (E->isGLValue())
    return address(E);
  eval(Sub);
  return unknown("an operator that is not understood", E->getExprLoc());
}

WarpInt AbstractWarp::arithmetic(BinaryOperatorKind Op, WarpInt L, WarpInt R,
                                 QualType LeftType, QualType T, const Expr *E) {
  auto Scaled = [&](WarpInt N, QualType Pointer) {
    int64_t Size = sizeOf(Pointer->getPointeeType());
    if (Pointer->getPointeeType()->isVoidType())
      Size = 1;
    return Size ? V.mul(N, number(Size))
                : unknown("the size of an element is not known",
                          E->getExprLoc());
  };
  bool Comparison = BinaryOperator::isComparisonOp(Op);
  if (!isInteger(T) || (Comparison && !isInteger(LeftType)))
    return !L->Uniform || !R->Uniform
               ? (isInteger(T) ? lostInFloats(E) : varyingFloat(E))
           : Comparison ? fresh("a comparison of floats", {0, 1})
                        : AnyFloat;
  // Values are kept as signed 64-bit numbers.
  if (LeftType->isIntegerType() && sizeOf(LeftType) > 8)
    return unknown("it is computed in more than 64 bits", E->getExprLoc());
  const bool Wide = LeftType->isUnsignedIntegerType() && sizeOf(LeftType) == 8;
  auto Beyond = [](WarpInt X) {
    return X->Range.Lo < 0 && X->Range.Lo != Interval::NoLow;
  };
  if (Wide && (Comparison || Op == BO_Div || Op == BO_Rem || Op == BO_Shr) &&
      Op != BO_EQ && Op != BO_NE && (Beyond(L) || Beyond(R)))
    return unknown("it compares or divides unsigned 64-bit numbers that may "
                   "exceed 63 bits",
                   E->getExprLoc());
  Opcode Code;
  switch (Op) {
  case BO_Add:
    if (LeftType->isPointerType())
      return V.add(L, Scaled(R, LeftType));
    if (T->isPointerType())
      return V.add(R, Scaled(L, T));
    return convertTo(V.add(L, R), T);
  case BO_Sub:
    if (T->isPointerType())
      return V.sub(L, Scaled(R, T));
    if (LeftType->isPointerType()) {
      int64_t Size = sizeOf(LeftType->getPointeeType());
      return V.binary(Opcode::TruncDiv, V.sub(L, R), number(Size ? Size : 1));
    }
    return convertTo(V.sub(L, R), T);
  case BO_Mul:
    return convertTo(V.mul(L, R), T);
  case BO_Div:
    Code = Opcode::TruncDiv;
    break;
  case BO_Rem:
    Code = Opcode::TruncRem;
    break;
  case BO_Shl:
    Code = Opcode::Shl;
    break;
  case BO_Shr:
    Code = Opcode::Shr;
    break;
  case BO_And:
    Code = Opcode::And;
    break;
  case BO_Or:
    Code = Opcode::Or;
    break;
  case BO_Xor:
    Code = Opcode::Xor;
    break;
  case BO_LT:
    return V.binary(Opcode::Less, L, R);
  case BO_GT:
    return V.binary(Opcode::Less, R, L);
  case BO_LE:
    return V.binary(Opcode::LessEqual, L, R);
  case BO_GE:
    return V.binary(Opcode::LessEqual, R, L);
  case BO_EQ:
    return V.binary(Opcode::Equal, L, R);
  case BO_NE:
    return V.binary(Opcode::NotEqual, L, R);
  default:
    return unknown("an operator that is not understood", E->getExprLoc());
  }
  return convertTo(V.binary(Code, L, R), T);
}

WarpInt AbstractWarp::evalBinary(const BinaryOperator *E) {
  const Expr *Left = E->getLHS(), *Right = E->getRHS();
  QualType T = E->getType();
  switch (E->getOpcode()) {
  case BO_Comma:
    eval(Left);
    return eval(Right);
  case BO_LAnd:
  case BO_LOr: {
    bool And = E->getOpcode() == BO_LAnd;
    WarpInt L = condition(Left);
    if (L->isNumber(And ? 0 : 1) && !Probing)
      return L;
    WarpInt R =
        under(And ? L : V.logicalNot(L), [&] { return condition(Right); });
    if (!And && R->isNumber(1))
      return R;
    return V.binary(And ? Opcode::And : Opcode::Or, L, R);
  }
  case BO_Assign: {
    if (T->isRecordType()) {
      WarpInt From = Right->isGLValue() ? address(Right) : eval(Right);
      WarpInt To = address(Left);
      copy(To, From, T, Left->IgnoreParens(), Right->IgnoreParenImpCasts());
      return To;
    }
    WarpInt Value = eval(Right);
    WarpInt At = address(Left);
    if (const FieldDecl *Bits = Left->getSourceBitField()) {
      storeBits(Bits, At, /*Reads=*/false, Left->IgnoreParens());
      return E->isGLValue() ? At : unknown("a bit-field", E->getExprLoc());
    }
    store(At, Value, Left->getType(), Left->IgnoreParens());
    LastStored = Value;
    return E->isGLValue() ? At : Value;
  }
  case BO_PtrMemD:
  case BO_PtrMemI:
    eval(Left);
    eval(Right);
    return unknown("a pointer to member", E->getExprLoc());
  default:
    break;
  }
  if (const auto *C = dyn_cast<CompoundAssignOperator>(E)) {
    WarpInt R = eval(Right);
    WarpInt At = address(Left);
    if (const FieldDecl *Bits = Left->getSourceBitField()) {
      storeBits(Bits, At, /*Reads=*/true, Left->IgnoreParens());
      return E->isGLValue() ? At : unknown("a bit-field", E->getExprLoc());
    }
    WarpInt L = load(At, Left->getType(), Left->IgnoreParens());
    BinaryOperatorKind Op =
        BinaryOperator::getOpForCompoundAssignment(E->getOpcode());
    QualType Computed = C->getComputationResultType();
    WarpInt Value =
        Left->getType()->isPointerType()
            ? arithmetic(Op, L, R, Left->getType(), Left->getType(), E)
            : arithmetic(Op, convertTo(L, C->getComputationLHSType()), R,
                         C->getComputationLHSType(), Computed, E);
    if (isInteger(Left->getType()) && !isInteger(Computed))
      Value = Value == AnyFloat ? fresh("a converted float") : lostInFloats(E);
    Value = convertTo(Value, Left->getType());
    store(At, Value, Left->getType(), Left->IgnoreParens());
    LastStored = Value;
    return E->isGLValue() ? At : Value;
  }
  WarpInt L = eval(Left);
  WarpInt R = eval(Right);
  if (E->getOpcode() == BO_Mul || E->getOpcode() == BO_Xor)
    LastFactors[E] = {L, R};
  return arithmetic(E->getOpcode(), L, R, Left->getType(), T, E);
}

//===--- initialisation ---------------------------------------------------===//

void AbstractWarp::evalInto(WarpInt Address, const Expr *E) {
  E = E->IgnoreParens();
  QualType T = E->getType();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return fullExpression([&] { evalInto(Address, Full->getSubExpr()); });
  if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(E))
    return evalInto(Address, Bind->getSubExpr());
  if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
    return evalInto(Address, Default->getExpr());
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return evalInto(Address, Default->getExpr());
  if (E->isGLValue() && !E->isTypeDependent()) { // binds a reference
    store(Address, address(E), Context.VoidPtrTy, E);
    return;
  }
  if (const auto *C = dyn_cast<CXXConstructExpr>(E))
    return construct(Address, C);
  if (const auto *L = dyn_cast<InitListExpr>(E)) {
    if (L->isSemanticForm() || !L->getSemanticForm())
      return evalInitList(Address, L);
    return evalInitList(Address, L->getSemanticForm());
  }
  if (const auto *Lambda = dyn_cast<LambdaExpr>(E)) {
    auto Field = Lambda->getLambdaClass()->field_begin();
    for (const Expr *Init : Lambda->capture_inits()) {
      if (Init)
        evalInto(addressOfMember(Address, *Field, E), Init);
      ++Field;
    }
    return;
  }
  // A lambda's copy of an array, or that of a copied struct.
  if (const auto *Each = dyn_cast<ArrayInitLoopExpr>(E);
      Each && T.isTriviallyCopyableType(Context)) {
    const Expr *From = Each->getCommonExpr()->getSourceExpr();
    copy(Address, address(From), T, E, From->IgnoreParens());
    return;
  }
  if (isa<ImplicitValueInitExpr>(E) || isa<CXXScalarValueInitExpr>(E)) {
    zero(Address, T, E);
    return;
  }
  if (const auto *C = dyn_cast<CastExpr>(E)) {
    // A struct that a conversion passes on.
    if (T->isRecordType() && (C->getCastKind() == CK_NoOp ||
                              C->getCastKind() == CK_ConstructorConversion ||
                              C->getCastKind() == CK_UserDefinedConversion))
      return evalInto(Address, C->getSubExpr());
    if (C->getCastKind() == CK_LValueToRValue && T->isRecordType()) {
      copy(Address, address(C->getSubExpr()), T, E,
           C->getSubExpr()->IgnoreParens());
      return;
    }
  }
  if (T->isRecordType() || T->isArrayType()) {
    copy(Address, eval(E), T, E, E);
    return;
  }
  store(Address, eval(E), T, E);
}

void AbstractWarp::evalMemberInto(WarpInt Record, WarpInt Member,
                                  const Expr *Init) {
  if (!Top || !isa<CXXDefaultInitExpr>(Init))
    return evalInto(Member, Init);
  const auto Around = std::pair(Top->This, Top->ThisCapture);
  Top->This = Record;
  Top->ThisCapture = nullptr;
  evalInto(Member, Init);
  std::tie(Top->This, Top->ThisCapture) = Around;
}

void AbstractWarp::evalInitList(WarpInt Address, const InitListExpr *E) {
  QualType T = E->getType();
  if (const RecordDecl *R = T->getAsRecordDecl()) {
    if (E->isTransparent() && E->getNumInits())
      return evalInto(Address, E->getInit(0));
    unsigned I = 0;
    if (const auto *C = dyn_cast<CXXRecordDecl>(R))
      for (const CXXBaseSpecifier &B : C->bases()) {
        const ASTRecordLayout *Layout = layoutOf(C);
        const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl();
        if (!Layout || !Base || I >= E->getNumInits())
          return;
        evalInto(V.add(Address,
                       number(Layout->getBaseClassOffset(Base).getQuantity())),
                 E->getInit(I++));
      }
    if (R->isUnion()) {
      const FieldDecl *Active = E->getInitializedFieldInUnion();
      if (!Active || !E->getNumInits())
        return zero(Address, T, E);
      return evalMemberInto(Address, addressOfMember(Address, Active, E),
                            E->getInit(0));
    }
    for (const FieldDecl *F : R->fields()) {
      if (F->isUnnamedBitField())
        continue;
      if (I >= E->getNumInits())
        return;
      evalMemberInto(Address, addressOfMember(Address, F, E), E->getInit(I++));
    }
    return;
  }
  const auto *Array = Context.getAsConstantArrayType(T);
  QualType Element = Array ? Array->getElementType() : QualType();
  int64_t Size = Array ? sizeOf(Element) : 0;
  if (!Size) {
    for (const Expr *Init : E->inits())
      eval(Init);
    return;
  }
  for (unsigned I = 0; I < E->getNumInits(); ++I)
    evalInto(V.add(Address, number(I * Size)), E->getInit(I));
  // The rest is zero or constructed; only small arrays are worth it.
  const uint64_t Count = Array->getZExtSize();
  const Expr *Filler = E->hasArrayFiller() ? E->getArrayFiller() : nullptr;
  if (Filler && isa<ImplicitValueInitExpr>(Filler))
    Filler = nullptr;
  if (Count * Size <= MostFilled)
    for (uint64_t I = E->getNumInits(); I < Count; ++I) {
      const WarpInt At = V.add(Address, number(I * Size));
      if (Filler)
        evalInto(At, Filler);
      else
        zero(At, Element, E);
    }
}

void AbstractWarp::zero(WarpInt Address, QualType T, const Expr *E) {
  if (Object *O = Mem.find(Address); O && O->Where == Storage::Local &&
                                     (T->isRecordType() || T->isArrayType()))
    O->FreshOnRead = false;
  fill(Address, T, E, [this](QualType Member, int64_t) {
    return isInteger(Member) ? number(0) : AnyFloat;
  });
}

void AbstractWarp::fill(WarpInt Address, QualType T, const Expr *E,
                        llvm::function_ref<WarpInt(QualType, int64_t)> With) {
  Object *O = Mem.find(Address);
  const bool Whole = T->isRecordType() || T->isArrayType();
  if (Whole && (!O || O->Where != Storage::Local))
    return;
  eachMember(T, 0, [&](QualType Member, int64_t At) {
    WarpInt Value = With(Member, At);
    store(V.add(Address, number(At)), Value, Member, E);
  });
}

void AbstractWarp::eachMember(QualType T, int64_t At,
                              llvm::function_ref<void(QualType, int64_t)> Do) {
  if (!T->isRecordType() && !T->isArrayType())
    return Do(T, At);
  if (sizeOf(T) == 0)
    return;
  if (const auto *Array = Context.getAsConstantArrayType(T)) {
    if (sizeOf(T) > MostFilled)
      return;
    const int64_t Size = sizeOf(Array->getElementType());
    for (uint64_t I = 0; I < Array->getZExtSize(); ++I)
      eachMember(Array->getElementType(), At + I * Size, Do);
    return;
  }
  const RecordDecl *R = T->getAsRecordDecl();
  const ASTRecordLayout *Layout = R ? layoutOf(R) : nullptr;
  if (!Layout)
    return;
  R = R->getDefinition();
  if (const auto *C = dyn_cast<CXXRecordDecl>(R))
    for (const CXXBaseSpecifier &B : C->bases())
      if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl();
          Base && !B.isVirtual())
        eachMember(B.getType(),
                   At + Layout->getBaseClassOffset(Base).getQuantity(), Do);
  // Of a union one member stands for all, an integer if there is one.
  const FieldDecl *Only = nullptr;
  for (const FieldDecl *F : R->fields())
    if (R->isUnion() && !F->isBitField() &&
        (!Only || (isInteger(F->getType()) && !isInteger(Only->getType()))))
      Only = F;
  for (const FieldDecl *F : R->fields())
    if (!F->isBitField() && (!R->isUnion() || F == Only))
      eachMember(F->getType(),
                 At + Layout->getFieldOffset(F->getFieldIndex()) / 8, Do);
}

void AbstractWarp::construct(WarpInt Address, const CXXConstructExpr *E) {
  const CXXConstructorDecl *C = E->getConstructor();
  QualType T = E->getType();
  if (C->isCopyOrMoveConstructor() && C->isTrivial() && E->getNumArgs() >= 1) {
    const Expr *From = E->getArg(0);
    copy(Address, From->isGLValue() ? address(From) : eval(From), T, E,
         From->IgnoreParenImpCasts());
    return;
  }
  if (E->requiresZeroInitialization())
    zero(Address, T, E);
  if (C->isDefaultConstructor() && C->isTrivial())
    return;
  // Of a large array nothing is known.
  const auto *Array = Context.getAsConstantArrayType(T);
  const int64_t Size = sizeOf(Context.getBaseElementType(T));
  const int64_t Count = Array ? Context.getConstantArrayElementCount(Array) : 1;
  if (Array && (Size == 0 || Count > MostFilled / Size))
    return;
  for (int64_t I = 0; I < Count; ++I)
    callFunction(C, {V.add(Address, number(I * Size)), nullptr},
                 llvm::ArrayRef(E->getArgs(), E->getNumArgs()), E);
}

} // namespace banktidy
