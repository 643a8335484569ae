// Lanes that leave a loop early: by return, by break, after different numbers of
// iterations. What is decided has the numbers of the execution, requests too.
// RUN: %python %test/lockstep/compare --build=%build %s | FileCheck %s
// CHECK-NOT: wrong
// CHECK: undecided 4
// CHECK-NOT: wrong

__global__ void byWarp(float *) { // warp 1 returns
  __shared__ float s[64];
  int warp = threadIdx.x / 32, i = 5;
  do {
    if (warp > i / 7)
      return;
    i += 4;
  } while (i < 41);
  s[threadIdx.x * 2 % 64] = 1;
}

__global__ void geometric(float *) {
  __shared__ float s[100];
  int tid = threadIdx.y * blockDim.x + threadIdx.x, lane = tid & 31;
  for (int i = 1; i < 32; i *= 2)
    if (0 >= threadIdx.y / 4)
      return;
  s[(tid + lane) % 100] = 1;
}

__global__ void byLane(float *) {
  __shared__ int s[32][8];
  int tid = threadIdx.x;
  for (int i = threadIdx.x & 127; i < 200; i += blockDim.x)
    if ((tid >> 5) != 1 || tid % 3 == i % 2)
      return;
  s[threadIdx.x % 32][0] = tid;
}

__global__ void diagonal(float *out) { // more lanes with each iteration
  __shared__ float s[1000];
  int tid = threadIdx.y * blockDim.x + threadIdx.x, lane = tid & 31;
  int warp = tid / 32, i = 0;
  while (true) {
    if (i >= 40)
      break;
    if (tid > warp * 32 + 28 - i / 2)
      return;
    s[lane * i] = 1;
    i += 2;
  }
  out[tid] = s[lane * i % 1000];
}

__global__ void nested(float *) { // out of two loops at once
  __shared__ float s[1024];
  for (int i = 0; i < 6; ++i) {
    for (int j = i; j < 6; ++j) {
      if (i + j > 4 && threadIdx.x > 20 + j)
        return;
      s[threadIdx.x * (j + 1)] = 1;
    }
    s[threadIdx.x * i] = 2;
  }
  s[threadIdx.x * 3] = 3;
}

// The caller sees what a lane left behind that returned.
__device__ void count(int &n, int limit) {
  for (int i = 0; i < 8; ++i) {
    if (i > limit)
      return;
    n += 1;
  }
}
__global__ void seenOutside(float *) {
  __shared__ float s[4096];
  int n = 0;
  count(n, 3);
  s[threadIdx.x * n] = 1;
  n = 0;
  count(n, threadIdx.x % 4);
  s[threadIdx.x * 32 + n] = 2;
}

// A return by a value of a function that itself returns early.
__device__ int early(int a, int b) {
  if (a >= 8)
    return (a + a) >> 5;
  return (b / 8 | a) * 7 & 255;
}
__global__ void byValue(float *) {
  __shared__ float s[17][36];
  int tid = threadIdx.y * 32 + threadIdx.x, lane = tid & 31;
  for (int i = 2; i < 24; i += 1)
    for (unsigned j = 32; j > 0; j >>= 1)
      if (lane % 3 < 2) {
        s[lane % 8][(min(tid, i) << 1) % 36] = 1;
        if ((early(tid, 40) & 7) != 0 || threadIdx.y > 2)
          return;
      }
}

// An inner loop that lanes leave at different times changes what goes round.
__device__ void step(int &a, int by, int below) { a = (a + by) % below; }
__global__ void apart(float *out) {
  __shared__ int s[100];
  float acc = 0;
  int v = 7;
  for (int i = 5; i < 20; i += 1) {
    int u = v >> (threadIdx.x & 3);
    for (int j = threadIdx.x; j < 128; j += blockDim.x)
      step(v, 1, 8);
    acc += s[(u * 33 + (threadIdx.x | i) + threadIdx.y) % 100];
  }
  out[threadIdx.x] = acc;
}

// The loop goes on after all bits of what it shifts are gone.
__global__ void shiftedOut(float *out) {
  __shared__ float s[64];
  float acc = 0;
  int lane = threadIdx.x & 31, v = threadIdx.x & 255;
  for (int i = (lane - 5) & 127; i < 128; i += 4)
    for (unsigned j = 1; j < 32; j *= 2) {
      v >>= 1;
      acc += s[(v + lane) & 63];
    }
  out[threadIdx.x] = acc;
}

// An inner loop moves the pointer that the condition of the outer one reads through.
__global__ void movedWithin(float *) {
  __shared__ float s[2048];
  int few = 2, many = 7, i = 0;
  int *end = &few;
  while (i < *end) {
    s[threadIdx.x * (i + 1)] = 1;
    for (int j = 0; j < 2; ++j)
      end = &many;
    ++i;
  }
  s[threadIdx.x * i] = 2;
}

// Where lanes leave by data a pointer may be anywhere in its array.
__global__ void pointers(const float *in) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  float *p = s + x;
  if (x & 2)
    for (int i = 0; i < 4; ++i) {
      p = s + x * 32 + i;
      if (in[i + x] > 1)
        break;
    }
  p[0] = 1;
  float *q = s;
  for (int i = 0; i < 4; ++i) {
    q = s + x * 32 + i;
    if (in[i + x] > 1)
      break;
  }
  q[x] = 2;
}

int main() {
  static float out[1024];
  byWarp<<<1, 64>>>(out);
  geometric<<<1, dim3(16, 16)>>>(out);
  byLane<<<1, 256>>>(out);
  diagonal<<<1, dim3(16, 16)>>>(out);
  nested<<<1, 64>>>(out);
  seenOutside<<<1, 32>>>(out);
  byValue<<<1, dim3(32, 8)>>>(out);
  apart<<<1, dim3(33, 3)>>>(out);
  shiftedOut<<<1, 64>>>(out);
  movedWithin<<<1, 32>>>(out);
  pointers<<<1, 64>>>(out);
}
