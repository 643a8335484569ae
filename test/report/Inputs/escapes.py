"""Prints standard input, or what a command prints on a terminal, with colours
as <0;31> and without carriage returns.

usage: escapes.py [--terminal COMMAND...]
"""

import os
import pty
import re
import sys

if sys.argv[1:2] == ["--terminal"]:
    os.environ["TERM"] = "xterm"
    printed = b""

    child, terminal = pty.fork()
    if child == 0:
        os.execvp(sys.argv[2], sys.argv[2:])
    try:
        while data := os.read(terminal, 65536):
            printed += data
    except OSError:
        pass  # the end of a terminal
    os.waitpid(child, 0)
else:
    printed = sys.stdin.buffer.read()
sys.stdout.buffer.write(re.sub(rb"\x1b\[([\d;]*)m", rb"<\1>", printed.replace(b"\r", b"")))
