"""collider_file: the picture of docs/collider-file.md."""
import struct
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw

from .common.drawing import DIM, GROUND, PANEL, PIECES, blend, captioned, listed, rows, run, save

# Of the sections of a collider file: what they hold, by their kinds.
SECTIONS = (("frames, forms, tags, names", range(0, 5)), ("masks", range(5, 6)), ("fields", range(6, 8)),
            ("outlines and hulls", range(8, 10)), ("convex parts", range(10, 16)),
            ("trees of the parts", range(16, 18)), ("radial profiles", range(18, 19)))


@listed
def draw_collider_file():
    """The bytes of a collider file, a row for each 1,024 of them, by what they hold."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "walker.hmc"
        run("hitmask", "bake", "examples/walker.json", "--output", path)
        data = path.read_bytes()
    owner = [None] * len(data)
    for i in range(int.from_bytes(data[16:20], "little")):
        kind, width, offset, count = struct.unpack_from("<IIQQ", data, 32 + 24 * i)
        group = next(number for number, (_, kinds) in enumerate(SECTIONS) if kind in kinds)
        owner[offset:offset + width * count] = [group] * (width * count)
    row, high, lines = 1024, 14, -(-len(data) // 1024)
    out = Image.new("RGBA", (row // 2 + 28, lines * high + 28), GROUND)
    draw = ImageDraw.Draw(out)
    for at in range(0, len(data), 2):
        x, y, colour = at % row // 2, at // row * high, DIM if owner[at] is None else PIECES[owner[at]]
        if not any(data[at:at + 2]):
            colour = blend(PANEL, colour, 0.45)
        draw.line([(14 + x, 14 + y), (14 + x, 14 + y + high - 3)], fill=colour)
    legend = [(PIECES[i], f"{name}: {owner.count(i):,}") for i, (name, _) in enumerate(SECTIONS)]
    save("collider-file", rows([captioned(out, f"walker.hmc: {len(data):,} bytes, 1,024 in a row; zeros are darker")], gap=4), *legend,
         (DIM, f"head, gaps, checksum: {owner.count(None)}"))
