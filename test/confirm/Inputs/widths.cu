// Accesses of every width, for cubin.test; the comment says what must be read from the cubin.
__device__ unsigned twice(const unsigned *p) {
  return 2 * *p; // load of 4 bytes, inlined
}

__global__ void widths(unsigned *out, const unsigned *in) {
  __shared__ unsigned char bytes[256];
  __shared__ unsigned short halves[256];
  __shared__ unsigned words[256];
  __shared__ uint2 pairs[256];
  __shared__ uint4 fours[256];
  int t = threadIdx.x, o = in[t] % 256;
  bytes[t] = in[t];                          // store of 1 byte
  halves[t] = in[t];                         // store of 2 bytes
  words[t] = in[t];                          // store of 4 bytes
  pairs[t] = make_uint2(in[t], o);           // store of 8 bytes
  fours[t] = make_uint4(in[t], o, t, in[o]); // store of 16 bytes
  __syncthreads();
  unsigned sum = bytes[o];                    // load of 1 byte
  sum += halves[o];                           // load of 2 bytes
  sum += twice(&words[o]);                    // load of 4 bytes
  sum += pairs[o].x * pairs[o].y;             // load of 8 bytes
  sum += fours[o].x * fours[o].y * fours[o].z * fours[o].w; // load of 16 bytes
  unsigned at = __cvta_generic_to_shared(&words[o]);
  asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(at), "r"(sum));           // atomic of 4 bytes
  asm volatile("atom.shared.exch.b64 _, [%0], %1;" ::"r"(at & ~7), "l"(out)); // atomic of 8 bytes
  unsigned r;
  at = __cvta_generic_to_shared(&fours[o % 8]);
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(at));
  asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(at + 16), "r"(r));
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(at), "l"(in));
  asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(at), "l"(in));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at), "l"(in));
  asm volatile("cp.async.wait_all;");
  __syncthreads();
  out[t] = sum + words[t] + fours[t].x;
}
