//===- Options.cpp - see Options.h ----------------------------------------===//
#include "report/Options.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace banktidy {
namespace {

template <bool CheckOptions::*Flag>
bool readFlag(StringRef Text, CheckOptions &To, std::string &Error) {
  if (Text != "true" && Text != "false") {
    Error = "expected true or false";
    return false;
  }
  To.*Flag = Text == "true";
  return true;
}

template <bool CheckOptions::*Flag>
std::string writeFlag(const CheckOptions &From) {
  return From.*Flag ? "true" : "false";
}

const CheckOption Table[] = {
    {"Block", "block", "X[xY[xZ]]",
     "Block shape for kernels whose shape the source does not tell (default: x "
     "a multiple of 32)",
     [](StringRef Text, CheckOptions &To, std::string &Error) {
       if (Text.empty()) {
         To.Block.reset();
         return true;
       }
       std::optional<BlockShape> Block = parseBlockShape(Text, Error);
       if (Block)
         To.Block = Block;
       return Block.has_value();
     },
     [](const CheckOptions &From) {
       if (!From.Block)
         return std::string();
       auto [X, Y, Z] = *From.Block;
       return llvm::utostr(X) + "x" + llvm::utostr(Y) + "x" + llvm::utostr(Z);
     }},
    {"Arch", "arch", "sm_NN",
     "Architecture, for parsing and capacity (default: sm_80)",
     [](StringRef Text, CheckOptions &To, std::string &Error) {
       std::optional<unsigned> Arch = parseArch(Text, Error);
       if (Arch)
         To.Arch = *Arch;
       return Arch.has_value();
     },
     [](const CheckOptions &From) { return "sm_" + llvm::utostr(From.Arch); }},
    {"MinWays", "min-ways", "N", "Report from N-way on (default: 2)",
     [](StringRef Text, CheckOptions &To, std::string &Error) {
       unsigned Ways;
       if (Text.getAsInteger(10, Ways) || Ways < 2) {
         Error = "expected a number of at least 2";
         return false;
       }
       To.MinWays = Ways;
       return true;
     },
     [](const CheckOptions &From) { return llvm::utostr(From.MinWays); }},
    {"ExplainUnknown", "explain-unknown", "",
     "Say where and why the tool could not tell",
     readFlag<&CheckOptions::ExplainUnknown>,
     writeFlag<&CheckOptions::ExplainUnknown>},
    {"FixStyle", "fix-style", "STYLE",
     "Which fixes: auto (default), pad or swizzle",
     [](StringRef Text, CheckOptions &To, std::string &Error) {
       std::optional<FixStyle> Style = parseFixStyle(Text, Error);
       if (Style)
         To.Style = *Style;
       return Style.has_value();
     },
     [](const CheckOptions &From) {
       return std::string(From.Style == FixStyle::Pad       ? "pad"
                          : From.Style == FixStyle::Swizzle ? "swizzle"
                                                            : "auto");
     }},
    {"UnsafeFixes", "unsafe-fixes", "",
     "Take fixes too that are not proven to keep the meaning; each says why",
     readFlag<&CheckOptions::UnsafeFixes>,
     writeFlag<&CheckOptions::UnsafeFixes>},
};

} // namespace

llvm::ArrayRef<CheckOption> checkOptions() { return Table; }

} // namespace banktidy
