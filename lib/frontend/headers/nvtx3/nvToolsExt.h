//===- nvtx3/nvToolsExt.h - marking ranges for profilers
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "../bank_tidy/library.h"

#define NVTX_VERSION 3
typedef struct nvtxEventAttributes_v2 {
  unsigned short version, size;
  unsigned category;
  int colorType;
  unsigned color;
  int payloadType, reserved0;
  union {
    unsigned long long ullValue;
    long long llValue;
    double dValue;
    unsigned uiValue;
    int iValue;
    float fValue;
  } payload;
  int messageType;
  union {
    const char *ascii;
    const wchar_t *unicode;
    void *registered;
  } message;
} nvtxEventAttributes_t;
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE (sizeof(nvtxEventAttributes_t))
enum {
  NVTX_COLOR_UNKNOWN,
  NVTX_COLOR_ARGB,
  NVTX_MESSAGE_UNKNOWN = 0,
  NVTX_MESSAGE_TYPE_ASCII,
  NVTX_MESSAGE_TYPE_UNICODE,
  NVTX_MESSAGE_TYPE_REGISTERED
};
typedef unsigned long long nvtxRangeId_t;
typedef struct nvtxDomainRegistration *nvtxDomainHandle_t;
BT_LIB(void, nvtxMark)
BT_LIB(void, nvtxMarkA)
BT_LIB(void, nvtxMarkEx)
BT_LIB(void, nvtxRangeEnd)
BT_LIB(void, nvtxNameOsThread)
BT_LIB(void, nvtxNameCudaStreamA)
BT_LIB(void, nvtxNameCudaDeviceA)
BT_LIB(void, nvtxDomainDestroy)
BT_LIB(nvtxRangeId_t, nvtxRangeStart)
BT_LIB(nvtxRangeId_t, nvtxRangeStartA)
BT_LIB(nvtxRangeId_t, nvtxRangeStartEx)
BT_LIB(int, nvtxRangePush)
BT_LIB(int, nvtxRangePushA)
BT_LIB(int, nvtxRangePushEx)
BT_LIB(int, nvtxRangePop)
BT_LIB(int, nvtxDomainRangePushEx)
BT_LIB(int, nvtxDomainRangePop)
BT_LIB(nvtxDomainHandle_t, nvtxDomainCreateA)
