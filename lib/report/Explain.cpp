//===- Explain.cpp - one line's accesses, drawn for a person --------------===//
//
// See Explain.h. The worst request is found by enumerating the records of an
// access again, as the analysis did.
//
//===----------------------------------------------------------------------===//
#include "report/Explain.h"
#include "bank/Occupancy.h"
#include "exec/Records.h"
#include "report/Place.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <numeric>
#include <set>

using namespace clang;
using llvm::raw_ostream;

namespace banktidy {
namespace {

/// The word at a byte address, and a word's bank.
int64_t wordOf(int64_t Byte) {
  return Byte >= 0 ? Byte / WordBytes : -((-Byte + WordBytes - 1) / WordBytes);
}
unsigned bankOf(int64_t Word) {
  return static_cast<unsigned>(((Word % BankCount) + BankCount) % BankCount);
}

/// How many lanes are served together (Wavefronts.h).
unsigned groupSize(unsigned BytesPerLane, RequestKind Kind) {
  if (Kind == RequestKind::Ldmatrix || Kind == RequestKind::Stmatrix)
    return 8;
  return BytesPerLane <= WordBytes ? WarpSize
                                   : WarpSize * WordBytes / BytesPerLane;
}

/// The worst request of an access: its lanes, relative to the first of them.
std::optional<LaneAddresses> worstRequest(const SharedAccess &A) {
  std::optional<LaneAddresses> Worst;
  unsigned Most = 0;
  double MostWays = 0;
  for (const auto &R : A.Records)
    enumerate(*A.Values, *R, offsetOf(*R), [&](const Outcome &O) {
      LaneAddresses Lanes{O.Active, O.Values[0]};
      const Cost C = requestCost(Lanes, A.BytesPerLane, A.Kind);
      if (Worst &&
          std::pair(C.ways(), C.Wavefronts) <= std::pair(MostWays, Most))
        return;
      Most = C.Wavefronts;
      MostWays = C.ways();
      // Whole turns of the banks do not matter.
      constexpr int64_t Turn = BankCount * WordBytes;
      const int64_t First = Lanes.Byte[llvm::countr_zero(Lanes.Active)];
      const int64_t Origin = First - ((First % Turn) + Turn) % Turn;
      for (unsigned L = 0; L < WarpSize; ++L)
        if ((Lanes.Active >> L) & 1)
          Lanes.Byte[L] -= Origin;
      Worst = Lanes;
    });
  return Worst;
}

/// "1 word", "2 words".
std::string counted(int64_t N, const char *What) {
  return std::to_string(N) + " " + What + (N == 1 ? "" : "s");
}

void drawLanes(raw_ostream &OS, const LaneAddresses &Lanes) {
  constexpr unsigned InRow = 8;
  for (unsigned Start = 0; Start < WarpSize; Start += InRow) {
    OS << llvm::format("    lanes %2u-%2u ", Start, Start + InRow - 1);
    for (unsigned L = Start; L < Start + InRow; ++L)
      if ((Lanes.Active >> L) & 1)
        OS << llvm::format(" %6lld",
                           static_cast<long long>(wordOf(Lanes.Byte[L])));
      else
        OS << "      -";
    OS << '\n';
  }
}

/// The even distance of neighbouring lanes, in words; none if there is no such.
std::optional<int64_t> strideOf(const LaneAddresses &Lanes, unsigned Group) {
  std::optional<int64_t> Stride;
  for (unsigned L = 1; L < Group; ++L) {
    if (((Lanes.Active >> (L - 1)) & 3) != 3)
      return std::nullopt;
    const int64_t D = Lanes.Byte[L] - Lanes.Byte[L - 1];
    if (D % WordBytes || (Stride && *Stride != D / WordBytes))
      return std::nullopt;
    Stride = D / WordBytes;
  }
  return Stride;
}

class Explainer : public Writer {
public:
  Explainer(raw_ostream &OS, unsigned Line, unsigned Arch, bool Places)
      : OS(OS), Line(Line), Arch(Arch), Places(Places) {}

  void add(const Report &Checked, ASTContext &Context) override {
    for (const SharedAccess &A : Checked.Accesses) {
      const Place P = placeOf(A.Site->getSourceRange(), Context);
      const SourceManager &SM = Context.getSourceManager();
      const bool InFile =
          SM.isWrittenInMainFile(SM.getExpansionLoc(A.Site->getBeginLoc()));
      if (Line && (!InFile || P.Line > Line || P.EndLine < Line))
        continue;
      Any = true;
      explain(A, P, Checked, Context);
    }
  }

  void finish() override {
    if (!Any)
      OS << "no access of shared memory is there\n";
  }

private:
  void explain(const SharedAccess &A, const Place &P, const Report &Checked,
               const ASTContext &Context) {
    if (Places)
      OS << P.File << ':' << P.Line << ':' << P.Column << ": ";
    OS << nameOf(A.Kind) << " '" << A.ArrayName << "', " << A.BytesPerLane
       << " bytes a lane, in '" << A.KernelName << '\'';
    if (A.Block)
      OS << ", block " << (*A.Block)[0] << 'x' << (*A.Block)[1] << 'x'
         << (*A.Block)[2];
    OS << '\n';
    if (A.Outcome == Verdict::Unknown) {
      OS << "  not known: " << A.Reason << '\n';
      return;
    }
    OS << "  ";
    if (A.WaysMin != A.WaysMax)
      OS << llvm::format("%g", A.WaysMin) << " to ";
    OS << llvm::format("%g", A.WaysMax)
       << "-way as written: " << counted(A.WavefrontsMax, "wavefront")
       << " at worst, " << A.Ideal << " would do\n";
    if (A.MergedWays)
      OS << "  an optimising compiler merges it into " << *A.MergedBytesPerLane
         << " bytes a lane: " << llvm::format("%g", *A.MergedWays) << "-way\n";
    if (A.Requests)
      OS << "  " << *A.Requests << " requests a block, " << *A.Wavefronts
         << " wavefronts, " << *A.IdealWavefronts << " would do\n";
    if (std::optional<LaneAddresses> Worst = worstRequest(A)) {
      OS << "  words of the lanes of the worst request:\n";
      drawLanes(OS, *Worst);
      OS << "  words in each bank, for each group of lanes served together:\n";
      drawBanks(OS, *Worst, A.BytesPerLane, A.Kind);
      reason(*Worst, A);
    }
    layouts(A, Checked, Context);
  }

  static const char *nameOf(RequestKind Kind) {
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

  void reason(const LaneAddresses &Lanes, const SharedAccess &A) {
    const unsigned Group = groupSize(A.BytesPerLane, A.Kind);
    const std::optional<int64_t> Stride = strideOf(Lanes, Group);
    if (!Stride || Group < 2)
      return;
    const int64_t Words = std::max(A.BytesPerLane / WordBytes, 1u);
    OS << "  neighbouring lanes are " << counted(std::abs(*Stride), "word")
       << " apart";
    if (*Stride && *Stride % Words == 0) {
      const int64_t Slots = BankCount / Words;
      const int64_t Shared = std::gcd(std::abs(*Stride / Words), Slots);
      OS << ": gcd(" << std::abs(*Stride / Words) << ", " << Slots
         << ") = " << Shared;
      if (Shared == 1)
        OS << ", so no two share a bank";
      else if (Words == 1)
        OS << " lanes share each bank";
      else
        OS << " lanes share the same " << Words << " banks";
    }
    OS << '\n';
  }

  void layouts(const SharedAccess &A, const Report &Checked,
               const ASTContext &Context) {
    std::set<std::string> Told;
    for (const Finding &F : Checked.Findings)
      if (!F.IsRemark && Checked.Accesses[F.Access].Array == A.Array)
        for (const Note &N : F.Notes)
          if (A.Array && N.Where == A.Array->getLocation() &&
              Told.insert(N.Text).second)
            OS << "  layout: " << N.Text << '\n';
    const SharedCapacity *Capacity = sharedCapacity(Arch);
    if (!A.Array || !Capacity || !A.Block ||
        A.Array->getType()->isDependentType() ||
        !A.Array->getType()->isConstantArrayType())
      return;
    const uint64_t Bytes =
        Context.getTypeSizeInChars(A.Array->getType()).getQuantity();
    const unsigned Threads = (*A.Block)[0] * (*A.Block)[1] * (*A.Block)[2];
    OS << "  the array has " << Bytes << " bytes; by it and the threads alone "
       << blocksPerSm(*Capacity, Bytes, Threads)
       << " blocks run at a time on a multiprocessor of sm_" << Arch << '\n';
  }

  raw_ostream &OS;
  unsigned Line, Arch;
  bool Places;
  bool Any = false;
};

} // namespace

void drawBanks(raw_ostream &OS, const LaneAddresses &Lanes,
               unsigned BytesPerLane, RequestKind Kind) {
  const unsigned Group = groupSize(BytesPerLane, Kind);
  OS << "    bank         0       8       16      24\n";
  for (unsigned Start = 0; Start < WarpSize; Start += Group) {
    std::array<std::set<int64_t>, BankCount> Banks;
    bool Any = false;
    for (unsigned L = Start; L < Start + Group; ++L)
      if ((Lanes.Active >> L) & 1) {
        Any = true;
        const int64_t First = wordOf(Lanes.Byte[L]),
                      Last = wordOf(Lanes.Byte[L] + BytesPerLane - 1);
        for (int64_t W = First; W <= Last; ++W)
          Banks[bankOf(W)].insert(W);
      }
    if (!Any)
      continue;
    OS << llvm::format("    lanes %2u-%2u  ", Start, Start + Group - 1);
    for (const std::set<int64_t> &Words : Banks)
      OS << ".123456789abcdefghijklmnopqrstuvw"[Words.size()];
    OS << '\n';
  }
}

std::unique_ptr<Writer> createExplainer(raw_ostream &OS, unsigned Line,
                                        unsigned Arch, bool Places) {
  return std::make_unique<Explainer>(OS, Line, Arch, Places);
}

} // namespace banktidy
