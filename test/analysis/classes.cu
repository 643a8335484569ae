// Classes around an array, operators, constructors, static members, inheritance.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

template <class T, int N> struct Array {
  T data[N];
  __device__ T &operator[](int i) { return data[i]; }
  __device__ static constexpr int size() { return N; }
};
template <class T> struct View {
  T *data;
  int pitch;
  __device__ T &operator()(int r, int c) const { return data[r * pitch + c]; }
  __device__ View operator+(int n) const { return {data + n, pitch}; }
  __device__ View &operator+=(int n) {
    data += n;
    return *this;
  }
};
template <int Stages> struct Ring {
  float (&buffer)[Stages * 64];
  int head;
  __device__ Ring(float (&b)[Stages * 64]) : buffer(b), head(0) {}
  __device__ void advance() { head = (head + 1) % Stages; }
  __device__ float *slot() { return buffer + head * 64; }
};
struct Counter {
  static constexpr int Step = 3;
  int n = 2;
  __device__ int next() {
    n += Step;
    return n;
  }
  __device__ operator int() const { return n; }
};
template <class D> struct Scaled {
  __device__ int offset(int i) { return static_cast<D *>(this)->scale() * i; }
};
struct ByMember : Scaled<ByMember> {
  int factor = 5;
  __device__ int scale() const { return factor; }
};
struct Pair {
  int x, y;
  __device__ Pair operator+(Pair o) const { return {x + o.x, y + o.y}; }
  __device__ Pair operator*(int k) const { return {x * k, y * k}; }
  __device__ bool operator==(const Pair &o) const { return x == o.x && y == o.y; }
};
struct Iterator {
  int i;
  __device__ int operator*() const { return i; }
  __device__ Iterator &operator++() {
    ++i;
    return *this;
  }
  __device__ bool operator!=(Iterator o) const { return i != o.i; }
};
struct Range {
  int n;
  __device__ Iterator begin() const { return {0}; }
  __device__ Iterator end() const { return {n}; }
};

__global__ void classes(float *) {
  __shared__ Array<float, 1024> a;
  __shared__ float u[32][32], p[32][33], b[3 * 64];
  const int x = threadIdx.x;
  a[x * 3] = 1; // expect: store data 1
  a[x * 4] = 2; // expect: store data 4
  a[x * (a.size() / 1024)] = 3; // expect: store data 1
  View<float> even{&u[0][0], 32}, odd{&p[0][0], 33};
  odd(x, 1) = 4; // expect: store p 1
  even(x, 1) = 5; // expect: store u 32
  even(1, x) = 6; // expect: store u 1
  (odd + 3)(x, 1) = 7; // expect: store p 1
  odd += 2;
  odd(x, 2) = 8; // expect: store p 1
  Ring<3> ring(b);
  ring.slot()[x] = 9; // expect: store b 1
  ring.advance();
  ring.slot()[x * (2 * ring.head - 1)] = 10; // expect: store b 1
  ring.advance();
  ring.slot()[x * ring.head] = 11; // expect: store b 2
  Counter counter;
  a[x * counter.next()] = 12; // expect: store data 1
  a[x * counter.next()] = 13; // expect: store data 8
  a[x * counter] = 14; // expect: store data 8
  a[x * (counter + Counter::Step)] = 15; // expect: store data 1
  ByMember scaled;
  a[scaled.offset(x)] = 16; // expect: store data 1
  scaled.factor = 4;
  a[scaled.offset(x)] = 17; // expect: store data 4
  Pair sum = (Pair{x, 1} + Pair{2, 2}) * 3;
  a[sum.x] = 18; // expect: store data 1
  a[sum.y * x] = 19; // expect: store data 1
  if (sum == Pair{21, 9})
    a[x * 32] = 20; // expect: store data 1
  for (int i : Range{4})
    a[x * (2 * i + 1)] = 21; // expect: store data 1
  for (int i : Range{3})
    a[x * i] = 22; // expect: store data 1..2
}

struct Three {
  float a[2], b;
};
__global__ void memberPointers(float *, float Three::*given) {
  __shared__ Three t[32];
  const int x = threadIdx.x;
  float Three::*member = &Three::b;
  t[x].*member = 1; // expect: store t 1
  (&t[x * 4 % 32])->*member = 2; // expect: store t 1
  member = nullptr;
  t[x].*given = 3; // expect: store t unknown
}

// A destructor runs in all lanes that leave the block.
struct Adds {
  int &to;
  __device__ ~Adds() { to += threadIdx.x; }
};
struct Clears {
  int *data;
  __device__ ~Clears() { data[threadIdx.x * 32] = 0; } // expect: store s 32
};
struct Holds {
  Adds adds;
};
__device__ void take(Adds) {}
__global__ void temporaries(float *) {
  __shared__ int s[4096];
  int a = 0;
  Adds{a};
  s[a * 2] = 1; // expect: store s 2
  a = 0;
  take(Adds{a});
  s[a * 2] = 2; // expect: store s 2
  a = 0;
  { Holds holds{{a}}; }
  s[a * 2] = 3; // expect: store s 2
  a = 0;
  {
    const Adds &kept = Adds{a};
    s[a * 32] = 4; // expect: store s 1
  }
  s[a * 2] = 5; // expect: store s 2
  a = 0;
  delete new Adds{a};
  s[a * 2] = 6; // expect: store s 2
}
__global__ void destructors(float *) {
  __shared__ int s[4096];
  int a = 0;
  { Adds adds{a}; }
  s[a * 2] = 1; // expect: store s 2
  for (int i = 0; i < 2; ++i) {
    Clears clears{s};
    if (threadIdx.x < 16)
      break;
    s[a * 4] = i; // expect: store s 2
  }
}

void launch() {
  destructors<<<1, 32>>>(nullptr);
  temporaries<<<1, 32>>>(nullptr);
  classes<<<1, 32>>>(nullptr);
  memberPointers<<<1, 32>>>(nullptr, &Three::b);
}
