"""bounce: the picture of docs/bounce.md."""
from PIL import Image, ImageDraw

from .common.drawing import BLUE, GREEN, GROUND, PANEL, PINK, YELLOW, blend, listed, ring, rows, save, write
from .common.library import HM, Shape, Vec2, Xform, checked, sprite
from .common.outlining import draw_polygons, simple_shape
from .common.posing import xform_of


def box_bounce_panel():
    out = Image.new("RGBA", (316, 268), GROUND)
    draw = ImageDraw.Draw(out)
    room, ball, velocity = HM.hm_box(4, 10, 308, 230), HM.hm_circle(34, 60, 14), Vec2(1500, 520)
    draw.rectangle([3, 9, 313, 241], fill=PANEL, outline=BLUE, width=2)
    places, found = [], HM.hm_bounce()
    for part in range(2001):
        checked(HM.hm_bounce_circle_in_box(ball, room, velocity, part / 2000, 0.9, found))
        places.append((found.place.x, found.place.y))
    for i, place in enumerate(places):
        if i % 50 == 0:
            ring(draw, place, ball.radius, blend(PANEL, GREEN, 0.35), 1)
    draw.line(places, fill=GREEN)
    ring(draw, places[0], ball.radius, YELLOW)
    ring(draw, places[-1], ball.radius, PINK)
    write(out, (4, 252), f"one step, {found.bounces} bounces, restitution 0.9")
    return out


def outline_bounce_panel():
    out = Image.new("RGBA", (316, 268), GROUND)
    _, polygons, shape = simple_shape("gear", 1.0)
    room = xform_of(sprite("gear"), 30, 0, 0, (3.2, 3.2))
    draw_polygons(out, polygons, room, 1, BLUE)
    draw, ball, at, found = ImageDraw.Draw(out), Shape(), Xform(), HM.hm_bounce()
    velocity, places = Vec2(590, 230), []
    checked(HM.hm_shape_circle(0, 0, 8, ball))
    checked(HM.hm_xform_from_matrix(1, 0, 0, 1, 117, 70, at))
    start, count = (117, 70), 0
    for _ in range(260):
        options = HM.hm_bounce_options(restitution=1, limit=50)
        checked(HM.hm_bounce_in_outline(shape, room, ball, at, velocity, 1 / 120, options, found))
        checked(HM.hm_xform_translate(at, found.steps_x, found.steps_y, at))
        velocity, count = Vec2(found.velocity.x, found.velocity.y), count + found.bounces
        places.append((found.place.x, found.place.y))
    draw.line([start] + places, fill=GREEN)
    ring(draw, start, 8, YELLOW)
    ring(draw, places[-1], 8, PINK)
    write(out, (4, 252), f"inside the outline of gear.png: {count} bounces")
    return out


@listed
def draw_bounce():
    save("bounce", rows([box_bounce_panel(), outline_bounce_panel()]), (BLUE, "the wall; inside of the outline, by its convex parts"),
         (blend(PANEL, GREEN, 0.35), "the ball on its way"), (GREEN, "path of the centre"), (YELLOW, "the ball at first"), (PINK, "the ball at the end"))
