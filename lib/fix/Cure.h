//===- Cure.h - what to do about the conflicts of an array ----------------===//
//
// Chooses a layout for a shared array among paddings, other pitches and
// swizzles, and words it. The unit is the array: all its accesses, in all
// kernels, template instances and launch shapes.
//
// The order of preference: fewest wavefronts, then instructions (a swizzle
// computes an index, a padding does not), then bytes. A padding that makes
// fewer blocks fit on a multiprocessor, or the array much larger, gives way to
// a swizzle that is as good.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_FIX_CURE_H
#define BANKTIDY_FIX_CURE_H

#include "exec/Analysis.h"
#include "fix/Uses.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>
#include <vector>

namespace banktidy {

enum class FixStyle { Auto, Pad, Swizzle };

/// What is left when the edits of a remedy have been made.
struct Promise {
  double Ways = 1;     ///< the greatest N-way of what runs
  WrittenCost Written; ///< of all accesses that could be decided
};

/// One way to lay the array out.
struct Remedy {
  std::string Text; ///< of the note
  std::vector<clang::FixItHint> Edits;
  Legality May;
  Promise After;
};

struct Cure {
  /// Best first. Empty if no layout helps.
  std::vector<Remedy> Remedies;
  std::string Refusal; ///< why there is none
  /// What else would cure it, but is no edit.
  std::vector<std::string> Advice;
};

struct CureOptions {
  unsigned Arch = 80;
  FixStyle Style = FixStyle::Auto;
};

/// What accesses cost in a layout, by what runs: merged where the compiler
/// merges.
struct LayoutCost {
  double Ways = 1; ///< the greatest N-way
  /// Per block, summed over instances and launch shapes; none if it is not
  /// known how often they run.
  std::optional<uint64_t> Wavefronts;
  uint64_t Ideal = 0; ///< what would do, where Wavefronts are known
};

/// One layout of an array among others that people would try.
struct LayoutEffect {
  std::string Text;    ///< "as it is", "pad the row by 1 element"
  std::string Misfit;  ///< why it can't be had: then the rest says nothing
  int64_t Bytes = 0;   ///< of the array
  unsigned Blocks = 0; ///< that run on a multiprocessor at a time; 0: unknown
  LayoutCost Whole;    ///< of all accesses that could be decided
  std::vector<std::optional<LayoutCost>> Each; ///< none: not decided
};

/// The array as it is, with a row that is one element longer, with one that
/// keeps its alignment to 16 bytes, and with the best padding and the best
/// swizzle, whether they can be edited or not; each once. Each is as long as
/// Accesses, which are those of cureOf(). Empty if no layout can be scored.
std::vector<LayoutEffect>
compareLayouts(clang::ASTContext &Context,
               llvm::ArrayRef<const SharedAccess *> Accesses, unsigned Arch);

/// The cure of one array. Accesses are all those of its declaration, at least
/// one.
Cure cureOf(clang::ASTContext &Context,
            llvm::ArrayRef<const SharedAccess *> Accesses,
            const CureOptions &Options);

} // namespace banktidy

#endif
