// NOLINT comments are obeyed as clang-tidy obeys them.

// RUN: not %bank-tidy %s | FileCheck %s --implicit-check-not=warning:

#define COLUMN(a, i) a[threadIdx.x][i] // NOLINT

__global__ void columns(float *out) {
  __shared__ float tile[32][32];
  // CHECK: [[#@LINE+1]]:10: warning:
  *out = tile[threadIdx.x][1];
  *out = tile[threadIdx.x][2]; // NOLINT
  *out = tile[threadIdx.x][3]; // NOLINT(bugprone-x, cuda-shared-*)
  // CHECK: [[#@LINE+1]]:10: warning:
  *out = tile[threadIdx.x][4]; // NOLINT(bugprone-*)
  // CHECK: [[#@LINE+1]]:10: warning:
  *out = tile[threadIdx.x][5]; // NOLINT(*,-cuda-*)
  // NOLINTNEXTLINE(cuda-shared-bank-conflict): a reason
  *out = tile[threadIdx.x][6];
  // NOLINTNEXTLINE, which is the next one only
  // CHECK: [[#@LINE+1]]:10: warning:
  *out = tile[threadIdx.x][7];
  // NOLINTBEGIN(cuda-*)
  *out = tile[threadIdx.x][8];
  // NOLINTBEGIN
  *out = tile[threadIdx.x][9];
  // NOLINTEND
  *out = tile[threadIdx.x][10];
  // NOLINTEND(cuda-*)
  // CHECK: [[#@LINE+1]]:10: warning:
  *out = tile[threadIdx.x][11];
  // NOLINTBEGIN(cuda-*), whose end is spelled otherwise
  // CHECK: [[#@LINE+1]]:10: warning:
  *out = tile[threadIdx.x][12];
  // NOLINTEND(cuda-shared-*)
  *out = COLUMN(tile, 13);
  // CHECK: [[#@LINE+1]]:10: warning:
  *out = tile[threadIdx.x][14]; // NOLINTED is no such word
}
