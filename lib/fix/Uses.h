//===- Uses.h - how a kernel uses a shared array --------------------------===//
//
// Finds every use of a shared array in a kernel, and says what stands in the
// way of moving its elements: the array, a row or an address that goes where
// it can't be followed.
//
// Beside the AST, which lacks what the preprocessor or a template left out,
// the kernel's text is searched for the array's name.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_FIX_USES_H
#define BANKTIDY_FIX_USES_H

#include "layout/Layout.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"
#include <set>
#include <string>
#include <vector>

namespace banktidy {

/// What may be done with a change of a layout.
enum class FixLevel {
  Safe,       ///< every use was seen and understood
  Unsafe,     ///< plausible, but some use is not provable
  DisplayOnly ///< the source can't or should not be edited
};

/// The level that something allows, and why not a better one.
struct Legality {
  FixLevel Level = FixLevel::Safe;
  std::string Why; ///< sentence without a full stop; empty if Safe

  /// Lowers the level; the reason for the lowest one stays.
  void limit(FixLevel To, llvm::StringRef Reason);
};

/// A call that is given the pitch of rows beside the address of the first.
struct MatrixUse {
  const clang::ValueDecl *Array; ///< in which instance
  const clang::Expr *Pitch;
};

/// An access by the distance from the start: ((T *)a)[i], (&a[0][0])[i].
struct FlatUse {
  const clang::ArraySubscriptExpr *At;
  int64_t Bytes; ///< the unit of the distance
};

struct ArrayUses {
  /// The subscripts of each element that is named by all of them, outermost
  /// first.
  using Element = llvm::SmallVector<const clang::ArraySubscriptExpr *, 3>;
  std::vector<Element> Elements;
  std::vector<MatrixUse> Matrices;
  std::vector<FlatUse> Flats;
  Legality May;
  /// The array is named in text that was not compiled.
  bool Unseen = false;
};

/// A shared array in one instance of its kernel.
struct Instance {
  const clang::ValueDecl *Array;
  const clang::FunctionDecl *Kernel;
};

/// The shape of a shared array declared with constant extents; none otherwise.
std::optional<ArrayShape> shapeOf(clang::ASTContext &Context,
                                  const clang::ValueDecl *Array);

/// True if the text of Kernel's body names Variable, by a name that is not in
/// Seen nor declares it.
bool isNamedElsewhere(clang::ASTContext &Context,
                      const clang::ValueDecl *Variable,
                      const clang::FunctionDecl *Kernel,
                      const std::set<clang::SourceLocation> &Seen);

/// The uses of one array, which has Rank dimensions, in all the instances of
/// its kernel.
ArrayUses findUses(clang::ASTContext &Context,
                   llvm::ArrayRef<Instance> Instances, unsigned Rank);

} // namespace banktidy

#endif
