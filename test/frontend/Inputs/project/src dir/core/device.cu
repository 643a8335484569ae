#ifndef __CUDACC_RDC__
#error "relocatable code"
#endif
__device__ int shifted(int n) { return n + 1; }
