//===- curand_kernel.h - random numbers, the device's side
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "curand.h"

#pragma clang force_cuda_host_device begin
#define BT_STATE(name, words, align)                                           \
  struct __attribute__((aligned(align))) curandState##name {                   \
    unsigned state[words];                                                     \
  };                                                                           \
  typedef curandState##name curandState##name##_t;
BT_STATE(XORWOW, 12, 8)
BT_STATE(MRG32k3a, 18, 8)
BT_STATE(Philox4_32_10, 16, 16)
BT_STATE(Mtgp32, 1030, 8)
BT_STATE(Sobol32, 36, 4)
BT_STATE(ScrambledSobol32, 36, 4)
BT_STATE(Sobol64, 136, 8)
BT_STATE(ScrambledSobol64, 136, 8)
#undef BT_STATE
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;
template <class State>
void curand_init(unsigned long long, unsigned long long, unsigned long long,
                 State *);
template <class Vectors, class State>
void curand_init(Vectors *, unsigned, State *);
template <class State> unsigned curand(State *);
template <class State> uint4 curand4(State *);
template <class State> float curand_uniform(State *);
template <class State> float2 curand_uniform2(State *);
template <class State> float4 curand_uniform4(State *);
template <class State> double curand_uniform_double(State *);
template <class State> double2 curand_uniform2_double(State *);
template <class State> double4 curand_uniform4_double(State *);
template <class State> float curand_normal(State *);
template <class State> float2 curand_normal2(State *);
template <class State> float4 curand_normal4(State *);
template <class State> double curand_normal_double(State *);
template <class State> double2 curand_normal2_double(State *);
template <class State> float curand_log_normal(State *, float, float);
template <class State> float2 curand_log_normal2(State *, float, float);
template <class State> double curand_log_normal_double(State *, double, double);
template <class State> unsigned curand_poisson(State *, double);
template <class State> uint4 curand_poisson4(State *, double);
template <class State>
unsigned curand_discrete(State *, curandDiscreteDistribution_t);
template <class State> void skipahead(unsigned long long, State *);
template <class State> void skipahead_sequence(unsigned long long, State *);
#pragma clang force_cuda_host_device end
