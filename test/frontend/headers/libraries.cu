// Libraries beside kernels.
// RUN: %parse %s

#include <cuComplex.h>
#include <cub/cub.cuh>
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_gl_interop.h>
#include <cuda_profiler_api.h>
#include <cufft.h>
#include <curand.h>
#include <curand_kernel.h>
#include <cusolverDn.h>
#include <cusparse.h>
#include <device_launch_parameters.h>
#include <math_constants.h>
#include <nccl.h>
#include <nvrtc.h>
#include <nvtx3/nvToolsExt.h>
#include <thrust/complex.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>

__global__ void k(float *p, cuFloatComplex *z,
                  const __grid_constant__ CUtensorMap m) {
  using Reduce = cub::BlockReduce<float, 256>;
  using Scan = cub::BlockScan<int, 256>;
  __shared__ typename Reduce::TempStorage temp;
  __shared__ union {
    Scan::TempStorage scan;
    cub::WarpReduce<float>::TempStorage warp[8];
  } u;
  __shared__ thrust::complex<float> c[32];
  float sum = Reduce(temp).Sum(p[threadIdx.x]);
  sum = Reduce(temp).Reduce(sum, cub::Max());
  int x = 1, y, total;
  Scan(u.scan).ExclusiveSum(x, y, total);
  curandState state;
  curand_init(1, threadIdx.x, 0, &state);
  p[0] = sum + curand_uniform(&state) + CUDART_PI_F;
  z[0] = cuCmulf(z[0], make_cuFloatComplex(1, 2));
  c[threadIdx.x] = thrust::complex<float>(1, 2) * c[0];
}
void run(CUtensorMap m) {
  thrust::host_vector<float> h(100, 1.f);
  thrust::device_vector<float> d = h;
  thrust::sort(d.begin(), d.end());
  float r = thrust::reduce(thrust::device, d.begin(), d.end(), 0.f,
                           thrust::plus<float>());
  float *p = thrust::raw_pointer_cast(d.data());
  cublasHandle_t handle;
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS)
    return;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &r, p, 1, p, 1, &r, p,
              1);
  size_t bytes = 0;
  cub::DeviceReduce::Sum(nullptr, bytes, p, p, 100);
  nvtxRangePush("k");
  k<<<d.size() / 256, 256>>>(p, nullptr, m);
  nvtxRangePop();
}
