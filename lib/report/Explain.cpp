//===- Explain.cpp - one line's accesses, drawn for a person --------------===//
//
// See Explain.h.
//
//===----------------------------------------------------------------------===//
#include "report/Explain.h"
#include "fix/Words.h"
#include "report/BankMap.h"
#include "report/Place.h"
#include "clang/AST/ASTContext.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatAdapters.h"
#include "llvm/Support/WithColor.h"
#include <numeric>
#include <set>

using namespace clang;
using llvm::raw_ostream;

namespace banktidy {
namespace {

/// Text in colour, where there are colours.
raw_ostream &inColor(raw_ostream &OS, raw_ostream::Colors Color,
                     const llvm::Twine &Text) {
  llvm::WithColor(OS, Color).get() << Text;
  return OS;
}

/// Red for a conflict, green for none.
raw_ostream::Colors colorOf(double Ways) {
  return Ways > 1 ? raw_ostream::RED : raw_ostream::GREEN;
}

/// "32-way", in colour.
void printWays(raw_ostream &OS, double Ways) {
  inColor(OS, colorOf(Ways), spelled(Ways) + "-way");
}

/// The words that the lanes touch first; those in the fullest banks in colour.
void drawLanes(raw_ostream &OS, const Request &R) {
  constexpr unsigned InRow = 8;
  uint32_t Worst = 0; // lanes
  for (const BankGroup &G : bankGroups(R))
    for (const std::vector<HitWord> &Bank : G.Banks)
      if (Bank.size() > 1 && Bank.size() == G.wavefronts())
        for (const HitWord &W : Bank)
          Worst |= W.Lanes;
  for (unsigned Start = 0; Start < WarpSize; Start += InRow) {
    OS << llvm::format("    lanes %2u-%2u ", Start, Start + InRow - 1);
    for (unsigned L = Start; L < Start + InRow; ++L) {
      const std::string Word =
          R.isActive(L) ? std::to_string(wordOf(R.Lanes.Byte[L])) : "-";
      OS.indent(Word.size() < 7 ? 7 - Word.size() : 1);
      if ((Worst >> L) & 1)
        inColor(OS, raw_ostream::RED, Word);
      else
        OS << Word;
    }
    OS << '\n';
  }
}

/// A row of 32 characters for each group of lanes that is served together: how
/// many words of a bank it touches, as . 1..9 a..w for 0 to 32.
void drawBanks(raw_ostream &OS, const Request &R) {
  OS << "    bank         0       8       16      24\n";
  for (const BankGroup &G : bankGroups(R)) {
    OS << llvm::format("    lanes %2u-%2u  ", G.First, G.Last);
    for (const std::vector<HitWord> &Bank : G.Banks) {
      const size_t N = Bank.size();
      inColor(OS,
              N == 0                ? raw_ostream::BRIGHT_BLACK
              : N == 1              ? raw_ostream::GREEN
              : N == G.wavefronts() ? raw_ostream::RED
                                    : raw_ostream::YELLOW,
              llvm::Twine(".123456789abcdefghijklmnopqrstuvw"[N]));
    }
    OS << '\n';
  }
}

/// How far neighbouring lanes are apart in runs of Length lanes, and how far
/// each run's first lane is from that of the next.
struct Stride {
  unsigned Length;
  int64_t Within, Between; ///< bytes
};

/// The longest runs of even distance that the lanes fall into; Length is that
/// of all lanes if they are one run. None if a lane takes no part, or if there
/// is no such pattern.
std::optional<Stride> strideOf(const LaneAddresses &Lanes) {
  if (Lanes.Active != ~uint32_t(0))
    return std::nullopt;
  const auto &Byte = Lanes.Byte;
  for (unsigned Length = WarpSize; Length > 1; Length /= 2) {
    const Stride S{Length, Byte[1] - Byte[0],
                   Length < WarpSize ? Byte[Length] - Byte[0] : 0};
    bool Holds = true;
    for (unsigned L = 1; L < WarpSize; ++L)
      Holds &= L % Length ? Byte[L] - Byte[L - 1] == S.Within
                          : Byte[L] - Byte[L - Length] == S.Between;
    if (Holds)
      return S;
  }
  return std::nullopt;
}

/// "1 word", "2 words", "2 bytes".
std::string distance(int64_t Bytes) {
  Bytes = std::abs(Bytes);
  return Bytes % WordBytes ? counted(Bytes, "byte")
                           : counted(Bytes / WordBytes, "word");
}

class Explainer : public Writer {
public:
  Explainer(raw_ostream &OS, unsigned Line, bool Places)
      : OS(OS), Line(Line), Places(Places) {}

  void add(const Report &Checked, ASTContext &Context) override {
    LayoutComparison Layouts(Checked, Context);
    for (const SharedAccess &A : Checked.Accesses) {
      const Place P = placeOf(A.Site->getSourceRange(), Context);
      const SourceManager &SM = Context.getSourceManager();
      const bool InFile =
          SM.isWrittenInMainFile(SM.getExpansionLoc(A.Site->getBeginLoc()));
      if (Line && (!InFile || P.Line > Line || P.EndLine < Line))
        continue;
      Any = true;
      explain(A, P, Checked, Context, Layouts);
    }
  }

  void finish() override {
    if (!Any)
      OS << "no access of shared memory is there\n";
  }

private:
  void explain(const SharedAccess &A, const Place &P, const Report &Checked,
               const ASTContext &Context, LayoutComparison &Layouts) {
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
      OS << spelled(A.WaysMin) << " to ";
    printWays(OS, A.WaysMax);
    OS << " as written: " << counted(A.WavefrontsMax, "wavefront")
       << " at worst, " << A.Ideal << " would do\n";
    if (A.Requests)
      OS << "  " << counted(*A.Requests, "request") << " a block, "
         << counted(*A.Wavefronts, "wavefront") << ", " << *A.IdealWavefronts
         << " would do\n";
    if (std::optional<Request> Worst = worstRequest(A, /*AsMerged=*/false)) {
      OS << "  words of the lanes of the worst request:\n";
      drawLanes(OS, *Worst);
      OS << "  words in each bank, for each group of lanes served together:\n";
      drawBanks(OS, *Worst);
      reason(*Worst, A, Context);
    }
    if (A.MergedWays) {
      OS << "  an optimising compiler merges it into " << *A.MergedBytesPerLane
         << " bytes a lane: ";
      printWays(OS, *A.MergedWays);
      OS << '\n';
      if (std::optional<Request> Worst = worstRequest(A, /*AsMerged=*/true))
        drawBanks(OS, *Worst);
    }
    layouts(A, Checked, Layouts);
  }

  /// Why the banks are hit as they are: the distances of the lanes, what the
  /// greatest common divisor makes of them, and who meets in the worst bank.
  void reason(const Request &R, const SharedAccess &A,
              const ASTContext &Context) {
    const std::vector<BankGroup> Groups = bankGroups(R);
    if (const std::optional<Stride> S = strideOf(R.Lanes)) {
      const uint64_t Row = rowBytes(A, Context);
      OS << "  ";
      if (S->Length < WarpSize)
        OS << "in each " << S->Length << " lanes, ";
      OS << "neighbouring lanes are ";
      if (Row && S->Within && std::abs(S->Within) % Row == 0) {
        OS << counted(std::abs(S->Within) / Row, "row") << " apart";
        if (Row % WordBytes == 0)
          OS << ", row pitch " << counted(Row / WordBytes, "word");
      } else {
        OS << distance(S->Within) << " apart";
      }
      if (S->Length < WarpSize)
        OS << ", and the first of them " << distance(S->Between)
           << " from that of the next " << S->Length;
      const unsigned Together = Groups[0].Last - Groups[0].First + 1;
      const int64_t Unit = std::max(R.BytesPerLane, WordBytes);
      if (S->Within && S->Within % Unit == 0 && S->Length >= Together) {
        const int64_t Slots = BankCount * WordBytes / Unit;
        const int64_t Steps = std::abs(S->Within / Unit);
        const int64_t Shared = std::gcd(Steps, Slots);
        OS << ": gcd(" << Steps << ", " << Slots << ") = " << Shared;
        if (Shared == 1)
          OS << ", so no two share a bank";
        else if (Unit == WordBytes)
          OS << " lanes share each bank";
        else
          OS << " lanes share the same " << Unit / WordBytes << " banks";
      }
      OS << '\n';
    }
    for (const BankGroup &G : Groups)
      if (G.wavefronts() > 1) {
        const unsigned Bank = G.fullest();
        uint32_t Lanes = 0;
        for (const HitWord &W : G.Banks[Bank])
          Lanes |= W.Lanes;
        OS << "  bank " << Bank << " has " << G.wavefronts() << " words for "
           << lanesText(Lanes, /*MostNamed=*/4)
           << ", and gives one a wavefront\n";
        break;
      }
  }

  /// The bytes from one row of the array to the next; 0 if it has no rows.
  static uint64_t rowBytes(const SharedAccess &A, const ASTContext &Context) {
    const auto *Rows =
        A.Array ? Context.getAsConstantArrayType(A.Array->getType()) : nullptr;
    if (!Rows || !Rows->getElementType()->isConstantArrayType())
      return 0;
    return Context.getTypeSizeInChars(Rows->getElementType()).getQuantity();
  }

  /// What is proposed for the array, and a table of what layouts would do to
  /// this access, to all of them, and to the occupancy.
  void layouts(const SharedAccess &A, const Report &Checked,
               LayoutComparison &Layouts) {
    if (!A.Array)
      return;
    std::set<std::string> Told;
    for (const Finding &F : Checked.Findings)
      if (!F.IsRemark && Checked.Accesses[F.Access].Array == A.Array)
        for (const Note &N : F.Notes)
          if (N.Where == A.Array->getLocation() && Told.insert(N.Text).second)
            OS << "  layout: " << N.Text << '\n';
    const ComparedLayouts &Compared = Layouts.of(A);
    if (Compared.Effects.empty())
      return;
    const std::string Sm = "sm_" + std::to_string(Checked.Arch);
    OS << "  what layouts of '" << A.ArrayName
       << "' do: N-way and wavefronts a block, and how many blocks run at a "
          "time\n  on a multiprocessor of "
       << Sm << ", by shared memory and threads alone:\n";
    size_t Width = 0;
    for (const LayoutEffect &E : Compared.Effects)
      Width = std::max(Width, E.Text.size());
    OS.indent(4 + Width)
        << "      this access     all accesses   bytes  blocks\n";
    for (const LayoutEffect &E : Compared.Effects) {
      OS.indent(4) << llvm::left_justify(E.Text, Width);
      if (!E.Misfit.empty()) {
        OS << "  not possible: " << E.Misfit << '\n';
        continue;
      }
      printCost(E.Each[Compared.indexOf(A)]);
      printCost(E.Whole);
      OS << llvm::format("%8lld", static_cast<long long>(E.Bytes))
         << llvm::right_justify(E.Blocks ? std::to_string(E.Blocks) : "-", 8)
         << '\n';
    }
  }

  void printCost(const std::optional<LayoutCost> &C) {
    const std::string Ways = C ? spelled(C->Ways) + "-way" : "-";
    OS.indent(Ways.size() < 8 ? 8 - Ways.size() : 1);
    inColor(OS, colorOf(C ? C->Ways : 1), Ways);
    OS << llvm::right_justify(
        C && C->Wavefronts ? std::to_string(*C->Wavefronts) : "-", 9);
  }

  raw_ostream &OS;
  unsigned Line;
  bool Places;
  bool Any = false;
};

} // namespace

std::unique_ptr<Writer> createExplainer(raw_ostream &OS, unsigned Line,
                                        bool Places) {
  return std::make_unique<Explainer>(OS, Line, Places);
}

} // namespace banktidy
