//===- SarifReport.cpp - findings as SARIF 2.1.0 --------------------------===//
//
// See ReviewReports.h. What readers make of it decides the details: GitHub
// shows only the first line of a region, matches findings of different commits
// by partialFingerprints and ignores fixes, which reviewdog uses. Columns are
// counted in code points, as columnKind says.
//
//===----------------------------------------------------------------------===//
#include "report/Review.h"
#include "report/ReviewReports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using llvm::StringRef;
namespace json = llvm::json;

namespace banktidy {
namespace {

constexpr char Schema[] = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/"
                          "errata01/os/schemas/sarif-schema-2.1.0.json";
constexpr char RuleHelp[] =
    "The lanes of a warp access words of shared memory that lie in the same "
    "bank, so the hardware serves the request in several passes (wavefronts). "
    "N-way tells how many passes are made for each that would do. Padding the "
    "rows of the array, or swizzling its columns, spreads the words over the "
    "banks. Where that is proven for all accesses of the array, the finding "
    "has "
    "a fix. NOLINT comments silence it.";

json::Value text(StringRef S) { return json::fixUTF8(S); }

/// A path as a URI reference: a relative one stays relative.
std::string uriOf(StringRef Path) {
  std::string Out = llvm::sys::path::is_absolute(Path) ? "file://" : "";
  for (const char C : llvm::sys::path::convert_to_slash(Path))
    if (llvm::isAlnum(C) || StringRef("/-._~").contains(C))
      Out += C;
    else
      Out += llvm::formatv("%{0:X-2}", static_cast<unsigned char>(C)).str();
  return Out;
}

json::Object artifact(StringRef Path) {
  return json::Object{{"uri", text(uriOf(Path))}};
}

/// Only the first line of P, of which LineText is the text.
json::Object location(const Place &P, StringRef LineText = "") {
  json::Object Region{{"startLine", std::max(1u, P.Line)}};
  if (!LineText.empty() && P.Column) {
    Region["startColumn"] =
        codePoints(StringRef(LineText).take_front(P.Column - 1)) + 1;
    Region["endColumn"] =
        codePoints(P.EndLine == P.Line ? LineText.take_front(P.EndColumn - 1)
                                       : LineText) +
        1;
  }
  return json::Object{{"artifactLocation", artifact(P.File)},
                      {"region", std::move(Region)}};
}

json::Object result(const ReviewItem &R) {
  json::Array Related;
  for (const ReviewNote &N : R.Notes)
    if (N.Where.Line)
      Related.push_back(
          json::Object{{"id", static_cast<int64_t>(Related.size())},
                       {"physicalLocation", location(N.Where)},
                       {"message", json::Object{{"text", text(N.Text)}}}});
  json::Object Out{
      {"ruleId", CheckName},
      {"ruleIndex", 0},
      {"level", R.IsRemark ? "note" : "warning"},
      {"message", json::Object{{"text", text(R.Text)}}},
      {"locations", json::Array{json::Object{
                        {"physicalLocation", location(R.Where, R.LineText)}}}},
      {"partialFingerprints",
       json::Object{{"primaryLocationLineHash", R.Fingerprint + ":1"}}},
      {"relatedLocations", std::move(Related)}};
  if (R.Ways)
    Out["properties"] = json::Object{{"ways", R.Ways}};
  if (R.Fix.empty())
    return Out;
  json::Array Changes;
  for (size_t I = 0; I < R.Fix.size();) {
    const StringRef File = R.Fix[I].Where.File;
    json::Array Replacements;
    for (; I < R.Fix.size() && R.Fix[I].Where.File == File; ++I) {
      const ReviewEdit &E = R.Fix[I];
      Replacements.push_back(json::Object{
          {"deletedRegion", json::Object{{"startLine", E.Where.Line},
                                         {"startColumn", E.CodeColumn},
                                         {"endLine", E.Where.EndLine},
                                         {"endColumn", E.CodeEndColumn}}},
          {"insertedContent", json::Object{{"text", text(E.Text)}}}});
    }
    Changes.push_back(json::Object{{"artifactLocation", artifact(File)},
                                   {"replacements", std::move(Replacements)}});
  }
  Out["fixes"] = json::Array{
      json::Object{{"description", json::Object{{"text", "change the layout of "
                                                         "the array"}}},
                   {"artifactChanges", std::move(Changes)}}};
  return Out;
}

class SarifWriter : public Writer {
public:
  SarifWriter(llvm::raw_ostream &OS, const WriterOptions &Options)
      : OS(OS), Options(Options) {}

  void add(const Report &Checked, clang::ASTContext &Context) override {
    for (const Finding &F : Checked.Findings)
      Results.push_back(result(reviewItem(F, Checked, Context)));
  }

  void finish() override {
    json::Object Rule{
        {"id", CheckName},
        {"name", "SharedMemoryBankConflict"},
        {"shortDescription",
         json::Object{{"text", "bank conflict in CUDA shared memory"}}},
        {"fullDescription", json::Object{{"text", RuleHelp}}},
        {"help", json::Object{{"text", RuleHelp}, {"markdown", RuleHelp}}},
        {"defaultConfiguration", json::Object{{"level", "warning"}}},
        {"properties",
         json::Object{{"tags", json::Array{"performance", "cuda"}},
                      {"precision", "very-high"},
                      {"problem.severity", "warning"}}}};
    json::Object Driver{{"name", "bank-tidy"},
                        {"semanticVersion", Options.Version},
                        {"rules", json::Array{std::move(Rule)}}};
    json::Object Run{{"tool", json::Object{{"driver", std::move(Driver)}}},
                     {"columnKind", "unicodeCodePoints"},
                     {"results", std::move(Results)}};
    json::Object All{{"$schema", Schema},
                     {"version", "2.1.0"},
                     {"runs", json::Array{std::move(Run)}}};
    OS << llvm::formatv("{0:2}", json::Value(std::move(All))) << '\n';
  }

private:
  llvm::raw_ostream &OS;
  WriterOptions Options;
  json::Array Results;
};

} // namespace

std::unique_ptr<Writer> createSarifWriter(llvm::raw_ostream &OS,
                                          const WriterOptions &Options) {
  return std::make_unique<SarifWriter>(OS, Options);
}

} // namespace banktidy
