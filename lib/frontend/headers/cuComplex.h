//===- cuComplex.h - complex numbers
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "bank_tidy_prelude.h"

#pragma clang force_cuda_host_device begin
typedef float2 cuFloatComplex;
typedef float2 cuComplex;
typedef double2 cuDoubleComplex;
#define BT_COMPLEX(C, T, f)                                                    \
  inline T cuCreal##f(C a) { return a.x; }                                     \
  inline T cuCimag##f(C a) { return a.y; }                                     \
  inline C cuConj##f(C a) { return C{a.x, -a.y}; }                             \
  inline C cuCadd##f(C a, C b) { return C{a.x + b.x, a.y + b.y}; }             \
  inline C cuCsub##f(C a, C b) { return C{a.x - b.x, a.y - b.y}; }             \
  inline C cuCmul##f(C a, C b) {                                               \
    return C{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                    \
  }                                                                            \
  inline C cuCfma##f(C a, C b, C c) { return cuCadd##f(cuCmul##f(a, b), c); }  \
  C cuCdiv##f(C, C);                                                           \
  T cuCabs##f(C);
BT_COMPLEX(cuDoubleComplex, double, )
BT_COMPLEX(cuFloatComplex, float, f)
#undef BT_COMPLEX
inline cuFloatComplex make_cuFloatComplex(float x, float y) {
  return cuFloatComplex{x, y};
}
inline cuComplex make_cuComplex(float x, float y) { return cuComplex{x, y}; }
inline cuDoubleComplex make_cuDoubleComplex(double x, double y) {
  return cuDoubleComplex{x, y};
}
cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex);
cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex);
#pragma clang force_cuda_host_device end
