"""maskfield: the picture of docs/maskfield.md."""
import ctypes

from PIL import Image, ImageDraw

from .common import headers
from .common.drawing import (BLUE, GREEN, ORANGE, PINK, ROOT, VIOLET, YELLOW, blend, dimmed, listed, panel, rows,
                             save)
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
        colour = blend(BLUE, (22, 30, 52), min(pixels / 64, 1))
    else:
        colour = blend(YELLOW, (150, 40, 40), min(pixels / 32, 1))
    return colour if pixels >= 64 or int(pixels / 8) % 2 else blend(colour, (255, 255, 255), 0.12)


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
                    out.paste(blend(BLUE, VIOLET, level / 3), (left, top, left + side - inset, top + side - inset))
    return out


@listed
def draw_maskfield():
    room = Mask.of(sprite("planet"), 128).made("crop", Rect(-60, -60, 376, 320))
    checked(HM.hm_mask_prepare(room.pointer))
    field = field_of(room)
    distances = distances_image(field)
    distances.alpha_composite(dimmed(room.made("border", HM.HM_CONNECT_4).image((255, 255, 255)), 0.5))
    tree = [panel(blocks_image(field, level, 4 ** level), 1, f"tree: blocks of {4 ** level} px with a solid pixel")
            for level in (1, 2)]
    hole = Image.new("RGBA", (30, 30))
    ImageDraw.Draw(hole).ellipse([0, 0, 29, 29], fill=(255, 255, 255, 255))
    at = Rect(210, 120, 30, 30)
    crater = room.made("copy_prepared")
    HM.hm_mask_erase(crater.pointer, Mask.of(hole).pointer, at.x, at.y)
    updated = distances_image(field_of(crater))
    updated.alpha_composite(dimmed(crater.made("border", HM.HM_CONNECT_4).image((255, 255, 255)), 0.5))
    reach = (at.x // 4 * 4 - 64, at.y // 4 * 4 - 64, 160, 160)
    marks = [((at.x, at.y, at.w, at.h), PINK), (reach, ORANGE)]
    left = panel(distances, 1, "distances of cells: outside blue, inside yellow to red")
    right = panel(updated, 1, "after a crater: pink changed, orange made anew", marks=marks)
    save("maskfield", rows([left, right], tree))
