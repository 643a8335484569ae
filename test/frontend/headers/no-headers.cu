// What nvcc gives without an include.
// RUN: %parse %s

#define N 32
__constant__ float c[N];
__device__ int counter;
__managed__ int managed;
extern __shared__ float dynamic[];

__device__ __forceinline__ unsigned lane() { return threadIdx.x & 31; }
__device__ __noinline__ int twice(int i) { return 2 * i; }
__host__ __device__ int ceilDiv(int a, int b) { return (a + b - 1) / b; }
struct __align__(16) Four {
  float v[4];
};

__global__ void __launch_bounds__(256, 2)
    k(const float *__restrict__ in, float *out, int n, uint m, size_t s) {
  __shared__ float tile[N][N + 1];
  __shared__ Four four[N];
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.y][threadIdx.x] = __ldg(&in[i]);
  __syncthreads();
  four[lane()].v[0] = c[lane()];
  float v = tile[threadIdx.x][threadIdx.y];
  for (int o = warpSize / 2; o > 0; o >>= 1)
    v += __shfl_down_sync(0xffffffff, v, o);
  v += __shfl_xor(v, 1) + __any(v > 0) + __ballot_sync(~0u, 1);
  atomicAdd(&out[0], v);
  atomicAdd_block(&counter, 1);
  atomicMax(&counter, twice(2));
  atomicCAS(&counter, 0, 1);
  int b = __popc(m) + __clz(n) + __ffs(n) + __brev(m) + __byte_perm(m, m, 1) +
          __funnelshift_l(m, m, 3) + __mul24(n, 2) + __umul24(m, 3) +
          __umulhi(m, m) + __vadd4(m, m) + __dp4a(n, n, n) + min(n, 2) +
          max(m, 3u) + min(2ll, 3ll);
  v = __expf(v) + __fdividef(v, 2) + __saturatef(v) + rsqrtf(v) + sinf(v) +
      __fmaf_rn(v, v, v) + __int_as_float(b) + __float2int_rn(v) + normcdff(v) +
      fminf(v, 1) + fmaxf(v, INFINITY) + M_PI;
  float4 f = make_float4(v, v, v, v);
  reinterpret_cast<float4 *>(dynamic)[threadIdx.x] = f;
  __stcs(reinterpret_cast<float4 *>(out), f);
  unsigned a = __cvta_generic_to_shared(&tile[0][0]);
  asm volatile("ld.shared.f32 %0, [%1];" : "=f"(v) : "r"(a));
  __syncwarp();
  __threadfence();
  __nanosleep(10);
  if (__isShared(out) || INT_MAX == n)
    __trap();
  assert(n != 0);
  printf("%f %lld\n", v, clock64());
}
template <class F> __global__ void apply(F f) { f(threadIdx.x); }

void run(float *p) {
  dim3 grid(ceilDiv(100, N)), block(N, 8);
  cudaStream_t stream;
  cudaEvent_t event;
  if (cudaStreamCreate(&stream) != cudaSuccess)
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  cudaEventCreate(&event);
  cudaMalloc(&p, 100 * sizeof(float));
  cudaMallocManaged(&p, 4);
  cudaMemcpyToSymbol(c, p, 4);
  cudaMemcpyAsync(p, p, 4, cudaMemcpyHostToDevice, stream);
  cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  int blocks;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, k, 256, 0);
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  k<<<grid, block, 1024, stream>>>(p, p, 1, 2, prop.sharedMemPerBlock);
  apply<<<1, 32>>>([] __device__(int) {});
  void *args[] = {&p};
  cudaLaunchKernel((const void *)k, grid, block, args, 0, stream);
  cudaLaunchCooperativeKernel((void *)k, grid, block, args);
  cudaLaunchConfig_t config = {};
  config.blockDim = block;
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = 2;
  config.attrs = attribute;
  cudaLaunchKernelEx(&config, k, p, p, 1, 2u, size_t(3));
}
