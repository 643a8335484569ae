//===- bank_tidy/vectors.h - vector types, dim3 and make_*
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#pragma clang force_cuda_host_device begin
#define BT_VEC(T, N, a2, a4)                                                   \
  struct N##1 { T x; };                                                        \
  struct __attribute__((aligned(a2))) N##2 { T x, y; };                        \
  struct N##3 { T x, y, z; };                                                  \
  struct __attribute__((aligned(a4))) N##4 { T x, y, z, w; };                  \
  constexpr N##1 make_##N##1(T x) { return N##1 {x}; }                         \
  constexpr N##2 make_##N##2(T x, T y) { return N##2 {x, y}; }                 \
  constexpr N##3 make_##N##3(T x, T y, T z) { return N##3 {x, y, z}; }         \
  constexpr N##4 make_##N##4(T x, T y, T z, T w) { return N##4 {x, y, z, w}; }
BT_VEC(signed char, char, 2, 4)
BT_VEC(unsigned char, uchar, 2, 4)
BT_VEC(short, short, 4, 8)
BT_VEC(unsigned short, ushort, 4, 8)
BT_VEC(int, int, 8, 16)
BT_VEC(unsigned int, uint, 8, 16)
BT_VEC(long, long, 16, 16)
BT_VEC(unsigned long, ulong, 16, 16)
BT_VEC(long long, longlong, 16, 16)
BT_VEC(unsigned long long, ulonglong, 16, 16)
BT_VEC(float, float, 8, 16)
BT_VEC(double, double, 16, 16)
#undef BT_VEC

#define BT_VEC4(T, N)                                                          \
  struct __attribute__((aligned(16))) N##_16a {                                \
    T x, y, z, w;                                                              \
  };                                                                           \
  struct __attribute__((aligned(32))) N##_32a {                                \
    T x, y, z, w;                                                              \
  };                                                                           \
  constexpr N##_16a make_##N##_16a(T x, T y, T z, T w) {                       \
    return N##_16a{x, y, z, w};                                                \
  }                                                                            \
  constexpr N##_32a make_##N##_32a(T x, T y, T z, T w) {                       \
    return N##_32a{x, y, z, w};                                                \
  }
BT_VEC4(long, long4)
BT_VEC4(unsigned long, ulong4)
BT_VEC4(long long, longlong4)
BT_VEC4(unsigned long long, ulonglong4)
BT_VEC4(double, double4)
#undef BT_VEC4

struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned vx = 1, unsigned vy = 1, unsigned vz = 1)
      : x(vx), y(vy), z(vz) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr operator uint3() const { return uint3{x, y, z}; }
};
#pragma clang force_cuda_host_device end
