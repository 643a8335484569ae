//===- Layout.h - scores layouts of one shared array ----------------------===//
//
// All accesses of an array, as the subscripts that each lane uses, and the
// search for the row padding that makes them cheapest together.
//
// Algorithm: every distinct request is kept once, as subscripts, with its
// weight. A candidate gives the array other strides; the requests are re-laid
// and scored by the bank model. So the score is exact whatever the shape of the
// block, and an access that a pad would hurt counts as much as one that it
// cures.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_LAYOUT_LAYOUT_H
#define BANKTIDY_LAYOUT_LAYOUT_H

#include "exec/Analysis.h"
#include "warp/WarpInt.h"
#include <string>
#include <vector>

namespace banktidy {

/// Extents in elements, outermost first; the size of an element in bytes.
struct ArrayShape {
  std::vector<int64_t> Extents;
  int64_t ElementBytes = 0;

  int64_t bytes() const;
};

/// Wavefronts of all requests of an array, by weight.
struct Score {
  uint64_t Wavefronts = 0, Ideal = 0;
};

/// Elements added to each dimension; the outermost never gets any.
using Padding = std::vector<int64_t>;

class ArrayTraffic {
public:
  explicit ArrayTraffic(ArrayShape Shape) : Shape(std::move(Shape)) {}

  /// Adds all requests of an access. A sentence without a full stop if they
  /// can't be expressed in subscripts or enumerated; empty if all is well.
  std::string add(const SharedAccess &A);

  Score score(const Padding &P) const;
  /// The greatest N-way of any request.
  double worst(const Padding &P) const;
  /// True if every access stays aligned to its width.
  bool aligned(const Padding &P) const;
  const ArrayShape &shape() const { return Shape; }

private:
  struct Pattern {
    uint32_t Active;
    std::vector<Lanes> Subscripts;
    Lanes Inner; ///< bytes from the start of the element
    RequestKind Kind;
    unsigned Bytes;
    uint64_t Weight;
  };
  template <typename Fn> void forEachCost(const Padding &P, Fn F) const;

  ArrayShape Shape;
  std::vector<Pattern> Patterns;
};

struct PadChoice {
  Padding Extra;
  int64_t MoreBytes = 0; ///< per block
  double WorstAfter = 1; ///< N-way that remains
};

/// The padding with the fewest wavefronts over all of Traffic (the same array
/// in several template instances or launches), then the fewest bytes. None if
/// nothing beats the array as it is.
std::optional<PadChoice>
searchPadding(const std::vector<ArrayTraffic> &Traffic);

} // namespace banktidy

#endif
