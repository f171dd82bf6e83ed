"""maskfield: the picture of docs/maskfield.md."""
import ctypes

from PIL import Image, ImageDraw

from .common import headers
from .common.drawing import (BLUE, GREEN, GROUND, ORANGE, PINK, ROOT, WHITE, YELLOW, blend, dimmed, listed, panel,
                             rows, save)
from .common.library import HM, Mask, Rect, checked, sprite

# What the field holds is not public.
Inside = headers.read(ROOT, ("src/mask/maskfield_internal.h",)).types["hm_mask"]


def field_of(mask):
    """What the field of a prepared mask holds."""
    return ctypes.cast(mask.pointer, ctypes.POINTER(Inside)).contents.field.contents


def distance_colour(value):
    if value == 0:
        return GREEN
    pixels = abs(value) / 16
    if value > 0:
        colour = blend(BLUE, blend(GROUND, BLUE, 0.15), min(pixels / 64, 1))
    else:
        colour = blend(YELLOW, blend(GROUND, ORANGE, 0.6), min(pixels / 32, 1))
    return colour if pixels >= 64 or int(pixels / 8) % 2 else blend(colour, WHITE, 0.12)


def distances_image(field):
    out = Image.new("RGBA", (field.cell_columns * 4, field.cell_rows * 4))
    for y in range(field.cell_rows):
        for x in range(field.cell_columns):
            colour = distance_colour(field.cells[y * field.cell_columns + x])
            out.paste(colour, (4 * x, 4 * y, 4 * x + 4, 4 * y + 4))
    return out


def blocks_image(field, level, side):
    """The children of a level's nodes: blocks of `side` pixels that hold a solid one."""
    out = Image.new("RGBA", (field.width, field.height))
    columns = field.node_columns[level]
    for y in range(field.node_rows[level]):
        for x in range(columns):
            for i in range(16):
                if field.nodes[level][y * columns + x] >> i & 1:
                    left, top = (4 * x + i % 4) * side, (4 * y + i // 4) * side
                    inset = min(side // 4, 1)
                    out.paste(blend(BLUE, WHITE, level / 3), (left, top, left + side - inset, top + side - inset))
    return out


@listed
def draw_maskfield():
    room = Mask.of(sprite("planet"), 128).made("crop", Rect(-32, -33, 320, 300))
    checked(HM.hm_mask_prepare(room.pointer))
    field = field_of(room)
    distances = distances_image(field)
    distances.alpha_composite(dimmed(room.made("border", HM.HM_CONNECT_4).image(WHITE), 0.5))
    tree = [panel(blocks_image(field, level, 4 ** level), 1, f"tree: blocks of {4 ** level} px with a solid pixel")
            for level in (1, 2)]
    hole = Image.new("RGBA", (30, 30))
    ImageDraw.Draw(hole).ellipse([0, 0, 29, 29], fill=(255, 255, 255, 255))
    at = Rect(182, 93, 30, 30)
    crater = room.made("copy_prepared")
    HM.hm_mask_erase(crater.pointer, Mask.of(hole).pointer, at.x, at.y)
    updated = distances_image(field_of(crater))
    updated.alpha_composite(dimmed(crater.made("border", HM.HM_CONNECT_4).image(WHITE), 0.5))
    reach = (at.x // 4 * 4 - 64, at.y // 4 * 4 - 64, 160, 160)
    marks = [((at.x, at.y, at.w, at.h), PINK), (reach, ORANGE)]
    left = panel(distances, 1, "the distance of each cell")
    right = panel(updated, 1, "after a crater: few cells are computed again", marks=marks)
    save("maskfield", rows([left, right], tree), (GREEN, "cells with an edge"), (distance_colour(8), "outside, near"),
         (distance_colour(64 * 16), "outside, far"), (distance_colour(-8), "inside, near"),
         (distance_colour(-24 * 16), "inside, far"), (blend(BLUE, WHITE, 0.5), "blocks with a solid pixel"), (PINK, "the crater"), (ORANGE, "cells computed again"))
