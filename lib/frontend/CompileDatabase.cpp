//===- CompileDatabase.cpp - what a build tells about a file --------------===//
//
// See CompileDatabase.h.
//
//===----------------------------------------------------------------------===//
#include "frontend/CompileDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

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

llvm::Expected<std::vector<std::string>>
CompileDatabases::flagsFor(StringRef File) {
  std::string Path = getAbsolutePath(File);
  StringRef Folder = Fixed.empty() ? path::parent_path(Path) : StringRef(Fixed);
  for (; !Folder.empty(); Folder = path::parent_path(Folder)) {
    llvm::Expected<Database *> Found = inFolder(Folder);
    if (!Found)
      return Found.takeError();
    if (!*Found)
      continue;
    std::vector<CompileCommand> Commands = (*Found)->getCompileCommands(Path);
    if (Commands.empty())
      break;
    return parsingFlags(Commands.front().CommandLine,
                        Commands.front().Directory);
  }
  return std::vector<std::string>();
}

std::vector<std::string> parsingFlags(llvm::ArrayRef<std::string> Command,
                                      StringRef Folder) {
  // Each may have its value joined or as the next word.
  static constexpr struct {
    llvm::StringLiteral Name;
    bool IsFolder;
  } Known[] = {{"-isystem", true}, {"-iquote", true}, {"-idirafter", true},
               {"-I", true},       {"-D", false},     {"-U", false},
               {"-std=", false},   {"--std=", false}};
  std::vector<std::string> Flags;
  for (size_t I = 0; I < Command.size(); ++I)
    for (const auto &[Name, IsFolder] : Known) {
      StringRef Value = Command[I];
      if (!Value.consume_front(Name))
        continue;
      if (Value.empty()) {
        if (++I == Command.size())
          break;
        Value = Command[I];
      }
      bool FromFolder = IsFolder && path::is_relative(Value);
      Flags.push_back(
          (Name + (FromFolder ? Folder + "/" : llvm::Twine()) + Value).str());
      break;
    }
  return Flags;
}

} // namespace banktidy
