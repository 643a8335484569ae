"""What Nsight Compute shows at each source line.

`ncu --import REPORT --page source --print-source sass --csv` prints a table for each launch: a line with
the kernel's name, one with the names of the columns, and one for each instruction, in the
order of the code, with how often it ran and the wavefronts that it took. Which line an
instruction comes from is known from the cubin (plan.py), by its place in the function.

A launch is recognised by the kernel's name and by where in it the instructions are that
access shared memory. Starting the profiler takes seconds, so one run profiles several
programs; programs whose kernels look alike are profiled in different runs.
"""

import collections
import concurrent.futures
import csv
import os
import re
import subprocess
import time

WORKERS = 3  # runs at a time; they profile one after the other, but start together
AT_ONCE = 8  # programs in a run
SECONDS = 60  # for a run

# Names of the columns: those that are printed, or those of the metrics.
COLUMNS = {
    "source": ("Source",),
    "requests": ("Instructions Executed", "inst_executed"),
    "wavefronts": ("L1 Wavefronts Shared", "memory_l1_wavefronts_shared"),
    "ideal": ("L1 Wavefronts Shared Ideal", "memory_l1_wavefronts_shared_ideal"),
}
OPCODES = {"LDS": "load", "STS": "store", "ATOMS": "atomic", "LDSM": "ldmatrix",
           "STSM": "stmatrix", "LDGSTS": "async"}
DUMMY = re.compile(r"LDS\S*\s+RZ\s*,")
NO_PERMISSION = "ERR_NVGPUCTRPERM"

# A profiled launch: the kernel's name as printed, and (index, op, requests, wavefronts,
# ideal) of each instruction that accesses shared memory.
Launch = collections.namedtuple("Launch", "name rows")


class Failure(Exception):
    """The profiler does not work here."""


def number(text):
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return 0.0


def launches(text):
    """The launches in the output of the profiler."""
    found, columns, index = [], None, 0
    for row in csv.reader(l for l in text.splitlines() if not l.startswith("==")):
        if len(row) >= 2 and row[0] in ("Kernel Name", "Function Name"):
            found.append(Launch(row[1], []))
            columns = None
        elif columns is None:
            places = {key: next((row.index(n) for n in names if n in row), None)
                      for key, names in COLUMNS.items()}
            if None not in places.values():
                columns, index = places, 0
                if not found:
                    found.append(Launch("", []))
        elif len(row) > max(columns.values()):
            source = row[columns["source"]].strip()
            source = re.sub(r"^@!?U?P\w+\s+", "", source)
            op = OPCODES.get(source.split(".")[0].split(" ")[0])
            if op and not DUMMY.match(source):
                found[-1].rows.append((index, op, *(
                    number(row[columns[k]]) for k in ("requests", "wavefronts", "ideal"))))
            index += 1
    return found


def looks(name, accesses):
    """By what a kernel is recognised: its name without types, its shape."""
    base = re.sub(r"<.*|\(.*", "", name.replace("void ", ""))
    return base.split("::")[-1], tuple((a[0], a[1]) for a in accesses)


def matches(launch, function, accesses):
    """Whether a launch is of a function with a mangled name."""
    base, shape = looks(launch.name, launch.rows)
    named = base == function or f"{len(base)}{base}" in function or not base
    return named and shape == looks("", accesses)[1]


def groups(fixtures, arch):
    """Fixtures that can be profiled in one run: no two have kernels that look alike."""
    runs = []
    for fixture in fixtures:
        shapes = {looks("", accesses)[1]
                  for accesses in fixture["instructions"].get(arch, {}).values()}
        for run in runs:
            if len(run[0]) < AT_ONCE and not shapes & run[1]:
                run[0].append(fixture)
                run[1].update(shapes)
                break
        else:
            runs.append(([fixture], shapes))
    return [run[0] for run in runs]


def attribute(found, fixtures, arch):
    """{(fixture, line, op): [[bytes, requests, wavefronts, ideal]]}, one for each
    instruction, over all launches of its kernel."""
    sums = collections.defaultdict(lambda: [0, 0, 0])
    for launch in found:
        candidates = [(fixture["fixture"], function, accesses)
                      for fixture in fixtures
                      for function, accesses in fixture["instructions"][arch].items()
                      if matches(launch, function, accesses)]
        exact = [c for c in candidates if c[1] == launch.name]
        for fixture, function, accesses in (exact or candidates)[:1]:
            for (_, op, bytes, line), row in zip(accesses, launch.rows):
                if line is not None:
                    place = fixture, line, op, bytes, function, row[0]
                    sums[place] = [a + b for a, b in zip(sums[place], row[2:])]
    result = collections.defaultdict(list)
    for (fixture, line, op, bytes, _, _), values in sums.items():
        if values[0]:
            result[fixture, line, op].append([bytes, *map(round, values)])
    return result


def run(ncu, report, what, page, program, seconds):
    """Profiles a program; what is printed of its report. `what` is to be measured, `page`
    to be printed."""
    _call([ncu, "--clock-control", "none", "--target-processes", "all", "--force-overwrite",
           "--export", report, *what, *program], seconds)
    return _call([ncu, "--import", report + ".ncu-rep", "--csv", "--print-units", "base",
                  "--print-kernel-base", "mangled", "--page", *page], seconds)


def _call(command, seconds):
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace",
                              timeout=seconds)
    except subprocess.TimeoutExpired:
        raise Failure(f"the profiler took more than {seconds:.0f} s")
    except OSError as error:
        raise Failure(str(error))
    said = done.stdout + done.stderr
    if NO_PERMISSION in said:
        raise Failure("no permission to read the counters")
    errors = re.findall(r"==ERROR==\s*(.*)", said)
    if errors:
        raise Failure(errors[0].strip())
    return done.stdout


def profile(ncu, folder, fixtures, arch, deadline):
    """What attribute() returns, and why there are no numbers for some. A run that fails
    is tried once more, alone; nothing is started after the deadline."""
    fixtures = [f for f in fixtures if f.get("instructions", {}).get(arch)]
    if not fixtures:
        raise Failure(f"nothing is compiled for {arch}")
    results, why = {}, []

    def one(numbered):
        index, group = numbered
        left = deadline - time.monotonic()
        if left < 5:
            return group, Failure("no time was left")
        programs = "; ".join(f"./bin/{f['fixture'].removesuffix('.cu')}" for f in group)
        try:
            text = run(ncu, os.path.join(folder, f"profile-{index}"),
                       ["--section", "SourceCounters"],
                       ["source", "--print-source", "sass"],
                       ["sh", "-c", f"cd '{folder}'; {programs}; true"], min(left, SECONDS))
        except Failure as failure:
            return group, failure
        found = attribute(launches(text), group, arch)
        return group, found or Failure("the profiler printed nothing that is understood")

    pending = list(enumerate(groups(fixtures, arch)))
    first = one(pending[0])  # if this one has no permission, none has
    if isinstance(first[1], Failure) and "permission" in str(first[1]):
        raise first[1]
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        done = [first, *pool.map(one, pending[1:])]
    for index, (group, found) in enumerate(done):
        if isinstance(found, Failure):
            group, found = one((f"{index}-again", group))
        if isinstance(found, Failure):
            why.append(f"{', '.join(f['fixture'] for f in group)}: {found}")
        else:
            results.update(found)
    if not results:
        raise Failure(why[0])
    return results, why


# --- single requests -------------------------------------------------------------------

HARDWARE = "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum"


def probes(ncu, folder, requests, seconds):
    """Wavefronts of each launch of the probe by the hardware's own counter; it makes the
    requests in a file once."""
    text = run(ncu, os.path.join(folder, "profile-probe"), ["--metrics", HARDWARE], ["raw"],
               [os.path.join(folder, "probe"), "--once", requests], seconds)
    rows = list(csv.reader(l for l in text.splitlines() if l.startswith('"')))
    if not rows or HARDWARE not in rows[0]:
        raise Failure("the profiler printed no counter")
    column = rows[0].index(HARDWARE)
    return [number(row[column]) for row in rows[1:] if row[0].strip('"').isdigit()]
