"""turning: the picture of docs/turning.md."""
from PIL import Image

from .common.drawing import FAINT, PANEL, TEXT, blend, dimmed, listed, panel, rows, save
from .common.library import HM, Mask, Pose, Vec2, Xform, checked, sprite
from .common.posing import posed, shape_of, xform_of


def cast_turning(a, xa, b, poses, tolerance):
    hit = HM.hm_turn_hit()
    checked(HM.hm_cast_turn(a, xa, b, poses[0], poses[1], HM.hm_turn_options(tolerance=tolerance, budget=1000), hit))
    return hit


def xform_on_the_way(poses, time):
    """Where a sprite is between two poses that differ in position and angle."""
    first, last = poses
    x, y, angle = (p + (q - p) * time for p, q in ((first.position.x, last.position.x),
                                                   (first.position.y, last.position.y), (first.angle, last.angle)))
    pose = Pose(Vec2(x, y), first.scale, first.pivot, angle, False, False, first.width, first.height)
    xform = Xform()
    checked(HM.hm_xform_from_pose(pose, xform))
    return xform


def turning_panel(images, xa, poses, size, zoom, count, caption):
    """A way in `count` places up to where it was found to be free at last, the rest of it in grey."""
    a, b = (shape_of(Mask.of(image, 128)) for image in images)
    hit = cast_turning(a, xa, b, poses, 1)
    out = panel(Image.new("RGBA", size), zoom, caption % (hit.stop_fraction, hit.looks))
    grey = Mask.of(images[1], 128).image(blend(PANEL, TEXT, 0.25))
    for i in range(count, 0, -1):
        if hit.stop_fraction < 1:
            time = hit.stop_fraction + (1 - hit.stop_fraction) * i / count
            out.alpha_composite(dimmed(posed(grey, xform_on_the_way(poses, time), size, zoom), 0.5))
    for i in range(count):
        ghost = posed(images[1], xform_on_the_way(poses, hit.stop_fraction * i / count), size, zoom)
        out.alpha_composite(dimmed(ghost, 0.2 + 0.3 * i / count))
    out.alpha_composite(posed(images[0], xa, size, zoom))
    out.alpha_composite(posed(images[1], hit.stop, size, zoom))
    return out


@listed
def draw_turning():
    rock, sword, gear, star = (sprite(name) for name in ("rock", "sword", "gear", "star"))
    pivot = sword.width / 2, sword.height - 6
    swing = [Pose(Vec2(110, 120), Vec2(0.95, 0.95), Vec2(*pivot), angle, False, False, *sword.size) for angle in (-1.4, 1.7)]
    first = turning_panel((rock, sword), xform_of(rock, 146, 54, 0.4, (0.5, 0.5)), swing, (220, 140), 3, 7,
                          "a sword swings: free up to %.3f of the motion, %d evaluations")
    flight = [Pose(Vec2(x, y), Vec2(0.7, 0.7), Vec2(31, 31), angle, False, False, *star.size)
              for x, y, angle in ((26, 42, 0.2), (150, 50, 5))]
    second = turning_panel((gear, star), xform_of(gear, 88, 88, 0.1, (0.8, 0.8), (40, 40)), flight, (176, 124), 3, 7,
                           "a star passes a gear: free up to %.3f of the motion, %d evaluations")
    save("turning", rows([first], [second]), (FAINT, "dimmed: where it was before"), (blend(PANEL, TEXT, 0.25), "grey: the rest of the motion"))
