#!/usr/bin/env python3
"""readers-values.py box2d|rube FILE: the polygons and chains of the file, a line each, for readers-box2d.
readers-values.py godot JSON READ: what Godot has read is what the plain JSON holds, to the digits of floats.
"""
import json
import struct
import sys


def line(kind, corners):
    print(kind, len(corners), *(repr(n) for corner in corners for n in corner))


def box2d(path):
    for body in json.load(open(path, encoding="utf-8"))["bodies"].values():
        for one in body["fixtures"]:
            if "polygon" in one:
                line("polygon", [(at["x"], at["y"]) for at in one["polygon"]])
        for chain in body["chains"]:
            line("chain", [(at["x"], at["y"]) for at in chain["vertices"]])


def rube(path):
    for body in json.load(open(path, encoding="utf-8"))["body"]:
        for one in body["fixture"]:
            if "polygon" in one:
                vertices = one["polygon"]["vertices"]
                line("polygon", list(zip(vertices["x"], vertices["y"])))


def as_float(value):
    return struct.unpack("f", struct.pack("f", value))[0]


def same(found, wanted, where):
    found, wanted = list(found), [as_float(n) for n in wanted]
    if len(found) != len(wanted) or any(abs(a - b) > 1e-5 * max(1, abs(b)) for a, b in zip(found, wanted)):
        sys.exit(f"{where}: {found}, not {wanted}")


def mark_of(mark, pivot):
    """The middle of a mark from the pivot, and its sides or radius."""
    if "box" in mark:
        left, top, right, bottom = mark["box"]
        return ((left + right) / 2 - pivot[0], (top + bottom) / 2 - pivot[1]), (max(1, right - left),
                                                                                max(1, bottom - top))
    x, y, *radius = mark.get("circle", mark.get("point"))
    return (x - pivot[0], y - pivot[1]), tuple(max(0.5, r) for r in radius)


def godot(plain, read):
    sprites = json.load(open(plain, encoding="utf-8"))["sprites"]
    bodies = json.load(open(read, encoding="utf-8"))
    if [body["name"] for body in bodies] != list(sprites):
        sys.exit("other names of bodies")
    polygons = 0
    for body, (name, sprite) in zip(bodies, sprites.items()):
        pivot = sprite["pivot"]
        same([len(body["parts"]), len(body["marks"])], [len(sprite["parts"]), len(sprite["marks"])], f"{name}: counts")
        for part, wanted in zip(body["parts"], sprite["parts"]):
            same((n for at in part for n in at), (at[i] - pivot[i] for at in wanted for i in (0, 1)), name)
            polygons += 1
        for mark, wanted in zip(body["marks"], sprite["marks"]):
            at, size = mark_of(wanted, pivot)
            if mark["name"] != wanted["name"]:
                sys.exit(f"{name}: a mark is called {mark['name']!r}")
            same(mark["at"] + mark["size"], at + size, f"{name}: {mark['name']}")
    print(f"Godot 3: {len(bodies)} bodies, {polygons} polygons")


{"box2d": box2d, "rube": rube, "godot": godot}[sys.argv[1]](*sys.argv[2:])
