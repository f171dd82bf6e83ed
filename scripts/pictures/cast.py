"""cast: the picture of docs/cast.md."""
from PIL import Image, ImageDraw

from .common.drawing import (BLUE, DIM, FAINT, GREEN, ORANGE, PINK, WHITE, YELLOW, along, arrow, dimmed, dot, listed, panel,
                             rows, save)
from .common.library import Mask, Xform, sprite
from .common.posing import STEPS, cast, corner, posed, shape_of, xform_of


def cast_panel(parts, fixed, moves, middle, size, zoom, caption):
    """A sprite and the places of a second one, the last in full, with the motions between (dashed where it did not
    come to), the points where they meet and the normals there."""
    out = panel(Image.new("RGBA", size), zoom, caption)
    out.alpha_composite(posed(parts[0], fixed, size, zoom))
    for xform, *_ in moves[:-1]:
        out.alpha_composite(dimmed(posed(parts[1], xform, size, zoom), 0.4))
    out.alpha_composite(posed(parts[1], moves[-1][0], size, zoom))
    draw = ImageDraw.Draw(out)
    for (xform, motion, hit), (after, *_) in zip(moves, moves[1:]):
        tail, tip = (tuple(v * zoom for v in corner(x, *middle)) for x in (xform, after))
        end = tuple(v + m * zoom for v, m in zip(tail, motion))
        for i in range(0, 40, 2):
            draw.line([tuple(p + (q - p) * k / 40 for p, q in zip(tail, end)) for k in (i, i + 1)], fill=DIM, width=2)
        arrow(draw, tail, tip, WHITE, 3)
        at = hit.point.x * zoom, hit.point.y * zoom
        arrow(draw, at, (at[0] + hit.normal.x * 14 * zoom, at[1] + hit.normal.y * 14 * zoom), GREEN, 3)
        dot(draw, at, 5, PINK)
    return out


@listed
def draw_cast():
    rock, key = sprite("rock"), sprite("key")
    rock_shape, key_shape = (shape_of(Mask.of(image, 128)) for image in (rock, key))
    size, middle = (150, 110), (key.width / 2, key.height / 2)
    fixed = xform_of(rock, 98, 58, 0.5, scale=(0.8, 0.8), pivot=(48, 46))
    start = xform_of(key, 24, 16, -0.4, pivot=middle)
    motion = (100, 70)
    hit, stopped = cast(rock_shape, fixed, key_shape, start, motion)
    left = cast_panel((rock, key), fixed, [(start, motion, hit), (stopped, None, None)], middle, size, 3,
                      f"meets at {hit.fraction:.6f} of its motion, and stops right before")
    slope, ball, middle = Image.new("RGBA", (170, 60), BLUE), Image.new("RGBA", (24, 24)), (12, 12)
    ImageDraw.Draw(ball).ellipse([0, 0, 23, 23], fill=ORANGE)
    shapes = [shape_of(Mask.of(image)) for image in (slope, ball)]
    ground, start, motion = xform_of(slope, 0, 50, 0.3), xform_of(ball, 22, 20, pivot=middle), (90, 60)
    hit, stopped = cast(shapes[0], ground, shapes[1], start, motion)
    rest = [m * (1 - hit.fraction) for m in motion]
    into = rest[0] * hit.normal.x + rest[1] * hit.normal.y
    along_x, along_y = (round((r - into * n) * STEPS) for r, n in zip(rest, (hit.normal.x, hit.normal.y)))
    slid = Xform(stopped.ox + along_x, stopped.oy + along_y, stopped.ux, stopped.uy, stopped.vx, stopped.vy)
    right = cast_panel((slope, ball), ground, [(start, motion, hit), (stopped, None, None)], middle, size, 3,
                       "what is left of the motion, along the ground")
    right.alpha_composite(dimmed(posed(ball, slid, size, 3), 0.4))
    arrow(ImageDraw.Draw(right), *(tuple(v * 3 for v in corner(x, *middle)) for x in (stopped, slid)), YELLOW, 3)
    save("cast", rows([left], [right]), (WHITE, "as far as it comes"), (DIM, "the motion that was asked for"),
         (PINK, "where they meet"), (GREEN, "normal"), (YELLOW, "the rest of the motion, along the slope"),
         (BLUE, "fixed"), (ORANGE, "moves"),
         (FAINT, "dimmed: at the start, and at the end"))
