//===- JsonReport.cpp - findings and accesses as one JSON object ----------===//
//
// See JsonReport.h. An access in a header that several translation units
// report alike is printed once.
//
//===----------------------------------------------------------------------===//
#include "report/JsonReport.h"
#include "report/Edits.h"
#include "report/Place.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace clang;
namespace json = llvm::json;

namespace banktidy {

static json::Value text(llvm::StringRef S) { return json::fixUTF8(S); }

/// Whole numbers without a decimal point.
static json::Value number(double N) {
  if (N == std::floor(N))
    return static_cast<int64_t>(N);
  return N;
}

template <typename T> static json::Value orNull(const std::optional<T> &Maybe) {
  return Maybe ? json::Value(*Maybe) : json::Value(nullptr);
}

static llvm::StringRef name(RequestKind Kind) {
  switch (Kind) {
  case RequestKind::Load:
    return "load";
  case RequestKind::Store:
    return "store";
  case RequestKind::Atomic:
    return "atomic";
  case RequestKind::Ldmatrix:
    return "ldmatrix";
  case RequestKind::Stmatrix:
    return "stmatrix";
  case RequestKind::Async: // told apart by "asynchronous"
    return "store";
  }
  llvm_unreachable("not a RequestKind");
}

static llvm::StringRef name(Verdict V) {
  switch (V) {
  case Verdict::Clean:
    return "clean";
  case Verdict::Conflict:
    return "conflict";
  case Verdict::Unknown:
    return "unknown";
  }
  llvm_unreachable("not a Verdict");
}

/// An object that starts with where Range stands.
static json::Object placed(SourceRange Range, const ASTContext &Context) {
  Place P = placeOf(Range, Context);
  return json::Object{{"file", text(P.File)},
                      {"line", P.Line},
                      {"column", P.Column},
                      {"end_line", P.EndLine},
                      {"end_column", P.EndColumn}};
}

static json::Object access(const SharedAccess &A, const ASTContext &Context) {
  json::Object O = placed(A.Site->getSourceRange(), Context);
  O["kernel"] = text(A.KernelName);
  O["array"] = text(A.ArrayName);
  O["op"] = name(A.Kind);
  O["asynchronous"] = A.Kind == RequestKind::Async;
  O["bytes_per_lane"] = A.BytesPerLane;
  O["verdict"] = name(A.Outcome);
  bool Known = A.Outcome != Verdict::Unknown;
  O["ways_min"] = Known ? number(A.WaysMin) : nullptr;
  O["ways_max"] = Known ? number(A.WaysMax) : nullptr;
  O["wavefronts_max"] = Known ? json::Value(A.WavefrontsMax) : nullptr;
  O["ideal"] = Known ? json::Value(A.Ideal) : nullptr;
  O["merged_bytes_per_lane"] = orNull(A.MergedBytesPerLane);
  O["merged_ways"] = A.MergedWays ? number(*A.MergedWays) : nullptr;
  O["requests"] = orNull(A.Requests);
  O["wavefronts"] = orNull(A.Wavefronts);
  O["block"] = A.Block ? json::Value(json::Array(*A.Block)) : nullptr;
  json::Array Assumptions;
  for (const std::string &Assumption : A.Assumptions)
    Assumptions.push_back(text(Assumption));
  O["assumptions"] = std::move(Assumptions);
  O["reason"] = Known ? nullptr : text(A.Reason);
  return O;
}

static json::Object finding(const Finding &F, const SharedAccess &Worst,
                            const ASTContext &Context) {
  SourceRange Range = F.Range.isValid() ? F.Range : SourceRange(F.Where);
  json::Object O = placed(Range, Context);
  O["rule"] = CheckName;
  O["severity"] = F.IsRemark ? "remark" : "warning";
  O["message"] = text(F.Text);
  O["kernel"] = text(Worst.KernelName);
  O["array"] = text(Worst.ArrayName);
  O["op"] = name(Worst.Kind);
  O["ways"] = F.IsRemark ? nullptr : number(Worst.ways());
  json::Array Notes;
  for (const Note &N : F.Notes) {
    json::Object Placed = placed(N.Where, Context);
    Placed["message"] = text(N.Text);
    Notes.push_back(std::move(Placed));
  }
  O["notes"] = std::move(Notes);
  json::Array Fix;
  for (const Edit &E : editsOf(F, Context).value_or(std::vector<Edit>()))
    Fix.push_back(json::Object{{"file", text(E.File)},
                               {"offset", E.Offset},
                               {"length", E.Length},
                               {"text", text(E.Text)}});
  O["after_fix"] =
      F.Fix.empty()
          ? json::Value(nullptr)
          : json::Object{{"ways", number(F.AfterFix.Ways)},
                         {"ways_written", number(F.AfterFix.Written.Ways)},
                         {"wavefronts", orNull(F.AfterFix.Written.Wavefronts)}};
  O["fix"] = std::move(Fix);
  return O;
}

namespace {
class JsonWriter : public Writer {
public:
  JsonWriter(llvm::raw_ostream &OS, const WriterOptions &Options)
      : OS(OS), Options(Options) {}

  void add(const Report &Checked, ASTContext &Context) override {
    if (Options.Accesses)
      for (const SharedAccess &A : Checked.Accesses) {
        json::Value Access = access(A, Context);
        if (Seen.insert(llvm::formatv("{0}", Access).str()).second)
          Accesses.push_back(std::move(Access));
      }
    for (const Finding &F : Checked.Findings)
      Findings.push_back(finding(F, Checked.Accesses[F.Access], Context));
  }

  void finish() override {
    json::Object All{{"version", Options.Version}};
    if (Options.Accesses)
      All["accesses"] = std::move(Accesses);
    All["findings"] = std::move(Findings);
    OS << llvm::formatv("{0:2}", json::Value(std::move(All))) << '\n';
  }

private:
  llvm::raw_ostream &OS;
  WriterOptions Options;
  json::Array Accesses, Findings;
  llvm::StringSet<> Seen;
};

} // namespace

std::unique_ptr<Writer> createJsonWriter(llvm::raw_ostream &OS,
                                         const WriterOptions &Options) {
  return std::make_unique<JsonWriter>(OS, Options);
}

} // namespace banktidy
