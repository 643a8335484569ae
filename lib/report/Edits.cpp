//===- Edits.cpp - the edits of findings, applied or shown ----------------===//
//
// See Edits.h.
//
//===----------------------------------------------------------------------===//
#include "report/Edits.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <tuple>

using namespace clang;
using clang::tooling::Replacement;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

namespace banktidy {

/// Text with the line ends that Content has.
static std::string withLineEndsOf(StringRef Content, StringRef Text) {
  bool CarriageReturns = Content.contains("\r\n");
  std::string Result;
  for (char C : Text) {
    if (C == '\n' && CarriageReturns && !StringRef(Result).ends_with("\r"))
      Result += '\r';
    Result += C;
  }
  return Result;
}

std::optional<std::vector<Edit>> editsOf(const Finding &F,
                                         const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  std::vector<Edit> Result;
  for (const FixItHint &Hint : F.Fix) {
    CharSourceRange Range =
        Lexer::makeFileCharRange(Hint.RemoveRange, SM, Context.getLangOpts());
    if (Range.isInvalid() || Hint.InsertFromRange.isValid())
      return std::nullopt;
    auto [File, Offset] = SM.getDecomposedLoc(Range.getBegin());
    StringRef Name = SM.getFilename(Range.getBegin());
    StringRef Content = SM.getBufferData(File);
    Result.push_back({llvm::sys::path::remove_leading_dotslash(Name).str(),
                      Offset, SM.getFileOffset(Range.getEnd()) - Offset,
                      withLineEndsOf(Content, Hint.CodeToInsert), Content});
  }
  return Result;
}

void EditSet::add(const Finding &F, const ASTContext &Context) {
  std::optional<std::vector<Edit>> Edits = editsOf(F, Context);
  std::map<std::string, File> Changed;
  bool Fits = Edits.has_value();
  for (const Edit &E : Edits.value_or(std::vector<Edit>())) {
    llvm::SmallString<128> Path;
    if (fs::real_path(E.File, Path)) {
      Fits = false;
      break;
    }
    auto [Entry, New] = Changed.try_emplace(Path.str().str());
    File &Target = Entry->second;
    if (New) {
      auto Known = Files.find(Entry->first);
      Target = Known != Files.end()
                   ? Known->second
                   : File{E.File, E.Content.str(), {}, /*Fixes=*/0};
      ++Target.Fixes;
    }
    Replacement R(Path, E.Offset, E.Length, E.Text);
    if (llvm::is_contained(Target.Edits, R))
      continue;
    llvm::Error Clash = Target.Edits.add(R);
    Fits = Fits && !Clash && Target.Original == E.Content;
    llvm::consumeError(std::move(Clash));
  }
  if (!Fits) {
    ++Skipped;
    return;
  }
  for (auto &[Path, Target] : Changed) {
    File &Known = Files[Path];
    if (!(Known.Edits == Target.Edits)) // else another unit asked for the same
      Known = std::move(Target);
  }
}

std::string EditSet::File::edited() const {
  return llvm::cantFail(tooling::applyAllReplacements(Original, Edits));
}

llvm::Error EditSet::write(llvm::raw_ostream &Log) const {
  struct Pending {
    fs::TempFile Temp;
    const std::string &Path;
    const File &Target;
  };
  std::vector<Pending> All;
  size_t Renamed = 0;
  auto Fail = [&](const File &Target, StringRef Why) {
    for (Pending &P : llvm::drop_begin(All, Renamed))
      llvm::consumeError(P.Temp.discard());
    return llvm::createStringError("cannot fix '" + Target.Name + "': " + Why);
  };

  for (const auto &[Path, Target] : Files) {
    fs::file_status Status;
    if (std::error_code EC = fs::status(Path, Status))
      return Fail(Target, EC.message());
    if (std::error_code EC = fs::access(Path, fs::AccessMode::Write))
      return Fail(Target, EC.message());
    llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> Now =
        llvm::MemoryBuffer::getFile(Path);
    if (!Now)
      return Fail(Target, Now.getError().message());
    if ((*Now)->getBuffer() != Target.Original)
      return Fail(Target, "it changed while it was being checked");

    llvm::Expected<fs::TempFile> Temp =
        fs::TempFile::create(Path + ".bank-tidy-%%%%%%");
    if (!Temp)
      return Fail(Target, llvm::toString(Temp.takeError()));
    All.push_back({std::move(*Temp), Path, Target});
    fs::TempFile &Written = All.back().Temp;
    // Only root can, and only root's edits would change the owner.
    std::ignore = fs::changeFileOwnership(Written.FD, Status.getUser(),
                                          Status.getGroup());
    if (std::error_code EC =
            fs::setPermissions(Written.TmpName, Status.permissions()))
      return Fail(Target, EC.message());
    llvm::raw_fd_ostream OS(Written.FD, /*shouldClose=*/false);
    OS << Target.edited();
    OS.flush();
    if (std::error_code EC = OS.error()) {
      OS.clear_error();
      return Fail(Target, EC.message());
    }
  }

  for (Pending &P : All) {
    ++Renamed;
    if (llvm::Error E = P.Temp.keep(P.Path))
      return Fail(P.Target, llvm::toString(std::move(E)));
    Log << "applied " << P.Target.Fixes
        << (P.Target.Fixes == 1 ? " fix" : " fixes") << " in " << P.Target.Name
        << '\n';
  }
  return llvm::Error::success();
}

/// The lines of Text with their ends.
static std::vector<StringRef> linesOf(StringRef Text) {
  std::vector<StringRef> Lines;
  while (!Text.empty()) {
    size_t Length = std::min(Text.find('\n'), Text.size() - 1) + 1;
    Lines.push_back(Text.take_front(Length));
    Text = Text.drop_front(Length);
  }
  return Lines;
}

namespace {
/// Lines [Old, OldEnd) that become lines [New, NewEnd); numbers from 0.
struct Change {
  size_t Old, OldEnd, New, NewEnd;
};
} // namespace

/// What Edits do to the lines of Original, in order; changes of one line are
/// one.
static std::vector<Change> changesOf(StringRef Original,
                                     const tooling::Replacements &Edits) {
  std::vector<Change> Changes;
  size_t Shift = 0; // from an old line to its new number; may wrap around
  for (const Replacement &R : Edits) {
    size_t Old = Original.take_front(R.getOffset()).count('\n');
    size_t Gone = Original.substr(R.getOffset(), R.getLength()).count('\n');
    if (Changes.empty() || Changes.back().OldEnd <= Old)
      Changes.push_back({Old, 0, Old + Shift, 0});
    Shift += R.getReplacementText().count('\n') - Gone;
    Changes.back().OldEnd = Old + Gone + 1;
    Changes.back().NewEnd = Old + Gone + 1 + Shift;
  }
  return Changes;
}

static void printHunks(llvm::raw_ostream &OS, StringRef Original,
                       StringRef Edited, const tooling::Replacements &Edits) {
  constexpr size_t Context = 3;
  std::vector<StringRef> Old = linesOf(Original), New = linesOf(Edited);
  std::vector<Change> Changes = changesOf(Original, Edits);
  for (Change &C : Changes) {
    C.OldEnd = std::min(C.OldEnd, Old.size());
    C.NewEnd = std::min(C.NewEnd, New.size());
    auto Both = [&] { return C.Old < C.OldEnd && C.New < C.NewEnd; };
    for (; Both() && Old[C.OldEnd - 1] == New[C.NewEnd - 1]; --C.OldEnd)
      --C.NewEnd;
    for (; Both() && Old[C.Old] == New[C.New]; ++C.Old)
      ++C.New;
  }

  auto Print = [&](char Mark, llvm::ArrayRef<StringRef> Lines) {
    for (StringRef Line : Lines) {
      OS << Mark << Line;
      if (!Line.ends_with("\n"))
        OS << "\n\\ No newline at end of file\n";
    }
  };
  auto Range = [&](size_t First, size_t End) {
    OS << (First == End ? First : First + 1) << ',' << End - First;
  };
  for (auto C = Changes.begin(); C != Changes.end();) {
    auto Last = C;
    while (std::next(Last) != Changes.end() &&
           std::next(Last)->Old - Last->OldEnd <= 2 * Context)
      ++Last;
    size_t Before = std::min(Context, C->Old);
    size_t After = std::min(Context, Old.size() - Last->OldEnd);
    OS << "@@ -";
    Range(C->Old - Before, Last->OldEnd + After);
    OS << " +";
    Range(C->New - Before, Last->NewEnd + After);
    OS << " @@\n";
    size_t At = C->Old - Before;
    for (; C <= Last; ++C) {
      Print(' ', llvm::ArrayRef(Old).slice(At, C->Old - At));
      Print('-', llvm::ArrayRef(Old).slice(C->Old, C->OldEnd - C->Old));
      Print('+', llvm::ArrayRef(New).slice(C->New, C->NewEnd - C->New));
      At = C->OldEnd;
    }
    Print(' ', llvm::ArrayRef(Old).slice(At, After));
  }
}

void EditSet::printDiff(llvm::raw_ostream &OS) const {
  for (const auto &[Path, Target] : Files) {
    OS << "--- a/" << Target.Name << "\n+++ b/" << Target.Name << '\n';
    printHunks(OS, Target.Original, Target.edited(), Target.Edits);
  }
}

} // namespace banktidy
