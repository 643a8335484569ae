"""Records: what witnesses other than bank-tidy said, and how bank-tidy is held against it.

A record is a file in kernels-fixtures/records:

    *.json           a run of the confirmer on a device, or what a compiler chose
    published-*.tsv  counts that others published, each row with its source

and is read as a dictionary with some of these lists, whose rows are dictionaries:

    accesses   of fixtures: fixture, line, code (the line's text, by which it is found again
               if the fixture changes), op, and what was seen there:
               profiler: [bytes, requests, wavefronts, ideal] of each instruction
               clock: [bytes, ideal, wavefronts] of each access, timed
               widths: {architecture: bytes per lane of the instructions}
    requests   single ones: name, op, bytes, lanes, and seen: {witness: wavefronts}
    totals     excess wavefronts of kernels: fixture, kernel, accesses, size, blocks, excess

A row that does not agree needs a `note` with the explanation; without one, check() makes
it a fault.
"""

import collections
import csv
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
FIXTURES = os.path.join(ROOT, "kernels-fixtures")
RECORDS = os.path.join(FIXTURES, "records")
sys.path.append(os.path.join(ROOT, "test/fixtures"))
import expectations

CLOCK_TOLERANCE = 0.15  # of the wavefronts; a clock sees other waits, too

# What is said of an access: its array, widths as written and merged (or None), N-way from
# low to high as written, N-way merged (or None). low is None if nobody can know.
Said = collections.namedtuple("Said", "array bytes merged_bytes low high merged")


def code_of(text):
    """A line's text without its comment."""
    return text.split("//")[0].strip()


def name_of(record):
    """Who the witness is."""
    if "device" in record:
        return record["device"]["name"]
    return record.get("toolkit") or record["source"]


# --- reading and writing ---------------------------------------------------------------


def load(path):
    if path.endswith(".json"):
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    rows = csv.DictReader((l for l in lines if not l.startswith("#")), delimiter="\t")
    kind = os.path.basename(path).removesuffix(".tsv").removeprefix("published-")
    rows = list(rows)
    for row in rows if kind == "requests" else ():
        row["bytes"] = int(row["bytes"])
        row["seen"] = {row["source"]: float(row["wavefronts"])}
    return {"kind": "published", "source": f"published {kind}", kind: rows}


def dump(record, path):
    """Writes a record, a row a line."""
    parts = []
    for key, value in record.items():
        if isinstance(value, list):
            rows = ",\n  ".join(json.dumps(row) for row in value)
            parts.append(f"{json.dumps(key)}: [\n  {rows}\n ]")
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value)}")
    with open(path, "w", encoding="utf-8") as file:
        file.write("{" + ",\n ".join(parts) + "}\n")


def all_records():
    return {os.path.join(RECORDS, name): load(os.path.join(RECORDS, name))
            for name in sorted(os.listdir(RECORDS)) if name.endswith((".json", ".tsv"))}


# --- predictions -----------------------------------------------------------------------


def predictions(accesses, file, comments=None):
    """{(line, op): [Said]} of bank-tidy's accesses in a file. With comments, as
    expectations() reads them, the numbers are those that stand there."""
    said = collections.defaultdict(list)
    for a in accesses:
        if os.path.basename(a["file"]) != os.path.basename(file):
            continue
        op = "async" if a["asynchronous"] else a["op"]
        low, high, merged = a["ways_min"], a["ways_max"], a["merged_ways"]
        if a["verdict"] == "unknown":
            low = high = None
        if comments is not None:
            there = comments[a["line"], op, a["array"]]
            low, high = there.ways or (None, None)
            merged = there.merged if a["merged_bytes_per_lane"] else None
        one = Said(a["array"], a["bytes_per_lane"], a["merged_bytes_per_lane"],
                   low, high, merged)
        if one not in said[a["line"], op]:
            said[a["line"], op].append(one)
    return said


def model(requests, cost):
    """(wavefronts, ideal, passes that N-way is told against) of each request, from the
    program bank-cost."""
    text = "".join(f"{r['op']}\t{r['bytes']}\t{r['lanes']}\n" for r in requests)
    done = subprocess.run([cost], input=text, capture_output=True, text=True, check=True)
    return [tuple(map(int, line.split())) for line in done.stdout.splitlines()]


# --- verdicts --------------------------------------------------------------------------


def spelled(said):
    """`32`, `1..8`, `4 merged 1` of the accesses on a line."""
    words = []
    for s in said:
        word = "unknown" if s.low is None else f"{s.low:g}"
        if s.low != s.high:
            word += f"..{s.high:g}"
        if s.merged is not None:
            word += f" merged {s.merged:g}"
        if word not in words:
            words.append(word)
    return ", ".join(words)


def _explains(said, bytes, ways):
    """Whether an access can be an instruction of that width and N-way."""
    if said.low is None:
        return True
    slack = 0.005 * ways
    if said.merged_bytes:
        return bytes == said.merged_bytes and 1 - slack <= ways <= said.merged + slack
    return said.bytes == bytes and said.low - slack <= ways <= said.high + slack


def profiler_verdict(said, instructions):
    """Each instruction is one that is said to be there, and (nearly) each access that is
    said to be there is an instruction: `equal`, `differs`, or `absent` if none ran."""
    ran = [(b, wavefronts / ideal) for b, _, wavefronts, ideal in instructions if ideal]
    if not ran:
        return "absent"
    explained = all(any(_explains(s, *i) for s in said) for i in ran)
    # An access with one number that no instruction shows; it may be absent, too, if there
    # are fewer instructions than accesses.
    unseen = [s for s in said if s.low == s.high and not any(_explains(s, *i) for i in ran)]
    return "equal" if explained and len(unseen) <= max(0, len(said) - len(ran)) \
        else "differs"


def clock_verdict(said, timed):
    """The greatest N-way of the line is that of its slowest request."""
    known = [s.high for s in said if s.high is not None]
    if not timed or len(known) < len(said):
        return "absent"
    ways = max(wavefronts / ideal for _, ideal, wavefronts in timed)
    return "equal" if abs(ways - max(known)) <= CLOCK_TOLERANCE * max(known) else "differs"


def widths_verdict(said, widths):
    """The compiler's widths are those of the accesses as merged: `equal`, `partly` if some
    are, `differs`, or `absent` if nothing was left there (a value was kept in a register,
    or the instruction bears the line of a neighbour that it was merged with)."""
    if not widths:
        return "absent"
    want = {s.merged_bytes or s.bytes for s in said}
    if want == set(widths):
        return "equal"
    return "partly" if want & set(widths) else "differs"


def verdicts(row, said):
    """[(witness, what it saw in words, verdict)] of a row of accesses."""
    result = []
    if "profiler" in row:
        ways = [w / i for _, _, w, i in row["profiler"] if i]
        words = ways and _range(ways) or "-"
        result.append(("profiler", words, profiler_verdict(said, row["profiler"])))
    if "clock" in row:
        words = row["clock"] and f"{max(w / i for _, i, w in row['clock']):.2f}" or "-"
        result.append(("clock", words, clock_verdict(said, row["clock"])))
    for arch, widths in row.get("widths", {}).items():
        words = ", ".join(map(str, widths)) or "-"
        result.append((arch, words, widths_verdict(said, widths)))
    return result


def _range(ways):
    low, high = f"{min(ways):.4g}", f"{max(ways):.4g}"
    return low if low == high else f"{low}..{high}"


def request_verdict(wavefronts, seen, witness):
    if witness == "clock":
        return "equal" if abs(seen - wavefronts) <= CLOCK_TOLERANCE * wavefronts \
            else "differs"
    return "equal" if abs(seen - wavefronts) < 0.01 else "differs"


# --- holding bank-tidy against a record ------------------------------------------------


def place(row, lines):
    """The line that a row of accesses is about, in a fixture that may have changed."""
    same = [n for n, text in enumerate(lines, 1) if code_of(text) == row["code"]]
    return min(same, key=lambda n: abs(n - row["line"]), default=None)


class Checker:
    """Compares records with what a build of bank-tidy says."""

    def __init__(self, build):
        self.tool = os.path.join(build, "bin/bank-tidy")
        self.cost = os.path.join(build, "bin/bank-cost")
        self.said, self.lines = {}, {}

    def of(self, fixture):
        """bank-tidy's predictions for a fixture, and its lines."""
        if fixture not in self.said:
            path = os.path.join(FIXTURES, fixture)
            accesses = expectations.analyse(self.tool, path)["accesses"]
            self.said[fixture] = predictions(accesses, path)
            with open(path, encoding="utf-8") as file:
                self.lines[fixture] = file.read().splitlines()
        return self.said[fixture], self.lines[fixture]

    def check(self, record):
        """[(where, witness, said, seen, verdict, note)] of everything in a record."""
        results = []
        for row in record.get("accesses", ()):
            where = f"{row['fixture']}:{row['line']}: {row['op']}"
            if not os.path.exists(os.path.join(FIXTURES, row["fixture"])):
                results.append((where, "any", "no such fixture", "", "gone", None))
                continue
            said, lines = self.of(row["fixture"])
            here = said.get((place(row, lines), row["op"]))
            if not here:
                results.append((where, "any", "no such access", "", "gone", None))
                continue
            for witness, seen, verdict in verdicts(row, here):
                words = spelled(here) if not witness.startswith("sm_") else ", ".join(
                    map(str, sorted({s.merged_bytes or s.bytes for s in here})))
                results.append((where, witness, words, seen, verdict, row.get("note")))
        requests = record.get("requests", ())
        for row, cost in zip(requests, model(requests, self.cost) if requests else ()):
            for witness, seen in row["seen"].items():
                results.append((row["name"], witness, str(cost[0]), f"{seen:.4g}",
                                request_verdict(cost[0], seen, witness), row.get("note")))
            if row.get("ideal"):
                results.append((row["name"], "ideal", str(cost[1]), row["ideal"],
                                "equal" if cost[1] == int(row["ideal"]) else "differs",
                                row.get("note")))
        for row in record.get("totals", ()):
            said = expectations.total(self.tool, row, FIXTURES)
            results.append((f"{row['fixture']}: {row['kernel']}", row["source"], str(said),
                            row["excess"],
                            "equal" if said == int(row["excess"]) else "differs",
                            row.get("note")))
        return results


def faults(results):
    """Those that disagree without an explanation."""
    return [r for r in results
            if r[4] in ("differs", "partly", "gone") and not r[5]]
