// Rows copied asynchronously into one buffer while the other is used, by instruction.
#include "fixture.h"

__device__ void copy16(void *to, const void *from) {
#if __CUDA_ARCH__ >= 800
  unsigned at = unsigned(__cvta_generic_to_shared(to));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;"
               ::"r"(at), "l"(from)); // expect: async rows 1
#else
  *static_cast<int4 *>(to) = *static_cast<const int4 *>(from);
#endif
}

__device__ void wait_for_copies() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

__global__ void sums(int *out, const int *in) {
  __shared__ __align__(16) int rows[2][512];
  int tid = threadIdx.x, sum = 0;
  copy16(&rows[0][4 * tid], &in[4 * tid]);
  for (int step = 0; step < 8; ++step) {
    wait_for_copies();
    __syncthreads();
    if (step + 1 < 8)
      copy16(&rows[(step + 1) % 2][4 * tid], &in[(step + 1) * 512 + 4 * tid]);
    for (int i = tid; i < 512; i += 128)
      sum += rows[step % 2][i]; // expect: load rows 1
  }
  out[tid] = sum;
}

int main() {
  fixture::Array<int> in(8 * 512), out(128), want(128);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < 8 * 512; ++i)
    want[i % 128] += in[i];
  sums<<<1, 128>>>(out.device(), in.device());
  return fixture::finish("cp-async-double-buffer", fixture::same(out, want));
}
