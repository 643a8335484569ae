//===- Assembly.cpp - inline PTX ------------------------------------------===//
//
// See AbstractWarp.h. A small reader of the PTX that people write inline for
// shared memory: address conversions and arithmetic on registers, the lane's
// special registers, loads and stores of the shared space, ldmatrix, stmatrix
// and cp.async. An instruction that is none of these makes its results unknown.
//
//===----------------------------------------------------------------------===//
#include "exec/AbstractWarp.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace banktidy {
namespace {

/// Splits at commas outside of braces and brackets.
llvm::SmallVector<llvm::StringRef, 8> splitOperands(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 8> Out;
  int Depth = 0;
  size_t Start = 0;
  for (size_t I = 0; I <= Text.size(); ++I) {
    if (I == Text.size() || (Text[I] == ',' && Depth == 0)) {
      Out.push_back(Text.slice(Start, I).trim());
      Start = I + 1;
    } else if (Text[I] == '{' || Text[I] == '[') {
      ++Depth;
    } else if (Text[I] == '}' || Text[I] == ']') {
      --Depth;
    }
  }
  return Out;
}

/// Bytes of a PTX type such as u32 or b16; 0 if it is none.
unsigned typeBytes(llvm::StringRef Type) {
  unsigned Bits = 0;
  if (Type.size() < 2 || !llvm::StringRef("busf").contains(Type[0]) ||
      Type.drop_front().getAsInteger(10, Bits))
    return 0;
  return Bits / 8;
}

} // namespace

/// The registers of one asm statement.
struct AbstractWarp::Assembly {
  AbstractWarp &W;
  const GCCAsmStmt *S;
  llvm::StringMap<WarpInt> Registers; ///< named ones, and operands as "$0"

  const Expr *operand(llvm::StringRef Name) const {
    unsigned I = 0;
    if (!Name.consume_front("$") || Name.getAsInteger(10, I))
      return nullptr;
    if (I < S->getNumOutputs())
      return S->getOutputExpr(I);
    I -= S->getNumOutputs();
    return I < S->getNumInputs() ? S->getInputExpr(I) : nullptr;
  }
  WarpInt value(llvm::StringRef Name) {
    int64_t N = 0;
    if (!Name.getAsInteger(0, N))
      return W.number(N);
    auto Cell = [this](const Object *O, unsigned I) {
      return W.Mem.cell(*O, 4 * I, 4)->Value;
    };
    const char *Axes[] = {".x", ".y", ".z"};
    for (unsigned I = 0; I < 3; ++I) {
      std::string Axis = Axes[I];
      if (Name == "%tid" + Axis)
        return Cell(W.ThreadIdx, I);
      if (Name == "%ntid" + Axis)
        return Cell(W.BlockDim, I);
      if (Name == "%ctaid" + Axis)
        return Cell(W.BlockIdx, I);
      if (Name == "%nctaid" + Axis)
        return Cell(W.GridDim, I);
    }
    if (Name == "%laneid")
      return W.V.laneIndex();
    if (Name == "WARP_SZ")
      return W.number(WarpSize);
    auto It = Registers.find(Name);
    if (It != Registers.end())
      return It->second;
    return lost();
  }
  WarpInt lost() const {
    return W.unknown("it is computed by inline assembly", S->getAsmLoc());
  }
  /// [reg], [reg+4], [reg + reg].
  WarpInt address(llvm::StringRef Text) {
    if (!Text.consume_front("[") || !Text.consume_back("]"))
      return lost();
    auto [Left, Right] = Text.split('+');
    WarpInt At = value(Left.trim());
    return Right.empty() ? At : W.V.add(At, value(Right.trim()));
  }
  /// The expression that the address was given by.
  const Expr *site(llvm::StringRef Text) const {
    const Expr *E = operand(Text.ltrim("[ ").take_until(
        [](char C) { return C == ']' || C == '+' || C == ' '; }));
    if (!E)
      E = S->getNumInputs()    ? S->getInputExpr(0)
          : S->getNumOutputs() ? S->getOutputExpr(0)
                               : nullptr;
    return E;
  }

  void access(llvm::StringRef Where, int64_t Bytes, RequestKind Kind,
              uint32_t Active = ~0u) {
    const Expr *Site = site(Where);
    if (!Site)
      return;
    WarpInt At = W.onPath(address(Where));
    Object *O = W.Mem.find(At);
    if (!O || O->Where != Storage::Shared)
      return;
    if (!isInstructionWidth(Bytes))
      return;
    WarpInt Offset = W.V.sub(At, O->Base);
    if (Active == ~0u)
      return W.recordRequest(*O, Offset, Bytes, Kind, Site);
    Lanes On;
    for (unsigned L = 0; L < WarpSize; ++L)
      On[L] = (Active >> L) & 1;
    W.under(W.V.lanes(On),
            [&] { W.recordRequest(*O, Offset, Bytes, Kind, Site); });
  }

  void run(llvm::StringRef Text);
};

void AbstractWarp::Assembly::run(llvm::StringRef Text) {
  Text = Text.trim(" \t\n\r{}");
  if (Text.empty() || Text.starts_with(".reg") || Text.starts_with("//"))
    return;
  if (Text.starts_with("@")) // a predicate: as if it holds
    Text = Text.drop_while([](char C) { return C != ' ' && C != '\t'; }).trim();
  auto [Name, Rest] = Text.split(' ');
  if (size_t Tab = Name.find('\t'); Tab != llvm::StringRef::npos) {
    Rest = Text.drop_front(Tab).trim();
    Name = Text.take_front(Tab);
  }
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  Name.split(Parts, '.');
  llvm::SmallVector<llvm::StringRef, 8> Ops = splitOperands(Rest.trim());
  auto Has = [&](llvm::StringRef Part) {
    return llvm::is_contained(Parts, Part) ||
           llvm::any_of(Parts, [&](llvm::StringRef P) {
             return P == (Part + "::cta").str() ||
                    P == (Part + "::cluster").str();
           });
  };
  const llvm::StringRef Op = Parts[0];
  // Matrices of 8 rows: the first 8 N lanes give their addresses.
  const unsigned Count = Has("x4") ? 4 : Has("x2") ? 2 : 1;
  const uint32_t Rows = Count == 4 ? ~0u : (1u << (8 * Count)) - 1;
  const int64_t Bytes = typeBytes(Parts.back());
  const int64_t Vector = Has("v4") ? 4 : Has("v2") ? 2 : 1;

  if (Op == "ldmatrix" && Ops.size() == 2) {
    access(Ops[1], 16, RequestKind::Ldmatrix, Rows);
  } else if (Op == "stmatrix" && Ops.size() == 2) {
    access(Ops[0], 16, RequestKind::Stmatrix, Rows);
  } else if (Op == "cp" && Has("async") && Has("shared") && !Has("bulk") &&
             Ops.size() >= 3) {
    WarpInt Size = value(Ops[2]);
    access(Ops[0], Size->isNumber() ? Size->Value[0] : 0, RequestKind::Async);
    return;
  } else if (Op == "ld" && Has("shared") && Ops.size() == 2) {
    access(Ops[1], Bytes * Vector, RequestKind::Load);
  } else if (Op == "st" && Has("shared") && Ops.size() == 2) {
    access(Ops[0], Bytes * Vector, RequestKind::Store);
    return;
  } else if ((Op == "atom" || Op == "red") && Has("shared") &&
             Ops.size() >= 2) {
    W.barrier();
    access(Ops[Op == "atom" ? 1 : 0], Bytes, RequestKind::Atomic);
  } else if (Op == "bar" || Op == "barrier" || Op == "membar" ||
             Op == "fence" || Op == "cp" || Op == "mbarrier") {
    W.barrier();
    return;
  }
  if (Ops.empty())
    return;
  // The result, where there is a rule for it.
  WarpInt Result = nullptr;
  auto In = [&](unsigned I) { return I < Ops.size() ? value(Ops[I]) : lost(); };
  if (Op == "mov" || Op == "cvt" || Op == "cvta")
    Result = In(1);
  else if (Op == "add")
    Result = W.V.add(In(1), In(2));
  else if (Op == "sub")
    Result = W.V.sub(In(1), In(2));
  else if (Op == "mul" && (Has("lo") || Has("wide")))
    Result = W.V.mul(In(1), In(2));
  else if (Op == "mad" && (Has("lo") || Has("wide")))
    Result = W.V.add(W.V.mul(In(1), In(2)), In(3));
  else if (auto Code = llvm::StringSwitch<std::optional<Opcode>>(Op)
                           .Case("and", Opcode::And)
                           .Case("or", Opcode::Or)
                           .Case("xor", Opcode::Xor)
                           .Case("shl", Opcode::Shl)
                           .Case("shr", Opcode::Shr)
                           .Default(std::nullopt))
    Result = W.V.binary(*Code, In(1), In(2));
  for (llvm::StringRef Target : splitOperands(Ops[0].trim("{}"))) {
    if (Target.empty() || Target.starts_with("["))
      continue;
    Registers[Target] = Result ? Result : lost();
    if (operand(Target))
      continue;
  }
}

void AbstractWarp::execAssembly(const GCCAsmStmt *S) {
  Assembly A{*this, S, {}};
  const unsigned Outputs = S->getNumOutputs();
  for (unsigned I = 0; I < S->getNumInputs(); ++I)
    A.Registers["$" + std::to_string(Outputs + I)] = eval(S->getInputExpr(I));
  for (unsigned I = 0; I < Outputs; ++I) {
    const Expr *E = S->getOutputExpr(I);
    if (S->isOutputPlusConstraint(I))
      A.Registers["$" + std::to_string(I)] =
          load(address(E), E->getType(), E->IgnoreParens());
  }
  // "%0" comes as "$0", "%%laneid" as "%laneid", "{" as it is.
  std::string Text = S->generateAsmString(Context);
  llvm::SmallVector<llvm::StringRef, 8> Instructions;
  llvm::StringRef(Text).split(Instructions, ';');
  for (llvm::StringRef I : Instructions)
    A.run(I);
  for (unsigned I = 0; I < Outputs; ++I) {
    const Expr *E = S->getOutputExpr(I);
    auto It = A.Registers.find("$" + std::to_string(I));
    WarpInt Value = It == A.Registers.end() ? A.lost() : It->second;
    QualType T = E->getType();
    store(address(E), isInteger(T) ? convertTo(Value, T) : varyingFloat(E), T,
          E->IgnoreParens());
  }
}

} // namespace banktidy
