#!/usr/bin/env python3
# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""check_kept.py HITMASK: which pictures `hitmask query` keeps. Files are exchanged behind its back: it sees that only
of those that it has dropped."""
import json
import struct
import subprocess
import sys
import zlib

import make_pngs

SIDE, LARGE, SMALL = 8192, 2, 16384  # pictures of 8192 x 8192, and pictures of any size, that are kept,
# as docs/command.md states them


def make_large():
    """solid.png and clear.png: the same grey, in one file transparent."""
    rows = make_pngs.chunk(b"IDAT", zlib.compress(bytes(SIDE * (SIDE // 8 + 1)), 1))
    head = make_pngs.SIGNATURE + make_pngs.header(SIDE, SIDE, 1, make_pngs.GREY)
    end = make_pngs.chunk(b"IEND")
    make_pngs.write(".", "solid.png", head + rows + end)
    make_pngs.write(".", "clear.png", head + make_pngs.chunk(b"tRNS", struct.pack(">H", 0)) + rows + end)


def copy(source, name):
    with open(source, "rb") as file:
        make_pngs.write(".", name, file.read())


class Session:
    def __init__(self, hitmask):
        self.run = subprocess.Popen([hitmask, "query"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def solid(self, name):
        """Whether the first pixel of a picture is."""
        question = {"op": "overlap", "a": {"mask": name}, "b": {"point": [0.5, 0.5]}}
        self.run.stdin.write(json.dumps(question).encode() + b"\n")
        self.run.stdin.flush()
        return json.loads(self.run.stdout.readline())["hit"]

    def end(self):
        self.run.stdin.close()
        assert self.run.wait() == 0


def check_large(hitmask):
    make_large()
    names = [f"kept{i}.png" for i in range(LARGE + 1)]
    for name in names:
        copy("solid.png", name)
    session = Session(hitmask)
    assert all(session.solid(name) for name in names[:LARGE])
    for name in names:
        copy("clear.png", name)
    assert all(session.solid(name) for name in names[:LARGE]), "within the limit nothing is dropped"
    assert session.solid(names[0])  # now the first is younger than the second
    assert not session.solid(names[LARGE]), "one that was not asked for before"
    assert session.solid(names[0]), "one that was asked for again is kept"
    assert not session.solid(names[1]), "the one asked for longest ago is dropped"
    session.end()


def check_small(hitmask):
    """One file under as many names as are kept, and one more."""
    make_pngs.make_grid("small.png", ["#"])
    names = ["".join((".//", "./")[i >> bit & 1] for bit in range(16)) + "small.png" for i in range(SMALL + 1)]
    session = Session(hitmask)
    assert all(session.solid(name) for name in names[:SMALL])
    make_pngs.make_grid("small.png", ["."])
    assert session.solid(names[0])
    assert not session.solid(names[SMALL])
    assert session.solid(names[0]) and session.solid(names[2])
    assert not session.solid(names[1])
    session.end()


def main():
    check_large(sys.argv[1])
    check_small(sys.argv[1])


main()
