# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""Contact points and casts of posed shapes in exact arithmetic: every part by every part, on top of exact_shapes."""
from fractions import Fraction
from math import floor

import exact_shapes as exact


def moved(shape, dx, dy):
    """The shape somewhere else, by steps that need not be whole."""
    other = object.__new__(exact.Posed)
    other.__dict__.update(shape.__dict__)
    other.ox, other.oy = shape.ox + dx, shape.oy + dy
    other.pieces = [[(x + dx * exact.UNIT, y + dy * exact.UNIT) for x, y in piece] for piece in shape.pieces]
    return other


def covered(solid, x, y):
    """Whether a local point is inside the union of the closed solid pixels (not on its edge)."""
    xs = (floor(x) - 1, floor(x)) if x == floor(x) else (floor(x),)
    ys = (floor(y) - 1, floor(y)) if y == floor(y) else (floor(y),)
    return all((i, j) in solid for i in xs for j in ys)


# ---- contact points ------------------------------------------------------------------------------------------------

def corners_shared(p, q):
    """Corners of what two closed convex pieces share; none when that is nothing."""
    found = [c for c in p if exact.square_of_pieces([c], q) == 0]
    found += [c for c in q if exact.square_of_pieces([c], p) == 0]
    return found + [x for e in exact.edges(p) for f in exact.edges(q) if (x := exact.crossing(*e, *f))]


def parts_meet(p, q, touch):
    """Whether two pieces meet the rule, each for itself, without a margin."""
    if touch == "closed":
        return not exact.apart(p, q, True)
    if len(p) < 3 and len(q) < 3:
        return exact.lines_meet(p, q)
    return not exact.apart(p, q, False)


def top_point(a, b, touch, margin):
    """The topmost, then leftmost point of what parts that meet the rule share, in pixels; None when none touch. For
    shapes without a radius."""
    pairs = [(p, q) for p in a.pieces for q in b.pieces if not exact.apart(p, q, True)]
    meeting = [] if margin else [pair for pair in pairs if parts_meet(*pair, touch)]
    corners = [c for p, q in meeting or pairs for c in corners_shared(p, q)]
    if not corners:
        return None
    y, x = min((y, x) for x, y in corners)
    return Fraction(x) / exact.WORLD, Fraction(y) / exact.WORLD


def part(shape, pixel):
    """The piece that an answer names: the pixel of a mask, else the whole."""
    if shape.kind != "mask":
        return shape.pieces[0]
    assert tuple(pixel) in shape.solid, (pixel, "is not solid")
    return shape.pieces[sorted(shape.solid).index(tuple(pixel))]


def off_part(shape, pixel, point):
    """How far a point of the world, in pixels, lies outside the part of a shape."""
    p = [tuple(Fraction(c) * exact.WORLD for c in point)]
    return max(Fraction(0), exact.root(exact.square_of_pieces(p, part(shape, pixel))) - shape.radius) / exact.WORLD


# ---- casts ---------------------------------------------------------------------------------------------------------

def axis_times(p, q, motion, axis):
    """The open interval of times at which the shadows of p and of q, moving, overlap; None for never."""
    nx, ny = axis
    ps, qs = [x * nx + y * ny for x, y in p], [x * nx + y * ny for x, y in q]
    speed = (motion[0] * nx + motion[1] * ny) * exact.UNIT
    gap, reach = min(ps) - max(qs), max(ps) - min(qs)
    if speed == 0:
        return (Fraction(-1), Fraction(2)) if gap < 0 < reach else None
    return tuple(sorted((Fraction(gap) / speed, Fraction(reach) / speed)))


def pair_times(p, q, motion):
    """The open interval of times at which the insides of two squares, the second moving, meet; None for never."""
    begin, end = Fraction(-1), Fraction(2)
    for axis in exact.directions(p) + exact.directions(q):
        times = axis_times(p, q, motion, axis)
        if times is None:
            return None
        begin, end = max(begin, times[0]), min(end, times[1])
    return (begin, end) if begin < end else None


def first_time(a, b, motion, afterwards):
    """The infimum of the times in 0..1 at which the insides of two masks meet, b moving by steps; None for never.
    `afterwards`: only of those after b was free once."""
    intervals = sorted(t for p in a.pieces for q in b.pieces if (t := pair_times(p, q, motion)) and t[1] > 0)
    free = Fraction(0)
    for begin, end in intervals if afterwards else ():
        if begin < free:
            free = max(free, end)
    found = next((max(begin, free) for begin, _ in intervals if begin >= free or not afterwards), None)
    return found if found is not None and found < 1 else None


# ---- rays ----------------------------------------------------------------------------------------------------------

def held(solid, x, y, touch):
    """Whether a local point is inside: of the union of the pixels, or with their edges."""
    if touch == "area":
        return covered(solid, x, y)
    xs = (exact.floor(x) - 1, exact.floor(x)) if x == exact.floor(x) else (exact.floor(x),)
    ys = (exact.floor(y) - 1, exact.floor(y)) if y == exact.floor(y) else (exact.floor(y),)
    return any((i, j) in solid for i in xs for j in ys)


def stretches(mask, begin, end, touch):
    """Fractions between which a segment of the world (in whole steps) runs inside a mask, in order."""
    (x0, y0), (x1, y1) = (mask.local((p[0] * exact.UNIT, p[1] * exact.UNIT)) for p in (begin, end))
    cuts = {Fraction(0), Fraction(1)}
    for c0, c1 in ((x0, x1), (y0, y1)):
        lines = range(exact.floor(min(c0, c1)), exact.floor(max(c0, c1)) + 2) if c0 != c1 else ()
        cuts |= {t for line in lines if 0 < (t := (line - c0) / (c1 - c0)) < 1}

    def inside(t):
        return held(mask.solid, x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, touch)

    if begin == end:
        return [(Fraction(0), Fraction(1))] if inside(Fraction(0)) else []
    ordered, found = sorted(cuts), []
    for i, t in enumerate(ordered):
        after = ordered[i + 1] if i + 1 < len(ordered) else None
        joined = found and found[-1][1] == t
        at, beyond = inside(t), after is not None and inside((t + after) / 2)
        if touch == "closed" and at and not joined:
            found.append((t, t))
        if beyond and found and found[-1][1] == t and at:
            found[-1] = (found[-1][0], after)
        elif beyond:
            found.append((t, after))
    return found
