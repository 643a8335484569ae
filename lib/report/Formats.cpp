//===- Formats.cpp - the output formats -----------------------------------===//
//
// See Formats.h.
//
//===----------------------------------------------------------------------===//
#include "report/Formats.h"
#include "report/HtmlReport.h"
#include "report/JsonReport.h"
#include "report/ReviewReports.h"
#include "report/TextReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace banktidy {

llvm::ArrayRef<Format> formats() {
  static constexpr Format Table[] = {
      {"text", createTextWriter},     {"json", createJsonWriter},
      {"sarif", createSarifWriter},   {"github", createGithubWriter},
      {"gitlab", createGitlabWriter}, {"rdjson", createRdjsonWriter},
      {"yaml", createYamlWriter},     {"html", createHtmlWriter},
  };
  return Table;
}

std::string formatNames() {
  return llvm::join(
      llvm::map_range(formats(), [](const Format &F) { return F.Name; }), ", ");
}

const Format *findFormat(llvm::StringRef Name, std::string &Error) {
  for (const Format &F : formats())
    if (F.Name == Name)
      return &F;
  Error = ("unknown format '" + Name + "'; there is " + formatNames()).str();
  return nullptr;
}

} // namespace banktidy
