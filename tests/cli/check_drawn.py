# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""check_drawn.py FILE.svg FILE.png: what `hitmask scene` draws of asks.json, frames 1 and 2 side by side: boundary,
objects and questions as elements of the SVG, and as pixels of the PNG."""
import re
import sys
import xml.etree.ElementTree as tree

from read_png import read_png

SCALE, GAP, FIRST = 6.5, 12, -1  # pixels of the page a pixel, room around panels, what the left top corner shows
ASK, BOUNDARY, FIXED, SHAPE, TOUCHING, DISABLED = "#ffd65a", "#78829c", "#8a96b4", "#54b0ff", "#ff2e88", "#5a6070"
GROUND = (25, 28, 40)


def world(value):
    return round(value / SCALE + FIRST, 6) + 0.0


def drawn_of(path):
    """Circles of a path and its lines, the ends of each in order."""
    circles, lines, here = set(), set(), None
    for letter, numbers in re.findall(r"([MLa])([^MLa]*)", path):
        values = [float(v) for v in numbers.split()]
        if letter == "a":
            # Two halves, to the right and back.
            if values[5] > 0:
                circles.add((world(here[0] + values[0]), world(here[1]), values[0] / SCALE))
            continue
        if letter == "L":
            lines.add(tuple(sorted([tuple(map(world, here)), tuple(map(world, values))])))
        here = values
    return circles, lines


def ring(*corners):
    return {tuple(sorted(pair)) for pair in zip(corners, corners[1:] + corners[:1])}


def cross(x, y):
    arm = 3 / SCALE
    return {((x - arm, y), (x + arm, y)), ((x, y - arm), (x, y + arm))}


def box(x, y, w, h):
    return ring((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def expected(frame):
    """Colour -> circles and lines of a frame, in the world."""
    ask_circles = {(5, 5, 2), (5, 18, 1.5), (20, 22, 1.5)} | ({(30, 36, 1)} if frame == 2 else set())
    ask_lines = (cross(12, 5) | cross(5, 12) | {((5, 12), (25, 12))} | box(40, 4, 8, 5) |
                 ring((52, 4), (58, 4), (55, 9)) | cross(5, 30) | {((10, 34), (20, 34))} | cross(40, 20) |
                 {((40, 20), (40, 30))} | cross(45, 15))
    left = 30 + 2 * (frame - 1)
    return {ASK: (ask_circles, ask_lines), BOUNDARY: (set(), box(0, 0, 60, 40)),
            FIXED: (set(), box(50, 30, 6, 6)), SHAPE: ({(left, 20, 3)}, set()),
            TOUCHING: ({(22, 28, 1)}, box(21, 27, 2, 1)), DISABLED: (set(), box(30, 8, 3, 3))}


def check_svg(name):
    space = "{http://www.w3.org/2000/svg}"
    root = tree.parse(name).getroot()
    panels = root.findall(space + "svg")
    assert len(panels) == 2, panels
    for frame, panel in enumerate(panels, 1):
        assert (float(panel.get("x")), float(panel.get("y"))) == (GAP + (frame - 1) * (GAP + float(panel.get("width"))), GAP)
        for colour, (circles, lines) in expected(frame).items():
            drawn = [drawn_of(p.get("d")) for p in panel.findall(space + "path") if p.get("stroke") == colour]
            found_circles = {circle for one in drawn for circle in one[0]}
            found_lines = {line for one in drawn for line in one[1]}
            close = lambda ring: {tuple(round(v, 3) for v in c) for c in ring}
            assert close(found_circles) == close(circles), (frame, colour, found_circles ^ circles)
            flat = lambda all: {tuple(round(v, 3) + 0.0 for end in line for v in end) for line in all}
            assert flat(found_lines) == flat(lines), (frame, colour, flat(found_lines) ^ flat(lines))
        fills = sorted(p.get("fill") for p in panel.findall(space + "path") if p.get("fill"))
        assert fills == sorted([DISABLED, SHAPE, "#78829c", TOUCHING, TOUCHING]), fills
    words = [t.text for t in root.findall(space + "text")]
    assert words == ["frame 1: 1 pair", "frame 2: 1 pair"], words


def rgb(colour):
    return tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5))


def near(a, colour):
    """Whether that is more of the colour than of the ground: a line lies over two pixels."""
    return sum(abs(x - y) for x, y in zip(a, colour)) < 0.5 * sum(abs(x - y) for x, y in zip(GROUND, colour))


def check_png(name):
    rows = read_png(name)
    width = (len(rows[0]) - 3 * GAP) // 2

    def seen(frame, x, y):
        """The colours of the four pixels around a place of the world."""
        px, py = GAP + (frame - 1) * (GAP + width) + (x - FIRST) * SCALE, GAP + (y - FIRST) * SCALE
        return [rows[int(py) - dy][int(px) - dx] for dx in (0, 1) for dy in (0, 1)]

    def shows(frame, x, y, colour):
        assert any(near(c, rgb(colour)) for c in seen(frame, x, y)), (frame, x, y, colour, seen(frame, x, y))

    for frame in (1, 2):
        for colour, (circles, lines) in expected(frame).items():
            if colour == TOUCHING: # over which the contact is drawn
                shows(frame, 22, 29, colour)
                continue
            for (x0, y0), (x1, y1) in lines:
                for k in (0.13, 0.37, 0.71, 0.93):
                    shows(frame, x0 + k * (x1 - x0), y0 + k * (y1 - y0), colour)
            for x, y, r in circles:
                for dx, dy in ((r, 0), (-r, 0), (0, r), (0, -r)):
                    shows(frame, x + dx, y + dy, colour)
        # Where nothing is, nothing is drawn: beside a way, within circles of questions, where an end of a move is not.
        for x, y in ((15, 11), (15, 13), (5, 6), (5, 17.5), (20, 21.5), (12, 19.5), (40, 32), (46, 20), (44, 7), (10, 38)):
            assert seen(frame, x, y) == [GROUND] * 4, (frame, x, y, seen(frame, x, y))
    assert seen(1, 30, 35) == [GROUND] * 4 and seen(1, 31, 36) == [GROUND] * 4, "a question of frame 2 in frame 1"
    # Insides are a veil of the colour; what is disabled is fainter.
    inside = {at: seen(1, *at)[0] for at in ((53, 33), (30, 20), (21.5, 28.5), (31.5, 9.5))}
    assert inside[(30, 20)][2] > inside[(30, 20)][0] + 30, inside
    assert inside[(21.5, 28.5)][0] > inside[(21.5, 28.5)][1] + 30, inside
    assert GROUND < inside[(31.5, 9.5)] < inside[(53, 33)], inside
    assert seen(2, 27.5, 20) == [GROUND] * 4 and seen(1, 27.5, 20)[0] != GROUND, "the ball does not move"


check_svg(sys.argv[1])
check_png(sys.argv[2])
