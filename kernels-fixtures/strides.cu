// Lanes a constant number of words apart: as many ways as that number has factors of two,
// up to 32. Odd strides are clean.
#include "fixture.h"

__global__ void strides(int *out, const int *in) {
  __shared__ int s[33 * 32];
  int lane = threadIdx.x;
  for (int i = lane; i < 33 * 32; i += 32)
    s[i] = in[i]; // expect: store s 1
  __syncwarp();
  out[lane] = s[lane]; // expect: load s 1
  out[32 + lane] = s[2 * lane]; // expect: load s 2
  out[64 + lane] = s[3 * lane]; // expect: load s 1
  out[96 + lane] = s[4 * lane]; // expect: load s 4
  out[128 + lane] = s[5 * lane]; // expect: load s 1
  out[160 + lane] = s[6 * lane]; // expect: load s 2
  out[192 + lane] = s[8 * lane]; // expect: load s 8
  out[224 + lane] = s[12 * lane]; // expect: load s 4
  out[256 + lane] = s[16 * lane]; // expect: load s 16
  out[288 + lane] = s[17 * lane]; // expect: load s 1
  out[320 + lane] = s[24 * lane]; // expect: load s 8
  out[352 + lane] = s[31 * lane]; // expect: load s 1
  out[384 + lane] = s[32 * lane]; // expect: load s 32
  out[416 + lane] = s[33 * lane]; // expect: load s 1
}

int main() {
  const int stride[] = {1, 2, 3, 4, 5, 6, 8, 12, 16, 17, 24, 31, 32, 33};
  fixture::Array<int> in(33 * 32), out(14 * 32), want(14 * 32);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < 14 * 32; ++i)
    want[i] = in[stride[i / 32] * (i % 32)];
  strides<<<1, 32>>>(out.device(), in.device());
  return fixture::finish("strides", fixture::same(out, want));
}
