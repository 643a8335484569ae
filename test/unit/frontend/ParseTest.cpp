//===- ParseTest.cpp - tests of what is parsed, and with which flags ------===//

#include "frontend/Parse.h"
#include "gtest/gtest.h"

using namespace banktidy;

namespace {

using Flags = std::vector<std::string>;

TEST(MayDeclareShared, NotWithStandardAndCudaHeadersOnly) {
  EXPECT_FALSE(mayDeclareShared("", {}));
  EXPECT_FALSE(mayDeclareShared("__global__ void k() {}\n", {"-std=c++20"}));
  EXPECT_FALSE(mayDeclareShared("#include <vector>\n# include<stdio.h> // io\n"
                                "#include <cuda_runtime.h>\n",
                                {}));
}

TEST(MayDeclareShared, WithTheWordOrAnyOtherHeader) {
  for (const char *Text :
       {"__shared__ int a;", "#define S __attribute__((shared))\n",
        "#include \"vector\"\n", "#include <mine.cuh>\n", "#include HEADER\n",
        "#include_next <vector>\n", "#import <vector>\n",
        "#include /* */ <vector>\n", "#include <vector\n", "#include",
        "// include\n", "#include <vector>\n#include <mine.h>\n"})
    EXPECT_TRUE(mayDeclareShared(Text, {})) << Text;
  EXPECT_TRUE(mayDeclareShared("", {"-DS=__shared__"}));
  EXPECT_TRUE(mayDeclareShared("", {"-include", "mine.h"}));
}

} // namespace
