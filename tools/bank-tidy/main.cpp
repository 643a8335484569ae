//===- main.cpp - the command line program --------------------------------===//
//
// Reads the options, checks the files, and prints. Everything else is in the
// rooms of lib/.
//
// Files are checked side by side, but what is found is told in the order in
// which they were given: a thread keeps its AST until it is its file's turn.
// Each is checked under a crash guard: should one bring the program down, the
// others are still checked.
//
//===----------------------------------------------------------------------===//
#include "fix/Words.h"
#include "frontend/CompileDatabase.h"
#include "frontend/Parse.h"
#include "report/Check.h"
#include "report/Config.h"
#include "report/Edits.h"
#include "report/Explain.h"
#include "report/Filter.h"
#include "report/Formats.h"
#include "report/Options.h"
#include "report/Stats.h"
#include "clang/Basic/Stack.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/WithColor.h"
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <functional>
#include <mutex>
#include <set>

using namespace banktidy;
using llvm::StringRef;
namespace cl = llvm::cl;
namespace fs = llvm::sys::fs;

namespace {

/// What the program exits with; the higher one wins.
enum ExitStatus { Clean = 0, Findings = 1, WrongUsage = 2, NotAnalysed = 3 };

cl::OptionCategory Category("bank-tidy options");

template <typename T> struct Option : cl::opt<T> {
  template <typename... Mods>
  explicit Option(StringRef Name, const Mods &...M)
      : cl::opt<T>(Name, M..., cl::cat(Category)) {}
};
using Flag = Option<bool>;
using Text = Option<std::string>;

cl::list<std::string>
    Files(cl::Positional,
          cl::desc("FILE... | explain FILE[:LINE] | calc DECLARATION "
                   "SUBSCRIPTS [-- FLAGS]"),
          cl::cat(Category));
Text BuildFolder("p", cl::value_desc("DIR"),
                 cl::desc("Folder of compile_commands.json (default: the "
                          "nearest above each file, if any)"));
Text ConfigText("config", cl::value_desc("YAML"),
                cl::desc("Options of the check, in the form of a .clang-tidy "
                         "file and in place of the nearest one"));
Text ConfigFile("config-file", cl::value_desc("FILE"),
                cl::desc("Likewise, from a file"));

Flag Fix("fix", cl::desc("Apply the safe fixes to the files"));
Flag Diff("diff", cl::desc("Print the safe fixes as a diff, change nothing"));
const std::string FormatHelp =
    "Output format, the first one by default: " + formatNames();
Text FormatName("format", cl::value_desc("FORMAT"),
                cl::init(formats().front().Name.str()), cl::desc(FormatHelp));
cl::list<std::string> Outputs("output", cl::value_desc("FORMAT=PATH"),
                              cl::desc("Write a report to a file as well; may "
                                       "be given several times"),
                              cl::cat(Category));
cl::list<std::string> LineRanges("lines", cl::value_desc("FILE:A-B"),
                                 cl::desc("Tell only of these lines: findings "
                                          "whose access or array is there; may "
                                          "be given several times"),
                                 cl::cat(Category));
Text LineFilter("line-filter", cl::value_desc("JSON"),
                cl::desc("The same in clang-tidy's form"));
Text DiffBase("diff-base", cl::value_desc("REF"),
              cl::desc("Tell only of lines that differ from this git commit"));
Text BaselineFile("baseline", cl::value_desc("FILE"),
                  cl::desc("Tell nothing of the findings in this file"));
Text NewBaselineFile("write-baseline", cl::value_desc("FILE"),
                     cl::desc("Write all findings to this file, for "
                              "--baseline"));
Flag Accesses("accesses", cl::desc("In JSON: every shared-memory access, clean "
                                   "and unknown ones too"));
Flag UnusedNoLints("unused-nolint",
                   cl::desc("Say which NOLINT comments that name the check "
                            "silence nothing"));
Option<unsigned> Jobs("jobs", cl::value_desc("N"), cl::init(0),
                      cl::desc("Files to check at the same time (default: as "
                               "many as there are cores)"));
Text CudaPath("cuda-path", cl::value_desc("DIR"),
              cl::desc("Use the headers of this CUDA toolkit"));
Flag NoToolkit("no-toolkit",
               cl::desc("Use the embedded CUDA headers only (default)"));
Flag PrintCommand("print-command",
                  cl::desc("Print how each file is given to Clang, and check "
                           "nothing"));
Flag ExitZero("exit-zero",
              cl::desc("Exit with 0 even when there are findings"));

/// An option of the check on the command line.
struct GivenOption {
  const CheckOption *Of;
  std::unique_ptr<Flag> OnOff; ///< this or the next
  std::unique_ptr<Text> Value;

  explicit GivenOption(const CheckOption &O) : Of(&O) {
    if (O.Value.empty())
      OnOff = std::make_unique<Flag>(O.Flag, cl::desc(O.Help));
    else
      Value = std::make_unique<Text>(O.Flag, cl::value_desc(O.Value),
                                     cl::desc(O.Help));
  }

  /// Sets it in To, if it was given.
  llvm::Error applyTo(CheckOptions &To) const {
    const cl::Option &Any = OnOff ? static_cast<cl::Option &>(*OnOff) : *Value;
    const std::string Written =
        OnOff ? (*OnOff ? "true" : "false") : Value->getValue();
    std::string Why;
    if (Any.getNumOccurrences() && !Of->Read(Written, To, Why))
      return llvm::createStringError("--" + Of->Flag + ": " + Why);
    return llvm::Error::success();
  }
};

/// Those of the table; made before the command line is read.
const std::vector<GivenOption> &givenOptions() {
  static const std::vector<GivenOption> All(checkOptions().begin(),
                                            checkOptions().end());
  return All;
}

/// LLVM has an option of this name, which it registers late; ours takes its
/// place.
Flag &showStats() {
  static Flag Option("stats",
                     cl::desc("Print counts of accesses by verdict, and of "
                              "unknown ones by reason"));
  return Option;
}

/// Options for what is told of findings, and of no use without.
std::vector<std::reference_wrapper<const cl::Option>> findingOptions() {
  return {Fix,        Diff,          FormatName,      Outputs,
          LineRanges, LineFilter,    DiffBase,        BaselineFile,
          Accesses,   UnusedNoLints, NewBaselineFile, showStats()};
}

} // namespace

static llvm::raw_ostream &error() { return llvm::errs() << "error: "; }
static llvm::raw_ostream &note() { return llvm::errs() << "note: "; }

/// The words as a shell reads them.
static std::string quoted(llvm::ArrayRef<std::string> Words) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  for (const std::string &Word : Words) {
    OS << (OS.tell() ? " " : "");
    llvm::sys::printArg(OS, Word, /*Quote=*/false);
  }
  return Out;
}

namespace {

/// A report and where it goes.
struct Output {
  std::string Name; ///< for messages
  llvm::raw_fd_ostream *OS;
  std::unique_ptr<llvm::raw_fd_ostream> Owned; ///< OS, unless standard output
  std::unique_ptr<Writer> Print;

  /// False, after a message, if not everything could be written.
  bool close() {
    OS->flush();
    std::error_code EC = OS->error();
    if (!EC)
      return true;
    error() << "cannot write " << Name << ": " << EC.message() << '\n';
    OS->clear_error();
    return false;
  }
};

/// What the options say, checked.
struct Configuration {
  Configs Check;
  ParseOptions Parse;
  CompileDatabases Databases;
  Filter Shown;
  std::vector<Output> Outputs;
  bool Explains = false; ///< instead of telling findings
  std::string Temporary; ///< a file to remove at the end
};

} // namespace

/// Puts a kernel that makes one access into a file of its own: of an array
/// declared as in "float[32][33]", with subscripts as in "[t][0]".
static llvm::Error writeCalculation(StringRef Declaration, StringRef Subscripts,
                                    std::string &File) {
  const size_t Extents = Declaration.find('[');
  if (Extents == StringRef::npos || !Subscripts.starts_with("["))
    return llvm::createStringError(
        "calc: give a declaration and subscripts, as in: calc 'float[32][33]' "
        "'[t][0]'");
  const StringRef Element = Declaration.take_front(Extents).trim();
  int FD;
  llvm::SmallString<128> Path;
  if (fs::createTemporaryFile("calc", "cu", FD, Path))
    return llvm::createStringError("calc: cannot make a temporary file");
  File = Path.str().str();
  llvm::raw_fd_ostream OS(FD, /*shouldClose=*/true);
  OS << "__global__ void calc(" << Element
     << " *out) {\n"
        "  const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;\n"
        "  const int t = (z * blockDim.y + y) * blockDim.x + x;\n"
        "  const int lane = t % 32, warp = t / 32;\n"
        "  __shared__ "
     << Element << " array" << Declaration.substr(Extents)
     << ";\n"
        "  out[lane + warp] = array"
     << Subscripts << ";\n}\n";
  return llvm::Error::success();
}

/// Checks the options. An error is wrong usage.
static llvm::Error configure(Configuration &To,
                             llvm::ArrayRef<std::string> Flags) {
  std::string Error;
  if (Files.empty())
    return llvm::createStringError("no file to check; see bank-tidy --help");
  CheckOptions Any;
  for (const GivenOption &O : givenOptions())
    if (llvm::Error E = O.applyTo(Any))
      return E;
  if (ConfigText.getNumOccurrences() && ConfigFile.getNumOccurrences())
    return llvm::createStringError("--config and --config-file exclude each "
                                   "other");
  if (ConfigText.getNumOccurrences())
    if (llvm::Error E = To.Check.useText(ConfigText))
      return E;
  if (ConfigFile.getNumOccurrences())
    if (llvm::Error E = To.Check.useFile(ConfigFile))
      return llvm::createStringError("--config-file: " +
                                     toString(std::move(E)));

  if (!CudaPath.empty() && NoToolkit)
    return llvm::createStringError("--cuda-path and --no-toolkit exclude each "
                                   "other");
  if (!CudaPath.empty() && !fs::exists(CudaPath + "/include/cuda_runtime.h"))
    return llvm::createStringError("--cuda-path: no include/cuda_runtime.h in "
                                   "'" +
                                   CudaPath + "'");
  To.Parse.CudaPath = CudaPath;
  To.Parse.Flags = Flags;
  if (!BuildFolder.empty())
    if (llvm::Error E = To.Databases.use(BuildFolder))
      return E;

  Lines Wanted;
  for (StringRef Range : LineRanges)
    if (llvm::Error E = Wanted.addRange(Range))
      return llvm::createStringError("--lines: " + toString(std::move(E)));
  if (!LineFilter.empty())
    if (llvm::Error E = Wanted.addJson(LineFilter))
      return llvm::createStringError("--line-filter: " +
                                     toString(std::move(E)));
  if (!DiffBase.empty())
    if (llvm::Error E = Wanted.addChangesSince(DiffBase))
      return llvm::createStringError("--diff-base: " + toString(std::move(E)));
  if (!LineRanges.empty() || !LineFilter.empty() || !DiffBase.empty())
    To.Shown.only(std::move(Wanted));
  if (!BaselineFile.empty())
    if (llvm::Error E = To.Shown.useBaseline(BaselineFile))
      return llvm::createStringError("--baseline: " + toString(std::move(E)));

  if (UnusedNoLints)
    To.Shown.watchNoLint();

  if (Files[0] == "explain" || Files[0] == "calc") {
    for (const cl::Option &O : findingOptions())
      if (O.getNumOccurrences())
        return llvm::createStringError("--" + O.ArgStr + " doesn't go with " +
                                       Files[0]);
    unsigned Line = 0;
    if (Files[0] == "explain" && Files.size() == 2) {
      auto [File, Number] = StringRef(Files[1]).rsplit(':');
      if (!Number.empty() && !Number.getAsInteger(10, Line))
        Files[1] = File.str();
    } else if (Files[0] == "calc" && Files.size() == 3) {
      if (llvm::Error E = writeCalculation(Files[1], Files[2], To.Temporary))
        return E;
      Files[1] = To.Temporary;
      Files.erase(Files.begin() + 2);
    } else {
      return llvm::createStringError(Files[0] + ": see bank-tidy --help");
    }
    Files.erase(Files.begin());
    To.Explains = true;
    To.Outputs.push_back(
        {"standard output", &llvm::outs(), nullptr,
         createExplainer(llvm::outs(), Line, To.Temporary.empty())});
    return llvm::Error::success();
  }

  const WriterOptions Writers{BANKTIDY_VERSION, Accesses};
  const Format *Main = findFormat(FormatName, Error);
  if (!Main)
    return llvm::createStringError("--format: " + Error);
  if (Fix && Diff)
    return llvm::createStringError("--fix and --diff exclude each other");
  if (Diff && Main != formats().begin())
    return llvm::createStringError("--diff goes with --format=text only");
  To.Outputs.push_back({"standard output", &llvm::outs(), nullptr,
                        Main->Create(llvm::outs(), Writers)});
  for (StringRef Given : Outputs) {
    auto [Name, Path] = Given.split('=');
    const Format *Known = findFormat(Name, Error);
    if (!Known)
      return llvm::createStringError("--output: " + Error);
    std::error_code EC;
    auto OS = std::make_unique<llvm::raw_fd_ostream>(Path, EC);
    if (EC)
      return llvm::createStringError("--output: cannot open '" + Path +
                                     "': " + EC.message());
    auto Print = Known->Create(*OS, Writers);
    To.Outputs.push_back(
        {("'" + Path + "'").str(), OS.get(), std::move(OS), std::move(Print)});
  }
  return llvm::Error::success();
}

namespace {

/// Who may work: so many files at a time. Who may speak: the files one after
/// the other. A file that waits to speak lets another work.
class Turns {
public:
  explicit Turns(unsigned Workers) : Free(Workers) {}

  /// Until fewer than all workers are busy; before anything else of a file.
  void start() {
    std::unique_lock<std::mutex> Lock(Guard);
    Changed.wait(Lock, [&] { return Free > 0; });
    --Free;
  }
  /// Until the files before File are done. Does nothing when it is its turn.
  void wait(size_t File) {
    std::unique_lock<std::mutex> Lock(Guard);
    if (Speaker == File)
      return;
    ++Free;
    Changed.notify_all();
    Changed.wait(Lock, [&] { return Now == File; });
    Speaker = File;
  }
  /// File is done; call when it is its turn.
  void end() {
    {
      std::lock_guard<std::mutex> Lock(Guard);
      ++Now;
    }
    Changed.notify_all();
  }

private:
  std::mutex Guard;
  std::condition_variable Changed;
  unsigned Free;
  size_t Now = 0;
  std::optional<size_t> Speaker;
};

/// One run over all files.
class Run {
public:
  Run(Configuration &Config, bool HasFlags)
      : Config(Config), HasFlags(HasFlags) {}

  /// The exit status.
  int operator()() {
    std::set<fs::UniqueID> Seen;
    for (const std::string &File : Files) {
      fs::UniqueID ID;
      if (fs::getUniqueID(File, ID) || Seen.insert(ID).second)
        Distinct.push_back(File);
    }
    Config.Parse.Prelude = &Headers;
    // Those that wait to speak keep their AST, so they may not be many.
    llvm::DefaultThreadPool Pool(
        llvm::hardware_concurrency(workers() + workers() / 2 + 1));
    for (size_t I = 0; I < Distinct.size(); ++I)
      Pool.async([this, I] { checkGuarded(I); });
    Pool.wait();
    showProgress("");
    finish();
    return ExitZero && Status == ExitStatus::Findings ? Clean : Status;
  }

private:
  static unsigned workers() {
    return llvm::hardware_concurrency(Jobs).compute_thread_count();
  }

  /// On a terminal, puts Text in place of what was last shown.
  void showProgress(const llvm::Twine &Text) {
    if (Distinct.size() > 1 && llvm::errs().is_displayed())
      llvm::errs() << "\r\033[K" << Text;
  }

  void raise(ExitStatus To) { Status = std::max(Status, To); }

  void checkGuarded(size_t I) {
    Turn.start();
    llvm::CrashRecoveryContext Guard;
    bool Survived =
        Guard.RunSafelyOnThread([&] { check(I); }, clang::DesiredStackSize);
    Turn.wait(I);
    if (!Survived) {
      showProgress("");
      error() << "cannot check '" << Distinct[I] << "': internal error\n";
      raise(NotAnalysed);
    }
    showProgress(llvm::Twine(I + 1) + " of " + llvm::Twine(Distinct.size()) +
                 " files checked");
    Turn.end();
  }

  /// How to check and parse a file.
  struct Settings {
    CheckOptions Check;
    ParseOptions Parse;
    std::string Trouble; ///< with what the build says of the file
  };

  /// The command line decides, then the configuration, then the build. An error
  /// if the configuration makes no sense.
  llvm::Expected<Settings> settingsFor(const std::string &File) {
    Settings S;
    S.Parse = Config.Parse;
    std::lock_guard<std::mutex> Lock(Reading);
    if (!HasFlags) {
      llvm::Expected<Translation> Command = Config.Databases.commandFor(File);
      if (Command) {
        S.Parse.Flags = std::move(Command->Flags);
        S.Check.Arch = Command->Arch.value_or(S.Check.Arch);
        UnknownOptions.insert(Command->Unknown.begin(), Command->Unknown.end());
      } else {
        S.Trouble = llvm::toString(Command.takeError());
      }
    }
    if (llvm::Error E = Config.Check.applyTo(shown(File), S.Check))
      return E;
    for (const GivenOption &O : givenOptions())
      if (llvm::Error E = O.applyTo(S.Check))
        return E;
    S.Parse.Arch = S.Check.Arch;
    return S;
  }

  bool calculates() const { return !Config.Temporary.empty(); }

  /// What is told of as File. A calculation is made where the user is.
  StringRef shown(StringRef File) const { return calculates() ? "calc" : File; }

  /// What Message says, without File and the place in it.
  static StringRef withoutPlace(StringRef Message, StringRef File) {
    const StringRef Rest = Message.split(File).second;
    return Rest.empty() ? Message : Rest.split(": ").second;
  }

  void check(size_t I) {
    const std::string &File = Distinct[I];
    llvm::Expected<Settings> Made = settingsFor(File);
    if (!Made) {
      Turn.wait(I);
      // One configuration is that of many files.
      const std::string Why = llvm::toString(Made.takeError());
      if (BadConfigs.insert(Why).second)
        error() << Why << '\n';
      raise(WrongUsage);
      return;
    }
    const CheckOptions &Options = Made->Check;
    const ParseOptions &Parse = Made->Parse;
    std::string &Trouble = Made->Trouble;
    if (PrintCommand) {
      Turn.wait(I);
      llvm::outs() << quoted(clangCommand(File, Parse)) << '\n';
      return;
    }
    auto Begin = [&] {
      Turn.wait(I);
      if (!Trouble.empty())
        note() << std::exchange(Trouble, "") << '\n';
    };
    using Clock = std::chrono::steady_clock;
    auto Since = [](Clock::time_point Start) {
      return std::chrono::duration<double>(Clock::now() - Start).count();
    };
    const Clock::time_point Start = Clock::now();
    double Analysis = 0, Waited = 0;
    bool Miscalculated = false;
    llvm::Expected<PassedOver> Errors =
        parse(File, Parse, [&](clang::ASTContext &Context) {
          Miscalculated =
              calculates() && Context.getDiagnostics().hasErrorOccurred();
          if (Miscalculated)
            return;
          const Clock::time_point Parsed = Clock::now();
          Report Checked = banktidy::check(Context, Options);
          Analysis = Since(Parsed);
          const Clock::time_point Ready = Clock::now();
          Begin();
          Waited = Since(Ready);
          Numbers.add(Checked);
          if (Options.ExplainUnknown)
            for (const Note &N : Checked.Unchecked)
              note() << N.Where.printToString(Context.getSourceManager())
                     << ": " << N.Text << '\n';
          Config.Shown.apply(Checked, Context);
          showProgress("");
          for (Output &O : Config.Outputs)
            O.Print->add(Checked, Context);
          for (const Finding &F : Checked.Findings) {
            Warnings += !F.IsRemark;
            Fixable += !F.Fix.empty();
            if (Fix || Diff)
              Edits.add(F, Context);
          }
        });
    const double All = Since(Start) - Waited;
    Begin();
    Numbers.addTime(Analysis, All);
    showProgress("");
    if (Miscalculated || (calculates() && !Errors)) {
      const std::string Why =
          Errors ? Errors->First : llvm::toString(Errors.takeError());
      error() << "calc: " << withoutPlace(Why, File) << '\n';
      raise(WrongUsage);
    } else if (!Errors) {
      error() << llvm::toString(Errors.takeError()) << '\n';
      raise(NotAnalysed);
    } else if (Errors->Errors) {
      note() << counted(Errors->Errors, "error") << " in " << shown(File)
             << (Errors->Errors == 1 ? " was" : " were")
             << " passed over (first: " << Errors->First << ")\n";
    }
  }

  /// One line, if there is anything to say.
  void printSummary() const {
    const unsigned Unchecked = Numbers.unchecked();
    const unsigned Known = Config.Shown.known();
    if (!Warnings && !Unchecked && !Known)
      return;
    llvm::errs() << counted(Warnings, Known ? "new finding" : "finding");
    if (Known)
      llvm::errs() << ", " << Known << " in the baseline";
    if (Fixable && !Fix && !Diff)
      llvm::errs() << ", " << Fixable << " with a fix that --fix applies";
    if (Unchecked)
      llvm::errs() << "; " << counted(Unchecked, "function")
                   << " not checked, which --explain-unknown names";
    llvm::errs() << '\n';
  }

  void writeBaseline() {
    if (NewBaselineFile.empty())
      return;
    std::error_code EC;
    llvm::raw_fd_ostream OS(NewBaselineFile, EC);
    if (!EC) {
      Config.Shown.printBaseline(OS);
      OS.close();
      EC = OS.error();
      OS.clear_error();
    }
    if (EC) {
      error() << "cannot write '" << NewBaselineFile << "': " << EC.message()
              << '\n';
      raise(NotAnalysed);
    }
  }

  void finish() {
    if (!UnknownOptions.empty())
      note() << "options of the compile commands that are not known were left "
                "out: "
             << llvm::join(UnknownOptions, " ") << '\n';
    if (PrintCommand)
      return;
    // Nothing is said of accesses in a file that could not be parsed.
    if (!Config.Explains || Status == Clean)
      for (Output &O : Config.Outputs)
        O.Print->finish();
    if (Diff)
      Edits.printDiff(llvm::outs());
    for (Output &O : Config.Outputs)
      if (!O.close())
        raise(NotAnalysed);
    writeBaseline();
    if (Config.Explains)
      return;
    if (Warnings && NewBaselineFile.empty())
      raise(ExitStatus::Findings);
    printSummary();
    Config.Shown.printUnusedNoLint(llvm::errs());
    if (showStats())
      Numbers.print(llvm::errs());
    if (Edits.skipped())
      note() << "fixes left out, because others change the same text or it "
                "comes from a macro: "
             << Edits.skipped() << '\n';
    if (Fix)
      if (llvm::Error E = Edits.write(llvm::errs())) {
        error() << llvm::toString(std::move(E)) << '\n';
        raise(NotAnalysed);
      }
  }

  Configuration &Config;
  bool HasFlags; ///< compiler flags were given
  SharedPrelude Headers;
  ExitStatus Status = Clean;
  unsigned Warnings = 0, Fixable = 0;
  EditSet Edits;
  Stats Numbers;
  std::vector<std::string> Distinct;    ///< each file once
  std::mutex Reading;                   ///< of databases and configurations
  std::set<std::string> UnknownOptions; ///< guarded by it, too
  std::set<std::string> BadConfigs;     ///< messages that were printed
  Turns Turn{workers()}; ///< guards all that is told, and what is counted
};

} // namespace

/// Prints what the option parser says of an unknown option, in one line. Of
/// wrong values it has told already, and says nothing here.
static void printUsageError(StringRef Messages) {
  auto [First, Rest] = Messages.split('\n');
  llvm::errs() << First.split(".  Try:").first;
  if (size_t Guess = Rest.find("Did you mean"); Guess != StringRef::npos)
    llvm::errs() << ". " << Rest.substr(Guess).split('\n').first;
  if (!First.empty())
    llvm::errs() << '\n';
}

/// Colours as LLVM has them, on a terminal or by its option --color; and none
/// there if NO_COLOR is set.
static void useColorsOfTerminal() {
  static cl::Option *Color = cl::getRegisteredOptions().lookup("color");
  Color->Categories.assign(1, &Category); // for --help
  Color->setDescription("Use colours (default: on a terminal, unless NO_COLOR "
                        "is set)");
  llvm::WithColor::setAutoDetectFunction([](const llvm::raw_ostream &OS) {
    const std::optional<std::string> No =
        llvm::sys::Process::GetEnv("NO_COLOR");
    const bool Forbidden =
        No && !No->empty() && Color->getNumOccurrences() == 0;
    return !Forbidden && llvm::WithColor::defaultAutoDetectFunction()(OS);
  });
}

int main(int argc, char **argv) {
  llvm::InitLLVM Init(argc, argv);
  llvm::CrashRecoveryContext::Enable();
  std::signal(SIGXFSZ, SIG_IGN); // a file grown too large is a write error

  // What follows "--" is for Clang.
  char **End = std::find_if(argv, argv + argc,
                            [](StringRef Arg) { return Arg == "--"; });
  bool HasFlags = End != argv + argc;
  std::vector<std::string> Flags(End + HasFlags, argv + argc);

  useColorsOfTerminal();
  cl::HideUnrelatedOptions(Category);
  auto &Registered = cl::getRegisteredOptions();
  if (auto It = Registered.find("stats"); It != Registered.end())
    It->second->removeArgument();
  showStats();
  givenOptions();
  cl::SetVersionPrinter([](llvm::raw_ostream &OS) {
    OS << "bank-tidy " BANKTIDY_VERSION " (" << clang::getClangFullVersion()
       << ")\n";
  });
  std::string Messages;
  llvm::raw_string_ostream MessageStream(Messages);
  if (!cl::ParseCommandLineOptions(
          End - argv, argv,
          "Finds shared-memory bank conflicts in CUDA sources.\n",
          &MessageStream)) {
    printUsageError(Messages);
    return WrongUsage;
  }

  Configuration Config;
  if (llvm::Error E = configure(Config, Flags)) {
    error() << llvm::toString(std::move(E)) << '\n';
    return WrongUsage;
  }
  const int Status = Run(Config, HasFlags)();
  if (!Config.Temporary.empty())
    fs::remove(Config.Temporary);
  return Status;
}
