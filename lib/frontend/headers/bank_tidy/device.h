//===- bank_tidy/device.h - built-in variables and intrinsics
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once
// clang-format off: lists of macros.

extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;
extern const __device__ int warpSize;

// In this file every function is a __device__ one, so that sources which define
// their own fallback of an intrinsic just define this one.
#define BT __attribute__((device))
typedef long long bt_ll;
typedef unsigned long long bt_ull;

// Barriers and fences.
extern "C" {
BT void __syncthreads();
BT int __syncthreads_count(int);
BT int __syncthreads_and(int);
BT int __syncthreads_or(int);
BT void __threadfence();
BT void __threadfence_block();
BT void __threadfence_system();
BT void __trap();
BT void __brkpt();
BT void __prof_trigger(int);
BT void __nanosleep(unsigned);
BT void __barrier_sync(unsigned);
BT void __barrier_sync_count(unsigned, unsigned);
BT void __cluster_barrier_arrive();
BT void __cluster_barrier_arrive_relaxed();
BT void __cluster_barrier_wait();
BT unsigned __clusterSizeInBlocks();
BT unsigned __clusterRelativeBlockRank();
BT void *__cluster_map_shared_rank(const void *, unsigned);
BT unsigned __cluster_query_shared_rank(const void *);
}
BT dim3 __clusterDim();
BT dim3 __clusterRelativeBlockIdx();
BT dim3 __clusterIdx();
BT dim3 __clusterGridDimInClusters();
BT void __syncwarp(unsigned = 0xffffffff);
BT bt_ll clock64();

// Votes, shuffles, matches and reductions of a warp.
BT int __all(int);
BT int __any(int);
BT unsigned __ballot(int);
BT int __all_sync(unsigned, int);
BT int __any_sync(unsigned, int);
BT unsigned __ballot_sync(unsigned, int);
BT unsigned __activemask();
BT unsigned __fns(unsigned, unsigned, int);
#define BT_SHFL(T)                                                             \
  BT T __shfl_sync(unsigned, T, int, int = 32);                                \
  BT T __shfl_up_sync(unsigned, T, unsigned, int = 32);                        \
  BT T __shfl_down_sync(unsigned, T, unsigned, int = 32);                      \
  BT T __shfl_xor_sync(unsigned, T, int, int = 32);
BT_SHFL(int)
BT_SHFL(unsigned)
BT_SHFL(long)
BT_SHFL(unsigned long)
BT_SHFL(bt_ll)
BT_SHFL(bt_ull)
BT_SHFL(float)
BT_SHFL(double)
#undef BT_SHFL
template <class T> BT T __shfl(T, int, int = 32);
template <class T> BT T __shfl_up(T, unsigned, int = 32);
template <class T> BT T __shfl_down(T, unsigned, int = 32);
template <class T> BT T __shfl_xor(T, int, int = 32);
template <class T> BT unsigned __match_any_sync(unsigned, T);
template <class T> BT unsigned __match_all_sync(unsigned, T, int *);
#define BT_REDUX(T)                                                            \
  BT T __reduce_add_sync(unsigned, T);                                         \
  BT T __reduce_min_sync(unsigned, T);                                         \
  BT T __reduce_max_sync(unsigned, T);
BT_REDUX(int)
BT_REDUX(unsigned)
BT_REDUX(float)
#undef BT_REDUX
BT unsigned __reduce_and_sync(unsigned, unsigned);
BT unsigned __reduce_or_sync(unsigned, unsigned);
BT unsigned __reduce_xor_sync(unsigned, unsigned);

// Atomics.
#define BT_ATOMI(T)                                                            \
  BT T atomicAdd(T *, T);                                                      \
  BT T atomicMin(T *, T);                                                      \
  BT T atomicMax(T *, T);                                                      \
  BT T atomicAnd(T *, T);                                                      \
  BT T atomicOr(T *, T);                                                       \
  BT T atomicXor(T *, T);                                                      \
  BT T atomicExch(T *, T);                                                     \
  BT T atomicCAS(T *, T, T);
BT_ATOMI(int)
BT_ATOMI(unsigned)
BT_ATOMI(bt_ull)
#undef BT_ATOMI
BT unsigned short atomicCAS(unsigned short *, unsigned short, unsigned short);
BT bt_ll atomicMin(bt_ll *, bt_ll);
BT bt_ll atomicMax(bt_ll *, bt_ll);
BT bt_ll atomicAnd(bt_ll *, bt_ll);
BT bt_ll atomicOr(bt_ll *, bt_ll);
BT bt_ll atomicXor(bt_ll *, bt_ll);
BT int atomicSub(int *, int);
BT unsigned atomicSub(unsigned *, unsigned);
BT unsigned atomicInc(unsigned *, unsigned);
BT unsigned atomicDec(unsigned *, unsigned);
BT float atomicAdd(float *, float);
BT double atomicAdd(double *, double);
BT float2 atomicAdd(float2 *, float2);
BT float4 atomicAdd(float4 *, float4);
BT float atomicExch(float *, float);

// The rarer families as templates, which cost less to declare. The value
// converts to what the pointer says.
namespace bank_tidy {
template <class T> struct same {
  typedef T type;
};
} // namespace bank_tidy
#define BT_SAME typename bank_tidy::same<T>::type
#define BT_SCOPED(name)                                                        \
  template <class T> BT T name##_block(T *, BT_SAME);                          \
  template <class T> BT T name##_system(T *, BT_SAME);
BT_SCOPED(atomicAdd)
BT_SCOPED(atomicSub)
BT_SCOPED(atomicMin)
BT_SCOPED(atomicMax)
BT_SCOPED(atomicAnd)
BT_SCOPED(atomicOr)
BT_SCOPED(atomicXor)
BT_SCOPED(atomicExch)
BT_SCOPED(atomicInc)
BT_SCOPED(atomicDec)
#undef BT_SCOPED
template <class T> BT T atomicCAS_block(T *, BT_SAME, BT_SAME);
template <class T> BT T atomicCAS_system(T *, BT_SAME, BT_SAME);

// Loads and stores with a cache hint.
template <class T> BT T __ldg(const T *);
template <class T> BT T __ldca(const T *);
template <class T> BT T __ldcg(const T *);
template <class T> BT T __ldcs(const T *);
template <class T> BT T __ldlu(const T *);
template <class T> BT T __ldcv(const T *);
template <class T> BT void __stwb(T *, BT_SAME);
template <class T> BT void __stcg(T *, BT_SAME);
template <class T> BT void __stcs(T *, BT_SAME);
template <class T> BT void __stwt(T *, BT_SAME);
#undef BT_SAME

// Address spaces.
BT unsigned __isGlobal(const void *);
BT unsigned __isShared(const void *);
BT unsigned __isConstant(const void *);
BT unsigned __isLocal(const void *);
BT unsigned __isGridConstant(const void *);
BT unsigned __isClusterShared(const void *);
BT size_t __cvta_generic_to_global(const void *);
BT size_t __cvta_generic_to_shared(const void *);
BT size_t __cvta_generic_to_constant(const void *);
BT size_t __cvta_generic_to_local(const void *);
BT size_t __cvta_generic_to_grid_constant(const void *);
BT void *__cvta_global_to_generic(size_t);
BT void *__cvta_shared_to_generic(size_t);
BT void *__cvta_constant_to_generic(size_t);
BT void *__cvta_local_to_generic(size_t);
extern "C" BT unsigned __nv_cvta_generic_to_shared_impl(const void *);

// Bits and integers. The nvcc names of most are extern "C".
extern "C" {
BT int __popc(unsigned);
BT int __popcll(bt_ull);
BT int __clz(int);
BT int __clzll(bt_ll);
BT int __ffs(int);
BT int __ffsll(bt_ll);
BT unsigned __brev(unsigned);
BT bt_ull __brevll(bt_ull);
BT unsigned __byte_perm(unsigned, unsigned, unsigned);
BT unsigned __funnelshift_l(unsigned, unsigned, unsigned);
BT unsigned __funnelshift_lc(unsigned, unsigned, unsigned);
BT unsigned __funnelshift_r(unsigned, unsigned, unsigned);
BT unsigned __funnelshift_rc(unsigned, unsigned, unsigned);
BT int __mul24(int, int);
BT unsigned __umul24(unsigned, unsigned);
BT int __mulhi(int, int);
BT unsigned __umulhi(unsigned, unsigned);
BT bt_ll __mul64hi(bt_ll, bt_ll);
BT bt_ull __umul64hi(bt_ull, bt_ull);
BT unsigned __sad(int, int, unsigned);
BT unsigned __usad(unsigned, unsigned, unsigned);
BT int __hadd(int, int);
BT int __rhadd(int, int);
BT unsigned __uhadd(unsigned, unsigned);
BT unsigned __urhadd(unsigned, unsigned);
}
BT int mulhi(int, int);
BT unsigned mulhi(unsigned, unsigned);
BT int mul24(int, int);
BT unsigned umul24(unsigned, unsigned);
BT unsigned umulhi(unsigned, unsigned);
BT bt_ll mul64hi(bt_ll, bt_ll);
BT int float2int(float);
BT unsigned float2uint(float);
BT float int2float(int);
BT float uint2float(unsigned);
BT float int_as_float(int);
BT int float_as_int(float);
BT float saturate(float);
BT void brkpt(int = 0);
BT void trap();
BT void prof_trigger(int);

// Dot products and the SIMD video instructions.
BT int __dp4a(int, int, int);
BT unsigned __dp4a(unsigned, unsigned, unsigned);
BT int __dp4a(char4, char4, int);
BT unsigned __dp4a(uchar4, uchar4, unsigned);
BT int __dp2a_lo(int, int, int);
BT unsigned __dp2a_lo(unsigned, unsigned, unsigned);
BT int __dp2a_lo(short2, char4, int);
BT int __dp2a_hi(int, int, int);
BT unsigned __dp2a_hi(unsigned, unsigned, unsigned);
BT int __dp2a_hi(short2, char4, int);
#define BT_V(name)                                                             \
  BT unsigned name##2(unsigned, unsigned);                                     \
  BT unsigned name##4(unsigned, unsigned);
extern "C" {
BT_V(__vadd) BT_V(__vsub) BT_V(__vaddss) BT_V(__vaddus) BT_V(__vsubss)
BT_V(__vsubus) BT_V(__vavgs) BT_V(__vavgu) BT_V(__vhaddu) BT_V(__vabsdiffs)
BT_V(__vabsdiffu) BT_V(__vsads) BT_V(__vsadu) BT_V(__vmaxs) BT_V(__vmaxu)
BT_V(__vmins) BT_V(__vminu) BT_V(__vcmpeq) BT_V(__vcmpne) BT_V(__vcmpges)
BT_V(__vcmpgeu) BT_V(__vcmpgts) BT_V(__vcmpgtu) BT_V(__vcmples) BT_V(__vcmpleu)
BT_V(__vcmplts) BT_V(__vcmpltu) BT_V(__vseteq) BT_V(__vsetne) BT_V(__vsetges)
BT_V(__vsetgeu) BT_V(__vsetgts) BT_V(__vsetgtu) BT_V(__vsetles) BT_V(__vsetleu)
BT_V(__vsetlts) BT_V(__vsetltu)
BT unsigned __vabs2(unsigned);
BT unsigned __vabs4(unsigned);
BT unsigned __vabsss2(unsigned);
BT unsigned __vabsss4(unsigned);
BT unsigned __vneg2(unsigned);
BT unsigned __vneg4(unsigned);
BT unsigned __vnegss2(unsigned);
BT unsigned __vnegss4(unsigned);
}
#undef BT_V
BT int __vimax3_s32(int, int, int);
BT int __vimin3_s32(int, int, int);
BT unsigned __vimax3_u32(unsigned, unsigned, unsigned);
BT unsigned __vimin3_u32(unsigned, unsigned, unsigned);
BT int __vimax_s32_relu(int, int);
BT int __vimin_s32_relu(int, int);
BT int __viaddmax_s32(int, int, int);
BT int __viaddmin_s32(int, int, int);
BT unsigned __vimax3_s16x2(unsigned, unsigned, unsigned);
BT unsigned __vimin3_s16x2(unsigned, unsigned, unsigned);
BT unsigned __viaddmax_s16x2(unsigned, unsigned, unsigned);
BT unsigned __viaddmin_s16x2(unsigned, unsigned, unsigned);

BT void __pm0();
BT void __pm1();
BT void *__nv_aligned_device_malloc(size_t, size_t);
#undef BT
