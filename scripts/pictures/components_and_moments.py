"""components_and_moments: the picture of docs/components-and-moments.md."""
import ctypes

from PIL import Image, ImageDraw

from .common.drawing import GREEN, PIECES, PINK, arrow, dimmed, listed, panel, rows, save
from .common.library import HM, Mask, Vec2, checked, sprite


def components_of(mask, connect):
    pointer = ctypes.c_void_p()
    checked(HM.hm_components_create(mask.pointer, connect, None, pointer))
    return pointer


@listed
def draw_components():
    mask = Mask.of(sprite("shards"), 128)
    found = components_of(mask, HM.HM_CONNECT_4)
    picture, marks = Image.new("RGBA", (mask.width, mask.height)), []
    largest = HM.hm_components_largest(found)
    for i in range(HM.hm_components_count(found)):
        piece = ctypes.c_void_p()
        checked(HM.hm_components_mask(found, i, None, piece))
        picture.alpha_composite(Mask(piece).image(PIECES[i % len(PIECES)]))
        box = HM.hm_components_get(found, i).contents.box
        marks.append(((box.x, box.y, box.w, box.h), (255, 255, 255) if i == largest else (96, 104, 124)))
    left = panel(picture, 4, f"{len(marks)} pieces and their boxes; white: the largest", marks=marks)
    below = [moments_panel("planet", 2), moments_panel("spider")]
    save("components", rows([left, moments_panel("satellite")], below))


def moments_panel(name, zoom=4):
    image = sprite(name)
    mask = Mask.of(image, 128)
    moments, centre, axis = HM.hm_moments(), Vec2(), Vec2()
    HM.hm_mask_moments(mask.pointer, moments)
    HM.hm_moments_centroid(moments, centre)
    HM.hm_moments_axis(moments, axis)
    caption = f"centre ({centre.x:.1f}, {centre.y:.1f}), axis ({axis.x:.3f}, {axis.y:.3f})"
    out = panel(dimmed(image, 0.7), zoom, caption)
    draw = ImageDraw.Draw(out)
    x, y = centre.x * zoom, centre.y * zoom
    reach = 0.32 * min(image.size) * zoom
    arrow(draw, (x - axis.x * reach, y - axis.y * reach), (x + axis.x * reach, y + axis.y * reach), PINK, 3)
    draw.ellipse([x - 4, y - 4, x + 4, y + 4], fill=GREEN)
    return out
