"""mask_layout: the picture of docs/mask-layout.md."""
from PIL import Image, ImageDraw

from .common.drawing import BLUE, DIM, GROUND, ORANGE, PANEL, blend, listed, panel, rows, save, write
from .common.library import HM, Mask, Rect, sprite

EMPTY, OUTSIDE = blend(PANEL, DIM, 0.35), PANEL


@listed
def draw_layout():
    wide = Mask.of(sprite("satellite"), 128).made("crop", Rect(14, 38, 100, 20))
    pitch, zoom = HM.hm_mask_word_pitch(wide.height), 6
    count = HM.hm_mask_word_count(wide.width, wide.height)
    words = HM.hm_mask_words(wide.pointer)
    stripes = (wide.width + 63) // 64
    colours = (BLUE, ORANGE, DIM)
    picture = Image.new("RGBA", (wide.width, wide.height))
    for s in range(stripes):
        part = wide.image(colours[s]).crop((64 * s, 0, min(64 * s + 64, wide.width), wide.height))
        picture.paste(part, (64 * s, 0))
    left = panel(picture, zoom, "100 x 20 pixels: stripe 0 has columns 0 to 63, stripe 1 the other 36",
                 marks=[((0, 0, 64, wide.height), BLUE), ((64, 0, 36, wide.height), ORANGE)])
    cell = 5
    memory = Image.new("RGBA", (64 * cell + 150, count * cell + 24), GROUND)
    draw = ImageDraw.Draw(memory)
    for i in range(count):
        s, y = divmod(i, pitch)
        inside = s < stripes and y < wide.height
        for bit in range(64):
            solid = words[i] >> bit & 1
            fill = colours[s] if solid else EMPTY if inside and 64 * s + bit < wide.width else OUTSIDE
            draw.rectangle([bit * cell, i * cell, bit * cell + cell - 2, i * cell + cell - 2], fill=fill)
    for s in range(stripes + 1):
        name = f"stripe {s}" if s < stripes else "guard stripe"
        write(memory, (64 * cell + 8, s * pitch * cell + 2), f"words[{s * pitch}]: {name}")
        if s < stripes:
            below = (s * pitch + wide.height) * cell + 2
            write(memory, (64 * cell + 8, below), f"{pitch - wide.height} clear rows", DIM)
        else:
            write(memory, (64 * cell + 8, s * pitch * cell + 16), "all clear", DIM)
    write(memory, (1, count * cell + 6), "bit 0 (leftmost pixel)")
    write(memory, (64 * cell - 36, count * cell + 6), "bit 63")
    save("layout", rows([left], [memory]), (BLUE, "solid, stripe 0"), (ORANGE, "solid, stripe 1"),
         (EMPTY, "clear"), (OUTSIDE, "not part of the picture"))
