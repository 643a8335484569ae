//===- Check.cpp - see Check.h --------------------------------------------===//
//
// Accesses of one expression in several kernels, template instances or launch
// shapes become one finding, worded after the worst of them.
//
//===----------------------------------------------------------------------===//
#include "report/Check.h"
#include "bank/Occupancy.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace clang;

namespace banktidy {
namespace {

/// 4, 2.5: as people write it.
std::string spelled(double Ways) {
  std::string S = llvm::formatv("{0:f2}", Ways).str();
  while (S.back() == '0')
    S.pop_back();
  if (S.back() == '.')
    S.pop_back();
  return S;
}

std::string textOf(const SharedAccess &A) {
  const bool Always = A.WaysMin == A.WaysMax;
  std::string Text = (Always ? "" : "up to ") + spelled(A.ways()) +
                     "-way bank conflict: " + A.Pattern + " (" +
                     std::to_string(A.WavefrontsMax) + " wavefronts, " +
                     std::to_string(A.Ideal) + " would do)";
  return Text;
}

} // namespace

std::optional<BlockShape> parseBlockShape(llvm::StringRef Text,
                                          std::string &Error) {
  BlockShape Shape{1, 1, 1};
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  Text.split(Parts, 'x');
  uint64_t Threads = 1;
  bool Good = !Text.empty() && Parts.size() <= 3;
  for (unsigned I = 0; Good && I < Parts.size(); ++I) {
    Good = !Parts[I].getAsInteger(10, Shape[I]) && Shape[I] >= 1;
    if (Good && Shape[I] > MaxThreadsPerBlock)
      Threads = Shape[I];
    else if (Good && Threads <= MaxThreadsPerBlock)
      Threads *= Shape[I];
  }
  if (!Good) {
    Error = ("'" + Text + "' is no block shape: write X, XxY or XxYxZ").str();
    return std::nullopt;
  }
  if (Threads > MaxThreadsPerBlock) {
    Error = ("a block of " + Text + " has more than " +
             std::to_string(MaxThreadsPerBlock) + " threads")
                .str();
    return std::nullopt;
  }
  return Shape;
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
  Error =
      ("'" + Text + "' is no known architecture: write sm_80, for example").str();
  return std::nullopt;
}

Report check(ASTContext &Context, const CheckOptions &Options) {
  Report Result;
  AnalysisOptions Analysis;
  Analysis.Block = Options.Block;
  Analysis.Arch = Options.Arch;
  Result.Accesses = analyze(Context, Analysis);
  const SourceManager &SM = Context.getSourceManager();

  // One finding for each place, kind and width.
  std::map<std::tuple<unsigned, unsigned, RequestKind>, size_t> Places;
  for (size_t I = 0; I < Result.Accesses.size(); ++I) {
    const SharedAccess &A = Result.Accesses[I];
    bool Reported = A.Outcome == Verdict::Conflict && A.ways() >= Options.MinWays;
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
    if (!New && (Remark || (!F.IsRemark &&
                            Result.Accesses[F.Access].ways() >= A.ways())))
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
        F.Notes.push_back({A.ReasonAt, "the value is lost here"});
      continue;
    }
    F.Text = textOf(A);
    if (A.BlockFrom.isValid() && A.Block)
      F.Notes.push_back({A.BlockFrom,
                         "block shape " + std::to_string((*A.Block)[0]) + "x" +
                             std::to_string((*A.Block)[1]) + "x" +
                             std::to_string((*A.Block)[2]) +
                             " from this launch"});
  }
  return Result;
}

} // namespace banktidy
