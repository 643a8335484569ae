//===- VectorsTest.cpp - published counts ---------------------------------===//
//
// Reads published-requests.tsv, 85 requests whose wavefronts are documented or
// were measured by somebody on a GPU, as explicit lane addresses, and demands
// the same numbers of lib/bank.
//
//===----------------------------------------------------------------------===//
#include "Patterns.h"

#include "gtest/gtest.h"

#include <fstream>
#include <sstream>
#include <string>

using namespace banktidy;

namespace {

std::vector<std::string> split(const std::string &Text, char Separator) {
  std::vector<std::string> Parts;
  std::istringstream Stream(Text);
  for (std::string Part; std::getline(Stream, Part, Separator);)
    Parts.push_back(Part);
  return Parts;
}

RequestKind kindOf(const std::string &Name) {
  if (Name == "load")
    return RequestKind::Load;
  if (Name == "store")
    return RequestKind::Store;
  if (Name == "ldmatrix")
    return RequestKind::Ldmatrix;
  ADD_FAILURE() << "unknown kind " << Name;
  return RequestKind::Load;
}

TEST(BankVectors, PublishedCounts) {
  const std::string Path = BANKTIDY_RECORDS "/published-requests.tsv";
  std::ifstream File(Path);
  ASSERT_TRUE(File) << "cannot read " << Path;
  unsigned Rows = 0;
  for (std::string Line; std::getline(File, Line);) {
    if (Line.empty() || Line[0] == '#' || Line.rfind("name\t", 0) == 0)
      continue;
    ++Rows;
    SCOPED_TRACE(Line);
    const std::vector<std::string> Column = split(Line, '\t');
    ASSERT_EQ(Column.size(), 8u);
    const std::vector<std::string> Addresses = split(Column[3], ',');
    ASSERT_LE(Addresses.size(), WarpSize);
    LaneAddresses Lanes;
    for (unsigned L = 0; L != Addresses.size(); ++L) {
      if (Addresses[L] == "-")
        continue;
      Lanes.Active |= 1U << L;
      Lanes.Byte[L] = std::stoll(Addresses[L]);
    }
    Cost Published;
    Published.Wavefronts = static_cast<unsigned>(std::stoul(Column[4]));
    Published.Ideal = static_cast<unsigned>(std::stoul(Column[5]));
    const auto Bytes = static_cast<unsigned>(std::stoul(Column[2]));
    const RequestKind Kind = kindOf(Column[1]);
    EXPECT_EQ(requestCost(Lanes, Bytes, Kind), Published);
    EXPECT_EQ(naiveCost(Lanes, Bytes, Kind), Published);
  }
  EXPECT_EQ(Rows, 85u);
}

} // namespace
