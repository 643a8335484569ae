//===- LayoutEdit.h - a layout as edits of the source ---------------------===//
//
// Writes a layout into the program: a padding into the declarator
// (`tile[T][T]` becomes `tile[T][T + 1]`), a pitch into every product and the
// size (`s[row * 32 + col]` becomes `s[row * 33 + col]`), a swizzle into the
// last subscript of every access (`tile[r][c]` becomes `tile[r][c ^ r]`). The
// user's text stays, only what must change does.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_FIX_LAYOUTEDIT_H
#define BANKTIDY_FIX_LAYOUTEDIT_H

#include "fix/Uses.h"
#include "clang/Basic/Diagnostic.h"
#include <optional>
#include <set>

namespace banktidy {

/// Edits, or why there are none.
struct EditResult {
  std::vector<clang::FixItHint> Edits;
  std::string Why;     ///< sentence without a full stop; empty if all is well
  std::string Example; ///< what an access, or the declarator, becomes

  static EditResult refuse(llvm::StringRef Why) { return {{}, Why.str(), {}}; }
};

/// Adds Extra to the extents of Array, and to the pitches of Matrices, which
/// are its last extent; moves Flats along. Shape is that of all instances, or
/// has no extents.
EditResult padEdit(clang::ASTContext &Context, const clang::ValueDecl *Array,
                   const std::vector<int64_t> &Extra, const ArrayShape &Shape,
                   const ArrayUses &Uses);

/// The pitch that all accesses of an array of one dimension have in common.
struct HandWrittenPitch {
  int64_t Pitch = 0;
  /// The products whose constant factor is the pitch, with that factor.
  std::vector<std::pair<const clang::BinaryOperator *, const clang::Expr *>>
      Products;
  clang::SourceLocation Where; ///< the first of them, or what names it
  /// The ends of the subscripts that have it.
  std::set<clang::SourceLocation> Elements;
};

/// The candidates for the pitch of an array, by its uses in one instance; also
/// the one that fills the banks, if nothing is multiplied by it.
std::vector<HandWrittenPitch> findPitches(clang::ASTContext &Context,
                                          const clang::VarDecl *Array,
                                          const clang::FunctionDecl *Kernel,
                                          const ArrayUses &Uses);

/// Adds Extra to the pitch, and Rows times Extra to the size of the array
/// unless it has Room for so many more elements; moves Flats along.
EditResult pitchEdit(clang::ASTContext &Context, const clang::ValueDecl *Array,
                     llvm::ArrayRef<HandWrittenPitch> Instances, int64_t Extra,
                     int64_t Rows, bool HasRoom, int64_t ElementBytes,
                     llvm::ArrayRef<FlatUse> Flats, const ArrayUses &Uses);

/// XORs the last subscript of every element in Uses, and moves Flats along.
/// MaskFree: the subscript that is mixed in has no bits beyond those taken.
/// Shape is that of all instances, or has no extents.
EditResult swizzleEdit(clang::ASTContext &Context,
                       const clang::ValueDecl *Array, const Swizzle &Xor,
                       bool MaskFree, const ArrayShape &Shape,
                       const ArrayUses &Uses);

/// The element that Subscripts name, with the swizzle applied to Column in
/// place of the last of them; empty if that can't be written down.
std::string
mixedText(clang::ASTContext &Context, const clang::Expr *Column,
          llvm::ArrayRef<const clang::ArraySubscriptExpr *> Subscripts,
          const Swizzle &Xor, bool MaskFree);

} // namespace banktidy

#endif
