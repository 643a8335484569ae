// What the fixtures share: arrays with a copy on the device, input values that keep
// results exact, and the comparison that decides the exit status.
//
// A fixture is a program: it launches its kernels, computes the same on the host,
// compares bit for bit, prints one line, and exits with 0 if they agree, else with 1.
// The inputs are small integers, also where they are floats, so that no order of
// additions and no fused multiply-add changes the result.
//
// Each line that accesses shared memory ends with what a profiler must show there:
//
//   x = tile[threadIdx.x][0]; // expect: load tile 32
//
// Operation (load, store, atomic, ldmatrix, async), array, and N-way: wavefronts over
// those of an access without conflict, of the access as it is written. Further forms:
//
//   load tile 1..8          from 1-way to 8-way, over warps, iterations, instances
//   load tile 2; store t 1  several on one line
//   load row 4 merged 1     adjacent accesses that the compiler merges into one wider
//   load bins unknown       the index comes from memory
//
// -DFIXTURE_SIZE=N makes the larger problems smaller. A fixture with the line
// "// needs: gpu" uses instructions that have no C++ counterpart.

#ifndef FIXTURE_H
#define FIXTURE_H

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

namespace fixture {

/// Ends the program with a word where a call of the CUDA runtime failed.
inline void require(cudaError_t error, const char *what) {
  if (error == cudaSuccess)
    return;
  std::printf("%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

/// A reproducible pseudo-random integer in 0 .. limit - 1 for element `i`.
inline int value(size_t i, int limit = 8) {
  unsigned x = unsigned(i) * 2654435761u + 40503u;
  x ^= x >> 15;
  x *= 2246822519u;
  x ^= x >> 13;
  return int(x % unsigned(limit));
}

/// An array on the host and its copy on the device, zero at first.
template <typename T> class Array {
public:
  explicit Array(size_t size)
      : size_(size), host_(static_cast<T *>(std::calloc(size, sizeof(T)))) {
    require(cudaMalloc(reinterpret_cast<void **>(&device_), bytes()), "cudaMalloc");
    upload();
  }
  ~Array() {
    cudaFree(device_);
    std::free(host_);
  }
  Array(const Array &) = delete;
  Array &operator=(const Array &) = delete;

  size_t size() const { return size_; }
  size_t bytes() const { return size_ * sizeof(T); }
  T *host() { return host_; }
  const T *host() const { return host_; }
  T *device() { return device_; }
  T &operator[](size_t i) { return host_[i]; }
  const T &operator[](size_t i) const { return host_[i]; }

  /// Sets element i to `make(i)`, on both sides.
  template <typename Make> void fill(Make make) {
    for (size_t i = 0; i < size_; ++i)
      host_[i] = make(i);
    upload();
  }

  void upload() {
    require(cudaMemcpy(device_, host_, bytes(), cudaMemcpyHostToDevice), "upload");
  }

  /// Waits for the kernels and brings their result to the host.
  void download() {
    require(cudaGetLastError(), "launch");
    require(cudaDeviceSynchronize(), "kernel");
    require(cudaMemcpy(host_, device_, bytes(), cudaMemcpyDeviceToHost), "download");
  }

private:
  size_t size_;
  T *host_;
  T *device_ = nullptr;
};

/// Brings `got` to the host; whether it has the bits of `want`. Its copy on the device is
/// zero afterwards, so that the next kernel starts afresh.
template <typename T> bool same(Array<T> &got, const Array<T> &want) {
  got.download();
  require(cudaMemset(got.device(), 0, got.bytes()), "cudaMemset");
  return got.bytes() == want.bytes() &&
         std::memcmp(got.host(), want.host(), want.bytes()) == 0;
}

/// Prints the verdict; what `main` returns.
inline int finish(const char *name, bool right) {
  std::printf("%s: %s\n", name, right ? "right" : "WRONG");
  return right ? 0 : 1;
}

} // namespace fixture

#endif
