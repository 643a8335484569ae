// The check reports each conflict once, at the access, and obeys clang-tidy's
// comments that silence it.

// RUN: %clang-tidy %s -- | FileCheck %s --implicit-check-not="{{cu:[0-9:]+ warning:}}"

__global__ void columns(float *out) {
  __shared__ float tile[32][32];
  unsigned x = threadIdx.x;
  // CHECK: [[#@LINE+1]]:10: warning: 32-way bank conflict{{.*}} [cuda-shared-bank-conflict]
  *out = tile[x][4 * 1];
  *out = tile[x][4 * 2]; // NOLINT
  *out = tile[x][4 * 3]; // NOLINT(cuda-shared-bank-conflict)
  // NOLINTNEXTLINE(cuda-shared-bank-conflict)
  *out = tile[x][4 * 4];
  // NOLINTBEGIN(cuda-*)
  *out = tile[x][4 * 5];
  *out = tile[x][4 * 6];
  // NOLINTEND(cuda-*)
  // CHECK: [[#@LINE+1]]:10: warning: 32-way bank conflict
  *out = tile[x][4 * 7]; // NOLINT(bugprone-other)
}
