//===- HtmlReport.cpp - the findings of a run as one page -----------------===//
//
// See HtmlReport.h. A finding becomes text while its AST is there; at the end
// the texts are put in order.
//
// A bank map has a column for each bank and a row for each wavefront; a cell
// names the lanes that get their word there. Its coordinates are integers, and
// its classes have one letter, as a page may have thousands of them.
//
//===----------------------------------------------------------------------===//
#include "report/HtmlReport.h"
#include "fix/Words.h"
#include "report/BankMap.h"
#include "report/Edits.h"
#include "report/HtmlPage.h"
#include "report/Review.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <set>

using namespace clang;
using llvm::raw_ostream;
using llvm::StringRef;

namespace banktidy {
namespace {

/// Text of the user's, as HTML takes it.
std::string escaped(StringRef Text) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  llvm::printHTMLEscaped(llvm::json::fixUTF8(Text), OS);
  return Out;
}

std::string code(StringRef Text) {
  return "<code>" + escaped(Text) + "</code>";
}

//===--- Bank maps --------------------------------------------------------===//

constexpr unsigned CellWidth = 24, CellHeight = 17;
constexpr unsigned Baseline = 12;              ///< of text in a row
constexpr unsigned MapLeft = 104, MapTop = 34; ///< of the first cell

/// The lanes of a cell, short enough for it: the lane, or how many.
std::string cellText(uint32_t Lanes) {
  const unsigned Count = llvm::popcount(Lanes);
  return Count == 1 ? std::to_string(llvm::countr_zero(Lanes))
                    : "\xC3\x97" + std::to_string(Count); // a times sign
}

/// The map of a request as an SVG picture.
void drawMap(raw_ostream &OS, const Request &R) {
  const std::vector<BankGroup> Groups = bankGroups(R);
  const unsigned Rows = R.cost().Wavefronts;
  const unsigned Width = CellWidth * BankCount, Height = CellHeight * Rows;
  OS << "<svg class=\"map\" role=\"img\" viewBox=\"0 0 " << MapLeft + Width + 2
     << ' ' << MapTop + Height + 2 << "\" aria-label=\"Bank map of "
     << counted(Rows, "wavefront") << "\">\n<text x=\"" << MapLeft
     << "\" y=\"10\">bank</text><text x=\"0\" y=\"" << MapTop - 8
     << "\">lanes</text><text class=\"y\" x=\"" << MapLeft - 8 << "\" y=\""
     << MapTop - 8 << "\">wavefront</text><rect class=\"b\" x=\"" << MapLeft
     << "\" y=\"" << MapTop << "\" width=\"" << Width << "\" height=\""
     << Height << "\"/>\n";
  for (unsigned B = 0; B < BankCount; ++B)
    OS << "<text class=\"x\" x=\"" << MapLeft + B * CellWidth + CellWidth / 2
       << "\" y=\"" << MapTop - 8 << "\">" << B << "</text>";
  OS << '\n';
  std::string Separators;
  unsigned Row = 0;
  for (const BankGroup &G : Groups) {
    const unsigned Top = MapTop + Row * CellHeight;
    OS << "<text x=\"0\" y=\"" << Top + Baseline << "\">" << G.First
       << "&#8211;" << G.Last << "</text>";
    if (Row)
      Separators +=
          "M0 " + std::to_string(Top) + "h" + std::to_string(MapLeft + Width);
    for (unsigned W = 0; W < G.wavefronts(); ++W) {
      const unsigned Y = Top + W * CellHeight;
      OS << "<text class=\"y\" x=\"" << MapLeft - 8 << "\" y=\"" << Y + Baseline
         << "\">" << ++Row << "</text>\n";
      for (unsigned B = 0; B < BankCount; ++B) {
        if (G.Banks[B].size() <= W)
          continue;
        const HitWord &Hit = G.Banks[B][W];
        const unsigned X = MapLeft + B * CellWidth;
        OS << "<g><title>wavefront " << Row << ", bank " << B << ": word "
           << Hit.Word << " for " << lanesText(Hit.Lanes)
           << "</title><rect class=\"" << (W ? 'r' : 'g') << "\" x=\"" << X
           << "\" y=\"" << Y << "\" width=\"" << CellWidth << "\" height=\""
           << CellHeight << "\"/><text class=\"t\" x=\"" << X + CellWidth / 2
           << "\" y=\"" << Y + Baseline << "\">" << cellText(Hit.Lanes)
           << "</text></g>";
      }
      OS << '\n';
    }
  }
  OS << "<path class=\"l\" d=\"";
  for (unsigned B = 0; B <= BankCount; ++B)
    OS << 'M' << MapLeft + B * CellWidth << ' ' << MapTop << 'v' << Height;
  for (unsigned W = 0; W <= Rows; ++W)
    OS << 'M' << MapLeft << ' ' << MapTop + W * CellHeight << 'h' << Width;
  OS << "\"/>";
  if (!Separators.empty())
    OS << "<path class=\"s\" d=\"" << Separators << "\"/>";
  OS << "</svg>\n";
}

//===--- Findings ---------------------------------------------------------===//

/// Wavefronts beyond what would do.
struct Excess {
  uint64_t Count = 0;
  bool OfRequest = false; ///< of the worst request, else of a block
};

/// Of what runs. Running: what the access costs in the layout that it has.
Excess excessOf(const SharedAccess &A, const LayoutCost *Running) {
  if (!A.MergedWays && A.Wavefronts && A.IdealWavefronts)
    return {*A.Wavefronts - *A.IdealWavefronts};
  if (A.MergedWays && Running && Running->Wavefronts)
    return {*Running->Wavefronts -
            std::min(*Running->Wavefronts, Running->Ideal)};
  return {A.MergedWays ? A.MergedWavefronts - A.MergedIdeal
                       : A.WavefrontsMax - A.Ideal,
          true};
}

/// A finding as a body of the table.
struct Row {
  std::string Html;
  std::string File;
  unsigned Line;
  double Ways; ///< 0 for a remark
  uint64_t Excess;

  bool operator<(const Row &O) const {
    return std::tie(O.Excess, O.Ways, File, Line) <
           std::tie(Excess, Ways, O.File, O.Line);
  }
};

class HtmlWriter : public Writer {
public:
  HtmlWriter(raw_ostream &OS, const WriterOptions &Options)
      : OS(OS), Options(Options) {}

  void add(const Report &Checked, ASTContext &Context) override {
    Fixers.clear();
    LayoutComparison Layouts(Checked, Context);
    for (const Finding &F : Checked.Findings)
      add(F, Checked, Context, Layouts);
  }

  void finish() override {
    llvm::stable_sort(Rows);
    printHead();
    if (!Rows.empty())
      OS << R"(<table class="findings">
<thead><tr>
<th data-key="place" data-text><button type="button">Place</button></th>
<th class="wide" data-key="access" data-text><button type="button">Access</button></th>
<th class="number" data-key="ways"><button type="button">N-way</button></th>
<th class="number" data-key="excess" aria-sort="descending"><button type="button">Excess wavefronts</button></th>
<th class="wide" data-key="fix" data-text><button type="button">Fix</button></th>
</tr></thead>
)";
    for (const Row &R : Rows)
      OS << R.Html;
    if (!Rows.empty())
      OS << "</table>\n";
    OS << "<script>" << PageScript << "</script>\n</body>\n</html>\n";
  }

private:
  void printHead() {
    std::set<StringRef> Files;
    double Worst = 0;
    for (const Row &R : Rows) {
      Files.insert(R.File);
      Worst = std::max(Worst, R.Ways);
    }
    OS << R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bank conflicts: )"
       << counted(Rows.size(), "finding") << "</title>\n<style>" << PageStyle
       << "</style>\n</head>\n<body>\n<header>\n<h1>Shared-memory bank "
          "conflicts</h1>\n<p>"
       << counted(Rows.size(), "finding");
    if (!Rows.empty())
      OS << " in " << counted(Files.size(), "file");
    if (Worst > 0)
      OS << ", " << spelled(Worst) << "-way at worst";
    OS << ". <span class=\"soft\">bank-tidy " << escaped(Options.Version)
       << "</span></p>\n";
    if (!Rows.empty())
      OS << R"(<details><summary>How to read it</summary>
<p>Shared memory has 32 banks; in one wavefront each gives one word, to all lanes that want it. A bank map shows the worst request
of an access: a column for each bank, a row for each wavefront that it takes, and in the cells the lanes that get their word there
(&#215;4: four lanes that share one). Green is what any such access needs, red is what comes on top.</p>
<p>Excess wavefronts are those on top of what would do, of all requests of a block. Where the source does not tell how often the
access runs, they are those of its worst request.</p>
</details>
<div class="tools"><input id="filter" type="search" placeholder="Show only: file, kernel, array" aria-label="Show only">
<button id="all" type="button">Open all</button></div>
)";
    OS << "</header>\n";
  }

  void add(const Finding &F, const Report &Checked, ASTContext &Context,
           LayoutComparison &Layouts) {
    const ReviewItem R = reviewItem(F, Checked, Context);
    const SharedAccess &A = Checked.Accesses[F.Access];
    const std::string Id = "f" + R.Fingerprint;
    const ComparedLayouts *Other =
        F.IsRemark || !A.Array ? nullptr : &Layouts.of(A);
    const LayoutCost *Running = nullptr;
    if (Other && !Other->Effects.empty())
      if (const auto &Cost = Other->Effects[0].Each[Other->indexOf(A)])
        Running = &*Cost;
    const Excess Beyond = F.IsRemark ? Excess() : excessOf(A, Running);
    const std::string Fix = fixCell(F, A, Id, R.Where.Line);

    std::string Html;
    llvm::raw_string_ostream To(Html);
    const std::string Place = R.Where.File + ":" + std::to_string(R.Where.Line);
    const std::string Access =
        std::string(nameOf(A.Kind)) + " '" + A.ArrayName + "'";
    To << "<tbody id=\"" << Id << "\" data-place=\"" << escaped(Place)
       << "\" data-access=\"" << escaped(Access + " " + A.KernelName)
       << "\" data-ways=\"" << spelled(R.Ways) << "\" data-excess=\""
       << Beyond.Count << "\" data-fix=\"" << (Fix.empty() ? "no" : "fix")
       << "\">\n<tr class=\"row\"><td class=\"place\"><button type=\"button\" "
          "aria-expanded=\"false\">"
       << escaped(Place) << "</button></td><td class=\"wide\">"
       << nameOf(A.Kind) << ' ' << code(A.ArrayName)
       << " <span class=\"soft\">in</span> " << code(A.KernelName)
       << "</td><td class=\"number ways\">";
    if (F.IsRemark)
      To << "?</td><td class=\"number\">?";
    else
      To << spelled(R.Ways) << "</td><td class=\"number\">" << Beyond.Count
         << (Beyond.OfRequest ? " <span class=\"soft\">a request</span>" : "");
    To << "</td><td class=\"wide\">" << Fix
       << "</td></tr>\n<tr class=\"opened\"><td colspan=\"5\">\n";
    printSource(To, R);
    To << "<p>" << escaped(R.Text) << "</p>\n";
    if (!F.IsRemark)
      printMap(To, A);
    printNotes(To, R);
    if (Other)
      printLayouts(To, A, Checked.Arch, *Other);
    printDiff(To, F, Context);
    To << "</td></tr>\n</tbody>\n";
    Rows.push_back(
        {std::move(Html), R.Where.File, R.Where.Line, R.Ways, Beyond.Count});
  }

  /// What the table says of a fix: that there is one, or that it is with the
  /// first finding of the array.
  std::string fixCell(const Finding &F, const SharedAccess &A,
                      const std::string &Id, unsigned Line) {
    if (F.IsRemark || !A.Array)
      return "";
    const unsigned Declared = A.Array->getLocation().getRawEncoding();
    if (!F.Fix.empty()) {
      Fixers[Declared] = {Id, Line};
      return "yes";
    }
    auto Fixer = Fixers.find(Declared);
    if (Fixer == Fixers.end())
      return "";
    return "<a href=\"#" + Fixer->second.first + "\">see line " +
           std::to_string(Fixer->second.second) + "</a>";
  }

  static void printSource(raw_ostream &To, const ReviewItem &R) {
    const StringRef Text = R.LineText;
    const size_t Begin = std::min<size_t>(R.Where.Column - 1, Text.size());
    const size_t End =
        R.Where.EndLine == R.Where.Line
            ? std::clamp<size_t>(R.Where.EndColumn - 1, Begin, Text.size())
            : Text.size();
    To << "<pre><i>" << R.Where.Line << "  </i>"
       << escaped(Text.take_front(Begin)) << "<mark>"
       << escaped(Text.slice(Begin, End)) << "</mark>"
       << escaped(Text.substr(End)) << "</pre>\n";
  }

  static void printMap(raw_ostream &To, const SharedAccess &A) {
    const std::optional<Request> Worst = worstRequest(A, /*AsMerged=*/true);
    if (!Worst)
      return;
    To << "<div class=\"scroll\">";
    drawMap(To, *Worst);
    To << "</div>\n";
  }

  static void printNotes(raw_ostream &To, const ReviewItem &R) {
    if (R.Notes.empty())
      return;
    To << "<ul>\n";
    for (const ReviewNote &N : R.Notes) {
      To << "<li>" << escaped(N.Text);
      if (N.Where.Line)
        To << " <span class=\"soft place\">" << escaped(N.Where.File) << ':'
           << N.Where.Line << "</span>";
      To << "</li>\n";
    }
    To << "</ul>\n";
  }

  static void printLayouts(raw_ostream &To, const SharedAccess &A,
                           unsigned Arch, const ComparedLayouts &Of) {
    if (Of.Effects.size() < 2)
      return;
    To << "<h2>Layouts of " << code(A.ArrayName)
       << "</h2>\n<div class=\"scroll\"><table class=\"layouts\">"
          "<thead><tr><th></th><th class=\"number\">this access</th>"
          "<th class=\"number\">wavefronts</th><th class=\"number\">all "
          "accesses</th><th class=\"number\">wavefronts</th>"
          "<th class=\"number\">bytes</th><th class=\"number\">blocks per "
          "multiprocessor of sm_"
       << Arch << "</th></tr></thead>\n";
    auto Cell = [&](const llvm::Twine &Text) {
      To << "<td class=\"number\">" << Text << "</td>";
    };
    auto Cost = [&](const std::optional<LayoutCost> &C) {
      To << "<td class=\"number " << (C && C->Ways > 1 ? "bad" : "good")
         << "\">" << (C ? spelled(C->Ways) + "-way" : "?") << "</td>";
      Cell(C && C->Wavefronts ? std::to_string(*C->Wavefronts) : "?");
    };
    for (const LayoutEffect &E : Of.Effects) {
      To << "<tr><td>" << escaped(E.Text) << "</td>";
      if (!E.Misfit.empty()) {
        To << "<td colspan=\"6\" class=\"soft\">not possible: "
           << escaped(E.Misfit) << "</td></tr>\n";
        continue;
      }
      Cost(E.Each[Of.indexOf(A)]);
      Cost(E.Whole);
      Cell(std::to_string(E.Bytes));
      Cell(E.Blocks ? std::to_string(E.Blocks) : "?");
      To << "</tr>\n";
    }
    To << "</table></div>\n";
  }

  static void printDiff(raw_ostream &To, const Finding &F,
                        const ASTContext &Context) {
    if (F.Fix.empty())
      return;
    EditSet Edits;
    Edits.add(F, Context);
    std::string Diff;
    llvm::raw_string_ostream DiffStream(Diff);
    Edits.printDiff(DiffStream);
    if (Diff.empty())
      return;
    To << "<h2>Fix</h2>\n<pre>";
    for (StringRef Rest = Diff; !Rest.empty();) {
      StringRef Line;
      std::tie(Line, Rest) = Rest.split('\n');
      const char *Class = Line.starts_with("--- a/") ||
                                  Line.starts_with("+++ b/") ||
                                  Line.starts_with("@")
                              ? "soft"
                          : Line.starts_with("+") ? "add"
                          : Line.starts_with("-") ? "del"
                                                  : "";
      To << "<span class=\"" << Class << "\">" << escaped(Line.rtrim('\r'))
         << "\n</span>";
    }
    To << "</pre>\n";
  }

  raw_ostream &OS;
  const WriterOptions Options;
  std::vector<Row> Rows;
  /// Id and line, of the translation unit at hand, by the place of an array's
  /// declaration.
  std::map<unsigned, std::pair<std::string, unsigned>> Fixers;
};

} // namespace

std::unique_ptr<Writer> createHtmlWriter(raw_ostream &OS,
                                         const WriterOptions &Options) {
  return std::make_unique<HtmlWriter>(OS, Options);
}

} // namespace banktidy
