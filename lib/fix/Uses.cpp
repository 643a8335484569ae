//===- Uses.cpp - see Uses.h ----------------------------------------------===//
#include "fix/Uses.h"
#include "exec/Records.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace banktidy {

void Legality::limit(FixLevel To, llvm::StringRef Reason) {
  if (To <= Level)
    return;
  Level = To;
  Why = Reason.str();
}

namespace {

/// Walks down from each expression, so that an element's context is known.
class UseFinder : public RecursiveASTVisitor<UseFinder> {
public:
  /// Named: where the array is named.
  UseFinder(const ValueDecl *Array, unsigned Rank, ArrayUses &Found,
            std::set<SourceLocation> &Named)
      : Array(Array), Rank(Rank), Found(Found), Named(Named) {}

  bool shouldVisitImplicitCode() const { return true; }

  bool TraverseArraySubscriptExpr(ArraySubscriptExpr *E) {
    if (const DeclRefExpr *Ref = startOf(E)) {
      see(Ref);
      const ASTContext &Context = Array->getASTContext();
      Found.Flats.push_back(
          {E, Context.getTypeSizeInChars(E->getType()).getQuantity()});
      return TraverseStmt(E->getIdx());
    }
    if (isElementOnTheSpot(E->getBase())) {
      if (!staysInElement(E))
        limit(FixLevel::DisplayOnly, "a pointer to an element is indexed");
      return TraverseStmt(E->getIdx());
    }
    // All the subscripts of one element are taken together.
    ArrayUses::Element Subscripts;
    const Expr *Base = E;
    while (auto *A =
               dyn_cast<ArraySubscriptExpr>(Base->IgnoreParenImpCasts())) {
      Subscripts.insert(Subscripts.begin(), A);
      Base = A->getBase();
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(Base->IgnoreParenImpCasts());
    if (!Ref || Ref->getDecl() != Array || Subscripts.size() < Rank)
      return RecursiveASTVisitor::TraverseArraySubscriptExpr(E);
    for (const ArraySubscriptExpr *A : Subscripts)
      if (!TraverseStmt(const_cast<Expr *>(A->getIdx())))
        return false;
    see(Ref);
    Subscripts.resize(Rank); // an element may be an array in a struct
    Found.Elements.push_back(std::move(Subscripts));
    return true;
  }

  bool TraverseUnaryOperator(UnaryOperator *E) {
    if (E->getOpcode() == UO_Deref && isElementOnTheSpot(E->getSubExpr()))
      return true;
    if (E->getOpcode() == UO_AddrOf && names(E->getSubExpr()) && !Operand)
      limit(FixLevel::DisplayOnly, "the address of an element is taken");
    return RecursiveASTVisitor::TraverseUnaryOperator(E);
  }

  bool TraverseMemberExpr(MemberExpr *E) {
    if (E->isArrow() && isElementOnTheSpot(E->getBase()))
      return true;
    return RecursiveASTVisitor::TraverseMemberExpr(E);
  }

  bool TraverseCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    llvm::StringRef Name =
        F && F->getDeclName().isIdentifier() ? F->getName() : llvm::StringRef();
    const bool Atomic = Name.starts_with("atomic") && !F->hasBody();
    const bool Matrix =
        Name == "load_matrix_sync" || Name == "store_matrix_sync";
    const unsigned MatrixPointer = Name == "load_matrix_sync" ? 1 : 0;
    const bool Address =
        Name == "__cvta_generic_to_shared" || Name == "__pipeline_memcpy_async";
    for (unsigned I = 0; I < E->getNumArgs(); ++I) {
      const Expr *Arg = E->getArg(I);
      if (Matrix && I == MatrixPointer && E->getNumArgs() > 2 &&
          visitMatrix(E, Arg))
        continue;
      Operand = (Atomic && I == 0) || Address;
      if (Address && I == 0 && mentions(Arg)) {
        limit(FixLevel::Unsafe,
              "the address of an element is used by assembly or a copy");
        ToAssembly = true;
      }
      if (Arg->isGLValue() && names(Arg))
        limit(FixLevel::Unsafe, "a reference to an element is passed on");
      if (!TraverseStmt(const_cast<Expr *>(Arg)))
        return false;
      Operand = false;
    }
    return TraverseStmt(E->getCallee());
  }

  bool VisitGCCAsmStmt(GCCAsmStmt *S) {
    // These take many rows at once, in layouts of their own.
    const std::string Text = S->generateAsmString(Array->getASTContext());
    for (llvm::StringRef Whole : {"cp.async.bulk", "wgmma", "tcgen05"})
      TakesTiles |= llvm::StringRef(Text).contains(Whole);
    return true;
  }

  /// To be called at the end.
  void finish() {
    if (ToAssembly && TakesTiles)
      limit(FixLevel::DisplayOnly, "a tensor copy or product may use it");
  }

  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
    if (!E->isArgumentType() && mentions(E->getArgumentExpr()))
      limit(FixLevel::DisplayOnly, "its size is taken by sizeof");
    return true;
  }

  bool VisitVarDecl(VarDecl *D) {
    if (D->getType()->isReferenceType() && D->getInit() && names(D->getInit()))
      limit(FixLevel::Unsafe, "a reference to an element is kept");
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    // Reached only where no full list of subscripts was around it.
    if (E->getDecl() == Array) {
      see(E);
      Found.May.limit(FixLevel::DisplayOnly, whatBecomesOf(E));
    }
    return true;
  }

  bool TraverseLambdaExpr(LambdaExpr *E) {
    for (const LambdaCapture &C : E->captures())
      if (C.capturesVariable() && C.getCapturedVar() == Array)
        limit(FixLevel::DisplayOnly, "a lambda captures it");
    return RecursiveASTVisitor::TraverseLambdaExpr(E);
  }

private:
  /// The name stands in the file, even if it is an argument of a macro.
  void see(const DeclRefExpr *Ref) {
    const SourceManager &SM = Array->getASTContext().getSourceManager();
    Named.insert(SM.getSpellingLoc(Ref->getLocation()));
  }
  void limit(FixLevel To, const char *Why) { Found.May.limit(To, Why); }

  /// Pointer is (T *)&a[i][j], which is an access of that element: visits it.
  bool isElementOnTheSpot(const Expr *Pointer) {
    const auto *U = dyn_cast<UnaryOperator>(Pointer->IgnoreParenCasts());
    if (!U || U->getOpcode() != UO_AddrOf || !names(U->getSubExpr()))
      return false;
    return TraverseStmt(U->getSubExpr());
  }

  /// What is done with the array, or a row of it, where E names it.
  std::string whatBecomesOf(const Expr *E) const {
    ASTContext &Context = Array->getASTContext();
    DynTypedNode At = DynTypedNode::create(*E);
    while (true) {
      DynTypedNodeList Parents = Context.getParents(At);
      if (Parents.empty())
        break;
      DynTypedNode Parent = Parents[0];
      const auto *User = Parent.get<Stmt>();
      if (Parent.get<VarDecl>())
        return "a pointer to it is kept";
      if (!User)
        break;
      if (const auto *Call = dyn_cast<CallExpr>(User)) {
        const auto *Callee = dyn_cast_or_null<NamedDecl>(Call->getCalleeDecl());
        return Callee ? "it is passed to '" + Callee->getNameAsString() + "'"
                      : "it is passed on";
      }
      if (const auto *B = dyn_cast<BinaryOperator>(User))
        return B->isAdditiveOp()     ? "pointers into it are computed"
               : B->isAssignmentOp() ? "a pointer to it is kept"
                                     : "a pointer to it is used";
      if (isa<ExplicitCastExpr>(User))
        return "it is cast to another type";
      if (isa<InitListExpr, CXXConstructExpr, LambdaExpr, ReturnStmt>(User))
        return "a pointer to it is kept";
      if (!isa<Expr>(User))
        break;
      At = Parent;
    }
    return "it is used as a whole or row by row";
  }

  /// Where the array is named if E indexes a pointer to its start.
  const DeclRefExpr *startOf(const ArraySubscriptExpr *E) const {
    const QualType T = E->getType();
    if (T->isDependentType() || T->isIncompleteType() || T->isArrayType())
      return nullptr;
    const Expr *Base = E->getBase()->IgnoreParenImpCasts();
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(Base)) {
      Base = Cast->IgnoreParenCasts();
      if (const auto *Ref = dyn_cast<DeclRefExpr>(Base))
        return Ref->getDecl() == Array ? Ref : nullptr;
    }
    const auto *U = dyn_cast<UnaryOperator>(Base);
    if (!U || U->getOpcode() != UO_AddrOf || staysInElement(E))
      return nullptr;
    Base = U->getSubExpr()->IgnoreParens();
    for (unsigned D = 0; D < Rank; ++D) {
      const auto *A = dyn_cast<ArraySubscriptExpr>(Base);
      const auto *Zero =
          A ? dyn_cast<IntegerLiteral>(A->getIdx()->IgnoreParenImpCasts())
            : nullptr;
      if (!Zero || Zero->getValue() != 0)
        return nullptr;
      Base = A->getBase()->IgnoreParenImpCasts();
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(Base);
    return Ref && Ref->getDecl() == Array ? Ref : nullptr;
  }

  /// E, which indexes a pointer to an element, names a part of that element.
  bool staysInElement(const ArraySubscriptExpr *E) const {
    const ASTContext &Context = Array->getASTContext();
    Expr::EvalResult Index;
    if (E->getIdx()->isValueDependent() ||
        !E->getIdx()->EvaluateAsInt(Index, Context))
      return false;
    const QualType Element = Context.getBaseElementType(Array->getType());
    if (Element->isDependentType() || E->getType()->isDependentType())
      return false;
    const uint64_t Whole = Context.getTypeSize(Element),
                   Part = Context.getTypeSize(E->getType());
    const llvm::APSInt &I = Index.Val.getInt();
    return I == 0 || (I.isNonNegative() && I.getActiveBits() < WordBits &&
                      (I.getZExtValue() + 1) * Part <= Whole);
  }

  /// A fragment that starts at an element: its rows are a pitch apart.
  bool visitMatrix(const CallExpr *E, const Expr *Pointer) {
    const Expr *P = Pointer->IgnoreParenCasts();
    const auto *U = dyn_cast<UnaryOperator>(P);
    const auto *Ref = dyn_cast<DeclRefExpr>(P);
    if (Ref && Ref->getDecl() == Array && Rank == 1)
      see(Ref);
    else if (!U || U->getOpcode() != UO_AddrOf || !names(U->getSubExpr()) ||
             !TraverseStmt(U->getSubExpr()))
      return false;
    Found.Matrices.push_back({Array, E->getArg(2)});
    return true;
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

  static constexpr unsigned WordBits = 32; ///< so that no product overflows

  const ValueDecl *Array;
  unsigned Rank;
  ArrayUses &Found;
  std::set<SourceLocation> &Named;
  bool Operand = false;    ///< an address is fine here
  bool ToAssembly = false; ///< an address goes there
  bool TakesTiles = false; ///< some assembly does
};

} // namespace

bool isNamedElsewhere(ASTContext &Context, const ValueDecl *Variable,
                      const FunctionDecl *Kernel,
                      const std::set<SourceLocation> &Seen) {
  const SourceManager &SM = Context.getSourceManager();
  SourceRange Body = Kernel->getBody()->getSourceRange();
  if (!Body.getBegin().isFileID() || !Body.getEnd().isFileID() ||
      SM.getFileID(Body.getBegin()) != SM.getFileID(Body.getEnd()))
    return true;
  auto [File, Offset] = SM.getDecomposedLoc(Body.getBegin());
  llvm::StringRef Text = SM.getBufferData(File);
  Lexer Raw(SM.getLocForStartOfFile(File), Context.getLangOpts(), Text.begin(),
            Text.begin() + Offset, Text.end());
  Token T;
  const unsigned End = SM.getFileOffset(Body.getEnd());
  bool Member = false; // what follows belongs to something else
  while (!Raw.LexFromRawLexer(T) && SM.getFileOffset(T.getLocation()) < End) {
    if (T.is(tok::raw_identifier) && !Member &&
        T.getRawIdentifier() == Variable->getName() &&
        T.getLocation() != Variable->getLocation() &&
        !Seen.count(T.getLocation()))
      return true;
    Member = T.isOneOf(tok::period, tok::arrow, tok::coloncolon);
  }
  return false;
}

std::optional<ArrayShape> shapeOf(ASTContext &Context, const ValueDecl *Array) {
  ArrayShape Shape;
  QualType T = Array->getType();
  int64_t Elements = 1;
  while (const auto *A = Context.getAsConstantArrayType(T)) {
    const uint64_t Extent = A->getSize().getLimitedValue(ArrayShape::MostBytes);
    Elements *= static_cast<int64_t>(Extent);
    if (Elements >= ArrayShape::MostBytes)
      return std::nullopt;
    Shape.Extents.push_back(static_cast<int64_t>(Extent));
    T = A->getElementType();
  }
  if (Shape.Extents.empty() || T->isArrayType() || T->isDependentType() ||
      T->isIncompleteType() || T->containsErrors())
    return std::nullopt;
  if (const RecordDecl *R = T->getAsRecordDecl())
    if (R->isInvalidDecl() || !R->getDefinition())
      return std::nullopt;
  const uint64_t Bits = Context.getTypeSize(T);
  if (Bits / 8 > static_cast<uint64_t>(ArrayShape::MostBytes))
    return std::nullopt;
  Shape.ElementBytes = static_cast<int64_t>(Bits / 8);
  if (Shape.bytes() > ArrayShape::MostBytes)
    return std::nullopt;
  return Shape;
}

/// Why a declaration can't be edited; null if it can.
static const char *whyNotEditable(ASTContext &Context, const Instance &I) {
  const auto *Var = dyn_cast_or_null<VarDecl>(I.Array);
  if (!Var)
    return "it is part of a larger object";
  if (Var->hasExternalStorage())
    return "its size is set by the launch";
  if (Var->getDeclContext() != I.Kernel || !I.Kernel->getBody())
    return "it is not declared in the kernel itself";
  if (Var->hasInit() && !isa<CXXConstructExpr>(Var->getInit()))
    return "it has an initialiser";
  if (Context.getSourceManager().isInSystemHeader(Var->getLocation()))
    return "it is declared in a system header";
  if (Var->getLocation().isMacroID())
    return "it is declared in a macro";
  return nullptr;
}

ArrayUses findUses(ASTContext &Context, llvm::ArrayRef<Instance> Instances,
                   unsigned Rank) {
  ArrayUses Found;
  std::set<SourceLocation> Named;
  for (const Instance &I : Instances) {
    if (const char *Why = whyNotEditable(Context, I)) {
      Found.May.limit(FixLevel::DisplayOnly, Why);
      return Found;
    }
    UseFinder Finder(I.Array, Rank, Found, Named);
    Finder.TraverseStmt(I.Kernel->getBody());
    Finder.finish();
  }
  Found.Unseen =
      isNamedElsewhere(Context, Instances[0].Array, Instances[0].Kernel, Named);
  return Found;
}

} // namespace banktidy
