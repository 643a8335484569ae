//===- LimitsTest.cpp - values that grow without end ----------------------===//
//
// However a value is built, building it ends: past the limits of WarpContext it
// is unknown. And operations on numbers near the ends of int64_t are as defined
// as any other.
//
//===----------------------------------------------------------------------===//
#include "warp/Evaluate.h"
#include "warp/WarpInt.h"

#include "gtest/gtest.h"

#include <limits>
#include <random>

using namespace banktidy;

namespace {

TEST(WarpLimits, DepthEndsInUnknown) {
  WarpContext C;
  WarpInt N = C.symbol(SymbolKind::Free, "n", {0, Interval::NoHigh});
  WarpInt M = C.symbol(SymbolKind::Free, "m", {1, Interval::NoHigh});
  WarpInt A = N;
  for (unsigned I = 0; I != 10 * WarpContext::MaxDepth; ++I) {
    A = C.binary(Opcode::TruncDiv, C.add(A, C.number(I)), M);
    ASSERT_LE(A->Depth, WarpContext::MaxDepth);
  }
  EXPECT_TRUE(A->HasUnknown);
}

TEST(WarpLimits, TermsEndInUnknown) {
  WarpContext C;
  WarpInt Sum = C.laneIndex();
  for (unsigned I = 0; I != 3 * WarpContext::MaxTerms; ++I) {
    Sum = C.add(Sum, C.symbol(SymbolKind::Free, "s", {0, 9}));
    ASSERT_LE(Sum->Terms.size(), WarpContext::MaxTerms);
  }
  EXPECT_TRUE(Sum->HasUnknown);
}

TEST(WarpLimits, NodesEndInUnknown) {
  WarpContext C;
  WarpInt N = C.symbol(SymbolKind::Free, "n", {0, Interval::NoHigh});
  WarpInt M = C.symbol(SymbolKind::Free, "m", {0, Interval::NoHigh});
  WarpInt A = N;
  for (unsigned I = 0; I != WarpContext::MaxNodes && !A->HasUnknown; ++I)
    A = C.binary(Opcode::And, C.add(N, C.mul(M, C.number(I))),
                 C.add(M, C.number(I)));
  EXPECT_TRUE(A->HasUnknown);
  // Constants go on.
  EXPECT_EQ(C.add(C.number(-1234567), C.number(1)), C.number(-1234566));
}

/// Numbers that arithmetic is bad at, and a few others.
int64_t wild(std::mt19937_64 &Random) {
  constexpr int64_t Max = std::numeric_limits<int64_t>::max();
  constexpr int64_t Min = std::numeric_limits<int64_t>::min();
  static const int64_t Some[] = {Min, Min + 1, Max,  Max - 1, -1, 0,
                                 1,   2,       -2,   31,      32, 63,
                                 64,  -64,     1000, -1000,   7,  -33};
  const unsigned Pick = Random() % 40;
  if (Pick < 18)
    return Some[Pick];
  if (Pick < 30)
    return static_cast<int64_t>((uint64_t(1) << (Random() % 64)) -
                                Random() % 2);
  return static_cast<int64_t>(Random() >> (Random() % 64)) *
         (Random() % 2 ? 1 : -1);
}

/// Thousands of operations on whatever came out of earlier ones.
void grow(uint64_t Seed, unsigned Operations) {
  std::mt19937_64 Random(Seed);
  WarpContext C;
  std::vector<WarpInt> Pool{C.laneIndex(), C.unknown("wild", Seed)};
  for (unsigned I = 0; I != 12; ++I) {
    const int64_t A = wild(Random), B = wild(Random);
    const Interval Range =
        I % 3 == 0 ? Interval() : Interval{std::min(A, B), std::max(A, B)};
    const int64_t Multiple = I % 3 == 0 ? int64_t(1) << (Random() % 40) : 1;
    Pool.push_back(C.symbol(I % 5 ? SymbolKind::Free : SymbolKind::Phi, "s",
                            Range, Multiple));
  }
  auto Any = [&] {
    if (Random() % 4 == 0)
      return C.number(wild(Random));
    if (Random() % 16 == 0) {
      Lanes L;
      for (int64_t &V : L)
        V = wild(Random);
      return C.lanes(L);
    }
    return Pool[Pool.size() - 1 - Random() % std::min<size_t>(Pool.size(), 60)];
  };
  for (unsigned I = 0; I != Operations; ++I) {
    WarpInt A = Any(), B = Any(), Out;
    switch (Random() % 8) {
    case 0:
      Out = C.add(A, B);
      break;
    case 1:
      Out = C.sub(A, B);
      break;
    case 2:
      Out = C.select(C.binary(Opcode::Less, A, B), B, Any());
      break;
    case 3:
      Out = C.convert(A, 1 + Random() % 64, Random() % 2);
      break;
    case 4:
      Out = Random() % 2 ? C.logicalNot(A)
                         : C.unary(static_cast<Opcode>(
                                       static_cast<unsigned>(Opcode::PopCount) +
                                       Random() % 4),
                                   A);
      break;
    default:
      Out = C.binary(
          static_cast<Opcode>(Random() %
                              (static_cast<unsigned>(Opcode::NotEqual) + 1)),
          A, B);
    }
    ASSERT_LE(Out->Depth, WarpContext::MaxDepth);
    Pool.push_back(Out);
  }
  // What was built can be evaluated and substituted, too.
  Pool.erase(Pool.begin(), Pool.end() - 40);
  Program P(Pool, {});
  WarpContext::Substitution Map;
  for (const Symbol *S : symbolsOf(Pool)) {
    P.set(S, wild(Random));
    Map[S] = C.number(wild(Random));
  }
  P.run();
  for (WarpInt A : Pool)
    C.substitute(A, Map);
}

TEST(WarpLimits, AnythingEnds) {
  for (uint64_t Seed = 1; Seed != 60; ++Seed)
    grow(Seed, 1000);
}

// One value folded into itself again and again, as a hash does.
TEST(WarpLimits, MixingEnds) {
  WarpContext C;
  WarpInt H = C.symbol(SymbolKind::Free, "h", {0, Interval::NoHigh});
  for (WarpInt Start : {H, C.add(C.laneIndex(), H)}) {
    WarpInt X = Start;
    for (unsigned I = 0; I != 500; ++I) {
      X = C.binary(Opcode::Xor, X, C.binary(Opcode::Shl, X, C.number(13)));
      X = C.convert(X, 32, false);
      X = C.binary(Opcode::Xor, X, C.binary(Opcode::Shr, X, C.number(17)));
      X = C.binary(Opcode::Or, C.mul(X, C.number(-5)), C.number(-64));
    }
    EXPECT_TRUE(X->HasUnknown || X->isConstant());
  }
}

} // namespace
