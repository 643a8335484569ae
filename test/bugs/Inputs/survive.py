#!/usr/bin/env python3
"""usage: survive.py [--once] TOOL FILE...

Analyses each file for several block shapes, or for one. Nothing may come of it but
findings or none. What is found does not matter, only that in each line with
"// found" there is an access.
"""

import json
import subprocess
import sys

arguments = sys.argv[1:]
once = arguments[0] == "--once"
tool, *files = arguments[once:]
shapes = [["--block=64"]] if once else [[], ["--block=64"], ["--block=5x3x2"]]
bad = 0
for file in files:
    for flags in shapes:
        command = [tool, "--no-toolkit", "--format=json", "--accesses", *flags, file]
        run = subprocess.run(command, capture_output=True, text=True, errors="replace",
                             timeout=300)
        try:
            accesses = json.loads(run.stdout)["accesses"]
        except ValueError:  # crashed; a sanitizer's report ends with 1, too
            print(f"{' '.join(command)}: exit status {run.returncode}")
            print(run.stderr[-2000:])
            bad += 1
            continue
        lines = {access["line"] for access in accesses}
        with open(file, encoding="utf-8", errors="replace") as source:
            for number, text in enumerate(source, 1):
                if "// found" in text and number not in lines:
                    print(f"{file}:{number}: {' '.join(flags)}: no access is found here")
                    bad += 1
print(f"{len(files)} files, {bad} bad")
sys.exit(bad > 0)
