//===- Options.h - the options of the check, in one table -----------------===//
//
// Every front end makes its options from this table: `.clang-tidy` knows them
// by name (cuda-shared-bank-conflict.MinWays), the command line by flag
// (--min-ways). A new one is a member of CheckOptions and a row.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_OPTIONS_H
#define BANKTIDY_REPORT_OPTIONS_H

#include "report/Check.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace banktidy {

/// An option of the check.
struct CheckOption {
  llvm::StringLiteral Name;
  llvm::StringLiteral Flag;
  llvm::StringLiteral Value; ///< for the help; empty: true or false
  llvm::StringLiteral Help;
  /// False, with a sentence in Error, for text that it can't take.
  bool (*Read)(llvm::StringRef Text, CheckOptions &To, std::string &Error);
  /// Text that Read takes.
  std::string (*Write)(const CheckOptions &From);
};

/// All options, in the order in which people are told of them.
llvm::ArrayRef<CheckOption> checkOptions();

} // namespace banktidy

#endif
