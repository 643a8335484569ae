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
