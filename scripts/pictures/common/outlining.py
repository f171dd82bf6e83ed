"""outlining: outlines of sprites and their convex parts."""
import ctypes

from PIL import Image, ImageDraw

from .drawing import PANEL, blend
from .library import HM, Mask, Shape, checked, sprite
from .posing import corner


def outline_of(mask):
    outline = ctypes.c_void_p()
    checked(HM.hm_outline_from_mask(mask.pointer, HM.HM_CONNECT_4, None, outline))
    return outline


def loops_of(outline):
    """(hole, points in pixels) of each loop."""
    loops, points = HM.hm_outline_loops(outline), HM.hm_outline_points(outline)
    for i in range(HM.hm_outline_loop_count(outline)):
        part = points[loops[i].first:loops[i].first + loops[i].count]
        yield loops[i].hole, [(p.x / 65536, p.y / 65536) for p in part]


def simple_shape(name, tolerance):
    """A sprite's outline with few points: the outline, its convex parts in pixels, and the shape of them."""
    traced, simple, shape = outline_of(Mask.of(sprite(name), 128)), ctypes.c_void_p(), Shape()
    options = HM.hm_simplify_options(HM.HM_SIMPLIFY_MIN, tolerance)
    checked(HM.hm_outline_simplify(traced, options, None, simple))
    checked(HM.hm_outline_prepare(simple, 0))
    checked(HM.hm_shape_outline(simple, shape))
    parts = HM.hm_outline_parts(simple)
    found, corners = HM.hm_parts_all(parts), HM.hm_parts_corners(parts)
    polygons = [[(c.x / 65536, c.y / 65536) for c in corners[p.first:p.first + p.count]]
                for p in found[:HM.hm_parts_count(parts)]]
    HM.hm_outline_destroy(traced)
    return simple, polygons, shape


def draw_polygons(picture, polygons, xform, zoom, colour):
    """Convex parts as an xform draws them, in two tones with thin gaps."""
    layer = Image.new("RGBA", picture.size)
    draw = ImageDraw.Draw(layer)
    for i, polygon in enumerate(polygons):
        points = [tuple(v * zoom for v in corner(xform, *p)) for p in polygon]
        draw.polygon(points, fill=blend(PANEL, colour, 0.45 + 0.12 * (i % 3)), outline=PANEL)
    picture.alpha_composite(layer)
