// A tile behind lambdas: the access is written once and made from several places, along
// rows and along columns.
#include "fixture.h"

__global__ void through_lambdas(int *out, const int *in) {
  __shared__ int plain[32][32];
  __shared__ int skewed[32][32];
  int lane = threadIdx.x;
  auto put = [&](int r, int c, int v) {
    plain[r][c] = v; // expect: store plain 1
    skewed[r][(r + c) % 32] = v; // expect: store skewed 1
  };
  auto get = [&](int r, int c) {
    return plain[r][c]; // expect: load plain 1..32
  };
  auto get_skewed = [&](int r, int c) {
    return skewed[r][(r + c) % 32]; // expect: load skewed 1
  };
  for (int i = 0; i < 32; ++i)
    put(i, lane, in[i * 32 + lane]);
  __syncwarp();
  int sum = 0;
  for (int i = 0; i < 32; ++i)
    sum += get(i, lane) + i * get_skewed(i, lane);
#pragma unroll 1
  for (int i = 0; i < 32; ++i)
    sum += get(lane, i) - i * get_skewed(lane, i);
  out[lane] = sum;
}

int main() {
  fixture::Array<int> in(1024), out(32), want(32);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int lane = 0; lane < 32; ++lane)
    for (int i = 0; i < 32; ++i)
      want[lane] += (1 + i) * in[i * 32 + lane] + (1 - i) * in[lane * 32 + i];
  through_lambdas<<<1, 32>>>(out.device(), in.device());
  return fixture::finish("lambdas", fixture::same(out, want));
}
