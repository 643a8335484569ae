//===- omp.h - OpenMP, where the compiler has none
//
// bank-tidy's own declarations; not NVIDIA's header; only what parsing needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#if __has_include_next(<omp.h>)
#include_next <omp.h>
#else
#define BT_OMP(T, name) extern "C" T name(...);
typedef struct {
  void *lock;
} omp_lock_t, omp_nest_lock_t;
BT_OMP(double, omp_get_wtime)
BT_OMP(int, omp_get_max_threads)
BT_OMP(int, omp_get_num_procs)
BT_OMP(int, omp_get_num_threads)
BT_OMP(int, omp_get_thread_num)
BT_OMP(int, omp_in_parallel)
BT_OMP(void, omp_set_num_threads)
BT_OMP(void, omp_set_nested)
BT_OMP(void, omp_init_lock)
BT_OMP(void, omp_destroy_lock)
BT_OMP(void, omp_set_lock)
BT_OMP(void, omp_unset_lock)
BT_OMP(int, omp_test_lock)
#undef BT_OMP
#endif
