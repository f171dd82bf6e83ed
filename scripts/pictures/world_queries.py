"""world_queries: the picture of docs/world-queries.md."""
import ctypes
import math

from PIL import Image, ImageDraw

from .common.drawing import (BLUE, GREEN, GROUND, PANEL, PIECES, PINK, WHITE, YELLOW, along, blend, dot, listed,
                             panel, ring, rows, save, write)
from .common.library import HM, Mask, Shape, Vec2, checked, sprite
from .common.posing import posed, xform_of


def query_world():
    """A world of posed sprites, later ones on top: the masks, their xforms and the world."""
    names = ("gear", "star", "ring", "ship", "rock", "slime", "star", "ring")
    places = ((62, 58), (118, 44), (170, 66), (44, 134), (108, 120), (170, 142), (92, 84), (146, 108))
    masks = [Mask.of(sprite(name), 128) for name in names]
    shapes = (Shape * len(names))()
    world, number = ctypes.c_void_p(), ctypes.c_uint32()
    checked(HM.hm_world_create(None, None, world))
    for mask, shape in zip(masks, shapes):
        HM.hm_shape_mask(mask.pointer, shape)
    checked(HM.hm_world_add_shapes(world, shapes, len(names), number))
    drawn = []
    for i, (name, (x, y)) in enumerate(zip(names, places)):
        image = sprite(name)
        drawn.append(xform_of(image, x, y, 0.5 * i, (0.7 + 0.1 * (i % 3),) * 2,
                              pivot=(image.width / 2, image.height / 2)))
        one = HM.hm_object_def(0, i, drawn[-1], (1, 0xFFFFFFFF, 0), 0, 0, 0)
        checked(HM.hm_world_add(world, one, ctypes.c_uint64()))
    checked(HM.hm_world_refresh(world))
    return masks, drawn, world


def pick_panel(masks, drawn, world, size, zoom):
    """The topmost object under the middle of each pixel, and what a finger finds."""
    image, found = Image.new("RGBA", size), HM.hm_pick()
    for y in range(size[1]):
        for x in range(size[0]):
            if HM.hm_world_pick(world, Vec2(x + 0.5, y + 0.5), 0, None, found):
                image.putpixel((x, y), PIECES[(found.object & 0xFFFFFFFF) - 1] + (255,))
    finger, list_ = (133, 72), (HM.hm_pick * 8)()
    count = HM.hm_world_at_point(world, Vec2(*finger), 22, None, list_, 8)
    out = panel(image, zoom, f"the topmost under each pixel; a finger finds {count}, in this order")
    draw = ImageDraw.Draw(out)
    ring(draw, (finger[0] * zoom, finger[1] * zoom), 22 * zoom, WHITE)
    for i, pick in enumerate(list_[:count]):
        at = drawn[(pick.object & 0xFFFFFFFF) - 1]
        mask = masks[(pick.object & 0xFFFFFFFF) - 1]
        px, py = pick.feature.x + 0.5, pick.feature.y + 0.5
        x = (at.ox + px * at.ux + py * at.vx) / 2**24 * zoom
        y = (at.oy + px * at.uy + py * at.vy) / 2**24 * zoom
        dot(draw, (x, y), 7, GROUND)
        write(out, (x - 3, y - 6), str(i + 1), WHITE)
    return out


def sight_of_world_panel(masks, drawn, world, size, zoom):
    """Rays all around a place, what meets a box, and the nearest three."""
    out = panel(Image.new("RGBA", size), zoom, "")
    draw = ImageDraw.Draw(out)
    eye, hit, fan = (130, 78), HM.hm_world_hit(), []
    for i in range(720):
        end = eye[0] + 130 * math.cos(i * math.pi / 360), eye[1] + 130 * math.sin(i * math.pi / 360)
        met = HM.hm_world_ray(world, Vec2(*eye), Vec2(*end), None, hit)
        fan.append(along(eye, end, hit.hit.fraction if met else 1, zoom))
    draw.polygon(fan, fill=blend(PANEL, YELLOW, 0.3))
    box, list_ = HM.hm_box(22, 100, 52, 50), (ctypes.c_uint64 * 8)()
    count = HM.hm_world_in_box(world, box, None, list_, 8)
    meets = [(number & 0xFFFFFFFF) - 1 for number in list_[:count]]
    for i, (mask, xform) in enumerate(zip(masks, drawn)):
        colour = blend(PANEL, GREEN if i in meets else BLUE, 0.7 if i in meets else 0.45)
        out.alpha_composite(posed(mask.image(colour), xform, size, zoom))
    draw.rectangle([box.x * zoom, box.y * zoom, (box.x + box.w) * zoom, (box.y + box.h) * zoom], outline=GREEN,
                   width=2)
    near = (HM.hm_near * 3)()
    for one in near[:HM.hm_world_nearest(world, Vec2(*eye), 100, None, near, 3)]:
        draw.line([along(eye, eye, 0, zoom), (one.points.b.x * zoom, one.points.b.y * zoom)], fill=PINK, width=3)
    dot(draw, along(eye, eye, 0, zoom), 5, YELLOW)
    out.paste(GROUND, (0, size[1] * zoom, size[0] * zoom, out.height))
    write(out, (1, size[1] * zoom + 4), f"visible from the yellow point; its nearest three; the {count} that meet a box")
    return out


@listed
def draw_world_queries():
    masks, drawn, world = query_world()
    size, zoom = (216, 190), 3
    save("world-queries", rows([pick_panel(masks, drawn, world, size, zoom)],
                               [sight_of_world_panel(masks, drawn, world, size, zoom)]),
         *((colour, f"object {i + 1}") for i, colour in enumerate(PIECES[:8])), (WHITE, "circle: the finger"),
         (blend(PANEL, YELLOW, 0.3), "visible"),
         (PINK, "to the nearest three"), (GREEN, "the box, and what meets it"))
    HM.hm_world_destroy(world)
