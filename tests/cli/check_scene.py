#!/usr/bin/env python3
# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""check_scene.py HITMASK SCENES: random scenes of all kinds of shapes, moved here by hand; each frame's pairs, events
and answers against exact arithmetic over all pairs, with every broad phase."""
import json
import random
import subprocess
import sys

import exact_shapes as exact
from questions import EVERY, ask, make_pictures, number, posed, random_pose, random_shape

BROADS = ("auto", "list", "grid", "quadtree", "rtree", "neighbours")
FRAMES, INSTANCES = 4, 12


def random_instance(i):
    shape = random_shape(EVERY, posed=False)
    kind = next(k for k in EVERY if k in shape)
    body = {"shape": shape} | random_pose(kind)
    body["x"], body["y"] = number(-4, 4), number(-4, 4)
    if random.random() < 0.7:
        body["velocity"] = [number(-1, 1), number(-1, 1)]
    if random.random() < 0.5:
        body["spin"] = random.uniform(-1, 1)
    if random.random() < 0.4:
        body |= {"category": random.choice((1, 2, 3)), "mask": random.choice((1, 2, 3, 7))}
    if random.random() < 0.3:
        body["group"] = random.choice((1, -1, 0, -2))
    for flag, share in (("fixed", 0.2), ("disabled", 0.1), ("stay", 0.3)):
        if random.random() < share:
            body[flag] = True
    if random.random() < 0.5:
        body["name"] = f"n{i}"
    return body


def random_scene():
    bodies = [random_instance(i) for i in range(INSTANCES)]
    scene = {"instances": bodies, "touch": random.choice(("area", "closed")), "margin": random.choice((0, 0, number(0, 3)))}
    scene["queries"] = [
        {"ask": "point", "at": [number(-9, 9), number(-9, 9)]},
        {"ask": "shape", "shape": random_shape(("circle", "box", "rows", "polygon"))},
        {"ask": "within", "shape": {"box": [-9, -9, 18, number(9, 18)]}},
        {"ask": "touching", "object": random.randrange(INSTANCES)},
        {"ask": "nearest", "at": [number(-9, 9), number(-9, 9)], "count": 3},
    ]
    return scene


def label(bodies, i):
    return bodies[i].get("name", i)


def pose_of(body, frame):
    pose = {k: body[k] for k in ("x", "y", "angle", "scale", "pivot", "flip") if k in body}
    for _ in range(frame - 1):
        vx, vy = body.get("velocity", (0, 0))
        pose["x"], pose["y"] = pose["x"] + vx, pose["y"] + vy
        if "spin" in body:
            pose["angle"] = pose.get("angle", 0) + body["spin"]
    return pose


def passes(a, b):
    if a.get("disabled") or b.get("disabled") or (a.get("fixed") and b.get("fixed")):
        return False
    group = a.get("group", 0)
    if group and group == b.get("group", 0):
        return group > 0
    everything = 2 ** 32 - 1
    return bool(a.get("category", 1) & b.get("mask", everything) and b.get("category", 1) & a.get("mask", everything))


def place_all(hitmask, bodies, frame):
    """Every instance as exact arithmetic knows it."""
    questions = [{"id": i, "op": "xform", "a": b["shape"] | {"pose": pose_of(b, frame)}, "b": {"point": [0, 0]}}
                 for i, b in enumerate(bodies)]
    xforms = ask(hitmask, questions)
    return [posed(q, x, "a") for q, x in zip(questions, xforms)]


def place_one(hitmask, shape):
    question = {"id": 0, "op": "xform", "a": shape, "b": {"point": [0, 0]}}
    return posed(question, ask(hitmask, [question])[0], "a")


def labels(bodies, found):
    return [label(bodies, i) for i in found]


def check_queries(hitmask, scene, shapes, answers):
    bodies, rule = scene["instances"], (scene["touch"], scene["margin"])
    there = [i for i, b in enumerate(bodies) if not b.get("disabled")]
    point, area, within, touching, nearest = answers
    asked = scene["queries"]
    at = place_one(hitmask, {"point": [0, 0], "pose": {"x": asked[0]["at"][0], "y": asked[0]["at"][1]}})
    wanted = [i for i in there if exact.overlap(shapes[i], at, *rule)]
    under = [o["object"] for o in point["objects"] if o["under"]]
    assert under == labels(bodies, wanted[::-1]), (asked[0], under, wanted)
    other = place_one(hitmask, asked[1]["shape"])
    assert area["objects"] == labels(bodies, [i for i in there if exact.overlap(shapes[i], other, *rule)])
    box = place_one(hitmask, asked[2]["shape"])
    # What is empty is in everything, or nowhere.
    empty = [label(bodies, i) for i in there if exact.distance(shapes[i], box) is None]
    wanted = [label(bodies, i) for i in there if exact.within(shapes[i], box, *rule)]
    told = within["objects"]
    assert [i for i in told if i not in empty] == [i for i in wanted if i not in empty], (asked[2], rule, told, wanted)
    asker = asked[3]["object"]
    free = {k: v for k, v in bodies[asker].items() if k != "fixed"}
    wanted = [i for i in there if i != asker and passes(free, bodies[i]) and exact.overlap(shapes[asker], shapes[i], *rule)]
    assert touching["objects"] == labels(bodies, wanted), (touching, wanted)
    at = place_one(hitmask, {"point": [0, 0], "pose": {"x": asked[4]["at"][0], "y": asked[4]["at"][1]}})
    far = [d for d in (exact.distance(shapes[i], at) for i in there) if d is not None]
    told = [o["distance"] for o in nearest["objects"]]
    assert len(told) == min(3, len(far)), nearest
    assert all(abs(a - b) < 2 ** -19 for a, b in zip(told, sorted(far))), (told, far)


def check_frame(scene, shapes, frame, answer, since):
    """Returns how many pairs touched, of how many that may."""
    bodies, rule = scene["instances"], (scene["touch"], scene["margin"])
    pairs = [(i, j) for j in range(INSTANCES) for i in range(j)]
    may = sorted(p for p in pairs if passes(bodies[p[0]], bodies[p[1]]))
    now = [p for p in may if exact.overlap(shapes[p[0]], shapes[p[1]], *rule)]
    ends = [p for p in sorted(since) if p not in now]
    begins = [p for p in now if p not in since]
    stays = [p for p in now if p in since and (bodies[p[0]].get("stay") or bodies[p[1]].get("stay"))]
    wanted = [("end", p, since[p]) for p in ends] + [("begin", p, frame) for p in begins] + \
             [("stay", p, since[p]) for p in stays]
    for p in ends:
        del since[p]
    since |= {p: frame for p in begins}
    events = [(e["event"], e["a"], e["b"], e["since"]) for e in answer["events"]]
    assert events == [(e, *labels(bodies, p), s) for e, p, s in wanted], (frame, events, wanted)
    told = [(p["a"], p["b"], p["since"]) for p in answer["pairs"]]
    assert told == [(*labels(bodies, p), since[p]) for p in now], (frame, told, now)
    return len(now), len(may)


def main():
    hitmask, scenes = sys.argv[1], int(sys.argv[2])
    random.seed(7)
    make_pictures()
    touch = may = 0
    for number_ in range(scenes):
        scene = random_scene()
        with open("scene.json", "w") as out:
            json.dump(scene, out)
        runs = [subprocess.run([hitmask, "scene", "scene.json", "--json", f"--frames={FRAMES}", f"--broad={broad}"],
                               stdout=subprocess.PIPE, check=True).stdout for broad in BROADS]
        assert all(run == runs[0] for run in runs), f"broad phases differ in scene {number_}"
        frames = [json.loads(line) for line in runs[0].splitlines()]
        assert [f["frame"] for f in frames] == list(range(1, FRAMES + 1))
        since = {}
        for answer in frames:
            shapes = place_all(hitmask, scene["instances"], answer["frame"])
            t, m = check_frame(scene, shapes, answer["frame"], answer, since)
            check_queries(hitmask, scene, shapes, answer["queries"])
            touch, may = touch + t, may + m
    # Both answers common, or the comparison proves little.
    assert 0.2 * may < touch < 0.8 * may, (touch, may)


main()
