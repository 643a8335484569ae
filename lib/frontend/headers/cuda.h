//===- cuda.h - the driver API
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "bank_tidy/library.h"
#define __cuda_cuda_h__
#define CUDA_H
#define CUDAAPI
#define CUDA_CB

typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUkern_st *CUkernel;
typedef struct CUlib_st *CUlibrary;
typedef struct CUarray_st *CUarray;
typedef struct CUmipmappedArray_st *CUmipmappedArray;
typedef struct CUtexref_st *CUtexref;
typedef struct CUsurfref_st *CUsurfref;
typedef struct CUevent_st *CUevent;
typedef struct CUstream_st *CUstream;
typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphNode_st *CUgraphNode;
typedef struct CUgraphExec_st *CUgraphExec;
typedef struct CUmemPoolHandle_st *CUmemoryPool;
typedef struct CUgraphicsResource_st *CUgraphicsResource;
typedef struct CUlinkState_st *CUlinkState;
typedef unsigned long long CUtexObject, CUsurfObject;
typedef unsigned long long CUmemGenericAllocationHandle;
typedef struct CUtensorMap_st {
  alignas(64) unsigned long long opaque[16];
} CUtensorMap;
typedef struct CUDA_MEMCPY2D_st {
  size_t srcXInBytes, srcY;
  int srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  CUarray srcArray;
  size_t srcPitch, dstXInBytes, dstY;
  int dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  CUarray dstArray;
  size_t dstPitch, WidthInBytes, Height;
} CUDA_MEMCPY2D;
typedef struct CUmemLocation_st {
  int type, id;
} CUmemLocation;
typedef struct CUmemAllocationProp_st {
  int type, requestedHandleTypes;
  CUmemLocation location;
  void *win32HandleMetaData;
  struct {
    unsigned char compressionType, gpuDirectRDMACapable;
    unsigned short usage;
    unsigned char reserved[4];
  } allocFlags;
} CUmemAllocationProp;
typedef struct CUmemAccessDesc_st {
  CUmemLocation location;
  int flags;
} CUmemAccessDesc;
#define CU_LAUNCH_PARAM_END ((void *)0)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)1)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *)2)
#define CU_STREAM_LEGACY ((CUstream)1)
#define CU_STREAM_PER_THREAD ((CUstream)2)

typedef enum cudaError_enum {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_DEINITIALIZED = 4,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
  CUDA_ERROR_INVALID_SOURCE = 300,
  CUDA_ERROR_FILE_NOT_FOUND = 301,
  CUDA_ERROR_INVALID_HANDLE = 400,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_ILLEGAL_ADDRESS = 700,
  CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701,
  CUDA_ERROR_LAUNCH_TIMEOUT = 702,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_NOT_PERMITTED = 800,
  CUDA_ERROR_NOT_SUPPORTED = 801,
  CUDA_ERROR_UNKNOWN = 999
} CUresult;
typedef enum {
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8,
  CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
  CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13,
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
  CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 102
} CUdevice_attribute;
typedef enum {
  CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 0,
  CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1,
  CU_FUNC_ATTRIBUTE_NUM_REGS = 4,
  CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8,
  CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT = 9
} CUfunction_attribute;
typedef enum {
  CU_JIT_MAX_REGISTERS,
  CU_JIT_THREADS_PER_BLOCK,
  CU_JIT_WALL_TIME,
  CU_JIT_INFO_LOG_BUFFER,
  CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES,
  CU_JIT_ERROR_LOG_BUFFER,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
  CU_JIT_OPTIMIZATION_LEVEL,
  CU_JIT_LOG_VERBOSE = 12
} CUjit_option;
typedef enum {
  CU_MEMORYTYPE_HOST = 1,
  CU_MEMORYTYPE_DEVICE,
  CU_MEMORYTYPE_ARRAY,
  CU_MEMORYTYPE_UNIFIED
} CUmemorytype;
typedef enum {
  CU_CTX_SCHED_AUTO = 0,
  CU_CTX_SCHED_SPIN,
  CU_CTX_SCHED_YIELD,
  CU_CTX_SCHED_BLOCKING_SYNC = 4,
  CU_CTX_MAP_HOST = 8
} CUctx_flags;
typedef enum { CU_STREAM_DEFAULT, CU_STREAM_NON_BLOCKING } CUstream_flags;
typedef enum {
  CU_EVENT_DEFAULT,
  CU_EVENT_BLOCKING_SYNC,
  CU_EVENT_DISABLE_TIMING
} CUevent_flags;
typedef enum {
  CU_TENSOR_MAP_DATA_TYPE_UINT8,
  CU_TENSOR_MAP_DATA_TYPE_UINT16,
  CU_TENSOR_MAP_DATA_TYPE_UINT32,
  CU_TENSOR_MAP_DATA_TYPE_INT32,
  CU_TENSOR_MAP_DATA_TYPE_UINT64,
  CU_TENSOR_MAP_DATA_TYPE_INT64,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
  CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ
} CUtensorMapDataType;
typedef enum {
  CU_TENSOR_MAP_INTERLEAVE_NONE,
  CU_TENSOR_MAP_INTERLEAVE_16B,
  CU_TENSOR_MAP_INTERLEAVE_32B
} CUtensorMapInterleave;
typedef enum {
  CU_TENSOR_MAP_SWIZZLE_NONE,
  CU_TENSOR_MAP_SWIZZLE_32B,
  CU_TENSOR_MAP_SWIZZLE_64B,
  CU_TENSOR_MAP_SWIZZLE_128B
} CUtensorMapSwizzle;
typedef enum {
  CU_TENSOR_MAP_L2_PROMOTION_NONE,
  CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_256B
} CUtensorMapL2promotion;
typedef enum {
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA
} CUtensorMapFloatOOBfill;
typedef enum {
  CU_GET_PROC_ADDRESS_SUCCESS,
  CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND,
  CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT
} CUdriverProcAddressQueryResult;

BT_LIB(CUresult, cuInit)
BT_LIB(CUresult, cuDriverGetVersion)
BT_LIB(CUresult, cuDeviceGet)
BT_LIB(CUresult, cuDeviceGetCount)
BT_LIB(CUresult, cuDeviceGetName)
BT_LIB(CUresult, cuDeviceGetAttribute)
BT_LIB(CUresult, cuDeviceTotalMem)
BT_LIB(CUresult, cuDeviceComputeCapability)
BT_LIB(CUresult, cuDevicePrimaryCtxRetain)
BT_LIB(CUresult, cuDevicePrimaryCtxRelease)
BT_LIB(CUresult, cuCtxCreate)
BT_LIB(CUresult, cuCtxDestroy)
BT_LIB(CUresult, cuCtxSetCurrent)
BT_LIB(CUresult, cuCtxGetCurrent)
BT_LIB(CUresult, cuCtxPushCurrent)
BT_LIB(CUresult, cuCtxPopCurrent)
BT_LIB(CUresult, cuCtxGetDevice)
BT_LIB(CUresult, cuCtxSynchronize)
BT_LIB(CUresult, cuModuleLoad)
BT_LIB(CUresult, cuModuleLoadData)
BT_LIB(CUresult, cuModuleLoadDataEx)
BT_LIB(CUresult, cuModuleUnload)
BT_LIB(CUresult, cuModuleGetFunction)
BT_LIB(CUresult, cuModuleGetGlobal)
BT_LIB(CUresult, cuModuleGetTexRef)
BT_LIB(CUresult, cuLinkCreate)
BT_LIB(CUresult, cuLinkAddFile)
BT_LIB(CUresult, cuLinkAddData)
BT_LIB(CUresult, cuLinkComplete)
BT_LIB(CUresult, cuLinkDestroy)
BT_LIB(CUresult, cuFuncSetAttribute)
BT_LIB(CUresult, cuFuncGetAttribute)
BT_LIB(CUresult, cuFuncSetCacheConfig)
BT_LIB(CUresult, cuLaunchKernel)
BT_LIB(CUresult, cuLaunchKernelEx)
BT_LIB(CUresult, cuLaunchCooperativeKernel)
BT_LIB(CUresult, cuMemAlloc)
BT_LIB(CUresult, cuMemAllocHost)
BT_LIB(CUresult, cuMemAllocManaged)
BT_LIB(CUresult, cuMemAllocPitch)
BT_LIB(CUresult, cuMemFree)
BT_LIB(CUresult, cuMemFreeHost)
BT_LIB(CUresult, cuMemGetInfo)
BT_LIB(CUresult, cuMemHostAlloc)
BT_LIB(CUresult, cuMemHostRegister)
BT_LIB(CUresult, cuMemcpy)
BT_LIB(CUresult, cuMemcpyHtoD)
BT_LIB(CUresult, cuMemcpyDtoH)
BT_LIB(CUresult, cuMemcpyDtoD)
BT_LIB(CUresult, cuMemcpyHtoDAsync)
BT_LIB(CUresult, cuMemcpyDtoHAsync)
BT_LIB(CUresult, cuMemcpyDtoDAsync)
BT_LIB(CUresult, cuMemcpy2D)
BT_LIB(CUresult, cuMemsetD8)
BT_LIB(CUresult, cuMemsetD16)
BT_LIB(CUresult, cuMemsetD32)
BT_LIB(CUresult, cuMemsetD32Async)
BT_LIB(CUresult, cuMemCreate)
BT_LIB(CUresult, cuMemRelease)
BT_LIB(CUresult, cuMemMap)
BT_LIB(CUresult, cuMemUnmap)
BT_LIB(CUresult, cuMemAddressReserve)
BT_LIB(CUresult, cuMemAddressFree)
BT_LIB(CUresult, cuMemSetAccess)
BT_LIB(CUresult, cuMemGetAllocationGranularity)
BT_LIB(CUresult, cuPointerGetAttribute)
BT_LIB(CUresult, cuStreamCreate)
BT_LIB(CUresult, cuStreamDestroy)
BT_LIB(CUresult, cuStreamSynchronize)
BT_LIB(CUresult, cuStreamQuery)
BT_LIB(CUresult, cuStreamWaitEvent)
BT_LIB(CUresult, cuStreamWaitValue32)
BT_LIB(CUresult, cuStreamWriteValue32)
BT_LIB(CUresult, cuEventCreate)
BT_LIB(CUresult, cuEventDestroy)
BT_LIB(CUresult, cuEventRecord)
BT_LIB(CUresult, cuEventSynchronize)
BT_LIB(CUresult, cuEventQuery)
BT_LIB(CUresult, cuEventElapsedTime)
BT_LIB(CUresult, cuOccupancyMaxActiveBlocksPerMultiprocessor)
BT_LIB(CUresult, cuOccupancyMaxPotentialBlockSize)
BT_LIB(CUresult, cuTensorMapEncodeTiled)
BT_LIB(CUresult, cuTensorMapEncodeIm2col)
BT_LIB(CUresult, cuTensorMapReplaceAddress)
BT_LIB(CUresult, cuGetErrorString)
BT_LIB(CUresult, cuGetErrorName)
BT_LIB(CUresult, cuGetProcAddress)
BT_LIB(CUresult, cuTexRefSetArray)
BT_LIB(CUresult, cuTexRefSetFormat)
BT_LIB(CUresult, cuTexRefSetFlags)
BT_LIB(CUresult, cuParamSetTexRef)
BT_LIB(CUresult, cuArrayCreate)
BT_LIB(CUresult, cuArrayDestroy)
BT_LIB(CUresult, cuProfilerStart)
BT_LIB(CUresult, cuProfilerStop)
