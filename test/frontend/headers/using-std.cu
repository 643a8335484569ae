// Names of std and of the global namespace side by side.
// RUN: %parse %s

#include <algorithm>
#include <cmath>
#include <cstdlib>
using namespace std;

__global__ void k(float *p, int n) {
  float a = sqrt(p[0]) + abs(p[1]) + pow(p[2], 2) + fabs(p[3]) + sin(n);
  int i = min(n, 3) + max(n, 2) + abs(n) + min(2u, 3u);
  a += max(a, 1.f) + floor(a) + exp(a) + log(2);
  swap(p[0], p[1]);
  p[i] = a;
}
int main() { return min(1, 2) + (int)sqrt(4.0); }
