"""world: the picture of docs/world.md."""
import ctypes
import math
from random import Random

from PIL import Image, ImageDraw

from .common.drawing import FAINT, GROUND, ORANGE, PINK, captioned, dimmed, listed, ring, rows, save
from .common.library import HM, Mask, Pose, Shape, Vec2, checked, sprite


@listed
def draw_world():
    random, side, masks = Random(23), (660, 400), []
    world, number = ctypes.c_void_p(), ctypes.c_uint32()
    HM.hm_world_create(None, None, world)
    for name in ("rock", "spider", "gear", "star", "slime", "ghost", "key", "bat"):
        image = sprite(name).resize((56, 56), Image.NEAREST)
        mask, shape = Mask.of(image, 128), Shape()
        HM.hm_shape_mask(mask.pointer, shape)
        checked(HM.hm_world_add_shapes(world, shape, 1, number))
        masks.append((image, mask))
    ids, poses = [], []
    for i in range(40):
        pose = Pose(Vec2(random.uniform(30, 630), random.uniform(40, 360)), Vec2(1, 1), Vec2(28, 28),
                    random.uniform(0, 6.28))
        define, identity = HM.hm_object_def(i % len(masks)), ctypes.c_uint64()
        define.filter = (1, 0xFFFFFFFF, 0)
        checked(HM.hm_xform_from_pose(pose, define.xform))
        checked(HM.hm_world_add(world, define, identity))
        ids.append(identity.value)
        poses.append(pose)
    checked(HM.hm_world_update(world))
    pairs = (HM.hm_touching * 400)()
    count = HM.hm_world_touching(world, pairs, 400)
    out = Image.new("RGBA", side, GROUND)
    draw = ImageDraw.Draw(out)
    touch = {pair.a for pair in pairs[:count]} | {pair.b for pair in pairs[:count]}
    for i, pose in enumerate(poses):
        image = masks[i % len(masks)][0]
        turned = Image.new("RGBA", (112, 112))
        turned.paste(image, (28, 28))
        turned = turned.rotate(-math.degrees(pose.angle), Image.BICUBIC, center=(56, 56))
        at = (round(pose.position.x - 56), round(pose.position.y - 56))
        out.alpha_composite(turned if ids[i] in touch else dimmed(turned), (max(0, at[0]), max(0, at[1])),
                            (max(0, -at[0]), max(0, -at[1])))
    contact, place = HM.hm_contact_info(), {identity: poses[i].position for i, identity in enumerate(ids)}
    for pair in pairs[:count]:
        a, b = place[pair.a], place[pair.b]
        draw.line([(a.x, a.y), (b.x, b.y)], fill=ORANGE, width=2)
        if HM.hm_world_contact(world, pair.a, pair.b, contact):
            ring(draw, (contact.point[0].point.x, contact.point[0].point.y), 4, PINK)
    HM.hm_world_destroy(world)
    save("world", rows([captioned(out, f"{len(ids)} rotated sprites: {len(touch)} touch another one, "
                                 f"in {count} pairs")]),
         (ORANGE, "from centre to centre of a pair"), (PINK, "where the pair meets"),
         (FAINT, "dimmed: touches nothing"))
