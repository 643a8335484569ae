// One kernel, several instances: int in rows of 32 (a column is 32-way) and 33 (clean),
// double in rows of 32 (16-way) and 33 (clean), bytes in rows of 32 (8-way).
#include "fixture.h"

template <typename T, int pitch> __global__ void transpose(T *out, const T *in) {
  __shared__ T tile[32][pitch];
  int tx = threadIdx.x, ty = threadIdx.y;
  for (int i = ty; i < 32; i += 8)
    tile[i][tx] = in[i * 32 + tx]; // expect: store tile 1
  __syncthreads();
  for (int i = ty; i < 32; i += 8)
    out[i * 32 + tx] = tile[tx][i]; // expect: load tile 1..32
}

template <typename T> struct Problem {
  fixture::Array<T> in{1024}, out{1024}, want{1024};
  Problem() {
    in.fill([](size_t i) { return T(fixture::value(i, 128)); });
    for (int i = 0; i < 1024; ++i)
      want[i] = in[i % 32 * 32 + i / 32];
  }
};

int main() {
  Problem<int> ints;
  Problem<double> doubles;
  Problem<char> chars;
  transpose<int, 32><<<1, dim3(32, 8)>>>(ints.out.device(), ints.in.device());
  bool right = fixture::same(ints.out, ints.want);
  transpose<int, 33><<<1, dim3(32, 8)>>>(ints.out.device(), ints.in.device());
  right = fixture::same(ints.out, ints.want) && right;
  transpose<double, 32><<<1, dim3(32, 8)>>>(doubles.out.device(), doubles.in.device());
  right = fixture::same(doubles.out, doubles.want) && right;
  transpose<double, 33><<<1, dim3(32, 8)>>>(doubles.out.device(), doubles.in.device());
  right = fixture::same(doubles.out, doubles.want) && right;
  transpose<char, 32><<<1, dim3(32, 8)>>>(chars.out.device(), chars.in.device());
  right = fixture::same(chars.out, chars.want) && right;
  return fixture::finish("templates", right);
}
