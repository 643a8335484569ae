//===- Site.h - what the compiler pass tells the runtime ------------------===//
//
// The places of a kernel that matter to lockstep execution, and the functions
// that the pass (Pass.cpp) makes a kernel call there (Runtime.cpp).
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_LOCKSTEP_SITE_H
#define BANKTIDY_LOCKSTEP_SITE_H

#include <cstdint>

namespace lockstep {

/// A place in a function. Pass.cpp builds these: keep its code in step.
struct Site {
  uint32_t Id;    ///< in the order of the source within a function
  uint32_t Depth; ///< loops around it, itself included if it starts one
  uint32_t Line, Column;
  uint32_t Bytes; ///< of a memory access
  uint32_t Piece; ///< bytes that one instruction moves
  uint32_t Kind;  ///< a banktidy::RequestKind
  uint32_t Unused;
  const char *File;
};

} // namespace lockstep

extern "C" {
/// The thread is at the start of a loop's next iteration.
void lockstep_iterate(const lockstep::Site *);
/// The thread calls a function; it has come back.
void lockstep_call(const lockstep::Site *);
void lockstep_return();
/// The thread is about to access memory.
void lockstep_access(const lockstep::Site *, const void *Address);
}

#endif
