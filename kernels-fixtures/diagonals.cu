// Columns, diagonals and antidiagonals of three row pitches. A pad that cures the
// column can hurt a diagonal: what counts is the distance of neighbouring lanes.
#include "fixture.h"

// Distances 32, 33 and 31 words.
__global__ void pitch32(int *out) {
  __shared__ int t[32][32];
  int lane = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    t[i][lane] = 32 * i + lane; // expect: store t 1
  __syncwarp();
  out[lane] = t[lane][0]; // expect: load t 32
  out[32 + lane] = t[lane][lane]; // expect: load t 1
  out[64 + lane] = t[lane][31 - lane]; // expect: load t 1
}

// Distances 33, 34 and 32 words.
__global__ void pitch33(int *out) {
  __shared__ int t[32][33];
  int lane = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    t[i][lane] = 32 * i + lane; // expect: store t 1
  __syncwarp();
  out[lane] = t[lane][0]; // expect: load t 1
  out[32 + lane] = t[lane][lane]; // expect: load t 2
  out[64 + lane] = t[lane][31 - lane]; // expect: load t 32
}

// Distances 34, 35 and 33 words.
__global__ void pitch34(int *out) {
  __shared__ int t[32][34];
  int lane = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    t[i][lane] = 32 * i + lane; // expect: store t 1
  __syncwarp();
  out[lane] = t[lane][0]; // expect: load t 2
  out[32 + lane] = t[lane][lane]; // expect: load t 1
  out[64 + lane] = t[lane][31 - lane]; // expect: load t 1
}

int main() {
  fixture::Array<int> out(96), want(96);
  for (int lane = 0; lane < 32; ++lane) {
    want[lane] = 32 * lane;
    want[32 + lane] = 33 * lane;
    want[64 + lane] = 31 * lane + 31;
  }
  pitch32<<<1, 32>>>(out.device());
  bool right = fixture::same(out, want);
  pitch33<<<1, 32>>>(out.device());
  right = fixture::same(out, want) && right;
  pitch34<<<1, 32>>>(out.device());
  right = fixture::same(out, want) && right;
  return fixture::finish("diagonals", right);
}
