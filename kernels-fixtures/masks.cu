// Lanes that don't take part don't conflict.
#include "fixture.h"

__global__ void masks(int *out, const int *in) {
  __shared__ int s[1024];
  int lane = threadIdx.x;
  for (int i = lane; i < 1024; i += 32)
    s[i] = in[i]; // expect: store s 1
  __syncwarp();
  int sum = 0;
  // Every second lane, 16 words per lane: 16 lanes, 32 words apart.
  if (lane % 2 == 0)
    sum += s[16 * lane]; // expect: load s 16
  // Eight lanes.
  if (lane < 8)
    sum += s[32 * lane]; // expect: load s 8
  // One lane.
  if (lane == 5)
    sum += s[32 * lane]; // expect: load s 1
  // Half a warp that reads every second word takes each bank once; one that reads every
  // fourth, two in a bank.
  if (lane >= 16)
    sum += s[2 * lane]; // expect: load s 1
  if (lane < 16)
    sum -= s[4 * lane]; // expect: load s 2
  // Evaluated only where the left side holds.
  if (lane < 4 && s[32 * lane] >= 0) // expect: load s 4
    sum += 1;
  out[lane] = sum;
}

int main() {
  fixture::Array<int> in(1024), out(32), want(32);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < 32; ++i)
    want[i] = (i % 2 ? 0 : in[16 * i]) + (i < 8 ? in[32 * i] : 0) +
              (i == 5 ? in[32 * i] : 0) + (i < 16 ? -in[4 * i] : in[2 * i]) + (i < 4);
  masks<<<1, 32>>>(out.device(), in.device());
  return fixture::finish("masks", fixture::same(out, want));
}
