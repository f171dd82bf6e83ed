# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""progress.py TERM COMMAND...: runs the command with a terminal of its own (a pseudo-terminal) as standard error and
prints what it wrote there, as a Python literal; exits with the command's status."""
import os
import pty
import subprocess
import sys

ours, theirs = pty.openpty()
environment = dict(os.environ, TERM=sys.argv[1])
with subprocess.Popen(sys.argv[2:], stderr=theirs, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=environment) as run:
    os.close(theirs)
    told = b""
    try:
        while piece := os.read(ours, 65536):
            told += piece
    except OSError: # the other end is closed
        pass
print(repr(told))
sys.exit(run.returncode)
