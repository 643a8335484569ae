//===- cuda_gl_interop.h - OpenGL interoperability
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "bank_tidy/library.h"

BT_LIB(cudaError_t, cudaGLGetDevices)
BT_LIB(cudaError_t, cudaGraphicsGLRegisterBuffer)
BT_LIB(cudaError_t, cudaGraphicsGLRegisterImage)
BT_LIB(cudaError_t, cudaGLSetGLDevice)
BT_LIB(cudaError_t, cudaGLRegisterBufferObject)
BT_LIB(cudaError_t, cudaGLMapBufferObject)
BT_LIB(cudaError_t, cudaGLUnmapBufferObject)
BT_LIB(cudaError_t, cudaGLUnregisterBufferObject)
BT_LIB(cudaError_t, cudaGLMapBufferObjectAsync)
BT_LIB(cudaError_t, cudaGLUnmapBufferObjectAsync)
