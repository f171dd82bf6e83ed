"""broad: the picture of docs/broad.md."""
import ctypes
from random import Random

from PIL import Image, ImageDraw

from .common.drawing import (DIM, GREEN, GROUND, ORANGE, PANEL, PINK, WHITE, YELLOW, arrow, blend, captioned, dot,
                             listed, rows, save)
from .common.library import HM, Vec2

BOX = blend(PANEL, DIM, 0.5)


@listed
def draw_broad():
    random, side = Random(7), (660, 420)
    boxes = []
    for i in range(230):
        size = 5 * random.paretovariate(1.6)
        w, h = min(90, size * random.uniform(0.6, 1.4)), min(70, size * random.uniform(0.6, 1.4))
        middle = (random.gauss(190, 80), random.gauss(150, 60)) if i % 3 == 0 else (random.random() * side[0],
                                                                                     random.random() * side[1])
        x, y = min(max(middle[0], 2), side[0] - w - 2), min(max(middle[1], 2), side[1] - h - 2)
        boxes.append((x, y, x + w, y + h))
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
        draw.rectangle(box, fill=PANEL, outline=BOX)
    window = HM.hm_bounds(420, 50, 570, 160)
    found = HM.hm_broad_in_box(broad, window, None, ids, 400)
    for k in ids[:found]:
        draw.rectangle(boxes[k], fill=blend(PANEL, GREEN, 0.35), outline=GREEN)
    tail, tip = Vec2(16, 395), Vec2(644, 250)
    on_way = HM.hm_broad_on_way(broad, tail, tip, Vec2(0, 0), None, hits, 400)
    for hit in hits[:on_way]:
        draw.rectangle(boxes[hit.id], fill=blend(PANEL, YELLOW, 0.35), outline=YELLOW)
    place = (600, 350)
    near = HM.hm_broad_nearest(broad, Vec2(*place), 500, None, hits, 5)
    for hit in hits[:near]:
        draw.rectangle(boxes[hit.id], fill=blend(PANEL, PINK, 0.4), outline=PINK)
    middles = [((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in boxes]
    for pair in pairs[:count]:
        draw.line([middles[pair.a], middles[pair.b]], fill=ORANGE)
    draw.rectangle((window.x0, window.y0, window.x1, window.y1), outline=GREEN, width=2)
    arrow(draw, (tail.x, tail.y), (tip.x, tip.y), YELLOW)
    dot(draw, place, 5, WHITE)
    HM.hm_broad_destroy(broad)
    save("broad", rows([captioned(out, f"{len(boxes)} boxes, {count} pairs; {found} meet the rectangle, "
                                 f"{on_way} lie on the path, {near} nearest")]), (ORANGE, "from middle to middle of a pair"),
         (GREEN, "the rectangle and what meets it"), (YELLOW, "the path and what lies on it"),
         (PINK, "the nearest"), (WHITE, "to this point"), (BOX, "any other box"))
