"""overlap: the pictures of docs/overlap.md."""
import ctypes

from PIL import Image, ImageDraw

from .common.drawing import (BLUE, DIM, GREEN, GROUND, ORANGE, PANEL, PINK, TEXT, WHITE, YELLOW, arrow, blend, dimmed,
                             listed, panel, rows, save, write)
from .common.library import HM, Mask, Pixel, Rect, checked, sprite


@listed
def draw_ends():
    a, b = sprite("ring"), sprite("sword").crop((0, 0, 27, 92))
    at = (16, -14)
    ma, mb = Mask.of(a, 128), Mask.of(b, 128)
    picture = Image.new("RGBA", (64, 64))
    picture.alpha_composite(dimmed(a, 0.5))
    picture.alpha_composite(dimmed(b.crop((0, 14, 27, 78)), 0.5), (16, 0))
    picture.alpha_composite(ma.made("shared", mb.pointer, *at).image(PINK))
    box, marks = Rect(), []
    HM.hm_mask_shared_box(ma.pointer, mb.pointer, *at, box)
    marks.append(((box.x, box.y, box.w, box.h), WHITE))
    found = Pixel()
    words = []
    for side, name, colour in ((HM.HM_SIDE_TOP, "TOP", GREEN), (HM.HM_SIDE_BOTTOM, "BOTTOM", BLUE),
                               (HM.HM_SIDE_LEFT, "LEFT", YELLOW), (HM.HM_SIDE_RIGHT, "RIGHT", ORANGE)):
        HM.hm_mask_shared_pixel(ma.pointer, mb.pointer, *at, side, found)
        picture.putpixel((found.x, found.y), colour + (255,))
        marks.append(((found.x, found.y, 1, 1), colour))
        words.append((f"HM_SIDE_{name} ({found.x}, {found.y})", colour))
    left = panel(picture, 7, f"{box.w} x {box.h} pixels at ({box.x}, {box.y}) hold all that is shared", marks=marks)
    right = Image.new("RGBA", (190, left.height), GROUND)
    for i, (text, colour) in enumerate(words):
        ImageDraw.Draw(right).rectangle([0, 22 + 24 * i, 10, 32 + 24 * i], fill=colour)
        write(right, (20, 22 + 24 * i), text)
    ImageDraw.Draw(right).rectangle([0, 118, 10, 128], outline=WHITE)
    write(right, (20, 118), "hm_mask_shared_box")
    save("ends", rows([left, right]), (PINK, "shared"), (WHITE, "the box of it"), (GREEN, "topmost"), (BLUE, "lowest"),
         (YELLOW, "leftmost"), (ORANGE, "rightmost"))


def glow(part):
    """From dark violet at 0 to bright yellow at 1."""
    return tuple(round(p + (q - p) * part ** 0.7) for p, q in zip(blend(GROUND, PINK, 0.3), YELLOW)) + (255,)


@listed
def draw_minkowski():
    a, b = sprite("ring"), sprite("slime")
    ma, mb = Mask.of(a, 128), Mask.of(b, 128)
    total = ma.made("minkowski", mb.pointer)
    left, top = 1 - b.width, 1 - b.height
    counts = (ctypes.c_uint32 * (total.width * total.height))()
    checked(HM.hm_mask_overlap_table(ma.pointer, mb.pointer, None, counts, len(counts)))
    peak = max(counts)
    heat = Image.new("RGBA", (total.width, total.height))
    heat.putdata([glow(count / peak) if count else (0, 0, 0, 0) for count in counts])
    scene = Image.new("RGBA", (total.width, total.height))
    scene.alpha_composite(a, (-left, -top))
    spots = []
    for dx, dy in ((16, 14), (-27, -20), (a.width - b.width - 1, a.height - b.height)):
        scene.alpha_composite(b, (dx - left, dy - top))
        hit = HM.hm_mask_overlap(ma.pointer, mb.pointer, dx, dy)
        colour = PINK if hit else GREEN
        spots.append(((dx - left, dy - top, b.width, b.height), (dx - left, dy - top, 1, 1), colour))
    save("minkowski", rows([
        panel(scene, 3, "slime.png at three offsets on ring.png", marks=[(s[0], s[2]) for s in spots]),
        panel(total.image(BLUE), 3, "hm_mask_minkowski: solid where they overlap",
              marks=[(s[1], s[2]) for s in spots]),
        panel(heat, 3, f"hm_mask_overlap_table: 1 to {peak} shared pixels")]),
         (PINK, "overlaps there"), (GREEN, "does not"), (BLUE, "offsets with an overlap"),
         (glow(0.01)[:3], "few shared pixels"), (glow(1)[:3], "most"))


@listed
def draw_grid():
    cell = 34
    out = Image.new("RGBA", (15 * cell, 10 * cell + 20), GROUND)
    draw = ImageDraw.Draw(out)
    left, top = 2 * cell, cell + 12
    a = {(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2), (4, 2), (2, 3), (3, 3), (4, 3), (5, 3), (3, 4), (4, 4)}
    b = {(1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2), (2, 2)}
    dx, dy = 4, 3

    def square(x, y, colour):
        draw.rectangle([left + x * cell + 1, top + y * cell + 1, left + (x + 1) * cell - 1, top + (y + 1) * cell - 1],
                       fill=colour)

    for y in range(8):
        for x in range(12):
            square(x, y, PANEL)
    for x, y in a:
        square(x, y, BLUE)
    for x, y in b:
        square(x + dx, y + dy, PINK if (x + dx, y + dy) in a else ORANGE)
    draw.rectangle([left, top, left + 7 * cell, top + 6 * cell], outline=BLUE, width=2)
    draw.rectangle([left + dx * cell, top + dy * cell, left + (dx + 4) * cell, top + (dy + 4) * cell], outline=ORANGE,
                   width=2)
    for x in range(12):
        write(out, (left + x * cell + 13, top - 14), str(x), DIM)
    for y in range(8):
        write(out, (left - 14, top + y * cell + 11), str(y), DIM)
    write(out, (left + 12 * cell + 4, top - 14), "x", TEXT)
    write(out, (left - 14, top + 8 * cell + 3), "y", TEXT)
    write(out, (left + 4, top + 5 * cell + 12), "a, 7 x 6 pixels", BLUE)
    write(out, (left + dx * cell + 4, top + 7 * cell + 4), "b, 4 x 4, at (4, 3)", ORANGE)
    arrow(draw, (left + 4, top + 4), (left + dx * cell, top + dy * cell), WHITE)
    save("grid", out, (BLUE, "a"), (ORANGE, "b"), (PINK, "shared"), (WHITE, "offset of b"))
