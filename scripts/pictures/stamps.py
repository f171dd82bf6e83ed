"""stamps: the picture of docs/stamps.md."""
from PIL import Image, ImageDraw

from .common.drawing import (BLUE, GREEN, GROUND, ORANGE, PANEL, WHITE, blend, dimmed, listed, panel, rows, save,
                             zoomed)
from .common.library import HM, Mask, sprite
from .common.posing import IDENTITY, posed, shape_of, xform_of


def stamp_panel(image, xform, size, zoom, name, colour):
    """A posed mask in white over a grid, and the pixels of the grid that it covers."""
    ground, mask, cover = Mask.of(Image.new("RGBA", size)), Mask.of(image, 128), getattr(HM, name)
    shape = shape_of(mask)
    HM.hm_mask_stamp(ground.pointer, IDENTITY, shape, xform, HM.hm_stamp_options(cover=cover), None)
    out = panel(Image.new("RGBA", size), zoom, f"{name}: {ground.count()} pixels")
    out.alpha_composite(zoomed(ground.image(blend(PANEL, colour, 0.7)), zoom))
    out.alpha_composite(dimmed(posed(mask.image(WHITE), xform, size, zoom), 0.45))
    draw = ImageDraw.Draw(out)
    for x in range(size[0]):
        for y in range(size[1]):
            draw.rectangle([x * zoom, y * zoom, (x + 1) * zoom, (y + 1) * zoom], outline=GROUND)
            if cover == HM.HM_COVER_CENTRE:
                at = (x + 0.5) * zoom, (y + 0.5) * zoom
                draw.ellipse([at[0] - 1, at[1] - 1, at[0] + 1, at[1] + 1], fill=GROUND)
    return out


@listed
def draw_stamps():
    image, size, zoom = sprite("star"), (14, 14), 14
    xform = xform_of(image, 7.1, 7.3, 0.4, scale=(0.2, 0.2), pivot=(31, 31))
    covers = (("HM_COVER_MET", ORANGE), ("HM_COVER_CENTRE", BLUE), ("HM_COVER_WHOLE", GREEN))
    save("stamps", rows([stamp_panel(image, xform, size, zoom, name, colour) for name, colour in covers]),
         (blend(PANEL, ORANGE, 0.7), "met"), (blend(PANEL, BLUE, 0.7), "middle covered"), (blend(PANEL, GREEN, 0.7), "wholly covered"), (blend(PANEL, WHITE, 0.45), "the shape"))
