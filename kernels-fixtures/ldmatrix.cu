// Matrix fragments by ldmatrix: each of its four 8 x 8 matrices is a group of its own,
// eight rows of 16 bytes at the addresses of eight lanes.
#include "fixture.h"

// What the instruction hands to each lane, stored as it comes: 4 words per lane.
using Word = unsigned;
using Element = unsigned short;

// Rows of 32 bytes: row r and row r + 4 are in the same banks, 2 ways.
__global__ void plain(Word *out, const Word *in) {
  __shared__ __align__(16) Element tile[16][16];
  int lane = threadIdx.x;
  for (int i = lane; i < 128; i += 32)
    *reinterpret_cast<Word *>(&tile[i / 8][i % 8 * 2]) = in[i]; // expect: store tile 1
  __syncwarp();
  unsigned at = unsigned(__cvta_generic_to_shared(&tile[lane % 16][lane / 16 * 8]));
  Word r[4];
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(at)); // expect: ldmatrix tile 2
  for (int i = 0; i < 4; ++i)
    out[4 * lane + i] = r[i];
}

// Rows of 48 bytes: three times 16, and 3 shares no factor with 8. The stores, eight words
// in each of four rows, 12 words apart, now reach into the second round of the banks.
__global__ void padded(Word *out, const Word *in) {
  __shared__ __align__(16) Element tile[16][16 + 8];
  int lane = threadIdx.x;
  for (int i = lane; i < 128; i += 32)
    *reinterpret_cast<Word *>(&tile[i / 8][i % 8 * 2]) = in[i]; // expect: store tile 2
  __syncwarp();
  unsigned at = unsigned(__cvta_generic_to_shared(&tile[lane % 16][lane / 16 * 8]));
  Word r[4];
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(at)); // expect: ldmatrix tile 1
  for (int i = 0; i < 4; ++i)
    out[4 * lane + i] = r[i];
}

// The two halves of a row change places in every other group of four rows.
__global__ void swizzled(Word *out, const Word *in) {
  __shared__ __align__(16) Element tile[16][16];
  int lane = threadIdx.x;
  for (int i = lane; i < 128; i += 32) {
    int row = i / 8, column = i % 8 * 2 ^ (row / 4 % 2) * 8;
    *reinterpret_cast<Word *>(&tile[row][column]) = in[i]; // expect: store tile 1
  }
  __syncwarp();
  int row = lane % 16, half = lane / 16 ^ row / 4 % 2;
  unsigned at = unsigned(__cvta_generic_to_shared(&tile[row][half * 8]));
  Word r[4];
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(at)); // expect: ldmatrix tile 1
  for (int i = 0; i < 4; ++i)
    out[4 * lane + i] = r[i];
}

int main() {
  fixture::Array<Word> in(128), out(128), want(128);
  in.fill([](size_t i) { return Word(fixture::value(i, 1 << 30)); });
  // Lane l receives word l % 4 of row l / 4 of each matrix. Matrices 0 and 1 are the upper
  // and the lower half of the left columns, 2 and 3 of the right ones.
  for (int i = 0; i < 128; ++i) {
    int lane = i / 4, matrix = i % 4;
    want[i] = in[(matrix % 2 * 8 + lane / 4) * 8 + matrix / 2 * 4 + lane % 4];
  }
  plain<<<1, 32>>>(out.device(), in.device());
  bool right = fixture::same(out, want);
  padded<<<1, 32>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  swizzled<<<1, 32>>>(out.device(), in.device());
  right = fixture::same(out, want) && right;
  return fixture::finish("ldmatrix", right);
}
