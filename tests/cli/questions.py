# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""Random questions for `hitmask query`, and the same brought to first contact; used by the checks of its answers."""
import json
import math
import os
import random
import subprocess

import exact_shapes as exact
import make_pngs

KINDS = ("mask", "rows", "rows", "point", "segment", "circle")
CONVEX = ("point", "segment", "ray", "circle", "capsule", "box", "polygon")
EVERY = CONVEX + ("mask", "rows", "outline", "tiles", "compound")
ROUND = ("circle", "capsule", "box", "polygon", "compound")
MASKS = ("mask", "rows", "rows")
PICTURES = {"disc.png": [".##.", "####", "####", ".##."], "bar.png": ["#.##.#"], "empty.png": ["..", ".."]}

SHORT = bool(os.environ.get("HM_TEST_SHORT"))  # as of the tests in C: too few for shares of answers


def rounds(count):
    """How many questions of a kind to ask."""
    return count // 6 if SHORT else count


def shortest(text):
    """A real number of an answer: no more digits than it takes to tell it from its neighbours when rounded to them."""
    value = float(text)
    digits, least = (len(t.split("e")[0].replace(".", "").strip("-0")) for t in (text, repr(value)))
    assert digits <= least or float(f"{value:.{least}g}") != value, text
    return value


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
        pose["scale"] = scales[0] if kind in ROUND or random.random() < 0.5 else scales
    if random.random() < 0.5:
        pose["pivot"] = [number(-2, 5), number(-2, 5)]
    if kind in ("mask", "rows") and random.random() < 0.4:
        pose["flip"] = random.choice(("x", "y", "xy"))
    return pose


def random_numbers(kind):
    value = [number(-4, 4) for _ in range({"point": 2, "circle": 3, "capsule": 5}.get(kind, 4))]
    if kind in ("circle", "capsule"):
        value[-1] = random.choice((0, abs(value[-1]), abs(value[-1])))
    elif kind == "box":
        value[2:] = [abs(c) for c in value[2:]]
    elif kind == "ray":
        value[2:] = [random.randint(-4, 4), random.choice((-2, -0.5, 1, 3))]
    return value


def random_polygon():
    while True:
        points = [[number(-4, 4), number(-4, 4)] for _ in range(random.randint(3, 8))]
        if len(exact.hull([tuple(exact.units(p)) for p in points])) > 2:
            return points


def random_ring(points):
    """The same ring from another point on, perhaps the other way round, perhaps closed by its first point."""
    i = random.randrange(len(points))
    points = points[i:] + points[:i]
    return random.choice((points, points[::-1], points + points[:1]))


def random_outline():
    """A frame, or two chains over the same x; coordinates that rounding leaves as they are."""
    if random.random() < 0.4:
        at, holes = [], [(1, 1, 2, 3), (2.5, 1, 3, 2.5), (3, 2.5, 4.5, 4)]
        for x0, y0, x1, y1 in [(0, 0, 5, 5)] + random.sample(holes, random.randint(0, 3)):
            at.append(random_ring([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]))
        random.shuffle(at)
        return {"loops": at}
    xs = sorted(random.sample(range(-4, 5), random.randint(2, 5)))
    lower = [random.randint(-8, 4) / 2 for _ in xs]
    upper = [y + random.randint(1, 6) / 2 for y in lower]
    ring = [[x, y] for x, y in zip(xs, lower)] + [[x, y] for x, y in zip(xs, upper)][::-1]
    return {"loops": [random_ring(ring)]}


def random_tile():
    """What a tile of 4 x 4 pixels may hold."""
    return random.choice((
        "solid", "empty", {"polygon": [[0, 4], [4, 0], [4, 4]]}, {"polygon": [[0, 2], [4, 0], [4, 4], [2, 2], [0, 4]]},
        {"polygon": [[0, 0], [4, 0.5], [3, 3.25]]}, {"rows": ["#..#", "##.."]}, {"rows": ["####"], "one_way": "up"}))


def random_tiles():
    tiles = {"cell": 4, "tiles": {n: random_tile() for n in ("1", "2", "70000")}}
    width, height = random.randint(1, 4), random.randint(1, 3)
    flips = (0, exact.FLIP_X, exact.FLIP_Y, exact.FLIP_DIAGONAL, exact.FLIP_DIAGONAL | exact.FLIP_X, 7 << 29)
    tiles |= {"width": width, "data": [random.choice((0, 1, 2, 2, 70000)) for _ in range(width * height)]}
    tiles["data"] = [n and n | random.choice(flips) for n in tiles["data"]]
    if random.random() < 0.3:
        tiles = {"cell": [2, 5], "rows": ["".join(random.choice("##.s") for _ in range(width)) for _ in range(height)],
                 "tiles": {"s": {"polygon": [[0, 0], [2, 5], [0, 5]]}}}
    if random.random() < 0.2:
        tiles["outside"] = random.choice(("solid", "empty"))
    return tiles


def random_part():
    part = random_shape(("circle", "box", "polygon", "segment", "rows", "capsule"), posed=False)
    angle, scale = random.choice((0, math.pi / 2, random.uniform(-4, 4))), random.choice((1, 1, 0.5, -1))
    c, s = (exact.nearest(f(angle) * scale, exact.STEP) for f in (math.cos, math.sin))
    place = [exact.nearest(number(-4, 4), exact.STEP) for _ in "xy"]
    return part | {"xform": [*place, c, s, -s, c]} | random.choice(({}, {"tag": random.choice(("head", 7))}))


def random_shape(kinds, posed=True):
    kind = random.choice(kinds)
    if kind == "mask":
        value = random.choice(list(PICTURES))
    elif kind == "rows":
        width, height, share = random.randint(1, 5), random.randint(1, 5), random.choice((0.3, 0.6, 1))
        value = ["".join("#" if random.random() < share else "." for _ in range(width)) for _ in range(height)]
    elif kind == "polygon":
        value = random_polygon()
    elif kind == "outline":
        value = random_outline()
    elif kind == "tiles":
        value = random_tiles()
    elif kind == "compound":
        value = [random_part() for _ in range(random.randint(0, 4))]
    else:
        value = random_numbers(kind)
    shape = {kind: value}
    if kind in ("box", "polygon") and random.random() < 0.4:
        shape["radius"] = random.choice((0.5, random.uniform(0, 2)))
    if posed and random.random() < 0.9:
        shape["pose"] = random_pose(kind)
    return shape


def random_question(i, kinds=KINDS):
    question = {"id": i, "a": random_shape(kinds), "b": random_shape(kinds)}
    if random.random() < 0.5:
        question["touch"] = random.choice(("area", "closed"))
    if random.random() < 0.3:
        question["margin"] = random.choice((0, 1, 0.5, random.uniform(0, 3)))
    return question


LARGE = {"box": [-4, -4, 8, 8], "circle": [0, 0, 5], "capsule": [-3, 0, 3, 0, 4], "polygon": [
    [-4, -4], [4, -5], [5, 5], [-5, 4]], "rows": ["##.###", *["######"] * 4], "outline": {"loops": [
        [[-5, -4], [5, -4], [5, 5], [0, 3], [-5, 5]], [[2, 0], [3, 0], [3, 1], [2, 1]]]}, "tiles": {
            "cell": 3, "rows": ["###", "###", "#/."], "tiles": {"/": {"polygon": [[0, 0], [3, 0], [0, 3]]}}},
         "ray": [0, 0, 1, 0.5], "segment": [-4, 0, 4, 2]}


def random_inner(i):
    """A question whose a is often within b, often along its edge."""
    question = random_question(i, EVERY)
    question["a"]["pose"] = {"x": random.choice((0, number(-2, 2))), "y": random.choice((0, number(-2, 2))),
                             "scale": random.choice((0.25, 0.5, 1))}
    kind = random.choice(list(LARGE))
    if random.random() < 0.8:
        question["b"] = {kind: LARGE[kind], "pose": {"angle": random.choice((0, 0, math.pi / 2, 1))}}
        if kind in ("rows", "tiles"):
            question["b"]["pose"]["pivot"] = [3, 3]
    if random.random() < 0.5:
        question.pop("margin", None)
    return question


def posed(question, xforms, side):
    shape = question[side]
    return exact.Posed(shape, xforms[side]["xform"], PICTURES.get(shape.get("mask")))


def with_op(op, questions):
    return [dict(q, op=op) for q in questions]


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


def make_pictures():
    for name, rows in PICTURES.items():
        make_pngs.make_grid(name, rows)
