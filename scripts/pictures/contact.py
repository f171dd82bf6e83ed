"""contact: the picture of docs/contact.md."""
from PIL import Image, ImageChops, ImageDraw

from .common.drawing import (BLUE, GREEN, GROUND, ORANGE, PANEL, PINK, WHITE, arrow, blend, dot, listed, panel, rows,
                             save, write)
from .common.library import HM, Mask, sprite
from .common.posing import posed, shape_of, squares, xform_of


def contact_of(a, xa, b, xb):
    found = HM.hm_contact_info()
    if not HM.hm_contact(a, xa, b, xb, None, found):
        raise RuntimeError("no contact")
    return found


def contact_panel(images, xforms, size, zoom, caption, found, length):
    """Two sprites, what they share in pink, the point in white and the normal there, `length` pixels long."""
    layers = [posed(image, xform, size, zoom) for image, xform in zip(images, xforms)]
    out = panel(Image.new("RGBA", size), zoom, caption)
    for layer in layers:
        out.alpha_composite(layer)
    out.paste(PINK, (0, 0), ImageChops.multiply(*(layer.getchannel("A") for layer in layers)))
    at, normal = found.point[0].point, found.normal
    tip = (at.x + normal.x * length) * zoom, (at.y + normal.y * length) * zoom
    arrow(ImageDraw.Draw(out), (at.x * zoom, at.y * zoom), tip, GREEN, 3)
    dot(ImageDraw.Draw(out), (at.x * zoom, at.y * zoom), 6, WHITE)
    return out


@listed
def draw_contact():
    images = sprite("rock"), sprite("gear")
    masks = [Mask.of(image, 128) for image in images]
    a, b = (shape_of(mask) for mask in masks)
    size, zoom, side, near = (132, 110), 3, 8, 41
    xa = xform_of(images[0], 46, 66, 0.35, scale=(0.8, 0.8), pivot=(48, 46))
    xb = xform_of(images[1], 87, 38, 0.7, scale=(0.8, 0.8), pivot=(40, 40))
    found = contact_of(a, xa, b, xb)
    at, point = found.point[0], found.point[0].point
    left = contact_panel(images, (xa, xb), size, zoom,
                         f"depth {found.depth:.3f}, normal ({found.normal.x:.3f}, {found.normal.y:.3f})", found, 22)
    corner_at = point.x - side / 2, point.y - side / 2
    large = Image.new("RGBA", (side * near * 3, side * near * 3), PANEL)
    for mask, xform, colour, pixel in ((masks[0], xa, BLUE, at.feature_a), (masks[1], xb, ORANGE, at.feature_b)):
        layer = Image.new("RGBA", large.size)
        squares(ImageDraw.Draw(layer), mask, xform, corner_at, side, near * 3, colour, [(pixel.x, pixel.y)])
        large.alpha_composite(layer)
    dot(ImageDraw.Draw(large), (large.width / 2, large.height / 2), near / 4, WHITE)
    right = Image.new("RGBA", (side * near, left.height), GROUND)
    right.paste(large.resize((side * near, side * near), Image.LANCZOS), (0, 0))
    write(right, (1, side * near + 4), f"({point.x:.3f}, {point.y:.3f}): pixels ({at.feature_a.x}, {at.feature_a.y}) "
                                       f"and ({at.feature_b.x}, {at.feature_b.y})")
    save("contact", rows([left], [right]), (PINK, "what they share; the two pixels that meet"),
         (WHITE, "contact point; middles of pixels"), (GREEN, "normal"), (blend(PANEL, BLUE, 0.43), "pixels of a"), (blend(PANEL, ORANGE, 0.43), "pixels of b"))
