"""separation: the picture of docs/separation.md."""
import math

from PIL import Image, ImageChops, ImageDraw

from .common.drawing import BLUE, ORANGE, PINK, WHITE, arrow, listed, panel, rows, save
from .common.library import HM, Mask, Vec2, Xform
from .common.posing import corner, posed, shape_of, xform_of


def separate(a, xa, b, xb, direction=None):
    """The move of b, in pixels, and where b then lies."""
    found = HM.hm_separation()
    options = HM.hm_separate_options(direction=Vec2(*(direction or (0, 0))), max_distance=1000)
    if not HM.hm_separate(a, xa, b, xb, options, found):
        raise RuntimeError("no way out")
    moved = Xform(xb.ox + found.steps_x, xb.oy + found.steps_y, xb.ux, xb.uy, xb.vx, xb.vy)
    return (found.move.x, found.move.y), moved


def separation_panel(parts, xforms, middle, caption, move=(0, 0)):
    """Two sprites, what they share in pink, and the move that brought the second one's middle where it is."""
    size, zoom = (66, 88), 3
    layers = [posed(image, xform, size, zoom) for image, xform in zip(parts, xforms)]
    out = panel(Image.new("RGBA", size), zoom, caption)
    for layer in layers:
        out.alpha_composite(layer)
    both = ImageChops.multiply(*(layer.getchannel("A") for layer in layers))
    out.paste(PINK, (0, 0), both)
    tip = tuple(v * zoom for v in corner(xforms[1], *middle))
    if move != (0, 0):
        arrow(ImageDraw.Draw(out), tuple(v - m * zoom for v, m in zip(tip, move)), tip, WHITE, 3)
    return out


@listed
def draw_separation():
    room, peg = Image.new("RGBA", (44, 40), BLUE), Image.new("RGBA", (19, 36), ORANGE)
    room.paste((0, 0, 0, 0), (13, 0, 31, 30))
    shapes = [shape_of(Mask.of(image)) for image in (room, peg)]
    fixed = xform_of(room, 36, 60, 0.35, pivot=(22, 20))
    sunk = xform_of(peg, 40.5, 47, 0.35, pivot=(9.5, 18))
    any_move, anywhere = separate(shapes[0], fixed, shapes[1], sunk)
    up_move, above = separate(shapes[0], fixed, shapes[1], sunk, (0, -1))
    middle, parts = (9.5, 18), (room, peg)
    save("separation", rows([
        separation_panel(parts, (fixed, sunk), middle, "a peg that is too wide"),
        separation_panel(parts, (fixed, anywhere), middle,
                         "the MTV: (%.3f, %.3f), %.2f px" % (*any_move, math.hypot(*any_move)), any_move),
        separation_panel(parts, (fixed, above), middle, "upward only: (%.3f, %.3f)" % up_move, up_move)]),
         (BLUE, "a, fixed"), (ORANGE, "b"), (PINK, "shared"), (WHITE, "how b was moved"))
