"""posed_overlap: the picture of docs/posed-overlap.md."""
from PIL import Image, ImageDraw

from .common.drawing import (BLUE, GROUND, ORANGE, PANEL, PINK, WHITE, blend, dot, listed, panel, ring, rows, save,
                             write)
from .common.library import HM, Local, Mask, Shape, Xform, sprite
from .common.posing import posed, shape_of, solid_pixels, squares, xform_of


def shapes_hit(a, xa, b, xb):
    return HM.hm_overlap(a, xa, b, xb, None)


def middles_in(mask, xform, other, drawn):
    """How many middles of a mask's solid pixels lie in another shape."""
    half = 1 << 15
    middles = [Shape(kind=HM.HM_SHAPE_POINT, a=Local((x << 16) + half, (y << 16) + half))
               for x, y in solid_pixels(mask)]
    return sum(shapes_hit(middle, xform, other, drawn) for middle in middles)


def first_contact(a, xa, b, drawn, clear, hit):
    """Between two positions of b (drawn by drawn(x, y)), the last step of 40 halvings that hits."""
    for _ in range(40):
        middle = tuple((p + q) / 2 for p, q in zip(clear, hit))
        if shapes_hit(a, xa, b, drawn(*middle)):
            hit = middle
        else:
            clear = middle
    return hit


def meeting(mask, xform, other, drawn):
    """The pixels of a mask that overlap another shape."""
    found = []
    dot = Image.new("RGBA", (1, 1), (255, 255, 255, 255))
    pixel = shape_of(Mask.of(dot))
    for x, y in solid_pixels(mask):
        moved = Xform(xform.ox + x * xform.ux + y * xform.vx, xform.oy + x * xform.uy + y * xform.vy, xform.ux,
                      xform.uy, xform.vx, xform.vy)
        if shapes_hit(pixel, moved, other, drawn):
            found.append((x, y))
    return found


@listed
def draw_first_contact():
    images = sprite("star"), sprite("rock")
    masks = [Mask.of(image, 128) for image in images]
    a, b = (shape_of(mask) for mask in masks)
    size, zoom = (160, 120), 3
    xa = xform_of(images[0], 48, 60, 0.35, pivot=(31, 31))

    def drawn(x, y):
        return xform_of(images[1], x, y, 2.5, scale=(0.8, 0.8), pivot=(48, 46))

    x, y = first_contact(a, xa, b, drawn, (180, 90), (60, 64))
    xb = drawn(x - 0.3, y - 0.3 * 26 / 120)
    common = HM.hm_shared_info()
    HM.hm_shared_area(a, xa, b, xb, common)
    met = meeting(masks[0], xa, b, xb), meeting(masks[1], xb, a, xa)
    inside = middles_in(masks[0], xa, b, xb), middles_in(masks[1], xb, a, xa)
    side, near = 8, 45
    at = common.centroid.x - side / 2, common.centroid.y - side / 2
    answer = "yes" if shapes_hit(a, xa, b, xb) else "no"
    left = panel(Image.new("RGBA", size), zoom, f"hm_overlap: {answer}; hm_shared_area: {common.area:.3f} square pixels")
    for image, xform in zip(images, (xa, xb)):
        left.alpha_composite(posed(image, xform, size, zoom))
    frame = [v * zoom for v in (at[0], at[1], at[0] + side, at[1] + side)]
    ImageDraw.Draw(left).rectangle(frame, outline=PINK, width=2)
    large = Image.new("RGBA", (side * near * 3, side * near * 3), PANEL)
    for mask, xform, colour, ring in ((masks[0], xa, BLUE, met[0]), (masks[1], xb, ORANGE, met[1])):
        layer = Image.new("RGBA", large.size)
        squares(ImageDraw.Draw(layer), mask, xform, at, side, near * 3, colour, ring)
        large.alpha_composite(layer)
    right = Image.new("RGBA", (side * near, left.height), GROUND)
    right.paste(large.resize((side * near, side * near), Image.LANCZOS), (0, 0))
    write(right, (1, side * near + 4), f"middles of pixels that lie in the other: {inside[0]} and {inside[1]}")
    save("first-contact", rows([left], [right]), (PINK, "pixels that meet; the close-up"), (blend(PANEL, BLUE, 0.43), "pixels of the star"), (ORANGE, "of the rock"),
         (WHITE, "middles of pixels"))
