"""direct: the picture of docs/direct.md."""
import ctypes
import math

from PIL import Image, ImageDraw

from .common.drawing import BLUE, GREEN, GROUND, PANEL, PINK, YELLOW, listed, ring, rows, save, write
from .common.library import HM, checked
from .common.posing import corner


def blast_panel():
    out = Image.new("RGBA", (316, 268), GROUND)
    draw = ImageDraw.Draw(out)
    places = [(14 + 28 * (i % 10), 14 + 28 * (i // 10), 16, 12 + i * 7 % 9) for i in range(10 * 8)]
    arrays = [(ctypes.c_double * len(places))(*column) for column in zip(*places)]
    bits = (ctypes.c_uint64 * 2)()
    blast = HM.hm_circle(157, 118, 74)
    count = HM.hm_circle_overlaps_boxes(blast, HM.hm_boxes(*arrays, len(places)), 0, bits, None, 0)
    for i, (x, y, w, h) in enumerate(places):
        hit = bits[i // 64] >> (i % 64) & 1
        draw.rectangle([x, y, x + w, y + h], fill=PINK if hit else PANEL, outline=None if hit else BLUE)
    ring(draw, (blast.x, blast.y), blast.radius, YELLOW)
    write(out, (4, 252), f"one blast, {len(places)} crates, one call: {count} overlap")
    return out


def turned_box_panel():
    out = Image.new("RGBA", (330, 268), GROUND)
    draw = ImageDraw.Draw(out)
    box, turned = HM.hm_box(90, 95, 150, 70), HM.hm_rotated_box()
    angle = math.atan2(3, 4)
    checked(HM.hm_rotated_box_make(box, angle, None, turned))
    corners = [corner(turned.xform, x, y) for x, y in ((0, 0), (150, 0), (150, 70), (0, 70))]
    draw.polygon(corners, fill=PANEL, outline=BLUE)
    for u, v, radius in ((-25, -14, 24), (40, -12, 16), (90, 10, 24), (163, -16, 14), (176, 40, 24), (120, 92, 26),
                         (75, 90, 12), (20, 84, 18), (-30, 80, 14), (75, 30, 12), (140, 62, 10), (-34, 30, 20)):
        x, y = corner(turned.xform, u, v)
        disc = HM.hm_circle(x, y, radius)
        hit = HM.hm_circle_overlaps_rotated_box_exactly(disc, turned, 0)
        ring(draw, (x, y), radius, PINK if hit else GREEN)
    write(out, (4, 252), "circles and a rotated box")
    return out


@listed
def draw_direct():
    save("direct", rows([blast_panel(), turned_box_panel()]), (YELLOW, "the blast"), (PINK, "overlaps"),
         (BLUE, "a crate or box that does not"), (GREEN, "a circle that does not"))
