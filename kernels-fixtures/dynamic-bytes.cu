// Dynamic shared memory as bytes, in which doubles, pairs of integers and bytes follow
// each other.
#include "fixture.h"

struct Entry {
  int key, count;
};

__global__ void mixed(double *out, const int *in) {
  extern __shared__ __align__(16) unsigned char raw[];
  double *weights = reinterpret_cast<double *>(raw);
  Entry *entries = reinterpret_cast<Entry *>(raw + 128 * sizeof(double));
  unsigned char *flags = raw + 128 * (sizeof(double) + sizeof(Entry));
  int tid = threadIdx.x;
  weights[tid] = in[tid] * 0.5; // expect: store raw 1
  flags[tid] = (unsigned char)(in[tid] % 2); // expect: store raw 1
  // One of the two members: every second word.
  entries[tid].key = in[tid] + 1; // expect: store raw 2
  __syncthreads();
  double sum = weights[127 - tid]; // expect: load raw 1
  sum += entries[127 - tid].key; // expect: load raw 2
  // A stride of four bytes is a stride of one word.
  sum += flags[tid % 32 * 4]; // expect: load raw 1
  out[tid] = sum;
}

int main() {
  const int bytes = 128 * (sizeof(double) + sizeof(Entry) + 1);
  fixture::Array<int> in(128);
  fixture::Array<double> out(128), want(128);
  in.fill([](size_t i) { return fixture::value(i, 1000); });
  for (int i = 0; i < 128; ++i)
    want[i] = in[127 - i] * 0.5 + (in[127 - i] + 1) + in[i % 32 * 4] % 2;
  mixed<<<1, 128, bytes>>>(out.device(), in.device());
  return fixture::finish("dynamic-bytes", fixture::same(out, want));
}
