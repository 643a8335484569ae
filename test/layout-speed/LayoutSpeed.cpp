//===- LayoutSpeed.cpp - how long a thousand candidates take --------------===//
//
// usage: layout-speed FILE...
//
// For each shared array of two dimensions or more: milliseconds in which the
// accesses are gathered, and in which the search looks at a thousand layouts;
// then how many it looked at. `test/benchmark` calls it.
//
//===----------------------------------------------------------------------===//
#include "exec/Analysis.h"
#include "fix/Uses.h"
#include "frontend/Parse.h"
#include "layout/Layout.h"
#include "clang/AST/ASTContext.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <map>

using namespace banktidy;

namespace {

double since(std::chrono::steady_clock::time_point Start) {
  return std::chrono::duration<double, std::milli>(
             std::chrono::steady_clock::now() - Start)
      .count();
}

void measure(clang::ASTContext &Context, llvm::StringRef File) {
  std::vector<UncheckedKernel> Unchecked;
  AnalysisOptions Options;
  std::map<const clang::ValueDecl *, std::vector<SharedAccess>> Arrays;
  for (SharedAccess &A : analyze(Context, Options, Unchecked))
    if (A.Array)
      Arrays[A.Array].push_back(std::move(A));
  for (const auto &[Array, Accesses] : Arrays) {
    std::optional<ArrayShape> Shape = shapeOf(Context, Array);
    if (!Shape || Shape->Extents.size() < 2)
      continue;
    auto Start = std::chrono::steady_clock::now();
    std::vector<ArrayTraffic> Traffic{ArrayTraffic(*Shape)};
    for (const SharedAccess &A : Accesses)
      Traffic[0].add(A, asNamed(*Shape), false);
    const double Gathered = since(Start);
    Start = std::chrono::steady_clock::now();
    size_t Pads = 0, Swizzles = 0;
    searchPadding(Traffic, [](int64_t) { return true; }, &Pads);
    searchSwizzle(Traffic, &Swizzles);
    if (const size_t Candidates = Pads + Swizzles)
      llvm::outs() << llvm::format("%8.2f %8.2f %6zu  ", Gathered,
                                   since(Start) * 1000 / Candidates, Candidates)
                   << File << ": " << Array->getName() << '\n';
  }
}

} // namespace

int main(int Count, char **Arguments) {
  for (int I = 1; I < Count; ++I) {
    auto Done = parse(Arguments[I], {}, [&](clang::ASTContext &Context) {
      measure(Context, Arguments[I]);
    });
    if (!Done) {
      llvm::errs() << Arguments[I] << ": " << Done.takeError() << '\n';
      return 1;
    }
  }
}
