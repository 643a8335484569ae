//===- Carved.h - layouts of arrays in dynamic shared memory --------------===//
//
// The size of dynamic shared memory is set by the launch, and what lies behind
// a carved array moves with it, so that layouts there are only told. They are
// found by the pointer that an array is accessed through: what its index
// multiplies by a constant are rows.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_FIX_CARVED_H
#define BANKTIDY_FIX_CARVED_H

#include "exec/Analysis.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace banktidy {

/// A sentence for each array in it that another pitch would cure. Accesses are
/// all of one extern __shared__ array.
std::vector<std::string>
carvedLayouts(llvm::ArrayRef<const SharedAccess *> Accesses);

} // namespace banktidy

#endif
