"""compounds: the picture of docs/compounds.md."""
import ctypes

from PIL import Image, ImageDraw

from .common.drawing import BLUE, GREEN, GROUND, ORANGE, PANEL, TEXT, arrow, blend, dot, listed, save
from .common.library import HM, Shape, Vec2, Xform, checked
from .common.posing import drawn_pose, made, stamped


@listed
def draw_compounds():
    zoom, parts = 5, (HM.hm_compound_part * 3)()
    for part, shape, at, tag in zip(parts, (made("circle", 0, -30, 7), made("capsule", 0, -18, 0, -4, 6),
                                            made("box", -2, -12, 4, 24, 1)),
                                    (drawn_pose(0, 0), drawn_pose(0, 0), drawn_pose(14, -14, 0.3)), range(3)):
        part.shape, part.xform, part.tag = shape, at, tag
    compound, fighter, at = ctypes.c_void_p(), Shape(), drawn_pose(50, 44)
    checked(HM.hm_compound_create(parts, 3, None, compound))
    HM.hm_shape_compound(compound, fighter)
    out = Image.new("RGBA", (110 * zoom, 54 * zoom), GROUND)
    draw = ImageDraw.Draw(out)
    colours = (GREEN, BLUE, ORANGE)
    for part, colour in zip(parts, colours):
        placed = Xform()
        checked(HM.hm_xform_multiply(at, part.xform, placed))
        stamped(out, part.shape, placed, blend(PANEL, colour, 0.55), zoom=zoom)
    arrow_shape = made("segment", -6, 0, 0, 0)
    for start, motion in (((106, 14), (-100, 0)), ((10, 34), (100, 0)), ((106, 30), (-100, 2))):
        hit, flies = HM.hm_cast_hit(), drawn_pose(*start)
        if not HM.hm_cast(fighter, at, arrow_shape, flies, Vec2(*motion), None, hit):
            raise RuntimeError("no hit")
        point = (hit.point.x * zoom, hit.point.y * zoom)
        arrow(draw, (start[0] * zoom, start[1] * zoom), point, colours[hit.feature_a.part], 2)
        dot(draw, point, 4, TEXT)
    save("compounds", out, (GREEN, "part 0, a head, and what it stops"), (BLUE, "part 1, a body, and what it stops"),
         (ORANGE, "part 2, a shield, and what it stops"), (TEXT, "where each meets"))
