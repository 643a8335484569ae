//===- bank_tidy/thrust.h - the part of Thrust that stands next to kernels
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "cuda_std.h"
#include <tuple>
#include <utility>
#include <vector>

#pragma clang force_cuda_host_device begin
namespace thrust {
// What an algorithm returns: anything.
struct any {
  template <class T> operator T() const;
};

template <class T> struct device_ptr {
  typedef T value_type;
  T *p;
  device_ptr() = default;
  explicit device_ptr(T *p) : p(p) {}
  T *get() const { return p; }
  T &operator*() const { return *p; }
  T &operator[](ptrdiff_t i) const { return p[i]; }
  device_ptr operator+(ptrdiff_t n) const { return device_ptr(p + n); }
  device_ptr operator-(ptrdiff_t n) const { return device_ptr(p - n); }
  ptrdiff_t operator-(device_ptr o) const { return p - o.p; }
  device_ptr &operator++();
  device_ptr &operator+=(ptrdiff_t);
  bool operator==(device_ptr o) const { return p == o.p; }
  bool operator!=(device_ptr o) const { return p != o.p; }
};
template <class T> using device_reference = T &;

template <class T> struct vector {
  typedef T value_type;
  typedef size_t size_type;
  typedef device_ptr<T> iterator, const_iterator, pointer;
  vector() = default;
  explicit vector(size_t);
  vector(size_t, const T &);
  template <class It> vector(It, It);
  template <class U> vector(const vector<U> &);
  template <class U> vector(const ::std::vector<U> &);
  template <class U> vector &operator=(const vector<U> &);
  template <class U> vector &operator=(const ::std::vector<U> &);
  iterator begin() const;
  iterator end() const;
  iterator cbegin() const;
  iterator cend() const;
  pointer data() const;
  T &operator[](size_t) const;
  T &front() const;
  T &back() const;
  size_t size() const;
  size_t capacity() const;
  bool empty() const;
  void resize(size_t);
  void resize(size_t, const T &);
  void reserve(size_t);
  void clear();
  void shrink_to_fit();
  void push_back(const T &);
  void pop_back();
  void swap(vector &);
  template <class... A> void assign(A...);
  template <class... A> iterator insert(A...);
  template <class... A> iterator erase(A...);
};
template <class T, class Alloc = void> struct device_vector : vector<T> {
  using vector<T>::vector;
  using vector<T>::operator=;
  device_vector() = default;
  device_vector(const vector<T> &);
  device_vector(const device_vector &) = default;
  device_vector &operator=(const device_vector &) = default;
};
template <class T, class Alloc = void> struct host_vector : vector<T> {
  using vector<T>::vector;
  using vector<T>::operator=;
  host_vector() = default;
  host_vector(const vector<T> &);
  host_vector(const host_vector &) = default;
  host_vector &operator=(const host_vector &) = default;
  T *data() const;
};

template <class T> T *raw_pointer_cast(device_ptr<T> p) { return p.get(); }
template <class T> T *raw_pointer_cast(T *p) { return p; }
template <class T> T &raw_reference_cast(T &r) { return r; }
template <class T> device_ptr<T> device_pointer_cast(T *p) {
  return device_ptr<T>(p);
}
template <class T> device_ptr<T> device_malloc(size_t);
template <class T> void device_free(device_ptr<T>);

struct execution_policy {
  template <class... A> execution_policy operator()(A &&...) const;
  execution_policy on(cudaStream_t) const;
};
static const execution_policy host{}, device{}, seq{};
namespace cuda {
static const thrust::execution_policy par{}, par_nosync{};
}
namespace omp {
static const thrust::execution_policy par{};
}

#define BT_ALGO(name) template <class... A> any name(A &&...);
BT_ALGO(adjacent_difference)
BT_ALGO(all_of)
BT_ALGO(any_of)
BT_ALGO(binary_search)
BT_ALGO(copy)
BT_ALGO(copy_if)
BT_ALGO(copy_n)
BT_ALGO(count)
BT_ALGO(count_if)
BT_ALGO(equal)
BT_ALGO(exclusive_scan)
BT_ALGO(exclusive_scan_by_key)
BT_ALGO(fill)
BT_ALGO(fill_n)
BT_ALGO(find)
BT_ALGO(find_if)
BT_ALGO(for_each)
BT_ALGO(for_each_n)
BT_ALGO(gather)
BT_ALGO(generate)
BT_ALGO(inclusive_scan)
BT_ALGO(inclusive_scan_by_key)
BT_ALGO(inner_product)
BT_ALGO(is_sorted)
BT_ALGO(lower_bound)
BT_ALGO(max_element)
BT_ALGO(merge)
BT_ALGO(min_element)
BT_ALGO(minmax_element)
BT_ALGO(none_of)
BT_ALGO(partition)
BT_ALGO(reduce)
BT_ALGO(reduce_by_key)
BT_ALGO(remove)
BT_ALGO(remove_if)
BT_ALGO(replace)
BT_ALGO(replace_if)
BT_ALGO(reverse)
BT_ALGO(scatter)
BT_ALGO(sequence)
BT_ALGO(set_difference)
BT_ALGO(set_intersection)
BT_ALGO(sort)
BT_ALGO(sort_by_key)
BT_ALGO(stable_sort)
BT_ALGO(stable_sort_by_key)
BT_ALGO(tabulate)
BT_ALGO(transform)
BT_ALGO(transform_exclusive_scan)
BT_ALGO(transform_inclusive_scan)
BT_ALGO(transform_reduce)
BT_ALGO(uninitialized_fill)
BT_ALGO(unique)
BT_ALGO(unique_by_key)
BT_ALGO(upper_bound)
BT_ALGO(distance)
BT_ALGO(advance)
#undef BT_ALGO

#define BT_OP(name, op)                                                        \
  template <class T = void> struct name {                                      \
    template <class U>                                                         \
    constexpr auto operator()(const U &a, const U &b) const                    \
        -> decltype(a op b) {                                                  \
      return a op b;                                                           \
    }                                                                          \
  };
BT_OP(plus, +)
BT_OP(minus, -)
BT_OP(multiplies, *)
BT_OP(divides, /)
BT_OP(modulus, %)
BT_OP(less, <)
BT_OP(less_equal, <=)
BT_OP(greater, >)
BT_OP(greater_equal, >=)
BT_OP(equal_to, ==)
BT_OP(not_equal_to, !=)
BT_OP(logical_and, &&)
BT_OP(logical_or, ||)
BT_OP(bit_and, &)
BT_OP(bit_or, |)
BT_OP(bit_xor, ^)
#undef BT_OP
template <class T = void> struct maximum {
  constexpr T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
template <class T = void> struct minimum {
  constexpr T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
template <class T = void> struct negate {
  constexpr T operator()(const T &a) const { return -a; }
};
template <class T = void> struct identity {
  constexpr T operator()(const T &a) const { return a; }
};
template <class A = void, class R = void> struct unary_function {
  typedef A argument_type;
  typedef R result_type;
};
template <class A = void, class B = void, class R = void>
struct binary_function {
  typedef A first_argument_type;
  typedef B second_argument_type;
  typedef R result_type;
};
namespace placeholders {}
template <class T> constexpr T(max)(T a, T b) { return a < b ? b : a; }
template <class T> constexpr T(min)(T a, T b) { return b < a ? b : a; }
template <class T> void swap(T &a, T &b) {
  T t = a;
  a = b;
  b = t;
}

using ::std::get;
using ::std::make_pair;
using ::std::make_tuple;
using ::std::pair;
using ::std::tie;
using ::std::tuple;
using ::std::tuple_element;
using ::std::tuple_size;

template <class T, class... Rest> struct counting_iterator {
  T n;
  explicit counting_iterator(T n = T()) : n(n) {}
  T operator*() const { return n; }
  T operator[](T i) const { return n + i; }
  counting_iterator operator+(T i) const { return counting_iterator(n + i); }
  counting_iterator &operator++();
  bool operator!=(counting_iterator o) const { return n != o.n; }
};
template <class T> counting_iterator<T> make_counting_iterator(T n) {
  return counting_iterator<T>(n);
}
#define BT_ITER(name)                                                          \
  template <class... A> struct name {                                          \
    name() = default;                                                          \
    template <class... B> explicit name(B...);                                 \
    name operator+(ptrdiff_t) const;                                           \
    any operator*() const;                                                     \
    any operator[](ptrdiff_t) const;                                           \
  };                                                                           \
  template <class... A> name<A...> make_##name(A...);
BT_ITER(constant_iterator)
BT_ITER(discard_iterator)
BT_ITER(permutation_iterator)
BT_ITER(reverse_iterator)
BT_ITER(transform_iterator)
BT_ITER(zip_iterator)
#undef BT_ITER

// No constructor by default, so that a __shared__ variable can be one.
template <class T> struct complex {
  T re, im;
  typedef T value_type;
  complex() = default;
  constexpr complex(T re, T im = T()) : re(re), im(im) {}
  template <class U>
  constexpr complex(const complex<U> &o) : re(T(o.re)), im(T(o.im)) {}
  constexpr T real() const { return re; }
  constexpr T imag() const { return im; }
  void real(T v) { re = v; }
  void imag(T v) { im = v; }
  complex &operator+=(const complex &);
  complex &operator-=(const complex &);
  complex &operator*=(const complex &);
  complex &operator/=(const complex &);
  friend complex operator+(const complex &, const complex &);
  friend complex operator-(const complex &, const complex &);
  friend complex operator*(const complex &, const complex &);
  friend complex operator/(const complex &, const complex &);
  friend complex operator-(const complex &);
  friend bool operator==(const complex &, const complex &);
  friend bool operator!=(const complex &, const complex &);
};
template <class T> T abs(const complex<T> &);
template <class T> T arg(const complex<T> &);
template <class T> T norm(const complex<T> &);
template <class T> complex<T> conj(const complex<T> &);
template <class T> complex<T> exp(const complex<T> &);
template <class T> complex<T> log(const complex<T> &);
template <class T> complex<T> sqrt(const complex<T> &);
template <class T> complex<T> polar(T, T = T());

struct minstd_rand {
  typedef unsigned result_type;
  minstd_rand(unsigned = 1);
  unsigned operator()();
  void seed(unsigned = 1);
  void discard(unsigned long long);
};
typedef minstd_rand default_random_engine, taus88, minstd_rand0, ranlux24;
#define BT_DIST(name)                                                          \
  template <class T = double> struct name {                                    \
    name(T = T(), T = T());                                                    \
    template <class E> T operator()(E &);                                      \
  };
BT_DIST(uniform_int_distribution)
BT_DIST(uniform_real_distribution)
BT_DIST(normal_distribution)
#undef BT_DIST
namespace random {
using thrust::default_random_engine;
using thrust::normal_distribution;
using thrust::uniform_int_distribution;
using thrust::uniform_real_distribution;
} // namespace random

struct system_error {
  const char *what() const;
};
template <class T> using device_allocator = void;
} // namespace thrust
#pragma clang force_cuda_host_device end
