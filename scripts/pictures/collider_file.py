"""collider_file: the picture of docs/collider-file.md."""
import struct
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw

from .common.drawing import DIM, GROUND, PANEL, PIECES, blend, listed, run, save, write

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
    out = Image.new("RGBA", (row // 2 + 270, max(lines * high, 24 * len(SECTIONS) + 60) + 28), GROUND)
    draw = ImageDraw.Draw(out)
    for at in range(0, len(data), 2):
        x, y, colour = at % row // 2, at // row * high, DIM if owner[at] is None else PIECES[owner[at]]
        if not any(data[at:at + 2]):
            colour = blend(PANEL, colour, 0.45)
        draw.line([(14 + x, 14 + y), (14 + x, 14 + y + high - 3)], fill=colour)
    write(out, (row // 2 + 34, 14), f"walker.hmc: {len(data)} bytes")
    for number, (name, _) in enumerate((*SECTIONS, ("head, gaps, checksum", None))):
        group = number if number < len(SECTIONS) else None
        x, y = row // 2 + 34, 40 + 22 * number
        draw.rectangle([x, y + 2, x + 10, y + 12], fill=DIM if group is None else PIECES[group])
        write(out, (x + 18, y), f"{owner.count(group):,}")
        write(out, (x + 64, y), name)
    save("collider-file", out)
