// How wide accesses are, with numbers found by hand.
// RUN: %python %test/lockstep/compare --build=%build --executed %s | FileCheck %s

struct Pair { float a, b; };
struct Triple { float a, b, c; };
struct Mixed { double d; int i; };
struct alignas(16) Wide { float a[8]; };

// A template's arrays, and memory whose size only the launch tells.
template <typename T> __global__ void copies(T *out) {
  __shared__ T s[33];
  extern __shared__ char rest[];
  // CHECK: :[[@LINE+11]]: store of 1 bytes, block 32x1x1: 1 to 1 ways, 1 requests, 1 wavefronts
  // CHECK: :[[@LINE+10]]: store of 2 bytes, block 32x1x1: 1 to 1 ways, 1 requests, 1 wavefronts
  // Pieces of a Triple are 12 bytes apart.
  // CHECK: :[[@LINE+8]]: store of 4 bytes, block 32x1x1: 1 to 1 ways, 3 requests, 3 wavefronts
  // A double and a Pair; two pieces of a Mixed, 16 bytes apart.
  // CHECK: :[[@LINE+6]]: store of 8 bytes, block 32x1x1: 1 to 2 ways, 4 requests, 12 wavefronts
  // A float4; two pieces of a Wide, 32 bytes apart.
  // CHECK: :[[@LINE+4]]: store of 16 bytes, block 32x1x1: 1 to 2 ways, 3 requests, 20 wavefronts
  // A short of 64 bytes.
  // CHECK: :[[@LINE+3]]: store of 2 bytes, block 32x1x1: 16 to 16 ways, 8 requests, 128 wavefronts

  s[threadIdx.x] = *out;
  reinterpret_cast<short *>(rest)[threadIdx.x * 32] = 1;
}

__global__ void parts(float *out) {
  __shared__ float4 s[32];
  // CHECK: :[[@LINE+1]]: load of 4 bytes, block 32x1x1: 4 to 4 ways, 1 requests, 4 wavefronts
  out[threadIdx.x] = s[threadIdx.x].y;
  // CHECK: :[[@LINE+1]]: load of 8 bytes, block 32x1x1: 2 to 2 ways, 1 requests, 4 wavefronts
  float2 two = *reinterpret_cast<float2 *>(&s[threadIdx.x]);
  // A load and a store.
  // CHECK: :[[@LINE+2]]: load of 4 bytes, block 32x1x1: 1 to 1 ways, 1 requests, 1 wavefronts
  // CHECK: :[[@LINE+1]]: store of 4 bytes, block 32x1x1: 1 to 1 ways, 1 requests, 1 wavefronts
  reinterpret_cast<float *>(s)[threadIdx.x] += two.x;
}

template <typename T> void copy() {
  static T out;
  copies<T><<<1, 32, 2048>>>(&out);
}
int main() {
  copy<char>();
  copy<short>();
  copy<Triple>();
  copy<Pair>();
  copy<double>();
  copy<Mixed>();
  copy<float4>();
  copy<Wide>();
  static float out[32];
  parts<<<1, 32>>>(out);
}
