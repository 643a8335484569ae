// Calls of calls are followed some 40 deep. What is beyond is unknown, wherever it is: where
// an array is passed on, and at the places that were seen less deep.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

template <int N> __device__ void unroll(float *s, int x) {
  if constexpr (N <= 32) {
    s[x * N] = 1; // expect: store s 1..32
    unroll<N + 1>(s, x);
  }
}
__global__ void byTemplate(float *o) {
  __shared__ float s[8192];
  unroll<1>(s, threadIdx.x);
}

template <typename F> __device__ void each(F f, int n, int end) {
  if (n < end) {
    f(n);
    each(f, n + 1, end);
  }
}
__global__ void byLambda(float *o) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  each([&](int i) { s[x * i] = 1; }, 1, 33); // expect: store s 1..32
}

struct View {
  float *s;
};
template <int N> __device__ void deep(View v, int x) {
  if constexpr (N == 0)
    v.s[x * 32] = 1; // expect: store s 32
  else
    deep<N - 1>(v, x);
}
__global__ void byStruct(float *o) {
  __shared__ float s[8192];
  deep<30>(View{s}, threadIdx.x);
}

template <int N> __device__ void tooDeep(View v, int x) {
  if constexpr (N == 0)
    v.s[x * 32] = 1;
  else
    tooDeep<N - 1>(v, x); // expect: load s unknown
}
__global__ void byStructTooDeep(float *o) {
  __shared__ float s[8192];
  tooDeep<90>(View{s}, threadIdx.x);
}

template <int N> __device__ void tooLong(float *s, int x) {
  if constexpr (N <= 90) {
    s[x * (2 * N + 1)] = 1; // expect: store s unknown
    tooLong<N + 1>(s, x);   // expect: load s unknown
  }
}
__global__ void byTemplateTooLong(float *o) {
  __shared__ float s[8192];
  tooLong<1>(s, threadIdx.x);
}

__device__ int branching(float *s, int n) {
  s[threadIdx.x] = n; // expect: store s unknown
  return n < 2 ? n : branching(s, n - 1) + branching(s, n - 2); // expect: load s unknown
}
__global__ void byRecursion(float *o, int n) {
  __shared__ float s[8192];
  branching(s, n);
}

void launch(float *o) {
  byTemplate<<<1, 64>>>(o);
  byLambda<<<1, 64>>>(o);
  byStruct<<<1, 64>>>(o);
  byStructTooDeep<<<1, 64>>>(o);
  byTemplateTooLong<<<1, 64>>>(o);
  byRecursion<<<1, 64>>>(o, 3);
}
