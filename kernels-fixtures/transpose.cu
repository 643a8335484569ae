// Transposes a matrix by tiles of 32 x 32. A warp writes a row of the tile and
// reads a column, all of it from one bank: 32 ways.

__global__ void transpose(float *out, const float *in, int n) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8)
    tile[threadIdx.y + i][threadIdx.x] = in[(y + i) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8)
    out[(y + i) * n + x] = tile[threadIdx.x][threadIdx.y + i];
}

void launch(float *out, const float *in, int n) {
  transpose<<<dim3(n / 32, n / 32), dim3(32, 8)>>>(out, in, n);
}
