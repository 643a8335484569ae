//===- Evaluate.h - the numbers of a warp value for given symbols ---------===//
//
// A Program holds some values (roots) and what they are computed from, in an
// order in which operands come first, grouped by the last of the enumerated
// symbols that they depend on. Enumerating symbols like nested loops, the last
// one fastest, then recomputes only what changed.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_WARP_EVALUATE_H
#define BANKTIDY_WARP_EVALUATE_H

#include "warp/WarpInt.h"
#include <memory>
#include <unordered_map>
#include <vector>

namespace banktidy {

/// One number for each lane, where known.
struct LaneValues {
  Lanes Value{};
  uint32_t Known = ~0u; ///< bit L: Value[L] is right
};

class Program {
public:
  /// Symbols that are not in Order keep the value 0 unless set.
  Program(const std::vector<WarpInt> &Roots,
          const std::vector<const Symbol *> &Order);

  /// Gives a symbol its value. A Phi may have one for each lane.
  void set(const Symbol *S, int64_t V);
  void set(const Symbol *S, const Lanes &V);
  /// Brings up to date what depends on Order[From] and later symbols; with From
  /// 0 everything.
  void run(unsigned From = 0);
  /// The current numbers of a root.
  const LaneValues &value(WarpInt Root) const { return Slots[slotOf(Root)]; }
  /// Iterations that were run for Final nodes so far.
  unsigned extraWork() const { return Extra; }

private:
  struct Iteration;
  struct Step {
    WarpInt N;
    unsigned Slot;
    unsigned Level; ///< 1 + index in Order of the last symbol it depends on
    /// Slots of terms or arguments; of a Final node, of the symbols in it.
    std::vector<unsigned> Inputs;
    std::shared_ptr<Iteration> Inner; ///< of a Final node
  };
  unsigned add(WarpInt N);
  unsigned slotOf(WarpInt N) const { return SlotOf.at(N); }
  void compute(const Step &S);
  void iterate(const Step &S);

  std::vector<Step> Steps; ///< by level, operands first
  std::vector<LaneValues> Slots;
  std::vector<unsigned> LevelOf;
  std::unordered_map<WarpInt, unsigned> SlotOf;
  std::unordered_map<const Symbol *, unsigned> SymbolSlot;
  std::unordered_map<const Symbol *, unsigned> OrderOf;
  unsigned Extra = 0;
};

/// The symbols that values depend on, by id.
std::vector<const Symbol *> symbolsOf(const std::vector<WarpInt> &Roots);

/// The first Unknown leaf below N; null if there is none.
WarpInt findUnknown(WarpInt N);

} // namespace banktidy

#endif
