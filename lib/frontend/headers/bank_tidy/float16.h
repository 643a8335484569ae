//===- bank_tidy/float16.h - what half and bfloat16 have in common
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

// BT_FLOAT16(H, H2): the functions and operators of a 16-bit float and of the
// pair of it. To be used inside force_cuda_host_device.
#define BT_FLOAT16(H, H2)                                                      \
  H __hadd(H, H);                                                              \
  H __hsub(H, H);                                                              \
  H __hmul(H, H);                                                              \
  H __hadd_rn(H, H);                                                           \
  H __hsub_rn(H, H);                                                           \
  H __hmul_rn(H, H);                                                           \
  H __hadd_sat(H, H);                                                          \
  H __hsub_sat(H, H);                                                          \
  H __hmul_sat(H, H);                                                          \
  H __hdiv(H, H);                                                              \
  H2 __h2div(H2, H2);                                                          \
  H2 __hadd2(H2, H2);                                                          \
  H2 __hsub2(H2, H2);                                                          \
  H2 __hmul2(H2, H2);                                                          \
  H2 __hadd2_rn(H2, H2);                                                       \
  H2 __hsub2_rn(H2, H2);                                                       \
  H2 __hmul2_rn(H2, H2);                                                       \
  H2 __hadd2_sat(H2, H2);                                                      \
  H2 __hsub2_sat(H2, H2);                                                      \
  H2 __hmul2_sat(H2, H2);                                                      \
  H __hfma(H, H, H);                                                           \
  H __hfma_sat(H, H, H);                                                       \
  H __hfma_relu(H, H, H);                                                      \
  H2 __hfma2(H2, H2, H2);                                                      \
  H2 __hfma2_sat(H2, H2, H2);                                                  \
  H2 __hfma2_relu(H2, H2, H2);                                                 \
  H2 __hcmadd(H2, H2, H2);                                                     \
  H __hneg(H);                                                                 \
  H __habs(H);                                                                 \
  H2 __hneg2(H2);                                                              \
  H2 __habs2(H2);                                                              \
  H __hmax(H, H);                                                              \
  H __hmin(H, H);                                                              \
  H __hmax_nan(H, H);                                                          \
  H __hmin_nan(H, H);                                                          \
  H2 __hmax2(H2, H2);                                                          \
  H2 __hmin2(H2, H2);                                                          \
  H2 __hmax2_nan(H2, H2);                                                      \
  H2 __hmin2_nan(H2, H2);                                                      \
  bool __hisnan(H);                                                            \
  int __hisinf(H);                                                             \
  H2 __hisnan2(H2);                                                            \
  BT_F16_C(H, H2, eq)                                                          \
  BT_F16_C(H, H2, ne)                                                          \
  BT_F16_C(H, H2, le)                                                          \
  BT_F16_C(H, H2, ge)                                                          \
  BT_F16_C(H, H2, lt)                                                          \
  BT_F16_C(H, H2, gt)                                                          \
  BT_F16_M(H, H2, ceil)                                                        \
  BT_F16_M(H, H2, cos)                                                         \
  BT_F16_M(H, H2, exp)                                                         \
  BT_F16_M(H, H2, exp10)                                                       \
  BT_F16_M(H, H2, exp2)                                                        \
  BT_F16_M(H, H2, floor)                                                       \
  BT_F16_M(H, H2, log)                                                         \
  BT_F16_M(H, H2, log10)                                                       \
  BT_F16_M(H, H2, log2)                                                        \
  BT_F16_M(H, H2, rcp)                                                         \
  BT_F16_M(H, H2, rint)                                                        \
  BT_F16_M(H, H2, rsqrt)                                                       \
  BT_F16_M(H, H2, sin)                                                         \
  BT_F16_M(H, H2, sqrt)                                                        \
  BT_F16_M(H, H2, tanh)                                                        \
  BT_F16_M(H, H2, tanh_approx)                                                 \
  BT_F16_M(H, H2, trunc)                                                       \
  BT_F16_O(H)                                                                  \
  BT_F16_O(H2)                                                                 \
  BT_F16_S(H)                                                                  \
  BT_F16_S(H2)                                                                 \
  float __low2float(H2);                                                       \
  float __high2float(H2);                                                      \
  H atomicAdd(H *, H);                                                         \
  H2 atomicAdd(H2 *, H2);

#define BT_F16_C(H, H2, c)                                                     \
  bool __h##c(H, H);                                                           \
  bool __h##c##u(H, H);                                                        \
  H2 __h##c##2(H2, H2);                                                        \
  H2 __h##c##u2(H2, H2);                                                       \
  bool __hb##c##2(H2, H2);                                                     \
  bool __hb##c##u2(H2, H2);                                                    \
  unsigned __h##c##2_mask(H2, H2);                                             \
  unsigned __h##c##u2_mask(H2, H2);
#define BT_F16_M(H, H2, m)                                                     \
  H h##m(H);                                                                   \
  H2 h2##m(H2);
#define BT_F16_O(T)                                                            \
  T operator+(const T &, const T &);                                           \
  T operator-(const T &, const T &);                                           \
  T operator*(const T &, const T &);                                           \
  T operator/(const T &, const T &);                                           \
  T &operator+=(T &, const T &);                                               \
  T &operator-=(T &, const T &);                                               \
  T &operator*=(T &, const T &);                                               \
  T &operator/=(T &, const T &);                                               \
  T &operator++(T &);                                                          \
  T &operator--(T &);                                                          \
  T operator++(T &, int);                                                      \
  T operator--(T &, int);                                                      \
  T operator+(const T &);                                                      \
  T operator-(const T &);                                                      \
  bool operator==(const T &, const T &);                                       \
  bool operator!=(const T &, const T &);                                       \
  bool operator<(const T &, const T &);                                        \
  bool operator>(const T &, const T &);                                        \
  bool operator<=(const T &, const T &);                                       \
  bool operator>=(const T &, const T &);
#define BT_F16_S(T)                                                            \
  T __shfl_sync(unsigned, T, int, int = 32);                                   \
  T __shfl_up_sync(unsigned, T, unsigned, int = 32);                           \
  T __shfl_down_sync(unsigned, T, unsigned, int = 32);                         \
  T __shfl_xor_sync(unsigned, T, int, int = 32);

// The members of a 16-bit float made from, and turned into, numbers.
#define BT_F16_CTORS(H)                                                        \
  H() = default;                                                               \
  H(float);                                                                    \
  H(double);                                                                   \
  H(short);                                                                    \
  H(unsigned short);                                                           \
  H(int);                                                                      \
  H(unsigned);                                                                 \
  H(long);                                                                     \
  H(unsigned long);                                                            \
  H(long long);                                                                \
  H(unsigned long long);                                                       \
  H &operator=(float);                                                         \
  H &operator=(double);                                                        \
  H &operator=(short);                                                         \
  H &operator=(unsigned short);                                                \
  H &operator=(int);                                                           \
  H &operator=(unsigned);                                                      \
  H &operator=(long long);                                                     \
  H &operator=(unsigned long long);                                            \
  operator float() const;                                                      \
  operator bool() const;                                                       \
  operator char() const;                                                       \
  operator signed char() const;                                                \
  operator unsigned char() const;                                              \
  operator short() const;                                                      \
  operator unsigned short() const;                                             \
  operator int() const;                                                        \
  operator unsigned() const;                                                   \
  operator long() const;                                                       \
  operator unsigned long() const;                                              \
  operator long long() const;                                                  \
  operator unsigned long long() const;

// Conversions whose names contain the type's.
#define BT_F16_CONV(H, name)                                                   \
  BT_F16_CONV1(H, name, rn)                                                    \
  BT_F16_CONV1(H, name, rz)                                                    \
  BT_F16_CONV1(H, name, ru)                                                    \
  BT_F16_CONV1(H, name, rd)                                                    \
  H __float2##name(float);                                                     \
  H __double2##name(double);                                                   \
  float __##name##2float(H);                                                   \
  short __##name##_as_short(H);                                                \
  unsigned short __##name##_as_ushort(H);                                      \
  H __short_as_##name(short);                                                  \
  H __ushort_as_##name(unsigned short);
#define BT_F16_CONV1(H, name, r)                                               \
  H __float2##name##_##r(float);                                               \
  H __int2##name##_##r(int);                                                   \
  H __uint2##name##_##r(unsigned);                                             \
  H __short2##name##_##r(short);                                               \
  H __ushort2##name##_##r(unsigned short);                                     \
  H __ll2##name##_##r(long long);                                              \
  H __ull2##name##_##r(unsigned long long);                                    \
  int __##name##2int_##r(H);                                                   \
  unsigned __##name##2uint_##r(H);                                             \
  short __##name##2short_##r(H);                                               \
  unsigned short __##name##2ushort_##r(H);                                     \
  signed char __##name##2char_##r(H);                                          \
  unsigned char __##name##2uchar_##r(H);                                       \
  long long __##name##2ll_##r(H);                                              \
  unsigned long long __##name##2ull_##r(H);
