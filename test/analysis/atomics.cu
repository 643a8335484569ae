// Atomic operations by whatever name; an index of more than 64 bits is nobody's guess.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s
#include <cuda/atomic>

__global__ void atomics(int *out) {
  __shared__ int q[2048];
  __shared__ cuda::atomic<int, cuda::thread_scope_block> a[2048];
  const int x = threadIdx.x;
  __atomic_fetch_add(&q[x * 2], 1, __ATOMIC_RELAXED); // expect: atomic q 2
  out[x] = __atomic_load_n(&q[x * 4], __ATOMIC_RELAXED); // expect: load q 4
  __atomic_store_n(&q[x * 8], 1, __ATOMIC_RELAXED); // expect: store q 8
  cuda::atomic_ref<int, cuda::thread_scope_block> one(q[x * 16]);
  one.fetch_max(1); // expect: atomic q 16
  one.store(1); // expect: store q 16
  a[x * 2].fetch_add(1); // expect: atomic a 2
  a[x * 4] = 3; // expect: store a 4
  out[x] = a[x * 8].load(); // expect: load a 8
  a[x * 16]++; // expect: atomic a 16
  int expected = 0, loaded = 0;
  __atomic_compare_exchange_n(&q[x], &expected, 1, false, __ATOMIC_RELAXED, // expect: atomic q 1
                              __ATOMIC_RELAXED);
  q[x * 32 + expected] = 1; // expect: store q unknown
  __atomic_load(&q[x], &loaded, __ATOMIC_RELAXED); // expect: load q 1
  q[x * loaded] = 1; // expect: store q unknown
  __int128 wide = (__int128)x << 70;
  q[(int)(wide >> 69)] = 1; // expect: store q unknown
}

void launch() { atomics<<<1, 32>>>(nullptr); }
