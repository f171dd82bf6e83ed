"""poses: the picture of docs/poses.md."""
from PIL import Image, ImageDraw

from .common.drawing import BLUE, DIM, ORANGE, PINK, WHITE, arrow, listed, panel, rows, save
from .common.library import sprite
from .common.posing import STEPS, corner, posed, xform_of


def pose_panel(caption, **pose):
    image, size, zoom, place = sprite("key"), (84, 60), 3, (42, 26)
    pivot = (10, 10)
    xform = xform_of(image, *place, pivot=pivot, **pose)
    out = panel(Image.new("RGBA", size), zoom, caption)
    out.alpha_composite(posed(image, xform, size, zoom))
    draw = ImageDraw.Draw(out)
    w, h = image.size
    box = [tuple(v * zoom for v in corner(xform, *c)) for c in ((0, 0), (w, 0), (w, h), (0, h))]
    draw.line(box + box[:1], fill=DIM)
    for end, colour in (((1, 0), BLUE), ((0, 1), ORANGE)):
        far = [v * 14 / STEPS for v in ((xform.ux, xform.uy) if end[0] else (xform.vx, xform.vy))]
        arrow(draw, tuple(v * zoom for v in place), tuple((p + f) * zoom for p, f in zip(place, far)), colour)
    x, y = (v * zoom for v in place)
    draw.ellipse([x - 5, y - 5, x + 5, y + 5], fill=PINK, outline=WHITE)
    return out


@listed
def draw_poses():
    first = [pose_panel("position 42,26, pivot 10,10"), pose_panel("angle 0.4", angle=0.4),
             pose_panel("scale 1, 1.6", scale=(1, 1.6)), pose_panel("scale, then angle", scale=(1, 1.6), angle=0.4)]
    second = [pose_panel("flip_x: in its rectangle", flip_x=True), pose_panel("scale -1, 1", scale=(-1, 1)),
              pose_panel("flip_x, then angle 0.4", flip_x=True, angle=0.4),
              pose_panel("scale -1, 1, then angle 0.4", scale=(-1, 1), angle=0.4)]
    save("poses", rows(first, second), (PINK, "pivot"), (BLUE, "its x axis"), (ORANGE, "its y axis"),
         (DIM, "its rectangle"))
