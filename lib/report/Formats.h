//===- Formats.h - the output formats -------------------------------------===//
//
// What a format has to do, and the table of formats. A format only prints: the
// words are those of Check.h. A new one is a Writer and a row of the table.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_FORMATS_H
#define BANKTIDY_REPORT_FORMATS_H

#include "report/Check.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <string>

namespace banktidy {

struct WriterOptions {
  std::string Version;   ///< of bank-tidy
  bool Accesses = false; ///< every access, not only findings
};

/// Prints the reports of a run in one format.
class Writer {
public:
  virtual ~Writer() = default;
  /// One translation unit, filtered. Context lives only during the call.
  virtual void add(const Report &Checked, clang::ASTContext &Context) = 0;
  /// After the last one.
  virtual void finish() {}
};

struct Format {
  llvm::StringLiteral Name;
  std::unique_ptr<Writer> (*Create)(llvm::raw_ostream &OS,
                                    const WriterOptions &Options);
};

/// All formats, the default first.
llvm::ArrayRef<Format> formats();

/// Their names, as in "text, json, sarif".
std::string formatNames();

/// The format of that name, or null with a sentence in Error.
const Format *findFormat(llvm::StringRef Name, std::string &Error);

} // namespace banktidy

#endif
