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
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"

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
  Receiver This;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(E)) {
    if (const Expr *Object = M->getImplicitObjectArgument())
      This = {Object->getType()->isPointerType() ? eval(Object)
              : Object->isGLValue()              ? address(Object)
                                                 : eval(Object),
              siteOf(Object)};
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
    This = {Args[0]->isGLValue() ? address(Args[0]) : eval(Args[0]),
            siteOf(Args[0])};
    Args = Args.drop_front();
  }
  if (!F) {
    eval(E->getCallee());
    return callUnseen(nullptr, This, Args, E);
  }
  // Functions of std that Clang knows, and so never gives a body.
  switch (F->getBuiltinID()) {
  case Builtin::BImove:
  case Builtin::BImove_if_noexcept:
  case Builtin::BIforward:
  case Builtin::BIforward_like:
  case Builtin::BIas_const:
  case Builtin::BIaddressof:
  case Builtin::BI__addressof:
  case Builtin::BI__builtin_addressof:
    if (Args.size() == 1 && Args[0]->isGLValue())
      return address(Args[0]);
    break;
  default:
    break;
  }
  WarpInt Result = nullptr;
  if (intrinsic(F, Args, E, Result))
    return Result;
  // `x.Base::f()` is no virtual call.
  const auto *Named = dyn_cast<MemberExpr>(E->getCallee()->IgnoreParens());
  if (Method && Method->isVirtual() &&
      !Method->getParent()->isEffectivelyFinal() &&
      !(Named && !Named->performsVirtualDispatch(Context.getLangOpts())))
    return callUnseen(F, This, Args, E);
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

/// What a function whose body is not visible does with an object that it is
/// given, as far as that is known.
struct AbstractWarp::Effect {
  bool Reads = false, Writes = false;
  bool Keeps = false; ///< it surely does not change it

  /// Of a member function on its object, or an operator on its first operand.
  static Effect of(const FunctionDecl *F) {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
    if (Method && Method->isConst())
      return {true, false, true};
    const OverloadedOperatorKind Kind =
        F ? F->getOverloadedOperator() : OO_None;
    if (Kind == OO_Equal)
      return {false, true, false};
    if (CXXOperatorCallExpr::isAssignmentOp(Kind) || Kind == OO_PlusPlus ||
        Kind == OO_MinusMinus)
      return {true, true, false};
    return {};
  }
};

/// Gives the object of type T at At, which Site names, to F.
void AbstractWarp::passUnseen(const FunctionDecl *F, WarpInt At, QualType T,
                              Effect Does, WarpInt Lost, const Expr *Site) {
  At = onPath(At);
  if (std::optional<Choice> C = choiceOf(At)) {
    under(C->Cond, [&] { passUnseen(F, C->Then, T, Does, Lost, Site); });
    under(V.logicalNot(C->Cond),
          [&] { passUnseen(F, C->Else, T, Does, Lost, Site); });
    return;
  }
  Object *O = Mem.find(At);
  if (!O)
    return;
  if (O->Where == Storage::Local) {
    passPointees(F, *O, Lost, Site);
    if (!Does.Keeps)
      Mem.forget(*O, Lost);
    return;
  }
  if (O->Where != Storage::Shared)
    return;
  if ((Does.Reads || Does.Writes) && isInstructionWidth(sizeOf(T))) {
    WarpInt Offset = V.sub(At, O->Base);
    if (Does.Reads)
      recordAccess(*O, Offset, T, RequestKind::Load, Site);
    if (Does.Writes)
      recordAccess(*O, Offset, T, RequestKind::Store, Site);
  } else if (!isLibrary(F, T)) {
    passArray(F, *O, Site);
  }
}

void AbstractWarp::passArray(const FunctionDecl *F, Object &Array,
                             const Expr *Site) {
  recordRequest(
      Array, unknown("the array is passed to " + unseen(F), Site->getExprLoc()),
      WordBytes, RequestKind::Load, Site);
}

std::string AbstractWarp::unseen(const FunctionDecl *F) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  return (F ? "'" + F->getNameAsString() + "'" : "a function pointer") +
         (Method && Method->isVirtual() ? ", which another may override"
          : F && F->hasBody() ? ", which is nested too deeply to follow"
                              : ", whose body is not visible");
}

/// What is in reach of what O holds is given to F: local variables may be
/// changed, arrays accessed.
void AbstractWarp::passPointees(const FunctionDecl *F, const Object &O,
                                WarpInt Lost, const Expr *Site) {
  Reach Within;
  for (const auto &[At, C] : O.Cells)
    if (!C.Opaque)
      reach(C.Value, Within);
  for (Object *To : Within.Locals)
    if (To != &O)
      Mem.forget(*To, Lost);
  for (Object *Array : Within.Shared)
    if (!isLibrary(F, Array->Type))
      passArray(F, *Array, Site);
}

/// A member function of cuda::atomic or cuda::atomic_ref, whose base the
/// embedded headers call atomic_base. False for any other.
bool AbstractWarp::operateAtomic(const CXXMethodDecl *F, Receiver This) {
  const auto *Base = dyn_cast<ClassTemplateSpecializationDecl>(F->getParent());
  if (!Base || !Base->getIdentifier() || Base->getName() != "atomic_base" ||
      Base->getTemplateArgs().size() == 0 ||
      Base->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return false;
  WarpInt At = This.At;
  Object *O = Mem.find(At);
  // A reference is a local object that holds the address.
  if (O && O->Where == Storage::Local && V.sub(At, O->Base)->isNumber())
    if (const Cell *Held = Mem.cell(*O, V.sub(At, O->Base)->Value[0],
                                    sizeOf(Context.VoidPtrTy))) {
      At = onPath(Held->Value);
      O = Mem.find(At);
    }
  if (!O || O->Where != Storage::Shared)
    return true;
  const StringRef Name = F->getIdentifier() ? F->getName() : "";
  if (Name == "notify_one" || Name == "notify_all" || Name == "is_lock_free")
    return true;
  recordAccess(*O, V.sub(At, O->Base), Base->getTemplateArgs()[0].getAsType(),
               F->isConst() ? RequestKind::Load
               : Name == "store" || F->getOverloadedOperator() == OO_Equal
                   ? RequestKind::Store
                   : RequestKind::Atomic,
               This.Site);
  return true;
}

/// Whether F, whose body is not visible, may read or write memory or be a
/// barrier: not if it is a built-in or library function that makes a number
/// from numbers, like __half2float.
static bool mayTouchMemory(const SourceManager &SM, const FunctionDecl *F) {
  if (!F || (!F->getBuiltinID() && !SM.isInSystemHeader(F->getLocation())))
    return true;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  return (Method && Method->isInstance()) || F->isVariadic() ||
         F->param_empty() || F->getReturnType()->isVoidType() ||
         llvm::any_of(F->parameters(), [](const ParmVarDecl *P) {
           return P->getType()->isPointerType() ||
                  (P->getType()->isReferenceType() &&
                   !P->getType()->getPointeeType().isConstQualified());
         });
}

WarpInt AbstractWarp::callUnseen(const FunctionDecl *F, Receiver This,
                                 llvm::ArrayRef<const Expr *> Args,
                                 const Expr *E) {
  bool Uniform = true;
  if (mayTouchMemory(Context.getSourceManager(), F)) {
    barrier();
  } else {
    // Intrinsics may be assembly; powf and its like have branches.
    ++Clear;
    if (!F->getDeclName().isIdentifier() || !F->getName().starts_with("__"))
      Block = ++LastBlock;
  }
  WarpInt Lost = unknown("it comes from " + unseen(F), E->getExprLoc());
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  if (This.At && This.Site && Method && Method->isInstance() &&
      !operateAtomic(Method, This))
    passUnseen(F, This.At, Method->getFunctionObjectParameterType(),
               Effect::of(F), Lost, This.Site);
  for (const Expr *A : Args) {
    WarpInt Value = eval(A);
    Uniform &= Value->Uniform;
    QualType T = A->getType();
    const bool Reference = A->isGLValue() && !T->isFunctionType();
    if (T->isRecordType() && !Reference)
      if (Object *O = Mem.find(Value))
        passPointees(F, *O, Lost, siteOf(A));
    if (!Reference && !T->isPointerType())
      continue;
    // A constant reference to an element is a load of it; what else is done
    // with shared memory is not seen.
    Effect Does;
    Does.Keeps = (Reference ? T : T->getPointeeType()).isConstQualified();
    if (Reference && Does.Keeps)
      Does.Reads = true;
    else if (Reference && !Method && A == Args.front())
      Does = Effect::of(F);
    passUnseen(F, Value, Reference ? T : T->getPointeeType(), Does, Lost,
               siteOf(A));
  }
  QualType T = E->getType();
  if (E->isGLValue())
    return This.At && Effect::of(F).Writes ? This.At : Lost;
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

WarpInt AbstractWarp::callFunction(const FunctionDecl *F, Receiver This,
                                   llvm::ArrayRef<const Expr *> Args,
                                   const Expr *E) {
  const FunctionDecl *Definition = nullptr;
  const Stmt *Body = F->getBody(Definition);
  unsigned Active = 0;
  for (const Frame *Caller = Top; Caller; Caller = Caller->Caller)
    Active += Caller->Function == Definition;
  // Recursion: deep enough for the template-like kind, which ends by a
  // constant.
  constexpr unsigned MaxActive = 36;
  // One that branches would use up the budget of all that follows.
  constexpr unsigned MaxRecursiveCalls = 2000;
  if (CallDepth == 0)
    RecursiveCalls = 0;
  if (!Body || F->isInvalidDecl() || F->isVariadic() || (Probing && Active))
    return callUnseen(F, This, Args, E);
  if (CallDepth >= MaxCallDepth || Active > MaxActive ||
      (Active && ++RecursiveCalls > MaxRecursiveCalls)) {
    if (!Probing)
      skip(Body, "calls are nested too deeply to follow");
    return callUnseen(F, This, Args, E);
  }
  Entered.insert(Definition);

  Frame New;
  New.Function = Definition;
  New.Alone = (Top && Top->Alone) || Definition->hasAttr<NoInlineAttr>();
  New.This = This.At;
  New.Caller = Top;
  const bool OfLibrary =
      Context.getSourceManager().isInSystemHeader(Definition->getLocation());
  auto AddOperand = [&](WarpInt At, QualType T, const Expr *Site) {
    if (OfLibrary && At && Site && isInstructionWidth(sizeOf(T)))
      New.Operands.push_back({At, sizeOf(T), Site});
  };
  if (const auto *M = dyn_cast<CXXMethodDecl>(Definition); M && M->isInstance())
    AddOperand(This.At, M->getFunctionObjectParameterType(), This.Site);
  for (unsigned I = 0; I < Definition->getNumParams() && I < Args.size(); ++I) {
    const ParmVarDecl *P = Definition->getParamDecl(I);
    bindParameter(New, P, Args[I]);
    if (P->getType()->isReferenceType() && Args[I]->isGLValue()) {
      const WarpInt At =
          load(New.Locals[cast<ParmVarDecl>(P->getCanonicalDecl())]->Base,
               P->getType(), Args[I]);
      if (const std::optional<Interval> Within = boundsOf(At))
        addBound(New.Bounds, At, *Within);
      AddOperand(At, Args[I]->getType(), siteOf(Args[I]));
    }
  }
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
  std::vector<Bound> Outside = std::move(Bounds);
  Bounds.clear();
  Top = &New;
  ++CallDepth;
  if (const auto *C = dyn_cast<CXXConstructorDecl>(Definition))
    for (const CXXCtorInitializer *Init : C->inits()) {
      const Expr *Value = Init->getInit();
      if (!Value || !This.At)
        continue;
      if (const FieldDecl *Field = Init->getAnyMember()) {
        if (Field->getType()->isReferenceType() || Value->isPRValue())
          evalInto(addressOfMember(This.At, Field, Value), Value);
      } else if (Init->isBaseInitializer()) {
        const CXXRecordDecl *Base = Init->getBaseClass()->getAsCXXRecordDecl();
        const ASTRecordLayout *Layout = layoutOf(C->getParent());
        if (Base && Layout && !Init->isBaseVirtual())
          evalInto(
              V.add(This.At,
                    number(Layout->getBaseClassOffset(Base).getQuantity())),
              Value);
      } else if (Init->isDelegatingInitializer()) {
        evalInto(This.At, Value);
      }
    }
  const size_t Mark = Mem.mark();
  const unsigned Objects = Mem.objectCount();
  WarpInt Before = Unfollowed;
  if (const char *Why = whyUnfollowed(Definition))
    Unfollowed = unknown(Why, Definition->getLocation());
  if (!passOver(New, E))
    exec(Body);
  if (Unfollowed && !Before && !Probing)
    forgetSince(Mark, Objects, Unfollowed);
  Unfollowed = Before;
  for (const ParmVarDecl *P : llvm::reverse(Definition->parameters()))
    if (auto It = New.Locals.find(cast<ParmVarDecl>(P->getCanonicalDecl()));
        It != New.Locals.end() && !P->getType()->isReferenceType())
      destroy(It->second->Base, P->getType(), E);
  Top = New.Caller;
  Bounds = std::move(Outside);
  --CallDepth;
  Path.resize(New.PathBase - 1);
  if (Constructs)
    return This.At ? This.At : number(0);
  if (!New.Result)
    return number(0);
  if (T->isRecordType())
    return New.Result->Base;
  return load(New.Result->Base, T, E);
}

} // namespace banktidy
