//===- Check.cpp - see Check.h --------------------------------------------===//
//
// Accesses of one expression in several kernels, template instances or launch
// shapes become one finding, worded after the worst of them.
//
//===----------------------------------------------------------------------===//
#include "report/Check.h"
#include "bank/Occupancy.h"
#include "fix/Words.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <utility>

using namespace clang;

namespace banktidy {
namespace {

std::string textOf(const SharedAccess &A) {
  std::string Text = A.WaysMin == A.WaysMax ? "" : "up to ";
  Text += spelled(A.ways()) + "-way bank conflict";
  if (A.MergedWays)
    Text +=
        " in the " + std::to_string(*A.MergedBytesPerLane) +
        "-byte access that the compiler makes of this and its neighbours (" +
        spelled(A.WaysMax) + "-way as written)";
  Text += ": " + A.Pattern;
  if (!A.Depends.empty())
    Text += " " + A.Depends;
  unsigned Wavefronts = A.MergedWays ? A.MergedWavefronts : A.WavefrontsMax;
  unsigned Ideal = A.MergedWays ? A.MergedIdeal : A.Ideal;
  Text += " (" + std::to_string(Wavefronts) + " wavefronts, " +
          std::to_string(Ideal) + " would do)";
  // A launch has a note of its own.
  const char *Lead = ", assuming that ";
  for (const std::string &Assumption : A.Assumptions)
    if (!A.BlockFrom.isValid() ||
        !llvm::StringRef(Assumption).starts_with("block shape"))
      Text += std::exchange(Lead, " and ") + Assumption;
  return Text;
}

/// Puts the notes of a cure before the others of F and, if it is the First
/// finding of the array, its edits with them: those to apply to the finding,
/// others to their note. ForEditor: all to their notes, whichever finding it
/// is.
void attach(Finding &F, const Cure &C, SourceLocation Declared, bool First,
            const CheckOptions &Options) {
  First |= Options.ForEditor;
  std::vector<Note> Notes;
  if (!C.Refusal.empty())
    Notes.push_back({Declared, C.Refusal, {}});
  for (const Remedy &R : C.Remedies) {
    const bool Best = &R == &C.Remedies.front();
    // Further ones are told where they could be applied in its place.
    if (!Best && (!First || R.Edits.empty()))
      continue;
    Note N{Declared, (Best || Options.ForEditor ? "" : "or ") + R.Text, {}};
    if (First && !R.Edits.empty()) {
      if (Best && !Options.ForEditor &&
          (R.May.Level == FixLevel::Safe || Options.UnsafeFixes)) {
        F.Fix = R.Edits;
        F.AfterFix = R.After;
      } else {
        N.Fix = R.Edits;
      }
    }
    Notes.push_back(std::move(N));
  }
  for (const std::string &Text : C.Advice)
    if (First)
      Notes.push_back({Declared, Text, {}});
  F.Notes.insert(F.Notes.begin(), std::make_move_iterator(Notes.begin()),
                 std::make_move_iterator(Notes.end()));
}

} // namespace

std::optional<FixStyle> parseFixStyle(llvm::StringRef Text,
                                      std::string &Error) {
  std::optional<FixStyle> Style =
      llvm::StringSwitch<std::optional<FixStyle>>(Text)
          .Case("auto", FixStyle::Auto)
          .Case("pad", FixStyle::Pad)
          .Case("swizzle", FixStyle::Swizzle)
          .Default(std::nullopt);
  if (!Style)
    Error =
        ("'" + Text + "' is no fix style: write auto, pad or swizzle").str();
  return Style;
}

std::optional<unsigned> parseArch(llvm::StringRef Text, std::string &Error) {
  llvm::StringRef Number = Text;
  unsigned Arch = 0;
  if (Number.consume_front("sm_")) {
    if (!Number.empty() && (Number.back() == 'a' || Number.back() == 'f'))
      Number = Number.drop_back();
    if (!Number.getAsInteger(10, Arch) && sharedCapacity(Arch))
      return Arch;
  }
  Error = ("'" + Text + "' is no known architecture: write sm_80, for example")
              .str();
  return std::nullopt;
}

std::vector<const SharedAccess *> accessesOfArray(const Report &Checked,
                                                  const SharedAccess &A) {
  std::vector<const SharedAccess *> Result;
  for (const SharedAccess &Other : Checked.Accesses)
    if (Other.Array && Other.Array->getLocation() == A.Array->getLocation())
      Result.push_back(&Other);
  return Result;
}

size_t ComparedLayouts::indexOf(const SharedAccess &A) const {
  return llvm::find(Accesses, &A) - Accesses.begin();
}

const ComparedLayouts &LayoutComparison::of(const SharedAccess &A) {
  auto [It, New] = Known.try_emplace(A.Array->getLocation());
  ComparedLayouts &Here = It->second;
  if (New) {
    Here.Accesses = accessesOfArray(Checked, A);
    Here.Effects = compareLayouts(Context, Here.Accesses, Checked.Arch);
  }
  return Here;
}

Report check(ASTContext &Context, const CheckOptions &Options) {
  Report Result;
  Result.Arch = Options.Arch;
  AnalysisOptions Analysis;
  Analysis.Block = Options.Block;
  Analysis.Arch = Options.Arch;
  std::vector<UncheckedKernel> Unchecked;
  Result.Accesses = analyze(Context, Analysis, Unchecked);
  const SourceManager &SM = Context.getSourceManager();

  for (const UncheckedKernel &U : Unchecked)
    Result.Unchecked.push_back({U.Kernel->getLocation(), U.Why, {}});

  // One finding for each place and kind.
  std::map<std::tuple<unsigned, unsigned, RequestKind>, size_t> Places;
  for (size_t I = 0; I < Result.Accesses.size(); ++I) {
    const SharedAccess &A = Result.Accesses[I];
    bool Reported =
        A.Outcome == Verdict::Conflict && A.ways() >= Options.MinWays;
    bool Remark = A.Outcome == Verdict::Unknown && Options.ExplainUnknown;
    if (!Reported && !Remark)
      continue;
    SourceLocation Where = A.Site->getBeginLoc();
    auto [It, New] = Places.try_emplace(
        std::tuple(SM.getExpansionLoc(Where).getRawEncoding(),
                   Where.getRawEncoding(), A.Kind),
        Result.Findings.size());
    if (New)
      Result.Findings.emplace_back();
    Finding &F = Result.Findings[It->second];
    if (!New && (Remark ||
                 (!F.IsRemark && Result.Accesses[F.Access].ways() >= A.ways())))
      continue;
    F.Where = Where;
    F.Range = A.Site->getSourceRange();
    F.Access = I;
    F.IsRemark = Remark;
    F.Notes.clear();
    if (Remark) {
      F.Text = "cannot tell the bank conflicts of this access of '" +
               A.ArrayName + "': " + A.Reason;
      if (A.ReasonAt.isValid() && A.ReasonAt != Where)
        F.Notes.push_back({A.ReasonAt, "the value is lost here", {}});
      continue;
    }
    F.Text = textOf(A);
    if (A.BlockFrom.isValid() && A.Block)
      F.Notes.push_back({A.BlockFrom,
                         "block shape " + std::to_string((*A.Block)[0]) + "x" +
                             std::to_string((*A.Block)[1]) + "x" +
                             std::to_string((*A.Block)[2]) +
                             " from this launch",
                         {}});
  }

  // The first finding of an array carries its cure, the others point to it.
  std::map<unsigned, Cure> Cures;
  for (Finding &F : Result.Findings) {
    const SharedAccess &A = Result.Accesses[F.Access];
    if (F.IsRemark || !A.Array)
      continue;
    SourceLocation Declared = A.Array->getLocation();
    auto [It, New] = Cures.try_emplace(Declared.getRawEncoding());
    if (New)
      It->second = cureOf(Context, accessesOfArray(Result, A),
                          {Options.Arch, Options.Style});
    attach(F, It->second, Declared, New, Options);
  }
  return Result;
}

} // namespace banktidy
