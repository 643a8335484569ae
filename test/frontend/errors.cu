// Errors never stop: what there is of an AST is checked, and one line tells
// what was passed over.

// RUN: not %bank-tidy %s > %t 2> %t.err
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t.err --check-prefix=ERR --implicit-check-not=error:
// ERR: note: {{[0-9]+}} errors in {{.*}}errors.cu were passed over (first: {{.*}}errors.cu:[[#@LINE+2]]:10: 'no/such/header.h' file not found)

#include <no/such/header.h>
#include "not_there.cuh"

#warning "is of no interest"
#error "is passed over"

NotDeclared global;

void host(torch::Tensor tensor) { launch<<<1, 2>>>(tensor); }

template <typename T> __global__ void column(T *out) {
  __shared__ T tile[32][32];
  tile[threadIdx.y][threadIdx.x] = *out;
  __syncthreads();
  // CHECK: [[#@LINE+1]]:10: warning: 32-way bank conflict
  *out = tile[threadIdx.x][1];
}

template __global__ void column<float>(float *out);

__global__ void plain(float *out) {
  __shared__ float tile[32][32];
  undeclared = 3;
  // CHECK: [[#@LINE+1]]:10: warning: 32-way bank conflict
  *out = tile[threadIdx.x][1];
  missing_semicolon(out)
}

__global__ void after(float *out) {
  __shared__ float tile[32][32];
  // CHECK: [[#@LINE+1]]:10: warning: 32-way bank conflict
  *out = tile[threadIdx.x][1];
}

__global__ void cut_short(float *out) {
