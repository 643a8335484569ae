//===- CompileDatabase.h - what a build tells about a file ----------------===//
//
// Finds the compile_commands.json that is meant for a file, and in it the entry
// of the file, or else of the one most like it.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_FRONTEND_COMPILEDATABASE_H
#define BANKTIDY_FRONTEND_COMPILEDATABASE_H

#include "frontend/CompileCommand.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
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

  /// What the entry for File says, in the database of the nearest folder above
  /// it that has one, or whose folder `build` has one. Without an entry (a
  /// header, a new file) that of its neighbour: of a CUDA file before any
  /// other, of the same name, else with the longest path in common. Empty if
  /// there is no database. An error if it can't be read.
  llvm::Expected<Translation> commandFor(llvm::StringRef File);

private:
  using Database = clang::tooling::JSONCompilationDatabase;

  llvm::Expected<Database *> inFolder(llvm::StringRef Folder);
  llvm::Expected<Database *> databaseFor(llvm::StringRef Path);

  llvm::StringMap<std::unique_ptr<Database>> Known; ///< null: folder without
  std::string Fixed;                                ///< folder given to use()
};

} // namespace banktidy

#endif
