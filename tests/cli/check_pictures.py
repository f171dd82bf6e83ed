# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""check_pictures.py NAME...: NAME.svg and NAME.png are the same picture, and its words can be read."""
import re
import sys
import xml.etree.ElementTree as tree

from read_png import read_png

SPACE = "{http://www.w3.org/2000/svg}"
LEAST_LETTERS, LETTER = 12, 0.602  # pixels; how wide a letter is for its height
MOST_SIDE = 2500


def inner(element):
    """Each element with the corner from which its places are counted; not what is drawn only by reference."""
    def walk(node, x, y):
        for child in node:
            if child.tag in (SPACE + "defs", SPACE + "mask", SPACE + "filter"):
                continue
            yield child, x, y
            if child.tag == SPACE + "svg":
                yield from walk(child, x + float(child.get("x")), y + float(child.get("y")))
            else:
                yield from walk(child, x, y)
    yield from walk(element, 0, 0)


def colour(text):
    return tuple(int(text[i:i + 2], 16) for i in (1, 3, 5))


def check_words(name, root, size):
    lines = []
    for text, x, y in inner(root):
        if text.tag != SPACE + "text":
            continue
        letters, left, base = float(text.get("font-size")), x + float(text.get("x")), y + float(text.get("y"))
        assert letters >= LEAST_LETTERS, (name, text.text, letters)
        right = left + LETTER * letters * len(text.text)
        assert 0 <= left and right <= size[0] and letters <= base <= size[1], (name, text.text, left, right, base)
        lines.append((left, base - letters, right, base, text.text))
    assert lines, name
    for i, a in enumerate(lines):
        for b in lines[:i]:
            apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
            assert apart, (name, "words over words", a, b)


def check_squares(name, root, rows):
    """The squares of the legend, which nothing covers."""
    squares = [r for r, x, y in inner(root) if r.tag == SPACE + "rect" and r.get("width") == r.get("height") == "14"]
    for square in squares:
        x, y = int(square.get("x")), int(square.get("y"))
        seen = {rows[y + dy][x + dx] for dx in (1, 7, 12) for dy in (1, 7, 12)}
        assert seen == {colour(square.get("fill"))}, (name, square.attrib, seen)
    return len(squares)


def check(name):
    root = tree.parse(name + ".svg").getroot()
    rows = read_png(name + ".png")
    size = int(root.get("width")), int(root.get("height"))
    assert size == (len(rows[0]), len(rows)) and max(size) <= MOST_SIDE, (name, size, len(rows[0]), len(rows))
    assert rows[0][0] == rows[-1][-1] == colour(root.find(SPACE + "rect").get("fill")), (name, rows[0][0])
    check_words(name, root, size)
    squares = check_squares(name, root, rows)
    assert squares or name in ("scene", "demo"), name
    for image in root.iter(SPACE + "image"):
        assert image.get("{http://www.w3.org/1999/xlink}href").startswith("data:image/png;base64,"), name
    assert len(list(root.iter(SPACE + "image"))) >= {"hit": 3, "posed": 4, "scene": 2, "demo": 9}.get(name, 0), name
    if name == "hit":
        check_hit(root, rows)
    if name == "scene":
        check_scene(root, rows)


def check_hit(root, rows):
    """B covers the ring's pixels 3,2 2,3 and 3,3 of scale 32: each is one colour from edge to edge."""
    (place,) = {use.get("transform") for use in root.iter(SPACE + "use")
                if use.get("{http://www.w3.org/1999/xlink}href") == "#i1"}
    scale, left, top = (float(re.split("[( )]", place)[i]) for i in (1, 5, 6))
    assert scale == 32, place
    shared = colour("#ff2e88")
    for x, y in ((2, 3), (3, 3)):
        x0, y0 = int(left + x * scale), int(top + y * scale)
        middle = rows[y0 + 16][x0 + 16]
        assert middle == shared, (x, y, middle)
    # Of the ring's corner, which nothing else covers, up to its edges.
    x0, y0 = int(left), int(top)
    assert len({rows[y0 + dy][x0 + dx] for dx in (1, 16, 30) for dy in (1, 16, 30)}) == 1, "a pixel of a sprite is blurred"
    assert rows[y0 + 40][x0 + 31] == rows[y0 + 40][x0 + 16] != rows[y0 + 40][x0 + 32], "an edge of pixels is blurred"


def check_scene(root, rows):
    """The dot, whose corners are 9,9 and 13,13 of the world, has the colours of its picture."""
    panel = root.find(SPACE + "svg")
    uses = panel.findall(SPACE + "use")
    assert len(uses) == 2, len(uses)
    scale, left, top = (float(re.split("[( )]", uses[1].get("transform"))[i]) for i in (1, 5, 6))
    left, top = left + float(panel.get("x")), top + float(panel.get("y"))
    inside, ground = rows[int(top + scale / 2)][int(left + scale / 2)], rows[int(top - 6)][int(left - 6)]
    assert inside != ground, (inside, ground)


for given in sys.argv[1:]:
    check(given)
