#!/usr/bin/env python3
"""Runs every file through several front ends and compares their findings, which
must be the same sets of file, line, column and message.

    compare-front-ends.py --front-end NAME COMMAND [--front-end ...] FILE...

{} in COMMAND stands for the file. Fails also if no front end finds anything.
"""

import argparse
import concurrent.futures
import os
import re
import shlex
import subprocess
import sys

FINDING = re.compile(
    r"^(?P<file>[^\n]*?):(?P<line>\d+):(?P<column>\d+): "
    r"warning: (?P<text>.*) \[cuda-shared-bank-conflict\]$", re.M)


def findings(command, file):
    words = [word.replace("{}", file) for word in shlex.split(command)]
    run = subprocess.run(words, capture_output=True, text=True)
    if run.returncode not in (0, 1): # 1: findings
        sys.exit(f"{shlex.join(words)}: exit status {run.returncode}\n{run.stderr}")
    return {(os.path.realpath(f["file"]), int(f["line"]), int(f["column"]), f["text"])
            for f in FINDING.finditer(run.stdout)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--front-end", nargs=2, action="append", required=True)
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    (first, command), *others = options.front_end

    failed, total = False, 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = {(name, file): pool.submit(findings, command, file)
                for name, command in options.front_end for file in options.files}
        for file in options.files:
            expected = jobs[first, file].result()
            total += len(expected)
            for name, _ in others:
                found = jobs[name, file].result()
                for one, what in [(f, f"only {first}") for f in expected - found] + [
                        (f, f"only {name}") for f in found - expected]:
                    failed = True
                    print(f"{what}: {one[0]}:{one[1]}:{one[2]}: {one[3]}")
    print(f"{total} findings of {first} in {len(options.files)} files, "
          f"compared with {len(others)} other front ends")
    sys.exit(failed or total == 0)


if __name__ == "__main__":
    main()
