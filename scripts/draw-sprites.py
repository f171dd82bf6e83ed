#!/usr/bin/python3
"""Draws the sprites that come with the project into sprites/.

    scripts/draw-sprites.py              draws all of them
    scripts/draw-sprites.py NAME...      draws some
    scripts/draw-sprites.py --check      draws into memory and compares with sprites/ (exit 1 when one differs)
    scripts/draw-sprites.py --sheet OUT  also puts all of them on one picture

Every shape is drawn as a black-and-white stencil at several times the final size and scaled down at the end with
premultiplied colours, so edges have antialiased alpha. Nothing depends on the time, the machine or a random seed
other than the fixed one below. Needs Pillow (Debian: python3-pil).
"""
import io
import math
import random
import sys
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter

FOLDER = Path(__file__).resolve().parent.parent / "sprites"
INK = (28, 24, 48)
WHITE = (255, 255, 255)


def mix(a, b, t):
    """The colour a fraction t of the way from a to b."""
    return tuple(round(p + (q - p) * t) for p, q in zip(a, b))


def darker(colour, t=0.35):
    return mix(colour, INK, t)


def lighter(colour, t=0.45):
    return mix(colour, WHITE, t)


def polar(cx, cy, radius, degrees):
    """A point at an angle from +x towards +y."""
    angle = math.radians(degrees)
    return (cx + radius * math.cos(angle), cy + radius * math.sin(angle))


def spline(points, closed=True, steps=14):
    """A Catmull-Rom curve through the points, as a list of points."""
    count = len(points)
    at = (lambda i: points[i % count]) if closed else (lambda i: points[min(max(i, 0), count - 1)])
    curve = []
    for i in range(count if closed else count - 1):
        p = [at(i + k) for k in (-1, 0, 1, 2)]
        for step in range(steps):
            t = step / steps
            curve.append(tuple(
                0.5 * (2 * p[1][k] + (p[2][k] - p[0][k]) * t
                       + (2 * p[0][k] - 5 * p[1][k] + 4 * p[2][k] - p[3][k]) * t * t
                       + (3 * p[1][k] - p[0][k] - 3 * p[2][k] + p[3][k]) * t * t * t) for k in (0, 1)))
    return curve if closed else curve + [points[-1]]


class Art:
    """A picture under construction. Lengths are in final pixels; stencils are 0/255 pictures at the drawing size."""

    def __init__(self, width, height, scale=8, outline=1.5):
        self.width, self.height, self.scale, self.outline = width, height, scale, outline
        self.size = (width * scale, height * scale)
        self.image = Image.new("RGBA", self.size, (0, 0, 0, 0))

    # ---- stencils

    def stencil(self):
        return Image.new("L", self.size, 0)

    def _up(self, points):
        return [(x * self.scale, y * self.scale) for x, y in points]

    def polygon(self, points):
        out = self.stencil()
        ImageDraw.Draw(out).polygon(self._up(points), fill=255)
        return out

    def blob(self, points):
        return self.polygon(spline(points))

    def ellipse(self, cx, cy, rx, ry=None):
        ry = rx if ry is None else ry
        return self.polygon([(cx + rx * math.cos(a * math.tau / 96), cy + ry * math.sin(a * math.tau / 96))
                             for a in range(96)])

    def tilted(self, cx, cy, rx, ry, degrees):
        """An ellipse turned about its centre."""
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        points = [(rx * math.cos(a * math.tau / 128), ry * math.sin(a * math.tau / 128)) for a in range(128)]
        return self.polygon([(cx + x * c - y * s, cy + x * s + y * c) for x, y in points])

    def box(self, x, y, w, h, radius=0.0):
        if radius <= 0:
            return self.polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
        corners = [(x + w - radius, y + radius, -90), (x + w - radius, y + h - radius, 0),
                   (x + radius, y + h - radius, 90), (x + radius, y + radius, 180)]
        return self.polygon([polar(cx, cy, radius, start + a * 9) for cx, cy, start in corners for a in range(11)])

    def stroke(self, points, width, end=None):
        """A line with round joints, `width` wide at its start and `end` (default: the same) at its end."""
        out = self.stencil()
        draw = ImageDraw.Draw(out)
        end = width if end is None else end
        up = self._up(points)
        last = max(len(up) - 1, 1)
        radii = [(width + (end - width) * i / last) * self.scale / 2 for i in range(len(up))]
        for (x, y), r in zip(up, radii):
            draw.ellipse([x - r, y - r, x + r, y + r], fill=255)
        for (x0, y0), (x1, y1), r0, r1 in zip(up, up[1:], radii, radii[1:]):
            length = math.hypot(x1 - x0, y1 - y0)
            if length == 0:
                continue
            nx, ny = (y1 - y0) / length, (x0 - x1) / length
            draw.polygon([(x0 + nx * r0, y0 + ny * r0), (x1 + nx * r1, y1 + ny * r1),
                          (x1 - nx * r1, y1 - ny * r1), (x0 - nx * r0, y0 - ny * r0)], fill=255)
        return out

    def curve(self, points, width, end=None):
        return self.stroke(spline(points, closed=False), width, end)

    def ring(self, cx, cy, outer, inner):
        return minus(self.ellipse(cx, cy, outer), self.ellipse(cx, cy, inner))

    def moved(self, stencil, dx, dy):
        """The stencil moved; what leaves the picture is lost."""
        out = self.stencil()
        out.paste(stencil, (round(dx * self.scale), round(dy * self.scale)))
        return out

    def grown(self, stencil, radius):
        out = stencil
        for step in range(24):
            dx, dy = polar(0, 0, radius, step * 15)
            out = ImageChops.lighter(out, self.moved(stencil, dx, dy))
        return out

    # ---- paint

    def fill(self, colour, stencil, alpha=255):
        if alpha == 255:
            self.image.paste(colour + (255,), mask=stencil)
        else:
            self.soft(colour, stencil.point(lambda v: v * alpha // 255))

    def soft(self, colour, stencil):
        layer = Image.new("RGBA", self.size, colour + (0,))
        layer.putalpha(stencil)
        self.image.alpha_composite(layer)

    def fade(self, top, bottom, stencil):
        """Fills with colours that run from top to bottom of the stencil."""
        box = stencil.getbbox()
        if box is None:
            return
        size = (box[2] - box[0], box[3] - box[1])
        ramp = Image.linear_gradient("L").resize(size, Image.BILINEAR)
        colours = Image.composite(Image.new("RGB", size, bottom), Image.new("RGB", size, top), ramp).convert("RGBA")
        self.image.paste(colours, box[:2], stencil.crop(box))

    def ink(self, stencil, width=None):
        self.fill(INK, self.grown(stencil, self.outline if width is None else width))

    def solid(self, colour, stencil, bevel=2.0, outline=True, shade=0.32, shine=0.4):
        """The house style: outline, a fade, a darker edge at the lower right, a lighter one at the upper left."""
        if outline:
            self.ink(stencil)
        self.fade(lighter(colour, 0.12), darker(colour, 0.10), stencil)
        if bevel > 0:
            self.fill(darker(colour, shade), minus(stencil, self.moved(stencil, -bevel, -bevel)))
            self.fill(lighter(colour, shine), minus(stencil, self.moved(stencil, bevel * 0.5, bevel * 0.5)))

    def erase(self, stencil):
        self.image.paste((0, 0, 0, 0), mask=stencil)

    def finish(self):
        return self.image.convert("RGBa").reduce(self.scale).convert("RGBA")


def union(*stencils):
    out = stencils[0]
    for stencil in stencils[1:]:
        out = ImageChops.lighter(out, stencil)
    return out


def minus(a, b):
    return ImageChops.subtract(a, b)


def both(a, b):
    return ImageChops.darker(a, b)


def strip(frames):
    """Frames side by side."""
    width, height = frames[0].size
    out = Image.new("RGBA", (width * len(frames), height), (0, 0, 0, 0))
    for i, frame in enumerate(frames):
        out.paste(frame, (i * width, 0))
    return out


# ---- the sprites --------------------------------------------------------------------------------------------------

def bullet():
    a = Art(8, 8, 16, 0.8)
    body = a.ellipse(4, 4, 2.9)
    a.ink(body)
    a.fill((255, 120, 40), body)
    a.fill((255, 206, 72), a.ellipse(3.8, 3.8, 2.1))
    a.fill((255, 250, 214), a.ellipse(3.4, 3.4, 1.1))
    return a.finish()


def coin_frame(turn):
    a = Art(16, 16, 16, 1.0)
    half = max(abs(math.cos(turn)) * 6.2, 1.1)
    thick = abs(math.sin(turn)) * 1.2
    rim = union(a.ellipse(8 - thick, 8, half, 6.4), a.ellipse(8 + thick, 8, half, 6.4), a.box(8 - thick, 1.6,
                2 * thick, 12.8))
    gold = (250, 190, 50)
    a.ink(rim)
    a.fill(darker(gold, 0.3), rim)
    face = a.ellipse(8 - thick, 8, half, 6.4)
    a.fade(lighter(gold, 0.45), gold, face)
    if half > 2.4:
        inner = minus(a.ellipse(8 - thick, 8, half * 0.74, 4.7), a.ellipse(8 - thick, 8, half * 0.56, 3.6))
        a.fill(darker(gold, 0.22), inner)
        a.fill(WHITE, a.tilted(8 - thick - half * 0.42, 4.9, half * 0.24, 1.0, -40))
    return a.finish()


def coin():
    return strip([coin_frame(math.pi * i / 6) for i in range(6)])


def key():
    a = Art(47, 21, 10, 1.2)
    gold = (244, 180, 60)
    bow = a.ring(10.5, 10.5, 8.6, 4.3)
    shaft = a.box(18, 8.7, 26, 3.6, 1.2)
    teeth = union(a.box(34.5, 11, 3.0, 6.2, 0.6), a.box(40, 11, 3.2, 7.6, 0.6))
    collar = a.box(18.6, 6.9, 3.0, 7.2, 1.0)
    a.solid(gold, minus(union(bow, shaft, teeth, collar), a.ellipse(10.5, 10.5, 4.3)), 1.2)
    a.fill(lighter(gold, 0.75), a.tilted(6.4, 5.4, 2.2, 0.8, -42))
    return a.finish()


def slime():
    a = Art(33, 28, 10, 1.3)
    green = (104, 204, 88)
    body = a.blob([(16, 3.5), (22.5, 6.2), (27, 13), (30.6, 21), (29.4, 25.4), (16, 26), (3.4, 25.4), (2.2, 21),
                   (6, 13),
                   (10, 6.2)])
    a.solid(green, body, 2.2)
    a.fill(lighter(green, 0.75), a.tilted(10.4, 9.6, 3.0, 1.5, -48))
    for x in (11.8, 20.8):
        a.fill(INK, a.ellipse(x, 17, 2.1, 2.9))
        a.fill(WHITE, a.ellipse(x - 0.6, 15.9, 0.8, 1.0))
    a.fill(INK, minus(a.ellipse(16.3, 20.6, 3.0, 2.4), a.ellipse(16.3, 19.2, 3.4, 2.2)))
    a.fill(lighter(green, 0.35), a.ellipse(25, 22, 1.4, 1.0))
    return a.finish()


def star():
    a = Art(63, 61, 8, 1.7)
    gold = (255, 200, 56)
    points = [polar(31.5, 32.5, 28 if i % 2 == 0 else 13, -90 + 36 * i) for i in range(10)]
    body = union(a.polygon(points), a.stroke(points + points[:1], 3))
    a.solid(gold, body, 2.4)
    for i in range(0, 10, 2):
        tip, side, centre = points[i], points[(i + 1) % 10], (31.5, 32.5)
        a.fill(darker(gold, 0.10 + 0.04 * (i % 4)), both(body, a.polygon([tip, side, centre])))
    a.fill(lighter(gold, 0.7), a.tilted(25, 22, 4.2, 1.7, -62))
    return a.finish()


def ring():
    a = Art(64, 64, 8, 1.6)
    teal = (60, 190, 196)
    band = a.ring(32, 32, 29, 20)
    a.solid(teal, band, 2.6)
    a.fill(lighter(teal, 0.75), both(band, minus(a.polygon([(32, 32), (2, 14), (20, 0)]), a.ellipse(32, 32, 26))))
    for i in range(8):
        x, y = polar(32, 32, 24.5, 45 * i + 22.5)
        a.fill(darker(teal, 0.55), a.ellipse(x, y, 2.1))
        a.fill(lighter(teal, 0.5), a.ellipse(x - 0.5, y - 0.5, 1.1))
    return a.finish()


def gear():
    a = Art(80, 80, 8, 1.7)
    steel = (138, 156, 180)
    teeth = []
    for i in range(12):
        mid = 30 * i
        teeth.append(a.polygon([polar(40, 40, 28, mid - 9), polar(40, 40, 37, mid - 5.5), polar(40, 40, 37,
                mid + 5.5),
                                polar(40, 40, 28, mid + 9)]))
    body = union(a.ellipse(40, 40, 30), *teeth)
    windows = []
    for i in range(5):
        mid = 72 * i - 90
        windows.append(a.stroke([polar(40, 40, 18.5, mid + d) for d in range(-18, 19, 3)], 8.0))
    holes = union(a.ellipse(40, 40, 6), *windows)
    a.solid(steel, minus(body, holes), 2.0)
    hub = minus(a.ellipse(40, 40, 10.5), a.ellipse(40, 40, 6))
    a.fill(darker(steel, 0.28), hub)
    a.fill(lighter(steel, 0.3), minus(hub, a.moved(hub, 1.2, 1.2)))
    return a.finish()


def window():
    a = Art(72, 96, 8, 1.6)
    wood, iron = (150, 96, 60), (96, 108, 132)
    frame = union(a.box(5, 36, 62, 56), a.ellipse(36, 36, 31, 32))
    hole = union(a.box(12, 36, 48, 49), a.ellipse(36, 36, 24, 25))
    border = minus(frame, hole)
    bars = union(*[a.box(x - 1.4, 4, 2.8, 84) for x in (24, 36, 48)], *[a.box(8, y - 1.4, 56, 2.8) for y in (36, 60)])
    grid = both(bars, hole)
    a.ink(union(border, grid))
    a.solid(iron, grid, 0.9, outline=False)
    a.solid(wood, border, 2.0, outline=False)
    for y in (44, 56, 68, 80):
        a.fill(darker(wood, 0.3), union(a.box(5.4, y, 6, 0.8), a.box(60.6, y, 6, 0.8)))
    for x, y in ((24, 36), (36, 36), (48, 36), (24, 60), (36, 60), (48, 60)):
        a.solid(iron, a.ellipse(x, y, 2.9), 0.9)
    sill = a.box(2.5, 85, 67, 8, 1.5)
    a.solid(wood, sill, 1.6)
    return a.finish()


def chain():
    a = Art(129, 23, 10, 1.1)
    steel = (150, 162, 184)
    for i in range(0, 7, 2):
        cx = 12.9 + 17.2 * i
        a.solid(steel, minus(a.box(cx - 11, 3.5, 22, 16, 8), a.box(cx - 6.6, 7.9, 13.2, 7.2, 3.6)), 1.3)
    for i in range(1, 7, 2):
        a.solid(darker(steel, 0.18), a.box(12.9 + 17.2 * i - 12.6, 9.3, 25.2, 4.4, 2.2), 1.0)
    return a.finish()


def sword():
    a = Art(27, 120, 8, 1.2)
    steel, gold, leather = (190, 206, 224), (240, 184, 64), (126, 70, 52)
    blade = a.polygon([(13.5, 2.5), (17.4, 12), (16.6, 90), (10.4, 90), (9.6, 12)])
    a.solid(steel, blade, 0, shade=0.2)
    a.fill(lighter(steel, 0.6), both(blade, a.polygon([(13.5, 2), (13.5, 90), (9, 90), (9, 8)])))
    a.fill(darker(steel, 0.25), both(blade, a.box(15.2, 0, 4, 90)))
    a.fill(darker(steel, 0.35), a.box(13.1, 18, 0.8, 66))
    a.solid(leather, a.box(11.4, 92, 4.2, 18, 1.0), 0.9)
    for y in (96, 100, 104):
        a.fill(darker(leather, 0.45), a.polygon([(11.4, y + 1.6), (15.6, y), (15.6, y + 1), (11.4, y + 2.6)]))
    guard = a.blob([(2.4, 88), (6, 89.4), (13.5, 89), (21, 89.4), (24.6, 88), (25, 91), (20.5, 94), (13.5, 94.6),
                    (6.5, 94), (2, 91)])
    a.solid(gold, guard, 1.2)
    a.solid(gold, a.ellipse(13.5, 113, 3.9), 1.2)
    a.fill((226, 72, 92), a.ellipse(13.5, 113, 1.9))
    a.fill((226, 72, 92), a.ellipse(13.5, 91.6, 1.7))
    return a.finish()


def ship():
    a = Art(65, 64, 8, 1.5)
    hull, wing, glass = (224, 228, 240), (222, 70, 84), (80, 170, 236)
    for colour, reach in (((255, 128, 40), 0), ((255, 214, 90), 4)):
        flame = a.blob([(15, 27 + reach * 0.5), (8 + reach * 0.4, 28.6), (2.4 + reach * 1.3, 32), (8 + reach * 0.4,
                35.4),
                        (15, 37 - reach * 0.5)])
        if reach == 0:
            a.ink(flame)
        a.fill(colour, flame)
    for side in (-1, 1):
        tip = a.polygon([(20, 32 - side * 27), (46, 32 - side * 24.6), (46, 32 - side * 22.4), (20, 32 - side * 23)])
        plane = a.polygon([(14, 32 - side * 7), (15, 32 - side * 15), (22, 32 - side * 26), (31, 32 - side * 26),
                           (35, 32 - side * 14), (44, 32 - side * 7)])
        a.solid(darker(hull, 0.35), tip, 0.6)
        a.solid(wing, plane, 1.8)
        a.fill(lighter(hull, 0.2), both(plane, a.polygon([(24, 32 - side * 20), (40, 32 - side * 20), (40,
                32 - side * 17),
                                                           (22, 32 - side * 17)])))
    nozzle = a.box(11, 25, 7, 14, 1.5)
    a.solid((96, 102, 124), nozzle, 1.2)
    body = a.blob([(15, 24), (28, 22.6), (42, 24), (54, 28), (62, 32), (54, 36), (42, 40), (28, 41.4), (15, 40),
                   (16, 32)])
    a.solid(hull, body, 2.0)
    a.fill(darker(hull, 0.22), union(a.box(22, 23, 0.9, 18), a.box(27, 23, 0.9, 18)))
    cockpit = a.blob([(35, 28), (42, 27.4), (49.5, 30), (51, 32), (49.5, 34), (42, 36.6), (35, 36), (33.4, 32)])
    a.solid(glass, cockpit, 1.4)
    a.fill(lighter(glass, 0.8), a.tilted(40.6, 29.9, 3.4, 0.9, -4))
    return a.finish()


def rock():
    a = Art(96, 92, 8, 1.8)
    stone = (146, 128, 122)
    rng = random.Random(4)
    outline = [polar(48, 46, 36 + rng.uniform(-1, 1) * 6.5, 360 / 15 * i + rng.uniform(-6, 6)) for i in range(15)]
    body = a.polygon(spline(outline, steps=6))
    a.solid(stone, body, 7.0, shade=0.28, shine=0.28)
    for x, y, r in ((34, 34, 9.5), (60, 28, 5.5), (62, 57, 11), (38, 62, 6), (49, 45, 3.2), (24, 50, 3.6), (75, 40,
                3.4),
                    (48, 73, 3.2)):
        pit = a.ellipse(x, y, r, r * 0.9)
        a.fill(lighter(stone, 0.3), both(body, a.ellipse(x + r * 0.13, y + r * 0.16, r, r * 0.9)))
        a.fill(darker(stone, 0.30), both(body, pit))
        a.fill(darker(stone, 0.52), both(body, minus(pit, a.moved(pit, r * 0.26, r * 0.26))))
    return a.finish()


def bat():
    a = Art(71, 42, 9, 1.4)
    fur, skin = (92, 76, 132), (150, 92, 156)
    wings = []
    for side in (-1, 1):
        points = [(6, -1), (16, -10.5), (29.5, -14.5), (33.2, -12), (31, -3), (30.5, 5.5), (26, 1.5), (21.5, 2.2),
                  (20, 9), (15, 4.2), (10.5, 5), (8, 11), (4, 6)]
        wing = a.polygon([(35.5 + side * x, 21 + y) for x, y in points])
        a.solid(skin, wing, 1.6)
        for end in ((30.5, 5.2), (20, 8.4), (9, 9.5)):
            a.fill(darker(skin, 0.42), both(wing, a.stroke([(35.5 + side * 27, 21 - 12.5),
                                                            (35.5 + side * end[0], 21 + end[1])], 0.9)))
        wings.append(wing)
    for side in (-1, 1):
        a.solid(fur, a.polygon([(35.5 + side * 2, 14), (35.5 + side * 6.8, 4), (35.5 + side * 8, 15)]), 1.0)
    a.solid(fur, union(a.ellipse(35.5, 26.5, 7.6, 10.5), a.ellipse(35.5, 17.5, 8.6, 7.8)), 1.8)
    a.fill(lighter(fur, 0.3), a.ellipse(35.5, 29.5, 4.3, 5.6))
    for side in (-1, 1):
        a.fill((255, 226, 92), a.tilted(35.5 + side * 3.7, 16.6, 2.5, 2.0, side * 24))
        a.fill(INK, a.ellipse(35.5 + side * 3.1, 16.9, 0.8, 1.3))
        a.fill(WHITE, a.polygon([(35.5 + side * 0.9, 21), (35.5 + side * 2.9, 21), (35.5 + side * 1.9, 24.2)]))
        a.solid(fur, a.stroke([(35.5 + side * 3, 36), (35.5 + side * 3.6, 38.6)], 2.0), 0)
    return a.finish()


def spider():
    a = Art(80, 72, 8, 1.3)
    hair, belly = (70, 62, 92), (198, 62, 78)
    for side in (-1, 1):
        for knee, foot in (((15, -20), (21, -30)), ((24, -13), (36, -17)), ((25, 3), (37, 11)), ((17, 10), (25, 29))):
            start = (40 + side * 5, 32)
            leg = a.stroke([start, (40 + side * knee[0], 34 + knee[1]), (40 + side * foot[0], 36 + foot[1])], 3.0,
                           1.2)
            a.ink(leg, 1.0)
            a.fade(lighter(hair, 0.3), hair, leg)
    a.solid(belly, a.ellipse(40, 45, 14.5, 16), 2.6)
    for points in ([(40, 36), (43.6, 42), (36.4, 42)], [(36.4, 52.5), (43.6, 52.5), (40, 46.5)]):
        a.fill((255, 220, 110), a.polygon(points))
    a.solid(hair, a.ellipse(40, 26, 10, 8.6), 2.0)
    for x, y, r in ((-4.4, 23.4, 2.7), (4.4, 23.4, 2.7), (-1.5, 28.2, 1.4), (1.5, 28.2, 1.4), (-7.4, 28.4, 1.2),
                    (7.4, 28.4, 1.2)):
        a.fill(WHITE, a.ellipse(40 + x, y, r))
        a.fill(INK, a.ellipse(40 + x, y + 0.4, r * 0.5))
    for side in (-1, 1):
        a.solid(WHITE, a.polygon([(40 + side * 1.8, 33.2), (40 + side * 4.4, 32.8), (40 + side * 2.6, 38)]), 0)
    return a.finish()


def web():
    a = Art(128, 128, 6, 0.0)
    silk = (206, 214, 232)
    cx, cy = 62, 66
    reach = [(60, -95), (58, -58), (62, -22), (58, 14), (60, 52), (56, 90), (60, 128), (56, 164), (58, 200), (60,
                236)]
    threads = [a.stroke([(cx, cy), polar(cx, cy, r, d)], 1.5, 1.0) for r, d in reach]
    for part in (0.2, 0.38, 0.57, 0.76, 0.93):
        for (r0, d0), (r1, d1) in zip(reach, reach[1:] + [(reach[0][0], reach[0][1] + 360)]):
            p, q = polar(cx, cy, r0 * part, d0), polar(cx, cy, r1 * part, d1)
            sag = polar(cx, cy, (r0 + r1) / 2 * part * 0.86, (d0 + d1) / 2)
            threads.append(a.curve([p, sag, q], 1.15))
    net = union(*threads)
    a.soft(INK, a.moved(net, 0.7, 0.7).point(lambda v: v * 150 // 255))
    a.fill(silk, net)
    for x, y in (polar(cx, cy, 41, 30), polar(cx, cy, 27, 205), polar(cx, cy, 45, 145), polar(cx, cy, 20, -70)):
        a.fill((120, 196, 240), a.ellipse(x, y, 2.2))
        a.fill(WHITE, a.ellipse(x - 0.6, y - 0.6, 0.9))
    return a.finish()


def tree():
    a = Art(100, 128, 8, 1.7)
    bark, leaf = (128, 84, 56), (76, 164, 76)
    trunk = a.blob([(44, 70), (56, 70), (57, 96), (60, 112), (69, 123), (58, 121), (51, 125), (44, 121), (33, 124),
                    (41, 112), (43, 96)])
    a.solid(bark, trunk, 2.6)
    a.solid(bark, a.stroke([(52, 96), (64, 84)], 5, 3), 1.4)
    for y in (98, 106, 113):
        a.fill(darker(bark, 0.4), a.curve([(48, y), (50, y + 4), (49, y + 7)], 0.9))
    puffs = [(50, 64, 24), (27, 56, 20), (73, 58, 20), (36, 33, 20), (63, 31, 22), (50, 46, 26)]
    crown = union(*[a.ellipse(*p) for p in puffs])
    a.ink(crown)
    a.fade(lighter(leaf, 0.10), darker(leaf, 0.22), crown)
    for x, y, r in puffs:
        puff = a.ellipse(x, y, r)
        a.fill(darker(leaf, 0.20), both(crown, minus(a.ellipse(x, y, r * 0.98), a.ellipse(x - 4, y - 5, r * 1.0))))
    for x, y, r in ((30, 30, 13), (58, 25, 14), (24, 53, 11), (68, 52, 12), (46, 47, 13)):
        a.fill(lighter(leaf, 0.22), both(crown, a.ellipse(x, y, r, r * 0.8)))
        a.fill(lighter(leaf, 0.42), both(crown, a.ellipse(x - r * 0.2, y - r * 0.25, r * 0.55, r * 0.4)))
    for x, y in ((40, 66), (72, 66), (57, 39), (22, 64), (46, 22)):
        a.solid((226, 66, 70), a.ellipse(x, y, 3.5), 1.0)
        a.fill(WHITE, a.ellipse(x - 1.1, y - 1.2, 0.9))
    return a.finish()


def cloud():
    a = Art(160, 84, 6, 0.0)
    puffs = [(34, 54, 21), (60, 40, 27), (94, 34, 28), (122, 50, 24), (78, 56, 24), (50, 60, 20), (108, 60, 19)]
    body = union(*[a.ellipse(*p) for p in puffs], a.box(22, 56, 112, 18, 9))
    edge = a.grown(body, 1.5).filter(ImageFilter.GaussianBlur(1.6 * a.scale))
    a.soft((196, 214, 244), edge)
    a.fade(WHITE, (190, 206, 240), body)
    for x, y, r in puffs:
        a.fill(mix((190, 206, 240), WHITE, 0.55), both(body, minus(a.ellipse(x, y, r * 0.9), a.ellipse(x - 3,
                y - 4, r * 0.92))))
    a.fill(WHITE, union(a.ellipse(54, 34, 14, 10), a.ellipse(90, 26, 15, 10), a.ellipse(30, 50, 9, 7),
                        a.ellipse(118, 42, 10, 8)))
    return a.finish()


def bubbles():
    a = Art(63, 65, 8, 0.0)
    tint = (126, 200, 246)
    for x, y, r in ((22, 40, 18), (46, 19, 13), (50, 49, 8.6), (20, 11, 6.4), (39, 60, 3.6), (8, 22, 2.8), (58, 36,
                3.0)):
        disc = a.ellipse(x, y, r)
        a.fill(tint, disc, 84)
        a.fill(lighter(tint, 0.25), minus(disc, a.ellipse(x - r * 0.08, y - r * 0.08, r * 0.88)), 230)
        a.fill(darker(tint, 0.45), a.ring(x, y, r, r - max(0.9, r * 0.07)))
        a.fill(WHITE, a.tilted(x - r * 0.42, y - r * 0.45, r * 0.26, r * 0.13, -45))
        a.fill(WHITE, a.ellipse(x + r * 0.42, y + r * 0.42, r * 0.08))
    return a.finish()


def shards():
    a = Art(96, 96, 8, 1.3)
    glass = (122, 214, 226)
    pieces = [[(44, 44), (54, 40), (58, 52), (50, 58)], [(30, 8), (42, 30), (32, 34)], [(62, 6), (66, 26), (56, 30)],
              [(90, 24), (80, 40), (68, 36)], [(92, 58), (78, 60), (70, 52)], [(82, 88), (66, 76), (70, 66)],
              [(52, 92), (46, 72), (58, 70)], [(22, 84), (28, 66), (38, 70)], [(5, 58), (24, 50), (28, 58)],
              [(10, 26), (28, 38), (24, 45)], [(76, 12), (80, 18), (74, 20)], [(10, 74), (15, 76), (11, 80)]]
    for i, points in enumerate(pieces):
        piece = a.polygon(points)
        tone = mix(glass, WHITE, 0.08 * (i % 4))
        a.ink(piece)
        a.fade(lighter(tone, 0.45), darker(tone, 0.12), piece)
        mid = (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))
        a.fill(darker(tone, 0.28), a.polygon([mid, points[-1], points[-2]]))
        a.fill(lighter(tone, 0.7), a.polygon([mid, points[0], points[1]]))
    return a.finish()


def satellite():
    a = Art(127, 96, 8, 1.2)
    gold, panel, grey = (236, 186, 84), (66, 96, 190), (196, 204, 220)
    a.solid(grey, a.stroke([(20, 58), (106, 58)], 2.0), 0)
    for x in (4, 86):
        board = a.box(x, 44, 36, 28)
        a.solid(panel, board, 1.2)
        for i in range(1, 4):
            a.fill(lighter(panel, 0.5), a.box(x + 9 * i - 0.4, 44, 0.8, 28))
        a.fill(lighter(panel, 0.5), union(a.box(x, 53, 36, 0.8), a.box(x, 62, 36, 0.8)))
        a.fill(lighter(panel, 0.35), a.polygon([(x + 3, 46), (x + 8, 46), (x + 3, 51)]))
    body = a.box(50, 44, 27, 34, 2)
    a.solid(gold, body, 2.2)
    for y in (52, 61, 69):
        a.fill(darker(gold, 0.25), a.box(51, y, 25, 0.8))
    a.solid(grey, a.stroke([(63.5, 44), (63.5, 33)], 2.4), 0.6)
    dish = minus(a.tilted(60, 25, 19, 10.5, -24), a.tilted(57, 19.5, 21, 10.5, -24))
    a.solid(grey, dish, 1.2)
    a.solid(grey, a.stroke([(60, 27), (53, 10)], 1.1), 0)
    a.solid((226, 72, 84), a.ellipse(52.6, 9, 2.0), 0.6)
    a.solid(grey, a.stroke([(74, 44), (94, 9)], 0.7), 0)
    a.solid((226, 72, 84), a.ellipse(94.4, 8, 1.4), 0)
    a.solid(grey, a.stroke([(70, 78), (78, 92)], 0.7), 0)
    a.solid(grey, a.stroke([(57, 78), (49, 92)], 0.7), 0)
    return a.finish()


def planet():
    a = Art(256, 200, 5, 2.0)
    cx, cy, radius, tilt = 128, 100, 66, -18
    sea = (224, 142, 92)
    outer, inner = a.tilted(cx, cy, 120, 34, tilt), a.tilted(cx, cy, 88, 21, tilt)
    band = minus(outer, inner)
    gap = minus(a.tilted(cx, cy, 106, 28, tilt), a.tilted(cx, cy, 102, 26.4, tilt))
    disc = a.ellipse(cx, cy, radius)
    slope = math.tan(math.radians(tilt))
    behind = a.polygon([(0, 0), (256, 0), (256, cy + 128 * slope), (0, cy - 128 * slope)])

    def rings(part):
        a.fade((250, 226, 178), (214, 166, 140), part)
        a.fill(darker((224, 190, 150), 0.45), both(part, gap))
        a.fill((252, 240, 208), both(part, minus(outer, a.tilted(cx, cy, 115, 32, tilt))))

    a.ink(band, 1.4)
    rings(band)
    a.ink(disc)
    a.fade(lighter(sea, 0.12), darker(sea, 0.10), disc)
    for offset, width, colour in ((-46, 12, (244, 196, 140)), (-24, 9, (190, 104, 84)), (-6, 16, (246, 204, 150)),
                                  (18, 7, (198, 112, 88)), (34, 12, (240, 184, 128)), (52, 8, (180, 98, 84))):
        stripe = minus(a.tilted(cx, cy + offset + width + 60, 120, 60, tilt), a.tilted(cx,
                cy + offset + 2 * width + 60, 120, 60, tilt))
        a.fill(colour, both(disc, stripe))
    a.fill((204, 92, 72), both(disc, a.tilted(cx + 22, cy + 28, 13, 7, tilt)))
    a.fill((232, 128, 96), both(disc, a.tilted(cx + 21, cy + 27, 8.5, 4, tilt)))
    a.soft(INK, both(disc, minus(disc, a.ellipse(cx - 16, cy - 16, radius * 1.06)).filter(
        ImageFilter.GaussianBlur(5 * a.scale))).point(lambda v: v * 170 // 255))
    a.soft(WHITE, both(disc, a.tilted(cx - 30, cy - 34, 17, 9, -42).filter(
        ImageFilter.GaussianBlur(4 * a.scale))).point(lambda v: v * 170 // 255))
    front = minus(band, behind)
    a.fill(INK, both(minus(a.grown(front, 1.4), behind), a.ellipse(cx, cy, radius + 2)))
    rings(front)
    return a.finish()


def tentacle(a, points, width, colour):
    curve = spline(points, closed=False, steps=10)
    body = a.stroke(curve, width, 3.5)
    a.ink(body)
    a.fade(lighter(colour, 0.08), darker(colour, 0.18), body)
    a.fill(darker(colour, 0.30), minus(body, a.moved(body, -5, -4)))
    a.fill(lighter(colour, 0.28), minus(body, a.moved(body, 2.5, 2.5)))
    count = len(curve)
    for i in range(count // 4, count - 3, 4):
        t = i / (count - 1)
        r = (width * (1 - t) + 3.5 * t) * 0.24
        x, y = curve[i]
        nx, ny = curve[i + 1][1] - y, x - curve[i + 1][0]
        length = math.hypot(nx, ny) or 1
        side = 1 if points[-1][0] < 256 else -1
        x, y = x + nx / length * r * 0.9 * side, y + ny / length * r * 0.9 * side
        a.fill(darker(colour, 0.45), a.ellipse(x, y, r))
        a.fill(lighter(mix(colour, (255, 150, 190), 0.5), 0.35), a.ellipse(x - r * 0.1, y - r * 0.1, r * 0.72))


def boss():
    a = Art(512, 512, 4, 3.2)
    skin = (148, 84, 190)
    back = mix(skin, INK, 0.28)
    tentacle(a, [(206, 300), (110, 330), (52, 282), (38, 204), (72, 160), (104, 190), (88, 216)], 46, back)
    tentacle(a, [(306, 300), (402, 330), (460, 282), (474, 204), (440, 160), (408, 190), (424, 216)], 46, back)
    tentacle(a, [(190, 320), (128, 392), (62, 386), (24, 424), (44, 474), (86, 470), (84, 440)], 50, skin)
    tentacle(a, [(322, 320), (384, 392), (450, 386), (488, 424), (468, 474), (426, 470), (428, 440)], 50, skin)
    tentacle(a, [(226, 330), (198, 406), (146, 428), (140, 474), (180, 488), (196, 462)], 48, skin)
    tentacle(a, [(286, 330), (314, 406), (366, 428), (372, 474), (332, 488), (316, 462)], 48, skin)
    tentacle(a, [(256, 340), (266, 410), (242, 452), (258, 496)], 44, skin)
    for side in (-1, 1):
        horn = a.polygon(spline([(256 + side * 84, 120), (256 + side * 118, 96), (256 + side * 130, 52),
                                 (256 + side * 112, 14)],
                                closed=False) + spline([(256 + side * 112, 14), (256 + side * 152, 50),
                                                        (256 + side * 150, 106),
                                                        (256 + side * 122, 150)], closed=False))
        a.solid((236, 214, 170), horn, 7)
        for i in range(3):
            p = (256 + side * (112 + i * 7), 118 - i * 24)
            a.fill(darker((236, 214, 170), 0.35), both(horn, a.stroke([(p[0] - 22, p[1] - side * 4), (p[0] + 26,
                p[1] + side * 4)], 2.6)))
    head = a.blob([(256, 44), (322, 58), (376, 112), (394, 186), (380, 256), (346, 300), (330, 352), (290, 374),
                   (256, 378),
                   (222, 374), (182, 352), (166, 300), (132, 256), (118, 186), (136, 112), (190, 58)])
    a.solid(skin, head, 12, shade=0.26, shine=0.3)
    for x, y, r in ((196, 100, 13), (226, 78, 8), (168, 136, 8), (306, 92, 10), (338, 130, 7), (256, 104, 6), (216,
                122, 5)):
        a.fill(darker(skin, 0.24), a.ellipse(x, y, r, r * 0.85))
    a.fill(lighter(skin, 0.55), a.tilted(178, 92, 24, 9, -44))
    for side in (-1, 1):
        cx = 256 + side * 56
        white = a.ellipse(cx, 206, 42, 46)
        a.ink(white, 4)
        a.fade((255, 250, 226), (236, 214, 190), white)
        a.fill((72, 206, 190), both(white, a.ellipse(cx - side * 10, 214, 23)))
        a.fill(INK, both(white, a.ellipse(cx - side * 11, 215, 10, 17)))
        a.fill(WHITE, a.ellipse(cx - side * 11 - 8, 204, 6.5))
        lid = a.polygon([(cx + side * 62, 150), (cx + side * 62, 166), (cx - side * 50, 204), (cx - side * 56, 150)])
        a.fill(darker(skin, 0.12), both(a.grown(white, 4.2), lid))
        brow = a.stroke([(cx + side * 52, 154), (cx - side * 42, 194)], 13, 18)
        a.solid(darker(skin, 0.5), brow, 3)
    mouth = a.blob([(196, 292), (226, 282), (256, 290), (286, 282), (316, 292), (304, 324), (256, 340), (208, 324)])
    a.ink(mouth, 4)
    a.fade((70, 20, 50), (150, 40, 70), mouth)
    a.fill((238, 110, 130), both(mouth, a.ellipse(256, 340, 34, 20)))
    for x, up in ((210, 1), (234, 1), (256, 1), (278, 1), (302, 1), (226, 0), (250, 0), (274, 0), (292, 0)):
        teeth = [(x - 10, 276), (x + 10, 276), (x, 308)] if up else [(x - 8, 346), (x + 8, 346), (x, 318)]
        a.fill((255, 250, 232), both(mouth, a.polygon(teeth)))
    return a.finish()


def ghost():
    a = Art(40, 48, 10, 1.2)
    sheet = (214, 224, 250)
    body = a.blob([(20, 3), (31, 8), (35, 20), (36, 34), (37, 44), (32, 41), (27, 45), (22, 41), (17, 45), (12,
                41), (7, 45),
                   (3.4, 43), (4.6, 32), (5, 20), (9, 8)])
    a.solid(sheet, body, 2.6, shade=0.22)
    for x in (14.5, 25.5):
        a.fill(INK, a.ellipse(x, 19, 2.9, 4.1))
        a.fill(WHITE, a.ellipse(x - 0.8, 17.2, 1.0))
        a.fill((246, 160, 180), a.ellipse(x + (x - 20) * 0.7, 25, 2.0, 1.2))
    a.fill(INK, a.ellipse(20, 28, 2.4, 3.2))
    out = a.finish()
    alpha = out.getchannel("A").point(lambda v: v * 208 // 255)
    out.putalpha(alpha)
    return out


def limb(a, colour, hip, upper, lower, angle, bend, width):
    """A leg or an arm: two segments, angles in degrees from straight down."""
    knee = (hip[0] + upper * math.sin(math.radians(angle)), hip[1] + upper * math.cos(math.radians(angle)))
    end = (knee[0] + lower * math.sin(math.radians(angle + bend)),
           knee[1] + lower * math.cos(math.radians(angle + bend)))
    part = a.stroke([hip, knee, end], width)
    a.ink(part)
    a.fill(colour, part)
    return end


def walker_frame(phase):
    a = Art(32, 48, 10, 1.1)
    suit, boot, steel, glass = (236, 120, 62), (84, 66, 84), (206, 214, 228), (96, 200, 226)
    bob = abs(math.sin(phase)) * 1.5
    hip, shoulder = (15.5, 31 - bob), (15.5, 22.5 - bob)

    def leg(p, colour):
        swing = 34 * math.sin(p)
        bend = -10 - 42 * max(0.0, math.cos(p))
        foot = limb(a, colour, hip, 7.0, 6.4, swing, bend, 4.0)
        sole = a.box(foot[0] - 2.2, foot[1] - 0.2, 6.2, 3.2, 1.3)
        a.solid(boot, sole, 0.7)

    def arm(p, colour):
        hand = limb(a, colour, shoulder, 5.4, 4.8, -32 * math.sin(p), 30, 3.2)
        a.solid(steel, a.ellipse(hand[0], hand[1], 1.9), 0.6)

    arm(phase + math.pi, darker(suit, 0.3))
    leg(phase + math.pi, darker(suit, 0.3))
    pack = a.box(6.4, 20 - bob, 5, 9.5, 1.5)
    a.solid(steel, pack, 1.0)
    a.solid(suit, a.box(10.2, 19 - bob, 11, 13.5, 3.6), 1.5)
    a.fill(darker(suit, 0.4), a.box(10.4, 28 - bob, 10.6, 1.6))
    leg(phase, suit)
    helmet = a.ellipse(16.2, 12.2 - bob, 7.6, 7.4)
    a.solid(steel, helmet, 1.5)
    visor = a.blob([(15, 9 - bob), (20, 8.6 - bob), (23.2, 11.6 - bob), (21.4, 15.6 - bob), (15.6, 15.4 - bob),
                    (13.8, 12 - bob)])
    a.ink(visor, 0.8)
    a.fade(lighter(glass, 0.5), glass, visor)
    a.fill(WHITE, a.tilted(17, 10.8 - bob, 1.5, 0.6, -30))
    a.solid(steel, a.stroke([(12, 6 - bob), (9.8, 3.2 - bob)], 0.6), 0)
    a.fill((236, 70, 90), a.ellipse(9.6, 3.1 - bob, 1.2))
    arm(phase, suit)
    return a.finish()


def walker():
    return strip([walker_frame(math.tau * i / 6) for i in range(6)])


SPRITES = {"bat": bat, "boss": boss, "bubbles": bubbles, "bullet": bullet, "chain": chain, "cloud": cloud,
           "coin_strip6": coin, "gear": gear, "ghost": ghost, "key": key, "planet": planet, "ring": ring,
           "rock": rock,
           "satellite": satellite, "shards": shards, "ship": ship, "slime": slime, "spider": spider, "star": star,
           "sword": sword, "tree": tree, "walker_strip6": walker, "web": web, "window": window}


def png(image):
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def stale(name, data):
    """Why the file of a sprite is not what the script draws; None when it is. Compares pixels when the bytes differ:
    another zlib packs the same picture otherwise."""
    path = FOLDER / f"{name}.png"
    if not path.exists():
        return "is missing"
    if path.read_bytes() == data:
        return None
    old, new = Image.open(path), Image.open(io.BytesIO(data))
    same = (old.mode, old.size, old.tobytes()) == (new.mode, new.size, new.tobytes())
    return None if same else "differs from what the script draws"


def sheet(images, width=1280, gap=16):
    """All pictures in rows on a plain ground, tallest first."""
    places, x, y, row = [], gap, gap, 0
    for name, image in sorted(images.items(), key=lambda item: -item[1].height):
        if x + image.width + gap > width:
            x, y, row = gap, y + row + gap, 0
        places.append((image, (x, y)))
        x, row = x + image.width + gap, max(row, image.height)
    out = Image.new("RGBA", (width, y + row + gap), (92, 132, 150, 255))
    for image, at in places:
        out.alpha_composite(image, at)
    return out


def main(arguments):
    check = "--check" in arguments
    sheet_path = arguments[arguments.index("--sheet") + 1] if "--sheet" in arguments else None
    names = [n for n in arguments if n in SPRITES] or list(SPRITES)
    unknown = [n for n in arguments if n not in SPRITES and n not in ("--check", "--sheet", sheet_path)]
    if unknown:
        sys.exit(f"draw-sprites: no such sprite or option: {' '.join(unknown)}")
    images = {name: SPRITES[name]() for name in names}
    faults = 0
    for name, image in images.items():
        data = png(image)
        if not check:
            FOLDER.mkdir(exist_ok=True)
            (FOLDER / f"{name}.png").write_bytes(data)
        elif stale(name, data):
            faults += 1
            print(f"sprites/{name}.png {stale(name, data)}: run scripts/draw-sprites.py {name}")
    if sheet_path:
        sheet(images).save(sheet_path)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
