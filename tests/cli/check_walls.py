#!/usr/bin/env python3
# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""check_walls.py HITMASK: instances with whole numbers in a box, against where they are exactly in each frame: thrown
back, stopped, gone. Each has a lane of its own, and a query at the end of the lane tells how far its side is away."""
import json
import random
import subprocess
import sys
from fractions import Fraction

LANE, LANES, FAR = 400, 80, 7  # a query looks from FAR px before the wall
FRAMES = 20

# What can be seen of each kind reaches from -before to +after along x, and from -above to +below along y; the rest is
# clear or empty.
KINDS = {
    "disc": lambda r: ({"circle": [0, 0, r]}, (r, r, r, r)),
    "box": lambda r: ({"box": [-1, -r, r + 3, 2 * r]}, (1, r + 2, r, r)),
    "rounded": lambda r: ({"box": [0, 0, r, 1, r]}, (r, 2 * r, r, r + 1)),
    "capsule": lambda r: ({"capsule": [-r, 0, 2, 1, r]}, (2 * r, r + 2, r, r + 1)),
    "segment": lambda r: ({"segment": [-r, 2, 3, -1]}, (r, 3, 1, 2)),
    "point": lambda r: ({"point": [r, 1]}, (-r, r, -1, 1)),
    "polygon": lambda r: ({"polygon": [[0, -r], [r, 0], [0, 2], [-1, 0]]}, (1, r, r, 2)),
    "mask": lambda r: ({"rows": ["." * (r + 4), ".." + "#" * r + "..", "." + "#" * 2 + "." * (r + 1), "." * (r + 4)]},
                       (-1, r + 2, -1, 3)),
    "tiles": lambda r: ({"tiles": {"cell": r, "rows": ["....", ".#..", "..#."]}}, (-r, 3 * r, -r, 3 * r)),
    "outline": lambda r: ({"outline": {"loops": [[[0, 0], [r, r], [0, 2 * r]]]}}, (0, r, 0, 2 * r)),
    "compound": lambda r: ({"compound": [{"circle": [0, 0, r]}, {"box": [r, 0, 2, 1]}]}, (r, r + 2, r, r)),
}
TURNS = {0: lambda b, a, u, d: (b, a, u, d), 1: lambda b, a, u, d: (d, u, b, a), 2: lambda b, a, u, d: (a, b, d, u)}


def random_body(kind, lane, edge, width):
    shape, reach = KINDS[kind](random.randint(1, 9))
    turn = random.choice(list(TURNS)) if random.random() < 0.3 else 0
    before, after, _, _ = reach = TURNS[turn](*reach)
    body = {"shape": shape, "y": (lane + 0.5) * LANE, "angle": turn * 1.5707963267948966, "edge": edge}
    body["x"] = random.randint(before, width - after)
    body["velocity"] = [random.randint(-3 * width, 3 * width) if random.random() < 0.2 else random.randint(-12, 12), 0]
    if edge == "stop":
        body["velocity"][1] = random.randint(-3, 3)
    return body, reach


def bounced(body, reach, width, frame):
    """The place and whether it is there, thrown back as often as it comes to a side."""
    room = width - reach[0] - reach[1]
    if room == 0:
        return body["x"]
    at = (body["x"] - reach[0] + body["velocity"][0] * frame) % (2 * room)
    return reach[0] + min(at, 2 * room - at)


def stopped(body, reach, width, frame):
    """Where it first touches a side; in the lane there is room for all of y."""
    speed, x = body["velocity"][0], body["x"]
    room = width - reach[1] - x if speed > 0 else x - reach[0]
    return x + speed * (min(frame, Fraction(room, abs(speed))) if speed else 0)


def left(body, reach, width, frame):
    for i in range(frame + 1):
        x = body["x"] + body["velocity"][0] * i
        if i and body["velocity"][0] and (x + reach[1] < 0 or x - reach[0] > width):
            return None
    return x


def run(hitmask, scene):
    with open("walls.json", "w") as out:
        json.dump(scene, out)
    lines = subprocess.run([hitmask, "scene", "walls.json", "--json", f"--frames={FRAMES}"], stdout=subprocess.PIPE,
                           check=True).stdout.splitlines()
    return [json.loads(line)["queries"] for line in lines]


def check(hitmask, kinds, edge):
    """One scene; returns how often one was at a side, or gone."""
    width = random.randint(40, 90)
    bodies = [random_body(kind, i, edge, width) for i, kind in enumerate(kinds)]
    # The left end of each body is found from a long edge.
    scene = {"boundary": {"box": [0, 0, width, LANE * len(bodies)]}, "instances": [b for b, _ in bodies],
             "queries": [{"ask": "nearest", "shape": {"box": [-FAR - 1000, i * LANE, 1000, LANE]}} for i in range(len(bodies))]}
    exact = 0
    for frame, answers in enumerate(run(hitmask, scene)):
        for i, ((body, reach), answer) in enumerate(zip(bodies, answers)):
            told = [o["distance"] for o in answer["objects"] if o["object"] == i]
            x = {"bounce": bounced, "stop": stopped, "leave": left}[edge](body, reach, width, frame)
            if x is None:
                assert not told, (body, frame, told)
                exact += 1
                continue
            if x - reach[0] + FAR < 0:
                continue  # on its way out past where the query looks from
            assert told, (body, width, frame, x)
            assert Fraction(told[0]) == x - reach[0] + FAR, (body, reach, width, frame, told[0], float(x - reach[0] + FAR))
            exact += x - reach[0] == 0 or x + reach[1] == width
    return exact


def stop_on_two_axes(hitmask):
    """What comes to one side stands still along the other one as well, at that moment of its way."""
    for _ in range(12):
        w, h = random.randint(20, 60), random.randint(20, 60)
        r, x, y = 2, random.randint(2, w - 2), random.randint(2, h - 2)
        vx, vy = random.choice((-1, 1)) * random.randint(1, 9), random.choice((-1, 1)) * random.randint(1, 9)
        rooms = [Fraction(w - r - x if vx > 0 else x - r, abs(vx)), Fraction(h - r - y if vy > 0 else y - r, abs(vy))]
        part = min(*rooms, FRAMES - 1)
        scene = {"boundary": {"box": [0, 0, w, h], "edge": "stop"},
                 "instances": [{"shape": {"circle": [0, 0, r]}, "x": x, "y": y, "velocity": [vx, vy]}],
                 "queries": [{"ask": "nearest", "shape": {"box": [-1000 - FAR, -999, 1000, 2999]}},
                             {"ask": "nearest", "shape": {"box": [-999, -1000 - FAR, 2999, 1000]}}]}
        last = run(hitmask, scene)[-1]
        told = [Fraction(a["objects"][0]["distance"]) - FAR + r for a in last]
        for got, at, speed, room in zip(told, (x, y), (vx, vy), rooms):
            wanted = at + speed * part
            assert got == wanted if room == part else abs(got - wanted) <= Fraction(1, 2 ** 24), (scene, got, wanted)


def anywhere(hitmask):
    """Between steps, rotated, spinning: nothing sticks out of the box, and nothing hangs at a side."""
    bodies = []
    for i in range(LANES):
        shape, _ = KINDS[random.choice(list(KINDS))](random.randint(2, 9))
        body = {"shape": shape, "x": random.uniform(42, 48), "y": random.uniform(42, 48), "angle": random.uniform(0, 6),
                "velocity": [random.uniform(-40, 40), random.choice((-1, 1)) * random.uniform(1, 9)]}
        if i % 2:
            body["spin"] = random.uniform(-1, 1)
        bodies.append(body)
    scene = {"boundary": {"box": [0, 0, 90, 90.7]}, "instances": bodies,
             "queries": [{"ask": "shape", "shape": {"box": box}} for box in
                         ([-900, -900, 900, 1900], [90, -900, 900, 1900], [-900, -900, 1900, 900],
                          [-900, 90.7 + 2 ** -16, 1900, 900])] +
                        [{"ask": "nearest", "shape": {"box": [-900, -1900, 1900, 900]}, "count": LANES, "reach": 5000}]}
    before = {}
    for answers in run(hitmask, scene):
        assert not any(a["objects"] for a in answers[:4]), answers[:4]
        now = {o["object"]: o["distance"] for o in answers[4]["objects"]}
        # What spins may be pushed back by as much as it has moved.
        assert len(now) == LANES and all(now[i] != before.get(i) for i in now if i % 2 == 0), (scene, now, before)
        before = now


def main():
    hitmask = sys.argv[1]
    random.seed(11)
    exact = sum(check(hitmask, ["disc"] * LANES, "bounce") for _ in range(30))
    kinds = list(KINDS)
    for edge in ("bounce", "stop", "leave"):
        exact += sum(check(hitmask, [random.choice(kinds) for _ in range(LANES)], edge) for _ in range(4))
    stop_on_two_axes(hitmask)
    for _ in range(4):
        anywhere(hitmask)
    print(f"{exact} times at a side, or gone")
    assert exact > 5000


main()
