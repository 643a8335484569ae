//===- Assembly.cpp - inline PTX ------------------------------------------===//
//
// See AbstractWarp.h. A small reader of the PTX that people write inline for
// shared memory: address conversions and arithmetic on registers, predicates,
// the lane's special registers, loads, stores and atomics, ldmatrix, stmatrix,
// cp.async and barriers. An instruction that is none of these makes its results
// unknown; where the text jumps, so are all results, and which lanes make an
// access.
//
// Algorithm: the instructions run one after the other on named registers. What
// a register holds is read as the type of the instruction says.
//
//===----------------------------------------------------------------------===//
#include "exec/AbstractWarp.h"
#include "llvm/ADT/StringExtras.h"
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

/// A type such as u32 or b16. No bits: a predicate, or no type.
struct RegisterType {
  unsigned Bits = 0;
  bool Signed = false, Float = false;

  explicit RegisterType(llvm::StringRef Text) {
    if (Text.size() < 2 || !llvm::StringRef("busf").contains(Text[0]) ||
        Text.drop_front().getAsInteger(10, Bits))
      Bits = 0;
    Signed = Bits && Text[0] == 's';
    Float = Bits && Text[0] == 'f';
  }
};

/// Text without comments.
std::string withoutComments(llvm::StringRef Text) {
  std::string Out;
  while (!Text.empty()) {
    const size_t At = std::min(Text.find("//"), Text.find("/*"));
    Out += Text.take_front(At);
    Text = Text.drop_front(std::min(At, Text.size()));
    if (Text.empty())
      break;
    const llvm::StringRef End = Text.starts_with("//") ? "\n" : "*/";
    const size_t Close = Text.find(End, 2);
    Text = Close == llvm::StringRef::npos ? ""
                                          : Text.drop_front(Close + End.size());
    Out += ' ';
  }
  return Out;
}

/// Arithmetic on registers.
struct Rule {
  const char *Names; ///< with what tells them from others of the same name
  unsigned Inputs;
  WarpInt (*Apply)(WarpContext &V, llvm::ArrayRef<WarpInt> In);
};
using In = llvm::ArrayRef<WarpInt>;
template <Opcode Code> WarpInt binary(WarpContext &V, In I) {
  return V.binary(Code, I[0], I[1]);
}
template <Opcode Code> WarpInt unary(WarpContext &V, In I) {
  return V.unary(Code, I[0]);
}
WarpInt firstOf(WarpContext &, In I) { return I[0]; }
WarpInt sum(WarpContext &V, In I) { return V.add(I[0], I[1]); }
WarpInt difference(WarpContext &V, In I) { return V.sub(I[0], I[1]); }
WarpInt product(WarpContext &V, In I) { return V.mul(I[0], I[1]); }
WarpInt productAndSum(WarpContext &V, In I) {
  return V.add(V.mul(I[0], I[1]), I[2]);
}
WarpInt least(WarpContext &V, In I) {
  return V.select(V.binary(Opcode::Less, I[0], I[1]), I[0], I[1]);
}
WarpInt greatest(WarpContext &V, In I) {
  return V.select(V.binary(Opcode::Less, I[0], I[1]), I[1], I[0]);
}
WarpInt negative(WarpContext &V, In I) { return V.sub(V.number(0), I[0]); }
WarpInt inverse(WarpContext &V, In I) { return V.sub(V.number(-1), I[0]); }
WarpInt opposite(WarpContext &V, In I) { return V.logicalNot(I[0]); }
WarpInt chosen(WarpContext &V, In I) { return V.select(I[2], I[0], I[1]); }
/// Bits I[1].. of I[0], I[2] of them.
WarpInt field(WarpContext &V, In I) {
  WarpInt Mask = V.sub(V.binary(Opcode::Shl, V.number(1), I[2]), V.number(1));
  return V.binary(Opcode::And, V.binary(Opcode::Shr, I[0], I[1]), Mask);
}
template <Opcode Code, bool Swapped> WarpInt compared(WarpContext &V, In I) {
  return V.binary(Code, I[Swapped], I[!Swapped]);
}

constexpr Rule Rules[] = {
    {"mov cvt cvta", 1, firstOf},
    {"add", 2, sum},
    {"sub", 2, difference},
    {"mul.lo mul.wide", 2, product},
    {"mad.lo mad.wide", 3, productAndSum},
    {"min", 2, least},
    {"max", 2, greatest},
    {"neg", 1, negative},
    {"not.pred", 1, opposite},
    {"not", 1, inverse},
    {"and", 2, binary<Opcode::And>},
    {"or", 2, binary<Opcode::Or>},
    {"xor", 2, binary<Opcode::Xor>},
    {"shl", 2, binary<Opcode::Shl>},
    {"shr", 2, binary<Opcode::Shr>},
    {"div", 2, binary<Opcode::TruncDiv>},
    {"rem", 2, binary<Opcode::TruncRem>},
    {"bfe.u32", 3, field},
    {"popc.b32", 1, unary<Opcode::PopCount>},
    {"clz.b32", 1, unary<Opcode::LeadingZeros>},
    {"brev.b32", 1, unary<Opcode::ReverseBits>},
    {"selp", 3, chosen},
    {"setp.eq", 2, compared<Opcode::Equal, false>},
    {"setp.ne", 2, compared<Opcode::NotEqual, false>},
    {"setp.lt setp.lo", 2, compared<Opcode::Less, false>},
    {"setp.le setp.ls", 2, compared<Opcode::LessEqual, false>},
    {"setp.gt setp.hi", 2, compared<Opcode::Less, true>},
    {"setp.ge setp.hs", 2, compared<Opcode::LessEqual, true>},
};

/// The rule for an instruction; null if there is none.
const Rule *ruleFor(llvm::StringRef Instruction) {
  for (const Rule &R : Rules) {
    llvm::SmallVector<llvm::StringRef, 2> Names;
    llvm::StringRef(R.Names).split(Names, ' ');
    for (llvm::StringRef Name : Names)
      if (Instruction == Name || Instruction.starts_with((Name + ".").str()))
        return &R;
  }
  return nullptr;
}

} // namespace

/// The registers of one asm statement.
struct AbstractWarp::Assembly {
  AbstractWarp &W;
  const GCCAsmStmt *S;
  bool Jumps = false;                 ///< no telling what runs, and how often
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
    if (Name.consume_front("%lanemask_"))
      return lanemask(Name);
    auto It = Registers.find(Name);
    if (It != Registers.end())
      return It->second;
    return lost();
  }
  /// The bits of the lanes that are equal to, less than ... this one.
  WarpInt lanemask(llvm::StringRef Which) const {
    Lanes Bits;
    for (unsigned L = 0; L < WarpSize; ++L) {
      const int64_t Own = int64_t(1) << L, Less = Own - 1;
      const int64_t All = (int64_t(1) << WarpSize) - 1;
      Bits[L] = llvm::StringSwitch<int64_t>(Which)
                    .Case("eq", Own)
                    .Case("lt", Less)
                    .Case("le", Less | Own)
                    .Case("gt", All & ~(Less | Own))
                    .Default(All & ~Less);
    }
    return W.V.lanes(Bits);
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
    WarpInt Offset = W.V.sub(At, O->Base);
    if (!isInstructionWidth(Bytes)) { // or it is not a constant
      Bytes = WordBytes;
      Offset = W.unknown("how many bytes inline assembly takes is not known",
                         S->getAsmLoc());
    }
    if (Active == ~0u)
      return W.recordRequest(*O, Offset, Bytes, Kind, Site);
    Lanes On;
    for (unsigned L = 0; L < WarpSize; ++L)
      On[L] = (Active >> L) & 1;
    W.under(W.V.lanes(On),
            [&] { W.recordRequest(*O, Offset, Bytes, Kind, Site); });
  }

  /// A register as a value of that type.
  WarpInt typed(llvm::StringRef Name, const RegisterType &T) {
    WarpInt A = value(Name);
    return T.Float ? lost() : T.Bits ? W.V.convert(A, T.Bits, T.Signed) : A;
  }
  WarpInt result(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Parts,
                 llvm::ArrayRef<llvm::StringRef> Ops);
  void run(llvm::StringRef Text);
  void execute(llvm::StringRef Text, WarpInt Guard);
};

/// What an instruction computes; Parts is its Name at the dots, Ops[0] the
/// register that takes it.
WarpInt AbstractWarp::Assembly::result(llvm::StringRef Name,
                                       llvm::ArrayRef<llvm::StringRef> Parts,
                                       llvm::ArrayRef<llvm::StringRef> Ops) {
  const Rule *R = ruleFor(Name);
  const bool Compares = Parts[0] == "setp", Converts = Parts[0] == "cvt";
  // Several results, or a comparison that is combined with another.
  if (!R || Jumps || Ops.size() != R->Inputs + 1 ||
      Ops[0].find_first_of("{|") != llvm::StringRef::npos ||
      (Compares && Parts.size() != 3) || llvm::is_contained(Parts, "sat"))
    return lost();
  const RegisterType From(Parts.back());
  RegisterType To = Converts ? RegisterType(Parts[Parts.size() - 2]) : From;
  if (To.Float || From.Float)
    return lost();
  if (llvm::is_contained(Parts, "wide"))
    To.Bits *= 2;
  llvm::SmallVector<WarpInt, 3> Inputs;
  for (unsigned I = 1; I < Ops.size(); ++I) {
    const bool Predicate = Parts[0] == "selp" && I == 3;
    // The amount of a shift has a type of its own, and so has the sum of a wide
    // product.
    const bool Amount =
        (Parts[0] == "shl" || Parts[0] == "shr" || Parts[0] == "bfe") && I > 1;
    const RegisterType T(Predicate ? "" : Amount ? "u32" : Parts.back());
    Inputs.push_back(Parts[0] == "mad" && I == 3 ? typed(Ops[I], To)
                                                 : typed(Ops[I], T));
  }
  WarpInt Value = R->Apply(W.V, Inputs);
  return Compares || !To.Bits ? Value : W.V.convert(Value, To.Bits, To.Signed);
}

void AbstractWarp::Assembly::run(llvm::StringRef Text) {
  Text = Text.trim(" \t\n\r{}");
  // Labels, and what opens after them.
  while (true) {
    const auto [Label, Rest] = Text.split(':');
    if (Rest.empty() || Rest.starts_with(":") ||
        Label.find_first_of(" \t.,[@") != llvm::StringRef::npos)
      break;
    Text = Rest.trim(" \t\n\r{}");
  }
  if (Text.empty() || Text.starts_with("."))
    return;
  WarpInt Guard = Jumps ? lost() : nullptr;
  if (Text.consume_front("@")) {
    const size_t End = Text.find_first_of(" \t\n");
    llvm::StringRef Name = Text.take_front(End);
    const bool Not = Name.consume_front("!");
    if (!Guard)
      Guard = Not ? W.V.logicalNot(value(Name)) : W.V.truth(value(Name));
    Text = Text.drop_front(std::min(End, Text.size())).trim();
  }
  if (!Guard)
    execute(Text, nullptr);
  else if (!Guard->isNumber(0))
    W.under(Guard, [&] { execute(Text, Guard); });
}

/// Runs an instruction of the lanes where Guard, if there is one, holds.
void AbstractWarp::Assembly::execute(llvm::StringRef Text, WarpInt Guard) {
  const size_t End = Text.find_first_of(" \t\n");
  const llvm::StringRef Name = Text.take_front(End);
  const llvm::StringRef Rest = Text.drop_front(std::min(End, Text.size()));
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  Name.split(Parts, '.');
  llvm::SmallVector<llvm::StringRef, 8> Ops = splitOperands(Rest.trim());
  auto Has = [&](llvm::StringRef Part) {
    return llvm::is_contained(Parts, Part);
  };
  const llvm::StringRef Op = Parts[0];
  // Matrices of 8 rows: the first 8 N lanes give their addresses.
  const unsigned Count = Has("x4") ? 4 : Has("x2") ? 2 : 1;
  const uint32_t Rows = Count == 4 ? ~0u : (1u << (8 * Count)) - 1;
  const int64_t Bytes = RegisterType(Parts.back()).Bits / 8;
  const int64_t Vector = Has("v4") ? 4 : Has("v2") ? 2 : 1;

  // Whether an address is in shared memory is known from what it came from.
  if (Op == "ldmatrix" && Ops.size() == 2) {
    access(Ops[1], 16, RequestKind::Ldmatrix, Rows);
  } else if (Op == "stmatrix" && Ops.size() == 2) {
    access(Ops[0], 16, RequestKind::Stmatrix, Rows);
    return;
  } else if (Op == "cp" && Has("async") && !Has("bulk") && Ops.size() >= 3) {
    WarpInt Size = value(Ops[2]);
    access(Ops[0], Size->isNumber() ? Size->Value[0] : 0, RequestKind::Async);
    return;
  } else if (Op == "ld" && Ops.size() >= 2) {
    access(Ops[1], Bytes * Vector, RequestKind::Load);
  } else if (Op == "st" && Ops.size() >= 2) {
    access(Ops[0], Bytes * Vector, RequestKind::Store);
    return;
  } else if ((Op == "atom" || Op == "red") && Ops.size() >= 2) {
    W.barrier();
    access(Ops[Op == "atom" ? 1 : 0], Bytes, RequestKind::Atomic);
  } else if (Op == "bar" || Op == "barrier" || Op == "membar" ||
             Op == "fence" || Op == "cp" || Op == "mbarrier") {
    W.barrier();
    return;
  }
  if (Ops.empty())
    return;
  WarpInt Result = result(Name, Parts, Ops);
  llvm::SmallVector<llvm::StringRef, 4> Targets;
  Ops[0].trim("{}").split(Targets, Ops[0].contains('|') ? '|' : ',');
  for (llvm::StringRef Target : Targets) {
    Target = Target.trim();
    if (Target.empty() || Target.starts_with("["))
      continue;
    Registers[Target] =
        Guard ? W.V.select(Guard, Result, value(Target)) : Result;
  }
}

void AbstractWarp::execAssembly(const GCCAsmStmt *S) {
  Assembly A{*this, S, false, {}};
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
  const std::string Text = withoutComments(S->generateAsmString(Context));
  llvm::SmallVector<llvm::StringRef, 8> Instructions;
  llvm::StringRef(Text).split(Instructions, ';');
  for (llvm::StringRef I : Instructions) {
    llvm::SmallVector<llvm::StringRef, 8> Words;
    llvm::SplitString(I, Words, " \t\n{}:");
    A.Jumps |= llvm::any_of(Words, [](llvm::StringRef Word) {
      return llvm::is_contained({"bra", "brx", "exit", "ret"},
                                Word.split('.').first);
    });
  }
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
