//===- cuda_fp16.h - half as ordinary C++ ---------------------------------===//
//
// See cuda_runtime.h.
//
//===----------------------------------------------------------------------===//
#ifndef BANKTIDY_LOCKSTEP_CUDA_FP16_H
#define BANKTIDY_LOCKSTEP_CUDA_FP16_H

#include "cuda_runtime.h"

using half = _Float16;
using __half = half;
struct alignas(4) half2 {
  half x, y;
};
using __half2 = half2;

LOCKSTEP_BUILTIN half __float2half(float A) { return A; }
LOCKSTEP_BUILTIN half __float2half_rn(float A) { return A; }
LOCKSTEP_BUILTIN float __half2float(half A) { return A; }
LOCKSTEP_BUILTIN half2 __halves2half2(half A, half B) { return {A, B}; }
LOCKSTEP_BUILTIN half2 __floats2half2_rn(float A, float B) {
  return {half(A), half(B)};
}
LOCKSTEP_BUILTIN half __low2half(half2 A) { return A.x; }
LOCKSTEP_BUILTIN half __high2half(half2 A) { return A.y; }
LOCKSTEP_BUILTIN half __hadd(half A, half B) { return A + B; }
LOCKSTEP_BUILTIN half __hmul(half A, half B) { return A * B; }
LOCKSTEP_BUILTIN half __hfma(half A, half B, half C) { return A * B + C; }
LOCKSTEP_BUILTIN half2 __hadd2(half2 A, half2 B) {
  return {half(A.x + B.x), half(A.y + B.y)};
}

#endif
