// Sizes, layouts and types at their limits, and kinds of declarations that are rare.
// RUN: %python %S/Inputs/survive.py %bank-tidy %s

// 2^27 members, if each is looked at.
template <int N> struct Tree {
  Tree<N - 1> a, b;
};
template <> struct Tree<0> {
  int x;
};
template <int N> struct Chain : Chain<N - 1> {
  int own[N];
};
template <> struct Chain<0> {
  int first;
};
struct Bits {
  int a : 3;
  unsigned b : 5;
  int : 0;
  int c;
  int : 7;
  int d : 1;
};
struct Shape {
  int a;
  __device__ virtual int area(int x) { return x; }
};
struct Square : virtual Shape {
  int b;
  __device__ int area(int x) override { return x * 2; }
};
struct Both : Square, virtual Shape {
  int c;
  int Shape::*member = &Shape::a;
  int (Shape::*method)(int) = &Shape::area;
};
union Any {
  float f[64];
  double d[32];
  char c[256];
};
__device__ int twice(int x) { return x * 2; }
typedef int (*Function)(int);
__device__ Function functions[2] = {twice, twice};

__global__ void layouts(Tree<24> *p, int n) {
  __shared__ float t[1024];
  __shared__ Chain<90> chain[4];
  __shared__ Bits bits[64];
  __shared__ Any any;
  const int x = threadIdx.x;
  t[p->a.b.a.a.a.b.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.x] = 1; // found
  chain[x].own[7] = 2; // found
  chain[x].first = 3; // found
  static_cast<Chain<20> &>(chain[n]).own[x] = 4; // found
  bits[x].b = n; // found
  bits[x].a++;
  bits[x].b += 2;
  Bits local = {1, 2, 3, 0};
  local.a = x;
  bits[x] = local; // found
  local = bits[0];
  t[local.a + bits[n].b] = 5; // found
  any.f[x] = any.d[x] + any.c[x]; // found
}

__global__ void calls(int n) {
  __shared__ float t[1024];
  const int x = threadIdx.x;
  Both both;
  Shape *shape = &both;
  t[shape->area(x)] = 1; // found
  t[both.Square::area(x)] = 2; // found
  t[both.*(both.member)] = 3; // found
  t[(both.*(both.method))(x)] = 4; // found
  Function f = twice;
  t[f(x)] = 5; // found
  t[functions[n](x)] = 6; // found
  t[(n ? twice : twice)(x)] = 7; // found
  auto lambda = [](int i) { return i * 4; };
  f = lambda;
  t[f(x)] = 8; // found
  t[(+lambda)(x)] = 9; // found
  t[lambda.operator()(x)] = 10; // found
}

__global__ void arrays(int n) {
  __shared__ float huge[1 << 20][1 << 20];
  __shared__ float none[0];
  int local[1 << 28], zeros[1 << 20] = {};
  const int x = threadIdx.x;
  huge[x][n] = 1; // found
  none[x] = 2; // found
  local[n] = x;
  huge[local[n]][0] = 3; // found
  for (int i = 0; i < (1 << 28); ++i)
    local[i] = i;
  huge[local[5]][0] = 4; // found
  huge[zeros[x]][0] = 5; // found
  float *rows[64];
  for (int i = 0; i < 64; ++i)
    rows[i] = huge[i] + n;
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j < 64; ++j)
      rows[i][x * j] = 6;
  rows[n][n] = 7;
}

template <int N> __global__ void __launch_bounds__(N * 1000000) bounded() {
  __shared__ float t[32];
  t[threadIdx.x * N] = 1; // found
}
template __global__ void bounded<5>();
__global__ void __launch_bounds__(-1) negative() {
  __shared__ float t[32];
  t[threadIdx.x] = 1; // found
}
