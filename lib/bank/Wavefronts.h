//===- Wavefronts.h - what one shared-memory request costs ----------------===//
//
// The hardware model of shared memory for compute capability 5.0 to 12.x: how
// many wavefronts one request of one warp needs, and how many it would need if
// no two lanes clashed.
//
// Algorithm: the 32 lanes fall into groups that are served together (all 32
// for up to 4 bytes a lane, half-warps for 8, quarter-warps for 16; ldmatrix:
// the 8 row addresses of each matrix). Within a group, lanes on one word are
// served at once; a bank delivers one word a wavefront. So a group costs the
// largest number of distinct words in one bank. Loads whose neighbouring lanes
// repeat an address join groups (see MERGED in the source).
//
// This room knows nothing but the standard library, and allocates nothing.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_BANK_WAVEFRONTS_H
#define BANKTIDY_BANK_WAVEFRONTS_H

#include <array>
#include <cstdint>

namespace banktidy {

constexpr unsigned WarpSize = 32;
constexpr unsigned BankCount = 32;
constexpr unsigned WordBytes = 4;

/// What kind of instruction makes the request. Async is cp.async, judged as a
/// store of the same width.
enum class RequestKind : uint8_t {
  Load,
  Store,
  Atomic,
  Ldmatrix,
  Stmatrix,
  Async
};

/// The byte address of each lane of a warp. Addresses are relative to any
/// origin that is a multiple of 128 bytes; they may be negative. Lanes whose
/// bit in Active is clear take no part. For ldmatrix and stmatrix the row
/// addresses: lanes 0..8N-1 of an .xN instruction are active.
struct LaneAddresses {
  uint32_t Active = 0;
  std::array<int64_t, WarpSize> Byte{};
};

/// Wavefronts a request needs, and the number it would need without any
/// conflict (the number of groups). Both 0 when no lane is active.
struct Cost {
  unsigned Wavefronts = 0;
  unsigned Ideal = 0;
  /// What Ideal would be had no groups merged.
  unsigned Groups = 0;

  /// N-way. Told against the groups that an access of this width has at best
  /// without merging, so that a load whose lanes happen to repeat addresses is
  /// not held to more than its width allows; 1 if it needs no more than those.
  double ways() const {
    return Wavefronts > Groups ? double(Wavefronts) / Groups : 1;
  }
  /// The passes that ways() is told against.
  unsigned usual() const { return Wavefronts < Groups ? Wavefronts : Groups; }

  /// Passes beyond the ideal; the profiler's
  /// derived__memory_l1_wavefronts_shared_excessive.
  unsigned excess() const { return Wavefronts - Ideal; }
};

/// The cost of one request. BytesPerLane is 1, 2, 4, 8 or 16 (16 for the
/// matrix kinds); any other width is the caller's error, see
/// isInstructionWidth, and costs nothing. Lanes that are not aligned to the
/// access width, which would fault on the hardware, are judged by the words
/// that they touch.
Cost requestCost(const LaneAddresses &Lanes, unsigned BytesPerLane,
                 RequestKind Kind);

/// How many lanes such a request serves together, counted from lane 0; a power
/// of two.
unsigned lanesPerGroup(const LaneAddresses &Lanes, unsigned BytesPerLane,
                       RequestKind Kind);

/// True for the widths that one shared-memory instruction can have.
constexpr bool isInstructionWidth(unsigned Bytes) {
  return Bytes == 1 || Bytes == 2 || Bytes == 4 || Bytes == 8 || Bytes == 16;
}

} // namespace banktidy

#endif
