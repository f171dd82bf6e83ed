"""responses: the picture of docs/responses.md."""
import math

from PIL import Image, ImageDraw

from .common.drawing import BLUE, GREEN, GROUND, ORANGE, PANEL, TEXT, along, arrow, listed, rows, save, write
from .common.library import HM, Vec2


def response_panel(verb):
    out = Image.new("RGBA", (150, 176), GROUND)
    draw = ImageDraw.Draw(out)
    slope = math.atan2(3, 4)
    normal, radius, at = (math.sin(slope), -math.cos(slope)), 14, (70, 66)
    foot = (at[0] - normal[0] * radius, at[1] - normal[1] * radius)
    along = (math.cos(slope), math.sin(slope))
    ends = [(foot[0] + along[0] * d, foot[1] + along[1] * d) for d in (-80, 92)]
    draw.line(ends, fill=ORANGE, width=3)
    velocity, surface = Vec2(10, 60), HM.hm_surface(Vec2(0, 0), 0.8, 0.1, 100)
    left = Vec2()
    getattr(HM, "hm_response_" + verb)(velocity, Vec2(*normal), surface, left)
    draw.ellipse([at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius], fill=PANEL, outline=TEXT)
    arrow(draw, (at[0] - velocity.x, at[1] - velocity.y), at, BLUE)
    if math.hypot(left.x, left.y) > 1:
        arrow(draw, at, (at[0] + left.x, at[1] + left.y), GREEN)
    write(out, (4, 158), f"hm_response_{verb}")
    return out


@listed
def draw_responses():
    save("responses", rows([response_panel(verb) for verb in ("bounce", "slide", "stop", "stick")]),
         (ORANGE, "the slope"), (PANEL, "the ball"), (BLUE, "velocity before"), (GREEN, "velocity after: none when it stops or sticks"))
