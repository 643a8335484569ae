// Variables whose address reaches code that is not seen, by whatever way, are unknown
// from then on; so is all in functions whose control flow is not followed. Pointers to
// shared memory stay pointers to it.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

__device__ void hidden(int *);
__device__ void hiddenReference(int &);
struct Node {
  int *value;
  Node *next;
};
__device__ void hiddenNode(Node);
struct View {
  float *start;
  int pitch;
};
__device__ void hiddenView(View *);
__device__ int *kept;

__global__ void given(float *o) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  int a = 1, b = 2;
  hidden(x & 1 ? &a : &b);
  s[a * x] = 1; // expect: store s unknown
  s[b * x] = 1; // expect: store s unknown
  int c = 1, d = 2;
  hiddenReference(o[0] > 3 ? c : d);
  s[c * x + d] = 1; // expect: store s unknown
  int e = 1;
  Node inner{&e, nullptr}, outer{nullptr, &inner};
  hiddenNode(outer);
  s[e * x] = 1; // expect: store s unknown
  View v{s, 32};
  v.start[x * v.pitch] = 1; // expect: store s 32
  hiddenView(&v); // expect: load s unknown
  v.start[x] = 1; // expect: store s unknown
}

__global__ void stored(float *o) {
  __shared__ float s[8192];
  __shared__ int *list[64];
  const int x = threadIdx.x;
  int a = 1, b = 1, c = 1, d = 1;
  kept = &a;
  s[a * x] = 1; // expect: store s unknown
  int **all = (int **)o;
  all[x] = &b;
  *all[x] = x;
  s[b * x] = 1; // expect: store s unknown
  list[x] = &c; // expect: store list 1
  s[c * x] = 1; // expect: store s unknown
  s[d * x] = 1; // expect: store s 1
  int *own[2] = {&d, nullptr};
  *own[0] = 2;
  s[d * x] = 1; // expect: store s 2
}

#define ONLY_IF(c, v) ({ if (!(c)) return; v; })
#define BELOW(i, n) ({ if ((i) >= (n)) continue; (i); })
#define CLAMPED(i, n) ({ int r = (i); if (r > (n)) r = (n); r; })
#define FIRST(n) ({ int r = 0; for (int i = 0; i < (n); ++i) { if (i == 3) break; r = i; } r; })

__global__ void left(float *o) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  int r = ONLY_IF(x < 4, x * 8);
  s[x * 32] = r; // expect: store s unknown
}
__global__ void goneOn(float *o) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  for (int i = 0; i < 4; ++i) {
    int r = BELOW(x + i * 16, 40);
    s[r * 4] = 1; // expect: store s unknown
  }
}
__global__ void stayed(float *o) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  s[CLAMPED(x, 5) * 32] = 1; // expect: store s 1..6
  s[FIRST(x) * 32] = 1;      // expect: store s 1..3
}

// Floats that are stored at an index of their own by each lane.
__global__ void floats(float *o) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  float e[4] = {1, 2, 3, 4};
  s[(int)e[0] * 32] = 1; // expect: store s 1
  e[x & 3] = 7;
  s[(int)e[0] * 32] = 1; // expect: store s unknown
}

void launch(float *o) {
  given<<<1, 64>>>(o);
  stored<<<1, 64>>>(o);
  left<<<1, 64>>>(o);
  goneOn<<<1, 64>>>(o);
  stayed<<<1, 64>>>(o);
  floats<<<1, 64>>>(o);
}

// Pointers to an array that are kept where they are not followed: somebody may access it.
__global__ void keptAway(int n) {
  __shared__ float s[8192];
  __shared__ float *starts[2];
  const int x = threadIdx.x;
  starts[0] = s; // expect: store starts 1; load s unknown
  float *p = starts[0]; // expect: load starts 1
  p[x * 32] = 1;
  float *many[100];
  for (int i = 0; i < 100; ++i)
    many[i] = s + i * 32; // expect: load s unknown
  many[n][x * 2] = 1;
}

// Pointers that move from one local variable to another in a loop.
struct Chain {
  int value;
  Chain *next;
};
__global__ void moving(int n) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8}, *from = a, *to = b;
  for (int r = 0; r < n; ++r) {
    for (int i = 0; i < 4; ++i)
      to[i] = from[3 - i] + x;
    int *t = from;
    from = to;
    to = t;
  }
  s[a[1] * 8] = 1; // expect: store s unknown
  int c = 1, d = 2, *p = &c, *q = &d;
  for (int i = 0; i < n; ++i) {
    *p = x;
    int *t = p;
    p = q;
    q = t;
  }
  s[d * 32] = 1; // expect: store s unknown
  Chain first{1, nullptr}, second{2, &first}, third{3, &second};
  for (Chain *e = &third; e; e = e->next)
    e->value += x;
  s[first.value * 32] = 1; // expect: store s unknown
  int own[4] = {1, 2, 3, 4}, *w = own;
  for (int i = 0; i < 4; ++i)
    *w++ = x * i;
  s[own[1] * 2] = 1; // expect: store s 2
}

// Parts of numbers, and numbers of parameters, at places that differ between lanes.
union Both {
  float f[4];
  int i[4];
};
struct Big {
  int a[80];
};
__global__ void parts(Big big) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  unsigned r[32] = {};
  ((unsigned char *)r)[x & 31] = x;
  s[(r[0] & 255) * 32] = 1; // expect: store s unknown
  Both u = {};
  u.i[0] = 1;
  u.f[x & 3] = 2;
  s[(u.i[0] & 1) * 32] = 1; // expect: store s unknown
  Big copy = big;
  s[copy.a[x & 7 ? 3 : 3] * 32] = 1; // expect: store s 1
  for (int i = 0; i < 8; ++i)
    copy.a[i + (x & 7)] = x;
  s[copy.a[7] * 32] = 1; // expect: store s unknown
}

// Copies of what may have changed, of structs with large arrays, and of unions.
struct Number {
  int a;
};
union IntOrFloat {
  int i;
  float f;
};
struct Huge {
  int a[200];
};
__global__ void copiedBySome(const Huge *in) {
  __shared__ float s[8192];
  Huge h;
  if (threadIdx.x % 2)
    h = in[0];
  else
    h = in[1];
  s[h.a[0] * 32] = 1; // expect: store s unknown
  Huge all = in[2];
  s[all.a[0] * 32] = 1; // expect: store s 1
}
__global__ void copied(Big big, float *o, const IntOrFloat *in, int n) {
  __shared__ float s[8192];
  const int x = threadIdx.x;
  Number q{3}, r{4};
  int **all = (int **)o;
  all[1] = &q.a;
  q.a = 1;
  *all[1] = x * 32;
  r = q;
  s[r.a] = 1; // expect: store s unknown
  Big own;
  own.a[n] = x * 32;
  big = own;
  s[big.a[n]] = 1; // expect: store s unknown
  float f = 1, *place = &f;
  *(float **)o = place;
  f = 1;
  s[(int)f * 32] = 1; // expect: store s unknown
  IntOrFloat u = in[0], v = in[1];
  s[x * (u.i - v.i)] = 1; // expect: store s 1..32
  IntOrFloat zeros[2] = {};
  s[x * 2 + zeros[1].i] = 1; // expect: store s 2
  // A pointer to what is declared in the loop is no reason to look again and again.
  int *p;
  for (int i = 0; i < n; ++i) {
    int t = i;
    p = &t;
    s[*p * 32 + x * 2] = 1; // expect: store s 2
  }
}

void launchMoving(float *o) {
  copiedBySome<<<1, 64>>>((Huge *)o);
  copied<<<1, 64>>>(Big(), o, (IntOrFloat *)o, 3);
  keptAway<<<1, 64>>>(3);
  moving<<<1, 64>>>(3);
  parts<<<1, 64>>>(Big());
}
