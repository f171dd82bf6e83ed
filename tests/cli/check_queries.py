#!/usr/bin/env python3
# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""check_queries.py HITMASK: asks `hitmask query` random questions and compares with exact arithmetic on the xforms
that it prints. Half of the yes-no questions lie within two steps of first contact."""
import json
import math
import random
import subprocess
import sys

import exact_shapes as exact
import make_pngs

COUNT, AREAS = 800, 400
KINDS = ("mask", "rows", "rows", "point", "segment", "circle")
MASKS = ("mask", "rows", "rows")
PICTURES = {"disc.png": [".##.", "####", "####", ".##."], "bar.png": ["#.##.#"], "empty.png": ["..", ".."]}


def shortest(text):
    """A real number of an answer: no more digits than it takes to tell it from its neighbours. (2^-24 is exact.)"""
    digits, least = (len(t.split("e")[0].replace(".", "").strip("-0")) for t in (text, repr(float(text))))
    assert digits <= least or text == "5.9604644775390625e-08", text
    return float(text)


def ask(hitmask, questions):
    lines = "".join(json.dumps(q) + "\n" for q in questions)
    run = subprocess.run([hitmask, "query"], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    answers = [json.loads(line, parse_float=shortest) for line in run.stdout.splitlines()]
    assert [a["id"] for a in answers] == [q.get("id") for q in questions], "one answer for each question, in order"
    faults = [a for a in answers if "error" in a]
    assert not faults, faults[0]
    return answers


def number(low, high):
    halves = random.randint(low * 2, high * 2) / 2
    return random.choice((random.randint(low, high), halves, random.uniform(low, high)))


def random_pose(kind):
    pose = {"x": number(-3, 3), "y": number(-3, 3)}
    if random.random() < 0.8:
        turn = random.choice((random.uniform(-7, 7), math.pi / 2 * random.randint(-4, 4), math.pi / 4))
        pose["angle"] = turn
    if random.random() < 0.6:
        scales = [random.choice((1, -1)) * random.choice((0.5, 1, 2, random.uniform(0.3, 3))) for _ in "xy"]
        pose["scale"] = scales[0] if kind == "circle" or random.random() < 0.5 else scales
    if random.random() < 0.5:
        pose["pivot"] = [number(-2, 5), number(-2, 5)]
    if kind in ("mask", "rows") and random.random() < 0.4:
        pose["flip"] = random.choice(("x", "y", "xy"))
    return pose


def random_shape(kinds):
    kind = random.choice(kinds)
    if kind == "mask":
        value = random.choice(list(PICTURES))
    elif kind == "rows":
        width, height, share = random.randint(1, 5), random.randint(1, 5), random.choice((0.3, 0.6, 1))
        value = ["".join("#" if random.random() < share else "." for _ in range(width)) for _ in range(height)]
    else:
        value = [number(-4, 4) for _ in range({"point": 2, "segment": 4, "circle": 3}[kind])]
        if kind == "circle":
            value[2] = abs(value[2])
    shape = {kind: value}
    if random.random() < 0.9:
        shape["pose"] = random_pose(kind)
    return shape


def random_question(i, kinds=KINDS):
    question = {"id": i, "a": random_shape(kinds), "b": random_shape(kinds)}
    if random.random() < 0.5:
        question["touch"] = random.choice(("area", "closed"))
    if random.random() < 0.3:
        question["margin"] = random.choice((0, 1, 0.5, random.uniform(0, 3)))
    return question


def posed(question, xforms, side):
    shape = question[side]
    return exact.Posed(shape, xforms[side]["xform"], PICTURES.get(shape.get("mask")))


def with_op(op, questions):
    return [dict(q, op=op) for q in questions]


def check_overlap(questions, answers, xforms):
    hits = 0
    for q, answer, x in zip(questions, answers, xforms):
        wanted = exact.overlap(posed(q, x, "a"), posed(q, x, "b"), q.get("touch", "area"), q.get("margin", 0))
        assert answer == {"id": q["id"], "hit": wanted}, (q, answer, wanted)
        hits += wanted
    return hits


def check_distance(questions, answers, xforms):
    near = 2 ** -20
    for q, answer, x in zip(questions, answers, xforms):
        a, b = posed(q, x, "a"), posed(q, x, "b")
        wanted = exact.distance(a, b)
        if wanted is None:
            assert answer == {"id": q["id"], "distance": None}, (q, answer)
            continue
        assert abs(answer["distance"] - wanted) <= near, (q, answer, float(wanted))
        assert exact.distance_to_point(a, answer["a"]) <= near, (q, answer)
        assert exact.distance_to_point(b, answer["b"]) <= near, (q, answer)
        assert abs(math.dist(answer["a"], answer["b"]) - wanted) <= 2 * near, (q, answer, float(wanted))


def check_shared(questions, answers, xforms):
    hits = 0
    for q, answer, x in zip(questions, answers, xforms):
        a, b = posed(q, x, "a"), posed(q, x, "b")
        assert set(answer) == {"id", "hit", "area", "centroid", "box"}, answer
        assert answer["hit"] == exact.overlap(a, b), (q, answer)
        assert exact.is_shared(answer, a, b), (q, answer, exact.shared(a, b))
        hits += answer["hit"]
    return hits


def place_by_steps(question, xforms, dx, dy):
    """The same question with xforms in place of poses, b moved by whole steps."""
    moved = {k: v for k, v in question.items() if k not in ("a", "b")}
    for side in "ab":
        ox, oy, *axes = xforms[side]["xform"]
        shift = (dx, dy) if side == "b" else (0, 0)
        moved[side] = {k: v for k, v in question[side].items() if k != "pose"}
        moved[side]["xform"] = [ox + shift[0], oy + shift[1], *axes]
    return moved


def at_contact(questions, distances, xforms):
    """Each question with b brought to where it just meets a (or just misses), by the closest points."""
    brought = []
    for q, d, x in zip(questions, distances, xforms):
        if not d["distance"]:
            continue
        gap = [(a - b) * exact.STEP for a, b in zip(d["a"], d["b"])]
        kept = 1 - q.get("margin", 0) / d["distance"]
        for _ in range(2):
            steps = [round(g * kept) + random.choice((-1, 0, 0, 1)) for g in gap]
            brought.append(dict(place_by_steps(q, x, *steps), id=len(brought)))
    return brought


def main():
    hitmask = sys.argv[1]
    random.seed(4)
    for name, rows in PICTURES.items():
        make_pngs.make_grid(name, rows)
    questions = [random_question(i) for i in range(COUNT)]
    xforms = ask(hitmask, with_op("xform", questions))
    assert all(x["steps"] == {"position": 2.0 ** -24, "axis": 2.0 ** -24} for x in xforms)
    hits = check_overlap(questions, ask(hitmask, with_op("overlap", questions)), xforms)
    distances = ask(hitmask, with_op("distance", questions))
    check_distance(questions, distances, xforms)
    close = at_contact(questions, distances, xforms)
    close_xforms = ask(hitmask, with_op("xform", close))
    close_hits = check_overlap(close, ask(hitmask, with_op("overlap", close)), close_xforms)
    areas = [random_question(i, MASKS) for i in range(AREAS)]
    area_xforms = ask(hitmask, with_op("xform", areas))
    area_hits = check_shared(areas, ask(hitmask, with_op("shared", areas)), area_xforms)
    slivers = at_contact(areas, ask(hitmask, with_op("distance", areas)), area_xforms)
    sliver_xforms = ask(hitmask, with_op("xform", slivers))
    sliver_hits = check_shared(slivers, ask(hitmask, with_op("shared", slivers)), sliver_xforms)
    # Both answers common, or the comparison proves little.
    for count, found in ((len(questions), hits), (len(close), close_hits), (len(areas), area_hits),
                         (len(slivers), sliver_hits)):
        print(f"{found} of {count} hit")
        assert count >= 100 and 0.1 < found / count < 0.85, "the questions lean to one side"


main()
