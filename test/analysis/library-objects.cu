// Copies of one thread by cuda::memcpy_async, in pieces of a known alignment. What a
// library does with shared objects of its own types is not listed.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s
#include <cub/cub.cuh>
#include <cuda/pipeline>

__device__ void hidden(float4 *);

__global__ void kernel(float *out, const float *in, int n) {
  __shared__ float t[4096];
  __shared__ float4 q[256];
  const int lane = threadIdx.x;
  auto pipe = cuda::make_pipeline();
  using four = cuda::aligned_size_t<16>;
  cuda::memcpy_async(&t[lane * 4], &in[lane * 4], four(16), pipe); // expect: async t 1
  cuda::memcpy_async(&t[lane * 8], &in[lane * 4], four(32), pipe); // expect: async t 2
  cuda::memcpy_async(&q[lane], (const float4 *)in, 16, pipe); // expect: async q 1
  cuda::memcpy_async(&t[lane * 2], &in[lane], 4, pipe); // expect: async t 2
  cuda::memcpy_async(&t[lane * 2], &in[lane], 8, pipe); // expect: async t unknown
  cuda::memcpy_async(&t[lane], &in[lane], n, pipe); // expect: async t unknown
  __shared__ typename cub::BlockReduce<float, 32>::TempStorage storage;
  *out = cub::BlockReduce<float, 32>(storage).Sum(in[lane]);
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  if (lane == 0)
    init(&barrier, 32);
  hidden(&q[lane]); // expect: load q unknown
}

void launch() { kernel<<<1, 32>>>(nullptr, nullptr, 1); }
