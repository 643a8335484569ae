// What was just stored is not loaded again, but from a volatile variable after an
// assignment: nvcc then reads it, but not after ++ and --.
// RUN: %bank-tidy --accesses --format=json %s | %python -c \
// RUN:   "import json, sys; [print(a['line'], a['op']) for a in json.load(sys.stdin)['accesses']]" \
// RUN:   | FileCheck %s --match-full-lines --implicit-check-not={{.}}

__global__ void reread(int *o, int v) {
  __shared__ volatile int s[4096];
  const int i = threadIdx.x;
  o[i] = s[i] = v;
  // CHECK: [[@LINE-1]] store
  // CHECK-NEXT: [[@LINE-2]] load
  o[i] = (s[i] += v);
  // CHECK-NEXT: [[@LINE-1]] load
  // CHECK-NEXT: [[@LINE-2]] store
  // CHECK-NEXT: [[@LINE-3]] load
  o[i] = ++s[i];
  // CHECK-NEXT: [[@LINE-1]] load
  // CHECK-NEXT: [[@LINE-2]] store
  o[i] = s[i]--;
  // CHECK-NEXT: [[@LINE-1]] load
  // CHECK-NEXT: [[@LINE-2]] store
  int t = v;
  s[i] = t += s[i + 1];
  // CHECK-NEXT: [[@LINE-1]] store
  // CHECK-NEXT: [[@LINE-2]] load
  o[i] = t;
}

__global__ void kept(int *o, int v) {
  __shared__ int s[4096];
  const int i = threadIdx.x;
  o[i] = s[i] = v;
  // CHECK-NEXT: [[@LINE-1]] store
  o[i] = (v = 3, s[i] += v);
  // CHECK-NEXT: [[@LINE-1]] load
  // CHECK-NEXT: [[@LINE-2]] store
  o[i] = ++s[i];
  // CHECK-NEXT: [[@LINE-1]] load
  // CHECK-NEXT: [[@LINE-2]] store
}

void launch(int *p) {
  reread<<<1, 64>>>(p, 1);
  kept<<<1, 64>>>(p, 1);
}
