"""posing: shapes and sprites where an xform or a pose puts them."""
from PIL import Image

from .drawing import PINK
from .library import HM, Mask, Pose, Shape, Vec2, Xform, checked

STEPS = 1 << 24
IDENTITY = Xform(0, 0, STEPS, 0, 0, STEPS)


def xform_of(image, x, y, angle=0, scale=(1, 1), pivot=(0, 0), flip_x=False, flip_y=False):
    pose = Pose(Vec2(x, y), Vec2(*scale), Vec2(*pivot), angle, flip_x, flip_y, *image.size)
    xform = Xform()
    checked(HM.hm_xform_from_pose(pose, xform))
    return xform


def corner(xform, x, y):
    """Where a corner of pixels lies in the world."""
    return ((xform.ox + x * xform.ux + y * xform.vx) / STEPS, (xform.oy + x * xform.uy + y * xform.vy) / STEPS)


def posed(image, xform, size, zoom, at=(0, 0)):
    """A sprite as its xform draws it: the world from `at` on, `zoom` times, on size * zoom pixels."""
    det = xform.ux * xform.vy - xform.uy * xform.vx
    inverse = [v * STEPS / det for v in (xform.vy, -xform.vx, -xform.uy, xform.ux)]
    dx, dy = at[0] - xform.ox / STEPS, at[1] - xform.oy / STEPS
    rows_of = [(a / zoom, b / zoom, a * dx + b * dy) for a, b in (inverse[:2], inverse[2:])]
    return image.transform((size[0] * zoom, size[1] * zoom), Image.AFFINE, rows_of[0] + rows_of[1], Image.NEAREST)


def shape_of(mask):
    shape = Shape()
    HM.hm_shape_mask(mask.pointer, shape)
    return shape


def solid_pixels(mask):
    return [(x, y) for y in range(mask.height) for x in range(mask.width) if HM.hm_mask_get(mask.pointer, x, y)]


def squares(draw, mask, xform, at, size, zoom, colour, ring):
    """The solid pixels near a place as squares with their middles; those in `ring` in pink."""
    for x, y in solid_pixels(mask):
        points = [corner(xform, x + i, y + j) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
        if all(-2 < p[k] - at[k] < size + 2 for p in points for k in (0, 1)):
            points = [((p[0] - at[0]) * zoom, (p[1] - at[1]) * zoom) for p in points]
            met = (x, y) in ring
            draw.polygon(points, fill=(PINK if met else colour) + (150 if met else 110,))
            draw.line(points + points[:1], fill=colour + (255,), width=max(zoom // 24, 1))
            cx, cy = (sum(p[k] for p in points) / 4 for k in (0, 1))
            draw.ellipse([cx - zoom / 14, cy - zoom / 14, cx + zoom / 14, cy + zoom / 14], fill=(255, 255, 255, 255))


def cast(a, xa, b, xb, motion):
    """What b comes to meet, and where it then stops."""
    hit = HM.hm_cast_hit()
    if not HM.hm_cast(a, xa, b, xb, Vec2(*motion), None, hit):
        raise RuntimeError("no hit")
    return hit, Xform(xb.ox + hit.stop_x, xb.oy + hit.stop_y, xb.ux, xb.uy, xb.vx, xb.vy)


def numbers_shape(kind, *numbers):
    """What makes a shape in a place that it is given; likewise below."""
    return lambda out: getattr(HM, "hm_shape_" + kind)(*numbers, out)


def drawn_pose(x, y, angle=0, scale=1):
    pose, xform = Pose(), Xform()
    pose.position, pose.scale, pose.angle = Vec2(x, y), Vec2(scale, scale), angle
    checked(HM.hm_xform_from_pose(pose, xform))
    return xform


def made(kind, *numbers):
    shape = Shape()
    checked(numbers_shape(kind, *numbers)(shape))
    return shape


def stamped(out, shape, xform, colour, width=0, zoom=1):
    """A shape drawn into a picture whose pixels are `zoom` to one of the world's."""
    ground, fine = Mask.of(Image.new("RGBA", out.size)), Xform(0, 0, (1 << 24) // zoom, 0, 0, (1 << 24) // zoom)
    options = HM.hm_stamp_options(cover=HM.HM_COVER_CENTRE, width=width)
    HM.hm_mask_stamp(ground.pointer, fine, shape, xform, options, None)
    out.alpha_composite(ground.image(colour))
