#!/usr/bin/env python3
"""usage: generate.py FOLDER

Writes kernels that are long or deep in one respect, one file each, into a new folder.
"""

import os
import sys

HEAD = "__global__ void k(float *o, int n, int m) {\n  __shared__ float t[1024];\n  "
TAIL = "\n}\n"


def body(text):
    return HEAD + text + TAIL


def repeat(count, text, between=""):
    return between.join(text.replace("@40", str(i % 40)).replace("@", str(i))
                        for i in range(count))


def files():
    # Expressions.
    yield "sum", body("t[" + repeat(5000, "threadIdx.x", "+") + "] = 1;")
    yield "mixed-operators", body("t[" + repeat(1000, "n*@%7^m+") + "threadIdx.x] = 1;")
    yield "exclusive-or", body("t[" + repeat(600, "(n>>@40)", "^") + "] = 1;")
    yield "parentheses", body("t[" + "(" * 250 + "threadIdx.x" + ")" * 250 + "] = 1;")
    yield "signs", body("t[" + "- " * 1000 + "threadIdx.x] = 1;")
    yield "complements", body("t[" + "!~" * 500 + "threadIdx.x] = 1;")
    yield "choices", body("t[" + "n?m:" * 500 + "threadIdx.x] = 1;")
    yield "chosen-places", body(
        "(" + repeat(300, "n>@?t[@]:") + "t[threadIdx.x*2]) = 1;")
    yield "commas", body("t[" + "n," * 5000 + "threadIdx.x] = 1;")
    yield "assignments", body("int a; t[" + "a=" * 1000 + "threadIdx.x] = 1;")
    yield "assigned-places", body(repeat(500, "t[threadIdx.x*@40]=") + "1;")
    yield "hash", body("unsigned h = n + threadIdx.x; " +
                       "h^=h<<13; h^=h>>17; h^=h<<5; h*=2654435761u; h%=1000003;" * 60 +
                       "t[h % 1024] = 1;")
    yield "polynomial", body("long x = n, y = m; " +
                             "x=x*y+threadIdx.x; y=(x|y)&(x^n); x=x/(y|1);" * 40 +
                             "t[x % 1024] = 1;")
    yield "squares", body("long x = n + m; " + "x = x * x; " * 40 +
                          "t[x * threadIdx.x % 1024] = 1;")
    # Conditions: their negation must not take twice the time for each more.
    yield "all-of", body("if (" + repeat(300, "n>@*m", "&&") + ") t[threadIdx.x*2] = 1;")
    yield "any-of", body("if (" + repeat(150, "(n>@&&m<@*n)", "||") +
                         ") t[threadIdx.x*2] = 1;")
    yield "returns", body(repeat(60, "if (threadIdx.x + n > @*m) return; ") +
                          "t[threadIdx.x*2] = 1;")
    yield "nested-ifs", body(repeat(200, "if (n > @*m) {") + "t[threadIdx.x*2] = 1;" +
                             "}" * 200)
    yield "else-ifs", body(repeat(200, "if (n == @) t[threadIdx.x*@40] = 1;", " else "))
    yield "chosen-values", body("int x = 0; " + repeat(200, "if (n > @) x += @; ") +
                                "t[threadIdx.x*x] = 1;")
    yield "cases", body("switch (n) {" +
                        repeat(300, "case @: t[threadIdx.x*@40] = 1; ") + "}")
    yield "cases-of-lanes", body(
        "switch (threadIdx.x) {" +
        repeat(300, "case @: t[threadIdx.x*@40] = 1; break; ") + "}")
    # Statements, loops, calls.
    yield "statements", body(repeat(700, "t[(threadIdx.x*@40+n)%1024] = @;\n"))
    yield "loops", body(repeat(50, "for (int i=0;i<n;++i) t[(i*threadIdx.x+@)%1024]=1;\n"))
    yield "nested-loops", body("int q = 0; " +
                               repeat(20, "for (int i@=0; i@<3; ++i@) { q=q*3+i@; ") +
                               "t[(q^threadIdx.x)%1024] = 1;" + "}" * 20)
    yield "chain-of-calls", ("__device__ int f0(int x) { return x; }\n" + "".join(
        f"__device__ int f{i}(int x) {{ return f{i - 1}(x + 1); }}\n"
        for i in range(1, 500)) + body("t[threadIdx.x*f499(n)%1024] = 1;"))
    yield "templates", (
        "template <int N> __device__ int f(int x) {\n"
        "  if constexpr (N > 0) return f<N - 1>(x) + N; else return x;\n}\n" +
        body("t[f<300>(threadIdx.x)%1024] = 1;"))
    yield "pointers", body("float *p = t; " + repeat(60, "p = n>@ ? p+@ : p-@; ") +
                           "p[threadIdx.x*2] = 1;")
    yield "arrays", ("__global__ void k(int n) {\n" + repeat(30, "__shared__ float t@[64];") +
                     "float *p = t0;" + repeat(30, "if (n & (1 << @)) p = t@;") +
                     "p[threadIdx.x*2] = 1;" + TAIL)
    # Files.
    yield "kernels", repeat(300, (
        "__global__ void k@(float *o, int n) {\n  __shared__ float t[32][32];\n"
        "  t[threadIdx.x][threadIdx.y*@40] = n;\n  o[0] = t[threadIdx.y][threadIdx.x];\n}\n"))
    yield "launches", (
        "__global__ void k(float *o) {\n  __shared__ float t[1024];\n"
        "  t[threadIdx.x*2%1024] = 1;\n}\nvoid run(float *o) {\n" + "".join(
            f"  k<<<1, dim3({i % 32 + 1}, {i // 32 + 1})>>>(o);\n" for i in range(96)) + "}\n")
    yield "macros", ("#define M0(x) ((x) * 2 + ((x) ^ 3))\n" + "".join(
        f"#define M{i}(x) M{i - 1}(x) + M{i - 1}(x)\n" for i in range(1, 9)) +
        body("t[(M8(threadIdx.x)) % 1024] = 1;"))
    # Files that end too early.
    for i, end in enumerate(["", "{", "/*", '"', "<<<", "template<", "namespace a {", "#if 1",
                             "#define X(", "struct S { int", "\\", 'R"(', "\xff"]):
        yield f"end-{i}", ("__global__ void k(int n) {\n  __shared__ float t[1024];\n"
                           "  t[threadIdx.x*n] = 1; t[threadIdx.x*2] = " + end)


os.makedirs(sys.argv[1])
for name, text in files():
    with open(os.path.join(sys.argv[1], name + ".cu"), "w", encoding="latin-1") as out:
        out.write(text)
