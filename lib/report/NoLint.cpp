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

std::vector<std::pair<unsigned, unsigned>> silencedStretches(StringRef Text,
                                                             StringRef Check) {
  struct Open {
    size_t At;
    std::optional<StringRef> List;
  };
  std::vector<std::pair<unsigned, unsigned>> Result;
  llvm::SmallVector<Open, 4> Begins;
  auto LineStart = [&](size_t At) { return Text.rfind('\n', At) + 1; };
  auto LineEnd = [&](size_t At) {
    return std::min(Text.find('\n', At), Text.size());
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
    if (Word == "NOLINTBEGIN") {
      Begins.push_back({At, List});
    } else if (Word == "NOLINTEND") {
      if (!Begins.empty() && Begins.back().List == List) {
        Open Begin = Begins.pop_back_val();
        if (listHolds(List, Check))
          Result.emplace_back(Begin.At, At);
      }
    } else if (listHolds(List, Check)) {
      if (Word == "NOLINT")
        Result.emplace_back(LineStart(At), LineEnd(At));
      else if (Word == "NOLINTNEXTLINE" && LineEnd(At) < Text.size())
        Result.emplace_back(LineEnd(At) + 1, LineEnd(LineEnd(At) + 1));
    }
    At = Text.find("NOLINT", End);
  }
  return Result;
}

bool NoLint::silences(SourceLocation Where) {
  while (Where.isValid()) {
    auto [File, Offset] = SM.getDecomposedSpellingLoc(Where);
    auto [Known, New] = Silenced.try_emplace(File);
    if (New)
      Known->second = silencedStretches(SM.getBufferData(File), CheckName);
    for (auto [First, Last] : Known->second)
      if (First <= Offset && Offset <= Last)
        return true;
    if (!Where.isMacroID())
      return false;
    Where = SM.getImmediateExpansionRange(Where).getBegin();
  }
  return false;
}

} // namespace banktidy
