//===- bank_tidy/texture.h - texture and surface functions
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

// References, which toolkits before 12 had.
struct textureReference {
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct surfaceReference {
  cudaChannelFormatDesc channelDesc;
};
#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0C
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaTextureTypeCubemapLayered 0xFC
#define cudaSurfaceType1D 0x01
#define cudaSurfaceType2D 0x02
#define cudaSurfaceType3D 0x03
#define cudaSurfaceTypeCubemap 0x0C
#define cudaSurfaceType1DLayered 0xF1
#define cudaSurfaceType2DLayered 0xF2

template <class T, int Kind = cudaTextureType1D,
          cudaTextureReadMode Mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : textureReference {
  texture() = default;
  __host__ __device__ texture(int, cudaTextureFilterMode = cudaFilterModePoint,
                              cudaTextureAddressMode = cudaAddressModeClamp);
};
template <class T, int Kind = cudaSurfaceType1D>
struct __attribute__((device_builtin_surface_type)) surface : surfaceReference {
};

#pragma clang force_cuda_host_device begin
namespace bank_tidy {
// What a fetch of T gives: T, or with normalized reads floats.
template <class T, cudaTextureReadMode> struct fetched {
  typedef T type;
};
#define BT_NORM(T, F)                                                          \
  template <> struct fetched<T, cudaReadModeNormalizedFloat> {                 \
    typedef F type;                                                            \
  };
BT_NORM(signed char, float)
BT_NORM(unsigned char, float)
BT_NORM(short, float)
BT_NORM(unsigned short, float)
BT_NORM(uchar1, float1)
BT_NORM(uchar2, float2)
BT_NORM(uchar4, float4)
BT_NORM(char4, float4)
BT_NORM(ushort2, float2)
BT_NORM(ushort4, float4)
#undef BT_NORM
} // namespace bank_tidy

// By reference, by object, and by object through a pointer.
#define BT_TEX(name, ...)                                                      \
  template <class T, int K, cudaTextureReadMode M>                             \
  typename bank_tidy::fetched<T, M>::type name(texture<T, K, M>, __VA_ARGS__); \
  template <class T> T name(cudaTextureObject_t, __VA_ARGS__);                 \
  template <class T> void name(T *, cudaTextureObject_t, __VA_ARGS__);
BT_TEX(tex1Dfetch, int)
BT_TEX(tex1D, float)
BT_TEX(tex2D, float, float)
BT_TEX(tex3D, float, float, float)
BT_TEX(texCubemap, float, float, float)
BT_TEX(tex1DLayered, float, int)
BT_TEX(tex2DLayered, float, float, int)
BT_TEX(texCubemapLayered, float, float, float, int)
BT_TEX(tex1DLod, float, float)
BT_TEX(tex2DLod, float, float, float)
BT_TEX(tex3DLod, float, float, float, float)
BT_TEX(tex2DLayeredLod, float, float, int, float)
BT_TEX(tex2DGrad, float, float, float2, float2)
BT_TEX(tex3DGrad, float, float, float, float4, float4)
#undef BT_TEX
template <class T, int K, cudaTextureReadMode M>
typename bank_tidy::fetched<T, M>::type tex2Dgather(texture<T, K, M>, float,
                                                    float, int = 0);
template <class T> T tex2Dgather(cudaTextureObject_t, float, float, int = 0);

#define BT_SURF(name, ...)                                                     \
  template <class T>                                                           \
  T name##read(cudaSurfaceObject_t, __VA_ARGS__,                               \
               cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                \
  template <class T>                                                           \
  void name##read(T *, cudaSurfaceObject_t, __VA_ARGS__,                       \
                  cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);             \
  template <class T>                                                           \
  void name##write(T, cudaSurfaceObject_t, __VA_ARGS__,                        \
                   cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);            \
  template <class T, int K>                                                    \
  T name##read(surface<void, K>, __VA_ARGS__,                                  \
               cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                \
  template <class T, int K>                                                    \
  void name##read(T *, surface<void, K>, __VA_ARGS__,                          \
                  cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);             \
  template <class T, int K>                                                    \
  void name##write(T, surface<void, K>, __VA_ARGS__,                           \
                   cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
BT_SURF(surf1D, int)
BT_SURF(surf2D, int, int)
BT_SURF(surf3D, int, int, int)
BT_SURF(surf1DLayered, int, int)
BT_SURF(surf2DLayered, int, int, int)
BT_SURF(surfCubemap, int, int, int)
BT_SURF(surfCubemapLayered, int, int, int)
#undef BT_SURF

cudaError_t cudaUnbindTexture(const textureReference *);
template <class T, int K, cudaTextureReadMode M>
cudaError_t cudaUnbindTexture(const texture<T, K, M> &);
template <class T, int K, cudaTextureReadMode M>
cudaError_t cudaBindTexture(size_t *, const texture<T, K, M> &, const void *,
                            size_t = 0xffffffff);
template <class T, int K, cudaTextureReadMode M>
cudaError_t cudaBindTexture(size_t *, const texture<T, K, M> &, const void *,
                            const cudaChannelFormatDesc &, size_t = 0xffffffff);
template <class T, int K, cudaTextureReadMode M>
cudaError_t cudaBindTexture2D(size_t *, const texture<T, K, M> &, const void *,
                              size_t, size_t, size_t);
template <class T, int K, cudaTextureReadMode M>
cudaError_t cudaBindTexture2D(size_t *, const texture<T, K, M> &, const void *,
                              const cudaChannelFormatDesc &, size_t, size_t,
                              size_t);
template <class T, int K, cudaTextureReadMode M>
cudaError_t cudaBindTextureToArray(const texture<T, K, M> &, cudaArray_const_t);
template <class T, int K, cudaTextureReadMode M>
cudaError_t cudaBindTextureToArray(const texture<T, K, M> &, cudaArray_const_t,
                                   const cudaChannelFormatDesc &);
template <class T, int K>
cudaError_t cudaBindSurfaceToArray(const surface<T, K> &, cudaArray_const_t);
template <class T, int K>
cudaError_t cudaBindSurfaceToArray(const surface<T, K> &, cudaArray_const_t,
                                   const cudaChannelFormatDesc &);
template <class T, int K, cudaTextureReadMode M>
cudaError_t cudaGetTextureAlignmentOffset(size_t *, const texture<T, K, M> &);
cudaError_t cudaGetTextureReference(const textureReference **, const void *);
#pragma clang force_cuda_host_device end
