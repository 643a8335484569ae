//===- Layout.cpp - see Layout.h ------------------------------------------===//
#include "layout/Layout.h"
#include "exec/Records.h"
#include <algorithm>

namespace banktidy {

int64_t ArrayShape::bytes() const {
  int64_t Bytes = ElementBytes;
  for (int64_t E : Extents)
    Bytes *= E;
  return Bytes;
}

std::string ArrayTraffic::add(const SharedAccess &A) {
  const size_t Rank = Shape.Extents.size();
  // Moving all lanes by a whole word only rotates the banks, in any layout.
  const int64_t Unit = std::max<int64_t>(
      1, WordBytes / std::max<int64_t>(1, Shape.ElementBytes));
  for (const auto &R : A.Records) {
    if (R->Subscripts.size() != Rank)
      return "it is not accessed by subscripts only";
    WarpContext &V = *A.Values;
    WarpInt Inner = R->Offset;
    int64_t Stride = Shape.ElementBytes;
    for (size_t D = Rank; D-- > 0;) {
      Inner = V.sub(Inner, V.mul(R->Subscripts[D], V.number(Stride)));
      Stride *= Shape.Extents[D];
    }
    if (!Inner->isConstant())
      return "an element is accessed at a place that depends on the lane";
    // The exact subscripts once, to see that none leaves its dimension.
    for (size_t D = 1; D < Rank; ++D) {
      const Interval Range = R->Subscripts[D]->Range;
      const int64_t Last = Shape.Extents[D] - 1;
      if (Range.within(0, Last) || Range.isOpen())
        continue;
      bool Inside = true;
      enumerate(V, *R, Quantity{R->Subscripts[D], 0}, [&](const Outcome &O) {
        for (unsigned L = 0; L < WarpSize; ++L)
          if ((O.Active >> L) & 1)
            Inside &= O.Values[0][L] >= 0 && O.Values[0][L] <= Last;
      });
      if (!Inside)
        return "a subscript runs from one row into another";
    }
    std::vector<Quantity> Asked;
    for (WarpInt S : R->Subscripts)
      Asked.push_back({S, Unit});
    Enumeration E = enumerate(V, *R, Asked, [&](const Outcome &O) {
      Patterns.push_back({O.Active,
                          {O.Values.begin(), O.Values.end()},
                          Inner->Value,
                          R->Kind,
                          R->Bytes,
                          O.Weight});
    });
    if (!E.Decided)
      return "not all accesses of it could be decided";
  }
  return "";
}

bool ArrayTraffic::aligned(const Padding &P) const {
  int64_t Stride = Shape.ElementBytes;
  for (size_t D = Shape.Extents.size(); D-- > 1;) {
    Stride *= Shape.Extents[D] + P[D];
    for (const Pattern &Q : Patterns)
      if (Stride % Q.Bytes)
        return false;
  }
  return true;
}

template <typename Fn>
void ArrayTraffic::forEachCost(const Padding &P, Fn F) const {
  const size_t Rank = Shape.Extents.size();
  for (const Pattern &Q : Patterns) {
    LaneAddresses At{Q.Active, Q.Inner};
    int64_t Stride = Shape.ElementBytes;
    for (size_t D = Rank; D-- > 0;) {
      for (unsigned L = 0; L < WarpSize; ++L)
        At.Byte[L] += Q.Subscripts[D][L] * Stride;
      Stride *= Shape.Extents[D] + P[D];
    }
    F(requestCost(At, Q.Bytes, Q.Kind), Q.Weight);
  }
}

Score ArrayTraffic::score(const Padding &P) const {
  Score S;
  forEachCost(P, [&](Cost C, uint64_t Weight) {
    S.Wavefronts += C.Wavefronts * Weight;
    S.Ideal += C.usual() * Weight;
  });
  return S;
}

double ArrayTraffic::worst(const Padding &P) const {
  double Worst = 1;
  forEachCost(P, [&](Cost C, uint64_t) { Worst = std::max(Worst, C.ways()); });
  return Worst;
}

std::optional<PadChoice>
searchPadding(const std::vector<ArrayTraffic> &Traffic) {
  if (Traffic.empty())
    return std::nullopt;
  const size_t Rank = Traffic[0].shape().Extents.size();
  for (const ArrayTraffic &T : Traffic)
    if (T.shape().Extents.size() != Rank ||
        T.shape().ElementBytes != Traffic[0].shape().ElementBytes)
      return std::nullopt;
  if (Rank < 2)
    return std::nullopt;

  auto Bytes = [](const ArrayShape &S, const Padding &P) {
    ArrayShape Padded = S;
    for (size_t D = 0; D < P.size(); ++D)
      Padded.Extents[D] += P[D];
    return Padded.bytes();
  };
  auto Total = [&](const Padding &P) {
    std::pair<uint64_t, int64_t> Sum{0, 0};
    for (const ArrayTraffic &T : Traffic) {
      Sum.first += T.score(P).Wavefronts;
      Sum.second += Bytes(T.shape(), P);
    }
    return Sum;
  };
  // A turn of the banks is all there is to try in a dimension.
  const int64_t Element = Traffic[0].shape().ElementBytes;
  const int64_t Most = std::max<int64_t>(1, BankCount * WordBytes /
                                                std::max<int64_t>(1, Element));
  Padding None(Rank, 0), Best = None;
  const std::pair<uint64_t, int64_t> Before = Total(None);
  std::pair<uint64_t, int64_t> BestTotal = Before;
  auto Try = [&](const Padding &P) {
    for (const ArrayTraffic &T : Traffic)
      if (!T.aligned(P))
        return;
    std::pair<uint64_t, int64_t> Sum = Total(P);
    if (Sum < BestTotal) {
      BestTotal = Sum;
      Best = P;
    }
  };
  for (size_t D = 1; D < Rank; ++D)
    for (int64_t Pad = 1; Pad <= Most; ++Pad) {
      Padding P = None;
      P[D] = Pad;
      Try(P);
    }
  // Two dimensions at once, where one is not enough.
  if (Rank > 2 && Most <= 32) {
    uint64_t Ideal = 0;
    for (const ArrayTraffic &T : Traffic)
      Ideal += T.score(None).Ideal;
    if (BestTotal.first > Ideal)
      for (int64_t Outer = 1; Outer <= Most; ++Outer)
        for (int64_t Inner = 1; Inner <= Most; ++Inner) {
          Padding P = None;
          P[Rank - 2] = Rank > 2 ? Outer : 0;
          P[Rank - 1] = Inner;
          Try(P);
        }
  }
  if (BestTotal.first >= Before.first)
    return std::nullopt;
  PadChoice Choice{Best, 0, 1};
  for (const ArrayTraffic &T : Traffic) {
    Choice.MoreBytes =
        std::max(Choice.MoreBytes, Bytes(T.shape(), Best) - T.shape().bytes());
    Choice.WorstAfter = std::max(Choice.WorstAfter, T.worst(Best));
  }
  return Choice;
}

} // namespace banktidy
