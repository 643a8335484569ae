// A tile behind functions that know nothing of it but a pointer and a distance.
#include "fixture.h"

__device__ void put(int *row, int column, int value) {
  row[column] = value; // expect: store tile 1
}

// Called for rows (lanes `pitch` words apart) and for columns (lanes side by side).
__device__ int total(const int *first, int distance) {
  int sum = 0;
#pragma unroll 1
  for (int k = 0; k < 32; ++k)
    sum += first[k * distance]; // expect: load tile 1..32
  return sum;
}

__global__ void plain(int *out, const int *in) {
  __shared__ int tile[32][32];
  int lane = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    put(tile[i], lane, in[i * 32 + lane]);
  __syncwarp();
  out[lane] = total(tile[lane], 1);
  out[32 + lane] = total(&tile[0][lane], 32);
}

__global__ void padded(int *out, const int *in) {
  __shared__ int tile[32][33];
  int lane = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    put(tile[i], lane, in[i * 32 + lane]);
  __syncwarp();
  out[lane] = total(tile[lane], 1);
  out[32 + lane] = total(&tile[0][lane], 33);
}

int main() {
  fixture::Array<int> in(1024), out(64), want(64);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < 1024; ++i) {
    want[i / 32] += in[i];
    want[32 + i % 32] += in[i];
  }
  plain<<<1, 32>>>(out.device(), in.device());
  bool right = fixture::same(out, want);
  padded<<<1, 32>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  return fixture::finish("helpers", right);
}
