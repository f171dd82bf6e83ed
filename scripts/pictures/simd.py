"""simd: the picture of docs/simd.md."""
from PIL import Image, ImageDraw

from .common.drawing import BLUE, DIM, GREEN, GROUND, ORANGE, PANEL, YELLOW, arrow, blend, listed, save, write


@listed
def draw_funnel():
    out = Image.new("RGBA", (680, 250), GROUND)
    draw = ImageDraw.Draw(out)
    cell, rows_shown, shift = 5, 8, 23

    def stripe(x, y, colour, name, bits=range(64), seed=1):
        for row in range(rows_shown):
            for bit in bits:
                solid = (bit * 7 + row * row * 3 + bit * row * seed) % 11 < 7
                fill = colour if solid else PANEL
                left = x + bit * cell
                draw.rectangle([left, y + row * cell, left + cell - 2, y + row * cell + cell - 2], fill=fill)
        write(out, (x + bits[0] * cell, y - 16), name)

    stripe(20, 34, BLUE, "a, stripe s", seed=2)
    stripe(20 + 64 * cell + 8, 34, blend(GROUND, BLUE, 0.6), "a, stripe s + 1", seed=3)
    left = 20 + shift * cell
    draw.rectangle([left - 2, 30, left + 64 * cell + 6, 34 + rows_shown * cell], outline=YELLOW)
    write(out, (left, 34 + rows_shown * cell + 5), "one funnel shift for all rows: (lo >> 23) | (hi << 41)", YELLOW)
    arrow(draw, (left + 150, 96), (left + 150, 124), YELLOW)
    stripe(left, 142, ORANGE, "b, stripe t, the same rows: AND; any bit left is a hit",
           seed=4)
    draw.rectangle([left - 2, 138, left + 64 * cell, 142 + rows_shown * cell], outline=ORANGE)
    y = 206
    write(out, (20, y), "words in one step:")
    x = 150
    for name, words in (("scalar", 1), ("sse2, neon, simd128", 2), ("avx2", 4), ("avx512", 8)):
        for i in range(words):
            draw.rectangle([x + i * 12, y, x + i * 12 + 9, y + 9], fill=GREEN)
        write(out, (x, y + 14), name, DIM)
        x += max(words * 12, 7 * len(name)) + 24
    save("funnel", out, (BLUE, "solid, a"), (ORANGE, "solid, b"), (YELLOW, "64 columns that meet stripe t"),
         (GREEN, "a word of 64 pixels"))
