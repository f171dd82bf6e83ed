"""masks: the pictures of docs/masks.md."""
from PIL import Image

from .common.drawing import (BLUE, GREEN, ORANGE, PANEL, WHITE, YELLOW, blend, dimmed, listed, panel, rows, save,
                             zoomed)
from .common.library import HM, Mask, Rect, sprite

FAINT = blend(PANEL, BLUE, 0.35)


@listed
def draw_threshold():
    image = sprite("bubbles")
    masks = [(t, Mask.of(image, t)) for t in (1, 128)]
    panels = [panel(image, 3, "bubbles.png")]
    panels += [panel(m.image(BLUE), 3, f"threshold {t}: {m.count()} pixels") for t, m in masks]
    save("threshold", rows(panels), (BLUE, "solid"))


@listed
def draw_edit():
    a, b = Mask.of(sprite("gear"), 128), Mask.of(sprite("star"), 128)
    at = (26, 14)
    both = Image.new("RGBA", (96, 80))
    both.alpha_composite(dimmed(a.image(BLUE), 0.8))
    both.alpha_composite(dimmed(b.image(ORANGE), 0.8), at)
    room = a.made("crop", Rect(0, 0, 96, 80))
    results = [(verb, room.edited(verb, b.pointer, *at)) for verb in ("draw", "erase", "intersect", "xor")]
    first = [panel(both, 3, "a gear, and a star at (26, 14)")]
    panels = first + [panel(m.image(GREEN), 3, f"hm_mask_{verb}: {m.count()}") for verb, m in results]
    save("edit", rows(panels), (GREEN, "solid in the result"), (blend(PANEL, BLUE, 0.8), "gear"), (blend(PANEL, ORANGE, 0.8), "star"))


@listed
def draw_derived():
    key = Mask.of(sprite("key"), 128)
    size = (56, 56)
    roomy = key.made("crop", Rect(-4, -17, *size))

    def centred(mask):
        out = Image.new("RGBA", size)
        out.alpha_composite(mask.image(BLUE), ((size[0] - mask.width) // 2, (size[1] - mask.height) // 2))
        return out

    def over(mask):
        out = Image.new("RGBA", size)
        if mask.count() > roomy.count():
            out.alpha_composite(mask.image(YELLOW))
            out.alpha_composite(roomy.image(BLUE))
        else:
            out.alpha_composite(roomy.image(FAINT))
            out.alpha_composite(mask.image(YELLOW))
        return out

    first = [panel(centred(key), 3, "the mask"), panel(centred(key.made("flip_x")), 3, "hm_mask_flip_x"),
             panel(centred(key.made("rotate", 1)), 3, "hm_mask_rotate by 1 quarter")]
    second = [panel(over(roomy.made("dilate", 3, HM.HM_BRUSH_DISC)), 3, "hm_mask_dilate by a disc of 3"),
              panel(over(roomy.made("erode", 1, HM.HM_BRUSH_SQUARE)), 3, "hm_mask_erode by a square of 1"),
              panel(over(roomy.made("border", HM.HM_CONNECT_4)), 3, "hm_mask_border")]
    save("derived", rows(first + second), (BLUE, "the mask"), (YELLOW, "what the function answers"), (FAINT, "what it took away"))


@listed
def draw_reduce():
    spider = sprite("spider")
    mask = Mask.of(spider, 128)
    panels = [panel(spider, 3, f"spider.png: {mask.count()} solid pixels")]
    for how, name, colour in ((HM.HM_RESAMPLE_ANY, "any", ORANGE), (HM.HM_RESAMPLE_MAJORITY, "majority", BLUE),
                              (HM.HM_RESAMPLE_ALL, "all", GREEN)):
        small = mask.made("reduce", 4, how)
        picture = zoomed(small.image(colour), 4).crop((0, 0) + spider.size)
        picture = Image.alpha_composite(picture, dimmed(mask.image(WHITE), 0.25))
        panels.append(panel(picture, 3, f"clusters of 4 px, {name}: {small.count()}"))
    save("reduce", rows(panels), (ORANGE, "any pixel solid"), (BLUE, "half or more"),
         (blend(GREEN, WHITE, 0.25), "all"), (blend(PANEL, WHITE, 0.25), "solid before"))
