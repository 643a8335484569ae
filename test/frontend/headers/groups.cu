// Groups of threads, wmma and half.
// RUN: %parse %s

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_pipeline.h>
#include <iostream>
#include <mma.h>
namespace cg = cooperative_groups;
using namespace nvcuda;
__device__ int red(cg::thread_group g, int *t, int v) {
  int l = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    t[l] = v;
    g.sync();
    if (l < i)
      v += t[l + i];
    cg::sync(g);
  }
  return v;
}
__global__ void k(int *p, half *h, float *f) {
  __shared__ int t[64];
  __shared__ half hh[64][64];
  extern __shared__ float4 dyn[];
  cg::thread_block b = cg::this_thread_block();
  auto w = cg::tiled_partition<32>(b);
  cg::thread_block_tile<32> w2 = cg::tiled_partition<32>(b);
  auto s = cg::tiled_partition<4>(w);
  cg::thread_block_tile<16, cg::thread_block_tile<32>> q =
      cg::tiled_partition<16>(w);
  cg::thread_group tg = cg::tiled_partition(b, 8);
  cg::thread_block_tile<16> q3 = cg::tiled_partition<16>(w);
  red(b, t, 1);
  red(tg, t, 2);
  red(w, t, 3);
  cg::coalesced_group c = cg::coalesced_threads();
  red(c, t, 3);
  t[w.thread_rank() + s.meta_group_rank()] =
      w.shfl_down(p[0], 1) + cg::reduce(w, 1, cg::plus<int>());
  cg::grid_group g = cg::this_grid();
  g.sync();
  p[g.thread_rank()] = b.thread_index().x + b.group_dim().y;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> bb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc;
  wmma::fill_fragment(acc, 0.f);
  wmma::load_matrix_sync(a, &hh[0][0], 64);
  wmma::load_matrix_sync(bb, h, 16);
  wmma::mma_sync(acc, a, bb, acc);
  for (int i = 0; i < acc.num_elements; ++i)
    acc.x[i] *= 2;
  wmma::store_matrix_sync(f, acc, 16, wmma::mem_row_major);
  __pipeline_memcpy_async(&hh[0][threadIdx.x * 8], h, 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  half x = h[0] * h[1] + h[2];
  x += h[3];
  x = __hfma(x, x, x);
  half2 x2 = *(half2 *)h;
  x2 = __hmul2(x2, x2);
  float ff = __half2float(x) + float(x);
  ff = __low2float(x2);
  if (x > h[1] && __hgt(x, x))
    x = -x;
  x = 1.0f;
  x = __float2half(2.f);
  x = half(3);
  x = (half)ff;
  x2.x = x;
  half z = __shfl_xor_sync(~0u, x, 1);
  atomicAdd(h, z);
  __ldg(h);
  f[0] = x;
  float4 v = reinterpret_cast<float4 *>(f)[threadIdx.x];
  dyn[threadIdx.x] = v;
  *f = fmaxf(x, ff);
}
int main() {
  k<<<dim3(1, 2), 256, 0>>>(0, 0, 0);
  cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  cudaLaunchConfig_t c = {};
  cudaLaunchKernelEx(&c, k, (int *)0, (half *)0, (float *)0);
  void *a[] = {0};
  cudaLaunchKernel((void *)k, dim3(1), dim3(2), a, 0, 0);
}
