"""shapes: the picture of docs/shapes.md."""
import ctypes

from PIL import Image

from .common.drawing import BLUE, PANEL, blend, listed, panel, ring, rows, save
from .common.library import HM, Mask, Rect, Shape, Vec2, checked, sprite
from .common.outlining import outline_of
from .common.posing import IDENTITY, numbers_shape


def polygon_shape(points, radius=0):
    def make(out):
        polygon = ctypes.c_void_p()
        checked(HM.hm_polygon_create((Vec2 * len(points))(*points), len(points), None, polygon))
        return HM.hm_shape_polygon(polygon, radius, out)
    return make


def ellipse_shape(*numbers):
    def make(out):
        polygon = ctypes.c_void_p()
        checked(HM.hm_polygon_ellipse(*numbers, None, polygon))
        return HM.hm_shape_polygon(polygon, 0, out)
    return make


def star_shape(out):
    star = Mask.of(sprite("star").resize((100, 100), Image.NEAREST), 128)
    HM.hm_shape_mask(star.made("crop", Rect(-40, -10, 180, 120)).pointer, out)
    return 0


def shape_panel(caption, make, width=0, core=None):
    """A shape stamped into a grid of fine pixels; `core` is the one that a radius widens."""
    size, at = (180, 120), IDENTITY
    out = panel(Image.new("RGBA", size), 1, caption)
    layers = [(make, blend(PANEL, BLUE, 0.45), width), (core, BLUE, 0)] if core else [(make, BLUE, width)]
    for maker, colour, wide in layers:
        shape, ground = Shape(), Mask.of(Image.new("RGBA", size))
        checked(maker(shape))
        options = HM.hm_stamp_options(cover=HM.HM_COVER_CENTRE, width=wide)
        HM.hm_mask_stamp(ground.pointer, at, shape, at, options, None)
        out.alpha_composite(ground.image(colour))
    return out


def outline_shape(out):
    ring = sprite("ring").resize((110, 110), Image.NEAREST)
    outline = outline_of(Mask.of(ring, 128).made("crop", Rect(-35, -5, 180, 120)))
    checked(HM.hm_outline_prepare(outline, 0))
    return HM.hm_shape_outline(outline, out)


def tiles_shape(out):
    """Cells of 20 pixels: solid ones, a slope either way, a block by itself."""
    slope = (Vec2 * 3)(Vec2(0, 20), Vec2(20, 0), Vec2(20, 20))
    tiles = (HM.hm_tile * 2)(HM.hm_tile(HM.HM_TILE_SOLID), HM.hm_tile(HM.HM_TILE_POLYGON, points=slope, point_count=3))
    numbers = {".": 0, "#": 1, "/": 2, "\\": 2 | 1 << 31}
    drawn = "........." "......##." "#........" "#../#\\..." "##/###\\.#" "#########"
    cells = [numbers[c] for c in drawn]
    options, made = HM.hm_tilemap_options(9, 6, 20, 20, False), ctypes.c_void_p()
    checked(HM.hm_tilemap_create(options, tiles, 2, (ctypes.c_uint32 * len(cells))(*cells), None, made))
    HM.hm_shape_tilemap(made, out)
    return 0


def compound_shape(out):
    shapes = (("circle", 90, 28, 18), ("box", 72, 48, 36, 40, 4), ("capsule", 50, 50, 68, 62, 5),
              ("capsule", 130, 50, 112, 62, 5), ("capsule", 130, 92, 130, 14, 1.5), ("box", 66, 94, 18, 18, 0),
              ("box", 96, 94, 18, 18, 0))
    parts, compound = (HM.hm_compound_part * len(shapes))(), ctypes.c_void_p()
    for part, (kind, *numbers) in zip(parts, shapes):
        checked(numbers_shape(kind, *numbers)(part.shape))
        part.xform = IDENTITY
    checked(HM.hm_compound_create(parts, len(parts), None, compound))
    HM.hm_shape_compound(compound, out)
    return 0


@listed
def draw_shapes():
    rock = ((40, 70), (70, 25), (130, 30), (140, 75), (85, 95))
    save("shapes", rows(
        [shape_panel("mask", star_shape), shape_panel("point", numbers_shape("point", 90, 60), 7),
         shape_panel("segment", numbers_shape("segment", 40, 90, 140, 30), 3),
         shape_panel("ray", numbers_shape("ray", 40, 90, 5, -3), 3),
         shape_panel("circle", numbers_shape("circle", 90, 60, 44)),
         shape_panel("capsule", numbers_shape("capsule", 55, 80, 125, 40, 28), 0,
                     numbers_shape("capsule", 55, 80, 125, 40, 1.5)),
         shape_panel("box", numbers_shape("box", 40, 30, 100, 60, 0)),
         shape_panel("box with a radius", numbers_shape("box", 50, 40, 80, 40, 18), 0,
                     numbers_shape("box", 50, 40, 80, 40, 0)),
         shape_panel("polygon", polygon_shape(rock)),
         shape_panel("polygon with a radius", polygon_shape(rock, 14), 0, polygon_shape(rock)),
         shape_panel("ellipse, error 0.25", ellipse_shape(90, 60, 76, 40, 0.25)),
         shape_panel("ellipse, error 6", ellipse_shape(90, 60, 76, 40, 6)),
         shape_panel("outline", outline_shape), shape_panel("tiles", tiles_shape),
         shape_panel("compound", compound_shape)]),
         (BLUE, "the shape; the core of a rounded one"), (blend(PANEL, BLUE, 0.45), "what the radius adds"))
