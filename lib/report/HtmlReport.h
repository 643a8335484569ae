//===- HtmlReport.h - the findings of a run as one page -------------------===//
//
// A page for a browser that needs nothing beside itself: a table of findings,
// to be sorted by excess wavefronts, N-way or place. Each opens to the picture
// of its banks, its source line, its notes, what other layouts would do, and
// the fix as a diff. Without scripts it is the same page with all of them open.
//
// Whatever comes from the user's files is escaped, and the page forbids the
// browser to load anything.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_HTMLREPORT_H
#define BANKTIDY_REPORT_HTMLREPORT_H

#include "report/Formats.h"

namespace banktidy {

/// Writes the page to OS when the run is finished.
std::unique_ptr<Writer> createHtmlWriter(llvm::raw_ostream &OS,
                                         const WriterOptions &Options);

} // namespace banktidy

#endif
