//===- AbstractWarp.cpp - the machine: path, memory, records --------------===//
//
// See AbstractWarp.h.
//
//===----------------------------------------------------------------------===//
#include "exec/AbstractWarp.h"
#include "warp/Evaluate.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace banktidy {

namespace {
constexpr int64_t MostWarps = 32; ///< of a block
/// Beyond this many bytes from a local object there is nothing.
constexpr int64_t FarLocal = int64_t(1) << 40;

/// False if A, which is within Limits, is N in no lane, as far as the limits
/// and the divisor of A tell.
bool mayBe(WarpInt A, Interval Limits, int64_t N) {
  return Limits.Lo <= N && N <= Limits.Hi &&
         (A->Multiple == 0 ? N == 0 : N % A->Multiple == 0);
}

/// A number or a name for one, and no address.
bool isPlainLeaf(WarpInt A) {
  return A->isConstant() || A->isUnknown() ||
         (A->Kind == NodeKind::Symbol && A->Sym->Kind != SymbolKind::Base);
}
} // namespace

AbstractWarp::AbstractWarp(ASTContext &Context, std::optional<BlockShape> Shape,
                           Effort &Work, View Who)
    : Context(Context), Shape(Shape), Work(Work), Who(Who), Mem(V) {
  AnyFloat = V.symbol(SymbolKind::Free, "a float", {});
  WarpInt Dim[3], Idx[3];
  ThreadMask = number(1);
  auto WarpIndex = [this](int64_t Last) {
    WarpInt W = V.symbol(SymbolKind::WarpIndex, "warp", {0, Last});
    WarpSymbol = W->Sym;
    return W;
  };
  if (Who == View::Compiler) {
    const char *Names[] = {"x", "y", "z"};
    for (unsigned I = 0; I < 3; ++I) {
      Idx[I] = fresh(std::string("threadIdx.") + Names[I],
                     {0, Interval::NoHigh}, true);
      Dim[I] = fresh(std::string("blockDim.") + Names[I], {1, Interval::NoHigh},
                     true);
    }
  } else if (Shape) {
    int64_t X = (*Shape)[0], Y = (*Shape)[1], Z = (*Shape)[2];
    int64_t Threads = X * Y * Z, Warps = (Threads + WarpSize - 1) / WarpSize;
    WarpInt Thread = V.laneIndex();
    if (Warps > 1)
      Thread = V.add(Thread, V.mul(WarpIndex(Warps - 1), number(WarpSize)));
    if (Threads % WarpSize)
      ThreadMask = V.binary(Opcode::Less, Thread, number(Threads));
    WarpInt Rows = V.binary(Opcode::FloorDiv, Thread, number(X));
    Idx[0] = V.binary(Opcode::FloorRem, Thread, number(X));
    Idx[1] = V.binary(Opcode::FloorRem, Rows, number(Y));
    Idx[2] = V.binary(Opcode::FloorDiv, Rows, number(Y));
    for (unsigned I = 0; I < 3; ++I)
      Dim[I] = number((*Shape)[I]);
  } else {
    // x a multiple of 32, up to 1,024: a warp is 32 neighbours in x, with one y
    // and z.
    Idx[0] =
        V.add(V.laneIndex(), V.mul(WarpIndex(MostWarps - 1), number(WarpSize)));
    Idx[1] = fresh("threadIdx.y", {0, Interval::NoHigh}, true);
    Idx[2] = fresh("threadIdx.z", {0, Interval::NoHigh}, true);
    Dim[0] =
        V.mul(fresh("blockDim.x / 32", {1, MostWarps}, true), number(WarpSize));
    Dim[1] = fresh("blockDim.y", {1, Interval::NoHigh}, true);
    Dim[2] = fresh("blockDim.z", {1, Interval::NoHigh}, true);
  }
  enter(ThreadMask);

  auto Builtin = [this](const char *Name, ArrayRef<WarpInt> XYZ) {
    Object &O =
        Mem.create(Storage::Local, nullptr, QualType(), 12, Name, Path.size());
    for (unsigned I = 0; I < 3; ++I)
      Mem.write(O, 4 * I, {4, XYZ[I], false});
    return &O;
  };
  ThreadIdx = Builtin("threadIdx", Idx);
  BlockDim = Builtin("blockDim", Dim);
  WarpInt Block[3], Grid[3];
  const char *Names[] = {".x", ".y", ".z"};
  for (unsigned I = 0; I < 3; ++I) {
    Block[I] =
        fresh(std::string("blockIdx") + Names[I], {0, Interval::NoHigh}, true);
    Grid[I] =
        fresh(std::string("gridDim") + Names[I], {1, Interval::NoHigh}, true);
  }
  BlockIdx = Builtin("blockIdx", Block);
  GridDim = Builtin("gridDim", Grid);
}

void AbstractWarp::run(const FunctionDecl *Kernel) {
  const FunctionDecl *Definition = nullptr;
  const Stmt *Body = Kernel->getBody(Definition);
  if (!Body)
    return;
  Frame F;
  F.Function = Definition;
  F.PathBase = Path.size();
  Top = &F;
  if (const char *Why = whyUnfollowed(Definition))
    Unfollowed = unknown(Why, Definition->getLocation());
  for (const ParmVarDecl *P : Definition->parameters()) {
    QualType T = P->getType();
    Object &O = Mem.create(Storage::Local, P, T, sizeOf(T),
                           P->getNameAsString(), Path.size());
    // An argument of a kernel is the same for all lanes.
    O.FreshOnRead = Definition->hasAttr<CUDAGlobalAttr>();
    F.Locals[P] = &O;
    if (!O.FreshOnRead && isInteger(T))
      Mem.define(O, 0,
                 {static_cast<unsigned>(O.Bytes),
                  unknown("it is an argument of a function that no kernel of "
                          "this file calls",
                          P->getLocation()),
                  false});
  }
  if (const auto *M = dyn_cast<CXXMethodDecl>(Definition); M && M->isInstance())
    F.This = temporary(M->getFunctionObjectParameterType(), "an object").Base;
  Entered.insert(Definition);
  exec(Body);
  Top = nullptr;
  llvm::append_range(Records, Skipped);
}

bool AbstractWarp::step() {
  ++Work.Steps;
  return ++Steps <= MaxSteps;
}

WarpInt AbstractWarp::unknown(StringRef Reason, SourceLocation Where) {
  return V.unknown(Reason, Where.getRawEncoding());
}

WarpInt AbstractWarp::fresh(StringRef Name, Interval Range, bool Stable) {
  return V.symbol(SymbolKind::Free, Name.str(), Range, 1, Stable);
}

WarpInt AbstractWarp::varyingFloat(const Expr *E) {
  SourceLocation At = E ? E->getExprLoc() : SourceLocation();
  WarpInt &Known = VaryingFloats[At.getRawEncoding()];
  if (!Known)
    Known = unknown("it is computed from floating-point values", At);
  return Known;
}

WarpInt AbstractWarp::lostInFloats(const Expr *E) {
  return unknown("it is computed from floating-point values",
                 E ? E->getExprLoc() : SourceLocation());
}

WarpInt AbstractWarp::loaded(QualType T, WarpInt Address, const Expr *E) {
  if (!isInteger(T))
    return Address->Uniform ? AnyFloat : varyingFloat(E);
  const SourceLocation At = E ? E->getExprLoc() : SourceLocation();
  const char *Reason =
      "it is loaded from memory and may differ between the lanes";
  if (!Address->MayBeUniform)
    return unknown(Reason, At);
  return V.ifShared(Address,
                    fresh("a value loaded from memory",
                          T->isBooleanType() ? Interval{0, 1}
                                             : Interval{0, Interval::NoHigh}),
                    Reason, At.getRawEncoding());
}

//===--- the path ---------------------------------------------------------===//

WarpInt AbstractWarp::pathFrom(unsigned Depth) {
  WarpInt All = number(1);
  for (unsigned I = Depth; I < Path.size(); ++I)
    All = V.binary(Opcode::And, All, Path[I].Cond);
  return All;
}

void AbstractWarp::enter(WarpInt Cond, unsigned Rejoin) {
  uint32_t Lanes = Path.empty() ? ~0u : Path.back().Lanes;
  if (Cond->isConstant())
    for (unsigned L = 0; L < WarpSize; ++L)
      if (!Cond->Value[L])
        Lanes &= ~(1u << L);
  Path.push_back({Cond, Lanes, Rejoin});
}

WarpInt AbstractWarp::onPath(WarpInt A) {
  // Lanes that are not here may have any value: that of one that is.
  const uint32_t Here = Path.empty() ? ~0u : Path.back().Lanes;
  auto Fill = [&](WarpInt C) {
    if (C->Uniform)
      return C;
    Lanes Values = C->Value;
    for (unsigned L = 0; L < WarpSize; ++L)
      if (!((Here >> L) & 1))
        Values[L] = Values[llvm::countr_zero(Here)];
    return V.lanes(Values);
  };
  if (Here != ~0u && Here != 0) {
    if (A->isConstant())
      return Fill(A);
    if (A->Kind == NodeKind::Linear) {
      WarpInt Out = Fill(A->Base);
      for (const Term &T : A->Terms)
        Out = V.add(Out, V.mul(T.Atom, Fill(T.Coeff)));
      A = Out;
    }
  }
  // Only selects and 0/1 values can be decided by a condition.
  auto Decide = [this, Here](WarpInt C) -> std::optional<bool> {
    if (C->isConstant()) { // the lanes here may agree
      uint32_t On = 0;
      for (unsigned L = 0; L < WarpSize; ++L)
        On |= uint32_t(C->Value[L] != 0) << L;
      if ((On & Here) == Here)
        return true;
      if ((On & Here) == 0)
        return false;
      return std::nullopt;
    }
    for (const Condition &P : llvm::reverse(Path))
      if (P.Cond == C)
        return true;
    WarpInt Not = V.logicalNot(C);
    for (const Condition &P : llvm::reverse(Path))
      if (P.Cond == Not)
        return false;
    return std::nullopt;
  };
  auto IsSelect = [](WarpInt X) {
    return X->Kind == NodeKind::Op && X->Code == Opcode::Select;
  };
  for (unsigned Round = 0; Round < 32; ++Round) {
    if (IsSelect(A)) {
      std::optional<bool> C = Decide(A->Args[0]);
      if (!C) // of an unknown condition only those who are under it know more
        return A->Args[0]->isUnknown()
                   ? V.select(A->Args[0], A->Args[1], A->Args[2])
                   : A;
      A = A->Args[*C ? 1 : 2];
      continue;
    }
    if (A->Kind != NodeKind::Linear)
      return A;
    WarpInt Out = A->Base;
    for (const Term &T : A->Terms) {
      WarpInt Atom = T.Atom;
      if (IsSelect(Atom)) {
        if (std::optional<bool> C = Decide(Atom->Args[0]))
          Atom = Atom->Args[*C ? 1 : 2];
      } else if (Atom->Kind == NodeKind::Op && Atom->isBool()) {
        if (std::optional<bool> C = Decide(Atom))
          Atom = number(*C);
      }
      Out = V.add(Out, V.mul(Atom, T.Coeff));
    }
    if (Out == A)
      return A;
    A = Out;
  }
  return A;
}

std::optional<AbstractWarp::Choice> AbstractWarp::choiceOf(WarpInt Address) {
  // Not every choice in an index is one of addresses.
  auto HoldsObject = [this](auto &&Self, WarpInt X, unsigned Depth) -> bool {
    if (Mem.find(X))
      return true;
    if (Depth == 0)
      return false;
    if (X->Kind == NodeKind::Op && X->Code == Opcode::Select)
      return Self(Self, X->Args[1], Depth - 1) ||
             Self(Self, X->Args[2], Depth - 1);
    return llvm::any_of(X->Terms, [&](const Term &T) {
      return T.Atom->Kind == NodeKind::Op && Self(Self, T.Atom, Depth - 1);
    });
  };
  auto Split = [&](WarpInt Atom) {
    constexpr unsigned Deepest = 4;
    return Atom->Kind == NodeKind::Op && Atom->Code == Opcode::Select &&
           HoldsObject(HoldsObject, Atom, Deepest);
  };
  // Of a choice that nobody can tell, an access has lanes on both sides: what
  // they do together is not known.
  auto Blur = [this](WarpInt Cond, WarpInt Side) {
    WarpInt Leaf = findUnknown(Cond);
    Object *O = Leaf ? Mem.find(Side) : nullptr;
    return O && O->Where == Storage::Shared ? V.add(O->Base, V.another(Leaf))
                                            : Side;
  };
  auto Sides = [&](WarpInt Select, WarpInt Rest) {
    WarpInt Cond = Select->Args[0];
    return Choice{Cond, Blur(Cond, V.add(Rest, Select->Args[1])),
                  Blur(Cond, V.add(Rest, Select->Args[2]))};
  };
  if (Split(Address))
    return Sides(Address, number(0));
  for (const Term &T : Address->Terms)
    if (Split(T.Atom) && T.Coeff->isNumber(1))
      return Sides(T.Atom, V.sub(Address, T.Atom));
  return std::nullopt;
}

//===--- memory -----------------------------------------------------------===//

void AbstractWarp::storeCell(Object &O, int64_t Offset, Cell C) {
  if (Probing) {
    Mem.write(O, Offset, C);
    return;
  }
  WarpInt Old = nullptr;
  for (unsigned I = Path.size(); I > O.PathDepth; --I) {
    const Condition &P = Path[I - 1];
    if ((P.Rejoin && O.PathDepth >= P.Rejoin) || P.Cond->isNumber(1))
      continue; // the lanes that left never see the object again
    if (C.Opaque) {
      if (!P.Cond->Uniform)
        C.Value = varyingFloat(nullptr);
      continue;
    }
    if (!Old) {
      const Cell *Known = Mem.cell(O, Offset, C.Size);
      Old = Known ? Known->Value
            : O.FreshOnRead
                ? fresh("a parameter", {0, Interval::NoHigh}, true)
                : unknown("the variable is not initialised on every path",
                          SourceLocation());
    }
    C.Value = V.choose(P.Cond, C.Value, Old);
  }
  Mem.write(O, Offset, C);
}

/// Of variables that have escaped.
static constexpr char ChangedUnseen[] =
    "it may be changed through a pointer that is not followed";

bool AbstractWarp::markEscaped(Object &O) {
  if (std::exchange(O.Escaped, true))
    return false;
  EscapedIds.push_back(O.Id);
  return true;
}

void AbstractWarp::escape(WarpInt Value, const Expr *Site) {
  Reach Within;
  reach(Value, Within);
  WarpInt Lost = unknown(ChangedUnseen, Site->getExprLoc());
  for (Object *O : Within.Locals)
    if (markEscaped(*O))
      Mem.forget(*O, Lost);
  for (Object *Array : Within.Shared)
    recordRequest(*Array,
                  unknown("a pointer to it is kept where it is not followed",
                          Site->getExprLoc()),
                  WordBytes, RequestKind::Load, Site);
}

WarpInt AbstractWarp::loadCell(Object &O, int64_t Offset, unsigned Size,
                               QualType T, const Expr *E) {
  if (const Cell *C = Mem.cell(O, Offset, Size)) {
    if (C->Opaque == !isInteger(T))
      return onPath(C->Value);
    // The other member of a union.
    if (!isInteger(T))
      return C->Value->Uniform ? AnyFloat : varyingFloat(E);
    return C->Value == AnyFloat ? fresh("a number made from a float")
                                : lostInFloats(E);
  }
  bool Overlaps = false;
  for (const auto &[At, C] : O.Cells)
    Overlaps |= At < Offset + Size && At + C.Size > Offset;
  if (!Overlaps && O.FreshOnRead) {
    WarpInt Value =
        isInteger(T) ? fresh(O.Decl ? O.Decl->getNameAsString() : "a parameter",
                             T->isBooleanType() ? Interval{0, 1}
                                                : Interval{0, Interval::NoHigh},
                             true)
                     : AnyFloat;
    Mem.define(O, Offset, {Size, Value, !isInteger(T)});
    return Value;
  }
  if (!isInteger(T))
    return varyingFloat(E);
  return unknown(Overlaps ? "a variable is read as another type"
                          : "a variable is read before it is written",
                 E ? E->getExprLoc() : SourceLocation());
}

void AbstractWarp::notePlaceless(WarpInt Address) {
  auto Note = [&](WarpInt Atom) {
    if (Atom->Kind == NodeKind::Symbol && Atom->Sym->Kind == SymbolKind::Phi)
      Placeless.insert(Atom->Sym);
  };
  Note(Address);
  for (const Term &T : Address->Terms)
    Note(T.Atom);
}

void AbstractWarp::addBound(std::vector<Bound> &To, WarpInt At,
                            Interval Bytes) {
  constexpr size_t MostBounds = 32; // they are searched
  if (To.size() >= MostBounds)
    return;
  To.push_back({At, Bytes, {}});
  for (const Condition &C : Path)
    To.back().Path.push_back(C.Cond);
}

std::optional<Interval> AbstractWarp::boundsOf(WarpInt Address) const {
  std::optional<Interval> Found;
  auto Search = [&](const std::vector<Bound> &In) {
    for (const Bound &B : In)
      if (B.At == Address && Path.size() >= B.Path.size() &&
          std::equal(B.Path.begin(), B.Path.end(), Path.begin(),
                     [](WarpInt A, const Condition &C) { return A == C.Cond; }))
        Found = Found ? Interval{std::max(Found->Lo, B.Bytes.Lo),
                                 std::min(Found->Hi, B.Bytes.Hi)}
                      : B.Bytes;
  };
  Search(Bounds);
  if (Top)
    Search(Top->Bounds);
  return Found;
}

Interval AbstractWarp::limitsOf(WarpInt Offset, WarpInt Address) const {
  const Interval &R = Offset->Range;
  const std::optional<Interval> B = boundsOf(Address);
  return B ? Interval{std::max(R.Lo, B->Lo), std::min(R.Hi, B->Hi)} : R;
}

WarpInt AbstractWarp::load(WarpInt Address, QualType T, const Expr *Site) {
  const WarpInt Given = Address;
  Address = onPath(Address);
  if (std::optional<Choice> C = choiceOf(Address)) {
    WarpInt A = under(C->Cond, [&] { return load(C->Then, T, Site); });
    WarpInt B =
        under(V.logicalNot(C->Cond), [&] { return load(C->Else, T, Site); });
    return isInteger(T) ? V.select(C->Cond, A, B)
           : C->Cond->Uniform && A == AnyFloat && B == AnyFloat
               ? AnyFloat
               : varyingFloat(Site);
  }
  int64_t Size = sizeOf(T);
  Object *O = Mem.find(Address);
  if (O && Size == 0 && O->Where == Storage::Shared)
    recordUntyped(*O, RequestKind::Load, Site);
  if (!O)
    notePlaceless(Address);
  if (!O || Size == 0)
    return loaded(T, Address, Site);
  WarpInt Offset = V.sub(Address, O->Base);
  switch (O->Where) {
  case Storage::Shared:
    recordAccess(*O, Offset, T, RequestKind::Load, Site);
    return loaded(T, Offset, Site);
  case Storage::Global: {
    if (O->Escaped && isInteger(T)) // a loop moves a pointer to another table
      return unknown("a pointer may be in several arrays", Site->getExprLoc());
    if (Offset->isNumber() && Mem.cell(*O, Offset->Value[0], Size))
      return loadCell(*O, Offset->Value[0], Size, T, Site);
    if (!Offset->isNumber() && !O->Cells.empty())
      break;
    if (!Offset->Uniform || !isInteger(T) || !O->FreshOnRead)
      return loaded(T, Offset, Site);
    WarpInt &Known = ConstantLoads[{Address, Size}];
    if (!Known)
      Known = fresh(O->Decl->getNameAsString(), {0, Interval::NoHigh}, true);
    return Known;
  }
  case Storage::Local:
    if (O->Escaped && !isInteger(T))
      return varyingFloat(Site);
    if (O->Escaped) {
      const Cell *Held =
          Offset->isNumber() ? Mem.cell(*O, Offset->Value[0], Size) : nullptr;
      const Object *To = Held ? Mem.find(Held->Value) : nullptr;
      WarpInt Lost = unknown(ChangedUnseen, Site->getExprLoc());
      return To ? V.add(To->Base, Lost) : Lost;
    }
    if (Offset->isNumber() && Offset->Range.within(-FarLocal, FarLocal))
      return loadCell(*O, Offset->Value[0], Size, T, Site);
    break;
  }
  if (!isInteger(T))
    return varyingFloat(Site);
  const Interval Limits = limitsOf(Offset, Given);
  if (Offset->HasUnknown) {
    // Of pointers at least the arrays that they may be in are known.
    WarpInt Lost = unknown("a local array is indexed by an unknown value",
                           Site->getExprLoc());
    WarpInt Any = nullptr;
    if (T->isPointerType())
      for (const auto &[At, C] : O->Cells)
        if (C.Size == Size && mayBe(Offset, Limits, At))
          Any = Any ? V.select(Lost, onPath(C.Value), Any) : onPath(C.Value);
    return Any ? Any : Lost;
  }
  // A parameter has the same numbers for all lanes.
  if (O->FreshOnRead && llvm::all_of(O->Cells, [](const auto &C) {
        return C.second.Opaque || C.second.Value->Uniform;
      }))
    return loaded(T, Offset, Site);
  if (O->Cells.size() > 64 || O->FreshOnRead)
    return unknown("a local array is indexed in too many ways",
                   Site->getExprLoc());
  // One of several cells.
  WarpInt Nothing = unknown("a local array is read where nothing was written",
                            Site->getExprLoc());
  // Where all that it may be is written, the first stands for what is left.
  WarpInt Result = nullptr;
  const int64_t Step = std::max<int64_t>(1, Offset->Multiple);
  const int64_t Last = std::min(Limits.Hi, O->Bytes - Size);
  for (int64_t At = (std::max<int64_t>(0, Limits.Lo) + Step - 1) / Step * Step;
       At <= Last && !Result; At += Step)
    if (auto Here = O->Cells.find(At);
        Here == O->Cells.end() || Here->second.Size != Size)
      Result = Nothing;
  for (const auto &[At, C] : O->Cells) {
    if (C.Size != Size || !mayBe(Offset, Limits, At))
      continue;
    const WarpInt Value = onPath(C.Value);
    if (Result && Result->isUnknown() && Value->isUnknown()) {
      Result = V.another(Result);
      continue;
    }
    WarpInt Here = V.binary(Opcode::Equal, Offset, number(At));
    if (!Here->isNumber(0))
      Result = Result ? V.select(Here, Value, Result) : Value;
  }
  return Result ? Result : Nothing;
}

/// Whether a float that is stored somewhere in a T may be read as an integer: a
/// T is integers, a union, or has one.
static bool mayMixFloats(QualType T) {
  const QualType Element(T->getBaseElementTypeUnsafe(), 0);
  if (Element->isIntegralOrEnumerationType())
    return true;
  const RecordDecl *R = Element->getAsRecordDecl();
  R = R ? R->getDefinition() : nullptr;
  if (!R || R->isInvalidDecl())
    return false;
  auto Mixes = [](QualType Part) {
    return Part->getBaseElementTypeUnsafe()->isRecordType() &&
           mayMixFloats(Part);
  };
  const auto *C = dyn_cast<CXXRecordDecl>(R);
  return R->isUnion() ||
         llvm::any_of(
             R->fields(),
             [&](const FieldDecl *F) { return Mixes(F->getType()); }) ||
         (C && llvm::any_of(C->bases(), [&](const CXXBaseSpecifier &B) {
            return Mixes(B.getType());
          }));
}

void AbstractWarp::store(WarpInt Address, WarpInt Value, QualType T,
                         const Expr *Site) {
  const WarpInt Given = Address;
  Address = onPath(Address);
  if (std::optional<Choice> C = choiceOf(Address)) {
    under(C->Cond, [&] { store(C->Then, Value, T, Site); });
    under(V.logicalNot(C->Cond), [&] { store(C->Else, Value, T, Site); });
    return;
  }
  int64_t Size = sizeOf(T);
  Object *O = Mem.find(Address);
  if (O && Size == 0 && O->Where == Storage::Shared)
    recordUntyped(*O, RequestKind::Store, Site);
  if (T->isPointerType() && (!O || O->Where != Storage::Local))
    escape(Value, Site);
  if (!O)
    notePlaceless(Address);
  if (!O || Size == 0 || O->Where == Storage::Global)
    return;
  WarpInt Offset = V.sub(Address, O->Base);
  if (O->Where == Storage::Shared) {
    recordAccess(*O, Offset, T, RequestKind::Store, Site);
    return;
  }
  Cell C{static_cast<unsigned>(Size), Value, !isInteger(T)};
  if (Offset->isNumber() && Offset->Range.within(-FarLocal, FarLocal)) {
    storeCell(*O, Offset->Value[0], C);
    return;
  }
  if (C.Opaque) {
    // Of the floats of a local array only it is known that all lanes have the
    // same, if they still do.
    if (!Offset->Uniform || Value != AnyFloat)
      for (const auto &[At, Old] : O->Cells)
        if (Old.Opaque && Old.Value == AnyFloat)
          Mem.write(*O, At, {Old.Size, varyingFloat(Site), true});
    if (mayMixFloats(O->Type))
      Mem.forget(*O, unknown("floats are written at an unknown place",
                             Site->getExprLoc()));
    return;
  }
  const Interval Limits = limitsOf(Offset, Given);
  Interval Touched = Limits; // to the last byte
  if (Touched.Hi < Interval::NoHigh - Size)
    Touched.Hi += Size - 1;
  constexpr int64_t MostPlaces = 64;
  const bool Many = O->Bytes / Size > MostPlaces || O->Bytes % Size != 0;
  if (Offset->HasUnknown || O->Cells.size() > MostPlaces ||
      (Many && O->FreshOnRead)) {
    Lossy = true;
    if (T->isPointerType())
      escape(Value, Site);
    Mem.forget(*O,
               unknown("a local array is written at an unknown place",
                       Site->getExprLoc()),
               /*Addresses=*/!T->isArithmeticType(), Touched);
    return;
  }
  // Whether something is lost that would be known at a known place: not where
  // an array gets what nobody knows.
  bool Loses = !Value->isUnknown() || !boundsOf(Given);
  std::vector<int64_t> Places;
  for (const auto &[At, Old] : O->Cells)
    if (Old.Size == Size)
      Places.push_back(At);
    else if (At + Old.Size > Touched.Lo && At <= Touched.Hi) {
      Loses = true;
      const Object *To = Old.Opaque ? nullptr : Mem.find(Old.Value);
      WarpInt Partly = unknown("a part of it is written at an unknown place",
                               Site->getExprLoc());
      Mem.write(*O, At,
                {Old.Size, To ? V.add(To->Base, Partly) : Partly, Old.Opaque});
    }
  // Cells that were never written may be meant, too.
  if (Many && T->isPointerType())
    escape(Value, Site);
  if (!Many)
    for (int64_t At = 0; At < O->Bytes; At += Size)
      if (llvm::none_of(O->Cells, [&](const auto &C) {
            return C.first < At + Size && C.first + C.second.Size > At;
          }))
        Places.push_back(At);
  for (int64_t At : Places) {
    if (!mayBe(Offset, Limits, At))
      continue;
    // What nobody knows hides the number that was there, also where that may
    // have stayed: choosing between them at each place would be all the work.
    const Cell *Old = Mem.cell(*O, At, Size);
    Loses |= Old && !Old->Value->isUnknown() && !Old->Value->HasPhi;
    if (Value->isUnknown() && !Offset->isConstant() &&
        (!Old || isPlainLeaf(Old->Value))) {
      storeCell(*O, At, {C.Size, V.another(Value), C.Opaque});
      continue;
    }
    WarpInt Here = V.binary(Opcode::Equal, Offset, number(At));
    if (!Here->isNumber(0))
      under(Here, [&] { storeCell(*O, At, C); });
  }
  // Which iteration wrote an element is known only one by one. For the compiler
  // a loop stays a loop.
  Lossy |= Loses && Offset->HasPhi && Who == View::Hardware;
}

void AbstractWarp::copy(WarpInt To, WarpInt From, QualType T,
                        const Expr *ToSite, const Expr *FromSite) {
  To = onPath(To);
  From = onPath(From);
  for (WarpInt Side : {To, From})
    if (std::optional<Choice> C = choiceOf(Side)) {
      bool IsTo = Side == To;
      under(C->Cond, [&] {
        copy(IsTo ? C->Then : To, IsTo ? From : C->Then, T, ToSite, FromSite);
      });
      under(V.logicalNot(C->Cond), [&] {
        copy(IsTo ? C->Else : To, IsTo ? From : C->Else, T, ToSite, FromSite);
      });
      return;
    }
  int64_t Size = sizeOf(T);
  if (Size == 0)
    return;
  Object *Source = Mem.find(From), *Target = Mem.find(To);
  if (Source && Source->Where == Storage::Local &&
      (!Target || Target->Where != Storage::Local))
    for (const auto &[At, C] : Source->Cells)
      if (!C.Opaque)
        escape(C.Value, FromSite);
  if (Source && Source->Where == Storage::Shared)
    recordAccess(*Source, V.sub(From, Source->Base), T, RequestKind::Load,
                 FromSite);
  if (!Target || Target->Where == Storage::Global)
    return;
  WarpInt Offset = V.sub(To, Target->Base);
  if (Target->Where == Storage::Shared) {
    recordAccess(*Target, Offset, T, RequestKind::Store, ToSite);
    return;
  }
  WarpInt SourceOffset = Source ? V.sub(From, Source->Base) : nullptr;
  const bool FromLocal = Source && Source->Where == Storage::Local;
  // What large arrays hold stays one number for all lanes only if all of the
  // target is copied, by all lanes.
  bool Whole = Offset->isNumber() && Size >= Target->Bytes;
  for (size_t I = Target->PathDepth; I < Path.size(); ++I)
    Whole &= Path[I].Cond->Uniform;
  if (FromLocal && !Source->Escaped && SourceOffset->isNumber() &&
      Offset->isNumber()) {
    const int64_t At = Offset->Value[0], Start = SourceOffset->Value[0];
    // Numbers that nobody has asked for yet get their names now.
    if (Source->FreshOnRead)
      eachMember(T, Start, [&](QualType Member, int64_t Place) {
        loadCell(*Source, Place, sizeOf(Member), Member, FromSite);
      });
    // So do those of the target that are not overwritten.
    if (Source->FreshOnRead && Whole) {
      Target->FreshOnRead = true;
    } else if (Target->FreshOnRead &&
               !(Source->FreshOnRead && Size <= MostFilled)) {
      eachMember(Target->Type, 0, [&](QualType Member, int64_t Place) {
        loadCell(*Target, Place, sizeOf(Member), Member, FromSite);
      });
      Target->FreshOnRead = false;
    }
    std::map<int64_t, Cell> Cells;
    // What the source has nothing in the place of is lost.
    for (const auto &[Place, C] : Target->Cells)
      if (Place >= At && Place + C.Size <= At + Size)
        Cells[Place] = {C.Size,
                        unknown("a variable is read before it is written",
                                FromSite->getExprLoc()),
                        C.Opaque};
    for (const auto &[Place, C] : Source->Cells)
      if (Place >= Start && Place + C.Size <= Start + Size)
        Cells[Place - Start + At] = C;
    for (auto &[Place, C] : Cells) {
      C.Value = onPath(C.Value);
      storeCell(*Target, Place, C);
    }
    return;
  }
  // Member by member, but for members that are large arrays.
  if (Size > MostFilled && (FromLocal || !From->Uniform || !Whole))
    Mem.forget(*Target, unknown("a large struct is copied from or to a place "
                                "that is not known",
                                FromSite->getExprLoc()));
  else if (Size > MostFilled && Target->Cells.empty())
    Target->FreshOnRead = true;
  const bool IsShared = Source && Source->Where == Storage::Shared;
  auto Given = [&](QualType Member, int64_t At) {
    if (!FromLocal && !isInteger(Member))
      return From->Uniform ? AnyFloat : varyingFloat(FromSite);
    // The load of a shared struct has been recorded as one.
    WarpInt There = V.add(From, number(At));
    return IsShared ? loaded(Member, There, FromSite)
                    : load(There, Member, FromSite);
  };
  if (Offset->isNumber())
    return eachMember(T, 0, [&](QualType Member, int64_t At) {
      storeCell(*Target, Offset->Value[0] + At,
                {static_cast<unsigned>(sizeOf(Member)), Given(Member, At),
                 !isInteger(Member)});
    });
  // Where it goes is not known; if nor is what it is, there is less to do.
  std::map<int64_t, WarpInt> Values;
  bool Known = false;
  eachMember(T, 0, [&](QualType Member, int64_t At) {
    WarpInt Value = Values[At] = Given(Member, At);
    Known |= isInteger(Member) && !Value->isUnknown();
  });
  if (!Known)
    return Mem.forget(*Target,
                      unknown("a struct is written at an unknown place",
                              ToSite->getExprLoc()));
  fill(To, T, ToSite, [&](QualType, int64_t At) { return Values[At]; });
}

Object &AbstractWarp::temporary(QualType T, StringRef Name) {
  return Mem.create(Storage::Local, nullptr, T, sizeOf(T), Name.str(),
                    Path.size());
}

void AbstractWarp::define(Object &O, int64_t At, const APValue &Value,
                          QualType T) {
  if (const auto *A = Context.getAsConstantArrayType(T); A && Value.isArray()) {
    const int64_t Size = sizeOf(A->getElementType());
    for (unsigned I = 0; I < Value.getArrayInitializedElts(); ++I)
      define(O, At + I * Size, Value.getArrayInitializedElt(I),
             A->getElementType());
    return;
  }
  const RecordDecl *R = T->getAsRecordDecl();
  const ASTRecordLayout *Layout = R && Value.isStruct() ? layoutOf(R) : nullptr;
  if (Layout) {
    if (const auto *C = dyn_cast<CXXRecordDecl>(R))
      for (auto [I, Base] : llvm::enumerate(C->bases()))
        define(
            O,
            At +
                Layout->getBaseClassOffset(Base.getType()->getAsCXXRecordDecl())
                    .getQuantity(),
            Value.getStructBase(I), Base.getType());
    for (const FieldDecl *F : R->fields())
      if (!F->isBitField())
        define(O, At + Layout->getFieldOffset(F->getFieldIndex()) / 8,
               Value.getStructField(F->getFieldIndex()), F->getType());
    return;
  }
  if (Value.isInt())
    Mem.define(O, At,
               {static_cast<unsigned>(sizeOf(T)),
                number(valueOf(Value.getInt())), false});
}

/// The object of a variable; made on first use for those that no statement
/// declares: shared, constant and global ones.
Object &AbstractWarp::objectOf(const ValueDecl *D) {
  D = cast<ValueDecl>(D->getCanonicalDecl());
  for (Frame *F = Top; F; F = F->Caller) {
    auto It = F->Locals.find(D);
    if (It != F->Locals.end())
      return *It->second;
  }
  auto It = Globals.find(D);
  if (It != Globals.end())
    return *It->second;
  const auto *Var = dyn_cast<VarDecl>(D);
  QualType T = D->getType();
  bool IsShared = D->hasAttr<CUDASharedAttr>();
  Object &O = Mem.create(IsShared ? Storage::Shared : Storage::Global, D, T,
                         sizeOf(T), D->getNameAsString(), 0);
  Globals[D] = &O;
  if (const auto *Parameter = dyn_cast<TemplateParamObjectDecl>(D)) {
    O.FreshOnRead = true;
    define(O, 0, Parameter->getValue(), T);
  }
  if (!Var || IsShared)
    return O;
  bool Constant = D->hasAttr<CUDAConstantAttr>() || T.isConstQualified() ||
                  Var->isConstexpr();
  O.FreshOnRead = Constant;
  // A static member's value may stand in the class template only.
  if (isInteger(T) && Var->isUsableInConstantExpressions(Context) &&
      !Var->getType()->isReferenceType() && !Var->getType()->isPointerType()) {
    const APValue *Value = Var->evaluateValue();
    if (Value && Value->isInt()) {
      Mem.define(O, 0,
                 {static_cast<unsigned>(O.Bytes),
                  number(valueOf(Value->getInt())), false});
      return O;
    }
  }
  // A constant's initialiser holds, unless the host may overwrite it. That
  // Clang adds __constant__ to what is const and used by the device says
  // nothing.
  const Expr *Init = Var->getAnyInitializer();
  if (Init && (T.isConstQualified() || Var->isConstexpr()) &&
      !Init->isValueDependent()) {
    O.Where = Storage::Local;
    std::vector<Condition> Saved;
    std::swap(Saved, Path); // runs before the kernel, for all lanes
    size_t Mark = Mem.mark();
    evalInto(O.Base, Init);
    Mem.keepSince(Mark);
    std::swap(Saved, Path);
    O.Where = Storage::Global;
    O.FreshOnRead &= O.Cells.empty();
  }
  return O;
}

//===--- records ----------------------------------------------------------===//

/// A struct moves in the widest pieces that its alignment and size allow; two
/// floats move as one 64-bit piece even without alignment (what nvcc emits).
int64_t AbstractWarp::pieceOf(QualType T) const {
  const int64_t Size = sizeOf(T);
  if (isInstructionWidth(Size) && !T->isRecordType() && !T->isArrayType())
    return Size;
  int64_t Width = std::min<int64_t>(16, std::max<int64_t>(1, alignOf(T)));
  if (Size == 8)
    Width = std::max<int64_t>(Width, std::min<int64_t>(8, 2 * Width));
  while (Width > 1 && Size % Width)
    Width /= 2;
  return Width;
}

void AbstractWarp::recordAccess(const Object &O, WarpInt Offset, QualType T,
                                RequestKind Kind, const Expr *Site) {
  const int64_t Size = sizeOf(T), Width = pieceOf(T);
  constexpr int64_t MostPieces = 32;
  for (int64_t At = 0; At + Width <= Size && At / Width < MostPieces;
       At += Width)
    recordRequest(O, V.add(Offset, number(At)), Width, Kind, Site);
}

void AbstractWarp::recordUntyped(const Object &O, RequestKind Kind,
                                 const Expr *Site) {
  QualType Element = Context.getBaseElementType(O.Type);
  const int64_t Size = sizeOf(Element);
  recordRequest(O, unknown("the code has errors here", Site->getExprLoc()),
                isInstructionWidth(Size) ? Size : WordBytes, Kind, Site);
}

/// The indices of an access that names the array and every dimension of it, and
/// the products in the last of them.
void AbstractWarp::findSubscripts(AccessRecord &R, const Object &O) const {
  unsigned Rank = 0;
  for (QualType T = O.Type; T->isArrayType();
       T = T->getAsArrayTypeUnsafe()->getElementType())
    ++Rank;
  const Expr *Base = nullptr;
  auto Subscripts = elementSubscripts(R.Site, Base);
  const auto *Ref = dyn_cast<DeclRefExpr>(Base);
  if (!Ref || Rank == 0 || Subscripts.size() < Rank)
    return;
  // Of an element that is an array in a struct, or a part of a vector, there
  // are more. A pointer into the array has only its index.
  const bool Whole = Ref->getDecl()->getCanonicalDecl() == O.Decl;
  for (unsigned D = 0; D < Rank && Whole; ++D)
    R.Subscripts.push_back(LastIndex.lookup(Subscripts[D]));
  const ArraySubscriptExpr *Last = Subscripts[Whole ? Rank - 1 : 0];
  R.Index = LastIndex.lookup(Last);
  findProducts(R.Products, Last->getIdx());
}

void AbstractWarp::findProducts(std::vector<IndexProduct> &Found,
                                const Expr *Index) const {
  constexpr size_t MostProducts = 16;
  Index = Index->IgnoreParenImpCasts();
  if (Found.size() >= MostProducts)
    return;
  if (const auto *B = dyn_cast<BinaryOperator>(Index)) {
    if (B->getOpcode() == BO_Mul || B->getOpcode() == BO_Xor) {
      auto It = LastFactors.find(B);
      if (It != LastFactors.end())
        Found.push_back({B, It->second.first, It->second.second});
    } else if (B->getOpcode() == BO_Add || B->getOpcode() == BO_Sub) {
      findProducts(Found, B->getLHS());
      if (B->getOpcode() == BO_Add)
        findProducts(Found, B->getRHS());
    }
  } else if (const auto *Ref = dyn_cast<DeclRefExpr>(Index)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (Var && Var->isLocalVarDecl() && Var->getInit())
      findProducts(Found, Var->getInit());
  }
}

void AbstractWarp::recordRequest(const Object &O, WarpInt Offset,
                                 unsigned Bytes, RequestKind Kind,
                                 const Expr *Site) {
  if (Probing)
    return;
  // What a library does with an operand of the caller, the caller does.
  if (Top && !Top->Operands.empty()) {
    WarpInt At = V.add(O.Base, Offset);
    for (const Frame::Operand &Of : Top->Operands)
      if (V.sub(At, Of.At)->Range.within(0, Of.Bytes - 1)) {
        Frame *Inside = std::exchange(Top, Top->Caller);
        recordRequest(O, Offset, Bytes, Kind, Of.Site);
        Top = Inside;
        return;
      }
  }
  AccessRecord R;
  R.Site = Site->IgnoreParens();
  R.Array = &O.Shared;
  R.Kind = Kind;
  R.Bytes = Bytes;
  // An offset that far from the array is an error, and would overflow.
  constexpr int64_t Farthest = int64_t(1) << 48;
  WarpInt Constant = Offset->Kind == NodeKind::Linear ? Offset->Base : Offset;
  R.Offset =
      Unfollowed ? Unfollowed
      : Constant->isConstant() && !Constant->Range.within(-Farthest, Farthest)
          ? unknown("the index is far outside of the array", Site->getExprLoc())
          : Offset;
  R.Warp = WarpSymbol;
  R.Block = Top && Top->Alone ? ++LastBlock : Block;
  R.Stretch = Stretch;
  R.Clear = Clear;
  R.Volatile = Site->getType().isVolatileQualified();
  findSubscripts(R, O);
  for (size_t I = 0; I < Path.size(); ++I) {
    const WarpInt Cond = Path[I].Cond;
    if (!Cond->isNumber(1) && !llvm::is_contained(R.Mask, Cond))
      R.Mask.push_back(Cond);
    if (Cond->HasUnknown)
      R.LastUnknown = I + 1;
  }
  for (Loop *L = InnerLoop; L; L = L->Parent)
    R.Loops.insert(R.Loops.begin(), L);
  Records.push_back(std::move(R));
}

} // namespace banktidy
