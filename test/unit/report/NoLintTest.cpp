//===- NoLintTest.cpp - tests of the comments that silence the check ------===//

#include "report/NoLint.h"
#include "report/Check.h"
#include "gtest/gtest.h"

using namespace banktidy;

namespace {

/// The silenced parts of Text, each in brackets.
std::string marked(llvm::StringRef Text) {
  std::string Result;
  const std::vector<NoLintMarker> Markers = noLintMarkers(Text, CheckName);
  for (size_t At = 0; At < Text.size(); ++At) {
    for (const NoLintMarker &M : Markers)
      if (M.First == At && M.covers(At))
        Result += '[';
    Result += Text[At];
    for (const NoLintMarker &M : Markers)
      if (M.Last == At && M.covers(At))
        Result += ']';
  }
  return Result;
}

TEST(NoLint, SilencesItsLine) {
  EXPECT_EQ(marked("a\nb NOLINT\nc\n"), "a\n[b NOLINT\n]c\n");
  EXPECT_EQ(marked("NOLINT\n"), "[NOLINT\n]");
  EXPECT_EQ(marked("NOLINTED NOLINTEND NOLIN"), "NOLINTED NOLINTEND NOLIN");
}

TEST(NoLint, SilencesTheNextLine) {
  EXPECT_EQ(marked("NOLINTNEXTLINE\nb\nc\n"), "NOLINTNEXTLINE\n[b\n]c\n");
  EXPECT_EQ(marked("a\nNOLINTNEXTLINE\n\nc"), "a\nNOLINTNEXTLINE\n[\n]c");
  EXPECT_EQ(marked("NOLINTNEXTLINE"), "NOLINTNEXTLINE");
}

TEST(NoLint, ListsHaveGlobsAndExceptions) {
  for (llvm::StringRef List :
       {"(cuda-shared-bank-conflict)", "(*)", "(a, cuda-*)", "(-*,cuda-*)",
        "(*-conflict,-cert-*)", "(unclosed", ": words"})
    EXPECT_EQ(noLintMarkers(("NOLINT" + List + "\n").str(), CheckName).size(),
              1u)
        << List.str();
  for (llvm::StringRef List : {"()", "(cuda)", "(CUDA-*)", "(*,-cuda-*)",
                               "(cuda-shared-bank-conflict-2)", "([)"})
    EXPECT_TRUE(
        noLintMarkers(("NOLINT" + List + "\n").str(), CheckName).empty())
        << List.str();
}

TEST(NoLint, BlocksPairWhenSpelledAlike) {
  EXPECT_EQ(marked("NOLINTBEGIN\na\nNOLINTEND"), "[NOLINTBEGIN\na\nN]OLINTEND");
  EXPECT_EQ(marked("NOLINTBEGIN(x,cuda-*) NOLINTBEGIN NOLINTEND "
                   "NOLINTEND(x,cuda-*)"),
            "[NOLINTBEGIN(x,cuda-*) [NOLINTBEGIN N]OLINTEND "
            "N]OLINTEND(x,cuda-*)");
  for (llvm::StringRef Text :
       {"NOLINTBEGIN\n", "NOLINTEND\n", "NOLINTBEGIN(*) NOLINTEND",
        "NOLINTBEGIN(x) NOLINTEND(x)", "NOLINTBEGIN NOLINTBEGIN(x) NOLINTEND"})
    EXPECT_EQ(marked(Text), Text.str());
}

TEST(NoLint, ByName) {
  auto ByName = [](llvm::StringRef Text) {
    const std::vector<NoLintMarker> Markers = noLintMarkers(Text, CheckName);
    return Markers.size() == 1 && Markers[0].IsByName;
  };
  EXPECT_TRUE(ByName("NOLINT(cuda-shared-bank-conflict)"));
  EXPECT_TRUE(ByName("NOLINTNEXTLINE(a, cuda-shared-bank-conflict )\n"));
  EXPECT_TRUE(ByName("NOLINTBEGIN(cuda-shared-bank-conflict)"));
  EXPECT_FALSE(ByName("NOLINT"));
  EXPECT_FALSE(ByName("NOLINT(cuda-*)"));
  EXPECT_FALSE(ByName("NOLINT(cuda-shared-bank-conflict,-cuda-*)"));
}

} // namespace
