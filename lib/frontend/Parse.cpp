//===- Parse.cpp - an AST from any CUDA source ----------------------------===//
//
// See Parse.h.
//
//===----------------------------------------------------------------------===//
#include "frontend/Parse.h"
#include "frontend/EmbeddedHeaders.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/Inclusions/StandardLibrary.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using llvm::StringRef;

namespace banktidy {
namespace {

/// The virtual folder of the embedded headers, and one with stand-ins for
/// headers that a toolkit may lack.
constexpr char HeaderFolder[] = "/bank-tidy/include";
constexpr char StandInFolder[] = "/bank-tidy/stand-in";
/// The header that every file includes first, and an empty file to compile it
/// with alone.
constexpr char Prelude[] = "bank_tidy_prelude.h";
constexpr char PreludeSource[] = "/bank-tidy/prelude.cu";

/// Counts errors and keeps the words of the first.
class ErrorCounter : public DiagnosticConsumer {
public:
  PassedOver Result;

  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level < DiagnosticsEngine::Error || Result.Errors++ > 0)
      return;
    llvm::raw_string_ostream OS(Result.First);
    if (Info.getLocation().isValid()) {
      PresumedLoc At =
          Info.getSourceManager().getPresumedLoc(Info.getLocation());
      if (At.isValid())
        OS << At.getFilename() << ':' << At.getLine() << ':' << At.getColumn()
           << ": ";
    }
    llvm::SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    OS << Message.str().split('\n').first;
  }
};

/// Hands the finished AST on.
class Action : public ASTFrontendAction {
public:
  Action(llvm::function_ref<void(ASTContext &)> Use) : Use(Use) {}

protected:
  bool BeginSourceFileAction(CompilerInstance &CI) override {
    CI.getDiagnostics().setFatalsAsError(true);
    return true;
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &,
                                                 StringRef) override {
    struct Consumer : ASTConsumer {
      llvm::function_ref<void(ASTContext &)> Use;
      explicit Consumer(llvm::function_ref<void(ASTContext &)> Use)
          : Use(Use) {}
      void HandleTranslationUnit(ASTContext &Context) override { Use(Context); }
    };
    return std::make_unique<Consumer>(Use);
  }

private:
  llvm::function_ref<void(ASTContext &)> Use;
};

} // namespace

/// The newest architecture up to Arch that this Clang knows.
static std::string knownArch(unsigned Arch) {
  for (; Arch > 50; --Arch)
    if (StringToOffloadArch("sm_" + std::to_string(Arch)) !=
        OffloadArch::UNKNOWN)
      break;
  return "sm_" + std::to_string(Arch);
}

std::string resourceFolder() {
  if (llvm::sys::fs::exists(BANKTIDY_RESOURCE_DIR))
    return BANKTIDY_RESOURCE_DIR;
  static int Anchor;
  std::string Program = llvm::sys::fs::getMainExecutable(nullptr, &Anchor);
  llvm::SmallString<128> Folder =
      llvm::sys::path::parent_path(llvm::sys::path::parent_path(Program));
  llvm::sys::path::append(Folder, "lib/clang", CLANG_VERSION_MAJOR_STRING);
  return Folder.str().str();
}

std::vector<std::string> cudaFlags(const ParseOptions &Options) {
  std::vector<std::string> Line = {"-std=c++17", "--cuda-device-only",
                                   "--no-cuda-version-check"};
  auto Add = [&](std::initializer_list<std::string> Flags) {
    Line.insert(Line.end(), Flags);
  };
  if (Options.CudaPath.empty())
    Add({"-nocudalib", "-nocudainc", "-D__CUDACC__=1", "-isystem", HeaderFolder,
         "-include", Prelude});
  else
    Add({"--cuda-path=" + Options.CudaPath, "-isystem",
         Options.CudaPath + "/include/cccl", "-idirafter", StandInFolder});
  llvm::append_range(Line, Options.Flags);
  Add({"--no-offload-arch=all", "--offload-arch=" + knownArch(Options.Arch)});
  return Line;
}

std::vector<std::string> clangCommand(StringRef File,
                                      const ParseOptions &Options) {
  std::vector<std::string> Line = {
      "clang", "-resource-dir", resourceFolder(),
      // Errors are passed over, so none may be lost, and no guess at what a
      // misspelt name means may be taken for the user's code.
      "-w", "-ferror-limit=0", "-fno-spell-checking",
      // Else the count of errors is printed.
      "-fno-caret-diagnostics"};
  llvm::append_range(Line, cudaFlags(Options));
  tooling::ArgumentsAdjuster Adjust = tooling::combineAdjusters(
      tooling::combineAdjusters(tooling::getClangStripOutputAdjuster(),
                                tooling::getClangStripDependencyFileAdjuster()),
      tooling::getClangSyntaxOnlyAdjuster());
  Line = Adjust(Line, File);
  llvm::append_range(Line,
                     std::vector<std::string>{"-x", "cuda", "--", File.str()});
  return Line;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> embeddedFiles() {
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  auto AddFile = [&](const llvm::Twine &Path, StringRef Content) {
    Memory->addFile(Path, /*ModificationTime=*/0,
                    llvm::MemoryBuffer::getMemBuffer(Content));
  };
  for (const EmbeddedFile &Header : embeddedHeaders())
    AddFile(llvm::Twine(HeaderFolder) + "/" + Header.Path, Header.Content);
  AddFile(PreludeSource, "");
  // Clang 19 includes this one, which toolkits from 12 on do not have.
  AddFile(llvm::Twine(StandInFolder) + "/texture_fetch_functions.h", "");
  return Memory;
}

static llvm::Error unusable(StringRef File, StringRef Why) {
  return llvm::createStringError("cannot check '" + File + "': " + Why);
}

/// The text of File, or an error for what is no source text.
static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
read(StringRef File) {
  llvm::sys::fs::file_status Status;
  if (std::error_code EC = llvm::sys::fs::status(File, Status))
    return unusable(File, EC.message());
  if (llvm::sys::fs::is_directory(Status))
    return unusable(File, "it is a folder");
  if (!llvm::sys::fs::is_regular_file(Status))
    return unusable(File, "it is not a regular file");
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> Buffer =
      llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return unusable(File, Buffer.getError().message());
  StringRef Start = (*Buffer)->getBuffer().take_front(8000);
  if (Start.starts_with("\xFF\xFE") || Start.starts_with("\xFE\xFF"))
    return unusable(File, "it is UTF-16; Clang reads UTF-8");
  if (Start.contains('\0'))
    return unusable(File, "it is not a text file");
  return std::move(*Buffer);
}

/// Whether the rest of an #include line names a header that declares nothing
/// in shared memory.
static bool isHarmless(StringRef Name) {
  size_t Close = Name.find('>');
  if (Close == StringRef::npos || !Name.starts_with("<"))
    return false;
  StringRef Path = Name.slice(1, Close);
  auto IsPath = [&](const EmbeddedFile &File) { return File.Path == Path; };
  StringRef Spelled = Name.take_front(Close + 1);
  return llvm::any_of(embeddedHeaders(), IsPath) ||
         tooling::stdlib::Header::named(Spelled) ||
         tooling::stdlib::Header::named(Spelled, tooling::stdlib::Lang::C);
}

bool mayDeclareShared(StringRef Text, const std::vector<std::string> &Flags) {
  for (StringRef Flag : Flags)
    if (Flag.contains("shared") || Flag.contains("include"))
      return true;
  if (Text.contains("shared") || Text.contains("import"))
    return true;
  // Each "include" must be one that is understood.
  for (size_t At = Text.find("include"); At != StringRef::npos;
       At = Text.find("include", At + 1)) {
    StringRef Before = Text.take_front(At).rtrim(" \t");
    StringRef After = Text.substr(At).drop_front(strlen("include"));
    if (!Before.ends_with("#") || !isHarmless(After.ltrim(" \t")))
      return true;
  }
  return false;
}

/// Runs Action on what the words to Clang name. The embedded headers are there.
static bool runOn(std::vector<std::string> Line,
                  std::unique_ptr<FrontendAction> Action,
                  DiagnosticConsumer &Diagnostics) {
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::vfs::createPhysicalFileSystem());
  Overlay->pushOverlay(embeddedFiles());
  auto Files =
      llvm::makeIntrusiveRefCnt<FileManager>(FileSystemOptions(), Overlay);
  tooling::ToolInvocation Invocation(std::move(Line), std::move(Action),
                                     Files.get());
  Invocation.setDiagnosticConsumer(&Diagnostics);
  return Invocation.run();
}

/// Makes the precompiled header Path of the embedded headers; false if it
/// can't.
static bool precompile(std::vector<std::string> Line, StringRef Path) {
  struct Action : GeneratePCHAction {
    std::string File;
    explicit Action(StringRef File) : File(File) {}
    bool BeginInvocation(CompilerInstance &CI) override {
      CI.getFrontendOpts().OutputFile = File;
      return true;
    }
  };
  Line.push_back(PreludeSource);
  ErrorCounter Errors;
  return runOn(std::move(Line), std::make_unique<Action>(Path), Errors) &&
         !Errors.Result.Errors;
}

std::string SharedPrelude::fileFor(const std::vector<std::string> &Line) {
  // What else is included belongs to the file, and so it isn't shared.
  unsigned Included = 0;
  for (StringRef Word : Line) {
    const StringRef Option = Word.ltrim('-');
    Included += Word.starts_with("-") && (Option.starts_with("include") ||
                                          Option.starts_with("imacros"));
    if (Word == "-Xclang" || Word.contains("-fmodule"))
      return "";
  }
  if (Included != 1)
    return "";
  // Making one takes as long as parsing two or three files.
  constexpr unsigned Often = 3;
  std::unique_lock<std::mutex> Guard(Lock);
  Made &Shared = ByLine[llvm::join(Line, "\n")];
  if (Shared.Ready)
    return Shared.File;
  llvm::SmallString<128> Path;
  if (++Shared.Requests < Often || !Shared.File.empty() ||
      llvm::sys::fs::createTemporaryFile("bank-tidy", "pch", Path))
    return "";
  Shared.File = Path.str().str();
  llvm::sys::RemoveFileOnSignal(Path);
  Guard.unlock();
  const bool Ready = precompile(Line, Path);
  Guard.lock();
  Shared.Ready = Ready;
  return Ready ? Shared.File : "";
}

SharedPrelude::~SharedPrelude() {
  for (auto &[Line, Shared] : ByLine)
    if (!Shared.File.empty()) {
      llvm::sys::fs::remove(Shared.File);
      llvm::sys::DontRemoveFileOnSignal(Shared.File);
    }
}

llvm::Expected<PassedOver> parse(StringRef File, const ParseOptions &Options,
                                 llvm::function_ref<void(ASTContext &)> Use) {
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> Text = read(File);
  if (!Text)
    return Text.takeError();
  if (!mayDeclareShared((*Text)->getBuffer(), Options.Flags))
    return PassedOver();

  std::vector<std::string> Line = clangCommand(File, Options);
  std::string Shared;
  if (Options.Prelude && Options.CudaPath.empty())
    Shared = Options.Prelude->fileFor({Line.begin(), std::prev(Line.end())});
  if (!Shared.empty()) {
    auto At = llvm::find(Line, StringRef(Prelude));
    *std::prev(At) = "-include-pch";
    *At = Shared;
  }
  bool Parsed = false;
  auto Noted = [&](ASTContext &Context) {
    Parsed = true;
    // Nothing of the user's is in the precompiled header.
    if (!Shared.empty())
      Context.getTranslationUnitDecl()->setHasExternalLexicalStorage(false);
    Use(Context);
  };
  ErrorCounter Errors;
  runOn(std::move(Line), std::make_unique<Action>(Noted), Errors);
  if (!Parsed)
    return unusable(File, Errors.Result.Errors ? Errors.Result.First
                                               : "the flags do not compile it");
  return Errors.Result;
}

} // namespace banktidy
