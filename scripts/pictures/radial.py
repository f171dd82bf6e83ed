"""radial: the picture of docs/radial.md."""
import ctypes
import math

from PIL import Image, ImageDraw

from .common.drawing import (BLUE, DIM, GREEN, ORANGE, PANEL, PINK, WHITE, YELLOW, blend, dimmed, listed, panel, rows,
                             run_drawing, save)
from .common.library import HM, Mask, checked, sprite


def polar_of(mask, count=0):
    """The profile of a mask and what it says."""
    pointer, view = ctypes.c_void_p(), HM.hm_polar_view()
    checked(HM.hm_polar_from_mask(mask.pointer, None, count, None, pointer))
    HM.hm_polar_look(pointer, view)
    return pointer, view


def radial_panel(name, zoom, count, caption, bounds):
    image, unit = sprite(name), 65536
    mask = Mask.of(image, 128)
    _, view = polar_of(mask, count)
    margin = 5
    room = Image.new("RGBA", (image.width + 2 * margin, image.height + 2 * margin))
    room.alpha_composite(dimmed(mask.image(blend(PANEL, DIM, 0.8)), 0.9), (margin, margin))
    out = panel(room, zoom, caption)
    draw = ImageDraw.Draw(out)
    centre = tuple((v / unit + margin) * zoom for v in (view.centre.x, view.centre.y))

    def arc(radius, first, colour):
        box = [centre[0] - radius, centre[1] - radius, centre[0] + radius, centre[1] + radius]
        draw.arc(box, 360 * first / count, 360 * (first + 1) / count, fill=colour, width=2)

    for i in range(count):
        if bounds:
            arc(view.outer[i] / unit * zoom, i, ORANGE)
            arc(view.inner[i] / unit * zoom, i, GREEN)
            continue
        angle, radius = 2 * math.pi * i / count, view.lengths[i] / unit * zoom
        end = (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
        draw.line([centre, end], fill=BLUE)
        draw.ellipse([end[0] - 2, end[1] - 2, end[0] + 2, end[1] + 2], fill=YELLOW)
    draw.ellipse([centre[0] - 3, centre[1] - 3, centre[0] + 3, centre[1] + 3], fill=PINK)
    return out


@listed
def draw_radial():
    names = (("rock", 3, 24), ("star", 4, 24))
    save("radial", rows(*[[radial_panel(name, zoom, count, f"{name}.png: {count} lengths", False),
                           radial_panel(name, zoom, count, "bounds of each sector",
                                        True)] for name, zoom, count in names]),
         (BLUE, "lengths"), (YELLOW, "their ends"), (PINK, "centre"), (ORANGE, "nothing solid beyond"),
         (GREEN, "all solid within"))


@listed
def draw_explain_polar():
    run_drawing("explain-polar", ((WHITE, "normal, as long as the contact is deep"),), "hitmask", "explain", "sprites/ship.png", "sprites/rock.png", "--pose-a", "40,40,30",
                "--pivot-a", "32,32", "--at", "56,0", "--polar")
