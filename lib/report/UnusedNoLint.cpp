//===- UnusedNoLint.cpp - see UnusedNoLint.h ------------------------------===//
#include "report/UnusedNoLint.h"
#include "report/Review.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;
using llvm::StringRef;

namespace banktidy {
namespace {

/// Stretches of a file, as first and last byte.
using Stretches = std::vector<std::pair<unsigned, unsigned>>;

/// The stretches of Text from #if to #endif, and the lines of other directives
/// with those that they go on in.
Stretches directivesIn(StringRef Text) {
  Stretches Result;
  unsigned Depth = 0, Start = 0;
  for (size_t At = 0; At < Text.size();) {
    const size_t Begin = At;
    StringRef Line;
    do { // a backslash joins lines
      const size_t End = std::min(Text.find('\n', At), Text.size());
      Line = Text.slice(At, End).rtrim('\r');
      At = End + 1;
    } while (Line.ends_with("\\") && At < Text.size());
    StringRef Word = Text.substr(Begin).ltrim(" \t");
    if (!Word.consume_front("#"))
      continue;
    Word = Word.ltrim(" \t").take_while(llvm::isAlpha);
    const auto End = static_cast<unsigned>(std::min(At, Text.size()));
    if (Word.starts_with("if")) {
      if (Depth++ == 0)
        Start = static_cast<unsigned>(Begin);
    } else if (Word == "endif" && Depth > 0) {
      if (--Depth == 0)
        Result.emplace_back(Start, End);
    } else if (Depth == 0) {
      Result.emplace_back(static_cast<unsigned>(Begin), End);
    }
  }
  if (Depth)
    Result.emplace_back(Start, static_cast<unsigned>(Text.size()));
  return Result;
}

/// Adds templates, and functions of the device that are no kernels, to the
/// stretches of their files.
void addUncertain(const DeclContext *In, const SourceManager &SM,
                  std::map<FileID, Stretches> &To) {
  for (const Decl *D : In->decls()) {
    if (D->isImplicit() ||
        SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
      continue;
    const auto *F = dyn_cast<FunctionDecl>(D);
    const auto *Record = dyn_cast<CXXRecordDecl>(D);
    if (isa<TemplateDecl, ClassTemplatePartialSpecializationDecl>(D) ||
        (F && F->hasAttr<CUDADeviceAttr>() && !F->hasAttr<CUDAGlobalAttr>())) {
      const auto First = SM.getDecomposedExpansionLoc(D->getBeginLoc());
      const auto Last = SM.getDecomposedExpansionLoc(D->getEndLoc());
      To[First.first].emplace_back(
          First.second, First.first == Last.first ? Last.second : ~0U);
    } else if (Record || isa<NamespaceDecl, LinkageSpecDecl>(D)) {
      addUncertain(cast<DeclContext>(D), SM, To);
    }
  }
}

} // namespace

void UnusedNoLint::add(const Report &Checked, const ASTContext &Context,
                       NoLint &Comments) {
  const SourceManager &SM = Context.getSourceManager();
  const bool Complete =
      Checked.Unchecked.empty() && !Context.getDiagnostics().hasErrorOccurred();
  std::set<const NoLintMarker *> Decided, Undecided;
  for (const SharedAccess &A : Checked.Accesses)
    Comments.forEachAt(A.Site->getBeginLoc(), [&](NoLintMarker &M) {
      (A.Outcome == Verdict::Unknown ? Undecided : Decided).insert(&M);
    });
  std::map<FileID, Stretches> Uncertain;
  addUncertain(Context.getTranslationUnitDecl(), SM, Uncertain);

  for (unsigned I = 0; I < SM.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (!Entry.isFile())
      continue;
    const SourceLocation Start =
        SourceLocation::getFromRawEncoding(Entry.getOffset());
    const FileID File = SM.getFileID(Start);
    if (!SM.getFileEntryRefForID(File) || SM.isInSystemHeader(Start))
      continue;
    std::vector<NoLintMarker> &Here = Comments.markersIn(File);
    if (llvm::none_of(Here, [](const NoLintMarker &M) { return M.IsByName; }))
      continue;
    Stretches &Doubts = Uncertain[File];
    llvm::append_range(Doubts, directivesIn(SM.getBufferData(File)));
    const std::string Name = relativeToHere(SM.getFilename(Start));
    for (const NoLintMarker &M : Here) {
      if (!M.IsByName)
        continue;
      const unsigned Last = std::max(M.At, M.Last);
      const bool InDoubt = llvm::any_of(Doubts, [&](const auto &Doubt) {
        return Doubt.first <= Last && M.At <= Doubt.second;
      });
      const bool IsLine = M.Word != "NOLINTBEGIN";
      Marker &Known = Markers[{Name, M.At}];
      Known.Text = Name + ":" + std::to_string(SM.getLineNumber(File, M.At)) +
                   ":" + std::to_string(SM.getColumnNumber(File, M.At)) +
                   ": this " + M.Word.str() + " silences nothing";
      Known.Stays |= M.IsUsed || !Complete || Undecided.count(&M) ||
                     (InDoubt && !(IsLine && Decided.count(&M)));
    }
  }
}

void UnusedNoLint::print(llvm::raw_ostream &OS) const {
  for (const auto &[Place, M] : Markers)
    if (!M.Stays)
      OS << "note: " << M.Text << '\n';
}

} // namespace banktidy
