//===- CompileDatabase.cpp - what a build tells about a file --------------===//
//
// See CompileDatabase.h.
//
//===----------------------------------------------------------------------===//
#include "frontend/CompileDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <tuple>

using namespace clang::tooling;
using llvm::StringRef;
namespace path = llvm::sys::path;

namespace banktidy {

llvm::Expected<JSONCompilationDatabase *>
CompileDatabases::inFolder(StringRef Folder) {
  auto [Entry, New] = Known.try_emplace(Folder);
  if (New) {
    llvm::SmallString<128> File(Folder);
    path::append(File, "compile_commands.json");
    std::string Error;
    if (llvm::sys::fs::exists(File)) {
      Entry->second = JSONCompilationDatabase::loadFromFile(
          File, Error, JSONCommandLineSyntax::AutoDetect);
      if (!Entry->second)
        return llvm::createStringError("cannot read '" + File +
                                       "': " + StringRef(Error).trim());
    }
  }
  return Entry->second.get();
}

llvm::Error CompileDatabases::use(StringRef Folder) {
  llvm::Expected<Database *> Found = inFolder(Folder);
  if (!Found)
    return Found.takeError();
  if (!*Found)
    return llvm::createStringError("no compile_commands.json in '" + Folder +
                                   "'");
  Fixed = Folder.str();
  return llvm::Error::success();
}

llvm::Expected<JSONCompilationDatabase *>
CompileDatabases::databaseFor(StringRef Path) {
  if (!Fixed.empty())
    return inFolder(Fixed);
  for (StringRef Folder = path::parent_path(Path); !Folder.empty();
       Folder = path::parent_path(Folder)) {
    llvm::SmallString<128> Build(Folder);
    path::append(Build, "build");
    for (StringRef Place : {Folder, Build.str()}) {
      llvm::Expected<Database *> Found = inFolder(Place);
      if (!Found || *Found)
        return Found;
    }
  }
  return nullptr;
}

/// Of the entries that which is most like Path; null if there are none.
static const CompileCommand *neighbour(llvm::ArrayRef<CompileCommand> Entries,
                                       StringRef Path) {
  const CompileCommand *Best = nullptr;
  std::tuple<bool, bool, size_t> BestLikeness;
  for (const CompileCommand &Entry : Entries) {
    const StringRef Extension = path::extension(Entry.Filename);
    llvm::SmallString<128> File(Entry.Filename);
    if (path::is_relative(File)) {
      File = Entry.Directory;
      path::append(File, Entry.Filename);
    }
    path::remove_dots(File, /*remove_dot_dot=*/true);
    const size_t Common =
        std::mismatch(File.begin(), File.end(), Path.begin(), Path.end())
            .first -
        File.begin();
    const std::tuple Likeness(Extension == ".cu" || Extension == ".cuh",
                              path::stem(File) == path::stem(Path), Common);
    if (!Best || Likeness > BestLikeness) {
      Best = &Entry;
      BestLikeness = Likeness;
    }
  }
  return Best;
}

llvm::Expected<Translation> CompileDatabases::commandFor(StringRef File) {
  const std::string Path = getAbsolutePath(File);
  llvm::Expected<Database *> Found = databaseFor(Path);
  if (!Found)
    return Found.takeError();
  if (!*Found)
    return Translation();
  std::vector<CompileCommand> Entries = (*Found)->getCompileCommands(Path);
  const CompileCommand *Entry = Entries.empty() ? nullptr : &Entries.front();
  if (!Entry) {
    Entries = (*Found)->getAllCompileCommands();
    Entry = neighbour(Entries, Path);
  }
  return Entry ? translate(Entry->CommandLine, Entry->Directory)
               : Translation();
}

} // namespace banktidy
