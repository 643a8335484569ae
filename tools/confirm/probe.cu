// Times shared-memory requests, with no counters but the clock.
//
//   probe --device             prints what the device is, as JSON
//   probe FILE                 times each request of the file
//   probe --once FILE          makes each request a few times, for a profiler
//
// FILE holds a request a line, separated by tabs: a name, the operation, bytes per lane,
// the address of each lane ("-": takes no part). For each is printed its name and the
// cycles that one request takes, or why there is no number.
//
// 16 warps of one block repeat the same request, so that the pipe to shared memory is
// never idle and each wavefront costs the same time. The cycles from the first warp's
// start to the last one's end, over warps and repetitions, are those of one request. The
// best of several launches counts.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

constexpr int WARPS = 16, UNROLLED = 16, LAUNCHES = 4;

// One instruction each. `at` is an address in shared memory, `from` one in global memory,
// `v` receives what is read, so that all of it is waited for at the end.
#define ACCESS(NAME, ...)                                                                    \
  struct NAME {                                                                              \
    static __device__ void run(unsigned at, const char *from, unsigned *v) { __VA_ARGS__; }  \
  };

ACCESS(Load1, unsigned x; asm volatile("ld.shared.u8 %0, [%1];" : "=r"(x) : "r"(at));
       v[0] ^= x)
ACCESS(Load2, unsigned short x; asm volatile("ld.shared.u16 %0, [%1];" : "=h"(x) : "r"(at));
       v[0] ^= x)
ACCESS(Load4, unsigned x; asm volatile("ld.shared.u32 %0, [%1];" : "=r"(x) : "r"(at));
       v[0] ^= x)
ACCESS(Load8, unsigned x, y;
       asm volatile("ld.shared.v2.u32 {%0, %1}, [%2];" : "=r"(x), "=r"(y) : "r"(at));
       v[0] ^= x; v[1] ^= y)
ACCESS(Load16, unsigned x, y, z, w; asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                                                 : "=r"(x), "=r"(y), "=r"(z), "=r"(w)
                                                 : "r"(at));
       v[0] ^= x; v[1] ^= y; v[2] ^= z; v[3] ^= w)
ACCESS(Store1, asm volatile("st.shared.u8 [%0], %1;" ::"r"(at), "r"(v[0]) : "memory"))
ACCESS(Store2, asm volatile("st.shared.u16 [%0], %1;" ::"r"(at), "h"((unsigned short)v[0])
                            : "memory"))
ACCESS(Store4, asm volatile("st.shared.u32 [%0], %1;" ::"r"(at), "r"(v[0]) : "memory"))
ACCESS(Store8, asm volatile("st.shared.v2.u32 [%0], {%1, %2};" ::"r"(at), "r"(v[0]), "r"(v[1])
                            : "memory"))
ACCESS(Store16, asm volatile("st.shared.v4.u32 [%0], {%1, %2, %3, %4};" ::"r"(at), "r"(v[0]),
                             "r"(v[1]), "r"(v[2]), "r"(v[3])
                             : "memory"))
ACCESS(Atomic4, unsigned x;
       asm volatile("atom.shared.add.u32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(v[1])
                    : "memory");
       v[0] ^= x)
ACCESS(Atomic8, unsigned long long x;
       asm volatile("atom.shared.exch.b64 %0, [%1], %2;" : "=l"(x)
                    : "r"(at), "l"((unsigned long long)v[1])
                    : "memory");
       v[0] ^= unsigned(x))
ACCESS(Reduction4, asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(at), "r"(v[1])
                                : "memory"))
ACCESS(Increment4, asm volatile("red.shared.add.u32 [%0], 1;" ::"r"(at) : "memory"))

#if __CUDA_ARCH__ >= 750 || !defined(__CUDA_ARCH__)
#define LDMATRIX(...) __VA_ARGS__
#else
#define LDMATRIX(...)
#endif
ACCESS(LdmatrixX1,
       LDMATRIX(unsigned x;
                asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
                             : "=r"(x) : "r"(at)); v[0] ^= x))
ACCESS(LdmatrixX2,
       LDMATRIX(unsigned x, y;
                asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                             : "=r"(x), "=r"(y) : "r"(at)); v[0] ^= x; v[1] ^= y))
ACCESS(LdmatrixX4,
       LDMATRIX(unsigned x, y, z, w;
                asm volatile(
                    "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                    : "=r"(x), "=r"(y), "=r"(z), "=r"(w) : "r"(at));
                v[0] ^= x; v[1] ^= y; v[2] ^= z; v[3] ^= w))

#if __CUDA_ARCH__ >= 800 || !defined(__CUDA_ARCH__)
#define ASYNC(...) __VA_ARGS__
#else
#define ASYNC(...)
#endif
ACCESS(Async4, ASYNC(asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(at),
                                  "l"(from) : "memory")))
ACCESS(Async8, ASYNC(asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(at),
                                  "l"(from) : "memory")))
ACCESS(Async16, ASYNC(asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at),
                                   "l"(from) : "memory")))

#if __CUDA_ARCH__ >= 900 || !defined(__CUDA_ARCH__)
#define STMATRIX(...) __VA_ARGS__
#else
#define STMATRIX(...)
#endif
ACCESS(StmatrixX1,
       STMATRIX(asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(at),
                             "r"(v[0]) : "memory")))
ACCESS(StmatrixX2,
       STMATRIX(asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" ::
                                 "r"(at), "r"(v[0]), "r"(v[1]) : "memory")))
ACCESS(StmatrixX4,
       STMATRIX(asm volatile(
           "stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(at),
           "r"(v[0]), "r"(v[1]), "r"(v[2]), "r"(v[3]) : "memory")))

struct Lanes {
  unsigned active, address[32];
};

template <class Access>
__global__ void __launch_bounds__(WARPS * 32)
    probe(Lanes lanes, unsigned step, int rounds, const char *global, long long *times,
          unsigned *sink) {
  extern __shared__ __align__(1024) char shared[];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  unsigned at = unsigned(__cvta_generic_to_shared(shared)) + lanes.address[lane];
  const char *from = global + 16 * lane;
  unsigned v[4] = {lane, 2, 0, 0};
  __syncthreads();
  const long long start = clock64();
  if (lanes.active >> lane & 1)
    for (int round = 0; round < rounds; ++round) {
#pragma unroll
      for (int i = 0; i < UNROLLED; ++i) {
        Access::run(at, from, v);
        at += step; // 0, which the compiler can't know: no two accesses are the same
      }
    }
  ASYNC(asm volatile("cp.async.wait_all;" ::: "memory"));
  *(volatile unsigned *)&sink[threadIdx.x] = v[0] ^ v[1] ^ v[2] ^ v[3];
  const long long end = clock64();
  if (lane == 0) {
    times[2 * warp] = start;
    times[2 * warp + 1] = end;
  }
}

using Kernel = void (*)(Lanes, unsigned, int, const char *, long long *, unsigned *);

// What can be timed: operation, bytes per lane, lanes whose addresses count (of the matrix
// instructions; else 0), the least compute capability.
struct Kind {
  const char *op;
  int bytes, lanes, capability;
  Kernel kernel;
};
const Kind KINDS[] = {
    {"load", 1, 0, 0, probe<Load1>},           {"load", 2, 0, 0, probe<Load2>},
    {"load", 4, 0, 0, probe<Load4>},           {"load", 8, 0, 0, probe<Load8>},
    {"load", 16, 0, 0, probe<Load16>},         {"store", 1, 0, 0, probe<Store1>},
    {"store", 2, 0, 0, probe<Store2>},         {"store", 4, 0, 0, probe<Store4>},
    {"store", 8, 0, 0, probe<Store8>},         {"store", 16, 0, 0, probe<Store16>},
    {"atomic", 4, 0, 0, probe<Atomic4>},       {"atomic", 8, 0, 0, probe<Atomic8>},
    {"reduction", 4, 0, 0, probe<Reduction4>}, {"increment", 4, 0, 0, probe<Increment4>},
    {"ldmatrix", 16, 8, 75, probe<LdmatrixX1>}, {"ldmatrix", 16, 16, 75, probe<LdmatrixX2>},
    {"ldmatrix", 16, 32, 75, probe<LdmatrixX4>}, {"async", 4, 0, 80, probe<Async4>},
    {"async", 8, 0, 80, probe<Async8>},        {"async", 16, 0, 80, probe<Async16>},
    {"stmatrix", 16, 8, 90, probe<StmatrixX1>}, {"stmatrix", 16, 16, 90, probe<StmatrixX2>},
    {"stmatrix", 16, 32, 90, probe<StmatrixX4>},
};

void require(cudaError_t error, const char *what) {
  if (error == cudaSuccess)
    return;
  std::fprintf(stderr, "probe: %s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

/// The cycles of one request, the best of several launches.
double cyclesOf(Kernel kernel, const Lanes &lanes, int bytes, int rounds, int launches) {
  static char *global = nullptr;
  static long long *times = nullptr;
  static unsigned *sink = nullptr;
  if (!global) {
    require(cudaMalloc(&global, 4096), "cudaMalloc");
    require(cudaMemset(global, 0, 4096), "cudaMemset");
    require(cudaMalloc(&times, 2 * WARPS * sizeof *times), "cudaMalloc");
    require(cudaMalloc(&sink, WARPS * 32 * sizeof *sink), "cudaMalloc");
  }
  require(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
          "shared memory");
  double best = 0;
  for (int launch = 0; launch < launches; ++launch) {
    kernel<<<1, WARPS * 32, bytes>>>(lanes, 0, rounds, global, times, sink);
    require(cudaGetLastError(), "launch");
    long long host[2 * WARPS];
    require(cudaMemcpy(host, times, sizeof host, cudaMemcpyDeviceToHost), "kernel");
    long long start = host[0], end = host[1];
    for (int w = 1; w < WARPS; ++w) {
      start = std::min(start, host[2 * w]);
      end = std::max(end, host[2 * w + 1]);
    }
    const double cycles = double(end - start) / (double(WARPS) * rounds * UNROLLED);
    best = launch ? std::min(best, cycles) : cycles;
  }
  return best;
}

int main(int count, char **arguments) {
  cudaDeviceProp device;
  require(cudaGetDeviceProperties(&device, 0), "no device");
  const bool once = count > 2 && !std::strcmp(arguments[1], "--once");
  if (count < 2 || !std::strcmp(arguments[1], "--device")) {
    int driver = 0, runtime = 0;
    cudaDriverGetVersion(&driver);
    cudaRuntimeGetVersion(&runtime);
    std::printf("{\"name\": \"%s\", \"capability\": \"%d.%d\", \"multiprocessors\": %d, "
                "\"cuda_driver\": \"%d.%d\", \"cuda_runtime\": \"%d.%d\"}\n",
                device.name, device.major, device.minor, device.multiProcessorCount,
                driver / 1000, driver % 1000 / 10, runtime / 1000, runtime % 1000 / 10);
    return 0;
  }
  std::ifstream file(arguments[count - 1]);
  for (std::string line; std::getline(file, line);) {
    std::istringstream columns(line);
    std::string name, op, bytes, addresses, address;
    std::getline(columns, name, '\t');
    std::getline(columns, op, '\t');
    std::getline(columns, bytes, '\t');
    std::getline(columns, addresses, '\t');
    Lanes lanes = {};
    long long all[32], least = 0, most = 0;
    int lane = 0;
    std::istringstream list(addresses);
    for (; lane < 32 && std::getline(list, address, ','); ++lane)
      if (address != "-") {
        all[lane] = std::atoll(address.c_str());
        least = lanes.active ? std::min(least, all[lane]) : all[lane];
        most = lanes.active ? std::max(most, all[lane]) : all[lane];
        lanes.active |= 1u << lane;
      }
    // Banks repeat after 128 bytes.
    const long long base = least >= 0 ? least / 128 * 128 : (least - 127) / 128 * 128;
    for (int l = 0; l < 32; ++l)
      if (lanes.active >> l & 1)
        lanes.address[l] = unsigned(all[l] - base);
    const Kind *kind = std::find_if(std::begin(KINDS), std::end(KINDS), [&](const Kind &k) {
      const bool matrix = k.lanes == 0 || lanes.active == ~0u >> (32 - k.lanes);
      return op == k.op && std::atoi(bytes.c_str()) == k.bytes && matrix;
    });
    const int size = int(most - base + 16 + 127) / 128 * 128;
    if (kind == std::end(KINDS))
      std::printf("%s\tno such instruction\n", name.c_str());
    else if (device.major * 10 + device.minor < kind->capability)
      std::printf("%s\tnot on this device\n", name.c_str());
    else if (size_t(size) > device.sharedMemPerBlockOptin)
      std::printf("%s\ttoo far apart\n", name.c_str());
    else {
      if (kind->lanes)
        lanes.active = ~0u; // all lanes take part, also where their address does not count
      std::printf("%s\t%.4f\n", name.c_str(),
                  cyclesOf(kind->kernel, lanes, size, once ? 1 : 32, once ? 1 : LAUNCHES));
    }
  }
  return 0;
}
