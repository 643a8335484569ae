//===- PadEdit.h - a padding as an edit of the source ---------------------===//
//
// Says whether the extents of a shared array may change without changing what
// the program computes, and writes the change: `float tile[T][T]` becomes
// `float tile[T][T + 1]`. The edit goes to the declarator's own text.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_FIX_PADEDIT_H
#define BANKTIDY_FIX_PADEDIT_H

#include "layout/Layout.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include <string>
#include <vector>

namespace banktidy {

/// The shape of a shared array declared with constant extents; none otherwise.
std::optional<ArrayShape> shapeOf(clang::ASTContext &Context,
                                  const clang::ValueDecl *Array);

/// Why the extents of Array must stay as they are, as a sentence without a full
/// stop; empty if every use of it in Kernel (where it must be declared) is an
/// element named by all its subscripts.
std::string whyNotResize(clang::ASTContext &Context,
                         const clang::ValueDecl *Array,
                         const clang::FunctionDecl *Kernel);

/// The insertions that add Extra to the extents; empty with a Reason if the
/// declaration's text can't take them.
std::vector<clang::FixItHint> padEdit(clang::ASTContext &Context,
                                      const clang::ValueDecl *Array,
                                      const Padding &Extra,
                                      std::string &Reason);

} // namespace banktidy

#endif
