"""within: the picture of docs/within.md."""
from PIL import Image, ImageDraw

from .common.drawing import BLUE, GREEN, GROUND, PANEL, PINK, YELLOW, blend, listed, save
from .common.library import HM, Mask, Shape
from .common.posing import drawn_pose, made, stamped


@listed
def draw_within():
    harbour, ship, here, zoom = Shape(), made("capsule", -16, 0, 16, 0, 5), drawn_pose(0, 0), 5
    water = Image.new("RGBA", (128, 80))
    ImageDraw.Draw(water).rectangle((10, 10, 89, 69), fill="white")
    ImageDraw.Draw(water).rectangle((90, 34, 121, 45), fill="white")
    mask = Mask.of(water)
    HM.hm_shape_mask(mask.pointer, harbour)
    out = Image.new("RGBA", (128 * zoom, 80 * zoom), GROUND)
    stamped(out, harbour, here, blend(PANEL, BLUE, 0.3), zoom=zoom)
    for x, y, angle in ((60, 37, 0.7), (98, 40, 0), (31, 15, 0), (23, 46, -0.5), (66, 59, 0.1)):
        at, answers = drawn_pose(x, y, angle), []
        for margin in (0, 2):
            rule = HM.hm_rule(HM.HM_TOUCH_AREA, margin)
            answers.append(HM.hm_within(ship, at, harbour, here, rule))
        stamped(out, ship, at, GREEN if answers[1] else YELLOW if answers[0] else PINK, zoom=zoom)
    save("within", out, (GREEN, "within, with 2 pixels to spare"), (YELLOW, "within"), (PINK, "not within"),
         (blend(PANEL, BLUE, 0.3), "the harbour"))
