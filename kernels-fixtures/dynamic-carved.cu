// Dynamic shared memory, carved into two tiles: one with rows of 32 words, whose columns
// are in one bank, and behind it one with rows of 33.
#include "fixture.h"

__global__ void transpose_twice(int *out, const int *in) {
  extern __shared__ int buffer[];
  int *plain = buffer;
  int *padded = buffer + 32 * 32;
  int tx = threadIdx.x, ty = threadIdx.y;
  for (int i = ty; i < 32; i += 8) {
    plain[i * 32 + tx] = in[i * 32 + tx]; // expect: store buffer 1
    padded[i * 33 + tx] = in[i * 32 + tx]; // expect: store buffer 1
  }
  __syncthreads();
  for (int i = ty; i < 32; i += 8) {
    out[i * 32 + tx] = plain[tx * 32 + i]; // expect: load buffer 32
    out[1024 + i * 32 + tx] = padded[tx * 33 + i]; // expect: load buffer 1
  }
}

int main() {
  const int bytes = (32 * 32 + 32 * 33) * sizeof(int);
  fixture::Array<int> in(1024), out(2048), want(2048);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < 1024; ++i)
    want[i] = want[1024 + i] = in[i % 32 * 32 + i / 32];
  transpose_twice<<<1, dim3(32, 8), bytes>>>(out.device(), in.device());
  return fixture::finish("dynamic-carved", fixture::same(out, want));
}
