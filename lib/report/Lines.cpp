//===- Lines.cpp - lines of files, as a reader asks for them --------------===//
//
// See Lines.h.
//
//===----------------------------------------------------------------------===//
#include "report/Lines.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <limits>

using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace banktidy {

constexpr std::pair<unsigned, unsigned> AllLines{
    1, std::numeric_limits<unsigned>::max()};

static std::string realPath(StringRef Path) {
  llvm::SmallString<256> Real;
  if (fs::real_path(Path, Real))
    return Path.str();
  return Real.str().str();
}

llvm::Error Lines::addRange(StringRef Text) {
  auto [File, Range] = Text.rsplit(':');
  auto [First, Last] = Range.split('-');
  unsigned A = 0, B = 0;
  if (File.empty() || First.getAsInteger(10, A) ||
      (Range.contains('-') ? Last.getAsInteger(10, B) : (B = A, false)) ||
      A < 1 || B < A)
    return llvm::createStringError("'" + Text +
                                   "' is not FILE:FIRST-LAST, as t.cu:10-20");
  ByPath[realPath(File)].push_back({A, B});
  return llvm::Error::success();
}

llvm::Error Lines::addJson(StringRef Text) {
  auto Bad = [] {
    return llvm::createStringError(
        "not of the form [{\"name\": \"t.cu\", \"lines\": [[1, 3]]}]");
  };
  llvm::Expected<llvm::json::Value> Parsed = llvm::json::parse(Text);
  if (!Parsed)
    return Parsed.takeError();
  const llvm::json::Array *Files = Parsed->getAsArray();
  if (!Files)
    return Bad();
  for (const llvm::json::Value &Each : *Files) {
    const llvm::json::Object *File = Each.getAsObject();
    std::optional<StringRef> Name =
        File ? File->getString("name") : std::nullopt;
    if (!Name)
      return Bad();
    Ranges Wanted;
    if (const llvm::json::Value *Given = File->get("lines")) {
      if (!Given->getAsArray())
        return Bad();
      for (const llvm::json::Value &Range : *Given->getAsArray()) {
        const llvm::json::Array *Pair = Range.getAsArray();
        if (!Pair || Pair->size() != 2 || !(*Pair)[0].getAsUINT64() ||
            !(*Pair)[1].getAsUINT64())
          return Bad();
        Wanted.push_back({static_cast<unsigned>(*(*Pair)[0].getAsUINT64()),
                          static_cast<unsigned>(*(*Pair)[1].getAsUINT64())});
      }
    } else {
      Wanted.push_back(AllLines);
    }
    ByEnd.push_back({Name->str(), std::move(Wanted)});
  }
  return llvm::Error::success();
}

/// What git prints, or its complaint.
static llvm::Expected<std::string> git(llvm::ArrayRef<StringRef> Arguments) {
  llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName("git");
  if (!Program)
    return llvm::createStringError("git is not installed");
  llvm::SmallString<128> Out, Err;
  if (fs::createTemporaryFile("bank-tidy", "out", Out) ||
      fs::createTemporaryFile("bank-tidy", "err", Err))
    return llvm::createStringError("cannot make a temporary file");
  auto Remove = llvm::make_scope_exit([&] {
    fs::remove(Out);
    fs::remove(Err);
  });
  llvm::SmallVector<StringRef, 8> Words{*Program};
  Words.append(Arguments.begin(), Arguments.end());
  const int Status = llvm::sys::ExecuteAndWait(
      *Program, Words, std::nullopt, {StringRef(), Out.str(), Err.str()});
  auto Text = llvm::MemoryBuffer::getFile(Status ? Err : Out);
  const std::string Said = Text ? (*Text)->getBuffer().str() : "";
  if (Status)
    return llvm::createStringError("git: " +
                                   StringRef(Said).trim().split('\n').first);
  return Said;
}

llvm::Error Lines::addChangesSince(StringRef Base) {
  llvm::Expected<std::string> Root = git({"rev-parse", "--show-toplevel"});
  if (!Root)
    return Root.takeError();
  const std::string Top = StringRef(*Root).trim().str();
  llvm::Expected<std::string> Diff =
      git({"-c", "core.quotePath=false", "diff", "--unified=0", "--no-color",
           "--no-ext-diff", "--no-prefix", "--no-renames", Base, "--"});
  if (!Diff)
    return Diff.takeError();
  addDiff(*Diff, Top);
  llvm::Expected<std::string> New =
      git({"-C", Top, "ls-files", "--others", "--exclude-standard", "-z"});
  if (!New)
    return New.takeError();
  llvm::SmallVector<StringRef, 16> Files;
  StringRef(*New).split(Files, '\0', -1, /*KeepEmpty=*/false);
  for (StringRef File : Files)
    ByPath[realPath(Top + "/" + File.str())].push_back(AllLines);
  return llvm::Error::success();
}

/// Reads "+++ path" and "@@ -1,2 +3,4 @@"; passes over as many lines as that
/// says.
void Lines::addDiff(StringRef Diff, StringRef Root) {
  Ranges *File = nullptr;
  unsigned Inside = 0; // lines of the hunk still to come
  auto Read = [](StringRef Range, unsigned &First, unsigned &Count) {
    auto [A, N] = Range.split(',');
    Count = 1;
    return !A.getAsInteger(10, First) &&
           (N.empty() || !N.getAsInteger(10, Count));
  };
  while (!Diff.empty()) {
    StringRef Row;
    std::tie(Row, Diff) = Diff.split('\n');
    if (Inside) {
      Inside -= !Row.starts_with("\\"); // "\ No newline at end of file"
      continue;
    }
    if (Row.consume_front("+++ ")) {
      Row = Row.rtrim("\t\r");
      File = Row == "/dev/null" ? nullptr
                                : &ByPath[realPath((Root + "/" + Row).str())];
      continue;
    }
    unsigned Old, Removed, First, Added;
    if (!Row.consume_front("@@ -") ||
        !Read(Row.split(' ').first, Old, Removed) ||
        !Read(Row.split('+').second.split(' ').first, First, Added))
      continue;
    Inside = Removed + Added;
    if (File && Added)
      File->push_back({First, First + Added - 1});
  }
}

bool Lines::contains(StringRef File, unsigned Line) const {
  auto Has = [Line](const Ranges &All) {
    for (auto [First, Last] : All)
      if (First <= Line && Line <= Last)
        return true;
    return false;
  };
  const std::string Real = realPath(File);
  auto It = ByPath.find(Real);
  if (It != ByPath.end() && Has(It->second))
    return true;
  for (const auto &[End, All] : ByEnd)
    if (StringRef(Real).ends_with(End) && Has(All))
      return true;
  return false;
}

} // namespace banktidy
