// Structs that are copied from and to places that are computed, structured bindings, default
// initialisers of members. What is decided has the numbers of the execution.
// RUN: %python %test/lockstep/compare --build=%build %s | FileCheck %s
// CHECK-NOT: wrong
// CHECK: bounded 3, equal 39; decided 100.00 %
// CHECK-NOT: wrong
#include <array>
#include <tuple>
#include <utility>

struct Place {
  int row, col;
};
struct Tile {
  float *start;
  int pitch;
};
__device__ int wordOf(Place p) { return p.row * 32 + p.col; }

__global__ void fromTables(float *, int k) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  Place places[2] = {{x, 1}, {x * 2, 2}};
  Place p = places[k & 1];
  s[p.row * 32] = 1;
  s[wordOf(places[k & 1])] = 2;
  Place q{};
  q = places[(k + 1) & 1];
  s[q.row * 2] = 3;
  int4 wide[2] = {make_int4(x, 1, 2, 3), make_int4(4, x, 6, 7)};
  int4 w = wide[k & 1];
  s[w.y + w.x * 2] = 4;
  places[x & 1] = Place{x * 3, 0};
  s[places[0].row] = 5;
  Place mine = places[x & 1];
  s[mine.row + 64] = 6;
}

__global__ void views(float *, int k) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  Tile tiles[2] = {{s, 33}, {s + 4096, 40}};
  for (int i = 0; i < 2; ++i) {
    Tile t = tiles[i];
    t.start[x * t.pitch] = 1;
  }
  for (auto t : tiles)
    t.start[x * t.pitch] = 2;
  Tile chosen = tiles[k & 1];
  chosen.start[x * 32] = 3;
  Tile own[2];
  own[x & 1] = Tile{s, 8};
  own[~x & 1] = Tile{s + 4096, 16};
  own[0].start[x * 32] = 4;
}

__device__ const Place Around[3] = {{0, 2}, {1, 0}, {2, 1}};
__global__ void constants(float *) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  constexpr Place Corners[3] = {{0, 0}, {1, 3}, {2, 5}};
  for (int i = 0; i < 3; ++i) {
    Place p = Corners[i];
    s[x * 2 + p.row * 32 + p.col] = 1;
  }
  for (auto [row, col] : Corners)
    s[x * 2 + row * 32 + col] = 2;
  Place g = Around[x % 3];
  s[g.row * 32 + g.col] = 3;
}

template <> struct std::tuple_size<Place> {
  static constexpr int value = 2;
};
template <std::size_t I> struct std::tuple_element<I, Place> {
  using type = int;
};
template <int I> __device__ int get(const Place &p) { return I ? p.col : p.row; }
__global__ void bindings(float *) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  auto [a, b] = std::make_pair(x, 1);
  s[a * 32 + b] = 1;
  std::tuple<int, int> pair(x, 2);
  auto &[c, d] = pair;
  s[c * 32 + d] = 2;
  std::array<int, 2> both = {x, 3};
  auto [e, f] = both;
  s[e * 32 + f] = 3;
  Place p{x, 4};
  auto [g, h] = p;
  s[g * 32 + h] = 4;
}

struct Position {
  int row;
  int word = row * 32;
};
struct Loader {
  int a = 1, b = 2;
  __device__ int at(int x) {
    Position p{x};
    return p.word;
  }
  __device__ int later(int x) {
    auto f = [=, this] {
      Position p{x};
      return p.word + a;
    };
    return f();
  }
};
__global__ void defaults(float *) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  Loader l;
  s[l.at(x) + x] = 1;
  s[l.at(x)] = 2;
  s[l.later(x)] = 3;
  Position p{x};
  s[p.word] = 4;
}

void launch(float *p) {
  fromTables<<<1, 64>>>(p, 3);
  views<<<1, 64>>>(p, 3);
  constants<<<1, 64>>>(p);
  bindings<<<1, 64>>>(p);
  defaults<<<1, 64>>>(p);
}

// Assigned over what was there, from places whose numbers nobody has asked for yet.
__constant__ Place Fixed;
struct Holder {
  Place p;
  __device__ void set(const Place &from) { p = from; }
};
__global__ void overwritten(Place given, const Place *in) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  Place q = {x, 2};
  q = given;
  s[q.row * 32] = 1;
  q = {x, 2};
  q = in[blockIdx.x];
  s[q.row * 32] = 2;
  q = {x, 2};
  q = Fixed;
  s[q.row * 32] = 3;
  Holder h{{x, 1}};
  h.set(given);
  s[h.p.row * 32] = 4;
  q = {x, 2};
  if (x & 1)
    q = given;
  s[q.row * 32] = 5;
  q = given;
  s[x * q.col - x * given.col + x] = 6;
}
// x / w * w + x % w is x, by whatever way w comes.
__device__ int rowOf(Place p, int x) { return x / p.col; }
__global__ void unfolded(Place given, const Place *in, int w) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  s[rowOf(given, x) * given.col + (x - rowOf(given, x) * given.col)] = 1;
  s[x / w * w + x % w] = 2;
  const unsigned u = threadIdx.x, v = w;
  s[u / v * v + (u - u / v * v)] = 3;
}

// Down from a base that is not the first, and up again.
template <class D> struct Indexer {
  int own = 32;
  __device__ int at(int i) { return i * static_cast<D *>(this)->stride; }
  __device__ int below(int i) const { return i * static_cast<const D &>(*this).stride + own; }
};
struct Pitch {
  int stride = 1;
};
struct Middle : Pitch, Indexer<Middle> {};
struct Outer : Place, Middle {
  int last = 4;
};
__device__ int lastOf(const Pitch *p) {
  return static_cast<const Outer *>(static_cast<const Middle *>(p))->last;
}
__global__ void downwards(float *) {
  __shared__ float s[8192];
  Middle m;
  s[m.at(threadIdx.x)] = 1;
  s[m.below(threadIdx.x)] = 2;
  Outer o;
  o.stride = 2;
  s[o.at(threadIdx.x)] = 3;
  s[threadIdx.x * lastOf(&o)] = 4;
}

// Each element of an array is constructed, also those that no list names.
struct Counted {
  int a = 1, b = 2;
};
struct Given {
  int m;
  __device__ Given() : m(5) {}
  __device__ Given(int m) : m(m) {}
};
struct Several {
  Counted counted[2];
  Given given[2][2];
};
__global__ void arrays(float *) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  Counted c[2], listed[3] = {{3, 4}}, none[2] = {};
  s[x * c[1].b] = 1;
  s[x * listed[2].b + listed[0].a] = 2;
  s[x * none[1].b] = 3;
  Given g[2], some[3] = {Given(4)}, rows[2][2];
  s[x * (g[1].m - 1)] = 4;
  s[x * (some[2].m + some[0].m - 1)] = 5;
  s[x * (rows[1][1].m - 3)] = 6;
  Several all, zeroed{};
  s[x * all.counted[1].b] = 7;
  s[x * (zeroed.given[1][0].m - 1)] = 8;
}

void launchAssigned(Place *p) {
  Place given{3, 5};
  overwritten<<<1, 64>>>(given, p);
  unfolded<<<1, 64>>>(given, p, 7);
  downwards<<<1, 64>>>(nullptr);
  arrays<<<1, 64>>>(nullptr);
}
