"""The plan: all that a run on a GPU needs, worked out beforehand where there is no GPU.

    plan.json      for each fixture: its accesses and what is predicted of them, the
                   addresses of its requests, whether --fix changes it, and which
                   instruction of which function comes from which line; the requests to be
                   timed, with what lib/bank says of them
    bin/           the fixtures, compiled; fixed/: those that --fix changed
    probe          makes single requests; launches.so: times launches
    libcudart.so   the CUDA runtime that all of these are linked with

The machine with the GPU may have neither bank-tidy nor nvcc, so that the folder is
complete in itself: it can be carried there.
"""

import collections
import contextlib
import concurrent.futures
import csv
import glob
import json
import os
import shutil
import subprocess
import sys

import cubin
import records

sys.path.append(os.path.join(records.ROOT, "test/lockstep"))
import lockstep

ARCHITECTURES = ("80", "90")
HERE = records.HERE


class Failure(Exception):
    """Something that the plan needs is missing or does not work."""


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, errors="replace",
                          **options)
    if done.returncode:
        raise Failure(f"{' '.join(command)}\n{done.stderr.strip()[-2000:]}")
    return done.stdout


def find_nvcc(wanted=None):
    path = wanted or shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"
    return path if os.access(path, os.X_OK) else None


def newer(target, *sources):
    return os.path.exists(target) and all(
        os.path.getmtime(target) >= os.path.getmtime(s) for s in sources)


def each(function, items, workers=None):
    """The results of a function for all items, worked out in parallel."""
    with concurrent.futures.ThreadPoolExecutor(workers or os.cpu_count()) as pool:
        return list(pool.map(function, items))


# --- compiling -------------------------------------------------------------------------


def nvcc_flags(architectures=ARCHITECTURES):
    """Line tables, and code that cubin.py can read; PTX for what is newer than all."""
    flags = ["-std=c++17", "-lineinfo", "-w", "-cudart", "shared", "--compress-mode=none"]
    for arch in architectures:
        flags += ["-gencode", f"arch=compute_{arch},code=sm_{arch}"]
    newest = architectures[-1]
    return flags + ["-gencode", f"arch=compute_{newest},code=compute_{newest}"]


def compile_object(nvcc, source, folder, architectures=ARCHITECTURES, flags=()):
    """Compiles a file, if that is not done yet; the object that it becomes."""
    target = os.path.join(folder, os.path.basename(source) + ".o")
    header = os.path.join(records.FIXTURES, "fixture.h")
    if not newer(target, source, header):
        run([nvcc, *nvcc_flags(architectures), *flags, "-c", "-o", target, source])
    return target


def compile_programs(nvcc, folder, architectures=ARCHITECTURES):
    """Everything in the folder of a plan that nvcc makes. The objects stay beside the
    programs, as they hold the cubins."""
    pairs = []  # source, program
    for source in sorted(glob.glob(os.path.join(records.FIXTURES, "*.cu"))):
        pairs.append((source, "bin"))
    for source in sorted(glob.glob(os.path.join(folder, "fixed", "*.cu"))):
        pairs.append((source, "fixed"))
    os.makedirs(os.path.join(folder, "objects/bin"), exist_ok=True)
    os.makedirs(os.path.join(folder, "objects/fixed"), exist_ok=True)
    os.makedirs(os.path.join(folder, "bin"), exist_ok=True)

    def make(pair):
        source, kind = pair
        target = program(folder, os.path.basename(source), kind)
        made = compile_object(nvcc, source, os.path.join(folder, "objects", kind),
                              architectures)
        if not newer(target, made):
            run([nvcc, "-cudart", "shared", "-Xlinker", "-rpath=$ORIGIN/..", "-o", target,
                 made])

    each(make, pairs)
    compile_tools(nvcc, folder, architectures)
    runtime = os.path.realpath(os.path.join(os.path.dirname(nvcc),
                                            "../lib64/libcudart.so"))
    major = runtime.split(".so.")[1].split(".")[0]
    shutil.copy(runtime, os.path.join(folder, f"libcudart.so.{major}"))


def compile_tools(nvcc, folder, architectures=ARCHITECTURES):
    """The programs that make requests and time launches."""
    probe, launches = os.path.join(folder, "probe"), os.path.join(folder, "launches.so")
    source = os.path.join(HERE, "probe.cu")
    if not newer(probe, source):
        run([nvcc, *nvcc_flags(architectures), "-O3", "-Xlinker", "-rpath=$ORIGIN", "-o",
             probe, source])
        check_probe(probe)
    source = os.path.join(HERE, "launches.cpp")
    if not newer(launches, source):
        run([nvcc, "-std=c++17", "-shared", "-Xcompiler", "-fPIC", "-cudart", "shared",
             "-Xlinker", "-rpath=$ORIGIN", "-o", launches, source])


def check_probe(path):
    """The compiler must not have joined the accesses that the probe repeats."""
    for one in cubin.cubins(path):
        for function in one.functions:
            if 0 < len(function.accesses) < 16:
                raise Failure(f"{path}: sm_{one.arch}: {function.name} has only "
                              f"{len(function.accesses)} accesses")


def program(folder, fixture, kind="bin"):
    return os.path.join(folder, kind, fixture.removesuffix(".cu"))


def toolkit(nvcc):
    text = run([nvcc, "--version"])
    return "nvcc " + text.split("release ")[1].split(",")[0]


# --- planning --------------------------------------------------------------------------


def instructions(path, file):
    """{architecture: {function: [[index, op, bytes, line]]}} of a program or object."""
    found = {}
    for one in cubin.cubins(path):
        functions = found.setdefault(f"sm_{one.arch}", {})
        for function in one.functions:
            functions[function.name] = [
                [a.index, a.op, a.bytes, line_of(a, file)] for a in function.accesses]
    return found


def line_of(instruction, file):
    """The line of a file that an instruction comes from: of the calls that were inlined,
    the innermost place that is in the file."""
    return next((line for name, line in instruction.places
                 if name == os.path.basename(file)), None)


def widths(found):
    """{(line, op): {architecture: widths}} of what instructions() returned."""
    result = collections.defaultdict(lambda: {arch: set() for arch in sorted(found)})
    for arch, functions in found.items():
        for accesses in functions.values():
            for _, op, bytes, line in accesses:
                if line is not None:
                    result[line, op][arch].add(bytes)
    return result


def sites(toolchain, path):
    """[line, op, bytes, N-way, addresses] of each access of a fixture, of its request with
    the highest N-way."""
    worst = {}
    for row in toolchain.execute(path, ["-DFIXTURE_SIZE=256"]):
        if os.path.basename(row["file"]) == os.path.basename(path):
            key = int(row["line"]), row["op"], int(row["bytes"]), row["column"]
            worst[key] = max(worst.get(key, (0, "")),
                             (float(row["ways_max"]), row["lanes"]))
    return [[line, op, bytes, *worst[line, op, bytes, column]]
            for line, op, bytes, column in sorted(worst)]


def fixture_plan(build, folder, path):
    toolchain = lockstep.Toolchain(build)
    name = os.path.basename(path)
    accesses = records.expectations.analyse(toolchain.tool, path)["accesses"]
    comments = records.expectations.expectations(path)
    said = records.predictions(accesses, path, comments)
    fixed = os.path.join(folder, "fixed", name)
    with open(path, encoding="utf-8") as file:
        before = file.read()
    with open(fixed, "w", encoding="utf-8") as file:
        file.write(before)
    subprocess.run([toolchain.tool, "--no-toolkit", "--fix", "--exit-zero", fixed],
                   capture_output=True, check=True)
    with open(fixed, encoding="utf-8") as file:
        changed = file.read() != before
    if not changed:
        os.remove(fixed)
    lines = before.splitlines()
    return {"fixture": name, "fixed": changed, "sites": sites(toolchain, path),
            "said": [[line, op, records.code_of(lines[line - 1]), *one]
                     for (line, op), all_ in sorted(said.items()) for one in all_]}


def lanes_of(expression):
    """The addresses of a request in requests.tsv, which are an expression of `lane`."""
    values = [eval(expression, {"lane": lane}) for lane in range(32)]
    return ",".join("-" if v is None else str(v) for v in values)


def requests(fixtures, cost):
    """[{question, name, op, bytes, lanes, said, ideal, usual}] of all that is timed:
    the questions, published requests, and those of the fixtures."""
    rows = []
    with open(os.path.join(HERE, "requests.tsv"), encoding="utf-8") as file:
        table = csv.DictReader((l for l in file if not l.startswith("#")), delimiter="\t")
        rows += [{**row, "lanes": lanes_of(row["lanes"])} for row in table]
    published = records.load(os.path.join(records.RECORDS, "published-requests.tsv"))
    rows += [{"question": "published", **{k: row[k] for k in ("name", "op", "bytes", "lanes")}}
             for row in published["requests"]]
    seen = set()
    for fixture in fixtures:
        for _, op, bytes, _, lanes in fixture["sites"]:
            if (op, bytes, lanes) not in seen:
                seen.add((op, bytes, lanes))
                rows.append({"question": "", "name": "", "op": op, "bytes": bytes,
                             "lanes": lanes})
    for row, (said, ideal, usual) in zip(rows, records.model(rows, cost)):
        row.update(bytes=int(row["bytes"]), said=said, ideal=ideal, usual=usual)
    return rows


def make(build, folder, nvcc, progress):
    """Writes the plan of all fixtures, and compiles them if there is an nvcc."""
    os.makedirs(os.path.join(folder, "fixed"), exist_ok=True)
    shutil.copy(os.path.join(records.FIXTURES, "fixture.h"),
                os.path.join(folder, "fixed"))
    paths = sorted(glob.glob(os.path.join(records.FIXTURES, "*.cu")))
    with progress(f"analyse, execute and fix {len(paths)} fixtures"):
        fixtures = each(lambda p: fixture_plan(build, folder, p), paths)
    plan = {"toolkit": None, "fixtures": fixtures,
            "requests": requests(fixtures, os.path.join(build, "bin/bank-cost"))}
    save(plan, folder)
    if nvcc:
        compile_plan(nvcc, folder, progress)


def compile_plan(nvcc, folder, progress, architectures=ARCHITECTURES):
    """Compiles what a plan is about, and notes which instructions came out."""
    plan = load(folder)
    with progress("compile"):
        compile_programs(nvcc, folder, architectures)
    for fixture in plan["fixtures"]:
        path = os.path.join(folder, "objects/bin", fixture["fixture"] + ".o")
        fixture["instructions"] = instructions(path, fixture["fixture"])
    plan["toolkit"] = toolkit(nvcc)
    save(plan, folder)


def recompile(nvcc, folder, progress, architectures=ARCHITECTURES):
    """Compiles everything again, for this system or another architecture."""
    for name in ("objects", "bin"):
        shutil.rmtree(os.path.join(folder, name), ignore_errors=True)
    for path in glob.glob(os.path.join(folder, "fixed", "*")):
        if not path.endswith((".cu", ".h")):
            os.remove(path)
    for name in ("probe", "launches.so"):
        with contextlib.suppress(FileNotFoundError):
            os.remove(os.path.join(folder, name))
    compile_plan(nvcc, folder, progress, architectures)


def save(plan, folder):
    records.dump(plan, os.path.join(folder, "plan.json"))


def load(folder):
    path = os.path.join(folder, "plan.json")
    if not os.path.exists(path):
        raise Failure(f"no plan in {folder}: `confirm build` makes it")
    with open(path, encoding="utf-8") as file:
        return json.load(file)
