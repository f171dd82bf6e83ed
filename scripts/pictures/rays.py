"""rays: the picture of docs/rays.md."""
import math

from PIL import Image, ImageDraw

from .common.drawing import (BLUE, GREEN, GROUND, PANEL, PINK, WHITE, YELLOW, along, arrow, blend, dot, listed, panel,
                             rows, save, write)
from .common.library import HM, Mask, Vec2, sprite
from .common.posing import posed, shape_of, xform_of

MISSED = blend(GROUND, YELLOW, 0.4)


def ray_entries(mask, xform, start, end):
    """The stretches of a segment in a mask, under the default rule."""
    found = (HM.hm_mask_ray_entry * 64)()
    shape = shape_of(mask)
    count = HM.hm_mask_ray(shape, xform, Vec2(*start), Vec2(*end), 0, found, 64)
    return list(found[:count])


def rays_ground(mask, xform, size, zoom, caption):
    out = panel(Image.new("RGBA", size), zoom, caption)
    out.alpha_composite(posed(mask.image(blend(PANEL, BLUE, 0.6)), xform, size, zoom))
    return out


def sight_panel(mask, xform, size, zoom, eye):
    """What is seen from a place: segments to where they first enter, and the normals of the edges there."""
    out = rays_ground(mask, xform, size, zoom, "")
    draw = ImageDraw.Draw(out)
    for i in range(-12, 13):
        end = eye[0] + 200 * math.cos(i * 0.055), eye[1] + 200 * math.sin(i * 0.055)
        found = ray_entries(mask, xform, eye, end)
        stop = along(eye, end, found[0].enter if found else 1, zoom)
        draw.line([along(eye, end, 0, zoom), stop], fill=YELLOW if found else MISSED)
        if found:
            arrow(draw, stop, (stop[0] + 22 * found[0].normal.x, stop[1] + 22 * found[0].normal.y), GREEN)
            dot(draw, stop, 3, WHITE)
    dot(draw, along(eye, eye, 0, zoom), 5, YELLOW)
    out.paste(GROUND, (0, size[1] * zoom, size[0] * zoom, out.height))
    write(out, (1, size[1] * zoom + 4), "the first entry of each ray")
    return out


def beam_panel(mask, xform, size, zoom, start, end):
    """A beam that goes through: the stretches inside in pink."""
    found = ray_entries(mask, xform, start, end)
    out = rays_ground(mask, xform, size, zoom, f"all entries of one ray: {len(found)}")
    draw = ImageDraw.Draw(out)
    draw.line([along(start, end, 0, zoom), along(start, end, 1, zoom)], fill=YELLOW)
    for entry in found:
        ends = along(start, end, entry.enter, zoom), along(start, end, entry.leave, zoom)
        draw.line(ends, fill=PINK, width=4)
        for at, part, shift in zip(ends, (entry.enter, entry.leave), (-20, 8)):
            dot(draw, at, 3, WHITE)
            write(out, (at[0] - 14, at[1] + shift), f"{part:.3f}")
    return out


@listed
def draw_rays():
    size, zoom = (106, 112), 3
    star, gear = (Mask.of(sprite(name), 128) for name in ("star", "gear"))
    drawn = (xform_of(sprite("star"), 71, 56, 0.35, pivot=(31, 31)),
             xform_of(sprite("gear"), 56, 56, 0.3, pivot=(40, 40)))
    save("rays", rows([sight_panel(star, drawn[0], size, zoom, (6, 52)),
                       beam_panel(gear, drawn[1], size, zoom, (4, 84), (104, 41.7))]),
         (blend(PANEL, BLUE, 0.6), "the sprite"), (YELLOW, "ray that hits"), (MISSED, "ray that misses"), (GREEN, "normal of the edge"), (PINK, "stretch inside"),
         (WHITE, "enters or leaves, at this fraction"))
