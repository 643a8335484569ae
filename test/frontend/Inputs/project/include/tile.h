#pragma once
#include <third.h>
constexpr int padded(int n) { return n + THIRD_PAD; }
template <typename T> struct Tile {
  T cells[TILE][padded(TILE)];
  __device__ T &at(int row, int column) { return cells[row][column]; }
};
