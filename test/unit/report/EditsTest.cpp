//===- EditsTest.cpp - tests of applying and showing edits ----------------===//

#include "report/Edits.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace banktidy;
using namespace clang;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

namespace {

/// A file on disk and what Clang has read of it.
class EditsTest : public testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> Unique;
    ASSERT_FALSE(fs::createTemporaryFile("edits", "cpp", Unique));
    Path = Unique.str().str();
  }
  void TearDown() override { fs::remove(Path); }

  void writeFile(StringRef Content) {
    std::error_code EC;
    llvm::raw_fd_ostream(Path, EC) << Content;
    ASSERT_FALSE(EC);
  }

  std::string readFile() {
    return (*llvm::MemoryBuffer::getFile(Path))->getBuffer().str();
  }

  /// Puts Content on disk and reads it.
  void start(StringRef Content) {
    writeFile(Content);
    AST = tooling::buildASTFromCodeWithArgs(
        Content, {}, Path, "clang", std::make_shared<PCHContainerOperations>(),
        tooling::getClangSyntaxOnlyAdjuster(), {}, &Silence);
  }

  /// Adds a finding whose edits replace From, which is in the file once or is
  /// empty for its start, by To.
  void replace(std::vector<std::pair<StringRef, StringRef>> Edits) {
    const SourceManager &SM = AST->getSourceManager();
    SourceLocation Start = SM.getLocForStartOfFile(SM.getMainFileID());
    StringRef Content = SM.getBufferData(SM.getMainFileID());
    Finding F;
    for (auto [From, To] : Edits) {
      SourceLocation Begin = Start.getLocWithOffset(Content.find(From));
      SourceLocation End = Begin.getLocWithOffset(From.size());
      F.Fix.push_back(FixItHint::CreateReplacement(
          CharSourceRange::getCharRange(Begin, End), To));
    }
    All.add(F, AST->getASTContext());
  }

  std::string write() {
    std::string Log;
    llvm::raw_string_ostream OS(Log);
    if (llvm::Error E = All.write(OS))
      return llvm::toString(std::move(E));
    return StringRef(Log).split(" in ").first.str();
  }

  /// The hunks only.
  std::string diff() {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    All.printDiff(OS);
    return "@@" + StringRef(Text).split("@@").second.str();
  }

  std::string Path;
  IgnoringDiagConsumer Silence;
  std::unique_ptr<ASTUnit> AST;
  EditSet All;
};

TEST_F(EditsTest, EditsOfManyFindingsAreWrittenTogether) {
  start("int a;\nint b;\nint c;\n");
  replace({{"int a", "long a"}, {"b", "bb"}});
  replace({{"c", ""}});
  EXPECT_EQ(write(), "applied 2 fixes");
  EXPECT_EQ(readFile(), "long a;\nint bb;\nint ;\n");
}

TEST_F(EditsTest, TheSameEditIsMadeOnce) {
  start("int a;\n");
  replace({{"", "static "}});
  replace({{"", "static "}});
  EXPECT_EQ(write(), "applied 1 fix");
  EXPECT_EQ(readFile(), "static int a;\n");
  EXPECT_EQ(All.skipped(), 0u);
}

TEST_F(EditsTest, AFindingWhoseEditClashesIsLeftOutAsAWhole) {
  start("int a;\nint b;\n");
  replace({{"int a", "long a"}});
  replace({{"b", "c"}, {"a;", "d;"}});
  EXPECT_EQ(write(), "applied 1 fix");
  EXPECT_EQ(readFile(), "long a;\nint b;\n");
  EXPECT_EQ(All.skipped(), 1u);
}

TEST_F(EditsTest, AFileThatChangedIsNotTouched) {
  start("int a;\n");
  replace({{"a", "b"}});
  writeFile("int changed;\n");
  EXPECT_EQ(write(),
            "cannot fix '" + Path + "': it changed while it was being checked");
  EXPECT_EQ(readFile(), "int changed;\n");
  fs::remove(Path);
  EXPECT_EQ(write(), "cannot fix '" + Path + "': No such file or directory");
}

TEST_F(EditsTest, InsertedLinesEndAsTheOthers) {
  start("int a;\r\n");
  replace({{"", "int x;\nint y;\r\n"}});
  write();
  EXPECT_EQ(readFile(), "int x;\r\nint y;\r\nint a;\r\n");
}

TEST_F(EditsTest, EditsInMacrosAreLeftOut) {
  start("#define DECLARE int a; int b;\nDECLARE\n");
  Finding F;
  auto *Variable = *std::next(AST->top_level_begin());
  F.Fix.push_back(FixItHint::CreateInsertion(Variable->getLocation(), "x"));
  All.add(F, AST->getASTContext());
  EXPECT_EQ(All.skipped(), 1u);
}

TEST_F(EditsTest, DiffHasThreeLinesOfContext) {
  start("1;\n2;\n3;\n4;\nint a;\n5;\n6;\n7;\n8;\n");
  replace({{"int a", "int b"}});
  EXPECT_EQ(diff(), "@@ -2,7 +2,7 @@\n 2;\n 3;\n 4;\n-int a;\n+int b;\n"
                    " 5;\n 6;\n 7;\n");
}

TEST_F(EditsTest, DiffJoinsNearChangesAndPartsFarOnes) {
  start("a\n1\n2\n3\n4\n5\n6\nb\n11\n12\n13\n14\n15\n16\n17\nc\n");
  replace({{"a", "aa"}, {"b", "x\ny"}, {"c", "cc"}});
  EXPECT_EQ(diff(), "@@ -1,11 +1,12 @@\n-a\n+aa\n 1\n 2\n 3\n 4\n 5\n 6\n"
                    "-b\n+x\n+y\n 11\n 12\n 13\n"
                    "@@ -13,4 +14,4 @@\n 15\n 16\n 17\n-c\n+cc\n");
}

TEST_F(EditsTest, DiffOfWholeLines) {
  start("1\n2\n3\n");
  replace({{"2\n", ""}, {"3", "0\n3"}});
  EXPECT_EQ(diff(), "@@ -1,3 +1,3 @@\n 1\n-2\n+0\n 3\n");
}

TEST_F(EditsTest, DiffTellsOfAMissingLineEnd) {
  start("1\n2");
  replace({{"2", "3"}});
  EXPECT_EQ(diff(), "@@ -1,2 +1,2 @@\n 1\n-2\n\\ No newline at end of file\n"
                    "+3\n\\ No newline at end of file\n");
}

TEST_F(EditsTest, DiffOfTwoEditsInOneLine) {
  start("int a, b;\n");
  replace({{"a", "aa"}});
  replace({{"b", "bb"}});
  EXPECT_EQ(diff(), "@@ -1,1 +1,1 @@\n-int a, b;\n+int aa, bb;\n");
}

} // namespace
