//===- Advice.h - cures that are no change of a layout --------------------===//
//
// What else would cure the accesses of an array: its dimensions exchanged (the
// roles of x and y swapped), its members in arrays of their own, vector
// accesses, one order of reading for all lanes, another swizzle in place of
// one that does not do.
//
// Algorithm: each piece of advice says where an access would go if it was
// followed. The symbolic requests are moved there, and counted as any other;
// it is given only if that makes all of them conflict-free, or, for another
// swizzle, cheaper.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_FIX_ADVICE_H
#define BANKTIDY_FIX_ADVICE_H

#include "exec/Analysis.h"
#include "layout/Layout.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

namespace banktidy {

/// Sentences without a full stop. Accesses are all of one array; ShapeOf gives
/// the shape that it has for an access.
std::vector<std::string>
adviceFor(clang::ASTContext &Context,
          llvm::ArrayRef<const SharedAccess *> Accesses,
          llvm::function_ref<const ArrayShape &(const SharedAccess &)> ShapeOf);

} // namespace banktidy

#endif
