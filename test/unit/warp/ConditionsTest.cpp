//===- ConditionsTest.cpp - comparisons, choices, unknown values ----------===//
//
// When a comparison is decided, how selects merge, what negation does to a
// condition, and how far an unknown value reaches.
//
//===----------------------------------------------------------------------===//
#include "warp/Evaluate.h"
#include "warp/WarpInt.h"

#include "gtest/gtest.h"

#include <chrono>

using namespace banktidy;

namespace {

class WarpConditions : public testing::Test {
protected:
  WarpInt number(int64_t N) { return C.number(N); }
  WarpInt symbol(const char *Name, int64_t Lo, int64_t Hi) {
    return C.symbol(SymbolKind::Free, Name, {Lo, Hi});
  }
  WarpInt less(WarpInt A, WarpInt B) { return C.binary(Opcode::Less, A, B); }
  WarpInt equal(WarpInt A, WarpInt B) { return C.binary(Opcode::Equal, A, B); }
  WarpInt both(WarpInt A, WarpInt B) { return C.binary(Opcode::And, A, B); }
  WarpInt either(WarpInt A, WarpInt B) { return C.binary(Opcode::Or, A, B); }

  WarpContext C;
  WarpInt Lane = C.laneIndex();
  WarpInt N = symbol("n", 0, Interval::NoHigh);
  WarpInt K = symbol("k", 0, 9);
  WarpInt Unknown = C.unknown("loaded", 1);
};

TEST_F(WarpConditions, UnknownsStayApart) {
  const WarpInt Truth = C.truth(Unknown);
  EXPECT_NE(Truth, Unknown);
  EXPECT_TRUE(Truth->isBool());
  EXPECT_EQ(C.truth(Truth), Truth);
  EXPECT_EQ(C.truth(Unknown), Truth);
  EXPECT_EQ(C.logicalNot(Unknown), C.logicalNot(Truth));
  EXPECT_EQ(C.logicalNot(C.logicalNot(Unknown)), Truth);
  const WarpInt Other = C.unknown("loaded", 1);
  const WarpInt Either = C.select(less(K, number(5)), Unknown, Other);
  EXPECT_TRUE(Either->isUnknown());
  EXPECT_NE(Either, Unknown);
  EXPECT_NE(Either, Other);
  EXPECT_EQ(C.sub(C.add(Unknown, K), Unknown), K);
}

TEST_F(WarpConditions, IntervalsDecide) {
  EXPECT_EQ(less(K, number(10)), number(1));
  EXPECT_EQ(less(number(9), K), number(0));
  EXPECT_EQ(equal(K, number(-1)), number(0));
  EXPECT_EQ(C.binary(Opcode::NotEqual, K, number(10)), number(1));
  EXPECT_EQ(less(C.add(N, K), N), number(0));
  EXPECT_EQ(equal(N, N), number(1));
  EXPECT_EQ(C.binary(Opcode::LessEqual, Lane, number(31)), number(1));
  // Open: the limit itself is possible.
  EXPECT_FALSE(less(K, number(9))->isConstant());
  EXPECT_FALSE(less(N, number(1000000))->isConstant());
  EXPECT_FALSE(equal(K, Lane)->isConstant());
  EXPECT_TRUE(less(N, K)->isBool());
  EXPECT_TRUE(less(N, K)->Uniform);
  EXPECT_FALSE(less(N, Lane)->Uniform);
}

TEST_F(WarpConditions, NegationIsItsOwnInverse) {
  const WarpInt All[] = {less(N, K),
                         less(K, Lane),
                         equal(N, K),
                         equal(K, Lane),
                         both(less(N, K), equal(K, Lane)),
                         either(less(N, K), less(K, Lane))};
  for (WarpInt A : All) {
    EXPECT_NE(C.logicalNot(A), A);
    EXPECT_EQ(C.logicalNot(C.logicalNot(A)), A);
    EXPECT_EQ(both(A, C.logicalNot(A)), number(0));
    EXPECT_EQ(either(A, C.logicalNot(A)), number(1));
    EXPECT_EQ(C.truth(A), A);
  }
  EXPECT_EQ(C.logicalNot(less(N, K)), C.binary(Opcode::LessEqual, K, N));
  EXPECT_EQ(C.logicalNot(both(less(N, K), equal(K, Lane))),
            either(C.binary(Opcode::LessEqual, K, N),
                   C.binary(Opcode::NotEqual, K, Lane)));
  EXPECT_EQ(C.logicalNot(N), equal(N, number(0)));
  EXPECT_EQ(C.logicalNot(number(0)), number(1));
  EXPECT_EQ(C.logicalNot(number(-3)), number(0));
}

TEST_F(WarpConditions, SelectsMerge) {
  WarpInt P = less(N, K);
  EXPECT_EQ(C.select(P, K, K), K);
  EXPECT_EQ(C.select(number(5), N, K), N);
  EXPECT_EQ(C.select(number(0), N, K), K);
  EXPECT_EQ(C.select(P, number(1), number(0)), P);
  EXPECT_EQ(C.select(P, number(0), number(1)), C.logicalNot(P));
  WarpInt S = C.select(P, N, Lane);
  EXPECT_EQ(C.select(P, S, K), C.select(P, N, K));
  EXPECT_EQ(C.select(P, K, S), C.select(P, K, Lane));
  EXPECT_EQ(C.select(P, K, C.select(C.logicalNot(P), N, Lane)),
            C.select(P, K, N));
  // What both sides share needs no choice.
  WarpInt Base = C.symbol(SymbolKind::Base, "a", {16, Interval::NoHigh}, 16);
  EXPECT_EQ(C.sub(C.select(P, C.add(Base, Lane), C.add(Base, K)), Base),
            C.select(P, Lane, K));
}

TEST_F(WarpConditions, SelectOfLanesIsAMix) {
  WarpInt Half = less(Lane, number(16));
  WarpInt Mix = C.select(Half, N, K);
  Program P({Mix}, {});
  P.set(N->Sym, 1000);
  P.set(K->Sym, 7);
  P.run();
  EXPECT_EQ(P.value(Mix).Value[15], 1000);
  EXPECT_EQ(P.value(Mix).Value[16], 7);
  EXPECT_FALSE(Mix->Uniform);
}

TEST_F(WarpConditions, UnknownSpreads) {
  for (Opcode Code : {Opcode::FloorDiv, Opcode::TruncRem, Opcode::Xor,
                      Opcode::Shl, Opcode::Shr, Opcode::Less, Opcode::Equal})
    for (WarpInt Other : {number(3), Lane, N}) {
      EXPECT_TRUE(C.binary(Code, Unknown, Other)->HasUnknown);
      EXPECT_TRUE(C.binary(Code, Other, Unknown)->HasUnknown);
    }
  EXPECT_TRUE(C.unary(Opcode::PopCount, Unknown)->isUnknown());
  EXPECT_TRUE(C.convert(Unknown, 8, false)->HasUnknown);
  EXPECT_TRUE(C.select(Unknown, N, K)->HasUnknown);
  EXPECT_TRUE(C.table(Unknown, {number(1), number(2)}, 0)->HasUnknown);
  EXPECT_TRUE(C.binary(Opcode::TruncDiv, number(1), number(0))->isUnknown());
  EXPECT_EQ(findUnknown(C.add(N, C.mul(Unknown, number(4))))->Reason, "loaded");
  EXPECT_EQ(findUnknown(C.add(N, Lane)), nullptr);
}

TEST_F(WarpConditions, UnknownEndsWhereItDoesNotMatter) {
  EXPECT_EQ(C.mul(Unknown, number(0)), number(0));
  EXPECT_EQ(both(number(0), Unknown), number(0));
  EXPECT_EQ(C.select(number(1), N, Unknown), N);
  // A lane that takes the other side is known.
  WarpInt S = C.select(less(Lane, number(8)), Unknown, Lane);
  Program P({S}, {});
  P.run();
  EXPECT_EQ(P.value(S).Known, 0xffffff00u);
  EXPECT_EQ(P.value(S).Value[20], 20);
}

// Two unknown numbers may be anything, even where one reason made them.
TEST_F(WarpConditions, UnknownsNeverCancel) {
  for (WarpInt Other :
       {C.binary(Opcode::FloorRem, Unknown, number(4)),
        C.binary(Opcode::Shr, Unknown, number(1)), C.mul(Unknown, N),
        C.convert(Unknown, 8, true), C.select(Unknown, N, K)})
    EXPECT_TRUE(C.sub(Unknown, Other)->HasUnknown);
  EXPECT_TRUE(C.sub(Unknown, C.unknown("loaded", 1))->HasUnknown);
  EXPECT_TRUE(equal(Unknown, C.unknown("loaded", 1))->HasUnknown);
}

// x | 1 is not 1, unlike p || true.
TEST_F(WarpConditions, UnknownBitsAreNoTruthValue) {
  EXPECT_TRUE(C.binary(Opcode::Or, Unknown, number(1))->HasUnknown);
  EXPECT_TRUE(C.binary(Opcode::Or, number(1), Unknown)->HasUnknown);
}

TEST_F(WarpConditions, DivisionByZeroIsUnknownInItsLanes) {
  WarpInt D = symbol("d", 0, 3);
  WarpInt Q = C.binary(Opcode::TruncDiv, number(12), D);
  Program P({Q}, {D->Sym});
  P.set(D->Sym, 0);
  P.run();
  EXPECT_EQ(P.value(Q).Known, 0u);
  P.set(D->Sym, 3);
  P.run();
  EXPECT_EQ(P.value(Q).Known, ~0u);
  EXPECT_EQ(P.value(Q).Value[0], 4);
}

TEST_F(WarpConditions, LongChainsTakeNoLonger) {
  const auto Start = std::chrono::steady_clock::now();
  for (Opcode Code : {Opcode::And, Opcode::Or}) {
    WarpInt Chain = number(Code == Opcode::And);
    for (int I = 0; I != 200; ++I)
      Chain =
          C.binary(Code, Chain, less(symbol("s", 0, 100), number(I % 90 + 1)));
    EXPECT_EQ(C.logicalNot(C.logicalNot(Chain)), Chain);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - Start, std::chrono::seconds(20));
}

} // namespace
