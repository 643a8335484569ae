//===- TextReport.h - findings as Clang prints warnings -------------------===//
//
// Uses Clang's own printer: the source line with caret and fix, include and
// macro notes, colours on a terminal.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_TEXTREPORT_H
#define BANKTIDY_REPORT_TEXTREPORT_H

#include "report/Formats.h"

namespace banktidy {

std::unique_ptr<Writer> createTextWriter(llvm::raw_ostream &OS,
                                         const WriterOptions &Options);

} // namespace banktidy

#endif
