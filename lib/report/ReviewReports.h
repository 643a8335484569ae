//===- ReviewReports.h - the formats of code review -----------------------===//
//
// SARIF 2.1.0 (GitHub code scanning, IDEs), GitHub's workflow commands,
// GitLab's code quality report, reviewdog's rdjson, and the YAML that
// clang-apply-replacements reads.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_REVIEWREPORTS_H
#define BANKTIDY_REPORT_REVIEWREPORTS_H

#include "report/Formats.h"

namespace banktidy {

std::unique_ptr<Writer> createSarifWriter(llvm::raw_ostream &OS,
                                          const WriterOptions &Options);
std::unique_ptr<Writer> createGithubWriter(llvm::raw_ostream &OS,
                                           const WriterOptions &Options);
std::unique_ptr<Writer> createGitlabWriter(llvm::raw_ostream &OS,
                                           const WriterOptions &Options);
std::unique_ptr<Writer> createRdjsonWriter(llvm::raw_ostream &OS,
                                           const WriterOptions &Options);
std::unique_ptr<Writer> createYamlWriter(llvm::raw_ostream &OS,
                                         const WriterOptions &Options);

} // namespace banktidy

#endif
