// Times the launches of a program: to be preloaded into one that uses the
// shared CUDA runtime.
//
//   LD_PRELOAD=./launches.so LAUNCHES_OUTPUT=FILE program
//
// After each launch that the program makes, the same launch is repeated until
// enough time has passed to be measured with events. FILE gets the microseconds
// of each, a line a launch. What the program computes is then no longer right,
// as kernels may change their input.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <dlfcn.h>

namespace {

constexpr float ENOUGH = 1; // milliseconds
constexpr int MOST = 256;   // repetitions

using Launch = cudaError_t (*)(cudaKernel_t, dim3, dim3, void **, size_t,
                               cudaStream_t);

} // namespace

/// What `kernel<<<...>>>(...)` is compiled to.
extern "C" cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid,
                                          dim3 block, void **arguments,
                                          size_t bytes, cudaStream_t stream) {
  static const auto launch =
      reinterpret_cast<Launch>(dlsym(RTLD_NEXT, __func__));
  static FILE *const output = std::fopen(std::getenv("LAUNCHES_OUTPUT"), "w");
  const cudaError_t error =
      launch(kernel, grid, block, arguments, bytes, stream);
  if (error != cudaSuccess || cudaStreamSynchronize(stream) != cudaSuccess ||
      !output)
    return error;
  cudaEvent_t start, end;
  cudaEventCreate(&start);
  cudaEventCreate(&end);
  float time = 0;
  int number = 4;
  while (true) {
    cudaEventRecord(start, stream);
    for (int i = 0; i < number; ++i)
      launch(kernel, grid, block, arguments, bytes, stream);
    cudaEventRecord(end, stream);
    if (cudaEventSynchronize(end) != cudaSuccess ||
        cudaEventElapsedTime(&time, start, end) != cudaSuccess)
      return cudaGetLastError();
    if (time >= ENOUGH || number >= MOST)
      break;
    number *= 4;
  }
  std::fprintf(output, "%.4f\n", 1000 * time / number);
  std::fflush(output);
  cudaEventDestroy(start);
  cudaEventDestroy(end);
  return error;
}
