"""gates: the picture of docs/gates.md."""
from PIL import Image, ImageDraw

from .common.drawing import BLUE, GREEN, GROUND, ORANGE, PANEL, PINK, TEXT, YELLOW, blend, dot, listed, ring, save
from .common.library import HM, Vec2


def throw(draw, mouth, speed, radius):
    """One flight: pink when it goes in, yellow when it strikes the rim, green when it flies past."""
    places = [(20 + speed * t / 60, 180 - 500 * t / 60 + 600 * (t / 60) ** 2) for t in range(52)]
    near = [place for place in places if abs(place[0] - 320) < 48]
    path, part = (Vec2 * len(places))(*places), (Vec2 * len(near))(*near)
    found = HM.hm_gate_pass()
    passes = HM.hm_gate_passes(mouth, path, len(places), 0, found, 1)
    clear = HM.hm_gate_clear(mouth, part, len(near), radius, 0)
    colour = PINK if passes and clear else YELLOW if passes else GREEN
    last = found.leg + 3 if passes else len(places)
    for place in places[:last]:
        ring(draw, place, radius, blend(GROUND, colour, 0.5), 1)
    draw.line(places[:last], fill=colour)
    if passes:
        dot(draw, (found.point.x, found.point.y), 3, TEXT)


@listed
def draw_gates():
    out = Image.new("RGBA", (500, 240), GROUND)
    draw = ImageDraw.Draw(out)
    mouth = HM.hm_gate(Vec2(300, 150), Vec2(340, 150))
    draw.polygon([(300, 150), (340, 150), (336, 222), (304, 222)], fill=PANEL, outline=BLUE)
    for speed in (372, 392, 470):
        throw(draw, mouth, speed, 6)
    for rim in (mouth.a, mouth.b):
        dot(draw, (rim.x, rim.y), 3, ORANGE)
    save("gates", out)
