//===- Layout.h - where the elements of a shared array should lie ---------===//
//
// All accesses of an array, as the subscripts that each lane uses, and the
// search for the layout that makes them cheapest together.
//
// A layout pads dimensions, or XORs the last subscript with bits of another
// one (a swizzle). Both are candidates for one exact score:
//
// Algorithm: every distinct request is kept once, as subscripts, with its
// weight. A candidate lays the subscripts out anew, and the bank model counts.
// So the score is exact whatever the shape of the block, and an access that a
// layout would hurt counts as much as one that it cures. A candidate is given
// up as soon as it can't become better than the best one, whatever the requests
// cost that have not been counted: each needs a wavefront for each of its
// groups.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_LAYOUT_LAYOUT_H
#define BANKTIDY_LAYOUT_LAYOUT_H

#include "exec/Analysis.h"
#include "warp/WarpInt.h"
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace banktidy {

/// Extents in elements, outermost first; the size of an element in bytes.
struct ArrayShape {
  /// More than any shared memory. Larger arrays have no layouts.
  static constexpr int64_t MostBytes = int64_t(1) << 20;

  std::vector<int64_t> Extents;
  int64_t ElementBytes = 0;
  int64_t RowAlignment = 1; ///< rows must start at multiples of this

  int64_t bytes() const;
};

/// last ^= ((subscript[From] >> Shift) & (2^Bits - 1)) << Vector
///
/// From is the last subscript itself only in arrays of one dimension. In the
/// terms of CuTe this is Swizzle<Bits, Vector, ...>. No Bits: no swizzle.
struct Swizzle {
  unsigned From = 0, Shift = 0, Bits = 0, Vector = 0;

  int64_t apply(int64_t Last, int64_t Source) const {
    return Last ^ (((Source >> Shift) & ((int64_t(1) << Bits) - 1)) << Vector);
  }
};

struct Layout {
  /// Elements added to each dimension; the outermost never gets any. Empty:
  /// none.
  std::vector<int64_t> Extra;
  Swizzle Xor;

  int64_t extra(size_t D) const { return D < Extra.size() ? Extra[D] : 0; }
};

/// What all requests of an array cost in a layout. The smaller the better, the
/// first member first.
struct Score {
  /// Requests of a merged access count in parts, so these are multiples of the
  /// real numbers; see ArrayTraffic::Unit.
  uint64_t Wavefronts = 0;
  uint64_t Instructions = 0; ///< accesses, and what computes their addresses
  int64_t Bytes = 0;         ///< of the array
  unsigned Operations = 0;   ///< in the index expression
  uint64_t Ideal = 0;        ///< wavefronts without conflict; not compared

  auto tied() const {
    return std::tie(Wavefronts, Instructions, Bytes, Operations);
  }
  bool operator<(const Score &O) const { return tied() < O.tied(); }
  Score &operator+=(const Score &O);
};

/// The subscripts of an access, and what its address is beyond the element
/// that they name.
struct Subscripted {
  std::vector<WarpInt> Subscripts; ///< empty: it has none
  WarpInt Inner = nullptr;         ///< bytes
  /// In a padded layout its index is computed anew, from the whole distance.
  bool Rewritten = false;
};

/// How the subscripts of an access are found.
using View = std::function<Subscripted(WarpContext &, const AccessRecord &)>;

/// As the source names the element.
View asNamed(ArrayShape Shape);
/// Of an array with one dimension, as rows of Pitch elements: what its index
/// multiplies by Pitch, as the products in IsPitch tell, and the rest.
View asRows(ArrayShape Rows,
            std::function<bool(const clang::BinaryOperator *)> IsPitch);
/// From the address alone, as if no access left its row. Rewritten: as that of
/// an access by its distance from the start.
View byAddress(ArrayShape Shape, bool Rewritten = false);

/// Why accesses could not be taken in, and what that means for an edit.
struct Doubt {
  std::string Why;        ///< sentence without a full stop; empty: none
  bool Certain = false;   ///< the edit would be wrong, not just unproven
  bool Unnamed = false;   ///< an access has no subscripts
  bool Undecided = false; ///< an access is left out
};

/// What all requests of an array cost as they are written.
struct WrittenCost {
  double Ways = 1; ///< the greatest N-way
  /// Per block, summed over instances and launch shapes; none if it is not
  /// known how often the accesses run.
  std::optional<uint64_t> Wavefronts;
};

class ArrayTraffic {
public:
  static constexpr uint64_t Unit = 4096; ///< one request, in Score's counts

  explicit ArrayTraffic(ArrayShape Shape) : Shape(std::move(Shape)) {}

  /// Adds all requests of an access. Those that can't be expressed in
  /// subscripts, enumerated, or proven to stay in their row are named in the
  /// result.
  Doubt add(const SharedAccess &A, const View &Subscripts, bool ProveRows);

  /// What it costs in this layout. None, without counting to the end, once the
  /// wavefronts are certain to be more than Most, or if a swizzle leaves a
  /// conflict for some values of an unknown number.
  std::optional<Score> score(const Layout &L,
                             uint64_t Most = ~uint64_t(0)) const;
  /// What no layout with as many bytes and of the same kind, padded or
  /// swizzled, costs less than.
  Score least(const Layout &L) const;
  /// The greatest N-way of any request.
  double worst(const Layout &L) const;
  /// What the accesses cost as they are written, whatever is merged of them.
  WrittenCost written(const Layout &L) const;
  /// The greatest N-way that any layout leaves which keeps the widest accesses
  /// whole.
  double floor() const;
  /// One more than the greatest first subscript, as far as is known.
  int64_t rowsUsed() const;
  /// Bytes of the widest access.
  unsigned widest() const;
  /// True if every access stays aligned to its width and every element in the
  /// array.
  bool fits(const Layout &L) const;
  const ArrayShape &shape() const { return Shape; }
  int64_t bytes(const Layout &L) const;
  bool empty() const { return ForPads.empty(); }

private:
  struct Pattern {
    uint32_t Active;
    std::vector<Lanes> Subscripts;
    Lanes Inner; ///< bytes from the start of the element
    RequestKind Kind;
    unsigned Bytes;
    unsigned Merged; ///< what the compiler makes of it, if more than Bytes
    bool Open;       ///< one of those that an unknown number makes
    bool Rewritten;  ///< see Subscripted

    auto tied() const {
      return std::tie(Active, Subscripts, Inner, Kind, Bytes, Merged, Open,
                      Rewritten);
    }
    bool operator<(const Pattern &O) const { return tied() < O.tied(); }
  };
  using Patterns = std::map<Pattern, uint64_t>; ///< with requests, in Units

  struct Priced {
    Cost Of;
    uint64_t Requests; ///< in Units
    uint64_t wavefronts() const { return Of.Wavefronts * Requests; }
    uint64_t least() const { return Of.Ideal * Requests; }
  };
  /// A pattern, how often it is requested, in Units, and the wavefronts and
  /// requests that it needs in any layout.
  struct Weighed {
    Pattern Of;
    uint64_t Weight, LeastWavefronts, LeastRequests;
  };
  /// Those that cost most as written first.
  struct Ordered {
    std::vector<Weighed> Patterns;
    uint64_t LeastWavefronts, LeastInstructions;
  };
  void dropUniform(Pattern &P) const;
  LaneAddresses place(const Pattern &P, const Layout &L) const;
  Priced price(const Pattern &P, uint64_t Weight, const Layout &L,
               bool Merged) const;
  Priced price(const Pattern &P, uint64_t Weight, const Layout &L) const {
    return price(P, Weight, L, keepsMerged(P, L));
  }
  /// The patterns that L is scored by.
  const Ordered &patternsFor(const Layout &L) const;
  static uint64_t instructions(const Pattern &P, const Layout &L);
  bool keepsMerged(const Pattern &P, const Layout &L) const;

  ArrayShape Shape;
  /// Padding does not see a shift of all lanes alike, so there are fewer.
  Patterns ForPads, ForSwizzles;
  /// What patternsFor() gives; made when first asked for.
  mutable std::optional<Ordered> PadsInOrder, SwizzlesInOrder;
  bool SwizzlesKnown = true;                       ///< ForSwizzles is complete
  bool PadsCounted = true, SwizzlesCounted = true; ///< weights are exact
  int64_t FirstMost = 0, LastMost = 0;             ///< the greatest subscripts
};

struct Choice {
  Layout How;
  Score Before, After;   ///< over all traffic
  int64_t MoreBytes = 0; ///< per block, of the instance with most
  double WorstAfter = 1; ///< N-way that remains
  WrittenCost Written;   ///< what is to be seen of it in a profiler
  double Floor = 1;      ///< N-way that no layout can cure
  unsigned Widest = 0;   ///< bytes of the access that Floor comes from
};

/// The layout of least score over all of Traffic (the same array in several
/// template instances or launches) among paddings or among swizzles. Allowed
/// says whether an instance may take so many more bytes. None if nothing
/// beats the array as it is.
/// Considered gets the number of layouts that were looked at.
std::optional<Choice>
searchPadding(const std::vector<ArrayTraffic> &Traffic,
              const std::function<bool(int64_t MoreBytes)> &Allowed,
              size_t *Considered = nullptr);
std::optional<Choice> searchSwizzle(const std::vector<ArrayTraffic> &Traffic,
                                    size_t *Considered = nullptr);

/// True if the swizzle needs no mask: the bits beyond are always 0.
bool isMaskFree(const std::vector<ArrayTraffic> &Traffic, const Swizzle &S);

} // namespace banktidy

#endif
