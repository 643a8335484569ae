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
#include "Wrap.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "frontend/Parse.h"
#include "frontend/ToolCommands.h"
#include "tidy/CudaSharedBankConflictCheck.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/STLExtras.h"

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
  auto Files =
      std::make_unique<llvm::vfs::OverlayFileSystem>(realPhysicalFiles());
  Files->pushOverlay(embeddedFiles());
  return Files;
}

DatabasePtr ExpandResponseFiles(DatabasePtr Base, FileSystemPtr Files) {
  return withChanges(realExpandResponseFiles(std::move(Base), std::move(Files)),
                     useClangsWords);
}

void Mangle(const void *This, CompileCommand &Command, StringRef File) {
  readAsCuda(Command, File);
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
