#!/usr/bin/env python3
# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""check_ways.py HITMASK: asks `hitmask query` for ways out of overlaps, contacts, casts, rays and turns and compares
with exact arithmetic on the xforms that it prints. Half of the questions lie within two steps of first contact."""
import math
import random
import sys
from fractions import Fraction

import exact_shapes as exact
import exact_ways as ways
from questions import (CONVEX, MASKS, SHORT, ask, at_contact, make_pictures, number, place_by_steps, posed,
                       random_question, rounds, with_op)

COUNT, RAYS, TURNS = rounds(150), rounds(400), rounds(200)
NEAR = 2 ** -20
SLACK, CLEARANCE = 1 / 16, 1 / 1024


def rule_of(question):
    return question.get("touch", "area"), question.get("margin", 0)


def is_met(a, b, question, clearance=0):
    touch, margin = rule_of(question)
    return exact.overlap(a, b, touch, margin + clearance)


def pixels(steps):
    return [s / exact.STEP for s in steps]


# ---- separate ------------------------------------------------------------------------------------------------------

def ways_shorter(question, length):
    """Moves that a way out of this length says do not lead out: those shorter by more than the slack."""
    length -= SLACK + 2 * NEAR
    if length <= 0:
        return
    if way := question.get("direction"):
        size = math.hypot(*way)
        for part in (1, 0.7, 0.3):
            yield [c / size * length * part for c in way]
        return
    for i in range(6):
        angle = random.uniform(0, 7)
        reach = length * (1 if i % 2 else random.random())
        yield [reach * math.cos(angle), reach * math.sin(angle)]


def check_separate(questions, answers, xforms):
    hits = 0
    for q, answer, x in zip(questions, answers, xforms):
        a, b = posed(q, x, "a"), posed(q, x, "b")
        hit = is_met(a, b, q)
        assert set(answer) == {"id", "hit", "move", "steps"} and answer["hit"] == hit, (q, answer)
        hits += hit
        most = q.get("max_distance", 2000000)
        if answer["move"] is None:
            assert hit and answer["steps"] is None, (q, answer)
            length = most
        else:
            assert answer["move"] == pixels(answer["steps"]) and (hit or answer["steps"] == [0, 0]), (q, answer)
            assert not is_met(a, ways.moved(b, *answer["steps"]), q), (q, answer)
            length = math.hypot(*answer["move"])
            assert length <= most + NEAR, (q, answer)
        if hit and "direction" in q and answer["move"]:
            off_ray = q["direction"][0] * answer["steps"][1] - q["direction"][1] * answer["steps"][0]
            assert abs(off_ray) <= 1.01 * sum(abs(c) for c in q["direction"]), (q, answer, off_ray)
        for move in ways_shorter(q, length) if hit and most < 1000 or answer["move"] else ():
            there = ways.moved(b, *(exact.nearest(c, exact.STEP) for c in move))
            assert is_met(a, there, q, CLEARANCE), (q, answer, move)
    return hits


def with_directions(questions):
    for q in questions:
        if random.random() < 0.5:
            q["direction"] = random.choice(([0, -1], [1, 0], [number(-2, 2), number(1, 3)]))
        if random.random() < 0.2:
            q["max_distance"] = number(0, 3)
    return questions


# ---- contact -------------------------------------------------------------------------------------------------------

def check_point(q, answer, a, b, met):
    """The point of a contact: on both, the first one, and in the parts that are named."""
    margin = q.get("margin", 0)
    gap = exact.distance(a, b)
    for side, shape in (("a", a), ("b", b)):
        part = answer[side]
        assert set(part) == ({"pixel"} if shape.kind == "mask" else set()), (q, answer)
        off = ways.off_part(shape, part.get("pixel"), answer["point"])
        assert off <= NEAR + (gap / 2 if margin else 0), (q, answer, float(off))
    wanted = None if a.radius or b.radius or not met or "rule" in q and q["rule"] != "mtv" else ways.top_point(a, b, *rule_of(q))
    if wanted:
        off = [abs(c - w) for c, w in zip(answer["point"], wanted)]
        assert max(off) <= NEAR, (q, answer, [float(w) for w in wanted])


def check_places(q, answer, a, b):
    """The one or two points of a contact. Those of convex shapes lie half-way between the two surfaces."""
    q = dict(q, rule=answer["rule"])
    deepest = max(place["depth"] for place in answer["points"])
    assert 1 <= len(answer["points"]) <= 2 and abs(deepest - answer["depth"]) <= NEAR, (q, answer)
    if "mask" in (a.kind, b.kind):
        assert len(answer["points"]) == 1, (q, answer)
        check_point(q, answer["points"][0], a, b, True)
        return
    for place in answer["points"]:
        assert place["a"] == place["b"] == {} and place["depth"] >= 0, (q, answer)
        off = [exact.distance_to_point(shape, place["point"]) for shape in (a, b)]
        assert max(off) <= abs(place["depth"] - q.get("margin", 0)) / 2 + NEAR, (q, answer, [float(c) for c in off])


def check_pushed(q, answer, a, b, way):
    """A normal that is not the direction of the MTV: b is free behind the depth, and not before."""
    normal, depth = answer["normal"], answer["depth"]
    assert "mask" in (a.kind, b.kind) and abs(math.hypot(*normal) - 1) < 1e-12, (q, answer)
    assert math.hypot(*way["move"]) <= depth + 1 / 16 + 1 / 1024, (q, answer, way)

    def met_after(far):
        return is_met(a, ways.moved(b, *(exact.nearest(c * far, exact.STEP) for c in normal)), q)
    assert not all(met_after(depth + k * 2.0 ** -24) for k in range(-2, 3)), (q, answer)
    if depth > NEAR and not q.get("margin"):
        assert met_after(depth - NEAR), (q, answer)


def check_contact(questions, answers, xforms, separations):
    hits = 0
    for q, answer, x, way in zip(questions, answers, xforms, separations):
        a, b = posed(q, x, "a"), posed(q, x, "b")
        assert set(answer) == {"id", "hit", "points", "normal", "rule", "depth"}, answer
        assert answer["hit"] == is_met(a, b, q), (q, answer)
        if not answer["hit"]:
            assert all(answer[k] is None for k in ("points", "normal", "rule", "depth")), answer
            continue
        hits += 1
        check_places(q, answer, a, b)
        if answer["rule"] != "mtv":
            check_pushed(q, answer, a, b, way)
            continue
        depth = math.hypot(*way["move"])
        assert abs(answer["depth"] - depth) <= NEAR, (q, answer, way)
        assert abs(math.hypot(*answer["normal"]) - 1) < 1e-12, (q, answer)
        assert all(abs(n * depth - m) <= NEAR for n, m in zip(answer["normal"], way["move"])), (q, answer, way)
    return hits


# ---- cast ----------------------------------------------------------------------------------------------------------

def with_motions(questions):
    for q in questions:
        size = random.choice((0.001, 1, 8, 8))
        q["motion"] = [number(-1, 1) * size for _ in "xy"]
        if random.random() < 0.6:
            q["start"] = random.choice(("deeper", "always", "never"))
    return questions


def from_afar(questions, xforms):
    """The same with b so far away that the numbers of exact fractions are long, and a motion that leads back."""
    afar = []
    for q, x in zip(questions, xforms):
        motion = [random.uniform(-1900000, 1900000) for _ in "xy"]
        part = random.uniform(0.2, 0.8)
        back = [-exact.nearest(c * part, exact.STEP) for c in motion]
        afar.append(dict(place_by_steps(q, x, *back), motion=motion))
    return afar


def steps_of(motion):
    return [exact.nearest(c, exact.STEP) for c in motion]


def goes_on(q, met, contact):
    """Whether a cast goes on from where the rule is met, None when that is too close to tell."""
    if not met or q.get("start") == "always":
        return False
    if q.get("start") == "never" or contact["normal"] is None:
        return q.get("start") == "never"
    along = sum(m * n for m, n in zip(q["motion"], contact["normal"]))
    return along >= 0 if abs(along) > 1e-9 else None


def check_fraction(q, answer, a, b):
    """A double and, where there is one, the exact fraction that it is the floor of. What of them is to be checked."""
    if "exact" not in answer:
        assert q.get("margin", 0) > 0 or a.radius or b.radius, (q, answer)
        return Fraction(answer["fraction"])
    assert not q.get("margin", 0) and not a.radius and not b.radius, (q, answer)
    numerator, denominator = (int(text) for text in answer["exact"])
    when = Fraction(numerator, denominator)
    assert math.gcd(numerator, denominator) == 1, answer
    assert Fraction(answer["fraction"]) <= when < Fraction(math.nextafter(answer["fraction"], 2)), (q, answer)
    return when


def check_samples(q, a, b, motion, end):
    """The rule is not met before a time."""
    for _ in range(2):
        t = Fraction(math.floor(end * random.randrange(1 << 16)), 1 << 16)
        assert not is_met(a, ways.moved(b, *(t * m for m in motion)), q), (q, float(t))


def check_hit(q, answer, a, b, motion, when):
    there = ways.moved(b, *(when * m for m in motion))
    check_point(q, answer, a, there, False)
    assert abs(math.hypot(*answer["normal"]) - 1) < 1e-12, (q, answer)
    later = ways.moved(b, *((when + Fraction(1, 2 ** 45)) * m for m in motion))
    reach = q.get("margin", 0) + 4 * NEAR
    assert exact.overlap(a, later, "closed", reach), (q, answer)


def check_cast(questions, answers, xforms, contacts):
    hits, astray = 0, 0
    for q, answer, x, contact in zip(questions, answers, xforms, contacts):
        a, b = posed(q, x, "a"), posed(q, x, "b")
        motion = steps_of(q["motion"])
        met = is_met(a, b, q)
        assert answer["stop"] == pixels(answer["steps"]), (q, answer)
        keys = {"id", "hit", "fraction", "stop", "steps", "point", "normal", "a", "b"}
        assert set(answer) - {"exact"} == keys, answer
        hits += answer["hit"]
        on = goes_on(q, met, contact)
        if met and on is None:
            continue
        if met and not on:
            assert answer["hit"] and answer["fraction"] == 0, (q, answer)
            continue
        stopped = ways.moved(b, *answer["steps"])
        assert not is_met(a, stopped, q) or met and answer["steps"] == [0, 0], (q, answer)
        if not answer["hit"]:
            # Where the rule is met all the way long no place is free, the last one included.
            free = not is_met(a, ways.moved(b, *motion), q)
            assert answer["steps"] == motion if free else met, (q, answer)
            assert answer["fraction"] == 1 and "exact" not in answer, (q, answer)
            assert all(answer[k] is None for k in ("point", "normal", "a", "b")), answer
        when = check_fraction(q, answer, a, b) if answer["hit"] else Fraction(1)
        if a.kind == b.kind == "mask" and rule_of(q) == ("area", 0):
            wanted = ways.first_time(a, b, motion, met)
            assert wanted == (when if answer["hit"] else None), (q, answer, wanted)
        elif not met:
            check_samples(q, a, b, motion, when)
        if answer["hit"]:
            check_hit(q, answer, a, b, motion, when)
            astray += any(abs(s - when * m) > 2 for s, m in zip(answer["steps"], motion))
    assert astray <= hits / 20, "stops in corridors are rare"
    return hits


# ---- rays ----------------------------------------------------------------------------------------------------------

def random_ray(i):
    q = random_question(i, MASKS)
    ray = {"id": i, "a": q["a"], "touch": q.get("touch", "area"), "from": [number(-6, 6) for _ in "xy"]}
    if random.random() < 0.7:
        pose = q["a"].get("pose", {"x": 0, "y": 0})
        ray["to"] = [2 * pose[c] - f + number(-2, 2) for c, f in zip("xy", ray["from"])]
    else:
        ray |= {"direction": [0.5 - ray["from"][0], -0.125 - ray["from"][1]], "length": number(0, 12)}
    return ray


def check_entry(q, entry, wanted, mask):
    assert set(entry) == {"enter", "leave", "exact", "point", "normal", "pixel"}, (q, entry)
    enter, leave = (Fraction(*(int(text) for text in pair)) for pair in entry["exact"])
    assert (enter, leave) == wanted, (q, entry, wanted)
    assert Fraction(entry["enter"]) <= enter < Fraction(math.nextafter(entry["enter"], 2)), (q, entry)
    assert Fraction(entry["leave"]) >= leave > Fraction(math.nextafter(entry["leave"], -1)), (q, entry)
    assert ways.off_part(mask, entry["pixel"], entry["point"]) <= NEAR, (q, entry)
    assert entry["normal"] is None or abs(math.hypot(*entry["normal"]) - 1) < 1e-12, (q, entry)
    assert enter == 0 or entry["normal"], (q, entry)


def check_rays(hitmask, count):
    questions = [random_ray(i) for i in range(count)]
    xforms = ask(hitmask, [{"id": q["id"], "op": "xform", "a": q["a"], "b": {"point": [0, 0]}} for q in questions])
    hits = 0
    for q, answer, x in zip(questions, ask(hitmask, with_op("ray", questions)), xforms):
        mask = posed(q, x, "a")
        begin, way = q["from"], q.get("direction")
        size = way and math.hypot(*way)
        end = [b + w / size * q["length"] for b, w in zip(begin, way)] if way else q["to"]
        wanted = ways.stretches(mask, steps_of(begin), steps_of(end), q["touch"])
        assert answer["hit"] == (answer["count"] > 0), (q, answer)
        hits += answer["hit"]
        if way:  # the end is rounded in floating point on the way
            continue
        assert answer["count"] == len(wanted) == len(answer["entries"]), (q, answer, wanted)
        for entry, stretch in zip(answer["entries"], wanted):
            check_entry(q, entry, stretch, mask)
    return hits


# ---- turning -------------------------------------------------------------------------------------------------------

def random_turn(i):
    q = random_question(i, MASKS) | {"tolerance": random.choice((0.125, 0.5, 1.5))}
    q.pop("margin", None)
    pose = q["b"].setdefault("pose", {})
    pose |= {"x": number(-6, 6), "y": number(-6, 6)}
    q["to"] = {"x": number(-3, 3), "y": number(-3, 3), "angle": pose.get("angle", 0) + random.uniform(-4, 4)}
    if random.random() < 0.3:
        q["to"]["scale"] = [c * random.uniform(0.5, 2) for c in scales(pose)]
    return q


def scales(pose):
    scale = pose.get("scale", 1)
    return scale if isinstance(scale, list) else [scale, scale]


def on_the_way(q, part):
    """The question with b where it is at a part of its way."""
    pose, to = q["b"]["pose"], q["to"]
    there = dict(pose)
    for key in ("x", "y", "angle"):
        there[key] = pose.get(key, 0) + (to[key] - pose.get(key, 0)) * part
    if "scale" in to:
        there["scale"] = [f + (t - f) * part for f, t in zip(scales(pose), to["scale"])]
    return {"id": q["id"], "a": q["a"], "b": dict(q["b"], pose=there), "touch": q.get("touch", "area")}


def check_turns(hitmask, count):
    questions = [random_turn(i) for i in range(count)]
    answers = ask(hitmask, with_op("turn", questions))
    places = []
    for q, answer in zip(questions, answers):
        assert set(answer) == {"id", "hit", "end", "fraction", "free", "stop", "xform", "looks"}, answer
        assert answer["hit"] == (answer["end"] == "hit"), (q, answer)
        assert 0 <= answer["stop"] <= answer["fraction"] <= 1, (q, answer)
        assert answer["end"] != "clear" or answer["fraction"] == 1, (q, answer)
        places.append(on_the_way(q, answer["stop"]))
    for q, answer, x in zip(questions, answers, ask(hitmask, with_op("xform", places))):
        wanted = x["b"]["xform"]
        assert max(abs(a - b) for a, b in zip(answer["xform"], wanted)) <= 2, (q, answer, wanted)
        stopped = x | {"b": {"xform": answer["xform"]}}
        assert is_met(posed(q, x, "a"), posed(q, stopped, "b"), q) != answer["free"], (q, answer)
    # Nothing deeper than the tolerance on the way so far.
    samples = [(q, on_the_way(q, a["fraction"] * random.random()))
               for q, a in zip(questions, answers) if a["fraction"] for _ in range(20)]
    for (q, place), way in zip(samples, ask(hitmask, with_op("separate", [place for _, place in samples]))):
        assert math.hypot(*way["move"]) <= q["tolerance"] + SLACK + 2 * CLEARANCE, (q, place, way)
    return sum(answer["hit"] for answer in answers)


# ---- all together --------------------------------------------------------------------------------------------------

def check(hitmask, questions):
    """How many of the questions have an answer yes, for each operation."""
    xforms = ask(hitmask, with_op("xform", questions))
    separations = ask(hitmask, with_op("separate", questions))
    contacts = ask(hitmask, with_op("contact", questions))
    ways_out = with_directions([dict(q) for q in questions])
    casts = with_motions([dict(q) for q in questions])
    return [check_contact(questions, contacts, xforms, separations),
            check_separate(ways_out, ask(hitmask, with_op("separate", ways_out)), xforms),
            check_cast(casts, ask(hitmask, with_op("cast", casts)), xforms, contacts)]


def main():
    hitmask = sys.argv[1]
    random.seed(6)
    make_pictures()
    kinds = ("mask", "rows", "rows", "rows", "point", "segment", "circle")
    questions = [random_question(i, random.choice((kinds, MASKS, CONVEX + MASKS))) for i in range(COUNT)]
    xforms = ask(hitmask, with_op("xform", questions))
    close = at_contact(questions, ask(hitmask, with_op("distance", questions)), xforms)
    found = [check(hitmask, group) for group in (questions, close)]
    count = len(questions) + len(close)
    afar = from_afar(questions, xforms)
    hits = check_cast(afar, ask(hitmask, with_op("cast", afar)), afar, [None] * len(afar))
    print(f"cast from afar: {hits} of {len(afar)} hit")
    assert SHORT or 0.2 < hits / len(afar) < 0.8, "the casts lean to one side"
    # Both answers common, or the comparison proves little.
    for op, *hits in zip(("contact", "separate", "cast"), *found):
        print(f"{op}: {sum(hits)} of {count} hit")
        assert SHORT or count >= 300 and 0.2 < sum(hits) / count < 0.8, "the questions lean to one side"
    rays = check_rays(hitmask, RAYS)
    print(f"ray: {rays} of {RAYS} hit")
    assert SHORT or 0.2 < rays / RAYS < 0.8, "the rays lean to one side"
    turns = check_turns(hitmask, TURNS)
    print(f"turn: {turns} of {TURNS} hit")
    assert SHORT or 0.2 < turns / TURNS < 0.8, "the turns lean to one side"


main()
