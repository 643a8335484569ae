//===- TextReport.cpp - findings as Clang prints warnings -----------------===//
//
// See TextReport.h. The diagnostics go through an engine of their own, so that
// neither the flags nor the pragmas of the user's code can hide them.
//
//===----------------------------------------------------------------------===//
#include "report/TextReport.h"
#include "exec/ClangVersion.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/WithColor.h"

using namespace clang;

namespace banktidy {
namespace {

/// A diagnostics engine that prints to a stream.
struct PrintingEngine {
  EngineOptions Options;
  TextDiagnosticPrinter Printer;
  DiagnosticsEngine Engine;

  explicit PrintingEngine(llvm::raw_ostream &OS)
      : Printer(OS, Options.Handle),
        Engine(new DiagnosticIDs, Options.Handle, &Printer,
               /*ShouldOwnClient=*/false) {
    Engine.getDiagnosticOptions().ShowColors =
        llvm::WithColor(OS).colorsEnabled();
  }
};

} // namespace

static bool onSameLine(SourceLocation A, SourceLocation B,
                       const SourceManager &SM) {
  A = SM.getExpansionLoc(A);
  B = SM.getExpansionLoc(B);
  return SM.getFileID(A) == SM.getFileID(B) &&
         SM.getExpansionLineNumber(A) == SM.getExpansionLineNumber(B);
}

namespace {
class TextWriter : public Writer {
public:
  explicit TextWriter(llvm::raw_ostream &OS) : OS(OS) {}

  void add(const Report &Checked, ASTContext &Context) override {
    if (Checked.Findings.empty())
      return;
    PrintingEngine Text(OS);
    DiagnosticsEngine &Engine = Text.Engine;
    const SourceManager &SM = Context.getSourceManager();
    Engine.setSourceManager(&Context.getSourceManager());
    Engine.setSeverityForAll(diag::Flavor::Remark, diag::Severity::Remark);
    Text.Printer.BeginSourceFile(Context.getLangOpts(), nullptr);

    std::string Suffix = (llvm::Twine(" [") + CheckName + "]").str();
    unsigned Warning =
        Engine.getCustomDiagID(DiagnosticsEngine::Warning, "%0%1");
    unsigned Remark = Engine.getCustomDiagID(DiagnosticsEngine::Remark, "%0%1");
    unsigned Attached = Engine.getCustomDiagID(DiagnosticsEngine::Note, "%0");
    for (const Finding &F : Checked.Findings) {
      // Each edit is shown by the note that stands on its line, if there is.
      std::vector<std::vector<FixItHint>> ByNote(F.Notes.size());
      std::vector<FixItHint> Others;
      for (const FixItHint &Hint : F.Fix) {
        auto SameLine = [&](const Note &N) {
          return onSameLine(N.Where, Hint.RemoveRange.getBegin(), SM);
        };
        size_t N = llvm::find_if(F.Notes, SameLine) - F.Notes.begin();
        (N < F.Notes.size() ? ByNote[N] : Others).push_back(Hint);
      }
      Engine.Report(F.Where, F.IsRemark ? Remark : Warning)
          << F.Text << Suffix << F.Range << Others;
      for (auto [N, Hints] : llvm::zip(F.Notes, ByNote))
        Engine.Report(N.Where, Attached) << N.Text << Hints;
    }
    Text.Printer.EndSourceFile();
  }

private:
  llvm::raw_ostream &OS;
};

} // namespace

std::unique_ptr<Writer> createTextWriter(llvm::raw_ostream &OS,
                                         const WriterOptions &) {
  return std::make_unique<TextWriter>(OS);
}

} // namespace banktidy
