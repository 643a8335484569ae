// A 512-point FFT in Stockham's form, in the integers modulo 65537 so that the result is
// exact. Loads are of consecutive words. The results of thread t go to 2 * t - t % p and p
// words above: for p below 32 they leave gaps, and two lanes share a bank.
#include "fixture.h"

constexpr unsigned prime = 65537; // 3 generates its multiplicative group

__host__ __device__ unsigned times(unsigned a, unsigned b) {
  return unsigned((unsigned long long)a * b % prime);
}

__host__ __device__ unsigned power(unsigned base, unsigned exponent) {
  unsigned result = 1;
  for (; exponent; exponent /= 2) {
    if (exponent % 2)
      result = times(result, base);
    base = times(base, base);
  }
  return result;
}

__global__ void fft(unsigned *out, const unsigned *in) {
  __shared__ unsigned x[512];
  unsigned tid = threadIdx.x, first = blockIdx.x * 512;
  x[tid] = in[first + tid]; // expect: store x 1
  x[tid + 256] = in[first + tid + 256]; // expect: store x 1
  for (unsigned p = 1; p < 512; p *= 2) {
    __syncthreads();
    unsigned k = tid & (p - 1);
    unsigned a = x[tid]; // expect: load x 1
    unsigned b = x[tid + 256]; // expect: load x 1
    b = times(b, power(3, 65536 / (2 * p) * k));
    __syncthreads();
    unsigned to = 2 * tid - k;
    x[to] = (a + b) % prime; // expect: store x 1..2
    x[to + p] = (a + prime - b) % prime; // expect: store x 1..2
  }
  __syncthreads();
  out[first + tid] = x[tid]; // expect: load x 1
  out[first + tid + 256] = x[tid + 256]; // expect: load x 1
}

int main() {
  const int blocks = 2;
  fixture::Array<unsigned> in(blocks * 512), out(blocks * 512), want(blocks * 512);
  in.fill([](size_t i) { return unsigned(fixture::value(i, 65537)); });
  for (int i = 0; i < blocks * 512; ++i) {
    unsigned root = power(3, 65536 / 512 * (i % 512)), w = 1, sum = 0;
    for (int j = 0; j < 512; ++j, w = times(w, root))
      sum = (sum + times(in[i / 512 * 512 + j], w)) % prime;
    want[i] = sum;
  }
  fft<<<blocks, 256>>>(out.device(), in.device());
  return fixture::finish("fft-stockham", fixture::same(out, want));
}
