"""A run on a GPU: what is done there, step by step, and the record that comes of it.

    programs    each fixture runs, and compares its result with the host's, bit for bit
    clock       the probe repeats each request by 16 warps. Cycles become wavefronts by
                the line through known patterns of the same operation and width
    speed-up    each fixture against what `bank-tidy --fix` made of it, by events
    profiler    wavefronts of each instruction; last, as it takes what time is left

Each step survives the failure of another, and says why it has no result.
"""

import collections
import datetime
import json
import os
import re
import shutil
import subprocess
import time

import plan
import profiler
import records

RESERVED = 10  # seconds, to write the record and the table


class NoGpu(Exception):
    """There is no GPU, or no driver."""


def device(folder):
    """What the GPU is."""
    try:
        done = subprocess.run([os.path.join(folder, "probe"), "--device"], timeout=60,
                              capture_output=True, text=True)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoGpu(f"the probe does not run: {error}")
    if done.returncode:
        why = done.stderr.strip()
        raise NoGpu(why.removeprefix("probe: ") if why.startswith("probe: ")
                    else f"the probe does not run: {why}")
    found = json.loads(done.stdout)
    try:
        query = subprocess.run(["nvidia-smi", "--query-gpu=driver_version",
                                "--format=csv,noheader"], capture_output=True, text=True,
                               timeout=30)
        found["driver"] = query.stdout.strip().splitlines()[0]
    except (OSError, IndexError, subprocess.TimeoutExpired):
        found["driver"] = None
    return found


def programs(folder, fixtures):
    """{fixture: what it printed, or how it ended}."""
    def one(fixture):
        try:
            done = subprocess.run([plan.program(folder, fixture)], timeout=60,
                                  capture_output=True, text=True)
            return fixture, (done.stdout.strip() or f"exit status {done.returncode}")
        except (OSError, subprocess.TimeoutExpired) as error:
            return fixture, str(error)
    return dict(plan.each(one, fixtures, 8))


# --- clock -----------------------------------------------------------------------------


def cycles(folder, requests, path):
    """Cycles of each request, or None, and why not."""
    with open(path, "w", encoding="utf-8") as file:
        for number, r in enumerate(requests):
            file.write(f"{number}\t{r['op']}\t{r['bytes']}\t{r['lanes']}\n")
    try:
        done = subprocess.run([os.path.join(folder, "probe"), path], timeout=120,
                              capture_output=True, text=True)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise plan.Failure(str(error))
    result = [None] * len(requests)
    for line in done.stdout.splitlines():
        number, value = line.split("\t")
        if re.fullmatch(r"[\d.]+", value):
            result[int(number)] = float(value)
    if not any(result):
        raise plan.Failure(done.stderr.strip() or "the probe printed nothing")
    return result


def kind(request):
    """Requests that have a line of their own."""
    lanes = request["lanes"].count(",") + 1 - request["lanes"].count("-")
    return (request["op"], request["bytes"],
            lanes if request["op"].endswith("matrix") else None)


def line_through(points):
    """(cycles at 0, cycles for each wavefront) that fit best."""
    n = len(points)
    mean_x, mean_y = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread
    return mean_y - slope * mean_x, slope


def scales(requests, measured):
    """{kind: (cycles at 0, cycles for each wavefront)} by the known patterns."""
    points = collections.defaultdict(list)
    for request, value in zip(requests, measured):
        if request["question"] == "scale" and value is not None:
            points[kind(request)].append((request["said"], value))
    return {k: line_through(p) for k, p in points.items() if len({x for x, _ in p}) > 1}


def wavefronts(requests, measured):
    """Wavefronts of each request by the clock, or None."""
    known = scales(requests, measured)
    plain = known.get(("load", 4, None), (0.0, 1.0))
    result = []
    for request, value in zip(requests, measured):
        start, slope = known.get(kind(request), plain)
        result.append(None if value is None else round((value - start) / slope, 3))
    return result, known


# --- speed-up --------------------------------------------------------------------------


def microseconds(folder, fixture, kind_):
    """The time of a fixture's launches, all together, or None."""
    output = os.path.join(folder, "launches.txt")
    if os.path.exists(output):
        os.remove(output)
    environment = {**os.environ, "LD_PRELOAD": os.path.join(folder, "launches.so"),
                   "LAUNCHES_OUTPUT": output}
    try:
        subprocess.run([plan.program(folder, fixture, kind_)], timeout=60, env=environment,
                       capture_output=True)
        with open(output, encoding="utf-8") as file:
            return sum(map(float, file.read().split())) or None
    except (OSError, subprocess.TimeoutExpired):
        return None


def speedups(folder, fixtures, deadline):
    rows = []
    for fixture in fixtures:
        if time.monotonic() > deadline:
            break
        before = microseconds(folder, fixture, "bin")
        after = microseconds(folder, fixture, "fixed")
        if before and after:
            rows.append({"fixture": fixture, "before_us": round(before, 3),
                         "after_us": round(after, 3), "S": round(before / after, 3)})
    return rows


# --- all of it -------------------------------------------------------------------------


def find_ncu(wanted=None):
    found = wanted or shutil.which("ncu")
    places = ["/usr/local/cuda/bin/ncu", *sorted(
        (os.path.join("/opt/nvidia/nsight-compute", d, "ncu")
         for d in (os.listdir("/opt/nvidia/nsight-compute")
                   if os.path.isdir("/opt/nvidia/nsight-compute") else ())), reverse=True)]
    return found or next((p for p in places if os.access(p, os.X_OK)), None)


def measure(folder, ncu, budget, progress, nvcc=None):
    """The record of a run, which takes at most about `budget` seconds."""
    began = time.monotonic()
    deadline = began + budget - RESERVED
    folder = os.path.abspath(folder)
    try:
        gpu = device(folder)
    except NoGpu as why:
        # Programs that were built on another system may not start here.
        if not nvcc or "does not run" not in str(why):
            raise
        plan.recompile(nvcc, folder, progress)
        gpu = device(folder)
    todo = plan.load(folder)
    arch = "sm_" + gpu["capability"].replace(".", "")
    if nvcc and arch not in todo["fixtures"][0].get("instructions", {}):
        plan.recompile(nvcc, folder, progress, (arch.removeprefix("sm_"),))
        todo = plan.load(folder)
    fixtures, requests = todo["fixtures"], todo["requests"]
    record = {"kind": "measured", "device": gpu, "toolkit": todo["toolkit"],
              "profiler": None, "date": datetime.date.today().isoformat(), "notes": []}

    with progress("programs"):
        results = programs(folder, [f["fixture"] for f in fixtures])
    wrong = {f: said for f, said in results.items() if not said.endswith(": right")}
    record["wrong"] = [{"fixture": f, "said": said} for f, said in sorted(wrong.items())]

    by_clock = [None] * len(requests)
    by_counter = {}
    listed = os.path.join(folder, "requests.tsv")
    with progress("clock"):
        try:
            measured = cycles(folder, requests, listed)
            by_clock, known = wavefronts(requests, measured)
            record["scales"] = [
                {"kind": " ".join(str(x) for x in k if x), "start": round(start, 3),
                 "cycles": round(slope, 3)} for k, (start, slope) in known.items()]
        except plan.Failure as why:
            record["notes"].append(f"no clock: {why}")

    with progress("speed-up"):
        record["speedups"] = speedups(
            folder, [f["fixture"] for f in fixtures if f["fixed"]], began + budget / 2)

    found = {}
    with progress("profiler"):
        try:
            if not ncu:
                raise profiler.Failure("there is none")
            record["profiler"] = profiler_version(ncu)
            named = [n for n, r in enumerate(requests) if r["question"]]
            by_counter = counted(ncu, folder, requests, named, deadline)
            found, why = profiler.profile(ncu, folder, fixtures, arch, deadline)
            record["notes"] += [f"no profile of {text}" for text in why]
        except profiler.Failure as why:
            record["profiler"] = None
            record["notes"].append(f"no profiler: {why}")

    clocks = {(r["op"], r["bytes"], r["lanes"]): (r, by_clock[n])
              for n, r in enumerate(requests)}
    record["accesses"] = [row for f in fixtures for row in rows_of(f, found, clocks)]
    record["requests"] = [
        {**{k: r[k] for k in ("question", "name", "op", "bytes", "lanes")},
         "seen": {who: value for who, value in (("clock", by_clock[n]),
                                                ("counter", by_counter.get(n)))
                  if value is not None}}
        for n, r in enumerate(requests) if r["question"]]
    return record


def profiler_version(ncu):
    try:
        done = subprocess.run([ncu, "--version"], capture_output=True, text=True,
                              timeout=30)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise profiler.Failure(str(error))
    found = re.search(r"Version (\S+)", done.stdout)
    return "Nsight Compute " + (found[1] if found else "of unknown version")


def counted(ncu, folder, requests, named, deadline):
    """{number of a request: wavefronts by the hardware's counter}."""
    path = os.path.join(folder, "requests-once.tsv")
    with open(path, "w", encoding="utf-8") as file:
        for n in named:
            r = requests[n]
            file.write(f"{n}\t{r['op']}\t{r['bytes']}\t{r['lanes']}\n")
    try:
        values = profiler.probes(ncu, folder, path,
                                 max(1, min(60, deadline - time.monotonic())))
    except profiler.Failure as why:
        if "permission" in str(why):
            raise
        return {}
    done = subprocess.run([os.path.join(folder, "probe"), "--once", path],
                          capture_output=True, text=True, timeout=60)
    made = [int(line.split("\t")[0]) for line in done.stdout.splitlines()
            if re.fullmatch(r"[\d.]+", line.split("\t")[1])]
    if len(made) != len(values):
        return {}
    # 16 warps make 16 requests each.
    return {n: round(value / 256, 3) for n, value in zip(made, values)}


def rows_of(fixture, found, clocks):
    """The rows of a record about the accesses of a fixture, by line and operation."""
    timed = collections.defaultdict(list)
    for line, op, bytes, _, lanes in fixture["sites"]:
        request, wavefronts_ = clocks.get((op, bytes, lanes), (None, None))
        if wavefronts_ is not None:
            timed[line, op].append([bytes, request["usual"], wavefronts_])
    rows = {}
    for line, op, code, *_ in fixture["said"]:
        row = rows.setdefault((line, op), {"fixture": fixture["fixture"], "line": line,
                                           "code": code, "op": op})
        for key, value in (("profiler", found.get((fixture["fixture"], line, op))),
                           ("clock", timed.get((line, op)))):
            if value:
                row[key] = value
    return list(rows.values())
