//===- ToolCommands.cpp - commands that Clang's own tools can take --------===//
//
// See ToolCommands.h.
//
//===----------------------------------------------------------------------===//
#include "frontend/ToolCommands.h"
#include "frontend/CompileCommand.h"
#include "frontend/Parse.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using clang::tooling::CompilationDatabase;
using clang::tooling::CompileCommand;
using llvm::StringRef;

namespace banktidy {

/// Whether Header has a word of CUDA in it: as it is on disk, which is enough
/// to go by while it is edited.
static bool speaksCuda(StringRef Header) {
  auto Text = llvm::MemoryBuffer::getFile(Header);
  return Text &&
         llvm::any_of(llvm::ArrayRef<StringRef>{"__global__", "__device__",
                                                "__shared__"},
                      [&](StringRef Word) {
                        return (*Text)->getBuffer().contains(Word);
                      });
}

static bool isCuda(StringRef File, StringRef Folder,
                   const Translation &Command) {
  const StringRef Extension = llvm::sys::path::extension(File);
  if (Extension == ".cu" || Extension == ".cuh")
    return true;
  if (Command.Language == "cu" || Command.Language == "cuda")
    return true;
  if (!llvm::is_contained({".h", ".hh", ".hpp", ".hxx", ".inl", ".inc", ""},
                          Extension))
    return false;
  llvm::SmallString<128> Path; // relative paths are so to the folder
  if (!llvm::sys::path::is_absolute(File))
    Path = Folder;
  llvm::sys::path::append(Path, File);
  return speaksCuda(Path);
}

void useClangsWords(CompileCommand &Command) {
  Translation Meaning = translate(Command.CommandLine, Command.Directory);
  const bool Cuda = isCuda(Command.Filename, Command.Directory, Meaning);
  if (!Cuda && Meaning.Nvcc.empty())
    return;
  std::vector<std::string> Words = {"clang++"};
  llvm::append_range(Words, Meaning.Flags);
  if (Meaning.Arch)
    Words.push_back("--offload-arch=sm_" + std::to_string(*Meaning.Arch));
  // nvcc finds the headers of its toolkit; here, those that aren't embedded.
  namespace path = llvm::sys::path;
  const StringRef Toolkit = path::parent_path(path::parent_path(Meaning.Nvcc));
  if (path::is_absolute(Toolkit))
    Words.insert(Words.end(), {"-idirafter", (Toolkit + "/include").str()});
  if (Cuda)
    Words.insert(Words.end(), {"-x", "cuda"});
  Words.insert(Words.end(), {"--", Command.Filename});
  Command.CommandLine = std::move(Words);
}

void readAsCuda(CompileCommand &Command, StringRef File) {
  Translation Meaning = translate(Command.CommandLine, Command.Directory);
  if (!isCuda(File, Command.Directory, Meaning))
    return;
  ParseOptions Options;
  Options.Arch = Meaning.Arch.value_or(Options.Arch);
  Options.Flags = std::move(Meaning.Flags);
  Command.CommandLine = {
      "clang++",
      // Where Clang gives up after 20 errors, no finding is told either.
      "-ferror-limit=0",
      // Nobody is to hear of the toolkit that is not used.
      "-Wno-unknown-cuda-version", "-Wno-unused-command-line-argument",
      // A header may be the main file.
      "-Wno-pragma-once-outside-header"};
  llvm::append_range(Command.CommandLine, cudaFlags(Options));
  Command.CommandLine.insert(Command.CommandLine.end(),
                             {"-x", "cuda", "--", File.str()});
}

namespace {

class ChangedDatabase : public CompilationDatabase {
public:
  ChangedDatabase(std::shared_ptr<const CompilationDatabase> Base,
                  std::function<void(CompileCommand &)> Change)
      : Base(std::move(Base)), Change(std::move(Change)) {}

  std::vector<CompileCommand>
  getCompileCommands(StringRef File) const override {
    return changed(Base->getCompileCommands(File));
  }
  std::vector<CompileCommand> getAllCompileCommands() const override {
    return changed(Base->getAllCompileCommands());
  }
  std::vector<std::string> getAllFiles() const override {
    return Base->getAllFiles();
  }

private:
  std::vector<CompileCommand>
  changed(std::vector<CompileCommand> Commands) const {
    llvm::for_each(Commands, Change);
    return Commands;
  }

  std::shared_ptr<const CompilationDatabase> Base;
  std::function<void(CompileCommand &)> Change;
};

} // namespace

std::unique_ptr<CompilationDatabase>
withChanges(std::shared_ptr<const CompilationDatabase> Base,
            std::function<void(CompileCommand &)> Change) {
  return std::make_unique<ChangedDatabase>(std::move(Base), std::move(Change));
}

} // namespace banktidy
