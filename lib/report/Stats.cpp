//===- Stats.cpp - see Stats.h --------------------------------------------===//
#include "report/Stats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

namespace banktidy {

void Stats::add(const Report &Checked) {
  ++Files;
  Unchecked += Checked.Unchecked.size();
  for (const SharedAccess &A : Checked.Accesses) {
    Clean += A.Outcome == Verdict::Clean;
    Conflict += A.Outcome == Verdict::Conflict;
    if (A.Outcome != Verdict::Unknown)
      continue;
    ++Unknown;
    ++Reasons[A.Reason];
  }
}

void Stats::addTime(double Spent, double All) {
  Analysis += Spent;
  Total += All;
  Longest = std::max(Longest, Spent);
}

void Stats::print(llvm::raw_ostream &OS) const {
  const unsigned All = Clean + Conflict + Unknown;
  auto Row = [&](unsigned N, llvm::StringRef What) {
    OS << llvm::format("%8u", N) << "  " << What << '\n';
  };
  Row(Files, "files with an AST");
  Row(All, "shared accesses");
  Row(Clean, "clean");
  Row(Conflict, "with conflicts");
  Row(Unknown, "unknown");
  Row(Unchecked,
      "kernels and functions that are not checked, or not to their end");
  if (Total > 0)
    OS << llvm::format("%7.1f%%", 100 * Analysis / Total)
       << "  of the time was analysis\n"
       << llvm::format("%8.3f", Longest)
       << "  seconds of analysis for the slowest file\n";
  std::vector<std::pair<unsigned, llvm::StringRef>> Sorted;
  for (const auto &[Reason, N] : Reasons)
    Sorted.push_back({N, Reason});
  llvm::sort(Sorted, [](const auto &A, const auto &B) {
    return std::pair(B.first, A.second) < std::pair(A.first, B.second);
  });
  for (const auto &[N, Reason] : Sorted)
    Row(N, Reason);
}

} // namespace banktidy
