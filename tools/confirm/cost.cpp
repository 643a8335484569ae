//===- cost.cpp - what lib/bank says of requests --------------------------===//
//
// Reads requests from standard input, a line each: operation, bytes per lane
// and the lanes' addresses, separated by tabs ("load<tab>4<tab>0,4,-,12").
// Prints for each its wavefronts, the ideal, and the passes that its N-way is
// told against. The confirmer compares with this what a device did, and with
// that what others measured.
//
//===----------------------------------------------------------------------===//
#include "bank/Wavefronts.h"
#include <cstdio>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

using namespace banktidy;

static const std::map<std::string, RequestKind> Kinds = {
    {"load", RequestKind::Load},         {"store", RequestKind::Store},
    {"atomic", RequestKind::Atomic},     {"increment", RequestKind::Atomic},
    {"reduction", RequestKind::Atomic},  {"ldmatrix", RequestKind::Ldmatrix},
    {"stmatrix", RequestKind::Stmatrix}, {"async", RequestKind::Async},
};

int main() {
  for (std::string Line; std::getline(std::cin, Line);) {
    std::istringstream Columns(Line);
    std::string Op, Addresses, Address;
    unsigned Bytes = 0;
    Columns >> Op >> Bytes >> Addresses;
    if (!Kinds.count(Op) || !isInstructionWidth(Bytes)) {
      std::fprintf(stderr, "cannot read '%s'\n", Line.c_str());
      return 2;
    }
    LaneAddresses Lanes;
    std::istringstream List(Addresses);
    for (unsigned L = 0; L != WarpSize && std::getline(List, Address, ','); ++L)
      if (Address != "-") {
        Lanes.Active |= 1u << L;
        Lanes.Byte[L] = std::stoll(Address);
      }
    Cost C = requestCost(Lanes, Bytes, Kinds.at(Op));
    std::printf("%u\t%u\t%u\n", C.Wavefronts, C.Ideal, C.usual());
  }
  return 0;
}
