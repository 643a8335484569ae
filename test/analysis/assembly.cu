// Inline PTX, by the values and the lanes that it gives.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__device__ unsigned bitField(unsigned a, unsigned at, unsigned count) {
  unsigned r;
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(at), "r"(count));
  return r;
}

__global__ void arithmetic(float *) {
  __shared__ float t[4096];
  const unsigned x = threadIdx.x;
  unsigned r, q;
  t[bitField(x, 2, 3) * 32] = 1; // expect: store t 8
  asm("mad.lo.u32 %0, %1, 32, 4;" : "=r"(r) : "r"(x));
  t[r] = 2; // expect: store t 32
  asm("{ .reg .u32 a; // the rows\n sub.u32 a, %1, 32; shr.u32 %0, a, 27; }"
      : "=r"(r) : "r"(x));
  t[r * 32] = 3; // expect: store t 1
  asm("{ .reg .s32 a; sub.s32 a, %1, 32; shr.s32 %0, a, 3; }"
      : "=r"(r) : "r"(x));
  t[(r + 4) * 32] = 4; // expect: store t 4
  asm("{ .reg .u32 a; mul.lo.u32 a, %1, 0x80000000; shr.u32 %0, a, 31; }"
      : "=r"(r) : "r"(x));
  t[r * 32] = 5; // expect: store t 2
  asm("mov.u32 %0, %%lanemask_lt; popc.b32 %0, %0;" : "=r"(r));
  t[r * 32] = 6; // expect: store t 32
  asm("min.u32 %0, %2, 7; max.u32 %1, %2, 7;" : "=r"(r), "=r"(q) : "r"(x));
  t[r * 32] = 7; // expect: store t 8
  t[q * 32] = 8; // expect: store t 25
  asm("div.u32 %0, %1, 4; rem.u32 %0, %0, 4; not.b32 %0, %0; neg.s32 %0, %0;"
      : "=r"(r) : "r"(x));
  t[r * 32] = 9; // expect: store t 4
}

__global__ void predicates(float *, int n) {
  __shared__ float t[4096];
  const unsigned x = threadIdx.x;
  unsigned r = 0;
  asm("{ .reg .pred p; setp.lt.u32 p, %1, 8; selp.b32 %0, %1, 0, p; }"
      : "=r"(r) : "r"(x));
  t[r * 32] = 1; // expect: store t 8
  asm("{ .reg .pred p; setp.ge.u32 p, %1, 16; @p mov.u32 %0, 0; }"
      : "+r"(r) : "r"(x));
  t[r * 32] = 2; // expect: store t 8
  asm("{ .reg .pred p; setp.gt.u32 p, %1, 3; mov.u32 %0, %1; @p mov.u32 %0, 0; }"
      : "=r"(r) : "r"(x));
  t[r * 32] = 3; // expect: store t 4
  asm volatile("{ .reg .pred p; setp.lo.u32 p, %0, 4;\n"
               "@p st.shared.f32 [%1], %2; }"
               :: "r"(x), "r"((unsigned)__cvta_generic_to_shared(&t[x * 32])), // expect: store t 4
                  "f"(1.0f));
  asm volatile("{ .reg .pred p; setp.lo.u32 p, %0, 4;\n"
               "@!p st.shared.f32 [%1], %2; }"
               :: "r"(x), "r"((unsigned)__cvta_generic_to_shared(&t[x * 32])), // expect: store t 28
                  "f"(1.0f));
}

__global__ void inverted(float *) {
  __shared__ float t[4096];
  const unsigned x = threadIdx.x;
  asm volatile("{ .reg .pred p, zebra; setp.lo.u32 p, %0, 4; not.pred zebra, p;\n"
               "@zebra st.shared.f32 [%1], %2; }"
               :: "r"(x), "r"((unsigned)__cvta_generic_to_shared(&t[x * 32])), // expect: store t 28
                  "f"(1.0f));
}

// An address of shared memory needs no .shared.
__global__ void generic(float *out) {
  __shared__ float t[1024];
  float v;
  asm volatile("ld.f32 %0, [%1];" : "=f"(v) : "l"(&t[threadIdx.x * 2])); // expect: load t 2
  out[threadIdx.x] = v;
}

// Halves of a register are not the register; nobody knows what a loop leaves.
__global__ void unknowns(float *) {
  __shared__ float t[4096];
  const unsigned x = threadIdx.x;
  unsigned short low, high;
  asm("mov.b32 {%0, %1}, %2;" : "=h"(low), "=h"(high) : "r"(x * 32));
  t[high] = 1; // expect: store t unknown
  unsigned r;
  asm("{ .reg .pred p; mov.u32 %0, 0;\n AGAIN:\n add.u32 %0, %0, 1;\n"
      "setp.lt.u32 p, %0, 5; @p bra AGAIN; }" : "=r"(r));
  t[r * x] = 2; // expect: store t unknown
  asm("cvt.rzi.u32.f32 %0, %1;" : "=r"(r) : "f"((float)x));
  t[r] = 3; // expect: store t unknown
}

void launch() {
  arithmetic<<<1, 32>>>(nullptr);
  predicates<<<1, 32>>>(nullptr, 0);
  inverted<<<1, 32>>>(nullptr);
  generic<<<1, 32>>>(nullptr);
  unknowns<<<1, 32>>>(nullptr);
}
