//===- Expressions.cpp - see Expressions.h --------------------------------===//
#include "Expressions.h"

#include <algorithm>

namespace banktidy {
namespace {

int64_t wrapped(unsigned __int128 V) {
  return static_cast<int64_t>(static_cast<uint64_t>(V));
}

/// The low Bits bits of V, as a number of that many bits.
int64_t truncated(int64_t V, unsigned Bits, bool Signed) {
  __int128 Span = static_cast<__int128>(1) << Bits, R = V % Span;
  if (R < 0)
    R += Span;
  if (Signed && R >= Span / 2)
    R -= Span;
  return static_cast<int64_t>(R);
}

std::optional<int64_t> divided(Opcode Code, __int128 A, __int128 B) {
  if (B == 0)
    return std::nullopt;
  __int128 Q = A / B, R = A % B;
  if (Code == Opcode::TruncDiv)
    return wrapped(Q);
  if (Code == Opcode::TruncRem)
    return wrapped(R);
  if (R != 0 && (R < 0) != (B < 0)) {
    Q -= 1;
    R += B;
  }
  return wrapped(Code == Opcode::FloorDiv ? Q : R);
}

int64_t bitsOf(Opcode Code, int64_t A) {
  std::string Bits; // highest first
  for (unsigned I = 32; I-- > 0;)
    Bits += (A >> I) & 1 ? '1' : '0';
  switch (Code) {
  case Opcode::PopCount:
    return std::count(Bits.begin(), Bits.end(), '1');
  case Opcode::LeadingZeros:
    return std::min<size_t>(Bits.find('1'), 32);
  case Opcode::FindFirstSet: {
    size_t Last = Bits.rfind('1');
    return Last == std::string::npos ? 0 : 32 - static_cast<int64_t>(Last);
  }
  default:
    std::reverse(Bits.begin(), Bits.end());
    return std::stoll(Bits, nullptr, 2);
  }
}

const char *nameOf(const Expression &T) {
  if (T.IsSum)
    return "+";
  if (T.IsDifference)
    return "-";
  switch (T.Code) {
  case Opcode::Mul:
    return "*";
  case Opcode::FloorDiv:
    return "floor/";
  case Opcode::FloorRem:
    return "floor%";
  case Opcode::TruncDiv:
    return "/";
  case Opcode::TruncRem:
    return "%";
  case Opcode::And:
    return "&";
  case Opcode::Or:
    return "|";
  case Opcode::Xor:
    return "^";
  case Opcode::Shl:
    return "<<";
  case Opcode::Shr:
    return ">>";
  case Opcode::Less:
    return "<";
  case Opcode::LessEqual:
    return "<=";
  case Opcode::Equal:
    return "==";
  case Opcode::NotEqual:
    return "!=";
  case Opcode::PopCount:
    return "popc";
  case Opcode::LeadingZeros:
    return "clz";
  case Opcode::FindFirstSet:
    return "ffs";
  case Opcode::ReverseBits:
    return "brev";
  case Opcode::Select:
  case Opcode::Convert:
  case Opcode::IfShared:
    break;
  }
  return "?";
}

} // namespace

std::optional<int64_t> meaning(const Expression &T, unsigned Lane,
                               const Environment &Symbols) {
  if (T.What == Expression::Constant)
    return T.Value[Lane];
  if (T.What == Expression::Symbol)
    return Symbols.at(T.Sym)[Lane];
  std::optional<int64_t> First = meaning(*T.Args[0], Lane, Symbols);
  if (!First)
    return std::nullopt;
  const int64_t A = *First;
  if (T.What == Expression::Table) {
    auto I = static_cast<size_t>(A);
    while (I >= T.Rows.size())
      I -= T.Rows.size() - T.CycleStart;
    return T.Rows[I][Lane];
  }
  if (T.IsNot)
    return A == 0;
  if (T.Code == Opcode::Convert)
    return truncated(A, T.Bits, T.Signed);
  if (T.Code == Opcode::Select)
    return meaning(*T.Args[A ? 1 : 2], Lane, Symbols);
  if (T.Args.size() == 1)
    return bitsOf(T.Code, A);
  std::optional<int64_t> Second = meaning(*T.Args[1], Lane, Symbols);
  if (!Second)
    return std::nullopt;
  const int64_t B = *Second;
  if (T.IsSum)
    return wrapped(static_cast<__int128>(A) + B);
  if (T.IsDifference)
    return wrapped(static_cast<__int128>(A) - B);
  switch (T.Code) {
  case Opcode::Mul:
    return wrapped(static_cast<__int128>(A) * B);
  case Opcode::FloorDiv:
  case Opcode::FloorRem:
  case Opcode::TruncDiv:
  case Opcode::TruncRem:
    return divided(T.Code, A, B);
  case Opcode::And:
    return A & B;
  case Opcode::Or:
    return A | B;
  case Opcode::Xor:
    return A ^ B;
  case Opcode::Shl:
    return B < 0 || B > 63 ? 0
                           : wrapped(static_cast<unsigned __int128>(A) << B);
  case Opcode::Shr: // what is shifted out at the end is the sign
    return divided(Opcode::FloorDiv, A,
                   static_cast<__int128>(1) << (B < 0 || B > 63 ? 64 : B));
  case Opcode::Less:
    return A < B;
  case Opcode::LessEqual:
    return A <= B;
  case Opcode::Equal:
    return A == B;
  case Opcode::NotEqual:
    return A != B;
  default:
    return std::nullopt;
  }
}

std::string spelled(const Expression &T) {
  if (T.What == Expression::Constant) {
    bool Same =
        std::count(T.Value.begin(), T.Value.end(), T.Value[0]) == WarpSize;
    std::string Out = Same ? "" : "{";
    for (unsigned L = 0; L != (Same ? 1 : WarpSize); ++L)
      Out += (L ? "," : "") + std::to_string(T.Value[L]);
    return Out + (Same ? "" : "}");
  }
  if (T.What == Expression::Symbol)
    return T.Sym->Name;
  const std::string A = spelled(*T.Args[0]);
  if (T.What == Expression::Table)
    return "table" + std::to_string(T.CycleStart) + "[" + A + "]";
  if (T.IsNot)
    return "!" + A;
  if (T.Code == Opcode::Convert)
    return (T.Signed ? "(int" : "(uint") + std::to_string(T.Bits) + ")" + A;
  if (T.Code == Opcode::Select)
    return "(" + A + " ? " + spelled(*T.Args[1]) + " : " + spelled(*T.Args[2]) +
           ")";
  if (T.Args.size() == 1)
    return std::string(nameOf(T)) + "(" + A + ")";
  return "(" + A + " " + nameOf(T) + " " + spelled(*T.Args[1]) + ")";
}

RandomExpressions::RandomExpressions(WarpContext &Context, uint64_t Seed)
    : Context(Context), Random(Seed) {
  struct {
    const char *Name;
    SymbolKind Kind;
    int64_t Lo, Hi, Multiple;
  } const All[] = {
      {"warp", SymbolKind::WarpIndex, 0, 31, 1},
      {"k", SymbolKind::Counter, 0, 9, 1},
      {"b", SymbolKind::Free, 0, 1, 1},
      {"n", SymbolKind::Free, 1, 5000, 1},
      {"z", SymbolKind::Free, -100, 100, 1},
      {"m", SymbolKind::Free, 0, 4096, 16},
      {"d", SymbolKind::Free, -96, 960, 12},
      {"p", SymbolKind::Phi, -7, 77, 1}, // lanes differ
  };
  for (const auto &S : All)
    Symbols.push_back(Context.symbol(S.Kind, S.Name, {S.Lo, S.Hi}, S.Multiple));
}

Environment RandomExpressions::values() {
  Environment Out;
  for (WarpInt S : Symbols) {
    const Symbol &Sym = *S->Sym;
    auto Pick = [&] {
      int64_t Steps = (Sym.Range.Hi - Sym.Range.Lo) / Sym.Multiple;
      // The ends are where things go wrong.
      int64_t I = between(0, 4) ? between(0, Steps) : between(0, 1) * Steps;
      return Sym.Range.Lo + I * Sym.Multiple;
    };
    Lanes &Value = Out[&Sym];
    Value.fill(Pick());
    if (Sym.Kind == SymbolKind::Phi)
      for (int64_t &V : Value)
        V = Pick();
  }
  return Out;
}

/// Computes T with the builders.
Tree RandomExpressions::finish(Expression T) {
  std::vector<WarpInt> A;
  for (const Tree &Arg : T.Args)
    A.push_back(Arg->Built);
  if (T.What == Expression::Constant) {
    T.Built = Context.lanes(T.Value);
  } else if (T.What == Expression::Table) {
    std::vector<WarpInt> Rows;
    for (const Lanes &Row : T.Rows)
      Rows.push_back(Context.lanes(Row));
    T.Built = Context.table(A[0], Rows, T.CycleStart);
  } else if (T.What == Expression::Operation) {
    T.Built = T.IsSum          ? Context.add(A[0], A[1])
              : T.IsDifference ? Context.sub(A[0], A[1])
              : T.IsNot        ? Context.logicalNot(A[0])
              : T.Code == Opcode::Convert
                  ? Context.convert(A[0], T.Bits, T.Signed)
              : T.Code == Opcode::Select ? Context.select(A[0], A[1], A[2])
              : A.size() == 1            ? Context.unary(T.Code, A[0])
                                         : Context.binary(T.Code, A[0], A[1]);
  }
  return std::make_shared<const Expression>(std::move(T));
}

/// T brought into Limit.
Tree RandomExpressions::limited(Expression T) {
  Tree Out = finish(std::move(T));
  if (Out->Lo >= -Limit && Out->Hi <= Limit)
    return Out;
  Expression R;
  R.What = Expression::Operation;
  if (between(0, 1)) {
    Expression M;
    M.Value.fill(between(0, 1) ? int64_t(1) << between(1, 20)
                               : between(1, 100000));
    M.Lo = M.Hi = M.Value[0];
    R.Code = Opcode::FloorRem;
    R.Hi = M.Hi;
    R.Args = {Out, finish(std::move(M))};
  } else {
    const unsigned Widths[] = {8, 16, 24};
    R.Code = Opcode::Convert;
    R.Bits = Out->Built->HasUnknown ? 8 : Widths[between(0, 2)];
    R.Signed = between(0, 1);
    R.Lo = R.Signed ? -(int64_t(1) << (R.Bits - 1)) : 0;
    R.Hi = int64_t(1) << R.Bits;
    R.Args = {Out};
  }
  return finish(std::move(R));
}

Tree RandomExpressions::leaf() {
  Expression T;
  if (between(0, 2) == 0) {
    T.What = Expression::Symbol;
    T.Built = Symbols[between(0, Symbols.size() - 1)];
    T.Sym = T.Built->Sym;
    T.Lo = T.Sym->Range.Lo;
    T.Hi = T.Sym->Range.Hi;
    return finish(std::move(T));
  }
  for (unsigned L = 0; L != WarpSize; ++L)
    T.Value[L] = L;
  switch (between(0, 5)) {
  case 0:
  case 1:
    break; // the lane
  case 2:
    T.Value.fill(between(-3, 40));
    break;
  case 3:
    T.Value.fill((int64_t(1) << between(0, 12)) - between(0, 1));
    break;
  case 4: { // a column of threadIdx
    int64_t Width = between(1, 40);
    bool Quotient = between(0, 1);
    for (int64_t &V : T.Value)
      V = Quotient ? V / Width : V % Width;
    break;
  }
  default:
    for (int64_t &V : T.Value)
      V = between(-50, 50);
  }
  T.Lo = *std::min_element(T.Value.begin(), T.Value.end());
  T.Hi = *std::max_element(T.Value.begin(), T.Value.end());
  return finish(std::move(T));
}

Tree RandomExpressions::operation(unsigned Size) {
  static const Opcode Binary[] = {
      Opcode::Mul,      Opcode::FloorDiv, Opcode::FloorRem, Opcode::TruncDiv,
      Opcode::TruncRem, Opcode::And,      Opcode::Or,       Opcode::Xor,
      Opcode::Shl,      Opcode::Shr,      Opcode::Less,     Opcode::LessEqual,
      Opcode::Equal,    Opcode::NotEqual};
  static const Opcode Unary[] = {Opcode::PopCount, Opcode::LeadingZeros,
                                 Opcode::FindFirstSet, Opcode::ReverseBits};
  Expression T;
  T.What = Expression::Operation;
  const unsigned Left = between(0, Size - 1);
  Tree A = tree(Left);
  const int64_t Choice = between(0, 99);
  auto WithType = [&](int64_t Lo, int64_t Hi) {
    T.Lo = Lo;
    T.Hi = Hi;
    return limited(std::move(T));
  };
  if (Choice < 4) {
    T.Code = Unary[between(0, 3)];
    T.Args = {A};
    return WithType(0, 0xffffffff);
  }
  if (Choice < 8) {
    T.IsNot = true;
    T.Args = {A};
    return WithType(0, 1);
  }
  if (Choice < 16) {
    const unsigned Widths[] = {1, 8, 13, 16, 32, 64};
    T.Code = Opcode::Convert;
    T.Bits = Widths[between(0, 5)];
    if (T.Bits < 64 && A->Built->HasUnknown)
      T.Bits = 13; // it is open, and so taken to be within a wider type
    T.Signed = between(0, 1) && T.Bits > 1;
    T.Args = {A};
    if (T.Bits == 64)
      return WithType(A->Lo, A->Hi);
    return WithType(T.Signed ? -(int64_t(1) << (T.Bits - 1)) : 0,
                    int64_t(1) << T.Bits);
  }
  if (Choice < 20) {
    Expression Index;
    Index.What = Expression::Symbol;
    Index.Built = Symbols[between(0, 3)]; // those that start at 0 or more
    Index.Sym = Index.Built->Sym;
    T.What = Expression::Table;
    T.Args = {finish(std::move(Index))};
    const int64_t Rows = between(1, 6);
    for (int64_t I = 0; I != Rows; ++I) {
      Lanes Row;
      bool Same = between(0, 1);
      Row.fill(between(-20, 200));
      if (!Same)
        for (int64_t &V : Row)
          V = between(-20, 200);
      T.Rows.push_back(Row);
    }
    T.CycleStart = between(0, Rows - 1);
    return WithType(-20, 200);
  }
  Tree B = tree(Size - 1 - Left);
  if (Choice < 30) {
    Tree C = tree(between(0, 2));
    T.Code = Opcode::Select;
    T.Args = {C, A, B};
    return WithType(std::min(A->Lo, B->Lo), std::max(A->Hi, B->Hi));
  }
  T.Args = {A, B};
  if (Choice < 44) {
    T.IsSum = true;
    return WithType(A->Lo + B->Lo, A->Hi + B->Hi);
  }
  if (Choice < 50) {
    T.IsDifference = true;
    return WithType(A->Lo - B->Hi, A->Hi - B->Lo);
  }
  T.Code = Binary[between(0, 13)];
  const int64_t MostA = std::max(std::abs(A->Lo), std::abs(A->Hi));
  const int64_t MostB = std::max(std::abs(B->Lo), std::abs(B->Hi));
  switch (T.Code) {
  case Opcode::Mul:
    return WithType(-MostA * MostB, MostA * MostB);
  case Opcode::FloorDiv:
  case Opcode::TruncDiv:
    return WithType(-MostA - 1, MostA + 1);
  case Opcode::FloorRem:
  case Opcode::TruncRem:
    return WithType(-MostA - MostB, MostA + MostB);
  case Opcode::And:
  case Opcode::Or:
  case Opcode::Xor: {
    int64_t Power = 1;
    while (Power <= std::max(MostA, MostB))
      Power *= 2;
    return WithType(-Power, Power);
  }
  case Opcode::Shl: {
    Expression Amount; // at most 15, else it leaves 64 bits
    Amount.What = Expression::Operation;
    Amount.Code = Opcode::And;
    Expression Mask;
    Mask.Value.fill(15);
    Amount.Args = {B, finish(std::move(Mask))};
    Amount.Hi = 15;
    T.Args[1] = finish(std::move(Amount));
    return WithType(-(MostA << 15), MostA << 15);
  }
  case Opcode::Shr:
    return WithType(-MostA - 1, MostA);
  default:
    return WithType(0, 1);
  }
}

Tree RandomExpressions::tree(unsigned Size) {
  return Size == 0 ? leaf() : operation(Size);
}

} // namespace banktidy
