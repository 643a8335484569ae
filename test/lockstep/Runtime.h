//===- Runtime.h - threads of a block in lockstep, for CUDA's functions ---===//
//
// What the header that stands in for CUDA's (include/cuda_runtime.h) needs from
// the runtime; Runtime.cpp says how it works.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_LOCKSTEP_RUNTIME_H
#define BANKTIDY_LOCKSTEP_RUNTIME_H

#include <cstddef>
#include <cstdint>
#include <functional>

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned X = 1, unsigned Y = 1, unsigned Z = 1)
      : x(X), y(Y), z(Z) {}
  constexpr dim3(uint3 A) : x(A.x), y(A.y), z(A.z) {}
  operator uint3() const { return {x, y, z}; }
};

extern uint3 threadIdx, blockIdx;
extern dim3 blockDim, gridDim;

namespace lockstep {

/// Runs all blocks of a grid, one after the other. Name is the kernel as the
/// source spells it; Instance tells its template instances apart.
void launch(dim3 Grid, dim3 Block, const char *Name, const void *Instance,
            const std::function<void()> &Kernel);

/// Waits for all threads of the block that are still running.
void barrier();

/// Waits for the lanes of the warp that get here at the same time; returns
/// which they are.
uint32_t converge();

/// Room for one value of a lane of this warp.
void *slot(unsigned Lane);

/// The number of the thread in its block.
unsigned threadRank();

/// Says that the kernel is about to access memory by the function of CUDA's
/// that calls this. Kind is a banktidy::RequestKind. Null: takes part, but its
/// address does not count.
void access(const void *Address, unsigned Bytes, unsigned Kind);
constexpr unsigned Store = 1, Atomic = 2, Ldmatrix = 3, Async = 5;

/// The start of shared memory.
const char *sharedBase();

} // namespace lockstep

#endif
