//===- BankMap.cpp - see BankMap.h ----------------------------------------===//
#include "report/BankMap.h"
#include "exec/Analysis.h"
#include "exec/Records.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cassert>
#include <numeric>

namespace banktidy {

int64_t wordOf(int64_t Byte) {
  return Byte >= 0 ? Byte / WordBytes : -((-Byte + WordBytes - 1) / WordBytes);
}
unsigned bankOf(int64_t Word) {
  return static_cast<unsigned>(((Word % BankCount) + BankCount) % BankCount);
}

std::string lanesText(uint32_t Lanes, unsigned MostNamed) {
  std::vector<std::string> Names;
  for (unsigned L = 0; L < WarpSize; ++L)
    if ((Lanes >> L) & 1)
      Names.push_back(std::to_string(L));
  const std::string Last = Names.back();
  Names.pop_back();
  if (Names.empty())
    return "lane " + Last;
  const bool All = Names.size() < MostNamed;
  if (!All)
    Names.resize(MostNamed - 1);
  return "lanes " + llvm::join(Names, ", ") + (All ? " and " : ", ... ") + Last;
}

const char *nameOf(RequestKind Kind) {
  switch (Kind) {
  case RequestKind::Load:
    return "load of";
  case RequestKind::Store:
    return "store to";
  case RequestKind::Atomic:
    return "atomic on";
  case RequestKind::Ldmatrix:
    return "ldmatrix of";
  case RequestKind::Stmatrix:
    return "stmatrix to";
  case RequestKind::Async:
    return "asynchronous copy to";
  }
  llvm_unreachable("not a RequestKind");
}

/// Value, rounded down to a multiple of Unit.
static int64_t roundedDown(int64_t Value, int64_t Unit) {
  return Value - ((Value % Unit) + Unit) % Unit;
}

std::optional<Request> worstRequest(const SharedAccess &A, bool AsMerged) {
  AsMerged &= A.MergedBytesPerLane.has_value();
  const unsigned Bytes = AsMerged ? *A.MergedBytesPerLane : A.BytesPerLane;
  std::optional<Request> Worst;
  std::pair<double, unsigned> Most;
  for (const auto &R : A.Records)
    enumerate(*A.Values, *R, offsetOf(*R), [&](const Outcome &O) {
      Request Here{{O.Active, O.Values[0]}, Bytes, A.Kind};
      if (AsMerged)
        for (int64_t &Byte : Here.Lanes.Byte)
          Byte = roundedDown(Byte, Bytes);
      const Cost C = Here.cost();
      const std::pair Price(C.ways(), C.Wavefronts);
      if (!O.Active || (Worst && Price <= Most))
        return;
      Most = Price;
      const int64_t First = Here.Lanes.Byte[llvm::countr_zero(O.Active)];
      const int64_t Origin = roundedDown(First, BankCount * WordBytes);
      for (unsigned L = 0; L < WarpSize; ++L)
        if (Here.isActive(L))
          Here.Lanes.Byte[L] -= Origin;
      Worst = Here;
    });
  return Worst;
}

unsigned BankGroup::fullest() const {
  return static_cast<unsigned>(
      std::max_element(
          Banks.begin(), Banks.end(),
          [](const auto &A, const auto &B) { return A.size() < B.size(); }) -
      Banks.begin());
}

std::vector<BankGroup> bankGroups(const Request &R) {
  std::vector<BankGroup> Groups;
  const unsigned Step = lanesPerGroup(R.Lanes, R.BytesPerLane, R.Kind);
  for (unsigned Start = 0; Start < WarpSize; Start += Step) {
    BankGroup G{Start, Start + Step - 1, {}};
    for (unsigned L = G.First; L <= G.Last; ++L) {
      if (!R.isActive(L))
        continue;
      const int64_t Byte = R.Lanes.Byte[L];
      for (int64_t W = wordOf(Byte); W <= wordOf(Byte + R.BytesPerLane - 1);
           ++W) {
        std::vector<HitWord> &Bank = G.Banks[bankOf(W)];
        auto Hit = llvm::find_if(
            Bank, [W](const HitWord &Other) { return Other.Word == W; });
        if (Hit == Bank.end())
          Hit = Bank.insert(Bank.end(), {W, 0});
        Hit->Lanes |= uint32_t(1) << L;
      }
    }
    if (G.wavefronts())
      Groups.push_back(std::move(G));
  }
  assert(std::accumulate(Groups.begin(), Groups.end(), 0U,
                         [](unsigned Sum, const BankGroup &G) {
                           return Sum + G.wavefronts();
                         }) == R.cost().Wavefronts &&
         "another drawing than the model counts");
  return Groups;
}

} // namespace banktidy
