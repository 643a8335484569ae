//===- bank_tidy/libc.h - the C library, for both sides
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once
// clang-format off: lists of macros.

// nvcc includes some of the host's C headers by itself. Declaring the part
// that kernels use is cheaper. Each function is declared twice: for the host
// with glibc's type and exception specification, so that its headers may
// follow, and as an overload for the device.
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef long clock_t;
typedef long time_t;
namespace std {
using ::ptrdiff_t;
using ::size_t;
} // namespace std

#ifndef NULL
#define NULL __null
#endif
#ifndef INT_MAX
#define CHAR_BIT 8
#define SCHAR_MAX __SCHAR_MAX__
#define SCHAR_MIN (-__SCHAR_MAX__ - 1)
#define UCHAR_MAX (__SCHAR_MAX__ * 2 + 1)
#define CHAR_MAX __SCHAR_MAX__
#define CHAR_MIN SCHAR_MIN
#define SHRT_MAX __SHRT_MAX__
#define SHRT_MIN (-__SHRT_MAX__ - 1)
#define USHRT_MAX (__SHRT_MAX__ * 2 + 1)
#define INT_MAX __INT_MAX__
#define INT_MIN (-__INT_MAX__ - 1)
#define UINT_MAX (__INT_MAX__ * 2U + 1U)
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-__LONG_MAX__ - 1L)
#define ULONG_MAX (__LONG_MAX__ * 2UL + 1UL)
#define LLONG_MAX __LONG_LONG_MAX__
#define LLONG_MIN (-__LONG_LONG_MAX__ - 1LL)
#define ULLONG_MAX (__LONG_LONG_MAX__ * 2ULL + 1ULL)
#endif
#ifndef EXIT_SUCCESS
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#endif
#ifndef M_PI
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define HUGE_VAL (__builtin_huge_val())
#define HUGE_VALF (__builtin_huge_valf())
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))
#endif

#define BT(...)                                                                \
  extern "C" __VA_ARGS__;                                                      \
  __attribute__((device)) __VA_ARGS__;
struct _IO_FILE;
typedef struct _IO_FILE FILE;
extern "C" FILE *stdin, *stdout, *stderr;
BT(int printf(const char *__restrict, ...))
BT(int vprintf(const char *__restrict, __builtin_va_list))
BT(int fprintf(FILE *__restrict, const char *__restrict, ...))
BT(int sprintf(char *__restrict, const char *__restrict, ...) noexcept)
BT(int snprintf(char *__restrict, size_t, const char *__restrict, ...) noexcept)
BT(int puts(const char *))
BT(int putchar(int))
BT(int fflush(FILE *))

BT(void *malloc(size_t) noexcept)
BT(void *calloc(size_t, size_t) noexcept)
BT(void *realloc(void *, size_t) noexcept)
BT(void free(void *) noexcept)
BT(void exit(int) noexcept __attribute__((noreturn)))
BT(void abort() noexcept __attribute__((noreturn)))
BT(int abs(int) noexcept)
BT(long labs(long) noexcept)
BT(long long llabs(long long) noexcept)
BT(int atoi(const char *) noexcept)
BT(double atof(const char *) noexcept)
BT(int rand() noexcept)
BT(void srand(unsigned) noexcept)
BT(char *getenv(const char *) noexcept)

BT(void *memcpy(void *__restrict, const void *__restrict, size_t) noexcept)
BT(void *memmove(void *, const void *, size_t) noexcept)
BT(void *memset(void *, int, size_t) noexcept)
BT(int memcmp(const void *, const void *, size_t) noexcept)
BT(char *strcpy(char *__restrict, const char *__restrict) noexcept)
BT(char *strncpy(char *__restrict, const char *__restrict, size_t) noexcept)
BT(char *strcat(char *__restrict, const char *__restrict) noexcept)
BT(int strcmp(const char *, const char *) noexcept)
BT(int strncmp(const char *, const char *, size_t) noexcept)
BT(size_t strlen(const char *) noexcept)

BT(clock_t clock() noexcept)
BT(time_t time(time_t *) noexcept)

BT(void __assert_fail(const char *, const char *, unsigned,
                      const char *) noexcept __attribute__((noreturn)))
#ifdef NDEBUG
#define assert(expr) (static_cast<void>(0))
#else
#define assert(expr)                                                           \
  ((expr) ? static_cast<void>(0)                                               \
          : __assert_fail(#expr, __FILE__, __LINE__, __PRETTY_FUNCTION__))
#endif

#define BT_1(n)                                                                \
  BT(double n(double) noexcept)                                                \
  BT(float n##f(float) noexcept)
#define BT_2(n)                                                                \
  BT(double n(double, double) noexcept)                                        \
  BT(float n##f(float, float) noexcept)
BT_1(acos) BT_1(acosh) BT_1(asin) BT_1(asinh) BT_1(atan) BT_1(atanh) BT_1(cbrt)
BT_1(ceil) BT_1(cos) BT_1(cosh) BT_1(erf) BT_1(erfc) BT_1(exp) BT_1(exp10)
BT_1(exp2) BT_1(expm1) BT_1(fabs) BT_1(floor) BT_1(j0) BT_1(j1) BT_1(lgamma)
BT_1(log) BT_1(log10) BT_1(log1p) BT_1(log2) BT_1(logb) BT_1(nearbyint)
BT_1(rint) BT_1(round) BT_1(sin) BT_1(sinh) BT_1(sqrt) BT_1(tan) BT_1(tanh)
BT_1(tgamma) BT_1(trunc) BT_1(y0) BT_1(y1)
BT_2(atan2) BT_2(copysign) BT_2(fdim) BT_2(fmax) BT_2(fmin) BT_2(fmod)
BT_2(hypot) BT_2(nextafter) BT_2(pow) BT_2(remainder)
#undef BT_1
#undef BT_2
#define BT_X(T, s)                                                             \
  BT(T fma##s(T, T, T) noexcept)                                               \
  BT(T frexp##s(T, int *) noexcept)                                            \
  BT(T ldexp##s(T, int) noexcept)                                              \
  BT(T modf##s(T, T *) noexcept)                                               \
  BT(T remquo##s(T, T, int *) noexcept)                                        \
  BT(T scalbn##s(T, int) noexcept)                                             \
  BT(T scalbln##s(T, long) noexcept)                                           \
  BT(T nan##s(const char *) noexcept)                                          \
  BT(T jn##s(int, T) noexcept)                                                 \
  BT(T yn##s(int, T) noexcept)                                                 \
  BT(int ilogb##s(T) noexcept)                                                 \
  BT(long lrint##s(T) noexcept)                                                \
  BT(long lround##s(T) noexcept)                                               \
  BT(long long llrint##s(T) noexcept)                                          \
  BT(long long llround##s(T) noexcept)                                         \
  BT(void sincos##s(T, T *, T *) noexcept)
BT_X(double, )
BT_X(float, f)
#undef BT_X
#undef BT
