"""convex: the picture of docs/convex.md."""
import ctypes

from PIL import ImageDraw

from .common.drawing import BLUE, GREEN, ORANGE, PANEL, PINK, TEXT, YELLOW, blend, dimmed, listed, panel, rows, save
from .common.library import HM, Mask, checked, sprite
from .common.outlining import outline_of


def convex_panel(name, zoom, most, tolerance=1.0):
    """A sprite's outline with few points, in convex parts of at most `most` corners."""
    traced, simple, parts = outline_of(Mask.of(sprite(name), 128)), ctypes.c_void_p(), ctypes.c_void_p()
    options = HM.hm_simplify_options(HM.HM_SIMPLIFY_MIN, tolerance)
    checked(HM.hm_outline_simplify(traced, options, None, simple))
    checked(HM.hm_parts_create(simple, most, None, parts))
    found, corners, count = HM.hm_parts_all(parts), HM.hm_parts_corners(parts), HM.hm_parts_count(parts)
    kind = "triangles" if most == 3 else f"parts of at most {most} corners"
    out = panel(dimmed(sprite(name), 0.15), zoom, f"{count} {kind}")
    draw = ImageDraw.Draw(out)
    for i, part in enumerate(found[:count]):
        points = [(c.x / 65536 * zoom, c.y / 65536 * zoom) for c in corners[part.first:part.first + part.count]]
        colour = (BLUE, ORANGE, GREEN, YELLOW, PINK)[i % 5]
        draw.polygon(points, fill=blend(PANEL, colour, 0.45), outline=TEXT)
    HM.hm_parts_destroy(parts)
    for pointer in (traced, simple):
        HM.hm_outline_destroy(pointer)
    return out


@listed
def draw_convex():
    save("convex", rows(*[[convex_panel(name, zoom, 8), convex_panel(name, zoom, 3)]
                          for name, zoom in (("gear", 4), ("window", 4))]))
