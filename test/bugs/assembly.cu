// Inline assembly that nobody would write.
// RUN: %python %S/Inputs/survive.py %bank-tidy %s

__global__ void garbage(float *o, int n) {
  __shared__ float t[1024];
  int r = 0;
  unsigned a = (unsigned)(unsigned long)t;
  asm("");
  asm("{{{[[[[;;;");
  asm volatile("[" : "=r"(r));
  asm volatile("%" : "=r"(r));
  asm volatile("ld.shared" ::: "memory");
  asm volatile("ld.shared.f32" : "=r"(r));
  asm volatile("ld.shared.v9.f99 {%0,%1}, [%2+%3+];" : "=r"(r) : "r"(a), "r"(n));
  asm volatile("st.shared.f32 [%99], %1;" ::"r"(a), "f"(1.f));
  asm volatile("st.shared.f32 [t+4], %0;" ::"f"(1.f));
  asm volatile("ld.shared.f32 %0, [%1+99999999999999999999999999];"
               : "=f"(o[0]) : "r"(a));
  asm volatile("ld.shared.f32 %0, [%1+-8];" : "=f"(o[0]) : "r"(a + threadIdx.x * 8));
  asm volatile("ld.shared.f32 %0 , [ %1 + 0x10 ] ; st.shared.v4.f32 [%1], {%0,%0,%0,%0};"
               : "=f"(o[0]) : "r"(a + threadIdx.x * 8));
  asm volatile("ldmatrix.sync.aligned.m8n8.x9.shared.b16 {%0}, [%77];" : "=r"(r) : "r"(a));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%0,%0,%0}, [%1];"
               : "=r"(r) : "r"(a + threadIdx.x));
  asm volatile("cp.async.cg.shared.global [%0], [%1], -16;" ::"r"(a), "l"(o));
  asm volatile("ld.shared.f32 %[q], [%[p]+4];" : [q] "=f"(o[0]) : [p] "r"(a));
  asm("mov.u32 %0, %%laneid;" : "=r"(r));
  t[r * 2] = 1; // found
}
