//===- Merging.h - accesses that the compiler makes wider -----------------===//
//
// nvcc turns adjacent accesses of one lane into one of 8 or 16 bytes when it
// can prove the alignment. What then runs is the wide access, with an N-way of
// its own. This room holds the rule.
//
// Source of the rule: what nvcc 13.0 -O3 emits for sm_80 and sm_90, read from
// the cubins of small kernels. Two stages of the compiler merge:
//   * the optimiser, in arrays that are declared aligned (dynamic shared memory
//     counts as aligned to 16): elements of any size; accesses of other arrays
//     in between do not matter.
//     It reads one element more at the end of three, and does not move across
//     assembly, as which library functions of halves are made.
//   * the assembler, in any array: elements of 4 and 8 bytes, those of 2 bytes
//     up to 8 bytes (no loads of 2-byte integers); any shared store in between
//     ends a group of loads, any other shared access a group of stores. Any
//     three of four neighbouring elements are loaded by one access, but of
//     halves only if the optimiser has not made pairs of them; stores never
//     write more than asked.
// Across the iterations of a loop: all of one with a constant trip count (of
// the loops around it up to 64 bodies in all, or as many as make 32), two of
// any other; not if it depends on the iteration whether there is an access; no
// barrier, no atomic on shared memory, no loop, nothing volatile in between.
// Around library functions with branches, and in functions that are not
// inlined, it is not known.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_EXEC_MERGING_H
#define BANKTIDY_EXEC_MERGING_H

#include "exec/Records.h"
#include <vector>

namespace banktidy {

struct Merge {
  unsigned Bytes = 0; ///< of the wide access; 0: none
  /// Whether it happens depends on more than the rule knows.
  bool Unsure = false;
};

/// Whether an access is of a kind and width that the compiler merges at all.
bool isMergeable(const AccessRecord &R);

/// What becomes of each record. The records are those of a run in the
/// compiler's view, in the order in which they were made.
std::vector<Merge> findMerges(WarpContext &Values,
                              const std::vector<AccessRecord> &Records);

} // namespace banktidy

#endif
