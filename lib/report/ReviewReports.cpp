//===- ReviewReports.cpp - the formats of code review ---------------------===//
//
// See ReviewReports.h; SARIF is in SarifReport.cpp.
//
//===----------------------------------------------------------------------===//
#include "report/ReviewReports.h"
#include "report/Edits.h"
#include "report/Review.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Tooling/DiagnosticsYaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/YAMLTraits.h"

using llvm::StringRef;
namespace json = llvm::json;

namespace banktidy {
namespace {

json::Value text(StringRef S) { return json::fixUTF8(S); }

/// Gathers the findings and prints them at the end.
class ReviewWriter : public Writer {
public:
  ReviewWriter(llvm::raw_ostream &OS, const WriterOptions &) : OS(OS) {}

  void add(const Report &Checked, clang::ASTContext &Context) override {
    for (const Finding &F : Checked.Findings)
      Items.push_back(reviewItem(F, Checked, Context));
  }

protected:
  void print(json::Value V) {
    OS << llvm::formatv("{0:2}", std::move(V)) << '\n';
  }

  llvm::raw_ostream &OS;
  std::vector<ReviewItem> Items;
};

//===--- GitHub -----------------------------------------------------------===//

/// GitHub shows ten annotations of a step, the first ones: so the worst come
/// first, and if there are more, the tenth says how many. The rest is in the
/// log.
class GithubWriter : public ReviewWriter {
public:
  using ReviewWriter::ReviewWriter;

  void finish() override {
    constexpr size_t MostShown = 10;
    llvm::stable_sort(Items, [](const ReviewItem &A, const ReviewItem &B) {
      return A.Ways > B.Ways;
    });
    const bool TooMany = Items.size() > MostShown;
    const size_t Shown = TooMany ? MostShown - 1 : Items.size();
    for (const ReviewItem &R : llvm::ArrayRef(Items).take_front(Shown)) {
      OS << (R.IsRemark ? "::notice " : "::warning ")
         << "file=" << property(R.Where.File) << ",line=" << R.Where.Line
         << ",endLine=" << R.Where.Line;
      if (R.Where.EndLine == R.Where.Line)
        OS << ",col=" << R.Where.Column << ",endColumn=" << R.Where.EndColumn;
      OS << ",title=" << CheckName << "::" << data(R.Text);
      for (const ReviewNote &N : R.Notes)
        OS << data("\n" + N.Text);
      OS << '\n';
    }
    if (!TooMany)
      return;
    OS << "::warning title=" << CheckName << "::" << Items.size() - Shown
       << " more findings are in the log of this step\n";
    for (const ReviewItem &R : llvm::ArrayRef(Items).drop_front(Shown))
      OS << R.Where.File << ':' << R.Where.Line << ':' << R.Where.Column << ": "
         << R.Text << '\n';
  }

private:
  static std::string escaped(StringRef S, StringRef Special) {
    std::string Out;
    for (const char C : S)
      if (Special.contains(C))
        Out += llvm::formatv("%{0:X-2}", static_cast<unsigned char>(C)).str();
      else
        Out += C;
    return Out;
  }
  static std::string data(StringRef S) { return escaped(S, "%\r\n"); }
  static std::string property(StringRef S) { return escaped(S, "%\r\n:,"); }
};

//===--- GitLab -----------------------------------------------------------===//

/// GitLab drops a finding whose fingerprint another one has; ours differ.
class GitlabWriter : public ReviewWriter {
public:
  using ReviewWriter::ReviewWriter;

  void finish() override {
    json::Array All;
    for (const ReviewItem &R : Items)
      All.push_back(json::Object{
          {"description", text(R.Text)},
          {"check_name", CheckName},
          {"fingerprint", R.Fingerprint},
          {"severity", R.IsRemark ? "info" : "minor"},
          {"location",
           json::Object{{"path", text(R.Where.File)},
                        {"lines", json::Object{{"begin", R.Where.Line},
                                               {"end", R.Where.EndLine}}}}}});
    print(std::move(All));
  }
};

//===--- reviewdog --------------------------------------------------------===//

class RdjsonWriter : public ReviewWriter {
public:
  using ReviewWriter::ReviewWriter;

  void finish() override {
    json::Array All;
    for (const ReviewItem &R : Items) {
      json::Array Related, Suggestions;
      for (const ReviewNote &N : R.Notes)
        if (N.Where.Line)
          Related.push_back(json::Object{{"message", text(N.Text)},
                                         {"location", location(N.Where)}});
      // One suggestion is for the file of the finding.
      for (const ReviewEdit &E : R.Fix)
        if (E.Where.File == R.Where.File)
          Suggestions.push_back(
              json::Object{{"range", range(E.Where)}, {"text", text(E.Text)}});
      All.push_back(json::Object{{"message", text(R.Text)},
                                 {"location", location(R.Where)},
                                 {"severity", R.IsRemark ? "INFO" : "WARNING"},
                                 {"code", json::Object{{"value", CheckName}}},
                                 {"suggestions", std::move(Suggestions)},
                                 {"relatedLocations", std::move(Related)}});
    }
    print(json::Object{{"source", json::Object{{"name", "bank-tidy"}}},
                       {"severity", "WARNING"},
                       {"diagnostics", std::move(All)}});
  }

private:
  static json::Object range(const Place &P) {
    return json::Object{
        {"start", json::Object{{"line", P.Line}, {"column", P.Column}}},
        {"end", json::Object{{"line", P.EndLine}, {"column", P.EndColumn}}}};
  }
  static json::Object location(const Place &P) {
    return json::Object{{"path", text(P.File)}, {"range", range(P)}};
  }
};

//===--- clang-apply-replacements -----------------------------------------===//

class YamlWriter : public Writer {
public:
  YamlWriter(llvm::raw_ostream &OS, const WriterOptions &) : OS(OS) {}

  void add(const Report &Checked, clang::ASTContext &Context) override {
    const clang::SourceManager &SM = Context.getSourceManager();
    for (const Finding &F : Checked.Findings) {
      clang::tooling::Diagnostic D(CheckName,
                                   F.IsRemark
                                       ? clang::tooling::Diagnostic::Remark
                                       : clang::tooling::Diagnostic::Warning,
                                   "");
      D.Message = message(F.Text, F.Where, SM);
      for (const Note &N : F.Notes)
        D.Notes.push_back(message(N.Text, N.Where, SM));
      for (const Edit &E : editsOf(F, Context).value_or(std::vector<Edit>())) {
        std::string Path = absolute(E.File);
        if (llvm::Error Clash =
                D.Message.Fix[Path].add({Path, E.Offset, E.Length, E.Text}))
          llvm::consumeError(std::move(Clash)); // one finding's edits never do
      }
      All.Diagnostics.push_back(std::move(D));
    }
  }

  void finish() override {
    llvm::yaml::Output Out(OS);
    Out << All;
  }

private:
  static std::string absolute(StringRef Path) {
    llvm::SmallString<128> Full(Path);
    llvm::sys::fs::make_absolute(Full);
    return Full.str().str();
  }

  static clang::tooling::DiagnosticMessage
  message(StringRef Text, clang::SourceLocation At,
          const clang::SourceManager &SM) {
    clang::tooling::DiagnosticMessage M(Text);
    if (At.isInvalid())
      return M;
    const auto [File, Offset] = SM.getDecomposedExpansionLoc(At);
    M.FilePath = absolute(SM.getFilename(SM.getExpansionLoc(At)));
    M.FileOffset = Offset;
    return M;
  }

  llvm::raw_ostream &OS;
  clang::tooling::TranslationUnitDiagnostics All;
};

template <typename T>
std::unique_ptr<Writer> create(llvm::raw_ostream &OS,
                               const WriterOptions &Options) {
  return std::make_unique<T>(OS, Options);
}

} // namespace

std::unique_ptr<Writer> createGithubWriter(llvm::raw_ostream &OS,
                                           const WriterOptions &Options) {
  return create<GithubWriter>(OS, Options);
}
std::unique_ptr<Writer> createGitlabWriter(llvm::raw_ostream &OS,
                                           const WriterOptions &Options) {
  return create<GitlabWriter>(OS, Options);
}
std::unique_ptr<Writer> createRdjsonWriter(llvm::raw_ostream &OS,
                                           const WriterOptions &Options) {
  return create<RdjsonWriter>(OS, Options);
}
std::unique_ptr<Writer> createYamlWriter(llvm::raw_ostream &OS,
                                         const WriterOptions &Options) {
  return create<YamlWriter>(OS, Options);
}

} // namespace banktidy
