"""broad: the picture of docs/broad.md."""
import ctypes
from random import Random

from PIL import Image, ImageDraw

from .common.drawing import (DIM, GREEN, GROUND, ORANGE, PANEL, VIOLET, YELLOW, arrow, blend, captioned, listed, ring,
                             save)
from .common.library import HM, Vec2


@listed
def draw_broad():
    random, side = Random(7), (760, 420)
    boxes = []
    for i in range(330):
        size = 5 * random.paretovariate(1.6)
        w, h = min(90, size * random.uniform(0.6, 1.4)), min(70, size * random.uniform(0.6, 1.4))
        middle = (random.gauss(190, 80), random.gauss(150, 60)) if i % 3 == 0 else (random.random() * side[0],
                                                                                     random.random() * side[1])
        boxes.append((middle[0], middle[1], middle[0] + w, middle[1] + h))
    array, broad = (HM.hm_bounds * len(boxes))(*[HM.hm_bounds(*box) for box in boxes]), ctypes.c_void_p()
    options = HM.hm_broad_options(HM.HM_BROAD_GRID)
    HM.hm_broad_create(options, None, broad)
    HM.hm_broad_build(broad, array, None, None, len(boxes))
    HM.hm_broad_update(broad)
    pairs, ids, hits = (HM.hm_broad_pair * 4000)(), (ctypes.c_int32 * 400)(), (HM.hm_broad_hit * 400)()
    count = HM.hm_broad_pairs(broad, pairs, 4000)
    out = Image.new("RGBA", side, GROUND)
    draw = ImageDraw.Draw(out)
    for box in boxes:
        draw.rectangle(box, fill=PANEL, outline=blend(PANEL, DIM, 0.5))
    window = HM.hm_bounds(470, 60, 640, 170)
    found = HM.hm_broad_in_box(broad, window, None, ids, 400)
    for k in ids[:found]:
        draw.rectangle(boxes[k], fill=blend(PANEL, GREEN, 0.35), outline=GREEN)
    tail, tip = Vec2(20, 395), Vec2(740, 240)
    on_way = HM.hm_broad_on_way(broad, tail, tip, Vec2(0, 0), None, hits, 400)
    for hit in hits[:on_way]:
        draw.rectangle(boxes[hit.id], fill=blend(PANEL, YELLOW, 0.35), outline=YELLOW)
    place = (700, 340)
    near = HM.hm_broad_nearest(broad, Vec2(*place), 500, None, hits, 5)
    for hit in hits[:near]:
        draw.rectangle(boxes[hit.id], fill=blend(PANEL, VIOLET, 0.5), outline=VIOLET)
    middles = [((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in boxes]
    for pair in pairs[:count]:
        draw.line([middles[pair.a], middles[pair.b]], fill=ORANGE)
    draw.rectangle((window.x0, window.y0, window.x1, window.y1), outline=GREEN, width=2)
    arrow(draw, (tail.x, tail.y), (tip.x, tip.y), YELLOW)
    ring(draw, place, 4, VIOLET)
    HM.hm_broad_destroy(broad)
    save("broad", captioned(out, f"{len(boxes)} boxes, {count} pairs; {found} meet the square, "
                                 f"{on_way} lie on the way, {near} nearest"))
