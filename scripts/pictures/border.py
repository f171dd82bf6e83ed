"""border: the picture of docs/border.md."""
import ctypes

from PIL import Image, ImageDraw

from .common.drawing import (BLUE, GREEN, GROUND, ORANGE, PINK, WHITE, YELLOW, along, arrow, blend, dot, listed,
                             panel, rows, save)
from .common.library import HM, Mask, Vec2, checked, sprite
from .common.outlining import loops_of, outline_of
from .common.posing import STEPS, xform_of


def border_of(name, method, tolerance):
    """The outline of a sprite with fewer points, and its border."""
    outline, simple, border = outline_of(Mask.of(sprite(name), 128)), ctypes.c_void_p(), ctypes.c_void_p()
    options = HM.hm_simplify_options(method, tolerance)
    checked(HM.hm_outline_simplify(outline, options, None, simple))
    checked(HM.hm_border_create(simple, None, border))
    HM.hm_outline_destroy(outline)
    return simple, border


def border_ground(outline, xform, size, zoom, caption):
    out = panel(Image.new("RGBA", size), zoom, caption)
    draw = ImageDraw.Draw(out)
    drawn = [[((xform.ox + x * xform.ux + y * xform.vx) / STEPS * zoom,
               (xform.oy + x * xform.uy + y * xform.vy) / STEPS * zoom) for x, y in points]
             for _, points in loops_of(outline)]
    for points in drawn:
        draw.line(points + points[:1], fill=BLUE, width=2)
    return out, draw, [(p, q) for points in drawn for p, q in zip(points, points[1:] + points[:1])]


def border_beam(outline, border, xform, size, zoom, start, end):
    found = (HM.hm_crossing * 64)()
    count = HM.hm_border_crossings(border, xform, None, Vec2(*start), Vec2(*end), None, found, 64)
    out, draw, _ = border_ground(outline, xform, size, zoom, f"{count} crossings of a beam, with normals")
    draw.line([along(start, end, 0, zoom), along(start, end, 1, zoom)], fill=YELLOW)
    for crossing in found[:count]:
        at = crossing.point.x * zoom, crossing.point.y * zoom
        colour = GREEN if crossing.enters else ORANGE
        arrow(draw, at, (at[0] + 24 * crossing.normal.x, at[1] + 24 * crossing.normal.y), colour)
        dot(draw, at, 3, WHITE)
    return out


def border_blast(outline, border, xform, size, zoom, centre, radius):
    found = (HM.hm_border_near * 64)()
    count = HM.hm_border_edges_near(border, xform, Vec2(*centre), radius, 0, found, 64)
    out, draw, edges = border_ground(outline, xform, size, zoom, f"{count} edges within the radius of a blast")
    x, y, r = (v * zoom for v in (*centre, radius))
    draw.ellipse([x - r, y - r, x + r, y + r], outline=YELLOW)
    for near in found[:count]:
        draw.line(edges[near.edge], fill=PINK, width=4)
        draw.line([(x, y), (near.point.x * zoom, near.point.y * zoom)], fill=blend(GROUND, YELLOW, 0.5))
        dot(draw, (near.point.x * zoom, near.point.y * zoom), 3, WHITE)
    dot(draw, (x, y), 4, YELLOW)
    return out


@listed
def draw_border():
    outline, border = border_of("gear", HM.HM_SIMPLIFY_MIN, 1.0)
    drawn, size, zoom = xform_of(sprite("gear"), 56, 56, 0.3, pivot=(40, 40)), (112, 112), 3
    save("border", rows([border_beam(outline, border, drawn, size, zoom, (4, 84), (108, 40)),
                         border_blast(outline, border, drawn, size, zoom, (88, 87), 23)]),
         (BLUE, "the outline"), (YELLOW, "the beam; the radius of the blast"), (GREEN, "normal where the beam enters"),
         (ORANGE, "normal where it leaves"), (PINK, "edges within the radius"), (WHITE, "crossings; nearest points"))
    HM.hm_border_destroy(border)
    HM.hm_outline_destroy(outline)
