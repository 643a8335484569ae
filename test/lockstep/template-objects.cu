// Objects as template arguments: their members are constants.
// RUN: %python %test/lockstep/compare --build=%build %s -- -std=c++20 | FileCheck %s
// CHECK-NOT: wrong
// CHECK: equal 4; decided 100.00 %
// CHECK-NOT: wrong

struct Swizzle {
  int mask;
  __device__ constexpr int operator()(int i) const { return i ^ (i >> 5 & mask); }
};
struct Shape {
  int before = 1, pitch = 32;
  unsigned char pads[3] = {0, 1, 2};
  Swizzle inner{31};
  float scale = 1;
};
template <Swizzle S> __global__ void swizzled() {
  __shared__ float s[1024];
  s[S(threadIdx.x * 32)] = 1;
}
template <Shape S> __device__ int at(int x, int pad) { return x * (S.pitch + S.pads[pad]); }
template <Shape S> __global__ void shaped(int k) {
  __shared__ float s[32 * (S.pitch + S.pads[2])];
  s[at<S>(threadIdx.x, 1)] = 1;
  s[at<S>(threadIdx.x, 2)] = 2;
  s[S.inner(threadIdx.x * S.pitch)] = 3;
}
void launch() {
  swizzled<Swizzle{31}><<<1, 32>>>();
  swizzled<Swizzle{1}><<<1, 32>>>();
  shaped<Shape{}><<<1, 32>>>(1);
}
