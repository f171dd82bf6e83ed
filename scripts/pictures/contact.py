"""contact: the pictures of docs/contact.md."""
import math

from PIL import Image, ImageChops, ImageDraw

from .common.drawing import (BLUE, GREEN, GROUND, ORANGE, PANEL, PINK, WHITE, YELLOW, arrow, blend, captioned, dot,
                             listed, panel, rows, save, write)
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


# ---- normals of what walks over slopes and ledges, by the area that is shared and by the MTV ----------------------------

WALKER = 22


def ground_image(size):
    """A floor, a slope, a ledge, stairs, a step down."""
    image = Image.new("RGBA", size)
    heights = [(0, 46), (30, 46), (88, 24), (110, 24), (110, 46), (128, 46), (128, 40), (146, 40), (146, 34), (164, 34),
               (164, 28), (186, 28), (186, 50), (size[0], 50)]
    ImageDraw.Draw(image).polygon([*heights, (size[0], size[1]), (0, size[1])], fill=(*BLUE, 255))
    return image


def sunk(ground, walker, x):
    """Where the walker's middle is over x, sunk three pixels into the ground, and its xform there."""
    middle = (WALKER / 2, WALKER / 2)
    for quarter in range(4 * 60):
        at = xform_of(walker[0], x, quarter / 4, x / 17, pivot=middle)
        if HM.hm_overlap(*ground, walker[1], at, None):
            return (x, quarter / 4 + 3), xform_of(walker[0], x, quarter / 4 + 3, x / 17, pivot=middle)
    raise RuntimeError("no ground")


def turn_between(p, q):
    return math.degrees(abs(math.atan2(p[0] * q[1] - p[1] * q[0], p[0] * q[0] + p[1] * q[1])))


def walk(ground, walker, normal):
    """Where the walker is and its normal there, from pixel to pixel."""
    found = (sunk(ground, walker, x) for x in range(14, 203))
    return [(middle, normal(*ground, walker[1], xform)) for middle, xform in found]


def normal_of_area(*pair):
    found = contact_of(*pair)
    return found.normal.x, found.normal.y


def normal_of_move(*pair):
    found = HM.hm_separation()
    HM.hm_separate(*pair, None, found)
    length = math.hypot(found.move.x, found.move.y)
    return found.move.x / length, found.move.y / length


def walk_panel(image, places, colour, what):
    zoom = 3
    out = Image.new("RGBA", image.size, PANEL)
    out.alpha_composite(image)
    out = out.resize((image.width * zoom, image.height * zoom), Image.NEAREST)
    draw = ImageDraw.Draw(out)
    for i, ((x, y), n) in enumerate(places):
        if i % 5 == 0:
            draw.ellipse([(x - 11) * zoom, (y - 11) * zoom, (x + 11) * zoom, (y + 11) * zoom],
                         outline=blend(PANEL, YELLOW, 0.6))
    for i, ((x, y), n) in enumerate(places):
        if i % 5 == 0:
            arrow(draw, (x * zoom, y * zoom), ((x + 10 * n[0]) * zoom, (y + 10 * n[1]) * zoom), colour, 2)
    turns = sorted(turn_between(p[1], q[1]) for p, q in zip(places, places[1:]))
    return captioned(out, f"{what}: from one pixel to the next the normal turns by {sum(turns) / len(turns):.1f} degrees on "
                          f"average and {turns[-1]:.0f} at most; by more than 10 degrees {sum(t > 10 for t in turns)} times")


@listed
def draw_contact_normals():
    image, ball = ground_image((216, 62)), Image.new("RGBA", (WALKER, WALKER))
    for y in range(WALKER):
        for x in range(WALKER):
            if math.hypot(x - WALKER / 2 + 0.5, y - WALKER / 2 + 0.5) <= WALKER / 2:
                ball.putpixel((x, y), (*YELLOW, 255))
    masks = Mask.of(image), Mask.of(ball)
    ground = shape_of(masks[0]), xform_of(image, 0, 0, 0, pivot=(0, 0))
    walker = ball, shape_of(masks[1])
    old = walk_panel(image, walk(ground, walker, normal_of_move), ORANGE, "the MTV, as hm_separate finds it")
    new = walk_panel(image, walk(ground, walker, normal_of_area), GREEN, "the shared area, as hm_contact has it")
    save("contact-normals", rows([old], [new]), (BLUE, "the ground, a mask"),
         (blend(PANEL, YELLOW, 0.6), "a ball of pixels, 3 px deep in it"), (ORANGE, "direction of the MTV"),
         (GREEN, "normal of the shared area"))
