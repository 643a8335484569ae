// Orders other than the natural one. Any permutation of 32 consecutive words is clean, as
// is any number of lanes on one word.
#include "fixture.h"

__global__ void permutations(int *out, const int *in, int shift) {
  __shared__ int s[64];
  int lane = threadIdx.x;
  s[lane] = in[lane]; // expect: store s 1
  s[lane + 32] = in[lane + 32]; // expect: store s 1
  __syncwarp();
  out[lane] = s[31 - lane]; // expect: load s 1
  out[32 + lane] = s[lane ^ 21]; // expect: load s 1
  out[64 + lane] = s[5 * lane % 32]; // expect: load s 1
  out[96 + lane] = s[33 * lane % 64]; // expect: load s 1
  out[128 + lane] = s[lane / 2]; // expect: load s 1
  out[160 + lane] = s[2 * (lane % 16)]; // expect: load s 1
  out[192 + lane] = s[7]; // expect: load s 1
  // A shift that only the caller knows moves all lanes alike.
  out[224 + lane] = s[lane + shift]; // expect: load s 1
  // Twelve words: squares modulo 64. 1 and 33, 4 and 36, 9 and 41 ... share a bank.
  out[256 + lane] = s[lane * lane % 64]; // expect: load s 2
}

int main() {
  const int shift = 11;
  fixture::Array<int> in(64), out(9 * 32), want(9 * 32);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < 32; ++i) {
    want[i] = in[31 - i];
    want[32 + i] = in[i ^ 21];
    want[64 + i] = in[5 * i % 32];
    want[96 + i] = in[33 * i % 64];
    want[128 + i] = in[i / 2];
    want[160 + i] = in[2 * (i % 16)];
    want[192 + i] = in[7];
    want[224 + i] = in[i + shift];
    want[256 + i] = in[i * i % 64];
  }
  permutations<<<1, 32>>>(out.device(), in.device(), shift);
  return fixture::finish("permutations", fixture::same(out, want));
}
