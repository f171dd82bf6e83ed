#!/usr/bin/env python3
# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""Compares what the command says with the slowest obvious definition.

check_answers.py info EXPECTED.json THRESHOLD CONNECT < lines of `hitmask info --json`
check_answers.py hits HITMASK EXPECTED.json    asks `hitmask hit --json` about pairs of files at offsets
"""
import json
import os
import random
import subprocess
import sys


def solid_set(alphas, threshold):
    return {(x, y) for y, row in enumerate(alphas) for x, alpha in enumerate(row) if alpha >= threshold}


def box_of(pixels):
    if not pixels:
        return None
    xs, ys = [p[0] for p in pixels], [p[1] for p in pixels]
    return [min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1]


def pieces(pixels, connect):
    steps = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx or dy) and (connect == 8 or not (dx and dy))]
    left, found = set(pixels), []
    while left:
        stack = [left.pop()]
        piece = set(stack)
        while stack:
            x, y = stack.pop()
            for dx, dy in steps:
                near = (x + dx, y + dy)
                if near in left:
                    left.remove(near)
                    piece.add(near)
                    stack.append(near)
        found.append(piece)
    return found


def info_of(alphas, threshold, connect):
    width, height = len(alphas[0]), len(alphas)
    solid = solid_set(alphas, threshold)
    # One ring of clear pixels around: the piece that holds it is the outside.
    clear = {(x, y) for y in range(-1, height + 1) for x in range(-1, width + 1)} - solid
    count = len(solid)
    centroid = [sum(p[i] + 0.5 for p in solid) / count for i in (0, 1)] if count else None
    return {"size": [width, height], "solid": count, "box": box_of(solid), "components": len(pieces(solid, connect)),
            "holes": len(pieces(clear, 12 - connect)) - 1, "centroid": centroid, "threshold": threshold,
            "connect": connect}


def same(a, b):
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return abs(a - b) < 1e-9 if isinstance(a, float) or isinstance(b, float) else a == b and type(a) is type(b)


def check_info(expected_file, threshold, connect):
    with open(expected_file, encoding="ascii") as file:
        expected = json.load(file)
    lines = [json.loads(line) for line in sys.stdin]
    faults, holes, empty = 0, 0, 0
    for answer in lines:
        name = os.path.basename(answer.pop("file"))
        right = info_of(expected.pop(name), threshold, connect)
        holes, empty = holes + right["holes"], empty + (right["solid"] == 0)
        for key, value in right.items():
            if not same(answer.get(key), value):
                print(f"{name}: {key} is {answer.get(key)}, expected {value}")
                faults += 1
    if expected:
        print(f"no answer for {len(expected)} files")
    if not holes or not empty:
        print("the pictures show too little: no holes, or none without solid pixels")
    return not faults and not expected and holes and empty


def check_hits(command, expected_file):
    with open(expected_file, encoding="ascii") as file:
        expected = json.load(file)
    folder = os.path.dirname(expected_file)
    rng = random.Random(7)
    names = sorted(name for name in expected if "21x13" in name)
    faults, answers = 0, [0, 0]
    for _ in range(40):
        a, b = rng.choice(names), rng.choice(names)
        dx, dy, threshold = rng.randint(-27, 27), rng.randint(-17, 17), rng.choice((1, 2, 128, 255))
        run = subprocess.run([command, "hit", "--json", f"--threshold={threshold}", f"--at={dx},{dy}",
                              os.path.join(folder, a), os.path.join(folder, b)], capture_output=True, text=True)
        shared = solid_set(expected[a], threshold)
        shared &= {(x + dx, y + dy) for x, y in solid_set(expected[b], threshold)}
        first = min(shared, key=lambda p: (p[1], p[0])) if shared else None
        right = {"hit": bool(shared), "shared": len(shared), "first": list(first) if first else None,
                 "box": box_of(shared), "at": [dx, dy], "threshold": threshold}
        answers[bool(shared)] += 1
        answer = json.loads(run.stdout)
        wrong = {key: value for key, value in right.items() if answer.get(key) != value}
        if wrong or run.returncode != (0 if shared else 1) or run.stderr:
            print(f"{a} {b} at {dx},{dy} threshold {threshold}: {run.stdout}{run.stderr}, not {wrong}")
            faults += 1
    if min(answers) < 8:
        print(f"the pairs show too little: {answers} misses and hits")
    return not faults and min(answers) >= 8


def main():
    if sys.argv[1] == "info":
        good = check_info(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    else:
        good = check_hits(sys.argv[2], sys.argv[3])
    sys.exit(0 if good else 1)


main()
