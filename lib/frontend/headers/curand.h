//===- curand.h - random numbers, the host's side
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "bank_tidy/library.h"
#define CURAND_H_

typedef struct curandGenerator_st *curandGenerator_t;
typedef struct curandDiscreteDistribution_st *curandDiscreteDistribution_t;
typedef enum {
  CURAND_STATUS_SUCCESS = 0,
  CURAND_STATUS_VERSION_MISMATCH = 100,
  CURAND_STATUS_NOT_INITIALIZED,
  CURAND_STATUS_ALLOCATION_FAILED,
  CURAND_STATUS_TYPE_ERROR,
  CURAND_STATUS_OUT_OF_RANGE,
  CURAND_STATUS_LENGTH_NOT_MULTIPLE,
  CURAND_STATUS_DOUBLE_PRECISION_REQUIRED,
  CURAND_STATUS_LAUNCH_FAILURE = 201,
  CURAND_STATUS_PREEXISTING_FAILURE,
  CURAND_STATUS_INITIALIZATION_FAILED,
  CURAND_STATUS_ARCH_MISMATCH,
  CURAND_STATUS_INTERNAL_ERROR = 999
} curandStatus_t;
typedef enum {
  CURAND_RNG_PSEUDO_DEFAULT = 100,
  CURAND_RNG_PSEUDO_XORWOW,
  CURAND_RNG_PSEUDO_MRG32K3A = 121,
  CURAND_RNG_PSEUDO_MTGP32 = 141,
  CURAND_RNG_PSEUDO_MT19937,
  CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
  CURAND_RNG_QUASI_DEFAULT = 200,
  CURAND_RNG_QUASI_SOBOL32,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL32,
  CURAND_RNG_QUASI_SOBOL64,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL64
} curandRngType_t;
typedef enum {
  CURAND_ORDERING_PSEUDO_BEST = 100,
  CURAND_ORDERING_PSEUDO_DEFAULT,
  CURAND_ORDERING_PSEUDO_SEEDED,
  CURAND_ORDERING_QUASI_DEFAULT = 201
} curandOrdering_t;
typedef enum {
  CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6,
  CURAND_DIRECTION_VECTORS_64_JOEKUO6,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6
} curandDirectionVectorSet_t;
typedef curandRngType_t curandRngType;
typedef unsigned curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
BT_LIB(curandStatus_t, curandCreateGenerator)
BT_LIB(curandStatus_t, curandCreateGeneratorHost)
BT_LIB(curandStatus_t, curandDestroyGenerator)
BT_LIB(curandStatus_t, curandSetPseudoRandomGeneratorSeed)
BT_LIB(curandStatus_t, curandSetGeneratorOffset)
BT_LIB(curandStatus_t, curandSetGeneratorOrdering)
BT_LIB(curandStatus_t, curandSetQuasiRandomGeneratorDimensions)
BT_LIB(curandStatus_t, curandSetStream)
BT_LIB(curandStatus_t, curandGenerate)
BT_LIB(curandStatus_t, curandGenerateLongLong)
BT_LIB(curandStatus_t, curandGenerateUniform)
BT_LIB(curandStatus_t, curandGenerateUniformDouble)
BT_LIB(curandStatus_t, curandGenerateNormal)
BT_LIB(curandStatus_t, curandGenerateNormalDouble)
BT_LIB(curandStatus_t, curandGenerateLogNormal)
BT_LIB(curandStatus_t, curandGeneratePoisson)
BT_LIB(curandStatus_t, curandGenerateSeeds)
BT_LIB(curandStatus_t, curandGetDirectionVectors32)
BT_LIB(curandStatus_t, curandGetDirectionVectors64)
BT_LIB(curandStatus_t, curandGetScrambleConstants32)
BT_LIB(curandStatus_t, curandGetVersion)
