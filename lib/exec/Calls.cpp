//===- Calls.cpp - functions run in place ---------------------------------===//
//
// See AbstractWarp.h. A function whose body is visible is run where it is
// called, as instantiated, with its parameters as local objects. Intrinsics
// come first (Intrinsics.cpp); what has no body gives an unknown result and
// takes the contents of the locals that it could write.
//
//===----------------------------------------------------------------------===//
#include "exec/AbstractWarp.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace banktidy {

const Expr *AbstractWarp::siteOf(const Expr *Arg) {
  Arg = Arg->IgnoreParenCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(Arg))
    if (U->getOpcode() == UO_AddrOf)
      return U->getSubExpr()->IgnoreParens();
  return Arg;
}

WarpInt AbstractWarp::call(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  llvm::ArrayRef<const Expr *> Args(E->getArgs(), E->getNumArgs());
  WarpInt This = nullptr;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(E)) {
    if (const Expr *Object = M->getImplicitObjectArgument())
      This = Object->getType()->isPointerType() ? eval(Object)
             : Object->isGLValue()              ? address(Object)
                                                : eval(Object);
  } else if (isa<CXXOperatorCallExpr>(E) && Method && Method->isInstance() &&
             !Args.empty()) {
    if ((Method->isCopyAssignmentOperator() ||
         Method->isMoveAssignmentOperator()) &&
        Method->isTrivial()) {
      const Expr *From = Args[1];
      WarpInt Source = From->isGLValue() ? address(From) : eval(From);
      WarpInt To = address(Args[0]);
      copy(To, Source, Args[0]->getType(), Args[0]->IgnoreParenImpCasts(),
           From->IgnoreParenImpCasts());
      return To;
    }
    This = Args[0]->isGLValue() ? address(Args[0]) : eval(Args[0]);
    Args = Args.drop_front();
  }
  if (!F) {
    eval(E->getCallee());
    return callUnseen(nullptr, Args, E);
  }
  WarpInt Result = nullptr;
  if (intrinsic(F, Args, E, Result))
    return Result;
  if (Method && Method->isVirtual() &&
      !Method->getParent()->isEffectivelyFinal())
    return callUnseen(F, Args, E);
  return callFunction(F, This, Args, E);
}

/// True for an object whose type is a library's own, in the hands of that
/// library: storage of a collective, a barrier.
bool AbstractWarp::isLibrary(const FunctionDecl *F, QualType T) const {
  const SourceManager &SM = Context.getSourceManager();
  const RecordDecl *R = T->getAsRecordDecl();
  return F && R && SM.isInSystemHeader(F->getLocation()) &&
         SM.isInSystemHeader(R->getLocation()) &&
         !R->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

WarpInt AbstractWarp::callUnseen(const FunctionDecl *F,
                                 llvm::ArrayRef<const Expr *> Args,
                                 const Expr *E) {
  bool Uniform = true;
  barrier(); // it may do anything
  std::string Name =
      F ? "'" + F->getNameAsString() + "'" : "a function pointer";
  WarpInt Lost = unknown(
      "it comes from " + Name + ", whose body is not visible", E->getExprLoc());
  for (const Expr *A : Args) {
    WarpInt Value = eval(A);
    Uniform &= Value->Uniform;
    QualType T = A->getType();
    bool Pointer =
        T->isPointerType() && !T->getPointeeType().isConstQualified();
    if (A->isGLValue() && !T.isConstQualified() && !T->isFunctionType())
      Pointer = true;
    Object *O = Mem.find(Value);
    if (Pointer && O && O->Where == Storage::Local)
      Mem.forget(*O, Lost);
    // A constant reference to an element is a load of it; what else it does
    // with shared memory is not seen.
    if (O && O->Where == Storage::Shared && A->isGLValue() &&
        T.isConstQualified() && isInstructionWidth(sizeOf(T)))
      recordAccess(*O, V.sub(Value, O->Base), T, RequestKind::Load, siteOf(A));
    else if (O && O->Where == Storage::Shared &&
             (T->isPointerType() || A->isGLValue()) &&
             !isLibrary(F, T->isPointerType() ? T->getPointeeType() : T))
      recordRequest(*O,
                    unknown("the array is passed to " + Name +
                                ", whose body is not visible",
                            E->getExprLoc()),
                    WordBytes, RequestKind::Load, siteOf(A));
  }
  QualType T = E->getType();
  if (E->isGLValue())
    return Lost;
  if (T->isRecordType()) {
    Object &O = temporary(T, "a result");
    return O.Base;
  }
  if (isInteger(T))
    return Lost;
  return Uniform ? AnyFloat : varyingFloat(E);
}

void AbstractWarp::bindParameter(Frame &F, const ParmVarDecl *P,
                                 const Expr *Arg) {
  QualType T = P->getType();
  Object &O = Mem.create(Storage::Local, P, T, sizeOf(T), P->getNameAsString(),
                         Path.size());
  if (Arg->isGLValue() && !T->isReferenceType())
    copy(O.Base, address(Arg), T, Arg, Arg);
  else
    evalInto(O.Base, Arg);
  F.Locals[cast<ParmVarDecl>(P->getCanonicalDecl())] = &O;
}

WarpInt AbstractWarp::callFunction(const FunctionDecl *F, WarpInt This,
                                   llvm::ArrayRef<const Expr *> Args,
                                   const Expr *E) {
  const FunctionDecl *Definition = nullptr;
  const Stmt *Body = F->getBody(Definition);
  unsigned Active = 0;
  for (const Frame *Caller = Top; Caller; Caller = Caller->Caller)
    Active += Caller->Function == Definition;
  // Recursion: deep enough for the template-like kind, which ends by a
  // constant.
  constexpr unsigned MaxActive = 12;
  // One that branches would use up the budget of all that follows.
  constexpr unsigned MaxRecursiveCalls = 2000;
  if (CallDepth == 0)
    RecursiveCalls = 0;
  if (!Body || CallDepth >= MaxCallDepth ||
      (Definition && Active > MaxActive) || (Probing && Active) ||
      (Active && ++RecursiveCalls > MaxRecursiveCalls) || F->isInvalidDecl() ||
      F->isVariadic())
    return callUnseen(F, Args, E);
  Entered.insert(Definition);

  Frame New;
  New.Function = Definition;
  New.This = This;
  New.Caller = Top;
  for (unsigned I = 0; I < Definition->getNumParams() && I < Args.size(); ++I)
    bindParameter(New, Definition->getParamDecl(I), Args[I]);
  QualType T = F->getReturnType();
  bool Constructs = isa<CXXConstructorDecl>(F);
  if (!T->isVoidType() && !Constructs)
    New.Result = &temporary(T, "a result");
  enter(number(1)); // where lanes that return come back
  New.PathBase = Path.size();
  if (const auto *M = dyn_cast<CXXMethodDecl>(Definition))
    if (M->getParent()->isLambda()) {
      llvm::DenseMap<const ValueDecl *, FieldDecl *> Captures;
      M->getParent()->getCaptureFields(Captures, New.ThisCapture);
      New.Captures = std::move(Captures);
    }
  Top = &New;
  ++CallDepth;
  if (const auto *C = dyn_cast<CXXConstructorDecl>(Definition))
    for (const CXXCtorInitializer *Init : C->inits()) {
      const Expr *Value = Init->getInit();
      if (!Value || !This)
        continue;
      if (const FieldDecl *Field = Init->getAnyMember()) {
        if (Field->getType()->isReferenceType() || Value->isPRValue())
          evalInto(addressOfMember(This, Field, Value), Value);
      } else if (Init->isBaseInitializer()) {
        const CXXRecordDecl *Base = Init->getBaseClass()->getAsCXXRecordDecl();
        const ASTRecordLayout *Layout = layoutOf(C->getParent());
        if (Base && Layout && !Init->isBaseVirtual())
          evalInto(
              V.add(This,
                    number(Layout->getBaseClassOffset(Base).getQuantity())),
              Value);
      } else if (Init->isDelegatingInitializer()) {
        evalInto(This, Value);
      }
    }
  const size_t Mark = Mem.mark();
  const unsigned Objects = Mem.objectCount();
  WarpInt Before = Unfollowed;
  if (usesGoto(Definition))
    Unfollowed = unknown("the function uses goto", Definition->getLocation());
  if (!passOver(New, E))
    exec(Body);
  if (Unfollowed && !Before && !Probing)
    forgetSince(Mark, Objects, Unfollowed);
  Unfollowed = Before;
  Top = New.Caller;
  --CallDepth;
  Path.resize(New.PathBase - 1);
  if (Constructs)
    return This ? This : number(0);
  if (!New.Result)
    return number(0);
  if (T->isRecordType())
    return New.Result->Base;
  return load(New.Result->Base, T, E);
}

} // namespace banktidy
