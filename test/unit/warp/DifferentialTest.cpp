//===- DifferentialTest.cpp - builders against plain evaluation -----------===//
//
// Random expressions over lanes and symbols: what the builders make of them,
// evaluated for random values of the symbols, must be what plain C++ computes
// lane by lane; and what a node claims of its values must hold for all of them.
// BANKTIDY_RANDOM_EXPRESSIONS sets how many are tried, BANKTIDY_RANDOM_SEED
// where to start.
//
//===----------------------------------------------------------------------===//
#include "Expressions.h"
#include "warp/Evaluate.h"

#include "gtest/gtest.h"

#include <cstdlib>
#include <set>

using namespace banktidy;

namespace {

uint64_t setting(const char *Name, uint64_t Default) {
  const char *Text = std::getenv(Name);
  return Text ? std::strtoull(Text, nullptr, 10) : Default;
}

constexpr unsigned EnvironmentsEach = 6;

/// All trees below T, then T: the first that is wrong is the smallest.
void flatten(const Tree &T, std::vector<Tree> &Out) {
  for (const Tree &Arg : T->Args)
    flatten(Arg, Out);
  Out.push_back(T);
}

std::string where(const Expression &T, unsigned Lane, const Environment &At) {
  std::string Text = spelled(T) + " in lane " + std::to_string(Lane) + " for";
  for (const auto &[S, V] : At)
    Text += " " + S->Name + "=" + std::to_string(V[Lane]);
  return Text;
}

void setAll(Program &P, const Environment &At) {
  for (const auto &[S, V] : At)
    P.set(S, V);
  P.run();
}

/// What a node says of itself, held against its value in the lanes of Mask.
void checkClaims(WarpInt N, const Lanes &Value, uint32_t Mask,
                 const std::string &Text) {
  std::set<int64_t> Different;
  for (unsigned L = 0; L != WarpSize; ++L) {
    if (!((Mask >> L) & 1))
      continue;
    const int64_t V = Value[L];
    EXPECT_GE(V, N->Range.Lo) << Text << ", lane " << L;
    EXPECT_LE(V, N->Range.Hi) << Text << ", lane " << L;
    EXPECT_TRUE(N->Multiple ? V % N->Multiple == 0 : V == 0)
        << V << " is no multiple of " << N->Multiple << ": " << Text;
    Different.insert(V);
  }
  if (N->Uniform)
    EXPECT_LE(Different.size(), 1u) << Text;
}

struct Count {
  uint64_t Lanes = 0, Known = 0;
};

/// Compares all that is below Root; with claims, for one environment.
void checkValues(const Tree &Root, const Environment &At, Count &Seen) {
  std::vector<Tree> All;
  flatten(Root, All);
  std::vector<WarpInt> Nodes;
  for (const Tree &T : All)
    Nodes.push_back(T->Built);
  Program P(Nodes, {});
  setAll(P, At);
  for (const Tree &T : All) {
    const LaneValues &Got = P.value(T->Built);
    uint32_t Both = 0;
    for (unsigned L = 0; L != WarpSize; ++L) {
      std::optional<int64_t> Expected = meaning(*T, L, At);
      if (!Expected)
        continue;
      ++Seen.Lanes;
      if (!((Got.Known >> L) & 1))
        continue;
      ++Seen.Known;
      Both |= 1u << L;
      ASSERT_EQ(Got.Value[L], *Expected) << where(*T, L, At);
    }
    checkClaims(T->Built, Got.Value, Both, spelled(*T));
    if (testing::Test::HasFailure())
      return;
  }
}

/// Runs Check for many trees; reports the seed that fails.
template <typename Fn> void forTrees(uint64_t Default, Fn Check) {
  const uint64_t Trees = setting("BANKTIDY_RANDOM_EXPRESSIONS", Default);
  const uint64_t First = setting("BANKTIDY_RANDOM_SEED", 1);
  for (uint64_t Seed = First; Seed != First + Trees; ++Seed) {
    WarpContext Context;
    RandomExpressions Random(Context, Seed);
    Check(Context, Random, Random.tree(1 + Seed % 14));
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << "seed " << Seed;
      return;
    }
  }
}

TEST(WarpRandom, ValuesAndClaims) {
  Count Seen;
  forTrees(3000, [&](WarpContext &, RandomExpressions &Random, const Tree &T) {
    for (unsigned I = 0; I != EnvironmentsEach; ++I)
      checkValues(T, Random.values(), Seen);
  });
  // Nothing here is unknown but what divides by zero somewhere.
  EXPECT_GT(Seen.Known, Seen.Lanes / 100 * 97);
}

// Enumerating like nested loops recomputes only what changed.
TEST(WarpRandom, RunsFromAnyLevel) {
  forTrees(500, [](WarpContext &, RandomExpressions &Random, const Tree &T) {
    const std::vector<const Symbol *> Order = symbolsOf({T->Built});
    Environment At = Random.values();
    Program Kept({T->Built}, Order);
    setAll(Kept, At);
    for (unsigned Level = Order.size(); Level-- > 0;) {
      const Environment Fresh = Random.values();
      for (unsigned I = Level; I != Order.size(); ++I) {
        At[Order[I]] = Fresh.at(Order[I]);
        Kept.set(Order[I], At[Order[I]]);
      }
      Kept.run(Level);
      Program Anew({T->Built}, {});
      setAll(Anew, At);
      ASSERT_EQ(Kept.value(T->Built).Value, Anew.value(T->Built).Value)
          << spelled(*T);
      ASSERT_EQ(Kept.value(T->Built).Known, Anew.value(T->Built).Known)
          << spelled(*T);
    }
  });
}

/// Compares two values of one expression in the lanes where both are known.
void checkSame(const Tree &T, const Environment &At, const LaneValues &A,
               const LaneValues &B) {
  for (unsigned L = 0; L != WarpSize; ++L)
    if (meaning(*T, L, At) && ((A.Known & B.Known) >> L & 1))
      ASSERT_EQ(A.Value[L], B.Value[L]) << where(*T, L, At);
}

TEST(WarpRandom, SubstitutingNumbersIsEvaluating) {
  forTrees(1500, [](WarpContext &Context, RandomExpressions &Random,
                    const Tree &T) {
    const Environment At = Random.values();
    WarpContext::Substitution Map;
    for (const auto &[S, V] : At)
      Map[S] = Context.lanes(V);
    const WarpInt Number = Context.substitute(T->Built, Map);
    if (Number->HasUnknown) // it divides by zero
      return;
    EXPECT_TRUE(Number->isConstant()) << spelled(*T); // folds all the way down
    Program Before({T->Built}, {}), After({Number}, {});
    setAll(Before, At);
    After.run();
    checkSame(T, At, Before.value(T->Built), After.value(Number));
  });
}

// Each symbol replaced by an expression over others: first the expressions,
// then their values.
TEST(WarpRandom, SubstitutionCommutesWithEvaluation) {
  forTrees(1500, [](WarpContext &Context, RandomExpressions &Random,
                    const Tree &T) {
    WarpContext::Substitution Map;
    WarpInt Other = Context.symbol(SymbolKind::Counter, "q", {0, 1000}, 1);
    for (WarpInt S : Random.symbols()) {
      const Symbol &Sym = *S->Sym;
      if (Sym.Kind == SymbolKind::Phi || Random.between(0, 1))
        continue;
      // Lo + Multiple * (q % Steps) keeps what is claimed of the symbol.
      const int64_t Steps = (Sym.Range.Hi - Sym.Range.Lo) / Sym.Multiple + 1;
      Map[&Sym] =
          Context.add(Context.number(Sym.Range.Lo),
                      Context.mul(Context.binary(Opcode::FloorRem, Other,
                                                 Context.number(Steps)),
                                  Context.number(Sym.Multiple)));
    }
    const WarpInt Replaced = Context.substitute(T->Built, Map);
    if (Replaced->HasUnknown) // it divides by zero
      return;
    for (unsigned I = 0; I != EnvironmentsEach; ++I) {
      Environment At = Random.values();
      At[Other->Sym].fill(Random.between(0, 1000));
      Program After({Replaced}, {});
      setAll(After, At);
      Environment Through = At;
      for (const auto &[S, By] : Map) {
        Program P({By}, {});
        setAll(P, At);
        Through[S] = P.value(By).Value;
      }
      Program Before({T->Built}, {});
      setAll(Before, Through);
      checkSame(T, Through, Before.value(T->Built), After.value(Replaced));
    }
  });
}

TEST(WarpRandom, SubstitutingNothingIsNothing) {
  forTrees(300, [](WarpContext &Context, RandomExpressions &, const Tree &T) {
    EXPECT_EQ(Context.substitute(T->Built, {}), T->Built) << spelled(*T);
  });
}

// Each new symbol at the value that it stands for.
TEST(WarpRandom, GeneralizedValuesAreAmongAll) {
  unsigned Replaced = 0;
  forTrees(20000, [&](WarpContext &Context, RandomExpressions &Random,
                      const Tree &T) {
    WarpContext::Generalization Known;
    const WarpInt General = Context.generalize(
        T->Built, Known, [](const Symbol *S) { return S->Id % 3 == 0; });
    EXPECT_EQ(
        Context.generalize(T->Built, Known,
                           [](const Symbol *S) { return S->Id % 3 == 0; }),
        General)
        << spelled(*T);
    if (General->HasUnknown) // it divides by zero
      return;
    Replaced += !Known.empty();
    for (unsigned I = 0; I != EnvironmentsEach; ++I) {
      Environment At = Random.values();
      Program Before({T->Built}, {});
      setAll(Before, At);
      Environment Through = At;
      bool All = true;
      for (const auto &[Value, S] : Known) {
        Program P({Value}, {});
        setAll(P, At);
        Through[S->Sym] = P.value(Value).Value;
        if (P.value(Value).Known != ~0u) { // it divides by zero
          All = false;
          break;
        }
        const int64_t One = Through[S->Sym][0];
        for (int64_t V : Through[S->Sym])
          ASSERT_EQ(V, One) << spelled(*T);
        ASSERT_TRUE(S->Range.Lo <= One && One <= S->Range.Hi &&
                    One % S->Multiple == 0)
            << spelled(*T);
      }
      if (!All)
        continue;
      Program After({General}, {});
      setAll(After, Through);
      checkSame(T, At, Before.value(T->Built), After.value(General));
    }
  });
  EXPECT_GT(Replaced, 0u);
}

} // namespace
