//===- Filter.h - which findings are shown --------------------------------===//
//
// Takes out of a translation unit's report what its reader must not see:
// findings that a NOLINT comment silences, findings in system headers, and
// findings in a header that an earlier translation unit has shown already.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_FILTER_H
#define BANKTIDY_REPORT_FILTER_H

#include "report/Check.h"
#include "llvm/ADT/StringSet.h"

namespace banktidy {

/// One for a whole run. Not for several threads at once.
class Filter {
public:
  /// Drops findings of Checked; its accesses stay as they are.
  void apply(Report &Checked, const clang::ASTContext &Context);

private:
  llvm::StringSet<> Shown; ///< file identity, offset and text
};

} // namespace banktidy

#endif
