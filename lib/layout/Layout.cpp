//===- Layout.cpp - see Layout.h ------------------------------------------===//
#include "layout/Layout.h"
#include "exec/Records.h"
#include <algorithm>

namespace banktidy {

/// Swizzles are the same for subscripts so far apart. An array of one dimension
/// has rows in its only subscript.
static int64_t swizzlePeriod(const ArrayShape &Shape) {
  if (Shape.Extents.size() > 1)
    return 128;
  // 32 rows of all banks, whatever the elements.
  return std::max<int64_t>(1024, 1024 * WordBytes /
                                     std::max<int64_t>(1, Shape.ElementBytes));
}
/// The banks are 2^bankTurn elements wide, or less than twice as wide.
static unsigned bankTurn(const ArrayShape &Shape) {
  unsigned Turn = 0;
  const int64_t Bytes = std::max<int64_t>(1, Shape.ElementBytes);
  while ((Bytes << (Turn + 1)) <= int64_t(BankCount) * WordBytes)
    ++Turn;
  return Turn;
}

constexpr size_t MostPatterns = 4096; ///< that swizzles are scored by
/// Instructions of an access whose index is divided by the pitch.
constexpr uint64_t RewrittenCost = 4;
/// No index that is right is further from the start of an array. With this and
/// MostBytes no product of subscripts and strides overflows.
constexpr int64_t Farthest = int64_t(1) << 31;

int64_t ArrayShape::bytes() const {
  int64_t Bytes = ElementBytes;
  for (int64_t E : Extents)
    Bytes *= E;
  return Bytes;
}

Score &Score::operator+=(const Score &O) {
  Wavefronts += O.Wavefronts;
  Ideal += O.Ideal;
  Instructions += O.Instructions;
  Bytes += O.Bytes;
  Operations = std::max(Operations, O.Operations);
  return *this;
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

View asNamed(ArrayShape Shape) {
  return [Shape](WarpContext &V, const AccessRecord &R) {
    const size_t Rank = Shape.Extents.size();
    if (R.Subscripts.size() != Rank)
      return Subscripted();
    WarpInt Inner = R.Offset;
    int64_t Stride = Shape.ElementBytes;
    for (size_t D = Rank; D-- > 0; Stride *= Shape.Extents[D])
      Inner = V.sub(Inner, V.mul(R.Subscripts[D], V.number(Stride)));
    // A fragment of a matrix starts at the element, but goes on from there.
    if (!Inner->Range.within(0, Shape.ElementBytes - 1))
      return byAddress(Shape)(V, R);
    return Subscripted{R.Subscripts, Inner};
  };
}

View asRows(ArrayShape Rows,
            std::function<bool(const clang::BinaryOperator *)> IsPitch) {
  return [=](WarpContext &V, const AccessRecord &R) {
    // A matrix starts at the array itself.
    if (R.Subscripts.empty() && llvm::isa<clang::DeclRefExpr>(R.Site))
      return byAddress(Rows)(V, R);
    if (R.Subscripts.size() != 1)
      return Subscripted();
    const int64_t Pitch = Rows.Extents.back();
    WarpInt Row = V.number(0);
    for (const IndexProduct &P : R.Products)
      if (IsPitch(P.At))
        Row = V.add(Row, P.Right->isNumber(Pitch) ? P.Left : P.Right);
    WarpInt Index = R.Subscripts[0];
    WarpInt Inner = V.sub(R.Offset, V.mul(Index, V.number(Rows.ElementBytes)));
    if (!Inner->Range.within(0, Rows.ElementBytes - 1))
      return byAddress(Rows)(V, R);
    return Subscripted{{Row, V.sub(Index, V.mul(Row, V.number(Pitch)))}, Inner};
  };
}

View byAddress(ArrayShape Shape, bool Rewritten) {
  return [=](WarpContext &V, const AccessRecord &R) {
    std::vector<WarpInt> Subscripts;
    int64_t Stride = Shape.ElementBytes;
    for (size_t D = Shape.Extents.size(); D-- > 0; Stride *= Shape.Extents[D]) {
      WarpInt S = V.binary(Opcode::FloorDiv, R.Offset, V.number(Stride));
      if (D > 0)
        S = V.binary(Opcode::FloorRem, S, V.number(Shape.Extents[D]));
      Subscripts.insert(Subscripts.begin(), S);
    }
    return Subscripted{
        std::move(Subscripts),
        V.binary(Opcode::FloorRem, R.Offset, V.number(Shape.ElementBytes)),
        Rewritten};
  };
}

//===----------------------------------------------------------------------===//
// Gathering
//===----------------------------------------------------------------------===//

Doubt ArrayTraffic::add(const SharedAccess &A, const View &Subscripts,
                        bool ProveRows) {
  const size_t Rank = Shape.Extents.size();
  PadsInOrder.reset();
  SwizzlesInOrder.reset();
  Doubt Result;
  auto Unproven = [&](const char *Why) {
    if (Result.Why.empty())
      Result.Why = Why;
  };
  WarpContext &V = *A.Values;
  for (const auto &R : A.Records) {
    Subscripted S = Subscripts(V, *R);
    if (S.Subscripts.size() != Rank)
      return {"it is not accessed by subscripts only", true, true};
    if (!S.Inner->isConstant())
      return {"an element is accessed at a place that depends on the lane",
              true, true};
    // The exact subscripts once, to see that none leaves its dimension.
    for (size_t D = 1; D < Rank; ++D) {
      const Interval Range = S.Subscripts[D]->Range;
      const int64_t Last = Shape.Extents[D] - 1;
      if (Range.within(0, Last))
        continue;
      // In a block whose shape was assumed, it is the assumption that fails,
      // unless all is meant to be in one row: a[0][i].
      const bool OneRow = S.Subscripts[D - 1]->isNumber();
      if (!ProveRows && (Range.isOpen() || !A.Block) && !OneRow)
        continue;
      bool Inside = true;
      Enumeration E =
          enumerate(V, *R, Quantity{S.Subscripts[D], 0}, [&](const Outcome &O) {
            for (unsigned L = 0; L < WarpSize; ++L)
              if ((O.Active >> L) & 1)
                Inside &= O.Values[0][L] >= 0 && O.Values[0][L] <= Last;
          });
      if (!Inside || (OneRow && !ProveRows && !E.Decided))
        return {"a subscript runs from one row into another", true};
      if (!E.Decided)
        Unproven("an index could not be proven to stay in its row");
    }
    FirstMost = std::max(FirstMost, S.Subscripts.front()->Range.Hi);
    LastMost = std::max(LastMost, S.Subscripts.back()->Range.Hi);

    const unsigned Wide = std::max(A.MergedBytesPerLane.value_or(0), R->Bytes);
    // Of an index that is computed anew, neighbours are seen to be some within
    // one element only.
    const unsigned Merged =
        S.Rewritten && Shape.ElementBytes % Wide != 0 ? R->Bytes : Wide;
    const auto Elements = [&](int64_t Bytes) {
      return std::max<int64_t>(1, Bytes /
                                      std::max<int64_t>(1, Shape.ElementBytes));
    };
    std::vector<Quantity> Asked;
    bool Far = !S.Inner->Range.within(-Farthest, Farthest);
    using Found = std::vector<std::pair<Pattern, uint64_t>>;
    auto Enumerate = [&](Found &To, bool &Counted) -> std::optional<uint64_t> {
      uint64_t Sum = 0;
      Enumeration E = enumerate(V, *R, Asked, [&](const Outcome &O) {
        for (const Lanes &S : O.Values)
          for (int64_t I : S)
            Far |= I < -Farthest || I > Farthest;
        To.push_back({{O.Active,
                       {O.Values.begin(), O.Values.end()},
                       S.Inner->Value,
                       R->Kind,
                       R->Bytes,
                       Merged,
                       false,
                       S.Rewritten},
                      O.Weight});
        Sum += O.Weight;
      });
      for (auto &[P, Weight] : To)
        P.Open = !E.Open.empty();
      Counted &= E.Exact && A.Requests;
      return E.Decided ? std::optional(Sum) : std::nullopt;
    };
    // Shifting all lanes by whole words only rotates the banks, in any padded
    // layout.
    for (WarpInt I : S.Subscripts)
      Asked.push_back({I, Elements(WordBytes)});
    Asked.back().Unit = std::max(Asked.back().Unit, Elements(Merged));
    Found Pads, Swizzles;
    const std::optional<uint64_t> Requests = Enumerate(Pads, PadsCounted);
    if (Far)
      return {"an index is far outside of it", true};
    if (!Requests) {
      Unproven("not all accesses of it could be decided");
      Result.Undecided = true;
      continue;
    }
    // Takes away the whole units that all lanes are shifted by.
    auto Unshift = [&](Pattern &P) {
      for (size_t D = 0; D < Rank; ++D) {
        const int64_t Step = Asked[D].Unit;
        int64_t Least = Interval::NoHigh;
        for (unsigned L = 0; L < WarpSize; ++L)
          if ((P.Active >> L) & 1)
            Least = std::min(Least, P.Subscripts[D][L]);
        Least -= ((Least % Step) + Step) % Step;
        for (unsigned L = 0; L < WarpSize; ++L)
          P.Subscripts[D][L] =
              (P.Active >> L) & 1 ? P.Subscripts[D][L] - Least : 0;
      }
    };
    for (auto &[P, Weight] : Pads) {
      Unshift(P);
      ForPads[P] += Weight * Unit;
    }
    // A swizzle sees more of a shift: of the subscripts whose bits it takes,
    // and of the last one within the banks.
    for (Quantity &Q : Asked)
      Q.Unit = swizzlePeriod(Shape);
    if (Rank > 1)
      Asked.back().Unit = int64_t(1) << std::max(2u, bankTurn(Shape));
    const std::optional<uint64_t> More = Enumerate(Swizzles, SwizzlesCounted);
    if (!More || Far || Swizzles.size() + ForSwizzles.size() > MostPatterns) {
      SwizzlesKnown = false;
      continue;
    }
    SwizzlesCounted &= *More == *Requests;
    // Where it is not known how often a loop runs, there are not more requests
    // for looking at more of its iterations.
    for (auto &[P, Weight] : Swizzles) {
      Unshift(P);
      dropUniform(P);
      ForSwizzles[P] += (Weight * Unit * *Requests + *More - 1) / *More;
    }
  }
  return Result;
}

/// A subscript that all lanes share mixes the same bits into all of them, or is
/// mixed alike: that permutes the banks, unless rows start in different ones.
void ArrayTraffic::dropUniform(Pattern &P) const {
  const size_t Rank = Shape.Extents.size();
  if (Rank < 2 || P.Active == 0)
    return;
  auto First = [&](size_t D) {
    unsigned L = 0;
    while (!((P.Active >> L) & 1))
      ++L;
    return P.Subscripts[D][L];
  };
  std::vector<bool> Uniform(Rank, true);
  for (size_t D = 0; D < Rank; ++D)
    for (unsigned L = 0; L < WarpSize; ++L)
      if ((P.Active >> L) & 1 && P.Subscripts[D][L] != First(D))
        Uniform[D] = false;
  int64_t Stride = Shape.ElementBytes;
  for (size_t D = Rank - 1; D-- > 0;) {
    Stride *= Shape.Extents[D + 1];
    if (Stride % (Uniform[D] ? WordBytes : BankCount * WordBytes))
      return;
  }
  for (size_t D = 0; D < Rank; ++D)
    if (Uniform[D] && (D + 1 < Rank || Shape.ElementBytes % WordBytes == 0))
      P.Subscripts[D].fill(0);
}

//===----------------------------------------------------------------------===//
// Scoring
//===----------------------------------------------------------------------===//

int64_t ArrayTraffic::bytes(const Layout &L) const {
  ArrayShape Padded = Shape;
  for (size_t D = 0; D < Padded.Extents.size(); ++D)
    Padded.Extents[D] += L.extra(D);
  return Padded.bytes();
}

uint64_t ArrayTraffic::instructions(const Pattern &P, const Layout &L) {
  return L.Xor.Bits ? 2 : P.Rewritten ? RewrittenCost : 1;
}

const ArrayTraffic::Ordered &ArrayTraffic::patternsFor(const Layout &L) const {
  auto &To = L.Xor.Bits ? SwizzlesInOrder : PadsInOrder;
  if (To)
    return *To;
  To = Ordered{{}, 0, 0};
  // A candidate that is no good is given up the sooner.
  std::vector<std::pair<uint64_t, Weighed>> Order;
  for (const auto &[P, Weight] : L.Xor.Bits ? ForSwizzles : ForPads) {
    const Priced Alone = price(P, Weight, {}, false);
    const Priced Merged =
        P.Merged > P.Bytes ? price(P, Weight, {}, true) : Alone;
    const Weighed W{P, Weight, std::min(Alone.least(), Merged.least()),
                    std::min(Alone.Requests, Merged.Requests)};
    To->LeastWavefronts += W.LeastWavefronts;
    To->LeastInstructions += W.LeastRequests * instructions(P, L);
    Order.push_back({(keepsMerged(P, {}) ? Merged : Alone).wavefronts(), W});
  }
  std::stable_sort(
      Order.begin(), Order.end(),
      [](const auto &A, const auto &B) { return A.first > B.first; });
  for (auto &[Cost, W] : Order)
    To->Patterns.push_back(std::move(W));
  return *To;
}

bool ArrayTraffic::fits(const Layout &L) const {
  const size_t Rank = Shape.Extents.size();
  int64_t Stride = Shape.ElementBytes;
  std::vector<int64_t> Strides;
  for (size_t D = Rank; D-- > 1;)
    Strides.push_back(Stride *= Shape.Extents[D] + L.extra(D));
  for (const auto &[P, Weight] : ForPads) {
    for (int64_t S : Strides)
      if (S % P.Bytes || S % Shape.RowAlignment)
        return false;
    // What one access takes must stay together.
    if (L.Xor.Bits &&
        (Shape.ElementBytes << L.Xor.Vector) % std::max(P.Bytes, 1u) != 0 &&
        P.Bytes > Shape.ElementBytes)
      return false;
  }
  if (!L.Xor.Bits)
    return true;
  // The XOR stays within blocks of this many elements.
  const int64_t Block = int64_t(1) << (L.Xor.Vector + L.Xor.Bits);
  const int64_t Extent = Shape.Extents.back();
  const int64_t Most = std::min(LastMost, Extent - 1);
  return SwizzlesKnown && (Most | (Block - 1)) < Extent;
}

/// A merged access stays one if its parts stay neighbours in a way that the
/// compiler can see.
bool ArrayTraffic::keepsMerged(const Pattern &P, const Layout &L) const {
  if (P.Merged <= P.Bytes)
    return false;
  if (L.Xor.Bits) // neighbours stay together within one element only
    return Shape.ElementBytes % P.Merged == 0;
  int64_t Stride = Shape.ElementBytes;
  for (size_t D = Shape.Extents.size(); D-- > 1;)
    if ((Stride *= Shape.Extents[D] + L.extra(D)) % P.Merged)
      return false;
  return true;
}

LaneAddresses ArrayTraffic::place(const Pattern &P, const Layout &L) const {
  const size_t Rank = Shape.Extents.size();
  LaneAddresses At{P.Active, P.Inner};
  int64_t Stride = Shape.ElementBytes;
  for (size_t D = Rank; D-- > 0;) {
    const bool Mixed = L.Xor.Bits && D + 1 == Rank;
    for (unsigned I = 0; I < WarpSize; ++I) {
      int64_t S = P.Subscripts[D][I];
      if (Mixed)
        S = L.Xor.apply(S, P.Subscripts[L.Xor.From][I]);
      At.Byte[I] += S * Stride;
    }
    Stride *= Shape.Extents[D] + L.extra(D);
  }
  return At;
}

ArrayTraffic::Priced ArrayTraffic::price(const Pattern &P, uint64_t Weight,
                                         const Layout &L, bool Merged) const {
  LaneAddresses At = place(P, L);
  if (!Merged)
    return {requestCost(At, P.Bytes, P.Kind), Weight};
  const int64_t Width = P.Merged;
  for (int64_t &B : At.Byte)
    B -= ((B % Width) + Width) % Width;
  return {requestCost(At, P.Merged, P.Kind), Weight * P.Bytes / P.Merged};
}

Score ArrayTraffic::least(const Layout &L) const {
  const Ordered &In = patternsFor(L);
  Score S;
  S.Wavefronts = In.LeastWavefronts;
  S.Instructions = In.LeastInstructions;
  S.Bytes = bytes(L);
  return S;
}

std::optional<Score> ArrayTraffic::score(const Layout &L, uint64_t Most) const {
  Score S;
  S.Bytes = bytes(L);
  const Ordered &In = patternsFor(L);
  uint64_t Certain = In.LeastWavefronts;
  for (const Weighed &W : In.Patterns) {
    const Priced C = price(W.Of, W.Weight, L);
    // No swizzle that is good only for some values of an unknown number.
    if (L.Xor.Bits && W.Of.Open && C.Of.ways() > 1)
      return std::nullopt;
    S.Wavefronts += C.wavefronts();
    S.Ideal += C.Of.usual() * C.Requests;
    S.Instructions += C.Requests * instructions(W.Of, L);
    Certain += std::max(C.wavefronts(), W.LeastWavefronts) - W.LeastWavefronts;
    if (Certain > Most)
      return std::nullopt;
  }
  return S;
}

double ArrayTraffic::worst(const Layout &L) const {
  double Worst = 1;
  for (const Weighed &W : patternsFor(L).Patterns)
    Worst = std::max(Worst, price(W.Of, W.Weight, L).Of.ways());
  return Worst;
}

WrittenCost ArrayTraffic::written(const Layout &L) const {
  WrittenCost Sum;
  uint64_t Wavefronts = 0;
  for (const Weighed &W : patternsFor(L).Patterns) {
    Cost C = requestCost(place(W.Of, L), W.Of.Bytes, W.Of.Kind);
    Sum.Ways = std::max(Sum.Ways, C.ways());
    Wavefronts += C.Wavefronts * W.Weight;
  }
  if (L.Xor.Bits ? SwizzlesCounted : PadsCounted)
    Sum.Wavefronts = Wavefronts / Unit;
  return Sum;
}

int64_t ArrayTraffic::rowsUsed() const {
  return std::min(FirstMost, Shape.Extents[0] - 1) + 1;
}

unsigned ArrayTraffic::widest() const {
  unsigned Widest = 0;
  for (const auto &[P, Weight] : ForPads)
    Widest = std::max(Widest, P.Bytes);
  return Widest;
}

/// While accesses of Width bytes stay whole, a word keeps its place among the
/// words of such a piece, and so has only BankCount / (Width / 4) banks to be
/// in.
double ArrayTraffic::floor() const {
  const unsigned Width = widest();
  const int64_t Places = Width / WordBytes;
  if (Places < 2)
    return 1;
  const unsigned Banks = BankCount / Places;
  double Floor = 1;
  for (const auto &[P, Weight] : ForPads) {
    if (P.Bytes > WordBytes)
      continue;
    std::map<int64_t, std::map<std::vector<int64_t>, bool>> Words; // by place
    for (unsigned I = 0; I < WarpSize; ++I) {
      if (!((P.Active >> I) & 1))
        continue;
      int64_t Byte = P.Subscripts.back()[I] * Shape.ElementBytes + P.Inner[I];
      std::vector<int64_t> Word{Byte / WordBytes};
      for (const Lanes &S : P.Subscripts)
        if (&S != &P.Subscripts.back())
          Word.push_back(S[I]);
      Words[Byte / WordBytes % Places][Word] = true;
    }
    for (const auto &[Place, In] : Words)
      Floor = std::max(Floor, double((In.size() + Banks - 1) / Banks));
  }
  return Floor;
}

//===----------------------------------------------------------------------===//
// Searching
//===----------------------------------------------------------------------===//

bool isMaskFree(const std::vector<ArrayTraffic> &Traffic, const Swizzle &S) {
  return std::all_of(
      Traffic.begin(), Traffic.end(), [&](const ArrayTraffic &T) {
        return (T.shape().Extents[S.From] - 1) >> (S.Shift + S.Bits) == 0;
      });
}

namespace {

/// Keeps the best candidate.
class Search {
public:
  explicit Search(const std::vector<ArrayTraffic> &Traffic) : Traffic(Traffic) {
    for (const ArrayTraffic &T : Traffic)
      Before += *T.score({});
    // An edit must take away a part of what is too much.
    const uint64_t Excess = Before.Wavefronts - Before.Ideal;
    constexpr uint64_t LeastPart = 4;
    Worthwhile = Before.Wavefronts - (Excess + LeastPart - 1) / LeastPart;
    BestScore = Before;
    BestScore.Wavefronts = Worthwhile + 1;
  }

  void consider(const Layout &L, unsigned Operations) {
    ++Considered;
    // What it costs at least; by and by, what it costs.
    Score Sum;
    Sum.Operations = Operations;
    for (const ArrayTraffic &T : Traffic)
      Sum += T.least(L);
    for (const ArrayTraffic &T : Traffic) {
      if (!(Sum < BestScore) || !T.fits(L))
        return;
      const Score Least = T.least(L);
      const std::optional<Score> S = T.score(
          L, BestScore.Wavefronts - (Sum.Wavefronts - Least.Wavefronts));
      if (!S)
        return;
      Sum.Wavefronts += S->Wavefronts - Least.Wavefronts;
      Sum.Instructions += S->Instructions - Least.Instructions;
      Sum.Ideal += S->Ideal;
    }
    if (Sum.Wavefronts <= Worthwhile && Sum < BestScore) {
      BestScore = Sum;
      Best = L;
    }
  }

  std::optional<Choice> result(size_t *Count) const {
    if (Count)
      *Count = Considered;
    if (!Best)
      return std::nullopt;
    Choice C;
    C.How = *Best;
    C.Before = Before;
    C.After = BestScore;
    bool Counted = true;
    uint64_t Wavefronts = 0;
    for (const ArrayTraffic &T : Traffic) {
      C.MoreBytes = std::max(C.MoreBytes, T.bytes(*Best) - T.shape().bytes());
      C.WorstAfter = std::max(C.WorstAfter, T.worst(*Best));
      const WrittenCost W = T.written(*Best);
      C.Written.Ways = std::max(C.Written.Ways, W.Ways);
      Counted &= W.Wavefronts.has_value();
      Wavefronts += W.Wavefronts.value_or(0);
      C.Floor = std::max(C.Floor, T.floor());
      C.Widest = std::max(C.Widest, T.widest());
    }
    if (Counted)
      C.Written.Wavefronts = Wavefronts;
    return C;
  }

private:
  const std::vector<ArrayTraffic> &Traffic;
  Score Before, BestScore;
  size_t Considered = 0;
  uint64_t Worthwhile = 0; ///< so many wavefronts or fewer
  std::optional<Layout> Best;
};

/// All instances have one element type and one rank.
bool areComparable(const std::vector<ArrayTraffic> &Traffic) {
  return !Traffic.empty() &&
         std::all_of(Traffic.begin(), Traffic.end(),
                     [&](const ArrayTraffic &T) {
                       return T.shape().Extents.size() ==
                                  Traffic[0].shape().Extents.size() &&
                              T.shape().ElementBytes ==
                                  Traffic[0].shape().ElementBytes &&
                              T.shape().ElementBytes > 0;
                     });
}

} // namespace

std::optional<Choice> searchPadding(const std::vector<ArrayTraffic> &Traffic,
                                    const std::function<bool(int64_t)> &Allowed,
                                    size_t *Considered) {
  if (!areComparable(Traffic) || Traffic[0].shape().Extents.size() < 2)
    return std::nullopt;
  const size_t Rank = Traffic[0].shape().Extents.size();
  // A turn of the banks is all there is to try in a dimension.
  const int64_t Most = std::max<int64_t>(
      1, BankCount * WordBytes / Traffic[0].shape().ElementBytes);
  Search S(Traffic);
  auto Try = [&](const Layout &L) {
    for (const ArrayTraffic &T : Traffic)
      if (!Allowed(T.bytes(L) - T.shape().bytes()))
        return;
    S.consider(L, 0);
  };
  Layout None{std::vector<int64_t>(Rank, 0), {}};
  for (size_t D = 1; D < Rank; ++D)
    for (int64_t Pad = 1; Pad <= Most; ++Pad) {
      Layout L = None;
      L.Extra[D] = Pad;
      Try(L);
    }
  // Two dimensions at once.
  constexpr int64_t MostOfTwo = 32;
  for (size_t Outer = 1; Outer < Rank && Most <= MostOfTwo; ++Outer)
    for (size_t Inner = Outer + 1; Inner < Rank; ++Inner)
      for (int64_t A = 1; A <= Most; ++A)
        for (int64_t B = 1; B <= Most; ++B) {
          Layout L = None;
          L.Extra[Outer] = A;
          L.Extra[Inner] = B;
          Try(L);
        }
  return S.result(Considered);
}

std::optional<Choice> searchSwizzle(const std::vector<ArrayTraffic> &Traffic,
                                    size_t *Considered) {
  if (!areComparable(Traffic))
    return std::nullopt;
  const ArrayShape &Shape = Traffic[0].shape();
  const unsigned Rank = Shape.Extents.size();
  Search Found(Traffic);
  const unsigned Turn = bankTurn(Shape);
  for (unsigned From = 0; From < Rank; ++From) {
    if (Rank > 1 && From + 1 == Rank)
      continue;
    for (unsigned Vector = 0; Vector < Turn; ++Vector)
      for (unsigned Bits = 1; Bits + Vector <= Turn; ++Bits)
        for (unsigned Shift = Rank > 1 ? 0 : Vector + 1;
             int64_t(1) << (Shift + Bits) <= swizzlePeriod(Shape); ++Shift) {
          Layout L;
          L.Xor = {From, Shift, Bits, Vector};
          const unsigned Operations =
              1 + (Shift != 0) + (Vector != 0) + !isMaskFree(Traffic, L.Xor);
          Found.consider(L, Operations);
        }
  }
  return Found.result(Considered);
}

} // namespace banktidy
