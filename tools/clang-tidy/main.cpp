//===- main.cpp - clang-tidy with the check linked in ---------------------===//
//
// Calls clang-tidy's own main(). Where that creates its options, the check is
// added to those that are on by default; where it starts to work, it is given
// the embedded headers and commands by which CUDA is read as bank-tidy reads
// it. How these two functions are got at is said in Wrap.h.
//
//===----------------------------------------------------------------------===//
#include "Wrap.h"
#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "clang-tidy/tool/ClangTidyMain.h"
#include "frontend/Parse.h"
#include "frontend/ToolCommands.h"
#include "report/Check.h"
#include "llvm/ADT/STLExtras.h"

using clang::tidy::ClangTidyContext;
using clang::tidy::ClangTidyError;
using clang::tidy::ClangTidyGlobalOptions;
using clang::tidy::ClangTidyOptions;
using clang::tooling::CompilationDatabase;
using clang::tooling::CompileCommand;
using llvm::StringRef;

namespace banktidy {

using FileSystemPtr = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;
using OverlayPtr = llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem>;

BANKTIDY_WRAP(void, ConstructFileOptions,
              (void *This, ClangTidyGlobalOptions, ClangTidyOptions Defaults,
               ClangTidyOptions Overrides, FileSystemPtr),
              "_ZN5clang4tidy19FileOptionsProviderC1ENS0_22ClangTidyGlobal"
              "OptionsENS0_16ClangTidyOptionsES3_N4llvm18IntrusiveRefCntPtrINS"
              "4_3vfs10FileSystemEEE")
BANKTIDY_WRAP(std::vector<ClangTidyError>, Run,
              (ClangTidyContext &, const CompilationDatabase &,
               llvm::ArrayRef<std::string> Files, OverlayPtr, bool ApplyAnyFix,
               bool EnableCheckProfile, StringRef StoreCheckProfile,
               bool Quiet),
              "_ZN5clang4tidy12runClangTidyERNS0_16ClangTidyContextERKNS_7tool"
              "ing19CompilationDatabaseEN4llvm8ArrayRefINSt7__cxx1112basic_stri"
              "ngIcSt11char_traitsIcESaIcEEEEENS7_18IntrusiveRefCntPtrINS7_3vfs"
              "17OverlayFileSystemEEEbbNS7_9StringRefEb")

void ConstructFileOptions(void *This, ClangTidyGlobalOptions Global,
                          ClangTidyOptions Defaults, ClangTidyOptions Overrides,
                          FileSystemPtr Files) {
  // The last pattern that fits a check decides: the user's come after it.
  Defaults.Checks = CheckName + ("," + Defaults.Checks.value_or(""));
  realConstructFileOptions(This, std::move(Global), std::move(Defaults),
                           std::move(Overrides), std::move(Files));
}

std::vector<ClangTidyError>
Run(ClangTidyContext &Context, const CompilationDatabase &Commands,
    llvm::ArrayRef<std::string> FileNames, OverlayPtr Files, bool ApplyAnyFix,
    bool EnableCheckProfile, StringRef StoreCheckProfile, bool Quiet) {
  auto Change = [&](CompileCommand &Command) {
    // One that was inferred of nvcc's for another file has lost what Clang
    // doesn't know. Of any other it is right as it is.
    CompileCommand Whole = Command;
    StringRef Source = Command.Heuristic;
    if (Source.consume_front("inferred from "))
      for (CompileCommand &Other : Commands.getAllCompileCommands())
        if (Other.Filename == Source)
          Whole.CommandLine = std::move(Other.CommandLine);
    const std::vector<std::string> Before = Whole.CommandLine;
    useClangsWords(Whole);
    if (Whole.CommandLine != Before)
      Command.CommandLine = std::move(Whole.CommandLine);
    readAsCuda(Command, Command.Filename);
    // Clang's own headers are looked for beside this program.
    if (llvm::none_of(Command.CommandLine, [](StringRef Word) {
          return Word.starts_with("-resource-dir");
        }))
      Command.CommandLine.insert(Command.CommandLine.begin() + 1,
                                 "-resource-dir=" + resourceFolder());
  };
  // Borrowed: it outlives this call.
  std::shared_ptr<const CompilationDatabase> Base(
      std::shared_ptr<const CompilationDatabase>(), &Commands);
  Files->pushOverlay(embeddedFiles());
  return realRun(Context, *withChanges(std::move(Base), Change), FileNames,
                 std::move(Files), ApplyAnyFix, EnableCheckProfile,
                 StoreCheckProfile, Quiet);
}

} // namespace banktidy

int main(int Argc, const char **Argv) {
  return clang::tidy::clangTidyMain(Argc, Argv);
}
