//===- NoLintTest.cpp - tests of the comments that silence the check ------===//

#include "report/NoLint.h"
#include "report/Check.h"
#include "gtest/gtest.h"

using namespace banktidy;

namespace {

/// The silenced parts of Text, each in brackets.
std::string marked(llvm::StringRef Text) {
  std::string Result;
  auto Stretches = silencedStretches(Text, CheckName);
  for (size_t At = 0; At < Text.size(); ++At) {
    for (auto [First, Last] : Stretches)
      if (First == At)
        Result += '[';
    Result += Text[At];
    for (auto [First, Last] : Stretches)
      if (Last == At)
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
    EXPECT_EQ(
        silencedStretches(("NOLINT" + List + "\n").str(), CheckName).size(), 1u)
        << List.str();
  for (llvm::StringRef List : {"()", "(cuda)", "(CUDA-*)", "(*,-cuda-*)",
                               "(cuda-shared-bank-conflict-2)", "([)"})
    EXPECT_TRUE(
        silencedStretches(("NOLINT" + List + "\n").str(), CheckName).empty())
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

} // namespace
