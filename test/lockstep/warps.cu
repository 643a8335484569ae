// What lanes do together, with numbers found by hand.
// RUN: %python %test/lockstep/compare --build=%build --executed %s | FileCheck %s

// Lanes that continue wait for the others at the start of the next iteration: 4
// requests of 24 lanes, of which t and t + 16 are in one bank.
__global__ void continues(float *out) {
  __shared__ float s[64];
  int t = threadIdx.x, i = 0;
  while (i < 4) {
    ++i;
    if ((t + i) % 4 == 0)
      continue;
    // CHECK: :[[@LINE+1]]: load of 4 bytes, block 32x1x1: 2 to 2 ways, 4 requests, 8 wavefronts
    out[t] += s[t * 2];
  }
}

// Lanes that break do so in the iteration in which they do.
__global__ void breaks() {
  __shared__ float s[64];
  int t = threadIdx.x;
  for (int i = 0; i < 4; ++i) {
    if (t == i) {
      // CHECK: :[[@LINE+1]]: store of 4 bytes, block 32x1x1: 1 to 1 ways, 4 requests, 4 wavefronts
      s[t] = 1;
      break;
    }
    // CHECK: :[[@LINE+1]]: store of 4 bytes, block 32x1x1: 1 to 1 ways, 4 requests, 4 wavefronts
    s[32 + t] = 2;
  }
  // CHECK: :[[@LINE+1]]: store of 4 bytes, block 32x1x1: 1 to 1 ways, 1 requests, 1 wavefronts
  s[t] = 3;
}

// The k-th iterations of two lanes are one request, whatever their counters.
__global__ void starts() {
  __shared__ float s[64];
  for (int i = threadIdx.x; i < 40; i += 8)
    // CHECK: :[[@LINE+1]]: store of 4 bytes, block 32x1x1: 1 to 1 ways, 5 requests, 5 wavefronts
    s[i] = 1;
}

__device__ void put(float *s, int t) {
  if (t > 29)
    return;
  // Two calls are two requests.
  // CHECK: :[[@LINE+1]]: store of 4 bytes, block 32x1x1: 1 to 1 ways, 2 requests, 2 wavefronts
  s[t] = 1;
}
__global__ void calls() {
  __shared__ float s[32];
  if (threadIdx.x & 1)
    put(s, threadIdx.x);
  else
    put(s, threadIdx.x);
}

// What follows a case is one request of all lanes.
__global__ void switches() {
  __shared__ float s[64];
  int t = threadIdx.x;
  switch (t & 1) {
  case 0:
    // CHECK: :[[@LINE+1]]: store of 4 bytes, block 32x1x1: 2 to 2 ways, 1 requests, 2 wavefronts
    s[t * 2] = 1;
  case 1:
    // CHECK: :[[@LINE+1]]: store of 4 bytes, block 32x1x1: 2 to 2 ways, 1 requests, 2 wavefronts
    s[t * 2] = 2;
  }
}

// A warp of 32 lanes and one of 4; the second has left when the first stores.
__global__ void partial() {
  __shared__ float s[36 * 32];
  // CHECK: :[[@LINE+1]]: store of 4 bytes, block 36x1x1: 4 to 32 ways, 2 requests, 36 wavefronts
  s[threadIdx.x * 32] = 1;
  if (threadIdx.x >= 32)
    return;
  __syncthreads();
  // CHECK: :[[@LINE+1]]: store of 4 bytes, block 36x1x1: 1 to 1 ways, 1 requests, 1 wavefronts
  s[threadIdx.x] = 1;
}

// Lanes see what the others wrote just before, and all of the block after a barrier.
__global__ void together() {
  __shared__ int s[64 * 32];
  int t = threadIdx.x, lane = t % 32;
  // CHECK: :[[@LINE+1]]: store of 4 bytes, block 64x1x1: 1 to 1 ways, 2 requests, 2 wavefronts
  s[t] = t;
  // CHECK: :[[@LINE+1]]: load of 4 bytes, block 64x1x1: 1 to 1 ways, 2 requests, 2 wavefronts
  if (s[t ^ 31] != (t ^ 31))
    s[0] = 1; // not executed
  __syncthreads();
  // CHECK-NEXT: :[[@LINE+1]]: load of 4 bytes, block 64x1x1: 1 to 1 ways, 2 requests, 2 wavefronts
  if (s[63 - t] != 63 - t)
    s[0] = 2; // not executed
  int other = __shfl_xor_sync(~0u, t, 1);
  unsigned low = __ballot_sync(~0u, lane < 5);
  if (other == (t ^ 1) && low == 31 && __syncthreads_count(t < 40) == 40)
    // CHECK-NEXT: :[[@LINE+1]]: store of 4 bytes, block 64x1x1: 32 to 32 ways, 2 requests, 64 wavefronts
    s[other * 32] = 3;
  if (lane > 3 && __activemask() == 0xfffffff0)
    // CHECK-NEXT: :[[@LINE+1]]: atomic of 4 bytes, block 64x1x1: 1 to 1 ways, 2 requests, 2 wavefronts
    atomicAdd(&s[lane], 1);
}

int main() {
  static float out[32];
  continues<<<1, 32>>>(out);
  breaks<<<1, 32>>>();
  starts<<<1, 32>>>();
  calls<<<1, 32>>>();
  switches<<<1, 32>>>();
  partial<<<1, 36>>>();
  together<<<1, 64>>>();
}
