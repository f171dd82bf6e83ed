"""drawing: what the pictures have in common: colours, panels, captions, the list of them."""
import os
import subprocess
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parents[3]
OUT = ROOT / "docs" / "pictures"
TOOLS = Path(os.environ.get("TOOLS", ROOT / "build" / "release"))
PICTURES = {}


def listed(function):
    """Puts draw_NAME on the list of pictures."""
    PICTURES[function.__name__.removeprefix("draw_").replace("_", "-")] = function
    return function


def run(command, *arguments):
    """Has one of the project's commands draw."""
    subprocess.run([TOOLS / command, *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


GROUND = (17, 20, 28)
PANEL = (27, 31, 42)
GRID = (38, 43, 57)
TEXT = (206, 212, 226)
DIM = (128, 136, 156)
BLUE = (84, 160, 240)
ORANGE = (240, 156, 70)
PINK = (255, 46, 136)
GREEN = (120, 240, 176)
YELLOW = (250, 210, 90)
VIOLET = (168, 124, 240)
PIECES = (BLUE, ORANGE, GREEN, YELLOW, VIOLET, (240, 110, 110), (90, 210, 220), (190, 220, 100), (230, 140, 210),
          (150, 170, 250), (220, 190, 140), (120, 200, 160))
FONT = ImageFont.truetype("DejaVuSans.ttf", 12)
CAPITALS = 3  # from the top of the font's lines down to that of its capitals


def zoomed(image, factor):
    return image.resize((image.width * factor, image.height * factor), Image.NEAREST)


def write(picture, at, text, colour=TEXT):
    """Text of 12 px, the top left of its capitals at a place. It must lie inside the picture."""
    draw, place = ImageDraw.Draw(picture), (at[0], at[1] - CAPITALS)
    left, top, right, bottom = draw.textbbox(place, text, font=FONT)
    if text and not (0 <= left and 0 <= top and right <= picture.width and bottom <= picture.height):
        raise ValueError(f"'{text}' does not fit: {left, top, right, bottom} in {picture.size}")
    draw.text(place, text, fill=colour, font=FONT)


def panel(image, zoom, caption, size=None, marks=()):
    """A zoomed picture on a chequered ground with a caption under it; `marks` are (rectangle in pixels, colour)."""
    width, height = size or image.size
    out = Image.new("RGBA", (width * zoom, height * zoom + 18), GROUND)
    ground = Image.new("RGBA", (width, height), PANEL)
    for y in range(0, height, 4):
        for x in range(0, width, 4):
            if (x + y) // 4 % 2:
                ground.paste((31, 36, 48), (x, y, x + 4, y + 4))
    ground.alpha_composite(image)
    out.paste(zoomed(ground, zoom), (0, 0))
    draw = ImageDraw.Draw(out)
    for (x, y, w, h), colour in marks:
        draw.rectangle([x * zoom - 1, y * zoom - 1, (x + w) * zoom, (y + h) * zoom], outline=colour)
    write(out, (1, height * zoom + 4), caption)
    return out


def captioned(picture, caption):
    """A picture with a caption under it."""
    out = Image.new("RGBA", (picture.width, picture.height + 18), GROUND)
    out.paste(picture, (0, 0))
    write(out, (1, picture.height + 4), caption)
    return out


def rows(*lines, gap=14):
    width = max(sum(p.width for p in line) + gap * (len(line) + 1) for line in lines)
    height = sum(max(p.height for p in line) for line in lines) + gap * (len(lines) + 1)
    out = Image.new("RGBA", (width, height), GROUND)
    y = gap
    for line in lines:
        x = gap
        for picture in line:
            out.paste(picture, (x, y))
            x += picture.width + gap
        y += max(p.height for p in line) + gap
    return out


def save(name, picture):
    OUT.mkdir(parents=True, exist_ok=True)
    picture = picture.convert("RGB")
    if picture.getcolors(256):
        picture = picture.quantize(256, dither=Image.NONE)
    picture.save(OUT / f"{name}.png", optimize=True)


def dimmed(image, part=0.55):
    out = image.copy()
    out.putalpha(image.getchannel("A").point(lambda value: int(value * part)))
    return out


def arrow(draw, tail, tip, colour, width=2):
    draw.line([tail, tip], fill=colour, width=width)
    dx, dy = tip[0] - tail[0], tip[1] - tail[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1
    dx, dy = dx / length, dy / length
    draw.polygon([tip, (tip[0] - 9 * dx + 5 * dy, tip[1] - 9 * dy - 5 * dx),
                  (tip[0] - 9 * dx - 5 * dy, tip[1] - 9 * dy + 5 * dx)], fill=colour)


def blend(a, b, part):
    return tuple(round(x + (y - x) * part) for x, y in zip(a, b))


def along(start, end, part, zoom):
    return tuple((p + (q - p) * part) * zoom for p, q in zip(start, end))


def dot(draw, at, radius, colour):
    draw.ellipse([at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius], fill=colour)


def ring(draw, at, radius, colour, width=2):
    draw.ellipse([at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius], outline=colour, width=width)
