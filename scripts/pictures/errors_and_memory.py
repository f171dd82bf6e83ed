"""errors_and_memory: the picture of docs/errors-and-memory.md."""
from PIL import Image, ImageDraw

from .common.drawing import BLUE, DIM, GREEN, GROUND, ORANGE, PANEL, WHITE, arrow, listed, save, write


@listed
def draw_block():
    out = Image.new("RGBA", (680, 190), GROUND)
    draw = ImageDraw.Draw(out)

    def part(x, y, w, text, colour, dim=None):
        draw.rectangle([x, y, x + w, y + 34], fill=PANEL, outline=colour)
        write(out, (x + 6, y + 5), text, colour)
        if dim:
            write(out, (x + 6, y + 18), dim, DIM)

    write(out, (20, 12), "a mask: one block from its allocator")
    part(20, 30, 150, "hm_mask", GREEN, "sizes, allocator")
    part(172, 30, 100, "stripe 0", BLUE)
    part(274, 30, 100, "stripe 1", BLUE)
    part(376, 30, 60, "...", BLUE)
    part(438, 30, 78, "guard", DIM)
    part(518, 30, 150, "coarse level", WHITE, "from 512 x 512 on")
    write(out, (20, 92), "a view: its own small block, and words that belong to somebody else")
    part(20, 110, 150, "hm_mask", GREEN, "sizes, allocator")
    part(300, 110, 368, "borrowed words, in a file or another program's memory", ORANGE,
         "read, never written, never freed")
    arrow(draw, (172, 127), (296, 127), GREEN)
    write(out, (20, 162),
          "In a mask, words start at a multiple of 64 bytes. In a view, wherever a uint64_t may lie.", DIM)
    save("block", out, (GREEN, "the mask itself"), (BLUE, "its words"), (WHITE, "words of the coarse level"),
         (ORANGE, "words that it only refers to"))
