// What all lanes load from one address is one number, also where the address changes from
// one iteration of a loop to the next; and so are the members of a struct.
// RUN: %python %test/fixtures/expectations.py %bank-tidy %s

struct Atom {
  float x, y;
  int type;
  short pair[2];
};
struct Pad { // too large to be looked at member by member
  int head;
  char rest[1000];
};

__global__ void tables(const int *in, const Atom *atoms, const Pad *pads, float *o, int n) {
  __shared__ float s[4096];
  __shared__ int list[256];
  const int x = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += s[in[i]]; // expect: load s 1
  for (int i = 0; i < 32; ++i)
    sum += s[x + in[i * 2]]; // expect: load s 1
  for (int i = 0; i < n; ++i)
    sum += s[32 * x + in[i]]; // expect: load s 32
  int next = n;
  while (next >= 0) {
    sum += s[next]; // expect: load s 1
    next = in[next];
  }
  for (int i = 0; i < n; ++i)
    for (int j = in[i]; j < in[i + 1]; ++j)
      sum += s[in[j] & 1023]; // expect: load s 1
  size_t at = 0;
  do {
    const Atom a = atoms[at];
    sum += s[a.type];            // expect: load s 1
    sum += s[x + a.pair[1]] * 2; // expect: load s 1
  } while (++at < n);
  for (int i = 0; i < n; ++i) {
    Pad p = pads[i];
    sum += s[p.head]; // expect: load s 1
  }
  for (int i = 0; i < n; ++i) {
    int j = list[i]; // expect: load list 1
    if (j > 3)
      sum += s[j]; // expect: load s 1
  }
  o[x] = sum;
}

__global__ void lanes(const int *in, const Atom *atoms, float *o, int n) {
  __shared__ float s[4096];
  const int x = threadIdx.x;
  float sum = 0;
  for (int i = x; i < n; i += blockDim.x)
    sum += s[in[i]]; // expect: load s unknown
  for (int i = 0; i < n; ++i)
    sum += s[in[i + x]]; // expect: load s unknown
  int next = in[x];
  for (int i = 0; i < n; ++i) {
    sum += s[next]; // expect: load s unknown
    next = in[next];
  }
  // Lanes go their own ways from the second iteration on.
  int where = 0;
  for (int i = 0; i < n; ++i) {
    sum += s[in[where]]; // expect: load s unknown
    where += x;
  }
  const Atom a = atoms[x];
  sum += s[a.type]; // expect: load s unknown
  // Which lanes take part is not known, but which word they read.
  for (int i = 0; i < n; ++i)
    if (in[i] == x % 4)
      sum += s[in[i] + 64]; // expect: load s 1
  o[x] = sum;
}

void launch(int *p, Atom *a, float *o) {
  tables<<<1, 64>>>(p, a, (Pad *)a, o, 1);
  lanes<<<1, 64>>>(p, a, o, 1);
}
