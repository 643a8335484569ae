//===- CompileDatabase.h - what a build tells about a file ----------------===//
//
// Finds the compile_commands.json that is meant for a file and takes from its
// entry what matters to parsing.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_FRONTEND_COMPILEDATABASE_H
#define BANKTIDY_FRONTEND_COMPILEDATABASE_H

#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace banktidy {

/// The compile databases of a run, each read once.
class CompileDatabases {
public:
  /// Uses Folder's database for all files, instead of the nearest one.
  llvm::Error use(llvm::StringRef Folder);

  /// The flags for File: those of its entry in the database of the nearest
  /// folder above it that has one. None if there is no entry. An error if the
  /// database can't be read.
  llvm::Expected<std::vector<std::string>> flagsFor(llvm::StringRef File);

private:
  using Database = clang::tooling::JSONCompilationDatabase;

  llvm::Expected<Database *> inFolder(llvm::StringRef Folder);

  llvm::StringMap<std::unique_ptr<Database>> Known; ///< null: folder without
  std::string Fixed;                                ///< folder given to use()
};

/// What of a compile command matters to parsing: include folders, macros and
/// the language version. Relative folders are made absolute, from Folder.
std::vector<std::string> parsingFlags(llvm::ArrayRef<std::string> Command,
                                      llvm::StringRef Folder);

} // namespace banktidy

#endif
