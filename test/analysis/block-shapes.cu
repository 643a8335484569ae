// The threads of a block: where its shape is said, and how they make warps.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

constexpr int Width = 16;
#define HEIGHT 4

__global__ void square() {
  __shared__ float t[32][33], u[16][16];
  const int x = threadIdx.x, y = threadIdx.y;
  t[y][x] = 1; // expect: store t 2
  t[x][y] = 2; // expect: store t 2
  u[y][x] = 3; // expect: store u 1
  u[x][y] = 4; // expect: store u 8
}
__global__ void flat() {
  __shared__ float t[4096];
  const int id = threadIdx.x + threadIdx.y * blockDim.x +
                 threadIdx.z * blockDim.x * blockDim.y;
  const int lane = id & (warpSize - 1), warp = id / warpSize;
  t[id] = 1; // expect: store t 1
  t[id * 3] = 2; // expect: store t 1
  t[id * 2] = 3; // expect: store t 2
  t[lane * 33] = 4; // expect: store t 1
  t[lane * 32] = 5; // expect: store t 32
  t[warp * 32 + lane] = 6; // expect: store t 1
  t[warp * 33 + lane * 4] = 7; // expect: store t 4
  if (lane == 0)
    t[warp * 32] = 8; // expect: store t 1
  if (id < 8)
    t[id * 32] = 9; // expect: store t 8
  for (int i = id; i < 1024; i += blockDim.x * blockDim.y * blockDim.z)
    t[i] = 10; // expect: store t 1
}
__global__ void ragged() { // 50 threads: the second warp has 18
  __shared__ float t[2048];
  const int x = threadIdx.x;
  t[x * 33] = 1; // expect: store t 1
  t[x * 32] = 2; // expect: store t 18..32
  if (x >= 32)
    t[x * 32] = 3; // expect: store t 18
  if (x >= 49)
    t[x * 32] = 4; // expect: store t 1
}
__global__ void several() { // 32 x 1 and 8 x 4
  __shared__ float t[32][32];
  t[threadIdx.x][threadIdx.y] = 1; // expect: store t 8..32
  t[threadIdx.y][threadIdx.x] = 2; // expect: store t 1..4
}
template <int N> __global__ void sized() {
  __shared__ float t[N][N + 1];
  t[threadIdx.x][threadIdx.y] = 1; // expect: store t 1..2
}

// Their blocks are known only to who runs them: they are written through a reference.
__global__ void byReference() {
  __shared__ float t[64][64];
  t[threadIdx.x][0] = 1; // expect: store t 32
}
void choose(int n, int &threads) { threads = n < 128 ? n : 128; }
void widen(dim3 &block) { block.x = 64; }
void launchByReference(int n) {
  int threads = 1, aliased = 2, &alias = aliased;
  choose(n, threads);
  alias = 64;
  dim3 block(1, 4);
  widen(block);
  byReference<<<1, threads>>>();
  byReference<<<1, aliased>>>();
  byReference<<<1, block>>>();
}

// Launched through a variable; a block that is put together by its dimensions.
template <int N> __global__ void held() {
  __shared__ float t[32][33];
  t[threadIdx.x][threadIdx.y] = 1; // expect: store t 1..2
}
__global__ void changed() { // by a variable that is set twice
  __shared__ float t[32][33];
  t[threadIdx.x][threadIdx.y] = 1; // expect: store t 1
}
__global__ void parts() {
  __shared__ float t[1024];
  t[threadIdx.x * blockDim.y + threadIdx.y] = 1; // expect: store t 1..2
}
__global__ void undecided() {
  __shared__ float t[64][64];
  t[threadIdx.x][0] = 1; // expect: store t 32
}
__global__ void given() { // by a parameter, and by a block of another file
  __shared__ float t[1024];
  t[threadIdx.x * 2] = 1; // expect: store t 2
}
void launchGiven(void (*kernel)() = given) {
  extern dim3 elsewhere;
  given<<<1, elsewhere>>>();
  kernel<<<1, dim3(16, 2)>>>();
}
void launchHeld(bool square, int n) {
  auto kernel = &held<1>;
  kernel<<<1, dim3(32, 8)>>>();
  void (*other)() = held<2>;
  other<<<1, dim3(16, 16)>>>();
  void (*either)() = changed;
  either<<<1, dim3(32, 4)>>>();
  either = undecided;
  either<<<1, dim3(16, 16)>>>();
  dim3 block;
  block.x = 16;
  block.y = 2 * 2;
  parts<<<1, block>>>();
  dim3 flat(8);
  flat.y = HEIGHT;
  parts<<<1, flat>>>();
  dim3 open;
  open.x = n;
  undecided<<<1, open>>>();
  dim3 twice;
  twice.x = 4;
  if (square)
    twice.x = 8;
  undecided<<<1, twice>>>();
  dim3 widened;
  widened.x = 4;
  widen(widened);
  undecided<<<1, widened>>>();
  dim3 later(8, 8);
  undecided<<<1, later>>>();
  later.x = 4;
  dim3 itself = itself;
  itself.x = 16;
  undecided<<<1, itself>>>();
  dim3 perhaps(8, 8);
  if (square)
    perhaps.x = 4;
  undecided<<<1, perhaps>>>();
}

template <int N> void launchSized() { sized<N><<<1, dim3(N, 256 / N)>>>(); }

void launch() {
  square<<<1, dim3(Width, Width)>>>();
  const dim3 block(Width, HEIGHT, 2);
  flat<<<1, block>>>();
  flat<<<7, {2 * Width, HEIGHT}>>>();
  flat<<<1, 64>>>();
  ragged<<<1, 50>>>();
  several<<<1, 32>>>();
  dim3 small{8, 4};
  several<<<1, small>>>();
  launchSized<32>();
  launchSized<16>();
}
