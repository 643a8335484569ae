"""Runs the kernels of a .cu file on the CPU, and holds what they did against bank-tidy.

Execution: the file is rewritten to ordinary C++ (rewrite()), compiled by Clang with
the plugin of Pass.cpp, linked with Runtime.cpp and run; the result is a list of
places with the requests that were made there.

Comparison: places are joined by line, operation, width and block shape, as one line
may hold several accesses and one access may belong to several kernels. Where
bank-tidy knows how often an access runs, all numbers must be equal; where it does
not, its greatest N-way must not be exceeded.
"""

import collections
import csv
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.append(os.path.join(ROOT, "test/fixtures"))
from expectations import expectations


class Failure(Exception):
    """A file that does not compile, or a program that does not end as it should."""


# --- execution -------------------------------------------------------------------


def blank(text):
    """The text with comments and literals replaced by spaces."""
    return re.sub(
        r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'",
        lambda m: re.sub(r"[^\n]", " ", m.group()), text, flags=re.S)


def closing(code, at):
    """The place of the bracket that closes the one at `at`."""
    depth = 0
    for i in range(at, len(code)):
        depth += (code[i] in "([{") - (code[i] in ")]}")
        if depth == 0:
            return i
    raise Failure("unbalanced brackets")


def name_before(code, end):
    """Where the kernel's name that ends at `end` starts: `ns::kernel<a, b>`."""
    start = end
    while code[start - 1].isspace():
        start -= 1
    if code[start - 1] == ">":
        depth = 0
        while True:
            start -= 1
            depth += (code[start] == ">") - (code[start] == "<")
            if depth == 0:
                break
    while re.match(r"[\w:]", code[start - 1]):
        start -= 1
    return start


def rewrite(text):
    """C++ for CUDA, line by line the same."""
    code = blank(text)
    edits = []  # (start, end, new text)
    launches = [m.start() for m in re.finditer(r"<<<", code)]
    for at in launches:
        end = code.index(">>>", at)
        open_ = code.index("(", end)
        close = closing(code, open_)
        start = name_before(code, at)
        name = text[start:at].strip()
        spelled = re.sub(r"\s+", " ", name).replace('"', '\\"')
        edits.append((start, close + 1,
                      f'lockstep::Launch({text[at + 3:end]}).run("{spelled}", '
                      f"[&] {{ {name}{text[open_:close + 1]}; }})"))
    for m in re.finditer(r"\bextern\s+__shared__\b([^;]*);", code):
        edits.append((m.start(), m.end(), "extern" + text[m.start(1):m.end(1)] +
                      ' __asm__("lockstep_dynamic_shared");'))
    for m in re.finditer(r"\basm\s+volatile\s*(?=\()", code):
        end = closing(code, m.end()) + 1
        edits.append((m.start(), end, assembly(text[m.start():end])))
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    if not re.search(r"\bmain\s*\(", code):
        hosts = []
        for at in launches:
            found = re.findall(r"^[\w:*&<> ]*?(\w+)\([^;{}]*\)\s*\{", code[:at], re.M)
            if found and found[-1] not in hosts:
                hosts.append(found[-1])
        calls = " ".join(f"lockstep::callWithAnything({h});" for h in hosts)
        text += f"\nint main() {{ {calls} }}\n"
    return text


# Instructions of inline assembly that are executed: how they start, and the function of
# include/assembly.h, with what it is told of the groups that are found.
ASSEMBLY = [
    (r"ldmatrix\.sync\.aligned\.m8n8\.x(\d)(\.trans)?\.",
     lambda n, trans: f"ldmatrix<{n}, {'true' if trans else 'false'}>"),
    (r"mma\.sync\.aligned\.m16n8k(?:8|16)\.row\.col\.f16\.f16\.f16\.f16 ", lambda: "mma"),
    (r"cp\.async\.c[ag]\.shared\.global \[%0\], \[%1\], (\d+)",
     lambda n: f"copyAsync<{n}>"),
    (r"cp\.async\.(?:commit|wait)_\w+", None),  # nothing to do
]


def assembly(statement):
    """The call for a statement of inline assembly, with as many lines; itself if it is
    none of ASSEMBLY."""
    body = statement[statement.index("(") + 1:-1]
    text = "".join(re.findall(r'"((?:\\.|[^"\\])*)"', body.split(":")[0]))
    for pattern, function in ASSEMBLY:
        found = re.match(pattern, text)
        if not found:
            continue
        lines = statement.count("\n")
        if not function:
            return "(void)0" + "\n" * lines
        operands = [re.findall(r'"[^"]*"\s*\(((?:[^()]|\([^()]*\))*)\)', part)
                    for part in re.split(r":+", body)[1:]]
        outputs = operands[0] if "::" not in body else []
        inputs = operands[1] if "::" not in body else operands[0]
        arguments = ["{" + ", ".join(f"&({o})" for o in outputs) + "}"] if outputs else []
        call = f"lockstep::{function(*found.groups())}"
        return "\n" * lines + f"{call}({', '.join(arguments + inputs)})"
    return statement


class Toolchain:
    """The compiler, the plugin and the runtime of a build folder."""

    def __init__(self, build, limit=300):
        self.limit = limit  # seconds that a program may take
        with open(os.path.join(build, "test/lockstep/clang")) as f:
            self.clang = f.read().strip()
        self.tool = os.path.join(build, "bin/bank-tidy")
        # Undefined behaviour would be the kernel's fault: it stops the program.
        self.flags = [
            "-x", "c++", "-std=c++17", "-O0", "-g1", "-w", "-fno-exceptions",
            "-fsanitize=undefined", "-fno-sanitize=vptr,function,alignment",
            "-fsanitize-trap=undefined",
            "-fpass-plugin=" + os.path.join(build, "lib/libLockstepPass.so"),
            "-I" + os.path.join(HERE, "include"), "-include", "cuda_runtime.h",
            "-include", "assembly.h"]
        self.library = os.path.join(build, "test/lockstep/liblockstep.a")

    def execute(self, path, flags=(), printed=None):
        """What the kernels of a file did: rows of Runtime.cpp's table. What the program
        printed is appended to the list `printed`."""
        with tempfile.TemporaryDirectory() as scratch:
            source = os.path.join(scratch, os.path.basename(path))
            program = os.path.join(scratch, "program")
            output = os.path.join(scratch, "rows.tsv")
            with open(path) as f, open(source, "w") as g:
                g.write(rewrite(f.read()))
            self._run([self.clang, *self.flags, "-iquote", os.path.dirname(path) or ".",
                       *flags, source, "-x", "none", self.library, "-o", program])
            text = self._run([program], self.limit, LOCKSTEP_OUTPUT=output)
            if printed is not None:
                printed.append(text)
            with open(output) as f:
                return list(csv.DictReader(f, delimiter="\t"))

    def analyse(self, path, flags=()):
        """bank-tidy's accesses of a file."""
        text = self._run([self.tool, "--format=json", "--accesses", "--exit-zero",
                          path, *(["--", *flags] if flags else [])])
        try:
            return json.loads(text)["accesses"]
        except ValueError:
            raise Failure("bank-tidy printed no JSON")

    @staticmethod
    def _run(command, timeout=300, **env):
        try:
            done = subprocess.run(command, capture_output=True, text=True,
                                  errors="replace", timeout=timeout,
                                  env={**os.environ, **env})
        except subprocess.TimeoutExpired:
            raise Failure(f"{os.path.basename(command[0])} takes more than {timeout} s")
        if done.returncode:
            said = (done.stderr.strip() or done.stdout.strip())[-1000:]
            raise Failure(f"{os.path.basename(command[0])} ends with "
                          f"{done.returncode}: {said}")
        return done.stdout


# --- comparison ------------------------------------------------------------------

# One joined place. `kind`:
#   equal      all numbers are the same
#   bounded    bank-tidy does not say how often it runs, and more than it says was not
#              executed
#   undecided  bank-tidy says that it does not know
#   unmatched  bank-tidy has no such access
#   wrong      anything else
Result = collections.namedtuple("Result", "line op bytes block kind executed said reason")


def join(rows, accesses, path):
    """Compares what was executed with what bank-tidy says: a list of Result."""
    base = os.path.basename(path)
    ran, said = collections.defaultdict(list), collections.defaultdict(list)
    for r in rows:
        if os.path.basename(r["file"]) == base:
            ran[int(r["line"]), r["op"], int(r["bytes"]), r["block"]].append(r)
    for a in accesses:
        if os.path.basename(a["file"]) == base:
            block = "x".join(map(str, a["block"])) if a["block"] else None
            op = "async" if a["asynchronous"] else a["op"]
            said[a["line"], op, a["bytes_per_lane"], block].append(a)
    return [Result(*key, *judge(executed, said.get(key) or said.get((*key[:3], None))))
            for key, executed in sorted(ran.items())]


def spell(ways, requests, wavefronts):
    return (f"{ways[0]:g} to {ways[1]:g} ways, {requests or 'some'} requests, "
            f"{wavefronts or 'some'} wavefronts")


def judge(rows, accesses):
    """kind, executed, said, reason of one place."""
    ways = (min(float(r["ways_min"]) for r in rows),
            max(float(r["ways_max"]) for r in rows))
    # Each is one number unless the blocks of the grid differ.
    totals = [tuple(sum(int(r[key]) for r in rows) for key in pair)
              for pair in (("requests_min", "requests_max"),
                           ("wavefronts_least", "wavefronts_most"))]
    executed = spell(ways, *(a if a == b else f"{a} to {b}" for a, b in totals))
    if not accesses:
        return "unmatched", executed, "no such access", None
    for a in accesses:
        if a["verdict"] == "unknown":
            return "undecided", executed, a["reason"], a["reason"]
    # What bank-tidy says is never run has no ways.
    run = [a for a in accesses if a["requests"] != 0] or accesses
    said_ways = (min(a["ways_min"] for a in run), max(a["ways_max"] for a in run))
    exact = all(a["requests"] is not None for a in accesses)
    said_totals = [sum(a[k] for a in accesses) if exact else None
                   for k in ("requests", "wavefronts")]
    said = spell(said_ways, *said_totals)
    if said_ways == ways and (not exact or [(t, t) for t in said_totals] == totals):
        return "equal", executed, said, None
    # If it is not known which lanes take part, bank-tidy speaks of all; fewer may have
    # a higher N-way, as fewer wavefronts would be ideal, but have no more wavefronts.
    bounded = not exact and (
        ways[1] <= said_ways[1] or
        max(int(r["wavefronts_max"]) for r in rows) <=
        max(a["wavefronts_max"] for a in accesses))
    return "bounded" if bounded else "wrong", executed, said, None


def join_comments(rows, path):
    """Compares what was executed with the `expect` comments of a file, if it has any, by
    line and operation: a list of Result."""
    said, ran = collections.defaultdict(list), collections.defaultdict(list)
    for (line, op, _), expectation in expectations(path).items():
        said[line, op] += expectation.ways or [None]
    for r in rows:
        if said and os.path.basename(r["file"]) == os.path.basename(path):
            ran[int(r["line"]), r["op"]] += [float(r["ways_min"]), float(r["ways_max"])]

    def spell_ways(ways):
        return f"{min(ways):g} to {max(ways):g} ways" if ways else "nothing"

    results = []
    for line, op in sorted(said.keys() | ran.keys()):
        if None in said[line, op]:
            continue  # nobody can know
        got, want = spell_ways(ran[line, op]), spell_ways(said[line, op])
        results.append(Result(line, op, None, None, "equal" if got == want else "wrong",
                              got, f"the comment says {want}", None))
    return results


def compare(toolchain, path, flags=()):
    """Executes and analyses a file: a list of Result."""
    return join(toolchain.execute(path, flags), toolchain.analyse(path, flags), path)


def summary(results):
    """`equal 5, undecided 1` and the reasons for which bank-tidy was silent."""
    kinds = collections.Counter(r.kind for r in results)
    lines = [", ".join(f"{k} {n}" for k, n in sorted(kinds.items())) or "no accesses"]
    if results:
        decided = len(results) - kinds["undecided"]
        lines[0] += f"; decided {100 * decided / len(results):.2f} %"
    reasons = collections.Counter(r.reason for r in results if r.reason)
    lines += [f"{n:8} undecided: {reason}" for reason, n in reasons.most_common()]
    return "\n".join(lines)
