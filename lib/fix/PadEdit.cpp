//===- PadEdit.cpp - see PadEdit.h ----------------------------------------===//
#include "fix/PadEdit.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace banktidy {
namespace {

/// Finds uses of an array that are not an element named by all subscripts. It
/// walks down from each expression, so that an element's context is known.
class UseChecker : public RecursiveASTVisitor<UseChecker> {
public:
  UseChecker(const ValueDecl *Array, unsigned Rank)
      : Array(Array), Rank(Rank) {}

  std::string Reason;

  bool shouldVisitImplicitCode() const { return true; }

  bool TraverseArraySubscriptExpr(ArraySubscriptExpr *E) {
    // All the subscripts of one element are taken together.
    unsigned Depth = 0;
    const Expr *Base = E;
    llvm::SmallVector<const Expr *, 4> Indices;
    while (auto *A =
               dyn_cast<ArraySubscriptExpr>(Base->IgnoreParenImpCasts())) {
      ++Depth;
      Indices.push_back(A->getIdx());
      Base = A->getBase();
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(Base->IgnoreParenImpCasts());
    if (!Ref || Ref->getDecl() != Array || Depth < Rank)
      return RecursiveASTVisitor::TraverseArraySubscriptExpr(E);
    for (const Expr *Index : Indices)
      if (!TraverseStmt(const_cast<Expr *>(Index)))
        return false;
    return true;
  }

  bool TraverseUnaryOperator(UnaryOperator *E) {
    if (E->getOpcode() == UO_AddrOf && names(E->getSubExpr()))
      if (!AtomicOperand)
        fail("the address of an element is taken");
    return RecursiveASTVisitor::TraverseUnaryOperator(E);
  }

  bool TraverseCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    bool Atomic = F && F->getDeclName().isIdentifier() &&
                  F->getName().starts_with("atomic") && !F->hasBody();
    for (unsigned I = 0; I < E->getNumArgs(); ++I) {
      AtomicOperand = Atomic && I == 0;
      const Expr *Arg = E->getArg(I);
      if (Arg->isGLValue() && names(Arg))
        fail("a reference to an element is passed on");
      if (!TraverseStmt(const_cast<Expr *>(Arg)))
        return false;
      AtomicOperand = false;
    }
    return TraverseStmt(E->getCallee());
  }

  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
    if (!E->isArgumentType() && mentions(E->getArgumentExpr()))
      fail("its size is taken by sizeof");
    return true;
  }

  bool VisitVarDecl(VarDecl *D) {
    if (D->getType()->isReferenceType() && D->getInit() && names(D->getInit()))
      fail("a reference to an element is kept");
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    // Reached only where no full list of subscripts was around it.
    if (E->getDecl() == Array)
      fail("it is used as a whole or row by row");
    return true;
  }

  bool TraverseLambdaExpr(LambdaExpr *E) {
    for (const LambdaCapture &C : E->captures())
      if (C.capturesVariable() && C.getCapturedVar() == Array)
        fail("a lambda captures it");
    return RecursiveASTVisitor::TraverseLambdaExpr(E);
  }

private:
  void fail(const char *Why) {
    if (Reason.empty())
      Reason = Why;
  }
  /// E is the array, a row, an element or a member of one.
  bool names(const Expr *E) const {
    while (true) {
      E = E->IgnoreParenImpCasts();
      if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
        E = A->getBase();
      else if (const auto *M = dyn_cast<MemberExpr>(E); M && !M->isArrow())
        E = M->getBase();
      else
        break;
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    return Ref && Ref->getDecl() == Array;
  }
  bool mentions(const Stmt *S) const {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      return Ref->getDecl() == Array;
    for (const Stmt *Child : S->children())
      if (Child && mentions(Child))
        return true;
    return false;
  }

  const ValueDecl *Array;
  unsigned Rank;
  bool AtomicOperand = false;
};

/// True if "+ 1" behind E's text would bind to a part of it.
bool needsParentheses(const Expr *E) {
  E = E->IgnoreImplicit();
  if (const auto *C = dyn_cast<ConstantExpr>(E))
    E = C->getSubExpr()->IgnoreImplicit();
  if (const auto *S = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    E = S->getReplacement()->IgnoreImplicit();
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return !B->isMultiplicativeOp() && !B->isAdditiveOp();
  return isa<ConditionalOperator>(E);
}

} // namespace

std::optional<ArrayShape> shapeOf(ASTContext &Context, const ValueDecl *Array) {
  ArrayShape Shape;
  QualType T = Array->getType();
  while (const auto *A = Context.getAsConstantArrayType(T)) {
    Shape.Extents.push_back(static_cast<int64_t>(A->getZExtSize()));
    T = A->getElementType();
  }
  if (Shape.Extents.empty() || T->isArrayType() || T->isDependentType() ||
      T->isIncompleteType() || T->containsErrors())
    return std::nullopt;
  if (const RecordDecl *R = T->getAsRecordDecl())
    if (R->isInvalidDecl() || !R->getDefinition())
      return std::nullopt;
  Shape.ElementBytes = Context.getTypeSizeInChars(T).getQuantity();
  return Shape;
}

std::string whyNotResize(ASTContext &Context, const ValueDecl *Array,
                         const FunctionDecl *Kernel) {
  const auto *Var = dyn_cast_or_null<VarDecl>(Array);
  if (!Var)
    return "it is part of a larger object";
  if (Var->hasExternalStorage())
    return "its size is set by the launch";
  if (Var->getDeclContext() != Kernel)
    return "it is not declared in the kernel itself";
  if (Var->hasInit() && !isa<CXXConstructExpr>(Var->getInit()))
    return "it has an initialiser";
  std::optional<ArrayShape> Shape = shapeOf(Context, Array);
  if (!Shape)
    return "its extents are not constants";
  UseChecker Uses(Array, Shape->Extents.size());
  Uses.TraverseStmt(Kernel->getBody());
  return Uses.Reason;
}

std::vector<FixItHint> padEdit(ASTContext &Context, const ValueDecl *Array,
                               const Padding &Extra, std::string &Reason) {
  const SourceManager &SM = Context.getSourceManager();
  const LangOptions &Lang = Context.getLangOpts();
  std::vector<FixItHint> Edits;
  const auto *Var = cast<VarDecl>(Array);
  // The text is that of the template, if the array comes from one.
  TypeLoc Loc = Var->getTypeSourceInfo()->getTypeLoc();
  for (size_t D = 0; D < Extra.size(); ++D) {
    while (auto Q = Loc.getAs<QualifiedTypeLoc>())
      Loc = Q.getUnqualifiedLoc();
    while (auto A = Loc.getAs<AttributedTypeLoc>())
      Loc = A.getModifiedLoc();
    auto ArrayLoc = Loc.getAs<ArrayTypeLoc>();
    if (!ArrayLoc || !ArrayLoc.getSizeExpr()) {
      Reason = "its extents are part of a type name";
      return {};
    }
    Loc = ArrayLoc.getElementLoc();
    if (!Extra[D])
      continue;
    SourceLocation Open = ArrayLoc.getLBracketLoc(),
                   Close = ArrayLoc.getRBracketLoc();
    if (Open.isInvalid() || Open.isMacroID() || Close.isMacroID()) {
      Reason = "it is declared in a macro";
      return {};
    }
    // Between the brackets, whatever macros stand there.
    SourceLocation Begin = Open.getLocWithOffset(1);
    llvm::StringRef Text = Lexer::getSourceText(
        CharSourceRange::getCharRange(Begin, Close), SM, Lang);
    llvm::StringRef Left = Text.ltrim(), Inside = Left.rtrim();
    if (Inside.empty() || Inside.contains("//") || Inside.contains("/*")) {
      Reason = "there is a comment in its extent";
      return {};
    }
    SourceLocation First =
        Begin.getLocWithOffset(static_cast<int>(Text.size() - Left.size()));
    SourceLocation Last =
        First.getLocWithOffset(static_cast<int>(Inside.size()));
    bool Wrap = needsParentheses(ArrayLoc.getSizeExpr()) ||
                Inside.contains('?') || Inside.contains("<<") ||
                Inside.contains(">>");
    if (Wrap)
      Edits.push_back(FixItHint::CreateInsertion(First, "("));
    Edits.push_back(FixItHint::CreateInsertion(
        Last, (Wrap ? ") + " : " + ") + std::to_string(Extra[D])));
  }
  return Edits;
}

} // namespace banktidy
