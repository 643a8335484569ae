//===- LayoutEdit.cpp - see LayoutEdit.h ----------------------------------===//
#include "fix/LayoutEdit.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

using namespace clang;

namespace banktidy {
namespace {

/// Part of a file.
struct Span {
  SourceLocation Begin, End; ///< End is one past
  llvm::StringRef Text;
};

/// The text of E, which may consist of whole macro expansions; none if it
/// begins or ends within one.
std::optional<Span> spanOf(const ASTContext &Context, SourceRange Range) {
  const SourceManager &SM = Context.getSourceManager();
  CharSourceRange R = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(Range), SM, Context.getLangOpts());
  if (R.isInvalid())
    return std::nullopt;
  return Span{R.getBegin(), R.getEnd(),
              Lexer::getSourceText(R, SM, Context.getLangOpts())};
}

/// What stands between a place and a later one in a file, without white space
/// around it. None if that has a comment in it, or nothing.
std::optional<Span> spanBetween(const ASTContext &Context, SourceLocation Begin,
                                SourceLocation End) {
  llvm::StringRef Text =
      Lexer::getSourceText(CharSourceRange::getCharRange(Begin, End),
                           Context.getSourceManager(), Context.getLangOpts());
  llvm::StringRef Left = Text.ltrim(), Inside = Left.rtrim();
  if (Inside.empty() || Inside.contains("//") || Inside.contains("/*"))
    return std::nullopt;
  SourceLocation First =
      Begin.getLocWithOffset(static_cast<int>(Text.size() - Left.size()));
  return Span{First, First.getLocWithOffset(static_cast<int>(Inside.size())),
              Inside};
}

/// The number that E is written as; none if it is anything else, such as a
/// template parameter, whose value is that of one instance.
std::optional<int64_t> literal(const ASTContext &Context, const Expr *E) {
  const auto *L = dyn_cast<IntegerLiteral>(E->IgnoreParenImpCasts());
  if (!L || L->getBeginLoc().isMacroID() || L->getValue().getActiveBits() > 62)
    return std::nullopt;
  std::optional<Span> S = spanOf(Context, L->getSourceRange());
  if (!S || S->Text.empty() || !llvm::isDigit(S->Text.front()))
    return std::nullopt;
  return static_cast<int64_t>(L->getValue().getZExtValue());
}

/// E as it is written: without what the compiler adds.
const Expr *written(const Expr *E) {
  while (true) {
    const Expr *Before = E;
    E = E->IgnoreImplicit();
    if (const auto *C = dyn_cast<ConstantExpr>(E))
      E = C->getSubExpr();
    if (const auto *S = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      E = S->getReplacement();
    if (E == Before)
      return E;
  }
}

/// True if Text, that of E, is one operand for any operator.
bool isPrimary(const Expr *E, llvm::StringRef Text) {
  if (llvm::all_of(Text, [](char C) { return llvm::isAlnum(C) || C == '_'; }))
    return true;
  // A macro may hide anything; it is judged by its expansion's outer form.
  const Expr *W = E;
  while (const auto *C = dyn_cast<ImplicitCastExpr>(W))
    W = C->getSubExpr();
  if (W->getBeginLoc().isMacroID() || W->getEndLoc().isMacroID())
    return false;
  return isa<ParenExpr, DeclRefExpr, MemberExpr, ArraySubscriptExpr, CallExpr,
             PseudoObjectExpr>(W) &&
         !isa<CXXOperatorCallExpr>(W);
}

/// True if "+ 1" behind E's text would bind to a part of it.
bool bindsLessThanPlus(const Expr *E, llvm::StringRef Text) {
  if (Text.contains('?') || Text.contains("<<") || Text.contains(">>"))
    return true;
  E = written(E);
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return !B->isMultiplicativeOp() && !B->isAdditiveOp();
  return isa<ConditionalOperator>(E);
}

/// Text plus N: `32` gives `33`, `W + 1` gives `W + 2`, `T` gives `T + 1`.
std::string plus(llvm::StringRef Text, int64_t N, bool Wrap) {
  uint64_t Value;
  auto [Left, Last] = Text.rsplit("+ ");
  llvm::StringRef Number = Left.size() == Text.size() ? Text : Last;
  if (!Wrap && !Number.getAsInteger(10, Value) &&
      (Number == "0" || !Number.starts_with("0")))
    return (Text.drop_back(Number.size()) +
            llvm::Twine(static_cast<int64_t>(Value) + N))
        .str();
  return ((Wrap ? "(" : "") + Text + (Wrap ? ") + " : " + ") + llvm::Twine(N))
      .str();
}

/// True if the declaration of Var, whose extents are not with its name,
/// declares nothing else.
bool isSoleDeclarator(ASTContext &Context, const VarDecl *Var) {
  std::optional<Token> Next = Lexer::findNextToken(
      Var->getLocation(), Context.getSourceManager(), Context.getLangOpts());
  return Next && Next->is(tok::semi);
}

/// Edits of single places, each at most once.
class Editor {
public:
  explicit Editor(ASTContext &Context) : SM(Context.getSourceManager()) {}

  /// Puts New in place of S, touching no more than differs. False if another
  /// text was asked for there.
  bool replace(const Span &S, llvm::StringRef New) {
    auto [It, Fresh] = Done.try_emplace(SM.getFileOffset(S.Begin), New.str());
    if (!Fresh)
      return It->second == New;
    size_t Front = 0;
    while (Front < S.Text.size() && Front < New.size() &&
           S.Text[Front] == New[Front] && !llvm::isDigit(New[Front]))
      ++Front;
    llvm::StringRef Old = S.Text.drop_front(Front),
                    Text = New.drop_front(Front);
    if (llvm::StringRef More = Text; More.consume_front(Old) && !More.empty() &&
                                     !llvm::isDigit(More.front())) {
      Out.push_back(FixItHint::CreateInsertion(S.End, More));
      return true;
    }
    Out.push_back(FixItHint::CreateReplacement(
        CharSourceRange::getCharRange(
            S.Begin.getLocWithOffset(static_cast<int>(Front)), S.End),
        Text));
    return true;
  }

  std::vector<FixItHint> take() { return std::move(Out); }

private:
  const SourceManager &SM;
  std::map<unsigned, std::string> Done;
  std::vector<FixItHint> Out;
};

/// Evaluating E twice is the same as once, and its text is not edited itself:
/// no shared array is read.
bool isRepeatable(const Stmt *S, unsigned Depth = 0) {
  constexpr unsigned MostCalls = 8;
  if (const auto *P = dyn_cast<PseudoObjectExpr>(S))
    return isRepeatable(P->getSyntacticForm(), Depth);
  // A function that only returns such an expression is one, too.
  if (const auto *C = dyn_cast<CallExpr>(S)) {
    const FunctionDecl *F = C->getDirectCallee();
    const auto *Body =
        F ? dyn_cast_or_null<CompoundStmt>(F->getBody()) : nullptr;
    if (!Body || Body->size() != 1 || !isa<ReturnStmt>(Body->body_front()) ||
        Depth > MostCalls || !isRepeatable(Body->body_front(), Depth + 1))
      return false;
    return llvm::all_of(C->arguments(), [&](const Expr *Arg) {
      return isRepeatable(Arg, Depth);
    });
  }
  if (isa<CXXNewExpr, CXXDeleteExpr, LambdaExpr, StmtExpr, CXXConstructExpr,
          AtomicExpr>(S))
    return false;
  if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isAssignmentOp())
    return false;
  if (const auto *U = dyn_cast<UnaryOperator>(S);
      U && U->isIncrementDecrementOp())
    return false;
  if (const auto *R = dyn_cast<DeclRefExpr>(S);
      R && R->getDecl()->hasAttr<CUDASharedAttr>())
    return false;
  if (const auto *E = dyn_cast<Expr>(S))
    if (E->getType().isVolatileQualified())
      return false;
  return llvm::all_of(S->children(), [&](const Stmt *Child) {
    return !Child || isRepeatable(Child, Depth);
  });
}

/// The constant factor of a product, and its value. The other is no constant.
const Expr *constantFactor(ASTContext &Context, const BinaryOperator *Product,
                           int64_t &Value) {
  const Expr *Found = nullptr;
  for (const Expr *Side : {Product->getLHS(), Product->getRHS()}) {
    Expr::EvalResult R;
    if (Side->isValueDependent() || !Side->EvaluateAsInt(R, Context))
      continue;
    if (Found)
      return nullptr;
    Found = Side;
    Value = R.Val.getInt().getExtValue();
  }
  return Found;
}

/// What is between the brackets of a subscript.
std::optional<Span> subscriptSpan(const ASTContext &Context,
                                  const ArraySubscriptExpr *A) {
  SourceLocation Close = A->getRBracketLoc();
  SourceLocation Open =
      Context.getSourceManager().getExpansionLoc(A->getIdx()->getBeginLoc());
  if (Close.isMacroID() || A->getLHS() != A->getBase())
    return std::nullopt;
  return spanBetween(Context, Open, Close);
}

constexpr char InMacro[] =
    "an access of it is in a macro, or has a comment in its subscript";
constexpr char NotRepeatable[] =
    "a subscript has a side effect, or calls a function";
constexpr char Disagree[] = "its instances disagree";

/// The text of a subscript as an operand of anything.
std::string operandOf(const Expr *Index, llvm::StringRef Text) {
  return isPrimary(Index, Text) ? Text.str() : ("(" + Text + ")").str();
}

/// Where the index of an access stands in the text, if it may be written there
/// twice; else Why is set.
std::optional<Span> repeatableIndex(ASTContext &Context,
                                    const ArraySubscriptExpr *Access,
                                    const char *&Why) {
  std::optional<Span> Inside = subscriptSpan(Context, Access);
  const Expr *Index = Access->getIdx();
  if (!Inside) {
    Why = InMacro;
  } else if (!Index->getType()->isIntegerType() || !isRepeatable(Index)) {
    Why = NotRepeatable;
    return std::nullopt;
  }
  return Inside;
}

/// Moves accesses by distance to where rows of Pitch elements lie Extra further
/// apart: `i` becomes `i + i / 32 * 4`. Spelled: the pitch in the words of the
/// program, if they mean the same everywhere. Null or why it can't be.
const char *moveFlats(ASTContext &Context, llvm::ArrayRef<FlatUse> Flats,
                      int64_t Pitch, llvm::StringRef Spelled, int64_t Extra,
                      int64_t ElementBytes, Editor &Edits) {
  for (const FlatUse &F : Flats) {
    const char *Why = nullptr;
    std::optional<Span> Inside = repeatableIndex(Context, F.At, Why);
    if (!Inside)
      return Why;
    const bool Same = F.Bytes == ElementBytes;
    if ((!Same || Spelled.empty()) && Pitch == 0)
      return Disagree;
    if (F.Bytes == 0 || Pitch * ElementBytes % F.Bytes != 0 ||
        Extra * ElementBytes % F.Bytes != 0)
      return "an access of it is wider than the pad";
    const std::string I = operandOf(F.At->getIdx(), Inside->Text);
    const std::string Row =
        Same && !Spelled.empty()
            ? Spelled.str()
            : std::to_string(Pitch * ElementBytes / F.Bytes);
    const int64_t Step = Extra * ElementBytes / F.Bytes;
    std::string New = I + " + " + I + " / " + Row;
    if (Step != 1)
      New += " * " + std::to_string(Step);
    if (!Edits.replace(*Inside, New))
      return Disagree;
  }
  return nullptr;
}

/// What a swizzle mixes in, of the operand From.
std::string bitsOf(std::string From, const Swizzle &Xor, bool MaskFree) {
  auto Combine = [&](const char *Operator, int64_t N) {
    From = "(" + From + " " + Operator + " " + std::to_string(N) + ")";
  };
  if (Xor.Shift)
    Combine(">>", Xor.Shift);
  if (!MaskFree)
    Combine("&", (int64_t(1) << Xor.Bits) - 1);
  if (Xor.Vector)
    Combine("<<", Xor.Vector);
  return From;
}

/// XORs the distance of an access as Xor does the last subscript: `i` becomes
/// `i ^ (((i >> 5) & 7) << 2)`. Null or why it can't be.
const char *mixFlat(ASTContext &Context, const FlatUse &F, const Swizzle &Xor,
                    const ArrayShape &Shape, Editor &Edits) {
  if (Shape.Extents.empty())
    return Disagree;
  // The place of the bit that is mixed in, and of the bit it goes to, in units
  // of the distance.
  int64_t Stride = Shape.ElementBytes;
  for (size_t D = Shape.Extents.size(); D-- > Xor.From + 1;)
    Stride *= Shape.Extents[D];
  auto IsPower = [](int64_t N) {
    return N > 0 && llvm::isPowerOf2_64(static_cast<uint64_t>(N));
  };
  const int64_t From = (Stride << Xor.Shift) / std::max<int64_t>(1, F.Bytes);
  const int64_t To =
      (Shape.ElementBytes << Xor.Vector) / std::max<int64_t>(1, F.Bytes);
  if (!IsPower(F.Bytes) || !IsPower(Stride) || !IsPower(From) || !IsPower(To) ||
      (Xor.From > 0 &&
       (!IsPower(Shape.Extents[Xor.From]) ||
        int64_t(1) << (Xor.Shift + Xor.Bits) > Shape.Extents[Xor.From])))
    return "it is accessed by the distance from its start";
  const char *Why = nullptr;
  std::optional<Span> Inside = repeatableIndex(Context, F.At, Why);
  if (!Inside)
    return Why;
  const std::string I = operandOf(F.At->getIdx(), Inside->Text);
  std::string Bits = "((" + I + " >> " + std::to_string(llvm::Log2_64(From)) +
                     ") & " + std::to_string((int64_t(1) << Xor.Bits) - 1) +
                     ")";
  if (To > 1)
    Bits = "(" + Bits + " << " + std::to_string(llvm::Log2_64(To)) + ")";
  return Edits.replace(*Inside, I + " ^ " + Bits) ? nullptr : Disagree;
}

/// True if E means the same wherever the kernel's template parameters and the
/// file's names do.
bool isScopeFree(const Stmt *S) {
  if (const auto *P = dyn_cast<SubstNonTypeTemplateParmExpr>(S))
    return P != nullptr;
  if (const auto *R = dyn_cast<DeclRefExpr>(S))
    return !R->getDecl()->getDeclContext()->isFunctionOrMethod();
  return llvm::all_of(S->children(), [](const Stmt *Child) {
    return !Child || isScopeFree(Child);
  });
}

/// Finds the products that are terms of indices, also through local variables
/// that serve for nothing else.
class ProductFinder : public RecursiveASTVisitor<ProductFinder> {
public:
  /// Looks through no variable in Apart.
  ProductFinder(ASTContext &Context, const FunctionDecl *Kernel,
                std::set<const VarDecl *> Apart)
      : Context(Context), Kernel(Kernel), Apart(std::move(Apart)) {}

  /// Factor -> its product, by value of the factor.
  std::map<int64_t, HandWrittenPitch> Found;

  /// The values of the factors in it.
  std::set<int64_t> addIndex(const Expr *Index) {
    Index = Index->IgnoreParenImpCasts();
    if (const auto *B = dyn_cast<BinaryOperator>(Index)) {
      if (B->getOpcode() == BO_Add || B->getOpcode() == BO_Sub) {
        std::set<int64_t> Values = addIndex(B->getLHS());
        if (B->getOpcode() == BO_Add)
          Values.merge(addIndex(B->getRHS()));
        return Values;
      }
      int64_t Value = 0;
      const Expr *Factor = B->getOpcode() == BO_Mul
                               ? constantFactor(Context, B, Value)
                               : nullptr;
      if (!Factor)
        return {};
      HandWrittenPitch &P = Found[Value];
      P.Pitch = Value;
      P.Products.push_back({B, Factor});
      if (P.Where.isInvalid())
        P.Where = B->getOperatorLoc();
      return {Value};
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(Index);
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!Var || !Var->isLocalVarDecl() || !Var->getInit() || Apart.count(Var))
      return {};
    auto [It, New] = Terms.try_emplace(Var);
    ++It->second.Uses;
    if (New) {
      std::set<int64_t> Values = addIndex(Var->getInit());
      Terms[Var].Values = std::move(Values);
    }
    return Terms[Var].Values;
  }

  /// The variables with a product that are used for more than indices.
  std::set<const VarDecl *> usedForMore() {
    TraverseStmt(Kernel->getBody());
    std::set<const VarDecl *> Out;
    for (const auto &[Var, T] : Terms)
      if (!T.Values.empty() && Uses[Var] != T.Uses)
        Out.insert(Var);
    return Out;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (const auto *Var = dyn_cast<VarDecl>(E->getDecl()))
      ++Uses[Var];
    return true;
  }

private:
  ASTContext &Context;
  const FunctionDecl *Kernel;
  struct Term {
    unsigned Uses = 0;
    std::set<int64_t> Values; ///< of the factors in its initialiser
  };
  std::set<const VarDecl *> Apart;
  std::map<const VarDecl *, Term> Terms;
  std::map<const VarDecl *, unsigned> Uses;
};

/// A constant of the kernel that is the pitch of an array and nothing else.
struct NamedPitch {
  const VarDecl *Constant = nullptr; ///< null: there is none
  bool InSize = false;               ///< the size of the array is a multiple
};

NamedPitch findNamedPitch(ASTContext &Context, const ValueDecl *Array,
                          llvm::ArrayRef<HandWrittenPitch> Instances,
                          const ArrayUses &Uses) {
  std::set<SourceLocation> Seen;
  const VarDecl *Found = nullptr;
  auto IsIt = [&](const Expr *Factor) {
    const auto *Ref = dyn_cast<DeclRefExpr>(written(Factor)->IgnoreParens());
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!Var || (Found && Var->getLocation() != Found->getLocation()))
      return false;
    Found = Var;
    Seen.insert(Ref->getLocation());
    return true;
  };
  for (const HandWrittenPitch &P : Instances)
    for (auto [Product, Factor] : P.Products)
      if (!IsIt(Factor))
        return {};
  for (const MatrixUse &M : Uses.Matrices)
    if (!IsIt(M.Pitch))
      return {};
  const auto *Kernel = dyn_cast<FunctionDecl>(Array->getDeclContext());
  if (!Found || !Kernel || Found->getDeclContext() != Kernel ||
      !Found->getType().isConstQualified() || !Found->getInit() ||
      !literal(Context, Found->getInit()))
    return {};
  NamedPitch Result{Found};
  auto Loc = cast<VarDecl>(Array)
                 ->getTypeSourceInfo()
                 ->getTypeLoc()
                 .getUnqualifiedLoc()
                 .getAs<ArrayTypeLoc>();
  if (Loc && Loc.getSizeExpr())
    if (const auto *Product = dyn_cast<BinaryOperator>(
            written(Loc.getSizeExpr())->IgnoreParenImpCasts());
        Product && Product->getOpcode() == BO_Mul)
      for (const Expr *Side : {Product->getLHS(), Product->getRHS()})
        if (!Result.InSize)
          Result.InSize = IsIt(Side);
  return isNamedElsewhere(Context, Found, Kernel, Seen) ? NamedPitch() : Result;
}

} // namespace

EditResult padEdit(ASTContext &Context, const ValueDecl *Array,
                   const std::vector<int64_t> &Extra, const ArrayShape &Shape,
                   const ArrayUses &Uses) {
  EditResult Result;
  Editor Edits(Context);
  const auto *Var = cast<VarDecl>(Array);
  // The text is that of the template, if the array comes from one.
  TypeLoc Loc = Var->getTypeSourceInfo()->getTypeLoc();
  // A type of several arrays stays; this one gets its extents written out.
  std::optional<Span> Alias;
  if (const auto *T = Var->getType()->getAs<TypedefType>()) {
    Alias =
        spanBetween(Context, Var->getTypeSpecStartLoc(), Var->getLocation());
    if (!Alias || !isSoleDeclarator(Context, Var) ||
        Alias->Text != T->getDecl()->getName())
      return EditResult::refuse("its extents are part of a type name");
    Loc = T->getDecl()->getTypeSourceInfo()->getTypeLoc();
  }
  Result.Example = Array->getNameAsString();
  std::string Extents, LastExtent;
  for (size_t D = 0; D < Extra.size(); ++D) {
    while (auto Q = Loc.getAs<QualifiedTypeLoc>())
      Loc = Q.getUnqualifiedLoc();
    while (auto A = Loc.getAs<AttributedTypeLoc>())
      Loc = A.getModifiedLoc();
    auto ArrayLoc = Loc.getAs<ArrayTypeLoc>();
    if (!ArrayLoc || !ArrayLoc.getSizeExpr())
      return EditResult::refuse("its extents are part of a type name");
    Loc = ArrayLoc.getElementLoc();
    SourceLocation Open = ArrayLoc.getLBracketLoc(),
                   Close = ArrayLoc.getRBracketLoc();
    if (Open.isInvalid() || Open.isMacroID() || Close.isMacroID())
      return EditResult::refuse("it is declared in a macro");
    // Between the brackets, whatever macros stand there.
    std::optional<Span> Inside =
        spanBetween(Context, Open.getLocWithOffset(1), Close);
    if (!Inside)
      return EditResult::refuse("there is a comment in its extent");
    std::string New = Inside->Text.str();
    LastExtent = isScopeFree(ArrayLoc.getSizeExpr())
                     ? operandOf(ArrayLoc.getSizeExpr(), Inside->Text)
                     : "";
    if (Extra[D]) {
      New = plus(Inside->Text, Extra[D],
                 bindsLessThanPlus(ArrayLoc.getSizeExpr(), Inside->Text));
      if (!Alias)
        Edits.replace(*Inside, New);
    }
    Extents += "[" + New + "]";
  }
  Result.Example += Extents;
  if (Alias) {
    std::optional<Span> Element = spanOf(Context, Loc.getSourceRange());
    std::optional<Span> Declared =
        spanOf(Context, SourceRange(Var->getLocation()));
    if (!Element || !Declared)
      return EditResult::refuse("its extents are part of a type name");
    Edits.replace(*Alias, Element->Text);
    Edits.replace(*Declared, (Declared->Text + Extents).str());
  }
  for (const MatrixUse &M : Uses.Matrices) {
    std::optional<Span> Pitch = spanOf(Context, M.Pitch->getSourceRange());
    if (!Pitch ||
        M.Pitch->getBeginLoc().isMacroID() != M.Pitch->getEndLoc().isMacroID())
      return EditResult::refuse("a leading dimension is in a macro");
    if (!Edits.replace(*Pitch, plus(Pitch->Text, Extra.back(),
                                    bindsLessThanPlus(M.Pitch, Pitch->Text))))
      return EditResult::refuse(Disagree);
  }
  if (!Uses.Flats.empty()) {
    for (size_t D = 0; D + 1 < Extra.size(); ++D)
      if (Extra[D])
        return EditResult::refuse("it is accessed across its dimensions");
    if (const char *Why =
            moveFlats(Context, Uses.Flats,
                      Shape.Extents.empty() ? 0 : Shape.Extents.back(),
                      LastExtent, Extra.back(), Shape.ElementBytes, Edits))
      return EditResult::refuse(Why);
  }
  Result.Edits = Edits.take();
  return Result;
}

std::vector<HandWrittenPitch> findPitches(ASTContext &Context,
                                          const VarDecl *Array,
                                          const FunctionDecl *Kernel,
                                          const ArrayUses &Uses) {
  auto AddAll = [&](ProductFinder &Finder) {
    for (const ArrayUses::Element &E : Uses.Elements)
      if (const auto *Ref =
              dyn_cast<DeclRefExpr>(E[0]->getBase()->IgnoreParenImpCasts());
          Ref && Ref->getDecl() == Array)
        for (int64_t Value : Finder.addIndex(E[0]->getIdx()))
          Finder.Found[Value].Elements.insert(E[0]->getRBracketLoc());
  };
  // A variable that has another use keeps its value.
  std::set<const VarDecl *> Apart;
  while (true) {
    ProductFinder Finder(Context, Kernel, Apart);
    AddAll(Finder);
    std::set<const VarDecl *> More = Finder.usedForMore();
    if (More.empty())
      break;
    Apart.merge(More);
  }
  ProductFinder Finder(Context, Kernel, Apart);
  AddAll(Finder);
  std::vector<HandWrittenPitch> Out;
  for (const MatrixUse &M : Uses.Matrices) {
    Expr::EvalResult R;
    if (M.Array != Array || M.Pitch->isValueDependent() ||
        !M.Pitch->EvaluateAsInt(R, Context))
      continue;
    const int64_t Value = R.Val.getInt().getExtValue();
    HandWrittenPitch &P = Finder.Found[Value];
    P.Pitch = Value;
    if (P.Where.isInvalid())
      P.Where = M.Pitch->getBeginLoc();
  }
  // Rows of all banks, which an array of one dimension has in any case.
  const int64_t ElementBytes =
      Context
          .getTypeSizeInChars(Array->getType()->getPointeeOrArrayElementType())
          .getQuantity();
  constexpr int64_t BankBytes = int64_t(BankCount) * WordBytes;
  if (ElementBytes > 0 && BankBytes % ElementBytes == 0)
    Finder.Found[BankBytes / ElementBytes].Pitch = BankBytes / ElementBytes;
  for (auto &[Value, P] : Finder.Found)
    if (Value > 1)
      Out.push_back(std::move(P));
  return Out;
}

EditResult pitchEdit(ASTContext &Context, const ValueDecl *Array,
                     llvm::ArrayRef<HandWrittenPitch> Instances, int64_t Extra,
                     int64_t Rows, bool HasRoom, int64_t ElementBytes,
                     llvm::ArrayRef<FlatUse> Flats, const ArrayUses &Uses) {
  EditResult Result;
  Editor Edits(Context);
  // `32` becomes `33`, `(W + 1)` becomes `(W + 2)`, `W` becomes `(W + 1)`.
  auto Wider = [&](const Expr *Factor, llvm::StringRef Text) {
    if (const auto *P = dyn_cast<ParenExpr>(Factor->IgnoreImpCasts());
        P && Text.starts_with("(") && Text.ends_with(")"))
      return "(" +
             plus(Text.drop_front().drop_back(), Extra,
                  bindsLessThanPlus(P->getSubExpr(), Text)) +
             ")";
    std::string Sum = plus(Text, Extra, bindsLessThanPlus(Factor, Text));
    uint64_t Number;
    return llvm::StringRef(Sum).getAsInteger(10, Number) ? "(" + Sum + ")"
                                                         : Sum;
  };
  std::string Spelled;    // the pitch
  bool Everywhere = true; // it is the same text everywhere
  auto Spell = [&](const Expr *Factor, llvm::StringRef Text) {
    Everywhere &= isScopeFree(Factor) && (Spelled.empty() || Spelled == Text);
    Spelled = Text.str();
  };
  const NamedPitch Named = findNamedPitch(Context, Array, Instances, Uses);
  if (Named.Constant) {
    const Expr *Init = Named.Constant->getInit();
    std::optional<Span> S = spanOf(Context, Init->getSourceRange());
    Edits.replace(*S, Result.Example = plus(S->Text, Extra, false));
    Everywhere = false;
  }
  for (const HandWrittenPitch &P : Instances)
    for (auto [Product, Factor] : P.Products) {
      if (Named.Constant)
        break;
      std::optional<Span> S = spanOf(Context, Factor->getSourceRange());
      if (!S || Product->getOperatorLoc().isMacroID())
        return EditResult::refuse("its pitch is written in a macro");
      std::string New = Wider(Factor, S->Text);
      if (!Edits.replace(*S, New))
        return EditResult::refuse(Disagree);
      Spell(Factor, S->Text);
      Result.Example = New;
    }
  for (const MatrixUse &M : Uses.Matrices) {
    if (Named.Constant)
      break;
    std::optional<Span> S = spanOf(Context, M.Pitch->getSourceRange());
    if (!S || !Edits.replace(*S, plus(S->Text, Extra,
                                      bindsLessThanPlus(M.Pitch, S->Text))))
      return EditResult::refuse("a leading dimension is in a macro");
    Spell(M.Pitch, S->Text);
  }
  const bool SamePitch = llvm::all_of(Instances, [&](const auto &P) {
    return P.Pitch == Instances.front().Pitch;
  });
  if (const char *Why =
          moveFlats(Context, Flats, SamePitch ? Instances.front().Pitch : 0,
                    Everywhere ? llvm::StringRef(Spelled) : "", Extra,
                    ElementBytes, Edits))
    return EditResult::refuse(Why);
  if (HasRoom || Named.InSize) {
    Result.Edits = Edits.take();
    return Result;
  }
  // The size: a product with the pitch as a factor, or any number.
  auto Loc = cast<VarDecl>(Array)
                 ->getTypeSourceInfo()
                 ->getTypeLoc()
                 .getUnqualifiedLoc()
                 .getAs<ArrayTypeLoc>();
  if (!Loc || !Loc.getSizeExpr())
    return EditResult::refuse("its extents are part of a type name");
  if (Loc.getLBracketLoc().isMacroID() || Loc.getRBracketLoc().isMacroID())
    return EditResult::refuse("it is declared in a macro");
  std::optional<Span> Size = spanBetween(
      Context, Loc.getLBracketLoc().getLocWithOffset(1), Loc.getRBracketLoc());
  if (!Size)
    return EditResult::refuse("there is a comment in its extent");
  const auto *Product = dyn_cast<BinaryOperator>(
      written(Loc.getSizeExpr())->IgnoreParenImpCasts());
  if (Product && Product->getOpcode() == BO_Mul &&
      !Product->getOperatorLoc().isMacroID())
    for (const Expr *Side : {Product->getRHS(), Product->getLHS()}) {
      std::optional<Span> S = spanOf(Context, written(Side)->getSourceRange());
      if (!S || S->Text != Spelled)
        continue;
      Edits.replace(*S, Wider(written(Side), S->Text));
      Result.Edits = Edits.take();
      return Result;
    }
  if (Rows <= 0)
    return EditResult::refuse(Disagree);
  Edits.replace(*Size, plus(Size->Text, Rows * Extra,
                            bindsLessThanPlus(Loc.getSizeExpr(), Size->Text)));
  Result.Edits = Edits.take();
  return Result;
}

EditResult swizzleEdit(ASTContext &Context, const ValueDecl *Array,
                       const Swizzle &Xor, bool MaskFree,
                       const ArrayShape &Shape, const ArrayUses &Uses) {
  EditResult Result;
  Editor Edits(Context);
  if (Uses.Unseen)
    return EditResult::refuse("it is named in code that was not compiled");
  for (const FlatUse &F : Uses.Flats)
    if (const char *Why = mixFlat(Context, F, Xor, Shape, Edits))
      return EditResult::refuse(Why);
  for (const ArrayUses::Element &E : Uses.Elements) {
    const ArraySubscriptExpr *Last = E.back(), *From = E[Xor.From];
    const char *Why = nullptr;
    std::optional<Span> To = repeatableIndex(Context, Last, Why),
                        Source = repeatableIndex(Context, From, Why);
    if (Why)
      return EditResult::refuse(Why);
    const std::string Bits =
        bitsOf(operandOf(From->getIdx(), Source->Text), Xor, MaskFree);
    // What is written as a number stays one.
    std::optional<int64_t> Row = literal(Context, From->getIdx()),
                           Column = literal(Context, Last->getIdx());
    std::string New;
    if (Row && Column)
      New = std::to_string(Xor.apply(*Column, *Row));
    else if (Row && Xor.apply(0, *Row) == 0)
      New = To->Text.str();
    else if (Column == 0)
      New = Bits;
    else
      New = operandOf(Last->getIdx(), To->Text) + " ^ " +
            (Row ? std::to_string(Xor.apply(0, *Row)) : Bits);
    if (New == To->Text)
      continue;
    if (!Edits.replace(*To, New))
      return EditResult::refuse(Disagree);
    if (Result.Example.empty()) {
      Result.Example = Array->getNameAsString();
      for (const ArraySubscriptExpr *A : E)
        Result.Example +=
            "[" + (A == Last ? New : subscriptSpan(Context, A)->Text.str()) +
            "]";
    }
  }
  Result.Edits = Edits.take();
  return Result;
}

std::string mixedText(ASTContext &Context, const Expr *Column,
                      llvm::ArrayRef<const ArraySubscriptExpr *> Subscripts,
                      const Swizzle &Xor, bool MaskFree) {
  std::optional<Span> Of = spanOf(Context, Column->getSourceRange());
  std::optional<Span> Base =
      spanOf(Context, Subscripts.front()->getBase()->getSourceRange());
  if (!Of || !Base)
    return "";
  std::string Text = Base->Text.str();
  std::string From = operandOf(Column, Of->Text);
  for (const ArraySubscriptExpr *A : Subscripts.drop_back()) {
    std::optional<Span> Inside = subscriptSpan(Context, A);
    if (!Inside)
      return "";
    Text += "[" + Inside->Text.str() + "]";
    if (A == Subscripts[Xor.From])
      From = operandOf(A->getIdx(), Inside->Text);
  }
  return Text + "[" + operandOf(Column, Of->Text) + " ^ " +
         bitsOf(From, Xor, MaskFree) + "]";
}

} // namespace banktidy
