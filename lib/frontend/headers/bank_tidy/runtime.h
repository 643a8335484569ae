//===- bank_tidy/runtime.h - the runtime API
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#pragma clang force_cuda_host_device begin
enum cudaError {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorInitializationError = 3,
  cudaErrorCudartUnloading = 4,
  cudaErrorProfilerDisabled = 5,
  cudaErrorProfilerNotInitialized = 6,
  cudaErrorProfilerAlreadyStarted = 7,
  cudaErrorProfilerAlreadyStopped = 8,
  cudaErrorInvalidConfiguration = 9,
  cudaErrorInvalidPitchValue = 12,
  cudaErrorInvalidSymbol = 13,
  cudaErrorInvalidHostPointer = 16,
  cudaErrorInvalidDevicePointer = 17,
  cudaErrorInvalidTexture = 18,
  cudaErrorInvalidTextureBinding = 19,
  cudaErrorInvalidChannelDescriptor = 20,
  cudaErrorInvalidMemcpyDirection = 21,
  cudaErrorAddressOfConstant = 22,
  cudaErrorTextureFetchFailed = 23,
  cudaErrorTextureNotBound = 24,
  cudaErrorSynchronizationError = 25,
  cudaErrorInvalidFilterSetting = 26,
  cudaErrorInvalidNormSetting = 27,
  cudaErrorMixedDeviceExecution = 28,
  cudaErrorNotYetImplemented = 31,
  cudaErrorMemoryValueTooLarge = 32,
  cudaErrorStubLibrary = 34,
  cudaErrorInsufficientDriver = 35,
  cudaErrorInvalidSurface = 37,
  cudaErrorDuplicateVariableName = 43,
  cudaErrorDuplicateTextureName = 44,
  cudaErrorDuplicateSurfaceName = 45,
  cudaErrorDevicesUnavailable = 46,
  cudaErrorIncompatibleDriverContext = 49,
  cudaErrorMissingConfiguration = 52,
  cudaErrorPriorLaunchFailure = 53,
  cudaErrorLaunchMaxDepthExceeded = 65,
  cudaErrorLaunchFileScopedTex = 66,
  cudaErrorLaunchFileScopedSurf = 67,
  cudaErrorSyncDepthExceeded = 68,
  cudaErrorLaunchPendingCountExceeded = 69,
  cudaErrorInvalidDeviceFunction = 98,
  cudaErrorNoDevice = 100,
  cudaErrorInvalidDevice = 101,
  cudaErrorStartupFailure = 127,
  cudaErrorInvalidKernelImage = 200,
  cudaErrorDeviceUninitialized = 201,
  cudaErrorMapBufferObjectFailed = 205,
  cudaErrorUnmapBufferObjectFailed = 206,
  cudaErrorArrayIsMapped = 207,
  cudaErrorAlreadyMapped = 208,
  cudaErrorNoKernelImageForDevice = 209,
  cudaErrorAlreadyAcquired = 210,
  cudaErrorNotMapped = 211,
  cudaErrorNotMappedAsArray = 212,
  cudaErrorNotMappedAsPointer = 213,
  cudaErrorECCUncorrectable = 214,
  cudaErrorUnsupportedLimit = 215,
  cudaErrorDeviceAlreadyInUse = 216,
  cudaErrorPeerAccessUnsupported = 217,
  cudaErrorInvalidPtx = 218,
  cudaErrorInvalidGraphicsContext = 219,
  cudaErrorNvlinkUncorrectable = 220,
  cudaErrorJitCompilerNotFound = 221,
  cudaErrorInvalidSource = 300,
  cudaErrorFileNotFound = 301,
  cudaErrorSharedObjectSymbolNotFound = 302,
  cudaErrorSharedObjectInitFailed = 303,
  cudaErrorOperatingSystem = 304,
  cudaErrorInvalidResourceHandle = 400,
  cudaErrorIllegalState = 401,
  cudaErrorSymbolNotFound = 500,
  cudaErrorNotReady = 600,
  cudaErrorIllegalAddress = 700,
  cudaErrorLaunchOutOfResources = 701,
  cudaErrorLaunchTimeout = 702,
  cudaErrorLaunchIncompatibleTexturing = 703,
  cudaErrorPeerAccessAlreadyEnabled = 704,
  cudaErrorPeerAccessNotEnabled = 705,
  cudaErrorSetOnActiveProcess = 708,
  cudaErrorContextIsDestroyed = 709,
  cudaErrorAssert = 710,
  cudaErrorTooManyPeers = 711,
  cudaErrorHostMemoryAlreadyRegistered = 712,
  cudaErrorHostMemoryNotRegistered = 713,
  cudaErrorHardwareStackError = 714,
  cudaErrorIllegalInstruction = 715,
  cudaErrorMisalignedAddress = 716,
  cudaErrorInvalidAddressSpace = 717,
  cudaErrorInvalidPc = 718,
  cudaErrorLaunchFailure = 719,
  cudaErrorCooperativeLaunchTooLarge = 720,
  cudaErrorNotPermitted = 800,
  cudaErrorNotSupported = 801,
  cudaErrorSystemNotReady = 802,
  cudaErrorSystemDriverMismatch = 803,
  cudaErrorCompatNotSupportedOnDevice = 804,
  cudaErrorStreamCaptureUnsupported = 900,
  cudaErrorStreamCaptureInvalidated = 901,
  cudaErrorCapturedEvent = 907,
  cudaErrorTimeout = 909,
  cudaErrorGraphExecUpdateFailure = 910,
  cudaErrorUnknown = 999,
  cudaErrorApiFailureBase = 10000
};
typedef enum cudaError cudaError_t;

// Handles, shared with the driver API.
#define BT_HANDLE(tag, name)                                                   \
  struct tag;                                                                  \
  typedef struct tag *name;
BT_HANDLE(CUstream_st, cudaStream_t)
BT_HANDLE(CUevent_st, cudaEvent_t)
BT_HANDLE(CUgraph_st, cudaGraph_t)
BT_HANDLE(CUgraphNode_st, cudaGraphNode_t)
BT_HANDLE(CUgraphExec_st, cudaGraphExec_t)
BT_HANDLE(CUmemPoolHandle_st, cudaMemPool_t)
BT_HANDLE(CUexternalMemory_st, cudaExternalMemory_t)
BT_HANDLE(CUexternalSemaphore_st, cudaExternalSemaphore_t)
BT_HANDLE(CUfunc_st, cudaFunction_t)
BT_HANDLE(CUkern_st, cudaKernel_t)
BT_HANDLE(CUlib_st, cudaLibrary_t)
BT_HANDLE(CUuserObject_st, cudaUserObject_t)
BT_HANDLE(cudaGraphicsResource, cudaGraphicsResource_t)
BT_HANDLE(cudaArray, cudaArray_t)
BT_HANDLE(cudaMipmappedArray, cudaMipmappedArray_t)
typedef const cudaArray *cudaArray_const_t;
typedef const cudaMipmappedArray *cudaMipmappedArray_const_t;
typedef unsigned long long cudaTextureObject_t, cudaSurfaceObject_t;
typedef unsigned long long cudaGraphConditionalHandle;
typedef cudaGraphExec_t cudaGraphDeviceNode_t;

enum cudaMemcpyKind {
  cudaMemcpyHostToHost,
  cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice,
  cudaMemcpyDefault
};
enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned,
  cudaChannelFormatKindUnsigned,
  cudaChannelFormatKindFloat,
  cudaChannelFormatKindNone
};
enum cudaMemoryType {
  cudaMemoryTypeUnregistered,
  cudaMemoryTypeHost,
  cudaMemoryTypeDevice,
  cudaMemoryTypeManaged
};
enum cudaFuncCache {
  cudaFuncCachePreferNone,
  cudaFuncCachePreferShared,
  cudaFuncCachePreferL1,
  cudaFuncCachePreferEqual
};
enum cudaSharedMemConfig {
  cudaSharedMemBankSizeDefault,
  cudaSharedMemBankSizeFourByte,
  cudaSharedMemBankSizeEightByte
};
enum cudaSharedCarveout {
  cudaSharedmemCarveoutDefault = -1,
  cudaSharedmemCarveoutMaxShared = 100,
  cudaSharedmemCarveoutMaxL1 = 0
};
enum cudaFuncAttribute {
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributePreferredSharedMemoryCarveout = 9,
  cudaFuncAttributeClusterDimMustBeSet = 10,
  cudaFuncAttributeRequiredClusterWidth = 11,
  cudaFuncAttributeRequiredClusterHeight = 12,
  cudaFuncAttributeRequiredClusterDepth = 13,
  cudaFuncAttributeNonPortableClusterSizeAllowed = 14,
  cudaFuncAttributeClusterSchedulingPolicyPreference = 15
};
enum cudaLimit {
  cudaLimitStackSize,
  cudaLimitPrintfFifoSize,
  cudaLimitMallocHeapSize,
  cudaLimitDevRuntimeSyncDepth,
  cudaLimitDevRuntimePendingLaunchCount,
  cudaLimitMaxL2FetchGranularity,
  cudaLimitPersistingL2CacheSize
};
enum cudaComputeMode {
  cudaComputeModeDefault,
  cudaComputeModeExclusive,
  cudaComputeModeProhibited,
  cudaComputeModeExclusiveProcess
};
enum cudaMemoryAdvise {
  cudaMemAdviseSetReadMostly = 1,
  cudaMemAdviseUnsetReadMostly,
  cudaMemAdviseSetPreferredLocation,
  cudaMemAdviseUnsetPreferredLocation,
  cudaMemAdviseSetAccessedBy,
  cudaMemAdviseUnsetAccessedBy
};
enum cudaMemLocationType {
  cudaMemLocationTypeInvalid,
  cudaMemLocationTypeDevice,
  cudaMemLocationTypeHost,
  cudaMemLocationTypeHostNuma,
  cudaMemLocationTypeHostNumaCurrent
};
enum cudaAccessProperty {
  cudaAccessPropertyNormal,
  cudaAccessPropertyStreaming,
  cudaAccessPropertyPersisting
};
enum cudaStreamCaptureMode {
  cudaStreamCaptureModeGlobal,
  cudaStreamCaptureModeThreadLocal,
  cudaStreamCaptureModeRelaxed
};
enum cudaStreamCaptureStatus {
  cudaStreamCaptureStatusNone,
  cudaStreamCaptureStatusActive,
  cudaStreamCaptureStatusInvalidated
};
enum cudaDeviceAttr {
  cudaDevAttrMaxThreadsPerBlock = 1,
  cudaDevAttrMaxBlockDimX,
  cudaDevAttrMaxBlockDimY,
  cudaDevAttrMaxBlockDimZ,
  cudaDevAttrMaxGridDimX,
  cudaDevAttrMaxGridDimY,
  cudaDevAttrMaxGridDimZ,
  cudaDevAttrMaxSharedMemoryPerBlock,
  cudaDevAttrTotalConstantMemory,
  cudaDevAttrWarpSize,
  cudaDevAttrMaxPitch,
  cudaDevAttrMaxRegistersPerBlock,
  cudaDevAttrClockRate,
  cudaDevAttrTextureAlignment,
  cudaDevAttrGpuOverlap,
  cudaDevAttrMultiProcessorCount,
  cudaDevAttrKernelExecTimeout,
  cudaDevAttrIntegrated,
  cudaDevAttrCanMapHostMemory,
  cudaDevAttrComputeMode,
  cudaDevAttrConcurrentKernels = 31,
  cudaDevAttrEccEnabled,
  cudaDevAttrPciBusId,
  cudaDevAttrPciDeviceId,
  cudaDevAttrMemoryClockRate = 36,
  cudaDevAttrGlobalMemoryBusWidth,
  cudaDevAttrL2CacheSize,
  cudaDevAttrMaxThreadsPerMultiProcessor,
  cudaDevAttrAsyncEngineCount,
  cudaDevAttrUnifiedAddressing,
  cudaDevAttrComputeCapabilityMajor = 75,
  cudaDevAttrComputeCapabilityMinor,
  cudaDevAttrStreamPrioritiesSupported = 78,
  cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81,
  cudaDevAttrMaxRegistersPerMultiprocessor,
  cudaDevAttrManagedMemory,
  cudaDevAttrIsMultiGpuBoard,
  cudaDevAttrHostNativeAtomicSupported = 86,
  cudaDevAttrPageableMemoryAccess = 88,
  cudaDevAttrConcurrentManagedAccess,
  cudaDevAttrComputePreemptionSupported,
  cudaDevAttrCooperativeLaunch = 95,
  cudaDevAttrCooperativeMultiDeviceLaunch,
  cudaDevAttrMaxSharedMemoryPerBlockOptin,
  cudaDevAttrCanFlushRemoteWrites,
  cudaDevAttrHostRegisterSupported,
  cudaDevAttrDirectManagedMemAccessFromHost = 101,
  cudaDevAttrMaxBlocksPerMultiprocessor = 106,
  cudaDevAttrMaxPersistingL2CacheSize = 108,
  cudaDevAttrMaxAccessPolicyWindowSize,
  cudaDevAttrReservedSharedMemoryPerBlock = 111,
  cudaDevAttrMemoryPoolsSupported = 115,
  cudaDevAttrClusterLaunch = 120
};
enum cudaDeviceP2PAttr {
  cudaDevP2PAttrPerformanceRank = 1,
  cudaDevP2PAttrAccessSupported,
  cudaDevP2PAttrNativeAtomicSupported,
  cudaDevP2PAttrCudaArrayAccessSupported
};

#define cudaHostAllocDefault 0
#define cudaHostAllocPortable 1
#define cudaHostAllocMapped 2
#define cudaHostAllocWriteCombined 4
#define cudaHostRegisterDefault 0
#define cudaHostRegisterPortable 1
#define cudaHostRegisterMapped 2
#define cudaHostRegisterIoMemory 4
#define cudaHostRegisterReadOnly 8
#define cudaPeerAccessDefault 0
#define cudaStreamDefault 0
#define cudaStreamNonBlocking 1
#define cudaStreamLegacy ((cudaStream_t)1)
#define cudaStreamPerThread ((cudaStream_t)2)
#define cudaEventDefault 0
#define cudaEventBlockingSync 1
#define cudaEventDisableTiming 2
#define cudaEventInterprocess 4
#define cudaEventRecordDefault 0
#define cudaEventRecordExternal 1
#define cudaEventWaitDefault 0
#define cudaEventWaitExternal 1
#define cudaDeviceScheduleAuto 0
#define cudaDeviceScheduleSpin 1
#define cudaDeviceScheduleYield 2
#define cudaDeviceScheduleBlockingSync 4
#define cudaDeviceBlockingSync 4
#define cudaDeviceScheduleMask 7
#define cudaDeviceMapHost 8
#define cudaDeviceLmemResizeToMax 16
#define cudaArrayDefault 0
#define cudaArrayLayered 1
#define cudaArraySurfaceLoadStore 2
#define cudaArrayCubemap 4
#define cudaArrayTextureGather 8
#define cudaMemAttachGlobal 1
#define cudaMemAttachHost 2
#define cudaMemAttachSingle 4
#define cudaOccupancyDefault 0
#define cudaOccupancyDisableCachingOverride 1
#define cudaCpuDeviceId ((int)-1)
#define cudaInvalidDeviceId ((int)-2)
#define cudaIpcMemLazyEnablePeerAccess 1
#define cudaCooperativeLaunchMultiDeviceNoPreSync 1
#define cudaCooperativeLaunchMultiDeviceNoPostSync 2
#define cudaGraphKernelNodePortDefault 0
#define cudaGraphKernelNodePortProgrammatic 1
#define CUDA_IPC_HANDLE_SIZE 64

struct cudaChannelFormatDesc {
  int x, y, z, w;
  cudaChannelFormatKind f;
};
struct cudaPitchedPtr {
  void *ptr;
  size_t pitch, xsize, ysize;
};
struct cudaExtent {
  size_t width, height, depth;
};
struct cudaPos {
  size_t x, y, z;
};
struct cudaMemcpy3DParms {
  cudaArray_t srcArray;
  cudaPos srcPos;
  cudaPitchedPtr srcPtr;
  cudaArray_t dstArray;
  cudaPos dstPos;
  cudaPitchedPtr dstPtr;
  cudaExtent extent;
  cudaMemcpyKind kind;
};
struct cudaMemcpy3DPeerParms {
  cudaArray_t srcArray;
  cudaPos srcPos;
  cudaPitchedPtr srcPtr;
  int srcDevice;
  cudaArray_t dstArray;
  cudaPos dstPos;
  cudaPitchedPtr dstPtr;
  int dstDevice;
  cudaExtent extent;
};
struct cudaPointerAttributes {
  cudaMemoryType type, memoryType;
  int device;
  void *devicePointer, *hostPointer;
  int isManaged;
};
struct cudaFuncAttributes {
  size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
  int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA;
  int maxDynamicSharedSizeBytes, preferredShmemCarveout;
  int clusterDimMustBeSet, requiredClusterWidth, requiredClusterHeight;
  int requiredClusterDepth, clusterSchedulingPolicyPreference;
  int nonPortableClusterSizeAllowed;
};
struct cudaMemLocation {
  cudaMemLocationType type;
  int id;
};
struct cudaAccessPolicyWindow {
  void *base_ptr;
  size_t num_bytes;
  float hitRatio;
  cudaAccessProperty hitProp, missProp;
};
struct cudaUUID_t {
  char bytes[16];
};
typedef cudaUUID_t CUuuid;
struct cudaIpcMemHandle_t {
  char reserved[CUDA_IPC_HANDLE_SIZE];
};
struct cudaIpcEventHandle_t {
  char reserved[CUDA_IPC_HANDLE_SIZE];
};
struct cudaDeviceProp {
  char name[256];
  cudaUUID_t uuid;
  char luid[8];
  unsigned luidDeviceNodeMask;
  size_t totalGlobalMem, sharedMemPerBlock;
  int regsPerBlock, warpSize;
  size_t memPitch;
  int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate;
  size_t totalConstMem;
  int major, minor;
  size_t textureAlignment, texturePitchAlignment;
  int deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated;
  int canMapHostMemory, computeMode;
  int maxTexture1D, maxTexture1DMipmap, maxTexture1DLinear;
  int maxTexture2D[2], maxTexture2DMipmap[2], maxTexture2DLinear[3];
  int maxTexture2DGather[2], maxTexture3D[3], maxTexture3DAlt[3];
  int maxTextureCubemap, maxTexture1DLayered[2], maxTexture2DLayered[3];
  int maxTextureCubemapLayered[2], maxSurface1D, maxSurface2D[2];
  int maxSurface3D[3], maxSurface1DLayered[2], maxSurface2DLayered[3];
  int maxSurfaceCubemap, maxSurfaceCubemapLayered[2];
  size_t surfaceAlignment;
  int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID;
  int tccDriver, asyncEngineCount, unifiedAddressing, memoryClockRate;
  int memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize;
  int maxThreadsPerMultiProcessor, streamPrioritiesSupported;
  int globalL1CacheSupported, localL1CacheSupported;
  size_t sharedMemPerMultiprocessor;
  int regsPerMultiprocessor, managedMemory, isMultiGpuBoard;
  int multiGpuBoardGroupID, hostNativeAtomicSupported;
  int singleToDoublePrecisionPerfRatio, pageableMemoryAccess;
  int concurrentManagedAccess, computePreemptionSupported;
  int canUseHostPointerForRegisteredMem, cooperativeLaunch;
  int cooperativeMultiDeviceLaunch;
  size_t sharedMemPerBlockOptin;
  int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost;
  int maxBlocksPerMultiProcessor, accessPolicyMaxWindowSize;
  size_t reservedSharedMemPerBlock;
  int hostRegisterSupported, sparseCudaArraySupported;
  int hostRegisterReadOnlySupported, timelineSemaphoreInteropSupported;
  int memoryPoolsSupported, gpuDirectRDMASupported;
  unsigned gpuDirectRDMAFlushWritesOptions;
  int gpuDirectRDMAWritesOrdering;
  unsigned memoryPoolSupportedHandleTypes;
  int deferredMappingCudaArraySupported, ipcEventSupported, clusterLaunch;
  int unifiedFunctionPointers;
};

typedef void (*cudaStreamCallback_t)(cudaStream_t, cudaError_t, void *);
typedef void (*cudaHostFn_t)(void *);
typedef size_t (*cudaOccupancyB2DSize)(int);

// Launches.
enum cudaLaunchAttributeID {
  cudaLaunchAttributeIgnore = 0,
  cudaLaunchAttributeAccessPolicyWindow = 1,
  cudaLaunchAttributeCooperative = 2,
  cudaLaunchAttributeSynchronizationPolicy = 3,
  cudaLaunchAttributeClusterDimension = 4,
  cudaLaunchAttributeClusterSchedulingPolicyPreference = 5,
  cudaLaunchAttributeProgrammaticStreamSerialization = 6,
  cudaLaunchAttributeProgrammaticEvent = 7,
  cudaLaunchAttributePriority = 8,
  cudaLaunchAttributeMemSyncDomainMap = 9,
  cudaLaunchAttributeMemSyncDomain = 10,
  cudaLaunchAttributePreferredClusterDimension = 11,
  cudaLaunchAttributeLaunchCompletionEvent = 12,
  cudaLaunchAttributeDeviceUpdatableKernelNode = 13,
  cudaLaunchAttributePreferredSharedMemoryCarveout = 14
};
#define cudaStreamAttrID cudaLaunchAttributeID
#define cudaKernelNodeAttrID cudaLaunchAttributeID
#define cudaStreamAttributeAccessPolicyWindow                                  \
  cudaLaunchAttributeAccessPolicyWindow
union cudaLaunchAttributeValue {
  char pad[64];
  cudaAccessPolicyWindow accessPolicyWindow;
  int cooperative;
  int syncPolicy;
  struct {
    unsigned x, y, z;
  } clusterDim;
  int clusterSchedulingPolicyPreference;
  int programmaticStreamSerializationAllowed;
  int priority;
  unsigned sharedMemCarveout;
};
#define cudaStreamAttrValue cudaLaunchAttributeValue
#define cudaKernelNodeAttrValue cudaLaunchAttributeValue
struct cudaLaunchAttribute {
  cudaLaunchAttributeID id;
  cudaLaunchAttributeValue val;
};
struct cudaLaunchConfig_t {
  dim3 gridDim, blockDim;
  size_t dynamicSmemBytes;
  cudaStream_t stream;
  cudaLaunchAttribute *attrs;
  unsigned numAttrs;
};
struct cudaLaunchParams {
  void *func;
  dim3 gridDim, blockDim;
  void **args;
  size_t sharedMem;
  cudaStream_t stream;
};

// Graphs.
enum cudaGraphExecUpdateResult {
  cudaGraphExecUpdateSuccess,
  cudaGraphExecUpdateError
};
enum cudaGraphNodeType {
  cudaGraphNodeTypeKernel,
  cudaGraphNodeTypeMemcpy,
  cudaGraphNodeTypeMemset,
  cudaGraphNodeTypeHost,
  cudaGraphNodeTypeGraph,
  cudaGraphNodeTypeEmpty,
  cudaGraphNodeTypeWaitEvent,
  cudaGraphNodeTypeEventRecord,
  cudaGraphNodeTypeMemAlloc = 10,
  cudaGraphNodeTypeMemFree = 11,
  cudaGraphNodeTypeConditional = 13
};
enum cudaGraphInstantiateFlags {
  cudaGraphInstantiateFlagAutoFreeOnLaunch = 1,
  cudaGraphInstantiateFlagUpload = 2,
  cudaGraphInstantiateFlagDeviceLaunch = 4,
  cudaGraphInstantiateFlagUseNodePriority = 8
};
struct cudaGraphExecUpdateResultInfo {
  cudaGraphExecUpdateResult result;
  cudaGraphNode_t errorNode, errorFromNode;
};
struct cudaKernelNodeParams {
  void *func;
  dim3 gridDim, blockDim;
  unsigned sharedMemBytes;
  void **kernelParams, **extra;
};
struct cudaHostNodeParams {
  cudaHostFn_t fn;
  void *userData;
};
struct cudaMemsetParams {
  void *dst;
  size_t pitch;
  unsigned value, elementSize;
  size_t width, height;
};
struct cudaGraphEdgeData {
  unsigned char from_port, to_port, type, reserved[5];
};

// Memory pools.
enum cudaMemPoolAttr {
  cudaMemPoolReuseFollowEventDependencies = 1,
  cudaMemPoolReuseAllowOpportunistic,
  cudaMemPoolReuseAllowInternalDependencies,
  cudaMemPoolAttrReleaseThreshold,
  cudaMemPoolAttrReservedMemCurrent,
  cudaMemPoolAttrReservedMemHigh,
  cudaMemPoolAttrUsedMemCurrent,
  cudaMemPoolAttrUsedMemHigh
};
enum cudaMemAllocationType {
  cudaMemAllocationTypeInvalid,
  cudaMemAllocationTypePinned
};
enum cudaMemAllocationHandleType {
  cudaMemHandleTypeNone,
  cudaMemHandleTypePosixFileDescriptor,
  cudaMemHandleTypeWin32
};
enum cudaMemAccessFlags {
  cudaMemAccessFlagsProtNone = 0,
  cudaMemAccessFlagsProtRead = 1,
  cudaMemAccessFlagsProtReadWrite = 3
};
struct cudaMemPoolProps {
  cudaMemAllocationType allocType;
  cudaMemAllocationHandleType handleTypes;
  cudaMemLocation location;
  void *win32SecurityAttributes;
  unsigned char reserved[64];
};
struct cudaMemAccessDesc {
  cudaMemLocation location;
  cudaMemAccessFlags flags;
};

// Textures and surfaces as objects.
enum cudaTextureReadMode {
  cudaReadModeElementType,
  cudaReadModeNormalizedFloat
};
enum cudaTextureAddressMode {
  cudaAddressModeWrap,
  cudaAddressModeClamp,
  cudaAddressModeMirror,
  cudaAddressModeBorder
};
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaSurfaceBoundaryMode {
  cudaBoundaryModeZero,
  cudaBoundaryModeClamp,
  cudaBoundaryModeTrap
};
enum cudaSurfaceFormatMode { cudaFormatModeForced, cudaFormatModeAuto };
enum cudaResourceType {
  cudaResourceTypeArray,
  cudaResourceTypeMipmappedArray,
  cudaResourceTypeLinear,
  cudaResourceTypePitch2D
};
enum cudaResourceViewFormat { cudaResViewFormatNone };
struct cudaResourceDesc {
  cudaResourceType resType;
  union {
    struct {
      cudaArray_t array;
    } array;
    struct {
      cudaMipmappedArray_t mipmap;
    } mipmap;
    struct {
      void *devPtr;
      cudaChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void *devPtr;
      cudaChannelFormatDesc desc;
      size_t width, height, pitchInBytes;
    } pitch2D;
  } res;
};
struct cudaResourceViewDesc {
  cudaResourceViewFormat format;
  size_t width, height, depth;
  unsigned firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer;
};
struct cudaTextureDesc {
  cudaTextureAddressMode addressMode[3];
  cudaTextureFilterMode filterMode;
  cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
  int disableTrilinearOptimization, seamlessCubemap;
};

// External memory and graphics.
enum cudaExternalMemoryHandleType {
  cudaExternalMemoryHandleTypeOpaqueFd = 1,
  cudaExternalMemoryHandleTypeOpaqueWin32 = 2,
  cudaExternalMemoryHandleTypeOpaqueWin32Kmt = 3
};
enum cudaExternalSemaphoreHandleType {
  cudaExternalSemaphoreHandleTypeOpaqueFd = 1,
  cudaExternalSemaphoreHandleTypeOpaqueWin32 = 2,
  cudaExternalSemaphoreHandleTypeOpaqueWin32Kmt = 3
};
enum cudaGraphicsRegisterFlags {
  cudaGraphicsRegisterFlagsNone = 0,
  cudaGraphicsRegisterFlagsReadOnly = 1,
  cudaGraphicsRegisterFlagsWriteDiscard = 2,
  cudaGraphicsRegisterFlagsSurfaceLoadStore = 4,
  cudaGraphicsRegisterFlagsTextureGather = 8
};
enum cudaGraphicsMapFlags {
  cudaGraphicsMapFlagsNone,
  cudaGraphicsMapFlagsReadOnly,
  cudaGraphicsMapFlagsWriteDiscard
};

extern "C" {
#define BT_API(name, ...) cudaError_t name(__VA_ARGS__);
// Launching. Clang wants both to accept <<<>>>.
BT_API(cudaConfigureCall, dim3, dim3, size_t = 0, cudaStream_t = nullptr)
unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, void * = nullptr);
BT_API(__cudaPopCallConfiguration, dim3 *, dim3 *, size_t *, void *)
void *cudaGetParameterBuffer(size_t, size_t);
void *cudaGetParameterBufferV2(void *, dim3, dim3, unsigned);
BT_API(cudaLaunchDevice, void *, void *, dim3, dim3, unsigned, cudaStream_t)
BT_API(cudaLaunchDeviceV2, void *, cudaStream_t)
BT_API(cudaLaunchHostFunc, cudaStream_t, cudaHostFn_t, void *)
BT_API(cudaLaunchKernelExC, const cudaLaunchConfig_t *, const void *, void **)
BT_API(cudaLaunchCooperativeKernelMultiDevice, cudaLaunchParams *, unsigned,
       unsigned = 0)

// Devices.
BT_API(cudaDeviceReset)
BT_API(cudaDeviceSynchronize)
BT_API(cudaDeviceSetLimit, cudaLimit, size_t)
BT_API(cudaDeviceGetLimit, size_t *, cudaLimit)
BT_API(cudaDeviceGetCacheConfig, cudaFuncCache *)
BT_API(cudaDeviceSetCacheConfig, cudaFuncCache)
BT_API(cudaDeviceGetSharedMemConfig, cudaSharedMemConfig *)
BT_API(cudaDeviceSetSharedMemConfig, cudaSharedMemConfig)
BT_API(cudaDeviceGetStreamPriorityRange, int *, int *)
BT_API(cudaDeviceGetByPCIBusId, int *, const char *)
BT_API(cudaDeviceGetPCIBusId, char *, int, int)
BT_API(cudaDeviceCanAccessPeer, int *, int, int)
BT_API(cudaDeviceEnablePeerAccess, int, unsigned)
BT_API(cudaDeviceDisablePeerAccess, int)
BT_API(cudaDeviceGetAttribute, int *, cudaDeviceAttr, int)
BT_API(cudaDeviceGetP2PAttribute, int *, cudaDeviceP2PAttr, int, int)
BT_API(cudaDeviceGetDefaultMemPool, cudaMemPool_t *, int)
BT_API(cudaDeviceGetMemPool, cudaMemPool_t *, int)
BT_API(cudaDeviceSetMemPool, int, cudaMemPool_t)
BT_API(cudaDeviceGraphMemTrim, int)
BT_API(cudaDeviceFlushGPUDirectRDMAWrites, int, int)
BT_API(cudaCtxResetPersistingL2Cache)
BT_API(cudaThreadExit)
BT_API(cudaThreadSynchronize)
BT_API(cudaThreadSetLimit, cudaLimit, size_t)
BT_API(cudaThreadGetLimit, size_t *, cudaLimit)
BT_API(cudaThreadSetCacheConfig, cudaFuncCache)
BT_API(cudaThreadGetCacheConfig, cudaFuncCache *)
BT_API(cudaGetLastError)
BT_API(cudaPeekAtLastError)
const char *cudaGetErrorName(cudaError_t);
const char *cudaGetErrorString(cudaError_t);
BT_API(cudaGetDeviceCount, int *)
BT_API(cudaGetDeviceProperties, cudaDeviceProp *, int)
BT_API(cudaChooseDevice, int *, const cudaDeviceProp *)
BT_API(cudaInitDevice, int, unsigned, unsigned)
BT_API(cudaSetDevice, int)
BT_API(cudaGetDevice, int *)
BT_API(cudaSetValidDevices, int *, int)
BT_API(cudaSetDeviceFlags, unsigned)
BT_API(cudaGetDeviceFlags, unsigned *)
BT_API(cudaDriverGetVersion, int *)
BT_API(cudaRuntimeGetVersion, int *)
BT_API(cudaProfilerStart)
BT_API(cudaProfilerStop)
BT_API(cudaIpcGetEventHandle, cudaIpcEventHandle_t *, cudaEvent_t)
BT_API(cudaIpcOpenEventHandle, cudaEvent_t *, cudaIpcEventHandle_t)
BT_API(cudaIpcGetMemHandle, cudaIpcMemHandle_t *, void *)
BT_API(cudaIpcOpenMemHandle, void **, cudaIpcMemHandle_t, unsigned)
BT_API(cudaIpcCloseMemHandle, void *)

// Streams and events.
BT_API(cudaStreamCreate, cudaStream_t *)
BT_API(cudaStreamCreateWithFlags, cudaStream_t *, unsigned)
BT_API(cudaStreamCreateWithPriority, cudaStream_t *, unsigned, int)
BT_API(cudaStreamDestroy, cudaStream_t)
BT_API(cudaStreamGetPriority, cudaStream_t, int *)
BT_API(cudaStreamGetFlags, cudaStream_t, unsigned *)
BT_API(cudaStreamGetDevice, cudaStream_t, int *)
BT_API(cudaStreamWaitEvent, cudaStream_t, cudaEvent_t, unsigned = 0)
BT_API(cudaStreamAddCallback, cudaStream_t, cudaStreamCallback_t, void *,
       unsigned)
BT_API(cudaStreamSynchronize, cudaStream_t)
BT_API(cudaStreamQuery, cudaStream_t)
BT_API(cudaStreamAttachMemAsync, cudaStream_t, void *, size_t = 0, unsigned = 4)
BT_API(cudaStreamBeginCapture, cudaStream_t, cudaStreamCaptureMode)
BT_API(cudaStreamEndCapture, cudaStream_t, cudaGraph_t *)
BT_API(cudaStreamIsCapturing, cudaStream_t, cudaStreamCaptureStatus *)
BT_API(cudaStreamSetAttribute, cudaStream_t, cudaLaunchAttributeID,
       const cudaLaunchAttributeValue *)
BT_API(cudaStreamGetAttribute, cudaStream_t, cudaLaunchAttributeID,
       cudaLaunchAttributeValue *)
BT_API(cudaThreadExchangeStreamCaptureMode, cudaStreamCaptureMode *)
BT_API(cudaEventCreateWithFlags, cudaEvent_t *, unsigned)
BT_API(cudaEventRecord, cudaEvent_t, cudaStream_t = nullptr)
BT_API(cudaEventRecordWithFlags, cudaEvent_t, cudaStream_t = nullptr,
       unsigned = 0)
BT_API(cudaEventQuery, cudaEvent_t)
BT_API(cudaEventSynchronize, cudaEvent_t)
BT_API(cudaEventDestroy, cudaEvent_t)
BT_API(cudaEventElapsedTime, float *, cudaEvent_t, cudaEvent_t)

// Memory.
BT_API(cudaFree, void *)
BT_API(cudaFreeHost, void *)
BT_API(cudaFreeArray, cudaArray_t)
BT_API(cudaFreeMipmappedArray, cudaMipmappedArray_t)
BT_API(cudaFreeAsync, void *, cudaStream_t)
BT_API(cudaHostRegister, void *, size_t, unsigned)
BT_API(cudaHostUnregister, void *)
BT_API(cudaHostGetFlags, unsigned *, void *)
BT_API(cudaMalloc3D, cudaPitchedPtr *, cudaExtent)
BT_API(cudaMallocArray, cudaArray_t *, const cudaChannelFormatDesc *, size_t,
       size_t = 0, unsigned = 0)
BT_API(cudaMalloc3DArray, cudaArray_t *, const cudaChannelFormatDesc *,
       cudaExtent, unsigned = 0)
BT_API(cudaMallocMipmappedArray, cudaMipmappedArray_t *,
       const cudaChannelFormatDesc *, cudaExtent, unsigned, unsigned = 0)
BT_API(cudaGetMipmappedArrayLevel, cudaArray_t *, cudaMipmappedArray_const_t,
       unsigned)
BT_API(cudaArrayGetInfo, cudaChannelFormatDesc *, cudaExtent *, unsigned *,
       cudaArray_t)
BT_API(cudaMemGetInfo, size_t *, size_t *)
BT_API(cudaMemcpy, void *, const void *, size_t, cudaMemcpyKind)
BT_API(cudaMemcpyAsync, void *, const void *, size_t, cudaMemcpyKind,
       cudaStream_t = nullptr)
BT_API(cudaMemcpyPeer, void *, int, const void *, int, size_t)
BT_API(cudaMemcpyPeerAsync, void *, int, const void *, int, size_t,
       cudaStream_t = nullptr)
BT_API(cudaMemcpy2D, void *, size_t, const void *, size_t, size_t, size_t,
       cudaMemcpyKind)
BT_API(cudaMemcpy2DAsync, void *, size_t, const void *, size_t, size_t, size_t,
       cudaMemcpyKind, cudaStream_t = nullptr)
BT_API(cudaMemcpy3D, const cudaMemcpy3DParms *)
BT_API(cudaMemcpy3DAsync, const cudaMemcpy3DParms *, cudaStream_t = nullptr)
BT_API(cudaMemcpy3DPeer, const cudaMemcpy3DPeerParms *)
BT_API(cudaMemcpy3DPeerAsync, const cudaMemcpy3DPeerParms *,
       cudaStream_t = nullptr)
BT_API(cudaMemcpyToArray, cudaArray_t, size_t, size_t, const void *, size_t,
       cudaMemcpyKind)
BT_API(cudaMemcpyFromArray, void *, cudaArray_const_t, size_t, size_t, size_t,
       cudaMemcpyKind)
BT_API(cudaMemcpyToArrayAsync, cudaArray_t, size_t, size_t, const void *,
       size_t, cudaMemcpyKind, cudaStream_t = nullptr)
BT_API(cudaMemcpy2DToArray, cudaArray_t, size_t, size_t, const void *, size_t,
       size_t, size_t, cudaMemcpyKind)
BT_API(cudaMemcpy2DToArrayAsync, cudaArray_t, size_t, size_t, const void *,
       size_t, size_t, size_t, cudaMemcpyKind, cudaStream_t = nullptr)
BT_API(cudaMemcpy2DFromArray, void *, size_t, cudaArray_const_t, size_t, size_t,
       size_t, size_t, cudaMemcpyKind)
BT_API(cudaMemcpyArrayToArray, cudaArray_t, size_t, size_t, cudaArray_const_t,
       size_t, size_t, size_t, cudaMemcpyKind = cudaMemcpyDeviceToDevice)
BT_API(cudaMemset, void *, int, size_t)
BT_API(cudaMemset2D, void *, size_t, int, size_t, size_t)
BT_API(cudaMemset3D, cudaPitchedPtr, int, cudaExtent)
BT_API(cudaMemsetAsync, void *, int, size_t, cudaStream_t = nullptr)
BT_API(cudaMemset2DAsync, void *, size_t, int, size_t, size_t,
       cudaStream_t = nullptr)
BT_API(cudaMemset3DAsync, cudaPitchedPtr, int, cudaExtent,
       cudaStream_t = nullptr)
BT_API(cudaPointerGetAttributes, cudaPointerAttributes *, const void *)
BT_API(cudaMemPoolCreate, cudaMemPool_t *, const cudaMemPoolProps *)
BT_API(cudaMemPoolDestroy, cudaMemPool_t)
BT_API(cudaMemPoolTrimTo, cudaMemPool_t, size_t)
BT_API(cudaMemPoolSetAttribute, cudaMemPool_t, cudaMemPoolAttr, void *)
BT_API(cudaMemPoolGetAttribute, cudaMemPool_t, cudaMemPoolAttr, void *)
BT_API(cudaMemPoolSetAccess, cudaMemPool_t, const cudaMemAccessDesc *, size_t)
BT_API(cudaMemPoolExportToShareableHandle, void *, cudaMemPool_t,
       cudaMemAllocationHandleType, unsigned)
BT_API(cudaMemPoolImportFromShareableHandle, cudaMemPool_t *, void *,
       cudaMemAllocationHandleType, unsigned)

// Functions.
BT_API(cudaGetFuncBySymbol, cudaFunction_t *, const void *)

// Graphs.
BT_API(cudaGraphCreate, cudaGraph_t *, unsigned)
BT_API(cudaGraphDestroy, cudaGraph_t)
BT_API(cudaGraphClone, cudaGraph_t *, cudaGraph_t)
BT_API(cudaGraphExecDestroy, cudaGraphExec_t)
BT_API(cudaGraphLaunch, cudaGraphExec_t, cudaStream_t)
BT_API(cudaGraphUpload, cudaGraphExec_t, cudaStream_t)
BT_API(cudaGraphInstantiateWithFlags, cudaGraphExec_t *, cudaGraph_t,
       unsigned long long = 0)
BT_API(cudaGraphGetNodes, cudaGraph_t, cudaGraphNode_t *, size_t *)
BT_API(cudaGraphGetRootNodes, cudaGraph_t, cudaGraphNode_t *, size_t *)
BT_API(cudaGraphNodeGetType, cudaGraphNode_t, cudaGraphNodeType *)
BT_API(cudaGraphAddKernelNode, cudaGraphNode_t *, cudaGraph_t,
       const cudaGraphNode_t *, size_t, const cudaKernelNodeParams *)
BT_API(cudaGraphAddMemcpyNode, cudaGraphNode_t *, cudaGraph_t,
       const cudaGraphNode_t *, size_t, const cudaMemcpy3DParms *)
BT_API(cudaGraphAddMemcpyNode1D, cudaGraphNode_t *, cudaGraph_t,
       const cudaGraphNode_t *, size_t, void *, const void *, size_t,
       cudaMemcpyKind)
BT_API(cudaGraphAddMemsetNode, cudaGraphNode_t *, cudaGraph_t,
       const cudaGraphNode_t *, size_t, const cudaMemsetParams *)
BT_API(cudaGraphAddHostNode, cudaGraphNode_t *, cudaGraph_t,
       const cudaGraphNode_t *, size_t, const cudaHostNodeParams *)
BT_API(cudaGraphAddChildGraphNode, cudaGraphNode_t *, cudaGraph_t,
       const cudaGraphNode_t *, size_t, cudaGraph_t)
BT_API(cudaGraphAddEmptyNode, cudaGraphNode_t *, cudaGraph_t,
       const cudaGraphNode_t *, size_t)
BT_API(cudaGraphAddEventRecordNode, cudaGraphNode_t *, cudaGraph_t,
       const cudaGraphNode_t *, size_t, cudaEvent_t)
BT_API(cudaGraphAddEventWaitNode, cudaGraphNode_t *, cudaGraph_t,
       const cudaGraphNode_t *, size_t, cudaEvent_t)
BT_API(cudaGraphAddDependencies, cudaGraph_t, const cudaGraphNode_t *,
       const cudaGraphNode_t *, size_t)
BT_API(cudaGraphExecKernelNodeSetParams, cudaGraphExec_t, cudaGraphNode_t,
       const cudaKernelNodeParams *)
BT_API(cudaGraphKernelNodeGetParams, cudaGraphNode_t, cudaKernelNodeParams *)
BT_API(cudaGraphKernelNodeSetParams, cudaGraphNode_t,
       const cudaKernelNodeParams *)
BT_API(cudaGraphDebugDotPrint, cudaGraph_t, const char *, unsigned)
cudaGraphExec_t cudaGetCurrentGraphExec();
BT_API(cudaTriggerProgrammaticLaunchCompletion)
BT_API(cudaGridDependencySynchronize)

// Textures and surfaces.
BT_API(cudaGetChannelDesc, cudaChannelFormatDesc *, cudaArray_const_t)
cudaChannelFormatDesc cudaCreateChannelDesc(int, int, int, int,
                                            cudaChannelFormatKind);
BT_API(cudaCreateTextureObject, cudaTextureObject_t *, const cudaResourceDesc *,
       const cudaTextureDesc *, const cudaResourceViewDesc *)
BT_API(cudaDestroyTextureObject, cudaTextureObject_t)
BT_API(cudaGetTextureObjectResourceDesc, cudaResourceDesc *,
       cudaTextureObject_t)
BT_API(cudaCreateSurfaceObject, cudaSurfaceObject_t *, const cudaResourceDesc *)
BT_API(cudaDestroySurfaceObject, cudaSurfaceObject_t)

// Graphics.
BT_API(cudaGraphicsUnregisterResource, cudaGraphicsResource_t)
BT_API(cudaGraphicsResourceSetMapFlags, cudaGraphicsResource_t, unsigned)
BT_API(cudaGraphicsMapResources, int, cudaGraphicsResource_t *,
       cudaStream_t = nullptr)
BT_API(cudaGraphicsUnmapResources, int, cudaGraphicsResource_t *,
       cudaStream_t = nullptr)
BT_API(cudaGraphicsResourceGetMappedPointer, void **, size_t *,
       cudaGraphicsResource_t)
BT_API(cudaGraphicsSubResourceGetMappedArray, cudaArray_t *,
       cudaGraphicsResource_t, unsigned, unsigned)
}

// The C++ layer: kernels and typed pointers instead of void *.
BT_API(cudaEventCreate, cudaEvent_t *, unsigned = 0)
BT_API(cudaMemPrefetchAsync, const void *, size_t, int, cudaStream_t = nullptr)
BT_API(cudaMemPrefetchAsync, const void *, size_t, cudaMemLocation, unsigned,
       cudaStream_t = nullptr)
BT_API(cudaMemAdvise, const void *, size_t, cudaMemoryAdvise, int)
BT_API(cudaMemAdvise, const void *, size_t, cudaMemoryAdvise, cudaMemLocation)
BT_API(cudaGraphInstantiate, cudaGraphExec_t *, cudaGraph_t,
       unsigned long long = 0)
BT_API(cudaGraphInstantiate, cudaGraphExec_t *, cudaGraph_t, cudaGraphNode_t *,
       char *, size_t)
BT_API(cudaGraphExecUpdate, cudaGraphExec_t, cudaGraph_t, cudaGraphNode_t *,
       cudaGraphExecUpdateResult *)
BT_API(cudaGraphExecUpdate, cudaGraphExec_t, cudaGraph_t,
       cudaGraphExecUpdateResultInfo *)
BT_API(cudaStreamGetCaptureInfo, cudaStream_t, cudaStreamCaptureStatus *,
       unsigned long long * = nullptr, cudaGraph_t * = nullptr,
       const cudaGraphNode_t ** = nullptr, size_t * = nullptr)
BT_API(cudaGetDriverEntryPoint, const char *, void **, unsigned long long,
       void * = nullptr)

#define BT_TAPI(name, ...) template <class T> BT_API(name, __VA_ARGS__)
BT_TAPI(cudaMalloc, T **, size_t)
BT_TAPI(cudaMallocHost, T **, size_t, unsigned = 0)
BT_TAPI(cudaHostAlloc, T **, size_t, unsigned)
BT_TAPI(cudaHostGetDevicePointer, T **, void *, unsigned)
BT_TAPI(cudaMallocManaged, T **, size_t, unsigned = cudaMemAttachGlobal)
BT_TAPI(cudaMallocPitch, T **, size_t *, size_t, size_t)
BT_TAPI(cudaMallocAsync, T **, size_t, cudaStream_t)
BT_TAPI(cudaMallocAsync, T **, size_t, cudaMemPool_t, cudaStream_t)
BT_TAPI(cudaMallocFromPoolAsync, T **, size_t, cudaMemPool_t, cudaStream_t)
BT_TAPI(cudaMemcpyToSymbol, const T &, const void *, size_t, size_t = 0,
        cudaMemcpyKind = cudaMemcpyHostToDevice)
BT_TAPI(cudaMemcpyToSymbolAsync, const T &, const void *, size_t, size_t = 0,
        cudaMemcpyKind = cudaMemcpyHostToDevice, cudaStream_t = nullptr)
BT_TAPI(cudaMemcpyFromSymbol, void *, const T &, size_t, size_t = 0,
        cudaMemcpyKind = cudaMemcpyDeviceToHost)
BT_TAPI(cudaMemcpyFromSymbolAsync, void *, const T &, size_t, size_t = 0,
        cudaMemcpyKind = cudaMemcpyDeviceToHost, cudaStream_t = nullptr)
BT_TAPI(cudaGetSymbolAddress, void **, const T &)
BT_TAPI(cudaGetSymbolSize, size_t *, const T &)
BT_TAPI(cudaFuncSetCacheConfig, T, cudaFuncCache)
BT_TAPI(cudaFuncSetSharedMemConfig, T, cudaSharedMemConfig)
BT_TAPI(cudaFuncSetAttribute, T, cudaFuncAttribute, int)
BT_TAPI(cudaFuncGetAttributes, cudaFuncAttributes *, T)
BT_TAPI(cudaFuncGetName, const char **, T)
BT_TAPI(cudaLaunchKernel, T, dim3, dim3, void **, size_t = 0,
        cudaStream_t = nullptr)
BT_TAPI(cudaLaunchCooperativeKernel, T, dim3, dim3, void **, size_t = 0,
        cudaStream_t = nullptr)
BT_TAPI(cudaLaunch, T)
BT_TAPI(cudaSetupArgument, T, size_t)
BT_TAPI(cudaOccupancyMaxActiveBlocksPerMultiprocessor, int *, T, int, size_t)
BT_TAPI(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, int *, T, int,
        size_t, unsigned)
BT_TAPI(cudaOccupancyMaxPotentialBlockSize, int *, int *, T, size_t = 0,
        int = 0)
BT_TAPI(cudaOccupancyMaxPotentialBlockSizeWithFlags, int *, int *, T,
        size_t = 0, int = 0, unsigned = 0)
BT_TAPI(cudaOccupancyAvailableDynamicSMemPerBlock, size_t *, T, int, int)
BT_TAPI(cudaOccupancyMaxActiveClusters, int *, T, const cudaLaunchConfig_t *)
BT_TAPI(cudaOccupancyMaxPotentialClusterSize, int *, T,
        const cudaLaunchConfig_t *)
BT_TAPI(cudaGraphAddMemcpyNodeToSymbol, cudaGraphNode_t *, cudaGraph_t,
        const cudaGraphNode_t *, size_t, const T &, const void *, size_t,
        size_t, cudaMemcpyKind)
#undef BT_TAPI
#undef BT_API

template <class T, class F>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *, int *, T, F,
                                                           int = 0);
template <class... Params, class... Args>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *, void (*)(Params...),
                               Args &&...);
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc();

inline cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) {
  return cudaExtent{w, h, d};
}
inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
  return cudaPos{x, y, z};
}
inline cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t xs,
                                          size_t ys) {
  return cudaPitchedPtr{p, pitch, xs, ys};
}
#undef BT_HANDLE
#pragma clang force_cuda_host_device end
