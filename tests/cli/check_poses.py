#!/usr/bin/env python3
# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""check_poses.py HITMASK: asks `hitmask hit` about random poses and compares with exact arithmetic on the xforms that
it prints; those must be what `hitmask query` makes of the same poses in radians."""
import json
import math
import random
import subprocess
import sys

import exact_shapes as exact
import make_pngs

PICTURES = {"disc.png": [".##.", "####", "####", ".##."],
            "hook.png": ["###", "..#", "..#", ".##"],
            "bar.png": ["#.##.#"]}


def text(values):
    return ",".join(repr(v) for v in values)


def random_pose():
    pose = [random.choice((random.randint(-4, 4), random.uniform(-4, 4))) for _ in "xy"]
    if random.random() < 0.8:
        pose.append(random.choice((random.randint(-8, 8) * 90, random.uniform(-700, 700), 45)))
        pose += [random.choice((1, -1)) * random.choice((0.5, 1, 2.25)) for _ in range(random.randint(0, 2))]
    return pose


def as_query(name, pose, pivot, flip):
    """The same pose as `hitmask query` takes it; turned by the remainder, as a double's radians lose whole turns."""
    given = {"x": pose[0], "y": pose[1]}
    if len(pose) > 2:
        rest = math.fmod(pose[2], 360)
        given["angle"] = rest / 90 * (math.pi / 2) if rest % 90 == 0 else rest * math.pi / 180
    if len(pose) > 3:
        given["scale"] = [pose[3], pose[-1]]
    if pivot:
        given["pivot"] = pivot
    if flip:
        given["flip"] = flip
    return {"mask": name, "pose": given}


def one(hitmask):
    names = [random.choice(list(PICTURES)) for _ in "ab"]
    arguments, sides = [], []
    for name, side in zip(names, "ab"):
        pose = random_pose()
        pivot = random.random() < 0.5 and [random.uniform(-2, 5), random.randint(-2, 5)]
        flip = random.random() < 0.4 and random.choice(("x", "y", "xy"))
        arguments += [f"--pose-{side}", text(pose)]
        arguments += [f"--pivot-{side}", text(pivot)] if pivot else []
        arguments += [f"--flip-{side}={flip}"] if flip else []
        sides.append(as_query(name, pose, pivot, flip))
    touch, margin = random.choice(("area", "closed")), random.choice((0, 0, 0.75, 2))
    run = subprocess.run([hitmask, "hit", *names, "--json", "--touch", touch, f"--margin={margin}", *arguments],
                         stdout=subprocess.PIPE, check=False)
    answer = json.loads(run.stdout)
    posed = [exact.Posed({"rows": PICTURES[n]}, answer["xform"][s]) for n, s in zip(names, "ab")]
    wanted = exact.overlap(*posed, touch, margin)
    assert answer["hit"] == wanted and run.returncode == (not wanted), (arguments, answer)
    assert abs(answer["distance"] - exact.distance(*posed)) < 2 ** -20, (arguments, answer)
    for shape, point in zip(posed, answer["closest"]):
        assert exact.distance_to_point(shape, point) < 2 ** -20, (arguments, answer)
    assert exact.is_shared(answer, *posed), (arguments, answer, exact.shared(*posed))
    assert (answer["touch"], answer["margin"]) == (touch, margin)
    return sides, answer


def main():
    hitmask, count = sys.argv[1:3]
    random.seed(3)
    for name, rows in PICTURES.items():
        make_pngs.make_grid(name, rows)
    done = [one(hitmask) for _ in range(int(count))]
    lines = "".join(json.dumps({"op": "xform", "a": a, "b": b}) + "\n" for (a, b), _ in done)
    run = subprocess.run([hitmask, "query"], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    for (_, answer), line in zip(done, run.stdout.splitlines()):
        other = json.loads(line)
        assert {s: other[s]["xform"] for s in "ab"} == answer["xform"], (answer, other)
    hits = sum(answer["hit"] for _, answer in done)
    print(f"{hits} of {count} hit")
    assert 0.2 < hits / len(done) < 0.8


main()
