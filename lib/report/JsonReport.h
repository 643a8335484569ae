//===- JsonReport.h - findings and accesses as one JSON object ------------===//
//
// The format scripts read; its keys are fixed and documented in
// docs/json.md. Keys may be added, never renamed.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_JSONREPORT_H
#define BANKTIDY_REPORT_JSONREPORT_H

#include "report/Formats.h"

namespace banktidy {

std::unique_ptr<Writer> createJsonWriter(llvm::raw_ostream &OS,
                                         const WriterOptions &Options);

} // namespace banktidy

#endif
