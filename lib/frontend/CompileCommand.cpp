//===- CompileCommand.cpp - what a compile command means to Clang ---------===//
//
// See CompileCommand.h. nvcc's options are those of nvcc 13.0 (--help) and some
// that older ones had or that are not documented. What each defines was read
// from nvcc --dryrun.
//
// How nvcc spells a value: after "=", as the next word, and for options of one
// letter joined. A list is split at commas; "\," is a comma.
//
//===----------------------------------------------------------------------===//
#include "frontend/CompileCommand.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

using llvm::StringRef;
namespace path = llvm::sys::path;

namespace banktidy {
namespace {

/// What an option takes.
enum class Takes : uint8_t {
  Nothing,
  Value,  ///< one word
  List,   ///< one word of several values, between commas
  Joined, ///< what follows in the same word, perhaps nothing
};

/// What it means.
enum class Means : uint8_t {
  Nothing,   ///< to parsing
  Flag,      ///< Text, and the value if it takes one
  Folder,    ///< Text and the value, which is a folder
  File,      ///< Text and the value, which is a file or found like a header
  IfTrue,    ///< Text, if the value is "true"
  PerThread, ///< Text, if the value is "per-thread"
  Language,  ///< of the inputs
  Arch,      ///< sm_80, compute_80
  Code,      ///< arch=compute_80,code=[sm_80,sm_90]
  ForHost,   ///< options of the host compiler
  Response,  ///< files of more options
};

struct Row {
  llvm::StringLiteral Long, Short; ///< the same option; one may be empty
  Takes Value;
  Means Meaning;
  llvm::StringLiteral Text = "";
};

constexpr Row OfNvcc[] = {
    // Into which file and how far: nothing to parsing.
    {"--cuda", "-cuda", Takes::Nothing, Means::Nothing},
    {"--cubin", "-cubin", Takes::Nothing, Means::Nothing},
    {"--fatbin", "-fatbin", Takes::Nothing, Means::Nothing},
    {"--ptx", "-ptx", Takes::Nothing, Means::Nothing},
    {"--optix-ir", "-optix-ir", Takes::Nothing, Means::Nothing},
    {"--ltoir", "-ltoir", Takes::Nothing, Means::Nothing},
    {"--preprocess", "-E", Takes::Nothing, Means::Nothing},
    {"--generate-dependencies", "-M", Takes::Nothing, Means::Nothing},
    {"--generate-nonsystem-dependencies", "-MM", Takes::Nothing,
     Means::Nothing},
    {"--generate-dependencies-with-compile", "-MD", Takes::Nothing,
     Means::Nothing},
    {"--generate-nonsystem-dependencies-with-compile", "-MMD", Takes::Nothing,
     Means::Nothing},
    {"--dependency-output", "-MF", Takes::Value, Means::Nothing},
    {"--generate-dependency-targets", "-MP", Takes::Nothing, Means::Nothing},
    {"--dependency-target-name", "-MT", Takes::Value, Means::Nothing},
    {"--compile", "-c", Takes::Nothing, Means::Nothing},
    {"--device-w", "-dw", Takes::Nothing, Means::Nothing},
    {"--device-link", "-dlink", Takes::Nothing, Means::Nothing},
    {"--link", "-link", Takes::Nothing, Means::Nothing},
    {"--lib", "-lib", Takes::Nothing, Means::Nothing},
    {"--run", "-run", Takes::Nothing, Means::Nothing},
    {"--output-file", "-o", Takes::Value, Means::Nothing},
    {"--objdir-as-tempdir", "-objtemp", Takes::Nothing, Means::Nothing},
    {"--library", "-l", Takes::List, Means::Nothing},
    {"--library-path", "-L", Takes::List, Means::Nothing},
    {"--output-directory", "-odir", Takes::Value, Means::Nothing},
    {"--relocatable-link", "-r", Takes::Nothing, Means::Nothing},
    {"--relocatable-ptx", "-reloc-ptx", Takes::Nothing, Means::Nothing},
    {"--shared", "-shared", Takes::Nothing, Means::Nothing},
    {"--no-device-link", "-nodlink", Takes::Nothing, Means::Nothing},
    {"--keep", "-keep", Takes::Nothing, Means::Nothing},
    {"--keep-dir", "-keep-dir", Takes::Value, Means::Nothing},
    {"--save-temps", "-save-temps", Takes::Nothing, Means::Nothing},
    {"--clean-targets", "-clean", Takes::Nothing, Means::Nothing},
    {"--time", "-time", Takes::Value, Means::Nothing},
    {"--run-args", "-run-args", Takes::List, Means::Nothing},
    {"--input-drive-prefix", "-idp", Takes::Value, Means::Nothing},
    {"--dependency-drive-prefix", "-ddp", Takes::Value, Means::Nothing},
    {"--drive-prefix", "-dp", Takes::Value, Means::Nothing},

    // The compilers that nvcc calls.
    {"--compiler-bindir", "-ccbin", Takes::Value, Means::Nothing},
    {"--allow-unsupported-compiler", "-allow-unsupported-compiler",
     Takes::Nothing, Means::Nothing},
    {"--archiver-binary", "-arbin", Takes::Value, Means::Nothing},
    {"--cudart", "-cudart", Takes::Value, Means::Nothing},
    {"--cudadevrt", "-cudadevrt", Takes::Value, Means::Nothing},
    {"--libdevice-directory", "-ldir", Takes::Value, Means::Nothing},
    {"--target-directory", "-target-dir", Takes::Value, Means::Nothing},
    {"--use-local-env", "-use-local-env", Takes::Nothing, Means::Nothing},
    {"--force-cl-env-setup", "-force-cl-env-setup", Takes::Nothing,
     Means::Nothing},
    {"--compiler-options", "-Xcompiler", Takes::List, Means::ForHost},
    {"--linker-options", "-Xlinker", Takes::List, Means::Nothing},
    {"--archive-options", "-Xarchive", Takes::List, Means::Nothing},
    {"--ptxas-options", "-Xptxas", Takes::List, Means::Nothing},
    {"--nvlink-options", "-Xnvlink", Takes::List, Means::Nothing},
    {"--cudafe-options", "-Xcudafe", Takes::List, Means::Nothing},
    {"--fatbin-options", "-Xfatbin", Takes::List, Means::Nothing},
    {"--opencc-options", "-Xopencc", Takes::List, Means::Nothing},
    {"", "-Xnvvm", Takes::List, Means::Nothing},
    {"", "-Xcicc", Takes::List, Means::Nothing},
    {"--forward-unknown-to-host-compiler", "-forward-unknown-to-host-compiler",
     Takes::Nothing, Means::Nothing},
    {"--forward-unknown-to-host-linker", "-forward-unknown-to-host-linker",
     Takes::Nothing, Means::Nothing},
    {"--forward-unknown-opts", "-forward-unknown-opts", Takes::Nothing,
     Means::Nothing},
    {"--host-linker-script", "-hls", Takes::Value, Means::Nothing},
    {"--augment-host-linker-script", "-aug-hls", Takes::Nothing,
     Means::Nothing},
    {"--options-file", "-optf", Takes::List, Means::Response},

    // Macros, headers and the language.
    {"--pre-include", "-include", Takes::List, Means::File, "-include"},
    {"--define-macro", "-D", Takes::List, Means::Flag, "-D"},
    {"--undefine-macro", "-U", Takes::List, Means::Flag, "-U"},
    {"--include-path", "-I", Takes::List, Means::Folder, "-I"},
    {"--system-include", "-isystem", Takes::List, Means::Folder, "-isystem"},
    {"--x", "-x", Takes::Value, Means::Language},
    {"--std", "-std", Takes::Value, Means::Flag, "-std="},
    {"--machine", "-m", Takes::Value, Means::Nothing},
    {"--m64", "-m64", Takes::Nothing, Means::Nothing},
    {"--ftemplate-backtrace-limit", "-ftemplate-backtrace-limit", Takes::Value,
     Means::Nothing},
    {"--ftemplate-depth", "-ftemplate-depth", Takes::Value, Means::Flag,
     "-ftemplate-depth="},
    {"--no-exceptions", "-noeh", Takes::Nothing, Means::Nothing},
    {"--no-host-device-initializer-list", "-nohdinitlist", Takes::Nothing,
     Means::Nothing},
    {"--no-host-device-move-forward", "-nohdmoveforward", Takes::Nothing,
     Means::Nothing},
    {"--expt-relaxed-constexpr", "-expt-relaxed-constexpr", Takes::Nothing,
     Means::Flag, "-D__CUDACC_RELAXED_CONSTEXPR__"},
    {"--extended-lambda", "-extended-lambda", Takes::Nothing, Means::Flag,
     "-D__CUDACC_EXTENDED_LAMBDA__"},
    {"--expt-extended-lambda", "-expt-extended-lambda", Takes::Nothing,
     Means::Flag, "-D__CUDACC_EXTENDED_LAMBDA__"},
    {"--default-stream", "-default-stream", Takes::Value, Means::PerThread,
     "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"},
    {"--device-c", "-dc", Takes::Nothing, Means::Flag, "-D__CUDACC_RDC__"},
    {"--relocatable-device-code", "-rdc", Takes::Value, Means::IfTrue,
     "-D__CUDACC_RDC__"},
    {"--extensible-whole-program", "-ewp", Takes::Nothing, Means::Flag,
     "-D__CUDACC_EWP__"},
    {"--device-debug", "-G", Takes::Nothing, Means::Flag, "-D__CUDACC_DEBUG__"},
    {"--gpu-architecture", "-arch", Takes::Value, Means::Arch},
    {"--gpu-code", "-code", Takes::List, Means::Nothing},
    {"--generate-code", "-gencode", Takes::Value, Means::Code},
    {"--entries", "", Takes::List, Means::Nothing},

    // How the code is made.
    {"--profile", "-pg", Takes::Nothing, Means::Nothing},
    {"--debug", "-g", Takes::Nothing, Means::Nothing},
    {"--generate-line-info", "-lineinfo", Takes::Nothing, Means::Nothing},
    {"--optimization-info", "-opt-info", Takes::List, Means::Nothing},
    {"--optimize", "-O", Takes::Value, Means::Nothing},
    {"--Ofast-compile", "-Ofc", Takes::Value, Means::Nothing},
    {"--dopt", "-dopt", Takes::Value, Means::Nothing},
    {"--dlink-time-opt", "-dlto", Takes::Nothing, Means::Flag,
     "-D__CUDACC_RDC__"},
    {"--lto", "-lto", Takes::Nothing, Means::Nothing},
    {"--gen-opt-lto", "-gen-opt-lto", Takes::Nothing, Means::Nothing},
    {"--maxrregcount", "-maxrregcount", Takes::Value, Means::Nothing},
    {"--use_fast_math", "-use_fast_math", Takes::Nothing, Means::Nothing},
    {"--ftz", "-ftz", Takes::Value, Means::Nothing},
    {"--prec-div", "-prec-div", Takes::Value, Means::Nothing},
    {"--prec-sqrt", "-prec-sqrt", Takes::Value, Means::Nothing},
    {"--fmad", "-fmad", Takes::Value, Means::Nothing},
    {"--extra-device-vectorization", "-extra-device-vectorization",
     Takes::Nothing, Means::Nothing},
    {"--keep-device-functions", "-keep-device-functions", Takes::Nothing,
     Means::Nothing},
    {"--source-in-ptx", "-src-in-ptx", Takes::Nothing, Means::Nothing},
    {"--restrict", "-restrict", Takes::Nothing, Means::Nothing},
    {"--jump-table-density", "-jtd", Takes::Value, Means::Nothing},
    {"--device-stack-protector", "-device-stack-protector", Takes::Value,
     Means::Nothing},
    {"--static-global-template-stub", "-static-global-template-stub",
     Takes::Value, Means::Nothing},
    {"--device-entity-has-hidden-visibility",
     "-device-entity-has-hidden-visibility", Takes::Value, Means::Nothing},
    {"--no-compress", "-no-compress", Takes::Nothing, Means::Nothing},
    {"--compress-mode", "-compress-mode", Takes::Value, Means::Nothing},
    {"--frandom-seed", "-frandom-seed", Takes::Value, Means::Nothing},
    {"--sanitize", "-sanitize", Takes::Value, Means::Nothing},
    {"--no-align-double", "", Takes::Nothing, Means::Nothing},
    {"--compile-as-tools-patch", "-astoolspatch", Takes::Nothing,
     Means::Nothing},

    // What is said while compiling, and how the work is split.
    {"--dont-use-profile", "-noprof", Takes::Nothing, Means::Nothing},
    {"--dryrun", "-dryrun", Takes::Nothing, Means::Nothing},
    {"--verbose", "-v", Takes::Nothing, Means::Nothing},
    {"--threads", "-t", Takes::Value, Means::Nothing},
    {"--split-compile", "-split-compile", Takes::Value, Means::Nothing},
    {"--split-compile-extended", "-split-compile-extended", Takes::Value,
     Means::Nothing},
    {"--fdevice-syntax-only", "-fdevice-syntax-only", Takes::Nothing,
     Means::Nothing},
    {"--fdevice-time-trace", "-fdevice-time-trace", Takes::Value,
     Means::Nothing},
    {"--disable-warnings", "-w", Takes::Nothing, Means::Nothing},
    {"--Wreorder", "-Wreorder", Takes::Nothing, Means::Nothing},
    {"--Wdefault-stream-launch", "-Wdefault-stream-launch", Takes::Nothing,
     Means::Nothing},
    {"--Wmissing-launch-bounds", "-Wmissing-launch-bounds", Takes::Nothing,
     Means::Nothing},
    {"--Wext-lambda-captures-this", "-Wext-lambda-captures-this",
     Takes::Nothing, Means::Nothing},
    {"--Wno-deprecated-declarations", "-Wno-deprecated-declarations",
     Takes::Nothing, Means::Nothing},
    {"--Wno-deprecated-gpu-targets", "-Wno-deprecated-gpu-targets",
     Takes::Nothing, Means::Nothing},
    {"--Werror", "-Werror", Takes::List, Means::Nothing},
    {"--resource-usage", "-res-usage", Takes::Nothing, Means::Nothing},
    {"--qpp-config", "-qpp-config", Takes::Value, Means::Nothing},
    {"--list-gpu-code", "-code-ls", Takes::Nothing, Means::Nothing},
    {"--list-gpu-arch", "-arch-ls", Takes::Nothing, Means::Nothing},
    {"--display-error-number", "-err-no", Takes::Nothing, Means::Nothing},
    {"--no-display-error-number", "-no-err-no", Takes::Nothing, Means::Nothing},
    {"--diag-error", "-diag-error", Takes::List, Means::Nothing},
    {"--diag-suppress", "-diag-suppress", Takes::List, Means::Nothing},
    {"--diag-warn", "-diag-warn", Takes::List, Means::Nothing},
    {"--brief-diagnostics", "-brief-diag", Takes::Value, Means::Nothing},
    {"--jobserver", "-jobserver", Takes::Nothing, Means::Nothing},
    {"--help", "-h", Takes::Nothing, Means::Nothing},
    {"--version", "-V", Takes::Nothing, Means::Nothing},
};

// Options of GCC and Clang, of which nvcc hands on what it does not know. Those
// that take a joined value come after longer ones that start like them.
constexpr Row OfHost[] = {
    {"", "-isystem", Takes::Value, Means::Folder, "-isystem"},
    {"", "-iquote", Takes::Value, Means::Folder, "-iquote"},
    {"", "-idirafter", Takes::Value, Means::Folder, "-idirafter"},
    {"", "-isysroot", Takes::Value, Means::Folder, "-isysroot"},
    {"", "-imacros", Takes::Value, Means::File, "-imacros"},
    {"", "-include", Takes::Value, Means::File, "-include"},
    {"--include-directory", "-I", Takes::Value, Means::Folder, "-I"},
    {"--define-macro", "-D", Takes::Value, Means::Flag, "-D"},
    {"--undefine-macro", "-U", Takes::Value, Means::Flag, "-U"},
    {"--std", "-std", Takes::Value, Means::Flag, "-std="},
    {"--cuda-gpu-arch", "", Takes::Value, Means::Arch},
    {"--offload-arch", "", Takes::Value, Means::Arch},
    {"", "-fgpu-rdc", Takes::Nothing, Means::Flag, "-D__CUDACC_RDC__"},
    {"", "-funsigned-char", Takes::Nothing, Means::Flag, "-funsigned-char"},
    {"", "-fsigned-char", Takes::Nothing, Means::Flag, "-fsigned-char"},
    {"", "-fshort-enums", Takes::Nothing, Means::Flag, "-fshort-enums"},
    {"", "-fms-extensions", Takes::Nothing, Means::Flag, "-fms-extensions"},
    {"", "-fdeclspec", Takes::Nothing, Means::Flag, "-fdeclspec"},
    {"", "-ftemplate-depth", Takes::Value, Means::Flag, "-ftemplate-depth="},
    {"", "-o", Takes::Value, Means::Nothing},
    {"", "-x", Takes::Value, Means::Language},
    {"", "-MF", Takes::Value, Means::Nothing},
    {"", "-MT", Takes::Value, Means::Nothing},
    {"", "-MQ", Takes::Value, Means::Nothing},
    {"", "-MJ", Takes::Value, Means::Nothing},
    {"--target", "-target", Takes::Value, Means::Nothing},
    {"--sysroot", "", Takes::Value, Means::Folder, "--sysroot"},
    {"--cuda-path", "", Takes::Value, Means::Nothing},
    {"--gcc-toolchain", "-gcc-toolchain", Takes::Value, Means::Nothing},
    {"", "-Xclang", Takes::Value, Means::Nothing},
    {"", "-Xpreprocessor", Takes::Value, Means::Nothing},
    {"", "-Xassembler", Takes::Value, Means::Nothing},
    {"", "-Xlinker", Takes::Value, Means::Nothing},
    {"", "-Xcuda-ptxas", Takes::Value, Means::Nothing},
    {"", "-Xcuda-fatbinary", Takes::Value, Means::Nothing},
    {"", "-mllvm", Takes::Value, Means::Nothing},
    {"--param", "", Takes::Value, Means::Nothing},
    {"", "-L", Takes::Value, Means::Nothing},
    {"", "-l", Takes::Value, Means::Nothing},
    {"", "-B", Takes::Joined, Means::Nothing},
    {"", "-W", Takes::Joined, Means::Nothing},
    {"", "-f", Takes::Joined, Means::Nothing},
    {"", "-m", Takes::Joined, Means::Nothing},
    {"", "--cuda", Takes::Joined, Means::Nothing},
    {"", "--offload", Takes::Joined, Means::Nothing},
    {"", "--no-cuda", Takes::Joined, Means::Nothing},
    {"", "-g", Takes::Joined, Means::Nothing},
    {"", "-O", Takes::Joined, Means::Nothing},
    {"", "-M", Takes::Joined, Means::Nothing},
    {"", "-pedantic", Takes::Joined, Means::Nothing},
    {"", "-pthread", Takes::Nothing, Means::Nothing},
    {"", "-pipe", Takes::Nothing, Means::Nothing},
    {"", "-ansi", Takes::Nothing, Means::Nothing},
    {"", "-nostd", Takes::Joined, Means::Nothing},
    {"", "-nocuda", Takes::Joined, Means::Nothing},
    {"", "-static", Takes::Joined, Means::Nothing},
    {"", "-stdlib=", Takes::Joined, Means::Nothing},
    {"", "-rdynamic", Takes::Nothing, Means::Nothing},
    {"", "-c", Takes::Nothing, Means::Nothing},
    {"", "-E", Takes::Nothing, Means::Nothing},
    {"", "-S", Takes::Nothing, Means::Nothing},
    {"", "-v", Takes::Nothing, Means::Nothing},
    {"", "-w", Takes::Nothing, Means::Nothing},
    {"", "-p", Takes::Joined, Means::Nothing},
    {"", "-s", Takes::Nothing, Means::Nothing},
};

/// An option as it stands in a command.
struct Found {
  const Row *Option = nullptr;
  std::optional<StringRef> Value; ///< if it is in the same word
};

/// The row that Word starts with, if there is one.
Found findIn(llvm::ArrayRef<Row> Rows, StringRef Word) {
  auto [Name, Value] = Word.split('=');
  const bool HasValue = Name.size() < Word.size();
  for (const Row &R : Rows)
    if (R.Value != Takes::Joined && !Name.empty() &&
        (Name == R.Long || Name == R.Short))
      return {&R, HasValue ? std::optional(Value) : std::nullopt};
  for (const Row &R : Rows)
    for (StringRef Start : {StringRef(R.Short), StringRef(R.Long)}) {
      // One letter, or one of Clang's that ends in a folder: the value follows.
      const bool Joins = R.Value == Takes::Joined ||
                         (R.Value != Takes::Nothing &&
                          (Start.size() == 2 || R.Meaning == Means::Folder ||
                           R.Meaning == Means::File));
      if (Joins && !Start.empty() && Word.size() > Start.size() &&
          Word.starts_with(Start))
        return {&R, Word.substr(Start.size())};
    }
  return {};
}

/// Splits at the commas that no backslash, quotes or brackets protect.
std::vector<std::string> splitList(StringRef List) {
  std::vector<std::string> Out(1);
  unsigned Depth = 0;
  bool Quoted = false;
  for (size_t I = 0; I < List.size(); ++I) {
    const char C = List[I];
    if (C == '\\' && I + 1 < List.size() && List[I + 1] == ',') {
      Out.back() += List[++I];
      continue;
    }
    Quoted ^= C == '"';
    Depth += C == '(';
    Depth -= C == ')' && Depth;
    if (C == ',' && !Quoted && !Depth)
      Out.emplace_back();
    else
      Out.back() += C;
  }
  return Out;
}

class Translator {
public:
  Translator(StringRef Folder) : Folder(Folder) {}

  Translation run(llvm::ArrayRef<std::string> Command) {
    llvm::ArrayRef<std::string> Words = compilation(Command);
    const bool IsNvcc = startsWithCompiler(Words, "nvcc");
    if (IsNvcc)
      Out.Nvcc = Words[0];
    read(IsNvcc ? llvm::ArrayRef<Row>(OfNvcc) : llvm::ArrayRef<Row>(OfHost),
         Words.empty() ? Words : Words.drop_front(), 0);
    return std::move(Out);
  }

private:
  static bool startsWithCompiler(llvm::ArrayRef<std::string> Words,
                                 StringRef Name) {
    return !Words.empty() && path::stem(Words[0]).contains_insensitive(Name);
  }

  /// From the compiler on, without the commands before and after.
  static llvm::ArrayRef<std::string>
  compilation(llvm::ArrayRef<std::string> Command) {
    static constexpr llvm::StringLiteral Compilers[] = {
        "nvcc", "clang", "g++", "gcc", "c++", "hipcc", "icpx", "nvc++", "cc"};
    llvm::ArrayRef<std::string> First, Rest = Command;
    while (!Rest.empty()) {
      auto End = llvm::find_if(Rest, [](StringRef Word) {
        return Word == "&&" || Word == ";" || Word == "||" || Word == "|";
      });
      llvm::ArrayRef<std::string> Part = Rest.take_front(End - Rest.begin());
      Rest = Rest.drop_front(std::min(Rest.size(), Part.size() + 1));
      // What stands before the compiler is a launcher.
      for (; !Part.empty(); Part = Part.drop_front()) {
        if (StringRef(Part[0]).starts_with("-"))
          continue;
        StringRef Program = path::filename(Part[0]);
        // ccache is no cc.
        if (Program.contains("ccache") || Program.contains("distcc"))
          continue;
        if (llvm::any_of(Compilers, [&](StringRef Name) {
              return Program.contains(Name) && !Program.contains('=');
            }))
          break;
      }
      if (startsWithCompiler(Part, "nvcc"))
        return Part;
      if (First.empty())
        First = Part;
    }
    return First.empty() ? Command : First;
  }

  void read(llvm::ArrayRef<Row> Table, llvm::ArrayRef<std::string> Words,
            unsigned Depth) {
    constexpr unsigned MostDepth = 10; // of response files in each other
    if (Depth > MostDepth)
      return;
    for (size_t I = 0; I < Words.size(); ++I) {
      StringRef Word = Words[I];
      if (Word.consume_front("@")) {
        readFile(Table, Word, Depth);
        continue;
      }
      if (!Word.starts_with("-") || Word == "-")
        continue; // an input
      Found Here = findIn(Table, Word);
      if (!Here.Option) {
        Here = findIn(OfHost, Word);
        if (!Here.Option) {
          Out.Unknown.push_back(Word.str());
          continue;
        }
      }
      const Row &R = *Here.Option;
      StringRef Value = Here.Value.value_or("");
      if (!Here.Value && (R.Value == Takes::Value || R.Value == Takes::List)) {
        if (I + 1 == Words.size())
          break;
        Value = Words[++I];
      }
      if (R.Value == Takes::List)
        for (const std::string &Part : splitList(Value))
          apply(Table, R, Part, Depth);
      else
        apply(Table, R, Value, Depth);
    }
  }

  void apply(llvm::ArrayRef<Row> Table, const Row &R, StringRef Value,
             unsigned Depth) {
    switch (R.Meaning) {
    case Means::Nothing:
      return;
    case Means::Flag:
      Out.Flags.push_back((R.Text + Value).str());
      return;
    case Means::Folder:
      Out.Flags.push_back(R.Text.str());
      Out.Flags.push_back(absolute(Value));
      return;
    case Means::File: {
      // Beside the command's folder, else wherever headers are found.
      std::string Beside = absolute(Value);
      Out.Flags.push_back(R.Text.str());
      Out.Flags.push_back(llvm::sys::fs::exists(Beside) ? Beside : Value.str());
      return;
    }
    case Means::IfTrue:
      if (Value == "true")
        Out.Flags.push_back(R.Text.str());
      return;
    case Means::PerThread:
      if (Value == "per-thread")
        Out.Flags.push_back(R.Text.str());
      return;
    case Means::Language:
      Out.Language = Value.str();
      return;
    case Means::Arch:
    case Means::Code:
      readArch(Value);
      return;
    case Means::ForHost:
      Host.push_back(Value.str());
      // -Xcompiler -include -Xcompiler x.h: an option and its value.
      if (!(Host.size() == 1 && wantsValue(Host[0]))) {
        read(OfHost, Host, Depth + 1);
        Host.clear();
      }
      return;
    case Means::Response:
      readFile(Table, Value, Depth);
      return;
    }
  }

  static bool wantsValue(StringRef Word) {
    Found F = findIn(OfHost, Word);
    return F.Option && !F.Value && F.Option->Value == Takes::Value;
  }

  void readFile(llvm::ArrayRef<Row> Table, StringRef Name, unsigned Depth) {
    auto Text = llvm::MemoryBuffer::getFile(absolute(Name));
    if (!Text)
      return;
    llvm::BumpPtrAllocator Memory;
    llvm::StringSaver Saver(Memory);
    llvm::SmallVector<const char *, 32> Words;
    llvm::cl::TokenizeGNUCommandLine((*Text)->getBuffer(), Saver, Words);
    read(Table, std::vector<std::string>(Words.begin(), Words.end()),
         Depth + 1);
  }

  /// Every sm_80, compute_90a or lto_80 in Value.
  void readArch(StringRef Value) {
    while (true) {
      size_t At = Value.find('_');
      if (At == StringRef::npos)
        return;
      Value = Value.substr(At + 1);
      unsigned Arch = 0;
      StringRef Rest = Value;
      if (!Rest.consumeInteger(10, Arch) && Arch >= 10 && Arch < 1000)
        Out.Arch = std::max(Out.Arch.value_or(0), Arch);
    }
  }

  std::string absolute(StringRef Path) const {
    if (path::is_absolute(Path))
      return Path.str();
    llvm::SmallString<128> Full(Folder);
    path::append(Full, Path);
    return Full.str().str();
  }

  StringRef Folder;
  Translation Out;
  std::vector<std::string> Host; ///< an option of -Xcompiler without its value
};

} // namespace

Translation translate(llvm::ArrayRef<std::string> Command, StringRef Folder) {
  return Translator(Folder).run(Command);
}

} // namespace banktidy
