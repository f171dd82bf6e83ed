"""gates: the picture of docs/gates.md."""
from PIL import Image, ImageDraw

from .common.drawing import BLUE, GREEN, GROUND, ORANGE, PANEL, PINK, TEXT, YELLOW, blend, dot, listed, ring, save
from .common.library import HM, Vec2


def throw(draw, mouth, speed, radius):
    """One flight: pink when it goes in, yellow when it strikes the rim, green when it flies past."""
    places = [(20 + speed * t / 60, 240 - 670 * t / 60 + 800 * (t / 60) ** 2) for t in range(52)]
    near = [place for place in places if abs(place[0] - 430) < 64]
    path, part = (Vec2 * len(places))(*places), (Vec2 * len(near))(*near)
    found = HM.hm_gate_pass()
    passes = HM.hm_gate_passes(mouth, path, len(places), 0, found, 1)
    clear = HM.hm_gate_clear(mouth, part, len(near), radius, 0)
    colour = PINK if passes and clear else YELLOW if passes else GREEN
    last = found.leg + 3 if passes else len(places)
    for place in places[:last:3]:
        ring(draw, place, radius, blend(GROUND, colour, 0.5), 1)
    draw.line(places[:last], fill=colour)
    if passes:
        dot(draw, (found.point.x, found.point.y), 3, TEXT)


@listed
def draw_gates():
    out = Image.new("RGBA", (660, 320), GROUND)
    draw = ImageDraw.Draw(out)
    mouth = HM.hm_gate(Vec2(400, 200), Vec2(460, 200))
    draw.polygon([(400, 200), (460, 200), (454, 308), (406, 308)], fill=PANEL, outline=BLUE)
    for speed in (502, 524, 640):
        throw(draw, mouth, speed, 9)
    for rim in (mouth.a, mouth.b):
        dot(draw, (rim.x, rim.y), 4, ORANGE)
    save("gates", out, (PINK, "goes in"), (YELLOW, "strikes the rim"), (GREEN, "flies past"), (BLUE, "the basket"),
         (ORANGE, "ends of the gate"), (TEXT, "where a path passes"))
