// Code with errors everywhere; what can be read is still checked.
// RUN: %python %S/Inputs/survive.py %bank-tidy %s
#include "nope.h"
#include <cub/nope.cuh>

template <class T> struct Half {
  T x;
  Undefined<T> y;
  __device__ T f();
};
struct Incomplete;
struct Holder {
  Incomplete a;
  int b;
};
struct Itself {
  Itself s;
  int x;
};
struct Default {
  int x = undefined;
  int y = x;
};
__device__ Unknown g(Foo x, int y = bar) { return x; }

template <class T, int N = T::value> __global__ void dependent(T *p) {
  __shared__ T t[N];
  __shared__ typename T::type u[32];
  t[threadIdx.x].x = 1;
  u[threadIdx.x * 2] = 2;
  p->foo(t[threadIdx.x * 2]);
  for (auto i : t)
    i = undefined;
}

__global__ void types(float *o, Missing m, int n = q) {
  __shared__ Missing a[32];
  __shared__ float t[UNDEFINED], u[32][];
  __shared__ float good[1024];
  __shared__ Incomplete incomplete[4];
  __shared__ Holder holder[32];
  __shared__ Itself itself[3];
  __shared__ auto automatic;
  __shared__ decltype(zz) deduced[3];
  __shared__ Half<int> half[32];
  __shared__ Half<float> one;
  __shared__ Default defaults[32];
  const int x = threadIdx.x;
  good[x] = 1; // found
  a[x] = 1;
  t[x * m.x] = foo(x);
  u[x][0] = a[0];
  incomplete[x].x = 1;
  holder[x].b = 2;
  itself[x].x = 1;
  automatic = 3;
  deduced[x] = 2;
  half[x].x = 3;
  one.f();
  defaults[x] = Default();
  defaults[x].y = 1;
  Default d{}, e;
  good[x * d.y + e.x] = 2;
  good[g(m)] = 3;
  good[g()] = 4;
  good[sizeof(Missing) * x] = 5;
  good[alignof(Incomplete)] = 6;
  good[x * 32] = 7; // found
}

__global__ void statements(float *o, int n) {
  __shared__ float t[1024];
  const int x = threadIdx.x;
  if (unknown > x)
    t[x * 2] = 1; // found
  for (int i = 0; i < unknown; i += missing)
    t[i * x] = 2; // found
  for (Missing q : m)
    t[q] = 3;
  for (auto q : unknown)
    t[q] = 4;
  for (int i : 5)
    t[i] = 5;
  while (bad bad)
    t[0] = 6;
  switch (n) {
  case 1:
    t[x * 2] = 7;
  case foo:
    t[1] = 8;
  case 1:;
  }
  int y = ;
  float z = t[;
  auto [p, r] = m;
  auto lambda = [&zz](int a) { return a + zz; };
  t[lambda(x)] = 9;
  t[lambda()] = 10;
  t.foo = 1;
  t->x = 2;
  t() = 3;
  o[t] = 4;
  *threadIdx = 1;
  threadIdx.w = 2;
  t[threadIdx] = 11;
  t[threadIdx.q] = 12;
  new (t) float;
  delete t;
  throw 1;
  try {
    t[x] = 13;
  } catch (...) {
    t[1] = 14;
  }
  goto nowhere;
  static_cast<Missing>(t);
  dynamic_cast<Incomplete *>(o)->x;
  reinterpret_cast<Holder *>(t)[x].b = 1;
  typeid(t);
  __builtin_offsetof(Holder, b);
  asm("x" : "=r"(t));
  t[x * 32] = 15; // found
  return 5;
}

__global__ void shared() {
  __shared__ int q[32] = {1, 2};
  __shared__ int s = threadIdx.x, &r = s, *p = q;
  const __shared__ int c[32];
  static int st[32];
  thread_local int tl;
  q[threadIdx.x] = s;
  r = 1;
  r++;
  p[threadIdx.x] = 1;
  st[threadIdx.x] = 1;
  c[threadIdx.x] = 1;
  tl = q[threadIdx.x];
  int __shared__ *w;
  __shared__ int *__shared__ *ww;
  **ww = 1;
  ww[threadIdx.x][threadIdx.x] = 1;
}

struct Member {
  __shared__ int x[32];
  static __shared__ int y[32];
  __device__ void f() { x[threadIdx.x * 2] = 1; }
};
__shared__ int global[64];
extern __shared__ Missing dynamic[];
__global__ void outside(int n) {
  global[threadIdx.x * 2] = 1; // found
  dynamic[threadIdx.x] = 2;
  dynamic[threadIdx.x].a.b.c = 3;
  extern __shared__ float dynamic[];
  dynamic[n] = 4;
  Member m;
  m.f();
  Member::y[threadIdx.x] = 5;
}
__global__ int returning() {
  __shared__ int q[32];
  q[threadIdx.x] = 1;
}
__global__ void variadic(int &r, ...) {
  __shared__ int q[32];
  q[threadIdx.x * r] = 1;
}
__global__ static void Member::nothing() {
  __shared__ int q[32];
  q[threadIdx.x] = 1;
}
class Class {
  __global__ void method() {
    __shared__ int q[32];
    q[threadIdx.x * 2] = 1;
  }
};

void launch() {
  types<<<1, dim3(32, unknown)>>>(0, 1);
  types<<<1, unknown>>>(0);
  types<<<1, dim3(32, 32, )>>>();
  types<<<1, dim3{32}>>>(0, Missing());
  types<<<1, {32, 2}>>>(0);
  types<<<1, 32 >>>(0, 0, 0);
  types<<<1, 1.5f>>>(0, 0);
  types<<<"a", "b">>>(0, 0);
  types<<<1>>>(0);
  types<<<>>>();
  types<<<1, 32, 3, 4, 5>>>(0);
  dependent<<<1, 32>>>(0);
  dependent<int><<<1, 32>>>(0);
  dependent<Incomplete><<<1, 32>>>(0);
  dependent<Half<int>><<<1, 32>>>(0);
  missing<<<1, 32>>>(0);
}

__global__ void last() {
  __shared__ int q[32];
  q[threadIdx.x * 2] = 1; // found
