#!/usr/bin/env python3
"""Checks that the rooms of lib/ know only those above them, by their includes,
and that the first two know nothing of Clang or LLVM."""

import pathlib
import re
import sys

ROOMS = ["bank", "warp", "exec", "layout", "fix", "report", "frontend", "tidy"]
WITHOUT_CLANG = {"bank", "warp"}

lib = pathlib.Path(__file__).resolve().parent.parent / "lib"
faults = []
for order, room in enumerate(ROOMS):
    for file in sorted((lib / room).glob("*.[hc]*")):
        text = file.read_text()
        for target in re.findall(r'^\s*#\s*include\s*["<](\w[\w-]*)/', text, re.M):
            above = target not in ROOMS or ROOMS.index(target) <= order
            clang = target in ("clang", "clang-tidy", "llvm")
            if not above or (clang and room in WITHOUT_CLANG):
                faults.append(f"{file.relative_to(lib)} includes {target}/")
unknown = {d.name for d in lib.iterdir() if d.is_dir()} - set(ROOMS)
faults += [f"{name}/ is no room of the house" for name in sorted(unknown)]
print("\n".join(faults))
sys.exit(bool(faults))
