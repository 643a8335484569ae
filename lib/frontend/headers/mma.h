//===- mma.h - nvcuda::wmma
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "cuda_bf16.h"
#include "cuda_fp16.h"

#pragma clang force_cuda_host_device begin
namespace nvcuda {
namespace wmma {
struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
namespace precision {
struct tf32;
struct u4;
struct s4;
struct b1;
} // namespace precision
namespace experimental {
namespace precision = wmma::precision;
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental
enum layout_t { mem_row_major, mem_col_major };

namespace bank_tidy {
// What a fragment of T stores.
template <class T> struct stored {
  typedef T type;
};
template <> struct stored<precision::tf32> {
  typedef float type;
};
template <> struct stored<precision::u4> {
  typedef unsigned type;
};
template <> struct stored<precision::s4> {
  typedef int type;
};
template <> struct stored<precision::b1> {
  typedef unsigned type;
};
// How many elements of it a lane holds.
template <class Use, int M, int N, int K, class T> struct count {
  static const int value = M * N / 32;
};
template <int M, int N, int K, class T> struct count<matrix_a, M, N, K, T> {
  static const int value = M * K / (sizeof(T) == 2 ? 16 : 32);
};
template <int M, int N, int K, class T> struct count<matrix_b, M, N, K, T> {
  static const int value = N * K / (sizeof(T) == 2 ? 16 : 32);
};
} // namespace bank_tidy

template <class Use, int M, int N, int K, class T, class Layout = void>
struct fragment {
  typedef typename bank_tidy::stored<T>::type element_type,
      storage_element_type;
  enum {
    num_elements = bank_tidy::count<Use, M, N, K, element_type>::value,
    num_storage_elements = num_elements
  };
  element_type x[num_elements];
};

// T is not deduced where the pointer decides: half fragments from half memory.
template <class Use, int M, int N, int K, class T, class L, class U>
void fill_fragment(fragment<Use, M, N, K, T, L> &, const U &);
template <class Use, int M, int N, int K, class T, class L, class U>
void load_matrix_sync(fragment<Use, M, N, K, T, L> &, const U *, unsigned);
template <int M, int N, int K, class T, class U>
void load_matrix_sync(fragment<accumulator, M, N, K, T> &, const U *, unsigned,
                      layout_t);
template <int M, int N, int K, class T, class U>
void store_matrix_sync(U *, const fragment<accumulator, M, N, K, T> &, unsigned,
                       layout_t);
template <int M, int N, int K, class A, class LA, class B, class LB, class C,
          class D>
void mma_sync(fragment<accumulator, M, N, K, D> &,
              const fragment<matrix_a, M, N, K, A, LA> &,
              const fragment<matrix_b, M, N, K, B, LB> &,
              const fragment<accumulator, M, N, K, C> &, bool = false);
template <int M, int N, int K, class A, class LA, class B, class LB, class C,
          class D>
void bmma_sync(
    fragment<accumulator, M, N, K, D> &,
    const fragment<matrix_a, M, N, K, A, LA> &,
    const fragment<matrix_b, M, N, K, B, LB> &,
    const fragment<accumulator, M, N, K, C> &,
    experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
    experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
float __float_to_tf32(float);
} // namespace wmma
} // namespace nvcuda
#pragma clang force_cuda_host_device end
