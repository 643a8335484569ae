// All pairs of bodies, by tiles: every thread goes through the bodies of the tile, all
// threads at the same one. One word for all lanes is a broadcast.
#include "fixture.h"

__global__ void forces(float4 *out, const float4 *bodies, int n) {
  __shared__ float4 tile[128];
  int tid = threadIdx.x;
  float4 own = bodies[blockIdx.x * 128 + tid];
  float4 sum = make_float4(0, 0, 0, 0);
  for (int first = 0; first < n; first += 128) {
    tile[tid] = bodies[first + tid]; // expect: store tile 1
    __syncthreads();
    for (int j = 0; j < 128; ++j) {
      float4 other = tile[j]; // expect: load tile 1
      sum.x += other.w * (other.x - own.x);
      sum.y += other.w * (other.y - own.y);
      sum.z += other.w * (other.z - own.z);
      sum.w += other.w;
    }
    __syncthreads();
  }
  out[blockIdx.x * 128 + tid] = sum;
}

int main() {
  const int n = 512;
  fixture::Array<float4> bodies(n), out(n), want(n);
  bodies.fill([](size_t i) {
    return make_float4(float(fixture::value(4 * i)), float(fixture::value(4 * i + 1)),
                       float(fixture::value(4 * i + 2)), float(fixture::value(4 * i + 3)));
  });
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      want[i].x += bodies[j].w * (bodies[j].x - bodies[i].x);
      want[i].y += bodies[j].w * (bodies[j].y - bodies[i].y);
      want[i].z += bodies[j].w * (bodies[j].z - bodies[i].z);
      want[i].w += bodies[j].w;
    }
  forces<<<n / 128, 128>>>(out.device(), bodies.device(), n);
  return fixture::finish("nbody", fixture::same(out, want));
}
