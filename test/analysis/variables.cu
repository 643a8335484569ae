// Local variables: side effects, in their order, once each; small arrays; constants.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

#define OFFSET(row, column, pitch) ((row) * (pitch) + (column))
#define SPREAD(n) ((n) + ((n) >> 5))

enum class Mode { First = 3, Second };

__global__ void variables(float *) {
  __shared__ float t[8192];
  int x = threadIdx.x;
  int n = 1;
  t[x * n++] = 1; // expect: store t 1
  t[x * n++] = 2; // expect: store t 2
  t[x * n] = 3; // expect: store t 1
  t[x * (n += 2)] = 4; // expect: store t 1
  t[x * n--] = 5; // expect: store t 1
  t[x * n] = 6; // expect: store t 4
  int a = 3, b = (a++, a * 2);
  t[x * a] = 7; // expect: store t 4
  t[x * (b + 1)] = 8; // expect: store t 1
  int z = x;
  z <<= 2;
  z |= 1;
  z ^= 3;
  z -= 1;
  z %= 64;
  z *= 16;
  z >>= 4;
  t[z] = 9; // expect: store t 2
  z += z + 1;
  t[z] = 10; // expect: store t 4
  int array[4] = {1, 2, 4, 9};
  t[x * array[3]] = 11; // expect: store t 1
  t[x * array[2]] = 12; // expect: store t 4
  t[array[x & 3]] = 13; // expect: store t 1
  t[array[x & 3] * 32] = 14; // expect: store t 4
  array[x & 3] = 100 + x;
  t[array[2] * 33] = 15; // expect: store t 1
  int matrix[2][2] = {{1, 2}, {3, 4}};
  t[x * matrix[1][0]] = 16; // expect: store t 1
  matrix[0][1] += 2;
  t[x * matrix[0][1]] = 17; // expect: store t 4
  static const int table[4] = {1, 2, 4, 9};
  t[x * table[3]] = 18; // expect: store t 1
  t[x * table[x & 3] & 2047] = 19; // expect: store t 4
  constexpr int odd[3] = {3, 5, 7};
  t[x * odd[1]] = 20; // expect: store t 1
  t[x * (int)Mode::First] = 21; // expect: store t 1
  t[x * (int)Mode::Second] = 22; // expect: store t 4
  t[OFFSET(x, 1, 33)] = 23; // expect: store t 1
  t[OFFSET(x, 1, 32)] = 24; // expect: store t 32
  t[OFFSET(1, x, 32)] = 25; // expect: store t 1
  t[SPREAD(x * 32)] = 26; // expect: store t 1
  t[x * sizeof(int)] = 27; // expect: store t 4
  t[x * (sizeof(char) + sizeof(short))] = 28; // expect: store t 1
  t[({ int y = x * 5; y; })] = 29; // expect: store t 1
  t[0 ? 5 : x] = 30; // expect: store t 1
  static_assert(sizeof(float) == 4);
  if constexpr (sizeof(long) == 8)
    t[x * 3] = 31; // expect: store t 1
  else
    t[x * 32] = 32;
}

void launch() { variables<<<1, 32>>>(nullptr); }

// Arrays that a lambda or a struct holds with others: a place is only read as what lies there.
__global__ void held(float *) {
  __shared__ float t[4096];
  const int x = threadIdx.x;
  int four[4] = {1, 2, 3, x};
  auto element = [=] { return four[x & 3]; };
  auto either = [=] { return x > 16 ? four[x & 3] : x; };
  t[element() * 32] = 1; // expect: store t 10
  t[either() * 32] = 2; // expect: store t 21
  struct {
    int before, four[4], after;
  } some;
  some.before = some.after = x;
  some.four[1] = 7;
  t[some.four[x & 1] * 32] = 3; // expect: store t unknown
}
void launchHeld(float *p) { held<<<1, 32>>>(p); }

// What is left of x / n * n, however it is written.
__global__ void remainders(float *, int n) {
  __shared__ float2 t[64];
  const int x = threadIdx.x * 2, group = x / n;
  if (x - n * group == n - 2)
    t[group] = float2(); // expect: store t 1
}
void launchRemainders(float *p, int n) { remainders<<<1, 64>>>(p, n); }

// Tables that nobody can change, and one that the host may.
constexpr int Fixed[2] = {33, 65};
static const int Steps[4] = {1, 33, 65, 97};
__constant__ int Given[2] = {33, 65};
struct Tables {
  static constexpr int Pads[4] = {0, 32, 1, 33};
};
__global__ void tables(float *, int n) {
  __shared__ float t[4096];
  const int x = threadIdx.x;
  t[Fixed[0] * x] = 1; // expect: store t 1
  t[Steps[x & 3]] = 2; // expect: store t 4
  t[Given[1] * x] = 3; // expect: store t 1..32
  t[Tables::Pads[x & 1] + x * 33] = 4; // expect: store t 1
  for (int i = 0; i < 2; ++i)
    t[Fixed[i] * x] = 5; // expect: store t 1
  t[Fixed[n & 1] * x] = 6; // expect: store t 1
}
void launchTables(float *p) { tables<<<1, 32>>>(p, 5); }

// A union that an empty list initialises is zero.
union Either {
  int i;
  float f;
};
struct Around {
  Either first;
  int last;
};
__global__ void empty(float *) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  Either a{}, rows[2][2] = {};
  Around b{}, c[3] = {};
  s[x * (a.i + 2)] = 1; // expect: store s 2
  s[x * (rows[1][0].i + 2)] = 1; // expect: store s 2
  s[x * (b.first.i + b.last + 2)] = 1; // expect: store s 2
  s[x * (c[2].first.i + c[1].last + 2)] = 1; // expect: store s 2
}
