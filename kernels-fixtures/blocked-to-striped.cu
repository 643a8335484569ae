// From blocked to striped order: a thread stores its four elements one after the other,
// and takes four that lie a block apart.
#include "fixture.h"

// As written, each store is to every fourth word, 4 ways. Together they are 16 aligned
// bytes, and a single clean store.
__global__ void wide(int *out, const int *in) {
  __shared__ __align__(16) int s[512];
  int tid = threadIdx.x;
  int4 v = reinterpret_cast<const int4 *>(in)[tid];
  s[4 * tid] = v.x; // expect: store s 4 merged 1
  s[4 * tid + 1] = v.y; // expect: store s 4 merged 1
  s[4 * tid + 2] = v.z; // expect: store s 4 merged 1
  s[4 * tid + 3] = v.w; // expect: store s 4 merged 1
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    out[i * 128 + tid] = s[i * 128 + tid]; // expect: load s 1
}

// A spare word after every 32: eight lanes that shared a bank no longer do. Thread t writes
// to 4 * t + t / 8.
__global__ void spread(int *out, const int *in) {
  __shared__ int s[512 + 16];
  int tid = threadIdx.x;
  int4 v = reinterpret_cast<const int4 *>(in)[tid];
  int to = 4 * tid + tid / 8;
  s[to] = v.x; // expect: store s 1
  s[to + 1] = v.y; // expect: store s 1
  s[to + 2] = v.z; // expect: store s 1
  s[to + 3] = v.w; // expect: store s 1
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    out[i * 128 + tid] = s[i * 132 + tid + tid / 32]; // expect: load s 1
}

int main() {
  fixture::Array<int> in(512), out(512), want(512);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < 512; ++i)
    want[i] = in[i];
  wide<<<1, 128>>>(out.device(), in.device());
  bool right = fixture::same(out, want);
  spread<<<1, 128>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  return fixture::finish("blocked-to-striped", right);
}
