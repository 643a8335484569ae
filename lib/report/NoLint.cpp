//===- NoLint.cpp - comments that silence the check -----------------------===//
//
// See NoLint.h.
//
//===----------------------------------------------------------------------===//
#include "report/NoLint.h"
#include "report/Check.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"
#include <algorithm>

using namespace clang;
using llvm::StringRef;

namespace banktidy {

/// Whether a list such as "cuda-*,-cuda-x" holds Check: its last entry that
/// matches decides. No list holds all.
static bool listHolds(std::optional<StringRef> List, StringRef Check) {
  llvm::SmallVector<StringRef, 4> Entries;
  List.value_or("*").split(Entries, ',');
  for (StringRef Entry : llvm::reverse(Entries)) {
    Entry = Entry.trim();
    bool Out = Entry.consume_front("-");
    llvm::Expected<llvm::GlobPattern> Glob =
        llvm::GlobPattern::create(Entry.trim());
    if (!Glob)
      llvm::consumeError(Glob.takeError());
    else if (Glob->match(Check))
      return !Out;
  }
  return false;
}

/// Whether it has Check as an entry.
static bool listNames(StringRef List, StringRef Check) {
  llvm::SmallVector<StringRef, 4> Entries;
  List.split(Entries, ',');
  return llvm::any_of(Entries,
                      [&](StringRef Entry) { return Entry.trim() == Check; });
}

std::vector<NoLintMarker> noLintMarkers(StringRef Text, StringRef Check) {
  struct Open {
    std::optional<StringRef> List;
    std::optional<size_t> Marker; ///< in Result, if it is for the check
  };
  std::vector<NoLintMarker> Result;
  llvm::SmallVector<Open, 4> Begins;
  auto LineStart = [&](size_t At) { return Text.rfind('\n', At) + 1; };
  auto LineEnd = [&](size_t At) {
    return std::min(Text.find('\n', At), Text.size());
  };
  auto Silence = [](NoLintMarker &M, size_t First, size_t Last) {
    M.First = static_cast<unsigned>(First);
    M.Last = static_cast<unsigned>(Last);
  };

  for (size_t At = Text.find("NOLINT"); At != StringRef::npos;) {
    StringRef Word = Text.substr(At).take_while(llvm::isAlpha);
    size_t End = At + Word.size();
    std::optional<StringRef> List;
    if (Text.substr(End).starts_with("(")) {
      size_t Close = Text.find_first_of("\n)", End);
      if (Close != StringRef::npos && Text[Close] == ')') {
        List = Text.slice(End + 1, Close);
        End = Close;
      }
    }
    const bool IsBegin = Word == "NOLINTBEGIN";
    const bool IsMarker =
        IsBegin || Word == "NOLINT" || Word == "NOLINTNEXTLINE";
    const bool IsForCheck = IsMarker && listHolds(List, Check);
    if (IsForCheck) {
      NoLintMarker M;
      M.At = static_cast<unsigned>(At);
      M.Word = Word;
      M.IsByName = List && listNames(*List, Check);
      if (Word == "NOLINT")
        Silence(M, LineStart(At), LineEnd(At));
      else if (Word == "NOLINTNEXTLINE" && LineEnd(At) < Text.size())
        Silence(M, LineEnd(At) + 1, LineEnd(LineEnd(At) + 1));
      Result.push_back(M);
    }
    if (IsBegin) {
      Begins.push_back({List, std::nullopt});
      if (IsForCheck)
        Begins.back().Marker = Result.size() - 1;
    } else if (Word == "NOLINTEND" && !Begins.empty() &&
               Begins.back().List == List) {
      if (const std::optional<size_t> Begin = Begins.pop_back_val().Marker)
        Silence(Result[*Begin], Result[*Begin].At, At);
    }
    At = Text.find("NOLINT", End);
  }
  return Result;
}

std::vector<NoLintMarker> &NoLint::markersIn(FileID File) {
  auto [Known, New] = ByFile.try_emplace(File);
  if (New)
    Known->second = noLintMarkers(SM.getBufferData(File), CheckName);
  return Known->second;
}

void NoLint::forEachAt(SourceLocation Where,
                       llvm::function_ref<void(NoLintMarker &)> Visit) {
  while (Where.isValid()) {
    const auto At = SM.getDecomposedSpellingLoc(Where);
    for (NoLintMarker &M : markersIn(At.first))
      if (M.covers(At.second))
        Visit(M);
    if (!Where.isMacroID())
      return;
    Where = SM.getImmediateExpansionRange(Where).getBegin();
  }
}

bool NoLint::silences(SourceLocation Where) {
  bool Any = false;
  forEachAt(Where, [&](NoLintMarker &M) { Any = M.IsUsed = true; });
  return Any;
}

} // namespace banktidy
