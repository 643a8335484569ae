"""Random kernels that access shared memory, for comparing bank-tidy with execution.

kernel(seed) makes one, always the same for a seed: index expressions over all integer
operators, blocks of one to three dimensions, arrays of several ranks and element types,
loops, masks, calls, pointers, casts. Each access has a line of its own.

All indices are in bounds and nothing is undefined: every expression carries the
interval of its values, with which overflow, division by zero and wide shifts are
avoided as an expression is made. A variable keeps the interval that it was declared
with: what is assigned to it later is brought into it.

A kernel is a tree of Node, so that it can be made smaller statement by statement.
"""

import random
import re

INT = (-(1 << 31), (1 << 31) - 1)
UNSIGNED = (0, (1 << 32) - 1)


class Node:
    """A statement: a line, or a compound one with several bodies.

    heads[i] is what comes before bodies[i], tail what comes after the last; they may
    be several lines."""

    def __init__(self, heads, bodies=None, tail=None):
        self.heads = heads if isinstance(heads, list) else [heads]
        self.bodies = bodies or []
        self.tail = tail

    def lines(self, indent="  "):
        if self.tail is None:
            return [indent + h for h in self.heads]
        result = []
        for head, body in zip(self.heads, self.bodies):
            result += [indent + line for line in head.split("\n")]
            for node in body:
                result += node.lines(indent + "  ")
        return result + [indent + line for line in self.tail.split("\n")]

    def renamed(self, old, new):
        return Node([h.replace(old, new) for h in self.heads],
                    [[n.renamed(old, new) for n in body] for body in self.bodies],
                    self.tail and self.tail.replace(old, new))


class Kernel:
    """What one seed gives. `helpers` and `body` are lists of Node."""

    def __init__(self, name, block, helpers, body, dynamic, argument):
        self.name, self.block, self.helpers, self.body = name, block, helpers, body
        self.dynamic, self.argument = dynamic, argument

    def lines(self):
        result = []
        for h in self.helpers:
            result += h.lines("")
        result.append(f"__global__ void {self.name}(const int *in, float *out, int n) {{")
        for node in self.body:
            result += node.lines()
        return result + ["}"]

    def launch(self):
        x, y, z = self.block
        return (f"  {self.name}<<<1, dim3({x}, {y}, {z}), {self.dynamic}>>>"
                f"(data, result, {self.argument});")

    def renamed(self, name):
        """A copy under another name; the names of its functions have it in them."""
        old, new = "_" + self.name, "_" + name
        return Kernel(name, self.block, [h.renamed(old, new) for h in self.helpers],
                      [n.renamed(old, new) for n in self.body], self.dynamic,
                      self.argument)

    def complete(self):
        """Whether all that it names is declared in it."""
        text = "\n".join(self.lines())
        names = set(re.findall(r"\b(?:[a-z]\d+(?:_\w+)?|tid|lane|warp|acc)\b", text))
        declared = set(re.findall(
            r"(?:\b(?:void|bool|int|unsigned|float|double|short|char|auto|[a-z]+\d|[A-Z]\w+|"
            r"View<\w+>)|= 0,) [*&]?(\w+)", text))
        return names <= declared


PREAMBLE = """\
struct Pair { int a; float b; };
struct Triple { float x, y, z; };
struct Mixed { double d; int i; };
struct Row { int a[5]; };
struct alignas(16) Wide { float a[8]; };
struct Tile { float a[8][9]; int b[64]; };
template <typename T> struct View {
  T *p;
  int pitch;
  __device__ T &operator()(int row, int column) const { return p[row * pitch + column]; }
};
template <int N> __device__ int wrapped(int a) { return a % N; }
__device__ void step(int &a, int by, int below) { a = (a + by) % below; }
""".splitlines()


def program(kernels):
    """The lines of a file with these kernels, and for each kernel its first line."""
    lines, starts = list(PREAMBLE), []
    for k in kernels:
        starts.append(len(lines) + 1)
        lines += k.lines()
    lines += ["int main() {", "  static int data[1024];", "  static float result[1024];",
              "  for (int i = 0; i < 1024; ++i)", "    data[i] = i * 37 % 101;"]
    lines += [k.launch() for k in kernels]
    return lines + ["}"], starts


# --- expressions -----------------------------------------------------------------


class E:
    """An integer expression: its text, which no operator can tear apart, its interval
    and whether it is unsigned."""

    def __init__(self, text, lo, hi, unsigned=False):
        self.text, self.lo, self.hi, self.unsigned = text, lo, hi, unsigned

    def within(self, lo, hi):
        return lo <= self.lo and self.hi <= hi


def number(n):
    return E(str(n) if n >= 0 else f"({n})", n, n)


def as_unsigned(e):
    """The interval after conversion to unsigned."""
    return (e.lo, e.hi) if e.lo >= 0 else UNSIGNED


def bits(n):
    """The least 2^k - 1 that is not below n."""
    return (1 << max(n, 0).bit_length()) - 1


def fold_div(a, b):
    return int(abs(a) // b) * (1 if a >= 0 else -1)


class Generator:
    def __init__(self, seed, name):
        self.r = random.Random(seed)
        self.name = name
        self.count = 0
        self.helpers, self.functions, self.readers = [], [], []
        self.scopes = [[]]  # variables, by nesting
        self.mutable = []   # of them, those that may be assigned to
        self.arrays, self.pointers, self.tables = [], [], []
        self.places = []    # functions that make an element's text and type
        self.loops = []     # of the loops around: may continue
        self.trips = 1      # iterations of the loops around, at most
        self.room = 48      # statements left
        self.left = False   # a thread may have returned
        self.uses_n = self.chance(0.08)
        self.uses_data = self.chance(0.05)

    # Small choices.

    def chance(self, p):
        return self.r.random() < p

    def pick(self, *options):
        return self.r.choice(options)

    def weighted(self, table):
        names = list(table)
        return self.r.choices(names, [table[n] for n in names])[0]

    def fresh(self, prefix):
        self.count += 1
        return f"{prefix}{self.count}"

    # Expressions.

    def variables(self):
        return [v for scope in self.scopes for v in scope]

    def leaf(self):
        x, y, z = self.block
        if self.uses_n and self.chance(0.15):
            return E("n", 0, 64)
        kind = self.weighted({"variable": 8, "thread": 6, "number": 3, "linear": 2,
                              "dim": 1, "table": 1})
        if kind == "variable" and self.variables():
            if self.chance(0.5) and self.scopes[-1]:
                return self.r.choice(self.scopes[-1])
            return self.r.choice(self.variables())
        if kind == "table" and self.tables:
            name, size, lo, hi = self.r.choice(self.tables)
            return E(f"{name}[{self.index(self.leaf(), size).text}]", lo, hi)
        if kind == "number":
            return number(self.pick(0, 1, 2, 3, 4, 5, 7, 8, 12, 16, 17, 31, 32, 33))
        if kind == "dim":
            d = self.pick(0, 1, 2)
            return E(f"blockDim.{'xyz'[d]}", self.block[d], self.block[d], True)
        if kind == "linear":
            return E("tid", 0, x * y * z - 1)
        d = self.r.choices((0, 1, 2), (6, 3 if y > 1 else 0.3, 2 if z > 1 else 0.2))[0]
        return E(f"threadIdx.{'xyz'[d]}", 0, self.block[d] - 1, True)

    def expression(self, depth):
        if depth <= 0 or self.chance(0.12):
            return self.leaf()
        kind = self.weighted({"+": 7, "*": 6, "-": 3, "/": 3, "%": 3, "&": 3, "|": 1,
                              "^": 3, "<<": 2, ">>": 2, "?:": 1.5, "compare": 1,
                              "minmax": 1.5, "unary": 0.8, "cast": 0.8, "logic": 0.5,
                              "call": 1.2})
        if kind in ("+", "*", "-", "/", "%", "&", "|", "^", "<<", ">>"):
            small = kind in ("*", "/", "%", "<<", ">>") and self.chance(0.8)
            b = self.constant(kind) if small else self.expression(depth - 2)
            return self.binary(kind, self.expression(depth - 1), b)
        if kind == "?:":
            c = self.condition(depth - 2)
            a, b = self.expression(depth - 2), self.expression(depth - 2)
            unsigned = a.unsigned or b.unsigned
            if unsigned:
                (alo, ahi), (blo, bhi) = as_unsigned(a), as_unsigned(b)
            else:
                (alo, ahi), (blo, bhi) = (a.lo, a.hi), (b.lo, b.hi)
            return E(f"({c} ? {a.text} : {b.text})", min(alo, blo), max(ahi, bhi),
                     unsigned)
        if kind in ("compare", "logic"):
            c = self.condition(depth - 1)
            return E(f"({c} ? 1 : 0)" if c[-1] == ")" else f"({c})", 0, 1)
        if kind == "minmax":
            a = self.signed(self.expression(depth - 1))
            b = self.signed(self.expression(depth - 2))
            f = self.pick("min", "max")
            of = min if f == "min" else max
            return E(f"{f}({a.text}, {b.text})", of(a.lo, b.lo), of(a.hi, b.hi))
        if kind == "unary":
            a = self.signed(self.expression(depth - 1))
            op = self.pick("-", "~", "!")
            if op == "!":
                return E(f"(!{a.text})", 0, 1)
            if op == "~":
                return E(f"(~{a.text})", ~a.hi, ~a.lo)
            a = a if a.lo > INT[0] else self.masked(a)
            return E(f"(-{a.text})", -a.hi, -a.lo)
        if kind == "cast":
            a = self.expression(depth - 1)
            t = self.pick("unsigned", "int", "unsigned char", "short")
            if t == "unsigned":
                return E(f"(unsigned)({a.text})", *as_unsigned(a), True)
            if t == "unsigned char":
                inside = a.within(0, 255)
                return E(f"(unsigned char)({a.text})", a.lo if inside else 0,
                         a.hi if inside else 255)
            if t == "short" and a.within(-32768, 32767):
                return E(f"(short)({a.text})", a.lo, a.hi)
            return self.signed(a)
        if kind == "call" and self.chance(0.2):
            m = self.pick(3, 16, 31, 33, 64)
            a = self.brought(self.expression(depth - 2), 0, 255)
            return E(f"wrapped<{m}>({a.text})", 0, m - 1)
        if kind == "call" and self.functions:
            f = self.r.choice(self.functions)
            args = [self.brought(self.expression(depth - 2), 0, 255) for _ in range(2)]
            return E(f"{f[0]}({args[0].text}, {args[1].text})", f[1], f[2])
        return self.leaf()

    def constant(self, op):
        """The right side of an operator, as it usually is."""
        if op in ("<<", ">>"):
            return number(self.pick(0, 1, 2, 3, 4, 5))
        if op in ("/", "%"):
            return number(self.pick(2, 3, 4, 5, 7, 8, 12, 16, 17, 31, 32, 33, 64))
        return number(self.pick(1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 32, 33, 64, -1, -2))

    def signed(self, e):
        if e.hi > INT[1]:
            e = self.masked(e)
        return E(f"(int)({e.text})", e.lo, e.hi) if e.unsigned else e

    def masked(self, e):
        """Something small and not negative."""
        m = self.pick(15, 31, 63, 127, 255)
        return e if e.within(0, m) else E(f"({e.text} & {m})", 0, m, e.unsigned)

    def binary(self, op, a, b):
        if op in ("<<", ">>"):
            if not b.within(0, 6):
                b = E(f"({b.text} & 3)", 0, 3, b.unsigned)
            if op == "<<" and (a.lo < 0 or a.hi << b.hi > INT[1]):
                a = self.masked(a)
            unsigned = a.unsigned
            if op == "<<":
                return E(f"({a.text} << {b.text})", a.lo << b.lo, a.hi << b.hi, unsigned)
            ends = [v >> s for v in (a.lo, a.hi) for s in (b.lo, b.hi)]
            return E(f"({a.text} >> {b.text})", min(ends), max(ends), unsigned)
        if op in ("/", "%"):
            if b.lo <= 0:
                m = self.pick(3, 7, 15)
                b = E(f"(({b.text} & {m}) + 1)", 1, m + 1, b.unsigned)
        unsigned = a.unsigned or b.unsigned
        if unsigned:
            (alo, ahi), (blo, bhi) = as_unsigned(a), as_unsigned(b)
        else:
            alo, ahi, blo, bhi = a.lo, a.hi, b.lo, b.hi
        text = f"({a.text} {op} {b.text})"
        if op == "/":
            ends = [fold_div(v, d) for v in (alo, ahi) for d in (blo, bhi)]
            return E(text, min(ends), max(ends), unsigned)
        if op == "%":
            return E(text, max(alo, -(bhi - 1)) if alo < 0 else 0,
                     min(ahi, bhi - 1) if ahi > 0 else 0, unsigned)
        if op == "&" and min(alo, blo) >= 0:
            return E(text, 0, min(ahi, bhi), unsigned)
        if op == "&" and max(alo, blo) >= 0:
            return E(text, 0, ahi if alo >= 0 else bhi, unsigned)
        if op in "&|^":
            most = max(bits(ahi), bits(bhi), bits(~min(alo, 0)), bits(~min(blo, 0)))
            return E(text, -most - 1 if min(alo, blo) < 0 else 0, most, unsigned)
        if op == "+":
            lo, hi = alo + blo, ahi + bhi
        elif op == "-":
            lo, hi = alo - bhi, ahi - blo
        else:
            ends = [x * y for x in (alo, ahi) for y in (blo, bhi)]
            lo, hi = min(ends), max(ends)
        least, most = UNSIGNED if unsigned else INT
        if least <= lo and hi <= most:
            return E(text, lo, hi, unsigned)
        if unsigned and self.chance(0.5):
            return E(text, *UNSIGNED, True)
        return self.binary(op, self.masked(a), self.masked(b))

    def condition(self, depth):
        kind = self.weighted({"compare": 6, "bit": 2, "logic": 1.5, "uniform": 1})
        if kind == "compare":
            a = self.expression(depth)
            b = number(self.r.randint(0, max(1, min(a.hi, 40)))) if self.chance(0.6) \
                else self.expression(depth - 1)
            return f"{a.text} {self.pick('<', '<=', '>', '>=', '==', '!=')} {b.text}"
        if kind == "bit":
            return f"({self.expression(depth).text} & {self.pick(1, 2, 3, 4, 7)})" + \
                self.pick("", " == 0", " != 0")
        if kind == "logic" and depth > 0:
            return f"({self.condition(depth - 1)}) {self.pick('&&', '||')} " \
                f"({self.condition(depth - 1)})"
        return f"{self.leaf().text} {self.pick('<', '>', '==')} " \
            f"{self.pick(0, 1, 3, 8, 16)}"

    def brought(self, e, lo, hi):
        """The expression, brought into an interval."""
        if e.within(lo, hi):
            return e
        n = hi - lo + 1
        inner = self.index(e, n)
        return inner if lo == 0 else E(f"({inner.text} + {lo})", lo, hi, inner.unsigned)

    def index(self, e, n):
        """The expression as an index below n."""
        if e.within(0, n - 1):
            if self.chance(0.05):
                t = self.pick("size_t", "long long", "unsigned")
                return E(f"({t})({e.text})", e.lo, e.hi, t != "long long")
            return e
        if n & (n - 1) == 0 and self.chance(0.6):
            return E(f"({e.text} & {n - 1})", 0, n - 1, e.unsigned)
        if e.lo >= 0:
            return E(f"({e.text} % {n})", 0, n - 1, e.unsigned)
        if self.chance(0.5):
            return E(f"((unsigned)({e.text}) % {n})", 0, n - 1, True)
        return E(f"((({e.text} % {n}) + {n}) % {n})", 0, n - 1)

    # Arrays and accesses.

    def declare_array(self):
        element = self.weighted({"float": 8, "int": 4, "double": 2, "short": 1.5,
                                 "char": 1.5, "float2": 1.5, "float4": 1.5, "Pair": 1,
                                 "Triple": 0.7, "Mixed": 0.7, "Row": 0.5, "Wide": 0.5})
        rank = self.r.choices((1, 2, 3), (5, 4, 1))[0]
        if rank == 1:
            dims = [self.pick(32, 48, 64, 100, 128, 256, 512, 1000)]
        elif rank == 2:
            dims = [self.pick(2, 4, 8, 16, 17, 32), self.pick(8, 16, 17, 32, 33, 36)]
        else:
            dims = [self.pick(2, 3, 4), self.pick(4, 8, 9), self.pick(8, 9, 16, 17)]
        name = self.fresh("s")
        size = {"double": 8, "short": 2, "char": 1, "float2": 8, "float4": 16, "Pair": 8,
                "Triple": 12, "Mixed": 16, "Row": 20, "Wide": 32}.get(element, 4)
        total = 1
        for d in dims:
            total *= d
        if total * size > 16384:
            dims, total = [128], 128
        extents = "".join(f"[{d}]" for d in dims)
        if not self.dynamic and len(dims) == 1 and self.chance(0.15):
            name = f"{name}_{self.name}"
            self.dynamic = total * size
            text = f"extern __shared__ {element} {name}[];"
        else:
            align = "__align__(16) " if self.chance(0.5) else ""
            text = f"__shared__ {align}{element} {name}{extents};"
        self.arrays.append((name, element, dims, align_of(text), size))
        return Node(text)

    def place(self):
        """A random element: its text and type."""
        if self.places and self.chance(0.2):
            return self.r.choice(self.places)()
        name, element, dims, _, _ = self.r.choice(self.arrays)
        text = name
        for d in dims:
            text += f"[{self.index(self.expression(self.pick(1, 2, 2, 3, 4)), d).text}]"
        return text, element

    def below(self, n):
        """A random index."""
        return self.index(self.expression(self.pick(1, 2, 3)), n).text

    def declare_place(self):
        """Something by which elements of an array are named other than directly."""
        kind = self.pick("tile", "view", "table")
        if kind == "tile":
            t = self.fresh("s")
            self.places += [lambda: (f"{t}.a[{self.below(8)}][{self.below(9)}]", "float"),
                            lambda: (f"{t}.b[{self.below(64)}]", "int")]
            return Node(f"__shared__ Tile {t};")
        scalars = [a for a in self.arrays if a[1] in ("float", "int", "double", "short")]
        if not scalars:
            return self.access()
        name, element, dims, _, _ = self.r.choice(scalars)
        start = name if len(dims) == 1 else "&" + name + "[0]" * len(dims)
        total = product(dims)
        v = self.fresh("o")
        if kind == "view":
            pitch = self.pick(8, 9, 16, 17)
            rows = total // pitch
            if rows == 0:
                return self.access()
            self.places.append(lambda: (f"{v}({self.below(rows)}, {self.below(pitch)})",
                                        element))
            return Node(f"View<{element}> {v} = {{{start}, {pitch}}};")
        half = total // 2
        self.places.append(lambda: (f"{v}[{self.below(2)}][{self.below(half)}]", element))
        return Node(f"{element} *{v}[2] = {{{start}, {start} + {half}}};")

    def access(self):
        """One statement that accesses shared memory."""
        kind = self.weighted({"plain": 10, "cast": 2, "pointer": 2, "reader": 1.5,
                              "choice": 1, "atomic": 0.7})
        if kind == "cast":
            node = self.cast_access()
            if node:
                return node
        if kind == "pointer" and self.pointers:
            name, element, room = self.r.choice(self.pointers)
            e = self.index(self.expression(2), room)
            return self.scalar_access(f"{name}[{e.text}]", element)
        if kind == "reader" and self.readers:
            return self.reader_call()
        place, element = self.place()
        if kind == "choice":
            scalar = self.member(place, element)
            return Node(f"acc += {self.condition(2)} ? (float)({scalar}) : 1.0f;")
        if kind == "atomic":
            ints = [a for a in self.arrays if a[1] == "int"]
            if ints:
                name, _, dims, _, _ = self.r.choice(ints)
                at = "".join(f"[{self.index(self.expression(3), d).text}]" for d in dims)
                return Node(f"atomicAdd(&{name}{at}, {self.pick('1', 'tid')});")
        return self.scalar_access(place, element)

    def member(self, place, element):
        """A scalar of an element."""
        if element in ("float2", "float4"):
            return place + "." + self.r.choice("xy" if element == "float2" else "xyzw")
        if element == "Pair":
            return place + self.pick(".a", ".b")
        if element == "Triple":
            return place + self.pick(".x", ".y", ".z")
        if element == "Mixed":
            return place + self.pick(".d", ".i")
        if element in ("Row", "Wide"):
            n = 5 if element == "Row" else 8
            return f"{place}.a[{self.index(self.expression(1), n).text}]"
        return place

    def scalar_access(self, place, element):
        whole = element not in ("float", "int", "double", "short", "char")
        if whole and self.chance(0.5):
            v = self.fresh("w")
            if self.chance(0.5):
                return Node(f"{element} {v} = {place};")
            return Node(f"{place} = {element}();")
        scalar = self.member(place, element)
        kind = self.weighted({"load": 5, "store": 5, "update": 1.5})
        if kind == "load":
            return Node(f"acc += {scalar};")
        if kind == "store":
            return Node(f"{scalar} = {self.pick('tid', '1', 'in[tid]')};")
        by = self.pick("1", "tid")
        # The bits of an integer may be those of a float: it could overflow.
        whole = element in ("int", "short", "char", "Pair", "Mixed", "Row")
        return Node(f"{scalar} {self.pick('+=', '-=')} {'0' if whole else by};")

    def cast_access(self):
        """An access of another width than the elements'."""
        name, element, dims, aligned, size = self.r.choice(self.arrays)
        total = size
        for d in dims:
            total *= d
        to, width = self.pick(("float4", 16), ("float2", 8), ("int", 4), ("int4", 16),
                              ("double", 8), ("unsigned char", 1), ("short", 2))
        if width > aligned or total < width:
            return None
        at = self.index(self.expression(3), total // width).text
        start = name if len(dims) == 1 else "&" + name + "[0]" * len(dims)
        if self.chance(0.5) or width < size or width % size:
            place = f"reinterpret_cast<{to} *>({start})[{at}]"
        else:
            place = f"*({to} *)({start} + {width // size} * {at})"
        return self.scalar_access(f"({place})", to if to in ("float4", "float2") else
                                  "int4" if to == "int4" else "int") \
            if to != "int4" else Node(f"int4 {self.fresh('w')} = {place};")

    def declare_pointer(self):
        name, element, dims, _, _ = self.r.choice(self.arrays)
        p = self.fresh("p")
        total = 1
        for d in dims:
            total *= d
        if len(dims) == 2 and self.chance(0.5):  # a row
            row = self.index(self.expression(2), dims[0])
            self.pointers.append((p, element, dims[1]))
            return Node(f"{element} *{p} = {name}[{row.text}];")
        start = name if len(dims) == 1 else "&" + name + "[0]" * len(dims)
        room = self.pick(1, 4, 8, min(32, total))
        at = self.index(self.expression(3), total - room + 1)
        self.pointers.append((p, element, room))
        if len(dims) == 1 and self.chance(0.5):
            return Node(f"{element} *{p} = &{name}[{at.text}];")
        return Node(f"{element} *{p} = {start} + {at.text};")

    def walk(self):
        """A pointer that moves through an array as a loop runs."""
        name, element, dims, _, _ = self.r.choice(self.arrays)
        total = 1
        for d in dims:
            total *= d
        step, trips = self.pick(1, 2, 4, 8, 16, 17, 32), self.pick(2, 3, 4, 8)
        room = step * trips + 1
        if room > total or self.trips * trips > 512:
            return [self.access()]
        p, i = self.fresh("p"), self.fresh("i")
        start = name if len(dims) == 1 else "&" + name + "[0]" * len(dims)
        at = self.index(self.expression(2), total - room + 1)
        head = Node(f"{element} *{p} = {start} + {at.text};")
        self.scopes.append([E(i, 0, trips - 1)])
        body = [self.scalar_access(self.pick(f"(*{p})", f"{p}[0]"), element)]
        if self.chance(0.3):
            body.insert(0, Node(f"if ({self.condition(1)}) {p}[0] = {element}();"))
        self.scopes.pop()
        end = self.pick(f"{p} += {step};", f"{p} = {p} + {step};")
        if step == 1:
            end = self.pick(f"++{p};", f"{p}++;")
        loop = Node(f"for (int {i} = 0; {i} < {trips}; ++{i}) {{",
                    [body + [Node(end)]], "}")
        return [head, loop]

    # Functions that kernels call.

    def helper(self):
        """A function of two integers in 0 .. 255."""
        name = f"f{self.fresh('')}_{self.name}"
        saved = self.scopes, self.tables, self.uses_n, self.functions
        self.scopes, self.tables, self.uses_n = [[E("a", 0, 255), E("b", 0, 255)]], [], False
        body = []
        lo, hi = 0, 255
        value = self.brought(self.plain(3), lo, hi)
        if self.chance(0.3):
            early = self.brought(self.plain(2), lo, hi)
            body.append(Node(f"if ({self.plain_condition()}) return {early.text};"))
        self.scopes, self.tables, self.uses_n, self.functions = saved
        self.functions.append((name, lo, hi))
        self.helpers.append(Node(f"__device__ int {name}(int a, int b) {{", [body],
                                 f"  return {value.text};\n}}"))

    def plain(self, depth):
        """An expression that names nothing but variables in scope and the thread."""
        while True:
            e = self.expression(depth)
            if "tid" not in e.text:
                return e

    def plain_condition(self):
        while True:
            c = self.condition(1)
            if "tid" not in c:
                return c

    def reader(self):
        """A function that accesses memory through a pointer to 32 elements."""
        name = f"g{self.fresh('')}_{self.name}"
        element = self.pick("float", "int")
        saved = self.scopes, self.tables, self.uses_n
        self.scopes, self.tables, self.uses_n = [[E("a", 0, 255), E("b", 0, 31)]], [], False
        at = self.index(self.plain(2), 32).text
        body = []
        if self.chance(0.3):
            body.append(Node(f"if ({self.plain_condition()}) return 1;"))
        if self.chance(0.5):
            value = f"p[{at}]"
        else:
            value = "b"
            body.append(Node(f"p[{at}] = a;"))
        self.scopes, self.tables, self.uses_n = saved
        by = self.pick("int a, int &b", "int a, int b")
        self.readers.append((name, element, "&" in by))
        self.helpers.append(
            Node(f"__device__ float {name}({element} *p, {by}) {{", [body],
                 f"  return {value};\n}}"))

    def reader_call(self):
        name, element, by_reference = self.r.choice(self.readers)
        fit = [a for a in self.arrays if a[1] == element and product(a[2]) >= 32]
        if not fit:
            return self.scalar_access(*self.place())
        array, _, dims, _, _ = self.r.choice(fit)
        start = array if len(dims) == 1 else "&" + array + "[0]" * len(dims)
        at = self.index(self.expression(2), product(dims) - 31).text
        a = self.brought(self.expression(2), 0, 255).text
        if by_reference:
            v = self.fresh("v")
            b = self.brought(self.expression(2), 0, 31).text
            return Node(f"int {v} = {b}; acc += {name}({start} + {at}, {a}, {v});")
        b = self.brought(self.expression(2), 0, 31).text
        return Node(f"acc += {name}({start} + {at}, {a}, {b});")

    # Statements.

    def declare_variable(self):
        e = self.expression(self.pick(1, 2, 3))
        if e.unsigned and self.chance(0.5) or e.hi > INT[1]:
            name = self.fresh("u")
            v = E(name, *as_unsigned(e), True)
            self.scopes[-1].append(v)
            return Node(f"unsigned {name} = {e.text};")
        e = self.signed(e)
        name = self.fresh("v")
        if self.chance(0.5):  # one that may change later
            m = self.pick(7, 15, 31, 63, 255, 9, 32)
            e = self.brought(e, 0, m)
            v = E(name, 0, m)
            self.mutable.append(v)
            self.scopes[-1].append(v)
            return Node(f"int {name} = {e.text};")
        v = E(name, e.lo, e.hi)
        self.scopes[-1].append(v)
        return Node(f"{self.pick('', '', 'const ')}int {name} = {e.text};")

    def assign(self):
        live = [v for v in self.mutable if v in self.variables()]
        if not live:
            return self.declare_variable()
        v = self.r.choice(live)
        kind = self.pick("set", "step", "xor", "linear", "call")
        if kind == "call":
            return Node(f"step({v.text}, {self.pick(1, 2, 3, 8)}, {v.hi + 1});")
        if kind == "set":
            e = self.brought(self.expression(3), v.lo, v.hi)
            return Node(f"{v.text} = {e.text};")
        if kind == "xor" and v.hi & (v.hi + 1) == 0:
            m = self.r.randint(1, v.hi)
            return Node(f"{v.text} ^= {m};")
        if kind == "linear":
            e = self.brought(E(f"({v.text} * {self.pick(2, 3, 5)} + {self.pick(0, 1, 7)})",
                               0, v.hi * 5 + 7), v.lo, v.hi)
            return Node(f"{v.text} = {e.text};")
        e = self.brought(E(f"({v.text} + {self.pick(1, 2, 3, 8)})", 0, v.hi + 8),
                         v.lo, v.hi)
        return Node(f"{v.text} = {e.text};")

    def declare_table(self):
        name, size = self.fresh("t"), self.pick(2, 4)
        items = [self.signed(self.brought(self.expression(2), 0, 255)).text
                 for _ in range(size)]
        self.tables.append((name, size, 0, 255))
        return Node(f"int {name}[{size}] = {{{', '.join(items)}}};")

    def statements(self, depth, most):
        """A body: statements with a scope of their own."""
        pointers, tables = len(self.pointers), len(self.tables)
        places = len(self.places)
        self.scopes.append([])
        body = []
        for _ in range(self.r.randint(1, most)):
            body += self.statement(depth)
        self.scopes.pop()
        del self.pointers[pointers:], self.tables[tables:], self.places[places:]
        return body

    def statement(self, depth):
        self.room -= 1
        if self.room < 0:
            return [self.access()]
        kind = self.weighted({
            "access": 9, "declare": 4, "assign": 2, "if": 2.5 if depth else 0,
            "loop": 3 if depth else 0, "pointer": 1, "walk": 0.8 if depth else 0,
            "switch": 0.5 if depth else 0, "table": 0.5, "leave": 0.6,
            "lambda": 0.3, "buffers": 0.5 if depth else 0, "place": 0.5,
            "flag": 0.5})
        if kind == "declare":
            return [self.declare_variable()]
        if kind == "assign":
            return [self.assign()]
        if kind == "pointer":
            return [self.declare_pointer()]
        if kind == "place":
            return [self.declare_place()]
        if kind == "flag":
            b = self.fresh("b")
            node = Node(f"bool {b} = {self.condition(2)};")
            self.scopes[-1].append(E(b, 0, 1))
            return [node]
        if kind == "walk":
            return self.walk()
        if kind == "table":
            return [self.declare_table()]
        if kind == "if":
            return [self.branch(depth)]
        if kind == "loop":
            return self.loop(depth)
        if kind == "switch":
            return [self.switch(depth)]
        if kind == "buffers":
            return self.buffers()
        if kind == "leave":
            return [self.leave()]
        if kind == "lambda":
            f = self.fresh("l")
            self.scopes.append([E("q", 0, 63)])
            e = self.brought(self.expression(2), 0, 63)
            self.scopes.pop()
            v = self.fresh("v")
            arg = self.brought(self.expression(2), 0, 63)
            self.scopes[-1].append(E(v, 0, 63))
            by = self.pick("=", "&")
            return [Node(f"auto {f} = [{by}](int q) -> int {{ return {e.text}; }};"),
                    Node(f"int {v} = {f}({arg.text});")]
        return [self.access()]

    def branch(self, depth):
        condition = self.condition(self.pick(1, 2, 3))
        if self.uses_data and self.chance(0.3):
            condition = f"in[tid] > {self.pick(10, 50, 90)}"
        bodies = [self.statements(depth - 1, 3)]
        heads = [f"if ({condition}) {{"]
        if self.chance(0.4):
            heads.append("} else {")
            bodies.append(self.statements(depth - 1, 3))
        return Node(heads, bodies, "}")

    def shuffle(self):
        """A value of another lane; all lanes of the warp are there."""
        v, e = self.fresh("v"), self.brought(self.expression(2), 0, 255)
        f = self.pick(f"xor_sync(~0u, (int){e.text}, {self.pick(1, 2, 4, 8, 16)})",
                      f"up_sync(~0u, (int){e.text}, {self.pick(1, 2, 8)})",
                      f"down_sync(~0u, (int){e.text}, {self.pick(1, 3, 16)})",
                      f"sync(~0u, (int){e.text}, {self.pick(0, 5, 31)})")
        self.scopes[-1].append(E(v, 0, 255))
        return Node(f"int {v} = __shfl_{f};")

    def leave(self):
        """An early exit under a condition."""
        ways = ["return;"] if self.chance(0.3) else []
        self.left |= bool(ways)
        if self.loops:
            ways += ["break;"] + (["continue;"] if self.loops[-1] else [])
        if not ways:
            return self.access()
        return Node(f"if ({self.condition(2)}) {self.r.choice(ways)}")

    def loop(self, depth):
        """Statements of a loop, with what has to come before it."""
        i = self.fresh("i")
        most = max(2, min(24, 512 // self.trips))
        kind = self.weighted({"up": 6, "lanes": 3, "down": 2, "double": 1.5, "halve": 2,
                              "while": 1.5, "do": 1.5, "inner": 2, "endless": 0.7,
                              "bound": 1.5, "pair": 1, "count": 1})
        before, head, tail = [], None, "}"
        step, trips = self.pick(1, 1, 1, 2, 3, 4, 8), self.r.randint(1, most)
        lo = self.pick(0, 0, 0, 1, 2, 5)
        hi = lo + step * trips
        may_continue = True
        var = E(i, lo, hi)
        t = self.pick("int", "int", "unsigned")
        outer = [v for v in self.variables() if v.text[0] == "i" and v.within(0, 40)]
        if kind == "inner" and outer:
            o = self.r.choice(outer)
            var, trips = E(i, 0, o.hi + 4), o.hi + 4
            head = self.pick(f"for (int {i} = 0; {i} <= {o.text}; ++{i}) {{",
                             f"for (int {i} = {o.text}; {i} < {o.hi + 3}; ++{i}) {{")
        elif kind == "lanes":
            start = self.brought(self.expression(self.pick(0, 0, 1, 2)), 0, 127)
            by, size = self.pick(("blockDim.x", self.block[0]), (str(step), step),
                                 ("32", 32))
            end = self.pick(32, 64, 100, 128, 200)
            end = min(end, size * most)
            var, trips = E(i, 0, max(end, start.hi) + size), end // size + 1
            head = f"for (int {i} = {start.text}; {i} < {end}; {i} += {by}) {{"
        elif kind == "bound":
            m = self.pick(3, 7, 15)
            bound = self.brought(self.expression(2), 0, m)
            var, trips = E(i, 0, m), m
            # Its own variable: the condition is read in each iteration.
            b = self.fresh("v")
            before = [Node(f"int {b} = {bound.text};")]
            head = f"for (int {i} = 0; {i} < {b}; ++{i}) {{"
        elif kind == "down":
            var = E(i, -step, hi)
            head = f"for (int {i} = {hi}; {i} >= {lo}; {i} -= {step}) {{"
            trips += 1
        elif kind == "double":
            top = self.pick(8, 16, 32, 64, 100)
            var, trips = E(i, 1, 2 * top), 7
            head = f"for ({t} {i} = 1; {i} < {top}; {i} {self.pick('*= 2', '<<= 1')}) {{"
        elif kind == "halve":
            top = self.pick(8, 16, 32, 64)
            var, trips = E(i, 0, top), 7
            head = f"for ({t} {i} = {top}; {i} > 0; {i} {self.pick('/= 2', '>>= 1')}) {{"
        elif kind == "pair":
            j = self.fresh("j")
            top = self.r.randint(3, 2 * most)
            var, trips = E(i, 0, top), top // 2 + 1
            head = f"for (int {i} = 0, {j} = {top}; {i} < {j}; ++{i}, --{j}) {{"
        elif kind == "count":
            var = E(i, 0, trips)
            before = [Node(f"int {i} = {trips};")]
            may_continue = False
            head, tail = self.pick((f"while ({i}-- > 0) {{", "}"),
                                   ("do {", f"}} while (--{i});"))
        elif kind in ("while", "do", "endless"):
            # The step is part of the tail, so that nothing removes it.
            before = [Node(f"int {i} = {lo};")]
            may_continue = False
            last = "  " + self.pick(f"{i} += {step};", f"{i} = {i} + {step};")
            head, tail = {
                "while": (f"while ({i} < {hi}) {{", f"{last}\n}}"),
                "do": ("do {", f"{last}\n}} while ({i} < {hi});"),
                "endless": (f"{self.pick('for (;;)', 'while (true)')} {{\n"
                            f"  if ({i} >= {hi}) break;", f"{last}\n}}")}[kind]
        if head is None:
            var.unsigned = t == "unsigned"
            end = f"{i} < {hi}" if self.chance(0.7) else f"{i} <= {hi - 1}"
            head = f"for ({t} {i} = {lo}; {end}; {i} += {step}) {{"
        elif head.startswith("for (unsigned"):
            var.unsigned = True
        if self.trips * trips > 1024:
            return [self.access()]
        self.trips *= trips
        self.loops.append(may_continue)
        self.scopes.append([var] + ([E(j, 0, top)] if kind == "pair" else []))
        body = self.statements(depth - 1, 4)
        self.scopes.pop()
        self.loops.pop()
        self.trips //= trips
        return before + [Node(head, [body], tail)]

    def switch(self, depth):
        m = self.pick(1, 3)
        e = self.index(self.expression(2), m + 1)
        heads, bodies = [f"switch ({e.text}) {{"], []
        saved, self.loops = self.loops, []  # a break would leave the switch
        bodies.append([])
        labels = [f"case {c}: {{" for c in range(m)] + ["default: {"]
        nodes = []
        for label in labels:
            nodes.append(Node(label, [self.statements(depth - 1, 2)], "}"))
            if label != labels[-1] and self.chance(0.7):
                nodes.append(Node("break;"))
        self.loops = saved
        return Node(heads, [nodes], "}")

    def buffers(self):
        """Two halves of an array that change roles."""
        fit = [a for a in self.arrays if len(a[2]) >= 2 and a[2][0] >= 2 and
               a[1] in ("float", "int", "double", "short", "char")]
        if not fit or self.trips > 64:
            return [self.access()]
        name, element, dims, _, _ = self.r.choice(fit)
        b, i = self.fresh("b"), self.fresh("i")
        trips = self.pick(2, 3, 4, 5)
        self.scopes.append([E(i, 0, trips - 1), E(b, 0, 1)])

        def at(first):
            return f"{name}[{first}]" + "".join(
                f"[{self.index(self.expression(2), d).text}]" for d in dims[1:])
        body = [Node(f"{at(b)} = tid;"), Node(f"acc += {at(b + ' ^ 1')};"),
                Node(self.pick(f"{b} ^= 1;", f"{b} = 1 - {b};", f"{b} = ({b} + 1) % 2;"))]
        self.scopes.pop()
        return [Node(f"int {b} = 0;"),
                Node(f"for (int {i} = 0; {i} < {trips}; ++{i}) {{", [body], "}")]

    def block_shape(self):
        if self.chance(0.75):
            return self.pick((32, 1, 1), (64, 1, 1), (128, 1, 1), (256, 1, 1), (16, 16, 1),
                             (32, 8, 1), (8, 8, 4), (16, 8, 1), (32, 4, 1), (8, 32, 1),
                             (64, 2, 1), (4, 4, 4), (48, 1, 1), (100, 1, 1), (33, 3, 1))
        while True:
            shape = (self.pick(1, 2, 3, 5, 7, 9, 12, 17, 20, 24, 31, 33, 40, 65),
                     self.pick(1, 1, 2, 3, 5, 7, 8, 10), self.pick(1, 1, 1, 2, 3, 4, 5))
            if product(shape) <= 256:
                return shape

    def make(self):
        self.block = self.block_shape()
        self.dynamic = 0
        body = [self.declare_array() for _ in range(self.pick(1, 1, 2, 3))]
        for _ in range(self.pick(0, 0, 1, 2)):
            self.helper()
        if self.chance(0.3):
            self.reader()
        body.append(Node("int tid = (threadIdx.z * blockDim.y + threadIdx.y) * "
                         "blockDim.x + threadIdx.x;"))
        body.append(Node("float acc = 0;"))
        if self.chance(0.4):
            body.append(Node("int lane = tid & 31;"))
            self.scopes[-1].append(E("lane", 0, min(31, product(self.block) - 1)))
        if self.chance(0.3):
            body.append(Node("int warp = tid / 32;"))
            self.scopes[-1].append(E("warp", 0, (product(self.block) - 1) // 32))
        for _ in range(self.r.randint(3, 9)):
            body += self.statement(3)
            if self.chance(0.15):
                body.append(Node("__syncthreads();"))
            if self.chance(0.05) and product(self.block) % 32 == 0 and not self.left:
                body.append(self.shuffle())
        body.append(Node("out[tid] = acc;"))
        return Kernel(self.name, self.block, self.helpers, body, self.dynamic,
                      self.r.randint(0, 64))


def product(dims):
    n = 1
    for d in dims:
        n *= d
    return n


def align_of(declaration):
    """The alignment that a declaration grants, in bytes."""
    if "__align__(16)" in declaration or "float4" in declaration:
        return 16
    for t, size in (("double", 8), ("float2", 8), ("Mixed", 8), ("Wide", 16),
                    ("short", 2), ("char", 1)):
        if t in declaration:
            return size
    return 4


def kernel(seed, name):
    return Generator(seed, name).make()
