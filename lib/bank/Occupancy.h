//===- Occupancy.h - how much shared memory there is ----------------------===//
//
// The capacity of shared memory for compute capability 5.0 to 12.x, and how
// many blocks of a given size one multiprocessor (SM) holds at a time.
//
// Algorithm: a table with a row for each compute capability; the rest is
// rounding and division. Registers, which the source does not tell, are left
// out: the real occupancy may be lower.
//
// All sizes are in bytes. This room knows nothing but the standard library,
// and allocates nothing.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_BANK_OCCUPANCY_H
#define BANKTIDY_BANK_OCCUPANCY_H

#include <cstdint>

namespace banktidy {

/// The __shared__ variables of one kernel may not exceed this many bytes in
/// total on any architecture, or the kernel does not compile; it is also what
/// static and dynamic memory may reach together without opting in to more
/// (documented).
constexpr uint64_t StaticSharedLimit = uint64_t(48) * 1024;

/// No block has more threads than this, on any architecture (documented).
constexpr unsigned MaxThreadsPerBlock = 1024;

/// The limits of one architecture.
struct SharedCapacity {
  unsigned Sm;               ///< as in sm_80
  uint64_t BytesPerSm;       ///< for all blocks on it together
  uint64_t BytesPerBlock;    ///< static and dynamic, after opting in
  unsigned BlocksPerSm;      ///< whatever their size
  unsigned WarpsPerSm;       ///< of all blocks on it together
  uint64_t Granularity;      ///< a block gets a multiple of this many bytes
  uint64_t ReservedPerBlock; ///< bytes that the system takes beside the block's
};

/// The limits of sm_<Sm>, for example 80 or 120; null if it is unknown.
const SharedCapacity *sharedCapacity(unsigned Sm);

/// The bytes of the multiprocessor that one block takes up which asks for
/// BlockBytes of shared memory, static and dynamic. It does not check that a
/// block may ask for so many.
uint64_t allocatedBytes(const SharedCapacity &Capacity, uint64_t BlockBytes);

/// How many blocks run on one multiprocessor at a time, each with BlockBytes of
/// shared memory, static and dynamic, and ThreadsPerBlock threads. 0 if such a
/// block cannot be launched: without threads, with too many, or with more bytes
/// than BytesPerBlock.
unsigned blocksPerSm(const SharedCapacity &Capacity, uint64_t BlockBytes,
                     unsigned ThreadsPerBlock);

} // namespace banktidy

#endif
