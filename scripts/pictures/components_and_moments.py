"""components_and_moments: the picture of docs/components-and-moments.md."""
import ctypes

from PIL import Image, ImageDraw

from .common.drawing import BLUE, DIM, GREEN, GROUND, PINK, WHITE, arrow, blend, dimmed, listed, panel, rows, save
from .common.library import HM, Mask, Vec2, checked, sprite

OTHER = blend(GROUND, DIM, 0.8)


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
        picture.alpha_composite(Mask(piece).image(blend(GROUND, BLUE, 0.5 + 0.25 * (i % 3))))
        box = HM.hm_components_get(found, i).contents.box
        marks.append(((box.x, box.y, box.w, box.h), WHITE if i == largest else OTHER))
    left = panel(picture, 4, f"{len(marks)} pieces, each with its box", marks=marks)
    save("components", rows([left], [moments_panel("satellite"), moments_panel("spider", 3)]),
         (BLUE, "pieces, in three tones"), (PINK, "main axis"), (GREEN, "centroid"), (WHITE, "box of the largest piece"), (OTHER, "boxes of the others"))


def moments_panel(name, zoom=2):
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
