//===- mma.h - wmma for 16 x 16 x 16 halves as ordinary C++ ---------------===//
//
// Each lane keeps the whole of a fragment. What is told of an access is what the
// hardware does with it: operands are loaded by ldmatrix.x4, whose lane 16 h + r
// has the address of half h of row r; accumulators are stored as four pairs a
// lane, of the rows g and g + 8, with g = lane / 4.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_LOCKSTEP_MMA_H
#define BANKTIDY_LOCKSTEP_MMA_H

#include "cuda_fp16.h"

namespace nvcuda::wmma {

struct row_major {};
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
enum layout_t { mem_row_major };

template <typename Use, int M, int N, int K, typename T, typename Layout = void>
struct fragment {
  static_assert(M == 16 && N == 16 && K == 16, "no other shape is here");
  T Of[16][16];
};

template <typename F, typename T>
LOCKSTEP_BUILTIN void fill_fragment(F &To, T Value) {
  for (auto &Row : To.Of)
    for (auto &Element : Row)
      Element = Value;
}

template <typename F>
LOCKSTEP_BUILTIN void load_matrix_sync(F &To, const half *From,
                                       unsigned Pitch) {
  const unsigned Lane = lockstep::lane();
  lockstep::access(From + Lane % 16 * Pitch + Lane / 16 * 8, 16,
                   lockstep::Ldmatrix);
  for (unsigned R = 0; R < 16; ++R)
    for (unsigned C = 0; C < 16; ++C)
      To.Of[R][C] = From[R * Pitch + C];
}

template <typename Sum, typename A, typename B>
LOCKSTEP_BUILTIN void mma_sync(Sum &To, const A &Left, const B &Right,
                               const Sum &Start) {
  Sum Out = Start;
  for (unsigned R = 0; R < 16; ++R)
    for (unsigned C = 0; C < 16; ++C)
      for (unsigned K = 0; K < 16; ++K)
        Out.Of[R][C] += float(Left.Of[R][K]) * float(Right.Of[K][C]);
  To = Out;
}

template <typename F>
LOCKSTEP_BUILTIN void store_matrix_sync(float *To, const F &From,
                                        unsigned Pitch, layout_t) {
  const unsigned Lane = lockstep::lane();
  for (unsigned Part = 0; Part < 4; ++Part) {
    const unsigned R = Lane / 4 + Part % 2 * 8, C = Lane % 4 * 2 + Part / 2 * 8;
    float *At = To + R * Pitch + C;
    lockstep::access(At, 8, lockstep::Store);
    At[0] = From.Of[R][C];
    At[1] = From.Of[R][C + 1];
  }
}

} // namespace nvcuda::wmma

#endif
