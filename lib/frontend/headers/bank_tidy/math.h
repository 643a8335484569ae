//===- bank_tidy/math.h - device mathematics and conversions
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once
// clang-format off: lists of macros.

#define BT __attribute__((device))

// min and max of the global namespace, for both sides.
#pragma clang force_cuda_host_device begin
#define BT_MINMAX(R, A, B)                                                     \
  R min(A, B);                                                                 \
  R max(A, B);
BT_MINMAX(int, int, int)
BT_MINMAX(unsigned, unsigned, unsigned)
BT_MINMAX(unsigned, int, unsigned)
BT_MINMAX(unsigned, unsigned, int)
BT_MINMAX(long, long, long)
BT_MINMAX(unsigned long, unsigned long, unsigned long)
BT_MINMAX(unsigned long, long, unsigned long)
BT_MINMAX(unsigned long, unsigned long, long)
BT_MINMAX(long long, long long, long long)
BT_MINMAX(unsigned long long, unsigned long long, unsigned long long)
BT_MINMAX(unsigned long long, long long, unsigned long long)
BT_MINMAX(unsigned long long, unsigned long long, long long)
BT_MINMAX(float, float, float)
BT_MINMAX(double, double, double)
BT_MINMAX(double, float, double)
BT_MINMAX(double, double, float)
#undef BT_MINMAX
extern "C" {
unsigned umin(unsigned, unsigned);
unsigned umax(unsigned, unsigned);
long long llmin(long long, long long);
long long llmax(long long, long long);
unsigned long long ullmin(unsigned long long, unsigned long long);
unsigned long long ullmax(unsigned long long, unsigned long long);
}
#pragma clang force_cuda_host_device end

// What CUDA adds to the C library. Only for the device, since the host's
// library may have some of it.
extern "C" {
#define BT_1(n)                                                                \
  BT double n(double);                                                         \
  BT float n##f(float);
BT_1(rsqrt) BT_1(rcbrt) BT_1(sinpi) BT_1(cospi) BT_1(tanpi) BT_1(erfinv)
BT_1(erfcinv) BT_1(erfcx) BT_1(normcdf) BT_1(normcdfinv) BT_1(cyl_bessel_i0)
BT_1(cyl_bessel_i1)
#undef BT_1
#define BT_X(T, s)                                                             \
  BT T rhypot##s(T, T);                                                        \
  BT T norm3d##s(T, T, T);                                                     \
  BT T rnorm3d##s(T, T, T);                                                    \
  BT T norm4d##s(T, T, T, T);                                                  \
  BT T rnorm4d##s(T, T, T, T);                                                 \
  BT T norm##s(int, const T *);                                                \
  BT T rnorm##s(int, const T *);                                               \
  BT void sincospi##s(T, T *, T *);
BT_X(double, )
BT_X(float, f)
#undef BT_X
BT float fdividef(float, float);
BT double fdivide(double, double);
BT int __signbitd(double);
BT int __signbitf(float);
BT int __isnan(double);
BT int __isinf(double);
BT int __finite(double);
BT int __isnanf(float);
BT int __isinff(float);
BT int __finitef(float);
}

// The overloads of C++, for the device: those of the host come with its own
// <cmath>, and a device overload wins over them in device code.
namespace bank_tidy {
template <class T> struct integer {};
#define BT_INT(T)                                                              \
  template <> struct integer<T> {                                              \
    typedef double type;                                                       \
  };
BT_INT(bool)
BT_INT(char)
BT_INT(signed char)
BT_INT(unsigned char)
BT_INT(short)
BT_INT(unsigned short)
BT_INT(int)
BT_INT(unsigned)
BT_INT(long)
BT_INT(unsigned long)
BT_INT(long long)
BT_INT(unsigned long long)
#undef BT_INT
template <class T> using integer_t = typename integer<T>::type;
template <class T> struct number : integer<T> {};
template <> struct number<float> {
  typedef float type;
};
template <> struct number<double> {
  typedef double type;
};
template <class T, class U>
using promote_t =
    decltype(typename number<T>::type() + typename number<U>::type());
} // namespace bank_tidy

#define BT_1(f)                                                                \
  BT float f(float);                                                           \
  template <class T> BT bank_tidy::integer_t<T> f(T);
BT_1(acos) BT_1(acosh) BT_1(asin) BT_1(asinh) BT_1(atan) BT_1(atanh) BT_1(cbrt)
BT_1(ceil) BT_1(cos) BT_1(cosh) BT_1(erf) BT_1(erfc) BT_1(exp) BT_1(exp10)
BT_1(exp2) BT_1(expm1) BT_1(fabs) BT_1(floor) BT_1(lgamma) BT_1(log) BT_1(log10)
BT_1(log1p) BT_1(log2) BT_1(logb) BT_1(nearbyint) BT_1(rint) BT_1(round)
BT_1(sin) BT_1(sinh) BT_1(sqrt) BT_1(tan) BT_1(tanh) BT_1(tgamma) BT_1(trunc)
BT_1(rsqrt) BT_1(rcbrt) BT_1(sinpi) BT_1(cospi) BT_1(erfinv) BT_1(erfcinv)
BT_1(erfcx) BT_1(normcdf) BT_1(normcdfinv)
#undef BT_1
#define BT_2(f)                                                                \
  BT float f(float, float);                                                    \
  template <class T, class U> BT bank_tidy::promote_t<T, U> f(T, U);
BT_2(atan2) BT_2(copysign) BT_2(fdim) BT_2(fmax) BT_2(fmin) BT_2(fmod)
BT_2(hypot) BT_2(nextafter) BT_2(pow) BT_2(remainder)
#undef BT_2
BT float pow(float, int);
BT double pow(double, int);
BT float fma(float, float, float);
BT float frexp(float, int *);
BT float ldexp(float, int);
BT float modf(float, float *);
BT float remquo(float, float, int *);
BT float scalbn(float, int);
BT float scalbln(float, long);
BT int ilogb(float);
BT long lrint(float);
BT long lround(float);
BT long long llrint(float);
BT long long llround(float);
BT void sincos(float, float *, float *);
BT void sincospi(float, float *, float *);
BT long abs(long);
BT long long abs(long long);
BT float abs(float);
BT double abs(double);
#ifndef isnan // Else the host's macros.
#define BT_IS(f)                                                               \
  bool f(float);                                                               \
  BT bool f(float);                                                            \
  bool f(double);                                                              \
  BT bool f(double);
BT_IS(isnan) BT_IS(isinf) BT_IS(isfinite) BT_IS(isnormal) BT_IS(signbit)
#undef BT_IS
#endif

// std:: of those who include no <cmath>: once it is, its own names hide these.
namespace bank_tidy {
namespace std_fallback {
#define BT_U(f) using ::f;
BT_U(abs) BT_U(acos) BT_U(asin) BT_U(atan) BT_U(atan2) BT_U(cbrt) BT_U(ceil)
BT_U(cos) BT_U(cosh) BT_U(erf) BT_U(exp) BT_U(exp2) BT_U(fabs) BT_U(floor)
BT_U(fma) BT_U(fmax) BT_U(fmin) BT_U(fmod) BT_U(hypot) BT_U(isfinite)
BT_U(isinf) BT_U(isnan) BT_U(ldexp) BT_U(log) BT_U(log10) BT_U(log1p) BT_U(log2)
BT_U(lround) BT_U(max) BT_U(min) BT_U(pow) BT_U(rint) BT_U(round) BT_U(sin)
BT_U(sinh) BT_U(sqrt) BT_U(tan) BT_U(tanh) BT_U(trunc) BT_U(exit) BT_U(free)
BT_U(malloc) BT_U(memcpy) BT_U(memset) BT_U(printf) BT_U(rand) BT_U(srand)
BT_U(strcmp) BT_U(strlen) BT_U(int8_t) BT_U(int16_t) BT_U(int32_t)
BT_U(int64_t) BT_U(uint8_t) BT_U(uint16_t) BT_U(uint32_t) BT_U(uint64_t)
BT_U(intptr_t) BT_U(uintptr_t)
#undef BT_U
} // namespace std_fallback
} // namespace bank_tidy
namespace std {
using namespace bank_tidy::std_fallback;
// Where these are not constexpr, those of the host are only for the host.
#if __cplusplus < 201402L
template <class T> BT const T &min(const T &a, const T &b) {
  return b < a ? b : a;
}
template <class T> BT const T &max(const T &a, const T &b) {
  return a < b ? b : a;
}
#endif
template <class T> BT void swap(T &a, T &b) {
  T t = static_cast<T &&>(a);
  a = static_cast<T &&>(b);
  b = static_cast<T &&>(t);
}
} // namespace std

// Intrinsics of floating point.
extern "C" {
#define BT_F1(f) BT float f(float);
#define BT_F2(f) BT float f(float, float);
#define BT_D1(f) BT double f(double);
#define BT_D2(f) BT double f(double, double);
BT_F1(__sinf) BT_F1(__cosf) BT_F1(__tanf) BT_F1(__expf) BT_F1(__exp10f)
BT_F1(__logf) BT_F1(__log2f) BT_F1(__log10f) BT_F1(__saturatef) BT_F1(__tanhf)
BT_F1(__frsqrt_rn) BT_F2(__powf) BT_F2(__fdividef)
BT void __sincosf(float, float *, float *);
#define BT_R(r)                                                                \
  BT_F1(__fsqrt_##r) BT_F1(__frcp_##r) BT_F2(__fadd_##r) BT_F2(__fsub_##r)     \
  BT_F2(__fmul_##r) BT_F2(__fdiv_##r) BT float __fmaf_##r(float, float, float);\
  BT float __fmaf_ieee_##r(float, float, float);                               \
  BT_D1(__dsqrt_##r) BT_D1(__drcp_##r) BT_D2(__dadd_##r) BT_D2(__dsub_##r)     \
  BT_D2(__dmul_##r) BT_D2(__ddiv_##r) BT double __fma_##r(double, double,      \
                                                          double);             \
  BT float __double2float_##r(double);                                         \
  BT int __double2int_##r(double);                                             \
  BT unsigned __double2uint_##r(double);                                       \
  BT long long __double2ll_##r(double);                                        \
  BT unsigned long long __double2ull_##r(double);                              \
  BT int __float2int_##r(float);                                               \
  BT unsigned __float2uint_##r(float);                                         \
  BT long long __float2ll_##r(float);                                          \
  BT unsigned long long __float2ull_##r(float);                                \
  BT float __int2float_##r(int);                                               \
  BT float __uint2float_##r(unsigned);                                         \
  BT float __ll2float_##r(long long);                                          \
  BT float __ull2float_##r(unsigned long long);                                \
  BT double __ll2double_##r(long long);                                        \
  BT double __ull2double_##r(unsigned long long);
BT_R(rn)
BT_R(rz)
BT_R(ru)
BT_R(rd)
#undef BT_R
#undef BT_F1
#undef BT_F2
#undef BT_D1
#undef BT_D2
BT double __int2double_rn(int);
BT double __uint2double_rn(unsigned);
BT int __float_as_int(float);
BT unsigned __float_as_uint(float);
BT float __int_as_float(int);
BT float __uint_as_float(unsigned);
BT long long __double_as_longlong(double);
BT double __longlong_as_double(long long);
BT int __double2hiint(double);
BT int __double2loint(double);
BT double __hiloint2double(int, int);
// Names of libdevice that some sources call.
BT float __nv_fast_expf(float);
BT float __nv_fast_logf(float);
BT float __nv_expf(float);
BT float __nv_logf(float);
BT float __nv_sqrtf(float);
BT float __nv_rsqrtf(float);
BT float __nv_tanhf(float);
BT float __nv_fmaxf(float, float);
BT float __nv_fminf(float, float);
BT float __nv_fabsf(float);
BT float __nv_fmaf(float, float, float);
}
BT unsigned long long __double_as_ulonglong(double);
BT float2 __ffma2_rn(float2, float2, float2);
BT float2 __fadd2_rn(float2, float2);
BT float2 __fmul2_rn(float2, float2);
#undef BT
