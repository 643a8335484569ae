//===- BuildersTest.cpp - arithmetic on warp values, by example -----------===//
//
// What the builders of WarpContext simplify, and what they must leave alone:
// folding lane by lane, sums, and taking multiples out of /, %, &, |, ^ and
// shifts, as address computations need it.
//
//===----------------------------------------------------------------------===//
#include "warp/Evaluate.h"
#include "warp/WarpInt.h"

#include "gtest/gtest.h"

#include <limits>

using namespace banktidy;

namespace {

constexpr int64_t Max = std::numeric_limits<int64_t>::max();
constexpr int64_t Min = std::numeric_limits<int64_t>::min();

class WarpBuilders : public testing::Test {
protected:
  WarpInt number(int64_t N) { return C.number(N); }
  WarpInt symbol(const char *Name, int64_t Lo, int64_t Hi,
                 int64_t Multiple = 1) {
    return C.symbol(SymbolKind::Free, Name, {Lo, Hi}, Multiple);
  }
  template <typename Fn> WarpInt lanes(Fn F) {
    Lanes L;
    for (unsigned I = 0; I != WarpSize; ++I)
      L[I] = F(static_cast<int64_t>(I));
    return C.lanes(L);
  }
  WarpInt op(Opcode Code, WarpInt A, WarpInt B) { return C.binary(Code, A, B); }
  WarpInt op(Opcode Code, WarpInt A, int64_t B) {
    return op(Code, A, number(B));
  }

  WarpContext C;
  WarpInt Lane = C.laneIndex();
  WarpInt Warp = C.symbol(SymbolKind::WarpIndex, "warp", {0, 31});
  WarpInt Thread = C.add(Lane, C.mul(Warp, C.number(32)));
};

TEST_F(WarpBuilders, EqualValuesAreEqualNodes) {
  EXPECT_EQ(number(7), number(7));
  EXPECT_EQ(Lane, C.laneIndex());
  EXPECT_EQ(number(5), lanes([](int64_t) { return 5; }));
  EXPECT_EQ(C.add(Lane, Warp), C.add(Warp, Lane));
  EXPECT_EQ(C.mul(Warp, Thread), C.mul(Thread, Warp));
  EXPECT_NE(C.mul(Warp, number(2)), C.mul(Warp, number(3)));
  EXPECT_NE(symbol("n", 0, 9), symbol("n", 0, 9)); // two numbers of one name
}

TEST_F(WarpBuilders, ConstantsFoldLaneByLane) {
  EXPECT_EQ(op(Opcode::Mul, Lane, Lane),
            lanes([](int64_t L) { return L * L; }));
  EXPECT_EQ(op(Opcode::FloorDiv, C.sub(Lane, number(16)), 4),
            lanes([](int64_t L) { return (L + 16) / 4 - 8; }));
  EXPECT_EQ(op(Opcode::TruncDiv, C.sub(Lane, number(16)), 4),
            lanes([](int64_t L) { return (L - 16) / 4; }));
  EXPECT_EQ(op(Opcode::TruncRem, C.sub(Lane, number(16)), 5),
            lanes([](int64_t L) { return (L - 16) % 5; }));
  EXPECT_EQ(op(Opcode::Xor, Lane, 5), lanes([](int64_t L) { return L ^ 5; }));
  EXPECT_EQ(op(Opcode::Shr, C.sub(Lane, number(16)), 1),
            lanes([](int64_t L) { return (L + 16) / 2 - 16; }));
  EXPECT_EQ(C.unary(Opcode::PopCount, number(-1)), number(32));
  EXPECT_EQ(C.unary(Opcode::LeadingZeros, number(0)), number(32));
  EXPECT_EQ(C.unary(Opcode::FindFirstSet, number(0)), number(0));
  EXPECT_EQ(C.unary(Opcode::ReverseBits, number(1)), number(0x80000000));
}

TEST_F(WarpBuilders, SumsStayLinear) {
  WarpInt N = symbol("n", 0, Interval::NoHigh);
  EXPECT_EQ(C.sub(C.add(N, Lane), N), Lane);
  EXPECT_EQ(C.mul(N, number(0)), number(0));
  EXPECT_EQ(C.mul(N, number(1)), N);
  EXPECT_EQ(C.sub(C.mul(N, number(3)), C.add(N, N)), N);
  WarpInt Product = C.mul(C.add(N, Lane), C.add(Warp, number(2)));
  EXPECT_EQ(Product, C.add(C.add(C.mul(N, Warp), C.mul(N, number(2))),
                           C.add(C.mul(Warp, Lane), C.mul(Lane, number(2)))));
  EXPECT_FALSE(Thread->Uniform);
  EXPECT_TRUE(C.mul(N, Warp)->Uniform);
  EXPECT_EQ(Thread->Range.Lo, 0);
  EXPECT_EQ(Thread->Range.Hi, 1023);
}

TEST_F(WarpBuilders, ThreadIndexFallsApart) {
  EXPECT_EQ(op(Opcode::FloorRem, Thread, 32), Lane);
  EXPECT_EQ(op(Opcode::TruncRem, Thread, 32), Lane);
  EXPECT_EQ(op(Opcode::And, Thread, 31), Lane);
  EXPECT_EQ(op(Opcode::FloorDiv, Thread, 32), Warp);
  EXPECT_EQ(op(Opcode::TruncDiv, Thread, 32), Warp);
  EXPECT_EQ(op(Opcode::Shr, Thread, 5), Warp);
  EXPECT_EQ(op(Opcode::And, Thread, -32), C.mul(Warp, number(32)));
  EXPECT_EQ(op(Opcode::FloorRem, Thread, 16), op(Opcode::FloorRem, Lane, 16));
  EXPECT_EQ(op(Opcode::And, Thread, 0x1c), op(Opcode::And, Lane, 0x1c));
  // A block row of 48 does not come out: it needs the value of the symbol.
  EXPECT_FALSE(op(Opcode::FloorRem, Thread, 48)->isConstant());
}

TEST_F(WarpBuilders, MultiplesComeOutOfDivisions) {
  WarpInt N = symbol("n", 0, Interval::NoHigh), M = symbol("m", 0, 4096, 8);
  EXPECT_EQ(op(Opcode::FloorRem, C.add(C.mul(N, number(12)), Lane), 4),
            op(Opcode::FloorRem, Lane, 4));
  EXPECT_EQ(op(Opcode::FloorDiv, C.add(C.mul(N, number(12)), number(7)), 4),
            C.add(C.mul(N, number(3)), number(1)));
  EXPECT_EQ(op(Opcode::FloorRem, M, 8), number(0));
  EXPECT_EQ(op(Opcode::FloorRem, C.add(M, number(3)), 4), number(3));
  EXPECT_EQ(op(Opcode::FloorDiv, op(Opcode::FloorDiv, N, 4), 8),
            op(Opcode::FloorDiv, N, 32));
  EXPECT_EQ(op(Opcode::FloorRem, op(Opcode::FloorRem, N, 32), 8),
            op(Opcode::FloorRem, N, 8));
  // Not so for what may be negative and rounds to zero.
  WarpInt Z = symbol("z", -100, 100);
  EXPECT_NE(op(Opcode::TruncRem, Z, 8), op(Opcode::FloorRem, Z, 8));
  EXPECT_NE(op(Opcode::TruncDiv, Z, 8), op(Opcode::FloorDiv, Z, 8));
  // And 6 is no multiple of 4.
  EXPECT_NE(op(Opcode::FloorRem, op(Opcode::FloorRem, N, 6), 4),
            op(Opcode::FloorRem, N, 4));
}

TEST_F(WarpBuilders, WhatCannotCarryIsSplitOff) {
  // (64k + 4q + lane % 4) / 64 with q < 16: nothing carries into k.
  WarpInt K = symbol("k", 0, 100), Q = symbol("q", 0, 15);
  WarpInt Sum = C.add(C.mul(K, number(64)),
                      C.add(C.mul(Q, number(4)), op(Opcode::And, Lane, 3)));
  EXPECT_EQ(op(Opcode::FloorDiv, Sum, 64), K);
  EXPECT_EQ(op(Opcode::FloorDiv, Sum, 4), C.add(C.mul(K, number(16)), Q));
  EXPECT_EQ(op(Opcode::FloorRem, Sum, 4), op(Opcode::And, Lane, 3));
  // With q up to 16 it may.
  WarpInt Large =
      C.add(C.mul(K, number(64)), C.mul(symbol("r", 0, 16), number(4)));
  EXPECT_NE(op(Opcode::FloorDiv, Large, 64), K);
}

TEST_F(WarpBuilders, BitsOfDisjointPartsAreSums) {
  WarpInt K = symbol("k", 0, 15), Rows = C.mul(K, number(32));
  EXPECT_EQ(op(Opcode::Or, Rows, Lane), C.add(Rows, Lane));
  EXPECT_EQ(op(Opcode::Xor, Rows, Lane), C.add(Rows, Lane));
  EXPECT_EQ(op(Opcode::Xor, C.add(Rows, Lane), 7),
            C.add(Rows, op(Opcode::Xor, Lane, 7)));
  EXPECT_EQ(op(Opcode::Xor, K, K), number(0));
  EXPECT_EQ(op(Opcode::And, K, K), K);
  EXPECT_EQ(op(Opcode::Or, K, number(0)), K);
  EXPECT_EQ(op(Opcode::Xor, K, -1), C.sub(number(-1), K));
  // Parts that overlap are no sum.
  EXPECT_NE(op(Opcode::Or, C.mul(K, number(16)), Lane),
            C.add(C.mul(K, number(16)), Lane));
}

TEST_F(WarpBuilders, ShiftsClampAsTheHardwareDoes) {
  EXPECT_EQ(op(Opcode::Shl, Lane, 3), C.mul(Lane, number(8)));
  EXPECT_EQ(op(Opcode::Shl, Warp, 5), C.mul(Warp, number(32)));
  for (int64_t Wide : {64, 100, -1}) {
    EXPECT_EQ(op(Opcode::Shl, Lane, Wide), number(0));
    EXPECT_EQ(op(Opcode::Shr, Lane, Wide), number(0));
    EXPECT_EQ(op(Opcode::Shr, number(-5), Wide), number(-1));
  }
}

TEST_F(WarpBuilders, ConversionsWrap) {
  WarpInt Negative = C.sub(Lane, number(1));
  EXPECT_EQ(C.convert(Negative, 32, true), Negative);
  EXPECT_EQ(C.convert(Negative, 32, false),
            lanes([](int64_t L) { return L ? L - 1 : 0xffffffff; }));
  EXPECT_EQ(C.convert(number(200), 8, true), number(-56));
  EXPECT_EQ(C.convert(number(0x1234), 8, false), number(0x34));
  EXPECT_EQ(C.convert(number(3), 1, false), number(1));
  EXPECT_EQ(C.convert(number(Min), 64, true), number(Min));
  EXPECT_EQ(C.convert(Thread, 16, false), Thread); // it fits
  EXPECT_NE(C.convert(Thread, 8, false), Thread);
  EXPECT_EQ(C.convert(Thread, 8, false)->Range.Hi, 255);
}

TEST_F(WarpBuilders, ExtremeConstantsWrapWithoutTrouble) {
  EXPECT_EQ(C.add(number(Max), number(1)), number(Min));
  EXPECT_EQ(C.sub(number(Min), number(1)), number(Max));
  EXPECT_EQ(C.mul(number(Min), number(-1)), number(Min));
  EXPECT_EQ(op(Opcode::TruncDiv, number(Min), -1), number(Min));
  EXPECT_EQ(op(Opcode::TruncRem, number(Min), -1), number(0));
  EXPECT_EQ(op(Opcode::FloorDiv, number(Min), -1), number(Min));
  EXPECT_EQ(op(Opcode::FloorRem, number(Max), Min), number(-1));
}

TEST_F(WarpBuilders, TablesRepeatFromTheirCycle) {
  std::vector<WarpInt> Rows{number(1), number(2), number(4), number(8)};
  EXPECT_EQ(C.table(number(2), Rows, 1), number(4));
  EXPECT_EQ(C.table(number(4), Rows, 1), number(2));
  EXPECT_EQ(C.table(number(6), Rows, 1), number(8));
  EXPECT_EQ(C.table(number(99), Rows, 3), number(8));
  WarpInt K = symbol("k", 0, 9), T = C.table(K, Rows, 0);
  EXPECT_TRUE(T->Uniform);
  EXPECT_EQ(T->Range.Hi, 8);
  Program P({T}, {K->Sym});
  for (int64_t I = 0; I != 10; ++I) {
    P.set(K->Sym, I);
    P.run();
    EXPECT_EQ(P.value(T).Value[31], int64_t(1) << I % 4);
  }
  EXPECT_EQ(C.table(K, {Lane, Lane}, 0), Lane); // no choice
}

TEST_F(WarpBuilders, TheSmallerOfTwoNumbersHasTheLimitOfOne) {
  WarpInt N = C.symbol(SymbolKind::Free, "n", {0, Interval::NoHigh});
  WarpInt Less = C.binary(Opcode::Less, N, Lane);
  EXPECT_EQ(C.select(Less, N, Lane)->Range.Hi, 31);
  EXPECT_EQ(C.select(Less, N, Lane)->Range.Lo, 0);
  EXPECT_EQ(C.select(C.binary(Opcode::LessEqual, Lane, N), Lane, N)->Range.Hi,
            31);
  EXPECT_EQ(C.select(Less, Lane, N)->Range.Hi, Interval::NoHigh);
  EXPECT_EQ(C.select(Less, N, C.add(Lane, number(1)))->Range.Hi,
            Interval::NoHigh);
  WarpInt M = C.symbol(SymbolKind::Free, "m", {Interval::NoLow, 9});
  EXPECT_EQ(C.select(C.binary(Opcode::Less, M, Lane), Lane, M)->Range.Lo, 0);
}

TEST_F(WarpBuilders, FinalValuesAreThoseOfEachLanesLastIteration) {
  WarpInt K = symbol("k", 0, WarpContext::MostFinal - 1);
  // Lane L stays while k < L: leaves at k == L, with 3 k.
  WarpInt Go = C.binary(Opcode::Less, K, Lane);
  EXPECT_EQ(C.finalValue(K->Sym, Go, C.mul(K, number(3))),
            C.mul(Lane, number(3)));
  EXPECT_EQ(C.finalValue(K->Sym, Go, Lane), Lane); // not of the iteration
  EXPECT_EQ(C.finalValue(K->Sym, number(0), K), number(0));

  // Of a number from outside it is a function.
  WarpInt N = symbol("n", 0, 9);
  WarpInt Some = C.finalValue(
      K->Sym, C.binary(Opcode::Less, K, C.binary(Opcode::And, Lane, N)), K);
  EXPECT_EQ(symbolsOf({Some}), std::vector<const Symbol *>{N->Sym});
  EXPECT_FALSE(Some->Uniform);
  EXPECT_EQ(C.substitute(Some, {{N->Sym, number(5)}}),
            C.binary(Opcode::And, Lane, number(5)));
  Program P({Some}, {N->Sym});
  for (int64_t I = 0; I != 10; ++I) {
    P.set(N->Sym, I);
    P.run();
    EXPECT_EQ(P.value(Some).Value[23], 23 & I);
  }
  EXPECT_GT(P.extraWork(), 0u);

  // One inside of another: the sum of j over j < k, at the end of the outer.
  WarpInt J = symbol("j", 0, WarpContext::MostFinal - 1);
  WarpInt Inner =
      C.finalValue(J->Sym, C.binary(Opcode::Less, J, K), C.mul(J, number(2)));
  C.clearSubstitution();
  EXPECT_EQ(C.finalValue(K->Sym, Go, Inner), C.mul(Lane, number(2)));
}

TEST_F(WarpBuilders, LanesThatNeverLeaveHaveNoFinalValue) {
  WarpInt K = symbol("k", 0, WarpContext::MostFinal - 1);
  WarpInt Some =
      C.finalValue(K->Sym, C.binary(Opcode::NotEqual, Lane, number(4)), K);
  Program P({Some}, {});
  EXPECT_EQ(P.value(Some).Known, 1u << 4);
  EXPECT_TRUE(C.finalValue(K->Sym, C.unknown("?", 0), K)->isUnknown());
  WarpInt Half =
      C.select(C.binary(Opcode::Less, Lane, number(16)), K, C.unknown("?", 0));
  WarpInt Part =
      C.finalValue(K->Sym, C.binary(Opcode::Less, K, number(3)), Half);
  EXPECT_TRUE(Part->HasUnknown);
  Program Q({Part}, {});
  EXPECT_EQ(Q.value(Part).Known, 0xffffu);
  EXPECT_EQ(Q.value(Part).Value[2], 3);
}

// What is loaded from one address is one number; whether it is one shows when
// the loop-carried values are known.
TEST_F(WarpBuilders, IfShared) {
  const WarpInt Value = symbol("value", 0, 9), K = symbol("k", 0, 99);
  const WarpInt Phi = C.phi("i", true);
  const WarpInt Loaded =
      C.ifShared(C.add(C.mul(Phi, number(4)), K), Value, "it differs", 7);
  EXPECT_TRUE(Loaded->HasPhi && Loaded->MayBeUniform);
  EXPECT_FALSE(Loaded->Uniform || Loaded->HasUnknown);
  EXPECT_EQ(C.substitute(Loaded, {{Phi->Sym, K}}), Value);
  C.clearSubstitution();
  const WarpInt Apart = C.substitute(Loaded, {{Phi->Sym, C.laneIndex()}});
  EXPECT_TRUE(Apart->isUnknown());
  EXPECT_EQ(Apart->Reason, "it differs");
  EXPECT_EQ(Apart->Where, 7u);
  // Surely different, or surely the same.
  EXPECT_TRUE(C.ifShared(C.phi("j", false), Value, "", 0)->isUnknown());
  EXPECT_EQ(C.ifShared(K, Value, "", 0), Value);
  // Evaluated with the loop's values as they are.
  Program P({Loaded}, {});
  P.set(Value->Sym, 5);
  P.set(Phi->Sym, 3);
  P.run();
  EXPECT_EQ(P.value(Loaded).Known, ~0u);
  EXPECT_EQ(P.value(Loaded).Value[31], 5);
  P.set(Phi->Sym, C.laneIndex()->Value);
  P.run();
  EXPECT_EQ(P.value(Loaded).Known, 0u);
}

} // namespace
