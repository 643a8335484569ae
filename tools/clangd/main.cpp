//===- main.cpp - clangd with the check inside ----------------------------===//
//
// Calls clangd's own main(). What has to differ for CUDA, so that a file shows
// its bank conflicts and no errors that nvcc doesn't give, all without
// configuration, is done where clangd's libraries call five functions. The
// linker turns these calls to the ones here (--wrap, in CMakeLists.txt), which
// call the original and change what goes in or comes out:
//
//   isFastTidyCheck             clangd runs no check that may be slow
//   provideDefaultChecks        the check is on where the user doesn't say no
//   expandResponseFiles         nvcc's commands are put into Clang's words
//                               before clangd infers those of other files
//   CommandMangler              CUDA is read as bank-tidy reads it
//   createPhysicalFileSystem    the embedded headers are on top of the files
//
// No package has clangd's headers. What is declared of clangd here is not seen
// by the compiler that made its libraries: a function that isn't there doesn't
// link, and test/clangd sees whether each does what it should.
//
//===----------------------------------------------------------------------===//
#include "clang-tidy/ClangTidyOptions.h"
#include "frontend/CompileCommand.h"
#include "frontend/Parse.h"
#include "tidy/CudaSharedBankConflictCheck.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using clang::tidy::ClangTidyOptions;
using clang::tooling::CompilationDatabase;
using clang::tooling::CompileCommand;
using llvm::StringRef;
using llvm::vfs::FileSystem;

namespace clang::clangd {

int clangdMain(int Argc, char *Argv[]);

class SymbolIndex {
public:
  virtual ~SymbolIndex() = default;
};

namespace remote {
/// Connects to an index on a server. This one never does, which clangd allows
/// for: its own would bring gRPC into the program.
std::unique_ptr<SymbolIndex> getClient(StringRef, StringRef);
std::unique_ptr<SymbolIndex> getClient(StringRef, StringRef) { return nullptr; }
} // namespace remote

} // namespace clang::clangd

/// Declares `real` followed by Name, which is the function of that Symbol, and
/// Name, which is called in its place.
#define BANKTIDY_WRAP(Result, Name, Parameters, Symbol)                        \
  Result real##Name Parameters asm("__real_" Symbol);                          \
  Result Name Parameters asm("__wrap_" Symbol);

namespace banktidy {

using TidyProvider =
    llvm::unique_function<void(ClangTidyOptions &, StringRef) const>;
using DatabasePtr = std::unique_ptr<CompilationDatabase>;
using FileSystemPtr = llvm::IntrusiveRefCntPtr<FileSystem>;

BANKTIDY_WRAP(std::optional<bool>, IsFast, (StringRef),
              "_ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE")
BANKTIDY_WRAP(TidyProvider, DefaultChecks, (),
              "_ZN5clang6clangd20provideDefaultChecksEv")
BANKTIDY_WRAP(DatabasePtr, ExpandResponseFiles, (DatabasePtr, FileSystemPtr),
              "_ZN5clang7tooling19expandResponseFilesESt10unique_ptrINS0_"
              "19CompilationDatabaseESt14default_deleteIS2_EEN4llvm18Intrusive"
              "RefCntPtrINS6_3vfs10FileSystemEEE")
BANKTIDY_WRAP(void, Mangle, (const void *This, CompileCommand &, StringRef),
              "_ZNK5clang6clangd14CommandManglerclERNS_7tooling14Compile"
              "CommandEN4llvm9StringRefE")
BANKTIDY_WRAP(std::unique_ptr<FileSystem>, PhysicalFiles, (),
              "_ZN4llvm3vfs24createPhysicalFileSystemEv")

std::optional<bool> IsFast(StringRef Check) {
  return Check == CheckName ? true : realIsFast(Check);
}

TidyProvider DefaultChecks() {
  return
      [Real = realDefaultChecks()](ClangTidyOptions &Options, StringRef File) {
        Real(Options, File);
        // The last pattern that fits a check decides: the user's come after it.
        Options.Checks = CheckName + ("," + Options.Checks.value_or(""));
      };
}

std::unique_ptr<FileSystem> PhysicalFiles() {
  return withEmbeddedHeaders(realPhysicalFiles());
}

/// Whether a header, which may be C++ or CUDA, speaks CUDA. As it is on disk,
/// which is enough to go by while it is edited.
static bool speaksCuda(StringRef Header) {
  auto Text = llvm::MemoryBuffer::getFile(Header);
  return Text &&
         llvm::any_of(llvm::ArrayRef<StringRef>{"__global__", "__device__",
                                                "__shared__"},
                      [&](StringRef Word) {
                        return (*Text)->getBuffer().contains(Word);
                      });
}

/// Whether File is CUDA, when compiled by Command.
static bool isCuda(StringRef File, const Translation &Command) {
  const StringRef Extension = llvm::sys::path::extension(File);
  if (Extension == ".cu" || Extension == ".cuh")
    return true;
  if (Command.Language == "cu" || Command.Language == "cuda")
    return true;
  return llvm::is_contained({".h", ".hh", ".hpp", ".hxx", ".inl", ".inc", ""},
                            Extension) &&
         speaksCuda(File);
}

/// Puts a command for CUDA, or by nvcc, into Clang's words.
static void useClangsWords(CompileCommand &Command) {
  Translation Meaning = translate(Command.CommandLine, Command.Directory);
  const bool Cuda = isCuda(Command.Filename, Meaning);
  if (!Cuda && !Meaning.ByNvcc)
    return;
  Command.CommandLine = {"clang++"};
  llvm::append_range(Command.CommandLine, Meaning.Flags);
  if (Meaning.Arch)
    Command.CommandLine.push_back("--offload-arch=sm_" +
                                  std::to_string(*Meaning.Arch));
  if (Cuda)
    llvm::append_range(Command.CommandLine,
                       llvm::ArrayRef<StringRef>{"-x", "cuda"});
  llvm::append_range(Command.CommandLine,
                     llvm::ArrayRef<StringRef>{"--", Command.Filename});
}

namespace {

/// A compile database in Clang's words.
class InClangsWords : public CompilationDatabase {
public:
  explicit InClangsWords(DatabasePtr Base) : Base(std::move(Base)) {}

  std::vector<CompileCommand>
  getCompileCommands(StringRef File) const override {
    return translated(Base->getCompileCommands(File));
  }
  std::vector<CompileCommand> getAllCompileCommands() const override {
    return translated(Base->getAllCompileCommands());
  }
  std::vector<std::string> getAllFiles() const override {
    return Base->getAllFiles();
  }

private:
  static std::vector<CompileCommand>
  translated(std::vector<CompileCommand> Commands) {
    llvm::for_each(Commands, useClangsWords);
    return Commands;
  }

  DatabasePtr Base;
};

} // namespace

DatabasePtr ExpandResponseFiles(DatabasePtr Base, FileSystemPtr Files) {
  return std::make_unique<InClangsWords>(
      realExpandResponseFiles(std::move(Base), std::move(Files)));
}

void Mangle(const void *This, CompileCommand &Command, StringRef File) {
  // Those of a database have been put into Clang's words, others may not be.
  Translation Meaning = translate(Command.CommandLine, Command.Directory);
  if (isCuda(File, Meaning)) {
    ParseOptions Options;
    Options.Arch = Meaning.Arch.value_or(Options.Arch);
    Options.Flags = std::move(Meaning.Flags);
    // Where Clang gives up after 20 errors, it tells no finding either.
    Command.CommandLine = {"clang++", "-ferror-limit=0"};
    llvm::append_range(Command.CommandLine, cudaFlags(Options));
    llvm::append_range(Command.CommandLine,
                       llvm::ArrayRef<StringRef>{"-x", "cuda", "--", File});
  }
  realMangle(This, Command, File);
}

} // namespace banktidy

int main(int Argc, char *Argv[]) {
  banktidy::CudaSharedBankConflictCheck::ForEditor = true;
  // clangd looks for Clang's own headers beside itself only.
  std::string ResourceFolder = "--resource-dir=" + banktidy::resourceFolder();
  std::vector<char *> Words(Argv, Argv + Argc);
  if (llvm::none_of(Words, [](StringRef Word) {
        return Word.ltrim('-').starts_with("resource-dir");
      }))
    Words.push_back(ResourceFolder.data());
  Words.push_back(nullptr);
  return clang::clangd::clangdMain(Words.size() - 1, Words.data());
}
