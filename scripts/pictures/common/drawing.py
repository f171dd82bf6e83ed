"""drawing: what the pictures have in common: panels, captions, legends, the list of them."""
import os
import subprocess
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, PngImagePlugin

from .palette import (BLUE, DIM, FIVE, GREEN, GRID, GROUND, ORANGE, PANEL, PINK, TEXT, WHITE, YELLOW,  # noqa: F401
                      blend, css)

ROOT = Path(__file__).resolve().parents[3]
OUT = ROOT / "docs" / "pictures"
TOOLS = Path(os.environ.get("TOOLS", ROOT / "build" / "release"))
PICTURES = {}


def listed(function):
    """Puts draw_NAME on the list of pictures."""
    PICTURES[function.__name__.removeprefix("draw_").replace("_", "-")] = function
    return function


def run(command, *arguments):
    """Runs one of the project's commands."""
    subprocess.run([TOOLS / command, *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def run_drawing(name, legend, command, *arguments, option="--picture", letters=15):
    """Has one of the project's commands draw a picture with letters that high, and adds a legend."""
    path = OUT / f"{name}.png"
    run(command, *arguments, option, path)
    keep(path, with_legend(Image.open(path).convert("RGB"), legend, ImageFont.truetype("DejaVuSans.ttf", letters)), letters)


WIDEST = 688  # a page of the site is as wide, and shows what is wider smaller
LETTERS, LINE = 12, 16  # pixels: of the type, and from line to line
FONT = ImageFont.truetype("DejaVuSans.ttf", LETTERS)
CAPITALS = 3  # from the top of the font's lines down to that of its capitals
PIECES = (BLUE, ORANGE, GREEN, YELLOW, PINK, WHITE, *(blend(GROUND, colour, 0.5) for colour in (BLUE, ORANGE, GREEN, YELLOW,
                                                                                                PINK, WHITE)))
FAINT = blend(GROUND, TEXT, 0.4)  # in legends, for pictures that are drawn dimmed
SEEN = 12  # pixels of a colour from which on it has to be explained


def zoomed(image, factor):
    return image.resize((image.width * factor, image.height * factor), Image.NEAREST)


def write(picture, at, text, colour=TEXT):
    """Text of 12 px, the top left of its capitals at a place. It must lie inside the picture."""
    draw, place = ImageDraw.Draw(picture), (at[0], at[1] - CAPITALS)
    left, top, right, bottom = draw.textbbox(place, text, font=FONT)
    if text and not (0 <= left and 0 <= top and right <= picture.width and bottom <= picture.height):
        raise ValueError(f"'{text}' does not fit: {left, top, right, bottom} in {picture.size}")
    draw.text(place, text, fill=colour, font=FONT)


def wrapped(text, width):
    """The lines of a text that is no wider than that."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        lines[-1:] = [longer] if FONT.getlength(longer) <= width - 2 else [lines[-1], word]
    return lines


def captioned(picture, caption):
    """A picture with a caption under it, in as many lines as it takes."""
    lines = wrapped(caption, picture.width)
    out = Image.new("RGBA", (picture.width, picture.height + 2 + LINE * len(lines)), GROUND)
    out.paste(picture, (0, 0))
    for i, line in enumerate(lines):
        write(out, (1, picture.height + 4 + LINE * i), line)
    return out


def panel(image, zoom, caption, size=None, marks=()):
    """A zoomed picture on a chequered ground with a caption under it; `marks` are (rectangle in pixels, colour)."""
    width, height = size or image.size
    ground = Image.new("RGBA", (width, height), PANEL)
    for y in range(0, height, 4):
        for x in range(0, width, 4):
            if (x + y) // 4 % 2:
                ground.paste(blend(PANEL, GRID, 0.4), (x, y, x + 4, y + 4))
    ground.alpha_composite(image)
    out = captioned(zoomed(ground, zoom), caption)
    draw = ImageDraw.Draw(out)
    for (x, y, w, h), colour in marks:
        draw.rectangle([x * zoom - 1, y * zoom - 1, (x + w) * zoom, (y + h) * zoom], outline=colour)
    return out


def broken(line, gap):
    """A line of panels as several that are narrow enough for a page."""
    out = [[]]
    for picture in line:
        if out[-1] and sum(p.width + gap for p in (*out[-1], picture)) + gap > WIDEST:
            out.append([])
        out[-1].append(picture)
    return out


def rows(*lines, gap=14):
    lines = [part for line in lines for part in broken(line, gap)]
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


def with_legend(picture, entries, font=FONT, gap=14):
    """A picture with what each colour stands for below it."""
    lines, x, side = [[]], gap, font.size
    for colour, text in entries:
        width = side + 6 + round(font.getlength(text)) + gap
        if lines[-1] and x + width > picture.width:
            lines, x = [*lines, []], gap
        lines[-1].append((x, colour, text))
        x += width
    out = Image.new("RGB", (picture.width, picture.height + (side + 8) * len(lines) + 6 if entries else picture.height), GROUND)
    out.paste(picture, (0, 0))
    draw = ImageDraw.Draw(out)
    for i, line in enumerate(lines):
        for x, colour, text in line:
            y = picture.height + 2 + (side + 8) * i
            draw.rectangle([x, y, x + side - 1, y + side - 1], fill=colour, outline=DIM)
            draw.text((x + side + 6, y - 1), text, fill=TEXT, font=font)
            if x + side + 6 + font.getlength(text) > picture.width:
                raise ValueError(f"'{text}' does not fit in {picture.width}")
    return out


def counts(picture):
    return {colour: count for count, colour in picture.convert("RGB").getcolors(1 << 24)}


def explained(name, picture, entries):
    """Each colour of the palette that is drawn has its line in the legend, and each line of it is drawn."""
    seen, named = counts(picture), [colour for colour, _ in entries]
    missing = [key for key, colour in FIVE.items() if seen.get(colour, 0) >= SEEN and colour not in named]
    unseen = [text for colour, text in entries if colour in FIVE.values() and seen.get(colour, 0) < SEEN]
    if missing or unseen:
        raise ValueError(f"{name}: no legend for {missing}; nothing has the colour of {unseen}")


def save(name, picture, *legend):
    """Writes a picture with a legend of (colour, what has it) pairs."""
    OUT.mkdir(parents=True, exist_ok=True)
    explained(name, picture, legend)
    picture = with_legend(picture, legend).convert("RGB")
    if picture.width > WIDEST:
        raise ValueError(f"{name} is {picture.width} pixels wide: a page shows it smaller")
    keep(OUT / f"{name}.png", picture, LETTERS)


def keep(path, picture, letters):
    """Writes a file of at most 256 colours, with how high its letters are, for scripts/check-pictures."""
    colours = picture.getcolors(256)
    palette = None if colours else picture.quantize(256, method=Image.MAXCOVERAGE)
    picture = picture.quantize(256, palette=palette, dither=Image.NONE if colours else Image.FLOYDSTEINBERG)
    noted = PngImagePlugin.PngInfo()
    noted.add_text("letters", str(letters))
    picture.save(path, optimize=True, pnginfo=noted)


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


def along(start, end, part, zoom):
    return tuple((p + (q - p) * part) * zoom for p, q in zip(start, end))


def dot(draw, at, radius, colour):
    draw.ellipse([at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius], fill=colour)


def ring(draw, at, radius, colour, width=2):
    draw.ellipse([at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius], outline=colour, width=width)
