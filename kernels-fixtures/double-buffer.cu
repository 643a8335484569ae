// Two buffers: one is filled for the next step while the other is read. Which of them it
// is moves all lanes alike.
#include "fixture.h"

__global__ void running_sums(int *out, const int *in) {
  __shared__ int s[2][256];
  int tid = threadIdx.x, sum = 0;
  s[0][tid] = in[tid]; // expect: store s 1
  for (int step = 0; step < 8; ++step) {
    __syncthreads();
    if (step + 1 < 8)
      s[(step + 1) % 2][tid] = in[(step + 1) * 256 + tid]; // expect: store s 1
    sum += s[step % 2][255 - tid]; // expect: load s 1
    sum -= s[step % 2][step]; // expect: load s 1
  }
  out[tid] = sum;
}

int main() {
  fixture::Array<int> in(8 * 256), out(256), want(256);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < 256; ++i)
    for (int step = 0; step < 8; ++step)
      want[i] += in[step * 256 + 255 - i] - in[step * 256 + step];
  running_sums<<<1, 256>>>(out.device(), in.device());
  return fixture::finish("double-buffer", fixture::same(out, want));
}
