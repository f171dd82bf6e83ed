"""outlines: the pictures of docs/outlines.md."""
import ctypes

from PIL import Image, ImageDraw, ImageOps

from .common.drawing import (BLUE, DIM, GREEN, ORANGE, PANEL, PINK, TEXT, YELLOW, arrow, blend, dimmed, dot, listed,
                             panel, rows, save)
from .common.library import HM, Mask, checked, sprite
from .common.outlining import draw_polygons, loops_of, outline_of, simple_shape
from .common.posing import cast, corner, xform_of


def draw_loops(picture, outline, zoom, width=2):
    draw = ImageDraw.Draw(picture)
    for hole, points in loops_of(outline):
        points = [(x * zoom, y * zoom) for x, y in points]
        draw.line(points + points[:1], fill=ORANGE if hole else BLUE, width=width)
        x, y = points[0]
        draw.ellipse([x - 3, y - 3, x + 3, y + 3], fill=TEXT)


def outline_panel(name, zoom, threshold=128):
    image = sprite(name)
    outline = outline_of(Mask.of(image, threshold))
    count, points = HM.hm_outline_loop_count(outline), HM.hm_outline_point_count(outline)
    out = panel(dimmed(image, 0.7), zoom, f"{count} loops, {points} points")
    draw_loops(out, outline, zoom)
    HM.hm_outline_destroy(outline)
    return out


def simplified_panel(name, zoom, method, caption, tolerance=1.0):
    image = ImageOps.expand(sprite(name), 1, (0, 0, 0, 0))  # so that points at its sides are whole
    outline, simple = outline_of(Mask.of(image, 128)), ctypes.c_void_p()
    options = HM.hm_simplify_options(method, tolerance)
    checked(HM.hm_outline_simplify(outline, options, None, simple))
    out = panel(dimmed(image, 0.7), zoom, f"{caption}: {HM.hm_outline_point_count(simple)} points")
    draw_loops(out, simple, zoom)
    draw = ImageDraw.Draw(out)
    for _, points in loops_of(simple):
        for x, y in points:
            draw.ellipse([x * zoom - 2, y * zoom - 2, x * zoom + 2, y * zoom + 2], fill=TEXT)
    for pointer in (outline, simple):
        HM.hm_outline_destroy(pointer)
    return out


@listed
def draw_simplified():
    names = (("slime", 4), ("key", 5))
    methods = ((HM.HM_SIMPLIFY_MIN, "min, 1 px"), (HM.HM_SIMPLIFY_RDP, "rdp, 1 px"),
               (HM.HM_SIMPLIFY_OUTER, "outer, 1 px"), (HM.HM_SIMPLIFY_INNER, "inner, 1 px"))
    save("simplified", rows(*[[simplified_panel(name, zoom, method, caption) for method, caption in methods]
                              for name, zoom in names]),
         (BLUE, "outer loop"), (ORANGE, "hole"), (TEXT, "point"))


def draw_edge(picture, outline, told, xform, zoom, colour):
    loop = HM.hm_outline_loops(outline)[told.y]
    points = HM.hm_outline_points(outline)
    ends = [points[loop.first + (told.x - loop.first + k) % loop.count] for k in (0, 1)]
    line = [tuple(v * zoom for v in corner(xform, p.x / 65536, p.y / 65536)) for p in ends]
    ImageDraw.Draw(picture).line(line, fill=colour, width=5)


@listed
def draw_outline_hits():
    size, zoom = (190, 112), 3
    gear, key = simple_shape("gear", 1.0), simple_shape("key", 1.0)
    images = sprite("gear"), sprite("key")
    fixed = xform_of(images[0], 128, 66, 0.35, pivot=(images[0].width / 2, images[0].height / 2))
    start = xform_of(images[1], 30, 34, -0.5, pivot=(images[1].width / 2, images[1].height / 2))
    hit, stopped = cast(gear[2], fixed, key[2], start, (120, 40))
    out = panel(Image.new("RGBA", size), zoom,
                f"{len(gear[1])} and {len(key[1])} convex parts; edge {hit.feature_a.x} is hit by edge {hit.feature_b.x}")
    draw_polygons(out, key[1], start, zoom, DIM)
    draw_polygons(out, gear[1], fixed, zoom, BLUE)
    draw_polygons(out, key[1], stopped, zoom, ORANGE)
    for shape, told, xform in ((gear, hit.feature_a, fixed), (key, hit.feature_b, stopped)):
        if told.y >= 0:
            draw_edge(out, shape[0], told, xform, zoom, YELLOW)
    draw = ImageDraw.Draw(out)
    at = hit.point.x * zoom, hit.point.y * zoom
    arrow(draw, at, (at[0] + hit.normal.x * 56, at[1] + hit.normal.y * 56), GREEN, 3)
    dot(draw, at, 5, PINK)
    save("outline-hits", rows([out]), (DIM, "where the key starts"), (blend(PANEL, ORANGE, 0.57), "where it stops"), (blend(PANEL, BLUE, 0.57), "fixed"),
         (YELLOW, "the edges that meet"), (PINK, "where"), (GREEN, "normal"))


@listed
def draw_outlines():
    save("outlines", rows([outline_panel("gear", 4), outline_panel("window", 4)], [outline_panel("chain", 4)]),
         (BLUE, "outer loop"), (ORANGE, "hole"), (TEXT, "first point of a loop"))
