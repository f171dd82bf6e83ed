# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""Overlap, distance and shared area of posed shapes in exact arithmetic, from the whole numbers of `hitmask query`'s
xform answers alone: every solid square by every solid square, no culling, no rounding.

World coordinates are integers in units of 2^-40 pixel: steps of 2^-24 times local units of 2^-16.
"""
from fractions import Fraction
from functools import cmp_to_key
from math import floor, isqrt

UNIT = 1 << 16   # local units in a pixel
STEP = 1 << 24   # steps in a pixel
WORLD = UNIT * STEP
REACH = 1 << 26  # how often a ray repeats its direction


def nearest(value, unit):
    """`value` (a float) in whole units, ties away from zero."""
    exact = Fraction(value) * unit
    return floor(exact + Fraction(1, 2)) if exact >= 0 else -floor(-exact + Fraction(1, 2))


class Posed:
    """A shape of the grammar at an xform: convex pieces (lists of corners), all grown by a radius. Pieces with an area
    do not overlap each other, and what lies on a seam between them is inside."""

    KINDS = ("mask", "rows", "point", "segment", "ray", "circle", "capsule", "box", "polygon", "outline", "tiles",
             "compound")

    def __init__(self, shape, xform, rows=None):
        self.ox, self.oy, self.ux, self.uy, self.vx, self.vy = xform
        self.radius = 0
        self.solid = set()
        self.kind = next(k for k in self.KINDS if k in shape)
        value = shape.get(self.kind)
        if self.kind in ("mask", "rows"):
            self.kind = "mask"
            rows = shape.get("rows", rows)
            self.solid = {(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "#"}
            self.pieces = [[self.corner((x + i) * UNIT, (y + j) * UNIT) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
                           for x, y in sorted(self.solid)]
        elif self.kind == "compound":
            self.parts = [Posed(part, product(xform, part["xform"])) for part in value]
            self.pieces = [piece for part in self.parts for piece in part.pieces]
        elif self.kind == "tiles":
            self.pieces = [[self.corner(*(int(c * UNIT) for c in p)) for p in piece] for piece in tile_pieces(value)]
        elif self.kind == "outline":
            self.pieces = [[self.corner(*units(p)) for p in piece] for piece in convex_pieces(value["loops"])]
        else:
            points, radius = convex_form(self.kind, value)
            radius = nearest(shape.get("radius", radius), UNIT)
            corners = [self.corner(*units(p)) for p in points]
            if self.kind == "ray":
                corners[1] = self.corner(*(a + REACH * d for a, d in zip(units(points[0]), units(points[1]))))
            det = abs(self.ux * self.vy - self.uy * self.vx)
            self.radius = (isqrt(radius ** 2 * det) + UNIT // 2) // UNIT * UNIT
            self.pieces = [hull(corners) if len(set(corners)) > 1 else corners[:1]]

    def corner(self, x, y):
        return (self.ox * UNIT + x * self.ux + y * self.vx, self.oy * UNIT + x * self.uy + y * self.vy)

    def local(self, p):
        """Where a point of the world lies in this shape, in pixels."""
        x, y = p[0] - self.ox * UNIT, p[1] - self.oy * UNIT
        det = (self.ux * self.vy - self.uy * self.vx) * UNIT
        return Fraction(x * self.vy - y * self.vx, det), Fraction(y * self.ux - x * self.uy, det)


def units(point):
    return [nearest(c, UNIT) for c in point]


def convex_form(kind, value):
    """The points whose hull a kind is, and the radius around it; of a ray its start and its direction."""
    if kind == "polygon":
        return value, 0
    if kind == "box":
        x, y, w, h, *radius = value
        return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)], radius[0] if radius else 0
    points = [value[i:i + 2] for i in range(0, len(value) - 1, 2)]
    return points, value[-1] if kind in ("circle", "capsule") else 0


def product(outer, inner):
    """The xform that does `inner` first, rounded to steps; whole pixels and the rest of them by themselves, which
    decides about ties."""
    ox, oy, ux, uy, vx, vy = outer

    def reach(x, u, y, v):
        return x // STEP * u + y // STEP * v + nearest(Fraction(x % STEP * u + y % STEP * v, STEP), 1)

    def drawn(x, y):
        return reach(x, ux, y, vx), reach(x, uy, y, vy)
    x, y = drawn(*inner[:2])
    return [x + ox, y + oy, *drawn(*inner[2:4]), *drawn(*inner[4:])]


FLIP_X, FLIP_Y, FLIP_DIAGONAL = 1 << 31, 1 << 30, 1 << 29
FAR = 1 << 24


def tile_pieces(tiles):
    """The convex pieces of a map, in pixels: of a tile those of its polygon or mask, flipped as its cell says."""
    w, h = tiles["cell"] if isinstance(tiles["cell"], list) else (tiles["cell"], tiles["cell"])
    if "rows" in tiles:
        rows = [[(c, 0) for c in row] for row in tiles["rows"]]
    else:
        flips = FLIP_X | FLIP_Y | FLIP_DIAGONAL
        cells = [(str(n & ~flips) if n else ".", n & flips) for n in tiles["data"]]
        rows = [cells[i:i + tiles["width"]] for i in range(0, len(cells), tiles["width"])]
    found = []
    for y, row in enumerate(rows):
        for x, (name, flip) in enumerate(row):
            for piece in [] if name == "." else one_tile(tiles.get("tiles", {}).get(name, "solid"), w, h):
                found.append(ordered([flipped(p, flip, w, h, x, y) for p in piece]))
    if tiles.get("outside") == "solid":
        right, bottom = len(rows[0]) * w, len(rows) * h
        for x0, y0, x1, y1 in ((-FAR, -FAR, FAR, 0), (-FAR, bottom, FAR, FAR), (-FAR, 0, 0, bottom),
                               (right, 0, FAR, bottom)):
            found.append([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    return found


def one_tile(tile, w, h):
    if tile == "empty" or tile != "solid" and "one_way" in tile:
        return []
    if tile != "solid" and "polygon" in tile:
        return convex_pieces([tile["polygon"]])
    if tile != "solid" and "rows" in tile:
        return [[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
                for y, row in enumerate(tile["rows"]) for x, c in enumerate(row) if c == "#"]
    return [[(0, 0), (w, 0), (w, h), (0, h)]]


def flipped(p, flip, w, h, x, y):
    """A point of a tile where cell (x, y) has it: x and y exchanged first, then mirrored."""
    a, b = p[::-1] if flip & FLIP_DIAGONAL else p
    return x * w + (w - a if flip & FLIP_X else a), y * h + (h - b if flip & FLIP_Y else b)


def ordered(piece):
    return piece if cross(*piece[:3]) > 0 else piece[::-1]


def convex_pieces(loops):
    """Takes rings apart into trapezoids: strips between neighbouring x, in them what lies between two edges."""
    rings = [[tuple(map(Fraction, p)) for p in loop] for loop in loops]
    sides = [tuple(sorted(side)) for ring in rings for side in zip(ring, ring[1:] + ring[:1])]
    xs = sorted({x for ring in rings for x, _ in ring})
    pieces = []
    for left, right in zip(xs, xs[1:]):
        across = sorted(((height(side, left), height(side, right)) for side in sides
                         if side[0][0] <= left and right <= side[1][0]), key=sum)
        for (a, b), (c, d) in zip(across[::2], across[1::2]):
            pieces.append(hull([(left, a), (right, b), (right, d), (left, c)]))
    return pieces


def height(side, x):
    (x0, y0), (x1, y1) = side
    return y0 + (x - x0) * (y1 - y0) / (x1 - x0)


# ---- convex pieces -------------------------------------------------------------------------------------------------

def cross(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def edges(piece):
    if len(piece) == 2:
        return [tuple(piece)]
    return [(piece[i], piece[(i + 1) % len(piece)]) for i in range(len(piece))] if len(piece) > 2 else []


def directions(piece):
    """Normals of all edges; for a segment also its own direction, for both of two points the line between them."""
    found = []
    for a, b in edges(piece):
        found.append((b[1] - a[1], a[0] - b[0]))
        if len(piece) == 2:
            found.append((b[0] - a[0], b[1] - a[1]))
    return found


def apart(p, q, strictly):
    """Whether a line separates two pieces; not `strictly`: also when they touch along it."""
    axes = directions(p) + directions(q) or [(q[0][0] - p[0][0], q[0][1] - p[0][1])]
    for nx, ny in axes:
        ps, qs = [x * nx + y * ny for x, y in p], [x * nx + y * ny for x, y in q]
        if strictly and (max(ps) < min(qs) or max(qs) < min(ps)):
            return True
        if not strictly and (max(ps) <= min(qs) or max(qs) <= min(ps)):
            return True
    return False


def square_to_segment(p, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    along, length = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy, dx * dx + dy * dy
    if along <= 0 or along >= length:
        end = a if along <= 0 else b
        return Fraction((p[0] - end[0]) ** 2 + (p[1] - end[1]) ** 2)
    return Fraction(cross(a, b, p) ** 2, length)


def square_of_pieces(p, q):
    """The square of the distance of two pieces."""
    if not apart(p, q, True):
        return Fraction(0)
    squares = [Fraction((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) for a in p for b in q]
    squares += [square_to_segment(c, a, b) for c in p for a, b in edges(q)]
    squares += [square_to_segment(c, a, b) for c in q for a, b in edges(p)]
    return min(squares)


def square_distance(a, b):
    """Of the pieces without their radii; None when a shape is empty."""
    return min((square_of_pieces(p, q) for p in a.pieces for q in b.pieces), default=None)


# ---- relative interiors --------------------------------------------------------------------------------------------

def cone(piece, p):
    """The two directions between which a piece lies, seen from a point on its edge."""
    n = len(piece)
    if p in piece:
        i = piece.index(p)
        ends = piece[(i + 1) % n], piece[i - 1]
    else:
        ends = next((b, a) for a, b in edges(piece) if cross(a, b, p) == 0 and min(a, b) < p < max(a, b))
    first, last = ([e - c for e, c in zip(end, p)] for end in ends)
    return (first, last) if turn(first, last) >= 0 and cross(*piece[:3]) > 0 else (last, first)


def turn(u, v):
    return u[0] * v[1] - u[1] * v[0]


def between(cone_, d):
    """Whether a direction leads into the inside of a cone of at most half a turn."""
    first, last = cone_
    return turn(first, d) > 0 and turn(d, last) > 0


def around(directions_):
    """A direction in each gap between neighbouring directions."""
    upper = lambda d: d[1] > 0 or d[1] == 0 and d[0] > 0
    ordered = sorted(directions_, key=cmp_to_key(
        lambda u, v: upper(v) - upper(u) or (turn(v, u) > 0) - (turn(u, v) > 0)))
    for u, v in zip(ordered, ordered[1:] + ordered[:1]):
        t = turn(u, v)
        if t > 0:
            yield [a + b for a, b in zip(scaled(u, v), v)]
        elif t < 0 or u[0] * v[0] + u[1] * v[1] < 0 or len(ordered) == 1:
            yield [-u[1], u[0]]


def scaled(u, v):
    """u as long as v, roughly, so that their sum lies well between them."""
    share = Fraction(max(map(abs, v))) / max(map(abs, u))
    return [c * share for c in u]


def inside_all(pieces, p):
    """Whether a point is inside the union of closed pieces: not on its edge."""
    near = [piece for piece in pieces if len(piece) > 2 and inside(piece, p)]
    if any(0 not in [cross(a, b, p) for a, b in edges(piece)] for piece in near):
        return True
    cones = [cone(piece, p) for piece in near]
    return bool(cones) and all(any(between(c, d) for c in cones)
                               for d in around([end for c in cones for end in c]))


def cuts_of(line, pieces):
    """Where the edges of pieces cut a segment, and its ends, in parts of it."""
    a, b = line
    found = {Fraction(0), Fraction(1)}
    for c, d in (e for piece in pieces for e in edges(piece)):
        first, last = cross(c, d, a), cross(c, d, b)
        if first != last:
            found.add(Fraction(first, first - last))
        elif first == 0:
            size = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
            found |= {Fraction((e[0] - a[0]) * (b[0] - a[0]) + (e[1] - a[1]) * (b[1] - a[1]), size) for e in (c, d)}
    return sorted(t for t in found if 0 <= t <= 1)


def area_meets_line(area, piece):
    """A point, or a segment without its ends, and the inside of a shape with an area."""
    if len(piece) == 1:
        return inside_all(area.pieces, piece[0])
    a, b = piece
    ordered = cuts_of(piece, area.pieces)
    middles = [(s + t) / 2 for s, t in zip(ordered, ordered[1:])]
    return any(inside_all(area.pieces, tuple(p + (q - p) * t for p, q in zip(a, b))) for t in middles)


def lines_meet(p, q):
    """Two points or segments without their ends."""
    if len(p) == 1 and len(q) == 1:
        return p == q
    if len(p) == 1 or len(q) == 1:
        (point,), (a, b) = (p, q) if len(p) == 1 else (q, p)
        return cross(a, b, point) == 0 and min(a, b) < point < max(a, b)
    sides = [cross(*p, c) for c in q], [cross(*q, c) for c in p]
    if sides[0] == [0, 0]:
        return max(min(p), min(q)) < min(max(p), max(q))
    return all(min(s) < 0 < max(s) for s in sides)


def parts(shape):
    return shape.parts if shape.kind == "compound" else [shape]


def interiors_meet(a, b):
    if a.radius or b.radius:
        square = square_distance(a, b)
        return square is not None and square < (a.radius + b.radius) ** 2
    if not a.pieces or not b.pieces:
        return False
    flat = [len(s.pieces[0]) < 3 for s in (a, b)]
    if flat == [False, False]:
        return any(not apart(p, q, False) for p in a.pieces for q in b.pieces)
    if flat == [True, True]:
        return lines_meet(a.pieces[0], b.pieces[0])
    area, line = (b, a) if flat[0] else (a, b)
    return area_meets_line(area, line.pieces[0])


# ---- shared areas --------------------------------------------------------------------------------------------------

def inside(piece, p):
    """Whether a point lies in a closed convex piece, whichever way its corners run."""
    sides = [cross(a, b, p) for a, b in edges(piece)]
    return min(sides) >= 0 or max(sides) <= 0


def crossing(a, b, c, d):
    """Where the segments a-b and c-d cross; None when they do not, or are parallel."""
    first, last = cross(c, d, a), cross(c, d, b)
    other, rest = cross(a, b, c), cross(a, b, d)
    if first == last or first * last > 0 or other * rest > 0:
        return None
    t = Fraction(first, first - last)
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


def hull(points):
    """Corners of the convex hull in order (Andrew's chains)."""
    points = sorted(set(points))
    chains = []
    for run in points, points[::-1]:
        chain = []
        for p in run:
            while len(chain) > 1 and cross(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        chains += chain[:-1]
    return chains


def common_piece(p, q):
    """The corners of what two pieces share: corners of one in the other, and crossings of edges."""
    found = [c for c in p if inside(q, c)] + [c for c in q if inside(p, c)]
    found += [x for e in edges(p) for f in edges(q) if (x := crossing(*e, *f))]
    return hull(found)


def shared(a, b):
    """Area, centroid and box (x, y, w, h) of what two masks share, in pixels; None when that is no area."""
    area, mx, my, corners = Fraction(0), Fraction(0), Fraction(0), []
    for p in a.pieces:
        for q in b.pieces:
            if apart(p, q, False):
                continue
            piece = common_piece(p, q)
            corners += piece
            for (x0, y0), (x1, y1) in edges(piece):
                twice = x0 * y1 - y0 * x1
                area += Fraction(twice) / 2
                mx += Fraction((x0 + x1) * twice) / 6
                my += Fraction((y0 + y1) * twice) / 6
    if not corners:
        return None
    xs, ys = [Fraction(c[0]) / WORLD for c in corners], [Fraction(c[1]) / WORLD for c in corners]
    return (area / WORLD ** 2, (mx / area / WORLD, my / area / WORLD),
            (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))


def is_shared(answer, a, b):
    """Whether an answer's area, centroid and box are those of what two masks share."""
    wanted = shared(a, b)
    if wanted is None:
        return (answer["area"], answer["centroid"], answer["box"]) == (0, None, None)
    area, centre, box = wanted
    near = [abs(answer["area"] - area) <= max(area, 1) / 10 ** 9]
    near += [abs(x - y) <= Fraction(1, 1 << 20) for x, y in zip(answer["box"], box)]
    if area > Fraction(1, 1000):
        near += [abs(x - y) <= Fraction(1, 10 ** 6) for x, y in zip(answer["centroid"], centre)]
    return all(near) and (len(answer["centroid"]), len(answer["box"])) == (2, 4)


# ---- questions -----------------------------------------------------------------------------------------------------

def overlap(a, b, touch="area", margin=0):
    reach = nearest(margin, STEP) * UNIT
    if touch == "area" and reach == 0:
        return any(interiors_meet(p, q) for p in parts(a) for q in parts(b))
    return any(is_near(p, q, touch, reach) for p in parts(a) for q in parts(b))


def is_near(a, b, touch, reach):
    square = square_distance(a, b)
    if square is None:
        return False
    limit = (a.radius + b.radius + reach) ** 2
    return square < limit if touch == "area" else square <= limit


# ---- within --------------------------------------------------------------------------------------------------------

def held(area, piece):
    """Whether a closed convex piece lies in the union of closed pieces with an area."""
    if len(piece) == 1:
        return any(inside(p, piece[0]) for p in area)
    if len(piece) == 2:
        ordered = cuts_of(piece, area)
        middles = [tuple(a + (b - a) * (s + t) / 2 for a, b in zip(*piece)) for s, t in zip(ordered, ordered[1:])]
        return all(any(inside(p, m) for p in area) for m in middles)
    common = (common_piece(piece, p) for p in area if not apart(piece, p, False))
    return sum(map(twice_area, common)) == twice_area(piece)


def twice_area(piece):
    return abs(sum(x0 * y1 - y0 * x1 for (x0, y0), (x1, y1) in zip(piece, piece[1:] + piece[:1])))


def border(area):
    """The parts of the edges of pieces that are not inside the union of all."""
    for a, b in (e for piece in area for e in edges(piece)):
        near = [p for p in area if not apart([a, b], p, True)]
        ordered = cuts_of((a, b), near)
        ends = [tuple(p + (q - p) * t for p, q in zip(a, b)) for t in ordered]
        for p, q in zip(ends, ends[1:]):
            if not inside_all(near, tuple((c + d) / 2 for c, d in zip(p, q))):
                yield [p, q]


def depth_beats(square, out, need, strictly):
    """Whether a signed distance from inside to a border, the root of a square, is at least `need`."""
    if out:  # -root(square) >= need
        return need <= 0 and (square < need ** 2 if strictly else square <= need ** 2)
    return need < 0 or (square > need ** 2 if strictly else square >= need ** 2)


def piece_within(piece, radius, b, touch, reach):
    """A convex piece with a radius and what lies outside of a shape."""
    strictly, need = touch == "closed", radius + reach
    if b.radius or len(b.pieces[0]) < 3:  # a convex shape: the corners of the piece decide
        core = b.pieces[0]
        if not b.radius:
            if strictly or need > 0 or len(piece) > 2:
                return False
            return all(square_of_pieces([c], core) == 0 for c in piece)
        for c in piece:
            out = len(core) < 3 or not inside(core, c)
            square = square_of_pieces([c], core) if out else min(square_to_segment(c, *e) for e in edges(core))
            if not depth_beats(square, out, need - b.radius, strictly):
                return False
        return True
    if not held(b.pieces, piece):
        return False
    if not strictly and need == 0:
        return True
    if not hasattr(b, "border"):
        b.border = list(border(b.pieces))
    gaps = (square_of_pieces(piece, edge) for edge in b.border)
    return all(gap > need ** 2 if strictly else gap >= need ** 2 for gap in gaps)


def within(a, b, touch="area", margin=0):
    """Whether a does not overlap, under the rule, what lies outside of b."""
    reach = nearest(margin, STEP) * UNIT
    return all(any(q.pieces and piece_within(piece, p.radius, q, touch, reach) for q in parts(b))
               for p in parts(a) for piece in p.pieces)


def root(square):
    """The square root of a fraction within 2^-60 of a pixel."""
    return Fraction(isqrt(floor(square * (1 << 40))), 1 << 20)


def distance(a, b):
    """In pixels, None for infinite."""
    squares = [(square_distance(p, q), p.radius + q.radius) for p in parts(a) for q in parts(b)]
    gaps = [max(Fraction(0), root(square) - radii) for square, radii in squares if square is not None]
    return min(gaps) / WORLD if gaps else None


def distance_to_point(a, place):
    """How far a point of the world, in pixels, lies outside the shape."""
    p = [tuple(round(Fraction(c) * WORLD) for c in place)]
    return min(max(Fraction(0), root(min(square_of_pieces(p, q) for q in s.pieces)) - s.radius)
               for s in parts(a) if s.pieces) / WORLD
