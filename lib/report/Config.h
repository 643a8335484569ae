//===- Config.h - the options that .clang-tidy has for the check ----------===//
//
// Reads the CheckOptions of clang-tidy's configuration that are this check's,
// so that one file serves clang-tidy, editors and the command line. Which file:
// the nearest `.clang-tidy` above a source that is not empty, and as long as
// they say `InheritParentConfig: true`, those above it, which give way. Other
// options and keys are clang-tidy's business and are passed over.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_CONFIG_H
#define BANKTIDY_REPORT_CONFIG_H

#include "report/Check.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace banktidy {

/// What one configuration says.
struct Config {
  std::string From; ///< for messages
  /// Options of this check, by name without its prefix, as they are written.
  std::vector<std::pair<std::string, std::string>> Options;
  bool Inherits = false;

  /// Sets the options in To. An error for a name or value that makes no sense.
  llvm::Error applyTo(CheckOptions &To) const;
};

/// Reads YAML in the form of `.clang-tidy`. From: where it is from.
llvm::Expected<Config> parseConfig(llvm::StringRef Yaml, llvm::StringRef From);

/// The configurations of a run, each read once; a faulty one again for each
/// file that it is for. Not for several threads at once.
class Configs {
public:
  /// Uses this text instead of files; or before them, if it inherits.
  llvm::Error useText(llvm::StringRef Yaml);
  /// Likewise with what is in a file.
  llvm::Error useFile(llvm::StringRef Path);

  /// Sets in To what is configured for Source. An error is one line.
  llvm::Error applyTo(llvm::StringRef Source, CheckOptions &To);

private:
  llvm::Error use(llvm::Expected<Config> Read);
  llvm::Expected<const Config *> inFolder(llvm::StringRef Folder);

  std::optional<Config> Given;
  llvm::StringMap<std::optional<Config>> Known; ///< by folder; none: no file
};

} // namespace banktidy

#endif
