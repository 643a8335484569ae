"""Holds README.md and docs/ against the program.

usage: docs.py ROOT FOLDER BANK_TIDY [CLANG_TIDY PLUGIN]

Works in FOLDER, which it empties. In the pages

  * a block ```cuda that starts with "// NAME.cu" is a file;
  * a block ```console is a command behind "$ " and all that it prints, but for
    white space, with "..." for what is left out;
  * a line in a block ```sh that starts with bank-tidy (or, if that is given, with
    clang-tidy) is run on files of its own, and may find something but not fail.

Every option in the help and in the table of the clang-tidy check must be described,
links must lead somewhere, and lines have at most 130 characters outside of tables.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT, FOLDER = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
BANK_TIDY = sys.argv[3]
CLANG_TIDY, PLUGIN = sys.argv[4:] or (None, None)

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MOST_COLUMNS = 130
KERNEL = """__global__ void kernel(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = *out;
  __syncthreads();
  *out = tile[threadIdx.x][threadIdx.y];
}
void launch(float *out) { kernel<<<1, dim3(32, 8)>>>(out); }
"""
faults = []


def run(command):
    command = re.sub(r"^(build/bin/)?bank-tidy\b", BANK_TIDY, command)
    if CLANG_TIDY:
        command = re.sub(r"^clang-tidy-\d+\b", CLANG_TIDY, command)
        command = command.replace("build/lib/BankTidyPlugin.so", PLUGIN)
    done = subprocess.run(command, shell=True, cwd=FOLDER, text=True,
                          capture_output=True)
    return done.returncode, done.stdout + done.stderr


def fresh_folder():
    shutil.rmtree(FOLDER, ignore_errors=True)
    for name in ("build", "src"):
        (FOLDER / name).mkdir(parents=True)
    for name in ("kernels-fixtures", "lib"):
        (FOLDER / name).symlink_to(ROOT / name)
    for name in ("kernel.cu", "src/kernel.cu"):
        (FOLDER / name).write_text(KERNEL)
    (FOLDER / "build/compile_commands.json").write_text(json.dumps([{
        "directory": str(FOLDER.resolve()), "file": "src/kernel.cu",
        "command": "nvcc -c src/kernel.cu"}]))


def matches(expected, printed):
    pattern = r".*?".join(
        r"\s+".join(map(re.escape, part.split()))
        for part in expected.split("..."))
    return re.fullmatch(r"\s*" + pattern + r"\s*", printed, re.S)


def check_page(page):
    fault = lambda text: faults.append(f"{page.name}: {text}")
    text = page.read_text()
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MOST_COLUMNS and not line.startswith("|"):
            fault(f"line {number} has {len(line)} characters")
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        if not (page.parent / link).exists():
            fault(f"there is no {link}")

    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S)
    fresh_folder()
    for kind, block in blocks:
        if kind == "cuda" and (name := re.match(r"// (\w+\.cu)\n", block)):
            (FOLDER / name[1]).write_text(block)
    for kind, block in blocks:
        if kind == "console":
            for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
                command, _, expected = example.partition("\n")
                printed = run(command)[1]
                if not matches(expected, printed):
                    fault(f"{command}\nprints\n{printed}\ninstead of\n{expected}")
    for kind, block in blocks:
        if kind == "sh":
            for command in block.replace("\\\n", "").splitlines():
                if not re.match("bank-tidy" + ("|clang-tidy" if CLANG_TIDY else ""),
                                command):
                    continue
                fresh_folder()
                status, printed = run(command)
                found = "[cuda-shared-bank-conflict]" in printed
                if status not in (0, 1) or not (found or "json" in command):
                    fault(f"{command}\nexits with {status} and prints\n{printed}")


for page in PAGES:
    check_page(page)

described = "".join(page.read_text() for page in PAGES[:1]) + (
    ROOT / "docs/check.md").read_text()
options = re.findall(r"^  (-[-\w]+)", run("bank-tidy --help")[1].partition(
    "bank-tidy options:")[2], re.M)
options += re.findall(r'^    \{"(\w+)",', (
    ROOT / "lib/report/Options.cpp").read_text(), re.M)
if len(options) < 10:
    faults.append(f"only these options were found: {options}")
for option in options:
    if not re.search(rf"`{option}[`= ]", described):
        faults.append(f"neither README.md nor docs/check.md describes {option}")

print("\n".join(faults))
sys.exit(1 if faults else 0)
