//===- UnusedNoLint.h - comments that silence nothing ---------------------===//
//
// Finds the NOLINT markers that name this check and have silenced nothing in a
// run. Only those are told that surely could go: a marker stays in doubt, and
// untold, if in some translation unit
//
//   * something was not analysed: there were errors in the code, or kernels
//     that were not looked at to their end;
//   * an access that it is for could not be decided;
//   * it is for code that may not have been analysed there: what conditional
//     directives and macros hold, templates, functions that kernels may call;
//     unless it is for a line with an access that was decided.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_UNUSEDNOLINT_H
#define BANKTIDY_REPORT_UNUSEDNOLINT_H

#include "report/Check.h"
#include "report/NoLint.h"
#include <map>
#include <string>
#include <utility>

namespace banktidy {

/// One for a whole run.
class UnusedNoLint {
public:
  /// Takes a translation unit in. Comments has been asked about all of its
  /// findings.
  void add(const Report &Checked, const clang::ASTContext &Context,
           NoLint &Comments);

  /// Prints a line for each marker, by file and place.
  void print(llvm::raw_ostream &OS) const;

private:
  struct Marker {
    std::string Text; ///< what to print of it
    bool Stays = false;
  };
  std::map<std::pair<std::string, unsigned>, Marker> Markers; ///< file, offset
};

} // namespace banktidy

#endif
