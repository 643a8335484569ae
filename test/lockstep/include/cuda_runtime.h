//===- cuda_runtime.h - CUDA as ordinary C++ ------------------------------===//
//
// Stands in for CUDA's language and runtime when kernels are compiled as C++
// for lockstep execution. It is included before every file; what it can't
// express, a launch and `extern __shared__`, lockstep.py rewrites in the text.
//
// Each __shared__ variable goes into a section of its own kind, by which the
// runtime knows shared addresses.
//
// There are the functions that the tests need; add what a new test misses.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_LOCKSTEP_CUDA_RUNTIME_H
#define BANKTIDY_LOCKSTEP_CUDA_RUNTIME_H

#include "../Runtime.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#define __CUDACC__ 1
#define __CUDA_ARCH__ 800
#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __grid_constant__
#define __forceinline__ inline
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
#define __align__(N) __attribute__((aligned(N)))
#define __shared__ static __attribute__((section("lockstep_shared")))

/// For functions whose memory accesses are not the kernel's.
#define LOCKSTEP_BUILTIN                                                       \
  __attribute__((disable_sanitizer_instrumentation)) inline

constexpr int warpSize = 32;

//===--- vector types -----------------------------------------------------===//

#define LOCKSTEP_VECTORS(Name, T, A1, A2, A4)                                  \
  struct alignas(A1) Name##1 {                                                 \
    T x;                                                                       \
  };                                                                           \
  struct alignas(A2) Name##2 {                                                 \
    T x, y;                                                                    \
  };                                                                           \
  struct Name##3 {                                                             \
    T x, y, z;                                                                 \
  };                                                                           \
  struct alignas(A4) Name##4 {                                                 \
    T x, y, z, w;                                                              \
  };                                                                           \
  LOCKSTEP_BUILTIN Name##1 make_##Name##1(T x) { return {x}; }                 \
  LOCKSTEP_BUILTIN Name##2 make_##Name##2(T x, T y) { return {x, y}; }         \
  LOCKSTEP_BUILTIN Name##3 make_##Name##3(T x, T y, T z) { return {x, y, z}; } \
  LOCKSTEP_BUILTIN Name##4 make_##Name##4(T x, T y, T z, T w) {                \
    return {x, y, z, w};                                                       \
  }
using uchar = unsigned char;
using ushort = unsigned short;
using uint = unsigned;
using ulong = unsigned long;
LOCKSTEP_VECTORS(char, signed char, 1, 2, 4)
LOCKSTEP_VECTORS(uchar, unsigned char, 1, 2, 4)
LOCKSTEP_VECTORS(short, short, 2, 4, 8)
LOCKSTEP_VECTORS(ushort, unsigned short, 2, 4, 8)
LOCKSTEP_VECTORS(int, int, 4, 8, 16)
#define uint3 lockstep_unused_uint3 // Runtime.h has it
#define make_uint3 lockstep_unused_make_uint3
LOCKSTEP_VECTORS(uint, unsigned, 4, 8, 16)
#undef uint3
#undef make_uint3
LOCKSTEP_VECTORS(long, long, 8, 16, 16)
LOCKSTEP_VECTORS(longlong, long long, 8, 16, 16)
LOCKSTEP_VECTORS(ulonglong, unsigned long long, 8, 16, 16)
LOCKSTEP_VECTORS(float, float, 4, 8, 16)
LOCKSTEP_VECTORS(double, double, 8, 16, 16)
LOCKSTEP_BUILTIN uint3 make_uint3(unsigned x, unsigned y, unsigned z) {
  return {x, y, z};
}

//===--- the warp and the block -------------------------------------------===//

LOCKSTEP_BUILTIN void __syncthreads() { lockstep::barrier(); }
LOCKSTEP_BUILTIN void __syncwarp(unsigned = ~0u) { lockstep::converge(); }
LOCKSTEP_BUILTIN unsigned __activemask() { return lockstep::converge(); }
LOCKSTEP_BUILTIN void __threadfence() {}
LOCKSTEP_BUILTIN void __threadfence_block() {}
LOCKSTEP_BUILTIN void __threadfence_system() {}

LOCKSTEP_BUILTIN int __syncthreads_count(int Predicate) {
  static int Count = 0;
  Count += Predicate != 0;
  lockstep::barrier();
  int Result = Count;
  lockstep::barrier();
  Count = 0;
  lockstep::barrier();
  return Result;
}
LOCKSTEP_BUILTIN int __syncthreads_or(int Predicate) {
  return __syncthreads_count(Predicate) != 0;
}
LOCKSTEP_BUILTIN int __syncthreads_and(int Predicate) {
  return __syncthreads_count(!Predicate) == 0;
}

namespace lockstep {
LOCKSTEP_BUILTIN unsigned lane() { return threadRank() % 32; }

/// Mine to all lanes that are here; lane From's to me, mine if it isn't here.
template <typename T> LOCKSTEP_BUILTIN T exchange(T Mine, unsigned From) {
  static_assert(sizeof(T) <= 8, "a slot is 8 bytes");
  std::memcpy(slot(lane()), &Mine, sizeof(T));
  unsigned Here = converge();
  T Result = Mine;
  if ((Here >> (From & 31)) & 1)
    std::memcpy(&Result, slot(From & 31), sizeof(T));
  converge();
  return Result;
}
} // namespace lockstep

template <typename T>
LOCKSTEP_BUILTIN T __shfl_sync(unsigned, T V, int From, int Width = 32) {
  unsigned L = lockstep::lane();
  return lockstep::exchange(V, (L & -Width) | (From & (Width - 1)));
}
template <typename T>
LOCKSTEP_BUILTIN T __shfl_up_sync(unsigned, T V, unsigned By, int Width = 32) {
  unsigned L = lockstep::lane(), In = L & (Width - 1);
  return lockstep::exchange(V, In >= By ? L - By : L);
}
template <typename T>
LOCKSTEP_BUILTIN T __shfl_down_sync(unsigned, T V, unsigned By,
                                    int Width = 32) {
  unsigned L = lockstep::lane(), In = L & (Width - 1);
  return lockstep::exchange(V, In + By < unsigned(Width) ? L + By : L);
}
template <typename T>
LOCKSTEP_BUILTIN T __shfl_xor_sync(unsigned, T V, int By, int Width = 32) {
  unsigned L = lockstep::lane(), In = (L & (Width - 1)) ^ By;
  return lockstep::exchange(V, In < unsigned(Width) ? (L & -Width) | In : L);
}
LOCKSTEP_BUILTIN unsigned __ballot_sync(unsigned, int Predicate) {
  *static_cast<int *>(lockstep::slot(lockstep::lane())) = Predicate != 0;
  unsigned Here = lockstep::converge(), Result = 0;
  for (unsigned L = 0; L < 32; ++L)
    if ((Here >> L) & 1 && *static_cast<int *>(lockstep::slot(L)))
      Result |= 1u << L;
  lockstep::converge();
  return Result;
}
LOCKSTEP_BUILTIN int __any_sync(unsigned M, int P) {
  return __ballot_sync(M, P) != 0;
}
LOCKSTEP_BUILTIN int __all_sync(unsigned M, int P) {
  return __ballot_sync(M, !P) == 0;
}

//===--- atomics ----------------------------------------------------------===//

namespace lockstep {
template <typename T, typename Fn>
LOCKSTEP_BUILTIN T update(T *Address, Fn New) {
  access(Address, sizeof(T), Atomic);
  T Old = *Address;
  *Address = New(Old);
  return Old;
}
/// Keeps an argument from deciding what T is.
template <typename T> using Same = typename std::common_type<T>::type;
} // namespace lockstep

#define LOCKSTEP_ATOMIC(Name, Result)                                          \
  template <typename T> LOCKSTEP_BUILTIN T Name(T *A, lockstep::Same<T> V) {   \
    return lockstep::update(A, [&](T Old) -> T { return Result; });            \
  }
LOCKSTEP_ATOMIC(atomicAdd, Old + V)
LOCKSTEP_ATOMIC(atomicSub, Old - V)
LOCKSTEP_ATOMIC(atomicExch, V)
LOCKSTEP_ATOMIC(atomicMin, V < Old ? V : Old)
LOCKSTEP_ATOMIC(atomicMax, Old < V ? V : Old)
LOCKSTEP_ATOMIC(atomicAnd, Old &V)
LOCKSTEP_ATOMIC(atomicOr, Old | V)
LOCKSTEP_ATOMIC(atomicXor, Old ^ V)
LOCKSTEP_ATOMIC(atomicInc, Old >= V ? 0 : Old + 1)
LOCKSTEP_ATOMIC(atomicDec, Old == 0 || Old > V ? V : Old - 1)
template <typename T>
LOCKSTEP_BUILTIN T atomicCAS(T *A, lockstep::Same<T> Compare,
                             lockstep::Same<T> V) {
  return lockstep::update(A,
                          [&](T Old) -> T { return Old == Compare ? V : Old; });
}

//===--- arithmetic -------------------------------------------------------===//

using std::abs;
#define LOCKSTEP_MIN_MAX(T, A, B)                                              \
  LOCKSTEP_BUILTIN T min(A X, B Y) { return std::min<T>(X, Y); }               \
  LOCKSTEP_BUILTIN T max(A X, B Y) { return std::max<T>(X, Y); }
LOCKSTEP_MIN_MAX(int, int, int)
LOCKSTEP_MIN_MAX(unsigned, unsigned, unsigned)
LOCKSTEP_MIN_MAX(unsigned, int, unsigned)
LOCKSTEP_MIN_MAX(unsigned, unsigned, int)
LOCKSTEP_MIN_MAX(long, long, long)
LOCKSTEP_MIN_MAX(unsigned long, unsigned long, unsigned long)
LOCKSTEP_MIN_MAX(long long, long long, long long)
LOCKSTEP_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
LOCKSTEP_MIN_MAX(float, float, float)
LOCKSTEP_MIN_MAX(double, double, double)
template <typename T> LOCKSTEP_BUILTIN T __ldg(const T *A) { return *A; }
LOCKSTEP_BUILTIN int __popc(unsigned A) { return __builtin_popcount(A); }
LOCKSTEP_BUILTIN int __clz(int A) { return A ? __builtin_clz(A) : 32; }
LOCKSTEP_BUILTIN int __ffs(int A) { return __builtin_ffs(A); }
LOCKSTEP_BUILTIN unsigned __brev(unsigned A) {
  return __builtin_bitreverse32(A);
}
LOCKSTEP_BUILTIN int __mul24(int A, int B) { return A * B; }
LOCKSTEP_BUILTIN unsigned __umul24(unsigned A, unsigned B) { return A * B; }
LOCKSTEP_BUILTIN unsigned __umulhi(unsigned A, unsigned B) {
  return (uint64_t(A) * B) >> 32;
}
LOCKSTEP_BUILTIN float rsqrtf(float A) { return 1 / sqrtf(A); }
LOCKSTEP_BUILTIN float __fdividef(float A, float B) { return A / B; }
LOCKSTEP_BUILTIN float __expf(float A) { return expf(A); }
LOCKSTEP_BUILTIN float __sinf(float A) { return sinf(A); }
LOCKSTEP_BUILTIN float __cosf(float A) { return cosf(A); }
LOCKSTEP_BUILTIN float __int_as_float(int A) {
  float F;
  std::memcpy(&F, &A, 4);
  return F;
}
LOCKSTEP_BUILTIN int __float_as_int(float A) {
  int I;
  std::memcpy(&I, &A, 4);
  return I;
}
LOCKSTEP_BUILTIN long long clock64() { return 0; }
LOCKSTEP_BUILTIN void __nanosleep(unsigned) {}
LOCKSTEP_BUILTIN size_t __cvta_generic_to_shared(const void *A) {
  return static_cast<const char *>(A) - lockstep::sharedBase();
}

//===--- the host ---------------------------------------------------------===//

namespace lockstep {
/// `kernel<<<Grid, Block, Shared, Stream>>>(...)`; see lockstep.py.
struct Launch {
  dim3 Grid, Block;
  Launch(dim3 Grid, dim3 Block, size_t Shared = 0, const void *Stream = nullptr)
      : Grid(Grid), Block(Block) {
    (void)Shared, (void)Stream;
  }
  template <typename Fn> void run(const char *Name, Fn Kernel) {
    static const char Instance = 0; // one for each instance of a template
    launch(Grid, Block, Name, &Instance, Kernel);
  }
};

/// Calls a function that launches kernels, for files without main():
/// integers are 64, pointers have room.
struct Anything {
  template <typename T> operator T *() const {
    constexpr size_t Bytes = size_t(16) << 20;
    static void *Room = std::calloc(Bytes, 1);
    return static_cast<T *>(Room);
  }
  template <typename T, typename = std::enable_if_t<std::is_arithmetic_v<T>>>
  operator T() const {
    return 64;
  }
};
template <typename... A> void callWithAnything(void (*Host)(A...)) {
  Host(static_cast<A>(Anything())...);
}
} // namespace lockstep

enum cudaError_t { cudaSuccess };
enum cudaMemcpyKind {
  cudaMemcpyHostToHost,
  cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice,
  cudaMemcpyDefault
};
enum cudaFuncAttribute {
  cudaFuncAttributeMaxDynamicSharedMemorySize,
  cudaFuncAttributePreferredSharedMemoryCarveout
};
using cudaStream_t = void *;
using cudaEvent_t = void *;

template <typename T> cudaError_t cudaMalloc(T **A, size_t Bytes) {
  *A = static_cast<T *>(std::calloc(Bytes + 1, 1));
  return cudaSuccess;
}
template <typename T>
cudaError_t cudaMallocManaged(T **A, size_t Bytes, unsigned = 1) {
  return cudaMalloc(A, Bytes);
}
template <typename T> cudaError_t cudaMallocHost(T **A, size_t Bytes) {
  return cudaMalloc(A, Bytes);
}
inline cudaError_t cudaFree(void *A) {
  std::free(A);
  return cudaSuccess;
}
inline cudaError_t cudaFreeHost(void *A) { return cudaFree(A); }
inline cudaError_t cudaMemcpy(void *To, const void *From, size_t Bytes,
                              cudaMemcpyKind) {
  std::memmove(To, From, Bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemcpyAsync(void *To, const void *From, size_t Bytes,
                                   cudaMemcpyKind K, cudaStream_t = nullptr) {
  return cudaMemcpy(To, From, Bytes, K);
}
template <typename T>
cudaError_t cudaMemcpyToSymbol(T &To, const void *From, size_t Bytes,
                               size_t Offset = 0,
                               cudaMemcpyKind = cudaMemcpyHostToDevice) {
  std::memcpy(reinterpret_cast<char *>(&To) + Offset, From, Bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemset(void *A, int Value, size_t Bytes) {
  std::memset(A, Value, Bytes);
  return cudaSuccess;
}
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
inline cudaError_t cudaDeviceReset() { return cudaSuccess; }
inline cudaError_t cudaSetDevice(int) { return cudaSuccess; }
inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaGetLastError() { return cudaSuccess; }
inline cudaError_t cudaPeekAtLastError() { return cudaSuccess; }
inline const char *cudaGetErrorString(cudaError_t) { return "no error"; }
template <typename Fn>
cudaError_t cudaFuncSetAttribute(Fn, cudaFuncAttribute, int) {
  return cudaSuccess;
}

#endif
