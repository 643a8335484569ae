// The headers of the host after the prelude, and std:: in device code.
// RUN: %parse %s

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <float.h>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <limits.h>
#include <limits>
#include <malloc.h>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <random>
#include <sstream>
#include <stdint.h>
#include <string>
#include <sys/stat.h>
#include <sys/time.h>
#include <thread>
#include <tuple>
#include <type_traits>
#include <unistd.h>
#include <unordered_map>
#include <vector>

__global__ void k(float *p, int n) {
  float a = sqrt(p[0]);
  double d = sqrt(2);
  a += std::sqrt(p[1]) + fabs(a) + abs(a) + std::abs(a) + pow(a, 2);
  a += pow(2, a) + powf(a, 2.f) + std::pow(a, 2) + std::fmax(a, 2.f);
  a += std::max(a, 2.f) + max(a, 1.0) + max(n, 3) + std::min(n, 2);
  if (isnan(a) || std::isinf(a))
    a = 0;
  assert(n > 2);
  printf("%d", n);
  memset(p, 0, 4);
  long long c = clock() + clock64();
  int *q = (int *)malloc(4);
  free(q);
  std::complex<float> z(1, 2);
  z = z * z;
  a += std::exp(a) + exp(n) + floor(a) + ceilf(a) + abs(n);
  float x, y;
  sincosf(a, &x, &y);
  sincos(a, &x, &y);
  std::swap(x, y);
  p[2] = a + d + c + x;
}
int main() {
  float f = sqrt(2.f) + sqrt(2) + std::abs(1.f);
  dim3 g(2), b(32, 8);
  float *p;
  cudaMalloc(&p, 4);
  k<<<g, b>>>(p, 1);
  k<<<2, 32, 0, 0>>>(p, min(1, 2));
  std::cout << f << isnan(f) << std::string("x");
  return abs(-1);
}
