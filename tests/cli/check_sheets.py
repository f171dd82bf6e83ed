#!/usr/bin/env python3
# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""check_sheets.py HITMASK FOLDER: bakes the sheets that scripts/draw-sheets.py drew, one by one, and compares each
frame with the bake of the picture that it was made of: every corner of every loop, so every pixel; then what sheets
tell besides pixels."""
import json
import subprocess
import sys

HITMASK, FOLDER = sys.argv[1:]
faults = 0


def fail(*words):
    global faults
    faults += 1
    print("FAILED:", *words)


def bake(*arguments):
    """What comes out, with borders as exact as pixels."""
    command = [HITMASK, "bake", "--format", "json", "--tolerance", "0", "-o", "-", *arguments]
    run = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, encoding="utf-8")
    if run.returncode or run.stderr:
        sys.exit(f"{' '.join(command)}: exit {run.returncode}: {run.stderr}")
    return json.loads(run.stdout)


def frames_of(answer, sheet):
    return [answer["sprites"][name] for name in answer["sheets"][sheet]["frames"]]


def equal(what, found, wanted):
    if found != wanted:
        fail(f"{what}: {found} instead of {wanted}")


def same(sheet, frame, plain, number):
    for key in ("size", "loops"):
        if frame[key] != plain[key]:
            fail(f"{sheet}, frame {number}: {key} {str(frame[key])[:200]} instead of {str(plain[key])[:200]}")


def check(threshold):
    options = ("--threshold", str(threshold))
    answer = bake("plain", *options)
    plain = {name: answer["sprites"][name] for name in answer["sprites"]}
    equal("empty ones", [name for name in plain if not plain[name]["loops"]], ["tile-11", "tile-8"])
    packed = ["bat", "gear", "key", "sword", "slime", "star", "window"]
    walk, spin = [f"walker-{i}" for i in range(6)], [f"coin-{i}" for i in range(6)]
    tiles = [f"tile-{i}" for i in range(12)] + ["tile-2", "tile-5", "tile-3"]
    collected = ["gear", "key", "slime", "bat", "star", "walker-0", "key", "star", "slime"]
    wanted = {
        "hash.json": [("hash", packed + walk + walk[::-1])],
        "array.json": [("array", packed + walk)],
        "multi.json": [("multi", packed)],
        "walker.json": [("walker", walk)],
        "coin.json": [("coin", spin)],
        "tiles.tsx": [("tiles", tiles)],
        "tiles.tsj": [("tiles", tiles)],
        "set.tsx": [("set", collected)],
        "set.tsj": [("set", collected)],
        "level.tmx": [("level/ground", tiles)],
        "level.tmj": [("level/ground", tiles)],
        "outside.tmx": [("tiles", tiles), ("set", collected)],
        "outside.tmj": [("tiles", tiles), ("set", collected)],
    }
    answers = {}
    for file, sheets in wanted.items():
        answers[file] = answer = bake(file, *options)
        if set(answer["sheets"]) != {sheet for sheet, _ in sheets}:
            fail(f"{file} has the sheets {list(answer['sheets'])}")
            continue
        for sheet, names in sheets:
            frames = frames_of(answer, sheet)
            if len(frames) != len(names):
                fail(f"{file} has {len(frames)} frames instead of {len(names)}")
            for number, (frame, name) in enumerate(zip(frames, names)):
                same(file, frame, plain[name], number)
    return plain, answers


def check_words(answers):
    packed = frames_of(answers["hash.json"], "hash")
    equal("pivots", [frame["pivot"] for frame in packed[:4]], [[17.75, 42], [40, 40], [23.5, 10.5], [6.75, 120]])
    tag = lambda name, first, last, way="forward", repeat=0: {
        "name": name, "first": first, "last": last, "way": way, "repeat": repeat}
    equal("animations", answers["hash.json"]["sheets"]["hash"]["tags"], [tag("walk", 7, 12), tag("back", 13, 18)])
    walker = answers["walker.json"]["sheets"]["walker"]
    equal("tags", walker["tags"], [tag("walk", 0, 5), tag("back", 1, 4, "reverse"), tag("sway", 2, 3, "pingpong", 3),
                                   tag("yaws", 0, 2, "pingpong_reverse", 1)])
    frames = frames_of(answers["walker.json"], "walker")
    equal("durations", [frame["duration"] for frame in frames], [80, 90, 100, 110, 120, 130])
    early, late = {"name": "hurt", "box": [8, 4, 24, 44]}, {"name": "hurt", "box": [9, 5, 24, 43]}
    hand = [{"name": "hand", "box": [20, 20, 24, 26]}, {"name": "hand", "point": [23, 21]}]
    equal("slices", [frame["marks"] for frame in frames], [[early], [early], [late], [late] + hand, hand, hand])
    marks = {1: [{"name": "hit", "box": [2, 3, 22.5, 13]}, {"name": "eye", "point": [8, 9]},
                 {"name": "round", "circle": [10, 10, 6]}],
             5: [{"name": "low", "box": [0, 24, 32, 32]}]}
    for file, sheet in (("tiles.tsx", "tiles"), ("tiles.tsj", "tiles"), ("level.tmx", "level/ground"),
                        ("level.tmj", "level/ground")):
        frames = frames_of(answers[file], sheet)
        equal(f"{file}: objects", [frame["marks"] for frame in frames], [
            marks.get(number, []) for number in list(range(12)) + [2, 5, 3]])
        equal(f"{file}: animation", answers[file]["sheets"][sheet]["tags"], [tag("2", 12, 14)])
        equal(f"{file}: durations", [frame["duration"] for frame in frames[12:]], [100, 150, 200])


def check_grid(plain):
    frames = frames_of(bake("strip.png", "--grid", "32x48"), "strip")
    equal("cells", len(frames), 6)
    for number, frame in enumerate(frames):
        same("--grid", frame, plain[f"walker-{number}"], number)


check(128)
plain, answers = check(1)
check_words(answers)
check_grid(plain)
sys.exit(1 if faults else 0)
