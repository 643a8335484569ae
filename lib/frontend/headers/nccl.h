//===- nccl.h - NCCL
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "bank_tidy/library.h"
#define NCCL_MAJOR 2
#define NCCL_UNIQUE_ID_BYTES 128

typedef struct ncclComm *ncclComm_t;
typedef struct {
  char internal[NCCL_UNIQUE_ID_BYTES];
} ncclUniqueId;
typedef enum {
  ncclSuccess,
  ncclUnhandledCudaError,
  ncclSystemError,
  ncclInternalError,
  ncclInvalidArgument,
  ncclInvalidUsage,
  ncclRemoteError,
  ncclInProgress
} ncclResult_t;
typedef enum { ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg } ncclRedOp_t;
typedef enum {
  ncclInt8 = 0,
  ncclChar = 0,
  ncclUint8 = 1,
  ncclInt32 = 2,
  ncclInt = 2,
  ncclUint32 = 3,
  ncclInt64 = 4,
  ncclUint64 = 5,
  ncclFloat16 = 6,
  ncclHalf = 6,
  ncclFloat32 = 7,
  ncclFloat = 7,
  ncclFloat64 = 8,
  ncclDouble = 8,
  ncclBfloat16 = 9
} ncclDataType_t;
extern "C" const char *ncclGetErrorString(ncclResult_t);
BT_LIB(ncclResult_t, ncclGetUniqueId)
BT_LIB(ncclResult_t, ncclCommInitRank)
BT_LIB(ncclResult_t, ncclCommInitAll)
BT_LIB(ncclResult_t, ncclCommDestroy)
BT_LIB(ncclResult_t, ncclAllReduce)
BT_LIB(ncclResult_t, ncclReduce)
BT_LIB(ncclResult_t, ncclBroadcast)
BT_LIB(ncclResult_t, ncclBcast)
BT_LIB(ncclResult_t, ncclAllGather)
BT_LIB(ncclResult_t, ncclReduceScatter)
BT_LIB(ncclResult_t, ncclSend)
BT_LIB(ncclResult_t, ncclRecv)
BT_LIB(ncclResult_t, ncclGroupStart)
BT_LIB(ncclResult_t, ncclGroupEnd)
BT_LIB(ncclResult_t, ncclCommGetAsyncError)
BT_LIB(ncclResult_t, ncclCommAbort)
