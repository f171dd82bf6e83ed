#!/usr/bin/env python3
# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""check_queries.py HITMASK: asks `hitmask query` random questions and compares with exact arithmetic on the xforms
that it prints. Half of the yes-no questions lie within two steps of first contact."""
import math
import random
import sys

import exact_shapes as exact
from questions import (EVERY, MASKS, SHORT, ask, at_contact, make_pictures, posed, random_inner, random_question, rounds,
                       with_op)

COUNT, AREAS, INNER = rounds(800), rounds(400), rounds(400)


def check_overlap(questions, answers, xforms):
    hits = 0
    for q, answer, x in zip(questions, answers, xforms):
        wanted = exact.overlap(posed(q, x, "a"), posed(q, x, "b"), q.get("touch", "area"), q.get("margin", 0))
        assert answer == {"id": q["id"], "hit": wanted}, (q, answer, wanted)
        hits += wanted
    return hits


def check_within(questions, answers, xforms):
    held = 0
    for q, answer, x in zip(questions, answers, xforms):
        wanted = exact.within(posed(q, x, "a"), posed(q, x, "b"), q.get("touch", "area"), q.get("margin", 0))
        assert answer == {"id": q["id"], "within": wanted}, (q, answer, wanted)
        held += wanted
    return held


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


def main():
    hitmask = sys.argv[1]
    random.seed(4)
    make_pictures()
    questions = [random_question(i, EVERY) for i in range(COUNT)]
    xforms = ask(hitmask, with_op("xform", questions))
    assert all(x["steps"] == {"position": 2.0 ** -24, "axis": 2.0 ** -24} for x in xforms)
    hits = check_overlap(questions, ask(hitmask, with_op("overlap", questions)), xforms)
    distances = ask(hitmask, with_op("distance", questions))
    check_distance(questions, distances, xforms)
    close = at_contact(questions, distances, xforms)
    close_xforms = ask(hitmask, with_op("xform", close))
    close_hits = check_overlap(close, ask(hitmask, with_op("overlap", close)), close_xforms)
    inner = [random_inner(i) for i in range(INNER)]
    inner_xforms = ask(hitmask, with_op("xform", inner))
    inner_held = check_within(inner, ask(hitmask, with_op("within", inner)), inner_xforms)
    areas = [random_question(i, MASKS) for i in range(AREAS)]
    area_xforms = ask(hitmask, with_op("xform", areas))
    area_hits = check_shared(areas, ask(hitmask, with_op("shared", areas)), area_xforms)
    slivers = at_contact(areas, ask(hitmask, with_op("distance", areas)), area_xforms)
    sliver_xforms = ask(hitmask, with_op("xform", slivers))
    sliver_hits = check_shared(slivers, ask(hitmask, with_op("shared", slivers)), sliver_xforms)
    # Both answers common, or the comparison proves little.
    for count, found in ((len(questions), hits), (len(inner), inner_held), (len(close), close_hits), (len(areas), area_hits),
                         (len(slivers), sliver_hits)):
        print(f"{found} of {count} hit")
        assert SHORT or count >= 100 and 0.1 < found / count < 0.85, "the questions lean to one side"


main()
