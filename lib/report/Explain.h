//===- Explain.h - one line's accesses, drawn for a person ----------------===//
//
// For each shared-memory access of a line: the numbers, the words that the
// lanes of its worst request touch, how these fall into the 32 banks, why, and
// what other layouts of the array would do to it, to the other accesses and to
// the occupancy. In colour where LLVM's WithColor says so.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_EXPLAIN_H
#define BANKTIDY_REPORT_EXPLAIN_H

#include "report/Formats.h"

namespace banktidy {

/// Explains the accesses on this line of the file that is checked, or all of
/// its accesses if Line is 0. Places: say where each access stands.
std::unique_ptr<Writer> createExplainer(llvm::raw_ostream &OS, unsigned Line,
                                        bool Places);

} // namespace banktidy

#endif
