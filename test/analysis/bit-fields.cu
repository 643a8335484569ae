// A bit-field is read and written with the unit of its type that it is in; where it is a
// number of whole bytes, alone. What it holds is not known. Checked against what nvcc emits.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

struct Packed {
  unsigned a : 3;
  unsigned b : 20;
  int c : 9;
};
struct Bytes {
  unsigned char low : 3;
  unsigned char high : 5;
  unsigned short wide : 7;
};
struct Whole {
  unsigned a : 8;
  unsigned b : 8;
  unsigned c : 16;
};
struct Long {
  unsigned a : 32;
  unsigned long long b : 40;
};

__global__ void fields(int *o) {
  __shared__ Packed p[256];
  __shared__ Bytes q[256];
  __shared__ Whole w[256];
  __shared__ Long l[256];
  const int x = threadIdx.x;
  p[x].b = 3;       // expect: load p 1; store p 1
  o[x] = p[x * 2].c; // expect: load p 2
  p[x * 2].a += 1;  // expect: load p 2; store p 2
  ++p[x * 4].c;     // expect: load p 4; store p 4
  q[x * 4].high = 3; // expect: load q 2; store q 2
  o[x] = q[x].low;  // expect: load q 1
  w[x * 2].b = o[3]; // expect: store w 2
  o[x] = w[x * 4].c; // expect: load w 4
  l[x].a = o[3];    // expect: store l 4
  o[x] = l[x].b;    // expect: load l 2
}

// Its value is cut to its width.
__global__ void values(int *o) {
  __shared__ float s[8192];
  Packed p{};
  int y = (p.a = threadIdx.x);
  s[y * 32] = 1; // expect: store s unknown
  y = ++p.c;
  s[y * 32] = 1; // expect: store s unknown
}

// Votes of groups that differ from lane to lane.
__global__ void votes(const int *in) {
  __shared__ float s[8192];
  const int x = threadIdx.x, v = in[x];
  const unsigned mine = 0xffu << (x & 24);
  s[__any_sync(~0u, v) * 32] = 1;                // expect: store s 1
  s[__any_sync(0xffu << (x & 24), v) * 32] = 1;  // expect: store s unknown
  s[__popc(__ballot_sync(mine, v > 3)) * 32] = 1; // expect: store s unknown
  s[__reduce_max_sync(mine, v)] = 1;             // expect: store s unknown
  if (__all_sync(mine, v))
    s[x * 2] = 1; // expect: store s 2
}

void launch(int *o) {
  fields<<<1, 32>>>(o);
  values<<<1, 32>>>(o);
  votes<<<1, 32>>>(o);
}
