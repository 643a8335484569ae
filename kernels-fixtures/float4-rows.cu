// Each lane reads its own row of eight float4. A 16-byte access is served in quarters of a
// warp, four wavefronts at best.
#include "fixture.h"

// Rows are 128 bytes, all banks once: eight lanes ask for the same four banks.
__global__ void plain(float4 *out, const float4 *in) {
  __shared__ float4 rows[32][8];
  int lane = threadIdx.x;
  for (int i = lane; i < 256; i += 32)
    rows[i / 8][i % 8] = in[i]; // expect: store rows 1
  __syncwarp();
  float4 sum = make_float4(0, 0, 0, 0);
  for (int k = 0; k < 8; ++k) {
    float4 v = rows[lane][k]; // expect: load rows 8
    sum = make_float4(sum.x + v.x, sum.y + v.y, sum.z + v.z, sum.w + v.w);
  }
  out[lane] = sum;
}

// A spare float4: eight lanes take eight different groups of banks.
__global__ void padded(float4 *out, const float4 *in) {
  __shared__ float4 rows[32][9];
  int lane = threadIdx.x;
  for (int i = lane; i < 256; i += 32)
    rows[i / 8][i % 8] = in[i]; // expect: store rows 1
  __syncwarp();
  float4 sum = make_float4(0, 0, 0, 0);
  for (int k = 0; k < 8; ++k) {
    float4 v = rows[lane][k]; // expect: load rows 1
    sum = make_float4(sum.x + v.x, sum.y + v.y, sum.z + v.z, sum.w + v.w);
  }
  out[lane] = sum;
}

// Or each row in an order of its own.
__global__ void swizzled(float4 *out, const float4 *in) {
  __shared__ float4 rows[32][8];
  int lane = threadIdx.x;
  for (int i = lane; i < 256; i += 32)
    rows[i / 8][i % 8 ^ i / 8 % 8] = in[i]; // expect: store rows 1
  __syncwarp();
  float4 sum = make_float4(0, 0, 0, 0);
  for (int k = 0; k < 8; ++k) {
    float4 v = rows[lane][k ^ lane % 8]; // expect: load rows 1
    sum = make_float4(sum.x + v.x, sum.y + v.y, sum.z + v.z, sum.w + v.w);
  }
  out[lane] = sum;
}

int main() {
  fixture::Array<float4> in(256), out(32), want(32);
  in.fill([](size_t i) {
    return make_float4(float(fixture::value(4 * i)), float(fixture::value(4 * i + 1)),
                       float(fixture::value(4 * i + 2)), float(fixture::value(4 * i + 3)));
  });
  for (int i = 0; i < 256; ++i) {
    float4 &sum = want[i / 8];
    sum = make_float4(sum.x + in[i].x, sum.y + in[i].y, sum.z + in[i].z, sum.w + in[i].w);
  }
  plain<<<1, 32>>>(out.device(), in.device());
  bool right = fixture::same(out, want);
  padded<<<1, 32>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  swizzled<<<1, 32>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  return fixture::finish("float4-rows", right);
}
