// std::move, std::forward and the like hand on what they are given; std::swap and std::pair do
// what their bodies say, for the caller.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s
#include <utility>

template <class F, class... A> __device__ int call(F &&f, A &&...a) {
  return f(std::forward<A>(a)...);
}
__global__ void forwarding(int *) {
  __shared__ int s[32][32];
  __shared__ int t[1024];
  int x = threadIdx.x, y = x;
  t[std::move(y) * 2] = 1; // expect: store t 2
  t[call([](int a) { return a * 4; }, x)] = 2; // expect: store t 4
  t[std::as_const(x) * 2] = 3; // expect: store t 2
  *std::addressof(t[x * 8]) = 4; // expect: store t 8
  auto pair = std::make_pair(x, 2);
  t[pair.first * 2] = 5; // expect: store t 2
  std::swap(s[x][0], s[x][7]); // expect: load s 32; store s 32
}

void launch() { forwarding<<<1, 32>>>(nullptr); }
