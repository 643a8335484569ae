//===- Check.cpp - see Check.h --------------------------------------------===//
//
// Accesses of one expression in several kernels, template instances or launch
// shapes become one finding, worded after the worst of them.
//
//===----------------------------------------------------------------------===//
#include "report/Check.h"
#include "bank/Occupancy.h"
#include "fix/PadEdit.h"
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

/// The cure of one array, found once for all its accesses in all kernels,
/// instances and shapes.
struct Cure {
  std::string Text; ///< of the note; empty if there is nothing to say
  std::vector<FixItHint> Edits;
};

/// Accesses are all those of one declaration, at least one.
Cure cureOf(ASTContext &Context,
            llvm::ArrayRef<const SharedAccess *> Accesses) {
  Cure Out;
  const SharedAccess &First = *Accesses[0];
  auto Refuse = [&](llvm::StringRef Why) {
    Out.Text =
        ("no padding is proposed for '" + First.ArrayName + "': " + Why).str();
    return Out;
  };
  // One traffic for each instance: its extents may differ from the others'.
  std::map<const ValueDecl *, size_t> Instance;
  std::vector<ArrayTraffic> Traffic;
  for (const SharedAccess *A : Accesses) {
    if (A->Outcome == Verdict::Unknown)
      return Refuse("not all accesses of it could be decided");
    auto [It, New] = Instance.try_emplace(A->Array, Traffic.size());
    if (New) {
      std::string Why = whyNotResize(Context, A->Array, A->Kernel);
      if (!Why.empty())
        return Refuse(Why);
      Traffic.emplace_back(*shapeOf(Context, A->Array));
    }
    std::string Why = Traffic[It->second].add(*A);
    if (!Why.empty())
      return Refuse(Why);
  }
  std::optional<PadChoice> Pad = searchPadding(Traffic);
  if (!Pad)
    return Refuse(Traffic[0].shape().Extents.size() < 2
                      ? "it has one dimension"
                      : "none makes its accesses cheaper altogether");
  for (const ArrayTraffic &T : Traffic)
    if (T.shape().bytes() + Pad->MoreBytes >
        static_cast<int64_t>(StaticSharedLimit))
      return Refuse("it would exceed the 48 KB of static shared memory");
  std::string Why;
  Out.Edits = padEdit(Context, First.Array, Pad->Extra, Why);
  if (Out.Edits.empty())
    return Refuse(Why);
  int64_t Elements = 0;
  for (int64_t E : Pad->Extra)
    Elements = std::max(Elements, E);
  Out.Text = "pad the row by " + std::to_string(Elements) +
             (Elements == 1 ? " element: " : " elements: ") +
             (Pad->WorstAfter > 1 ? "at worst " + spelled(Pad->WorstAfter) +
                                        "-way remains among the accesses of '" +
                                        First.ArrayName + "',"
                                  : "every access of '" + First.ArrayName +
                                        "' becomes conflict-free") +
             " for " + std::to_string(Pad->MoreBytes) + " more bytes per block";
  return Out;
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
  Error = ("'" + Text + "' is no known architecture: write sm_80, for example")
              .str();
  return std::nullopt;
}

Report check(ASTContext &Context, const CheckOptions &Options) {
  Report Result;
  AnalysisOptions Analysis;
  Analysis.Block = Options.Block;
  Analysis.Arch = Options.Arch;
  Result.Accesses = analyze(Context, Analysis);
  const SourceManager &SM = Context.getSourceManager();

  // Accesses by the place of their array's declaration.
  std::map<unsigned, std::vector<const SharedAccess *>> Arrays;
  for (const SharedAccess &A : Result.Accesses)
    if (A.Array)
      Arrays[A.Array->getLocation().getRawEncoding()].push_back(&A);

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
        F.Notes.push_back({A.ReasonAt, "the value is lost here"});
      continue;
    }
    F.Text = textOf(A);
    if (A.BlockFrom.isValid() && A.Block)
      F.Notes.push_back({A.BlockFrom, "block shape " +
                                          std::to_string((*A.Block)[0]) + "x" +
                                          std::to_string((*A.Block)[1]) + "x" +
                                          std::to_string((*A.Block)[2]) +
                                          " from this launch"});
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
      It->second = cureOf(Context, Arrays[Declared.getRawEncoding()]);
    const Cure &C = It->second;
    if (!C.Text.empty())
      F.Notes.insert(F.Notes.begin(), {Declared, C.Text});
    if (New)
      F.Fix = C.Edits;
  }
  return Result;
}

} // namespace banktidy
