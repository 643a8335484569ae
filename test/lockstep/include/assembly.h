//===- assembly.h - instructions of inline assembly as ordinary C++ -------===//
//
// lockstep.py turns a statement of inline assembly into a call of one of these,
// on the line of its last input: outputs as a list of addresses, then inputs.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_LOCKSTEP_ASSEMBLY_H
#define BANKTIDY_LOCKSTEP_ASSEMBLY_H

#include "cuda_fp16.h"
#include <array>

namespace lockstep {

/// ldmatrix.xN: lane 8m + r has the address of row r of matrix m. Each lane
/// receives two elements of every matrix: of row lane / 4, or of that column.
template <size_t N, bool Transposed>
LOCKSTEP_BUILTIN void ldmatrix(std::array<unsigned *, N> Out, size_t At) {
  access(lane() < 8 * N ? sharedBase() + At : nullptr, 16, Ldmatrix);
  for (unsigned M = 0; M < N; ++M)
    for (unsigned I = 0; I < 2; ++I) {
      unsigned Row = lane() / 4, Column = lane() % 4 * 2 + I;
      if (Transposed)
        std::swap(Row, Column);
      const char *From = sharedBase() + exchange(At, 8 * M + Row);
      std::memcpy(reinterpret_cast<char *>(Out[M]) + 2 * I, From + 2 * Column, 2);
    }
}

/// mma.m16n8k8 on halves. With g = lane / 4 and t = lane % 4 a lane has of A the
/// elements 2t and 2t + 1 of the rows g and g + 8, of B those of column g, and of
/// the sum those of the rows g and g + 8.
LOCKSTEP_BUILTIN void mma(std::array<unsigned *, 2> Sum, unsigned A0, unsigned A1,
                          unsigned B) {
  auto Part = [](unsigned Word, unsigned I) {
    half H;
    std::memcpy(&H, reinterpret_cast<char *>(&Word) + 2 * I, 2);
    return float(H);
  };
  for (unsigned R = 0; R < 2; ++R)
    for (unsigned J = 0; J < 2; ++J) {
      float Total = Part(*Sum[R], J);
      for (unsigned K = 0; K < 8; ++K) {
        unsigned Left = exchange(R ? A1 : A0, lane() / 4 * 4 + K / 2);
        unsigned Right = exchange(B, (lane() % 4 * 2 + J) * 4 + K / 2);
        Total += Part(Left, K % 2) * Part(Right, K % 2);
      }
      half H = half(Total);
      std::memcpy(reinterpret_cast<char *>(Sum[R]) + 2 * J, &H, 2);
    }
}

/// mma.m16n8k16: the same for the elements from 8 on.
LOCKSTEP_BUILTIN void mma(std::array<unsigned *, 2> Sum, unsigned A0, unsigned A1,
                          unsigned A2, unsigned A3, unsigned B0, unsigned B1) {
  mma(Sum, A0, A1, B0);
  mma(Sum, A2, A3, B1);
}

/// cp.async: done at once.
template <size_t Bytes>
LOCKSTEP_BUILTIN void copyAsync(size_t To, const void *From) {
  char *Address = const_cast<char *>(sharedBase()) + To;
  access(Address, Bytes, Async);
  std::memcpy(Address, From, Bytes);
}

} // namespace lockstep

#endif
