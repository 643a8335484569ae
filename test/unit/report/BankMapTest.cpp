//===- BankMapTest.cpp - tests of the words of drawings -------------------===//

#include "report/BankMap.h"
#include "gtest/gtest.h"

using namespace banktidy;

TEST(BankMap, NamesLanes) {
  EXPECT_EQ(lanesText(0x8), "lane 3");
  EXPECT_EQ(lanesText(0x101), "lanes 0 and 8");
  EXPECT_EQ(lanesText(0x80010001), "lanes 0, 16 and 31");
  EXPECT_EQ(lanesText(0x0f, 4), "lanes 0, 1, 2 and 3");
  EXPECT_EQ(lanesText(0x1f, 4), "lanes 0, 1, 2, ... 4");
  EXPECT_EQ(lanesText(0x07, 2), "lanes 0, ... 2");
  EXPECT_EQ(lanesText(0x1f), "lanes 0, 1, 2, 3 and 4");
}
