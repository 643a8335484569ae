//===- bank_tidy/cub.h - the part of CUB that stands next to kernels
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

// Collectives are opaque: what they do with their TempStorage is not seen.
#include "bank_tidy_prelude.h"

#pragma clang force_cuda_host_device begin
namespace cub {
enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS
};
enum BlockScanAlgorithm {
  BLOCK_SCAN_RAKING,
  BLOCK_SCAN_RAKING_MEMOIZE,
  BLOCK_SCAN_WARP_SCANS
};
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum CacheLoadModifier {
  LOAD_DEFAULT,
  LOAD_CA,
  LOAD_CG,
  LOAD_CS,
  LOAD_CV,
  LOAD_LDG,
  LOAD_VOLATILE
};
enum CacheStoreModifier {
  STORE_DEFAULT,
  STORE_WB,
  STORE_CG,
  STORE_CS,
  STORE_WT,
  STORE_VOLATILE
};

template <class T> struct Uninitialized {
  unsigned storage[(sizeof(T) + 3) / 4];
  T &Alias() { return reinterpret_cast<T &>(*this); }
};
struct NullType {};
template <class K, class V> struct KeyValuePair {
  typedef K Key;
  typedef V Value;
  K key;
  V value;
  KeyValuePair() = default;
  KeyValuePair(const K &k, const V &v) : key(k), value(v) {}
};
struct Sum {
  template <class T> T operator()(const T &a, const T &b) const {
    return a + b;
  }
};
struct Max {
  template <class T> T operator()(const T &a, const T &b) const {
    return a < b ? b : a;
  }
};
struct Min {
  template <class T> T operator()(const T &a, const T &b) const {
    return b < a ? b : a;
  }
};
struct ArgMax {
  template <class T> T operator()(const T &a, const T &b) const;
};
struct ArgMin {
  template <class T> T operator()(const T &a, const T &b) const;
};
struct Equality {
  template <class T> bool operator()(const T &a, const T &b) const {
    return a == b;
  }
};
struct Inequality {
  template <class T> bool operator()(const T &a, const T &b) const {
    return a != b;
  }
};

#define BT_COLLECTIVE(name)                                                    \
  struct TempStorage {                                                         \
    unsigned storage[1];                                                       \
  };                                                                           \
  name();                                                                      \
  name(TempStorage &);                                                         \
  name(TempStorage &, int);
#define BT_DO(name) template <class... A> void name(A &&...);
template <class T, int X, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS,
          int Y = 1, int Z = 1, int Arch = 0>
struct BlockReduce {
  BT_COLLECTIVE(BlockReduce)
  template <class In, class Op> T Reduce(const In &, Op);
  template <class In, class Op> T Reduce(const In &, Op, int);
  template <class In> T Sum(const In &);
  template <class In> T Sum(const In &, int);
};
template <class T, int X, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int Y = 1,
          int Z = 1, int Arch = 0>
struct BlockScan {
  BT_COLLECTIVE(BlockScan)
  BT_DO(ExclusiveSum)
  BT_DO(InclusiveSum)
  BT_DO(ExclusiveScan)
  BT_DO(InclusiveScan)
};
template <class T, int X, int Items, BlockLoadAlgorithm = BLOCK_LOAD_DIRECT,
          int Y = 1, int Z = 1, int Arch = 0>
struct BlockLoad {
  BT_COLLECTIVE(BlockLoad)
  BT_DO(Load)
};
template <class T, int X, int Items, BlockStoreAlgorithm = BLOCK_STORE_DIRECT,
          int Y = 1, int Z = 1, int Arch = 0>
struct BlockStore {
  BT_COLLECTIVE(BlockStore)
  BT_DO(Store)
};
template <class T, int X, int Items, bool TimeSlice = false, int Y = 1,
          int Z = 1, int Arch = 0>
struct BlockExchange {
  BT_COLLECTIVE(BlockExchange)
  BT_DO(StripedToBlocked)
  BT_DO(BlockedToStriped)
  BT_DO(WarpStripedToBlocked)
  BT_DO(BlockedToWarpStriped)
  BT_DO(ScatterToBlocked)
  BT_DO(ScatterToStriped)
};
template <class K, int X, int Items, class V = NullType, int Bits = 4,
          bool Memoize = true, BlockScanAlgorithm = BLOCK_SCAN_WARP_SCANS,
          cudaSharedMemConfig = cudaSharedMemBankSizeFourByte, int Y = 1,
          int Z = 1, int Arch = 0>
struct BlockRadixSort {
  BT_COLLECTIVE(BlockRadixSort)
  BT_DO(Sort)
  BT_DO(SortDescending)
  BT_DO(SortBlockedToStriped)
  BT_DO(SortDescendingBlockedToStriped)
};
template <class K, int X, int Items, class V = NullType, int Y = 1, int Z = 1>
struct BlockMergeSort {
  BT_COLLECTIVE(BlockMergeSort)
  BT_DO(Sort)
  BT_DO(StableSort)
};
template <class T, int X, int Items, int Bins,
          BlockHistogramAlgorithm = BLOCK_HISTO_SORT, int Y = 1, int Z = 1,
          int Arch = 0>
struct BlockHistogram {
  BT_COLLECTIVE(BlockHistogram)
  BT_DO(InitHistogram)
  BT_DO(Histogram)
  BT_DO(Composite)
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0>
struct BlockDiscontinuity {
  BT_COLLECTIVE(BlockDiscontinuity)
  BT_DO(FlagHeads)
  BT_DO(FlagTails)
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0>
struct BlockAdjacentDifference {
  BT_COLLECTIVE(BlockAdjacentDifference)
  BT_DO(SubtractLeft)
  BT_DO(SubtractRight)
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0>
struct BlockShuffle {
  BT_COLLECTIVE(BlockShuffle)
  BT_DO(Offset)
  BT_DO(Rotate)
  BT_DO(Up)
  BT_DO(Down)
};
template <class T, int Threads = 32, int Arch = 0> struct WarpReduce {
  BT_COLLECTIVE(WarpReduce)
  template <class In, class Op> T Reduce(const In &, Op);
  template <class In, class Op> T Reduce(const In &, Op, int);
  template <class In> T Sum(const In &);
  template <class In> T Sum(const In &, int);
  template <class In, class Flag> T HeadSegmentedSum(const In &, Flag);
  template <class In, class Flag> T TailSegmentedSum(const In &, Flag);
};
template <class T, int Threads = 32, int Arch = 0> struct WarpScan {
  BT_COLLECTIVE(WarpScan)
  BT_DO(ExclusiveSum)
  BT_DO(InclusiveSum)
  BT_DO(ExclusiveScan)
  BT_DO(InclusiveScan)
  BT_DO(Scan)
  template <class In> T Broadcast(const In &, unsigned);
};
template <class K, int Items, int Threads = 32, class V = NullType>
struct WarpMergeSort {
  BT_COLLECTIVE(WarpMergeSort)
  BT_DO(Sort)
};
#undef BT_COLLECTIVE
BT_DO(LoadDirectBlocked)
BT_DO(LoadDirectStriped)
BT_DO(LoadDirectBlockedVectorized)
BT_DO(StoreDirectBlocked)
BT_DO(StoreDirectStriped)
BT_DO(StoreDirectBlockedVectorized)
#undef BT_DO
template <CacheLoadModifier, class T> T ThreadLoad(T *);
template <CacheStoreModifier, class T, class U> void ThreadStore(T *, U);
template <class In, class Op>
auto ThreadReduce(const In &in, Op) -> decltype(+in[0]);
unsigned LaneId();
unsigned WarpId();
inline int RowMajorTid(int x, int y, int) {
  return (threadIdx.z * y + threadIdx.y) * x + threadIdx.x;
}
template <int N, class T> T ShuffleUp(T, int, int, unsigned);
template <int N, class T> T ShuffleDown(T, int, int, unsigned);
template <int N, class T> T ShuffleIndex(T, int, unsigned);

#define BT_DO(name) template <class... A> static cudaError_t name(A &&...);
struct DeviceReduce {
  BT_DO(Reduce)
  BT_DO(Sum)
  BT_DO(Min)
  BT_DO(Max)
  BT_DO(ArgMin)
  BT_DO(ArgMax)
  BT_DO(ReduceByKey)
  BT_DO(TransformReduce)
};
struct DeviceScan {
  BT_DO(ExclusiveSum)
  BT_DO(InclusiveSum)
  BT_DO(ExclusiveScan)
  BT_DO(InclusiveScan)
  BT_DO(ExclusiveSumByKey)
  BT_DO(InclusiveSumByKey)
};
struct DeviceRadixSort {
  BT_DO(SortKeys)
  BT_DO(SortPairs)
  BT_DO(SortKeysDescending)
  BT_DO(SortPairsDescending)
};
struct DeviceMergeSort {
  BT_DO(SortKeys)
  BT_DO(SortPairs)
  BT_DO(StableSortKeys)
  BT_DO(StableSortPairs)
};
struct DeviceSegmentedRadixSort : DeviceRadixSort {};
struct DeviceSegmentedSort : DeviceMergeSort {};
struct DeviceSegmentedReduce : DeviceReduce {};
struct DeviceSelect {
  BT_DO(Flagged)
  BT_DO(If)
  BT_DO(Unique)
  BT_DO(UniqueByKey)
};
struct DevicePartition {
  BT_DO(Flagged)
  BT_DO(If)
};
struct DeviceRunLengthEncode {
  BT_DO(Encode)
  BT_DO(NonTrivialRuns)
};
struct DeviceHistogram {
  BT_DO(HistogramEven)
  BT_DO(HistogramRange)
  BT_DO(MultiHistogramEven)
};
struct DeviceFor {
  BT_DO(Bulk)
  BT_DO(ForEach)
  BT_DO(ForEachN)
};
#undef BT_DO

template <class T> struct DoubleBuffer {
  T *d_buffers[2];
  int selector;
  DoubleBuffer() = default;
  DoubleBuffer(T *a, T *b) : d_buffers{a, b}, selector(0) {}
  T *Current() { return d_buffers[selector]; }
  T *Alternate() { return d_buffers[selector ^ 1]; }
};
struct CachingDeviceAllocator {
  template <class... A> CachingDeviceAllocator(A...);
  template <class T>
  cudaError_t DeviceAllocate(T **, size_t, cudaStream_t = nullptr);
  cudaError_t DeviceFree(void *);
};
#define BT_ITER(name)                                                          \
  template <class T, class... Rest> struct name {                              \
    template <class... A> name(A...);                                          \
    name operator+(ptrdiff_t) const;                                           \
    T operator*() const;                                                       \
    T operator[](ptrdiff_t) const;                                             \
  };
BT_ITER(ArgIndexInputIterator)
BT_ITER(CacheModifiedInputIterator)
BT_ITER(ConstantInputIterator)
BT_ITER(CountingInputIterator)
BT_ITER(TransformInputIterator)
#undef BT_ITER
} // namespace cub
#define CUB_VERSION 300000
#define CUB_IS_POW2(x) (((x) & ((x) - 1)) == 0)
#define CUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
#define CUB_MIN(a, b) (((b) < (a)) ? (b) : (a))
#define CUB_ROUND_UP_NEAREST(x, y) ((((x) + (y) - 1) / (y)) * (y))
#define CubDebugExit(e)                                                        \
  do {                                                                         \
    if (e)                                                                     \
      exit(1);                                                                 \
  } while (0)
#define CubDebug(e) (e)
#pragma clang force_cuda_host_device end
