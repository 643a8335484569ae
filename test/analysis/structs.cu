// Structs, unions and vectors: member offsets, strides, and how wide each access is.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

struct alignas(8) Two {
  float x, y;
};
struct Three {
  float x, y, z;
};
struct alignas(16) Four {
  float x, y, z, w;
};
struct Five {
  int a[5];
};
struct Mixed {
  char c;
  double d;
  short s[3];
};
struct Base {
  float x[33];
};
struct Derived : Base {
  float y[32];
  __device__ void put(int i, float v) {
    y[i] = v; // expect: store y 1
    x[i * 2 % 33] = v; // expect: store derived 2
  }
};
struct Unnamed {
  union {
    float b[64];
    double c[32];
  };
};
struct Everything {
  float a[32][33];
  union {
    float b[256];
    double c[128];
  } u;
  short d[64][2];
};

__global__ void structs(float *) {
  __shared__ Two two[128];
  __shared__ Three three[128];
  __shared__ Four four[128];
  __shared__ Five five[128];
  __shared__ Mixed mixed[64];
  __shared__ Derived derived;
  __shared__ Everything all;
  __shared__ float4 f4[128];
  __shared__ uchar4 u4[256];
  __shared__ Unnamed unnamed;
  const int x = threadIdx.x;
  unnamed.b[x] = 0; // expect: store unnamed 1
  unnamed.c[x] = 0; // expect: store unnamed 1
  two[x].x = 1; // expect: store two 2
  two[x] = Two{1, 2}; // expect: store two 1
  two[x * 2] = Two{1, 2}; // expect: store two 2
  three[x].y = 2; // expect: store three 1
  three[x * 3].z = 3; // expect: store three 1
  three[x * 2].z = 3; // expect: store three 2
  four[x].z = 4; // expect: store four 4
  four[x] = Four{1, 2, 3, 4}; // expect: store four 1
  four[x * 2] = Four{1, 2, 3, 4}; // expect: store four 2
  five[x].a[2] = 5; // expect: store five 1
  five[x].a[x % 5] = 6; // expect: store five 2
  five[x * 2].a[1] = 7; // expect: store five 2
  mixed[x].d = 8; // expect: store mixed 1
  mixed[x].s[1] = 9; // expect: store mixed 2
  mixed[x].c = 10; // expect: store mixed 2
  derived.put(x, 11);
  all.a[x][1] = 12; // expect: store a 1
  all.u.b[x * 3] = 13; // expect: store u 1
  all.u.b[x * 2] = 14; // expect: store u 2
  all.u.c[x] = 15; // expect: store u 1
  all.u.c[x * 2] = 16; // expect: store u 2
  all.d[x][1] = 17; // expect: store d 1
  all.d[x * 2][1] = 18; // expect: store d 2
  f4[x].x = 19; // expect: store f4 4
  f4[x] = make_float4(1, 2, 3, 4); // expect: store f4 1
  u4[x].y = 20; // expect: store u4 1
  u4[x * 2].y = 21; // expect: store u4 2
  // As data of one lane, they just carry numbers.
  struct {
    int row, column;
  } place{x, 3};
  all.a[place.row][place.column] = 22; // expect: store a 1
  auto [row, column] = place;
  all.a[column][row] = 23; // expect: store a 1
  auto &[r, c] = place;
  r *= 2;
  all.u.b[place.row] = 24; // expect: store u 2
  Five list = {{1, 2, 3, 4, 5}};
  all.u.b[x * list.a[2]] = 25; // expect: store u 1
  all.u.b[x * list.a[3]] = 26; // expect: store u 4
  Five copy = list;
  copy.a[2] = 4;
  all.u.b[x * list.a[2]] = 27; // expect: store u 1
  all.u.b[x * copy.a[2]] = 28; // expect: store u 4
}

void launch() { structs<<<1, 32>>>(nullptr); }
