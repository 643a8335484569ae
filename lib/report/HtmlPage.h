//===- HtmlPage.h - what the page of HtmlReport.h looks like --------------===//
//
// The style sheet and the script of the page, as text that goes into it
// unchanged. Neither refers to anything outside.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_REPORT_HTMLPAGE_H
#define BANKTIDY_REPORT_HTMLPAGE_H

namespace banktidy {

extern const char PageStyle[];

/// Sorts the bodies of the table by their data-* attributes when a heading is
/// clicked, and opens and closes findings. The finding that the address names
/// is open at once.
extern const char PageScript[];

} // namespace banktidy

#endif
