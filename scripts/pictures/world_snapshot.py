"""world_snapshot: the picture of docs/world-snapshot.md."""
import ctypes
import math
from random import Random

from PIL import Image

from .common.drawing import DIM, FAINT, GROUND, PANEL, dimmed, listed, rows, save, write
from .common.library import HM, Mask, Pose, Shape, Vec2, Xform, checked, sprite


class Snapshots:
    """A world of sprites that drift and turn, saved and brought back, as panels."""
    SIDE = (316, 200)

    def __init__(self, names, count, random):
        self.world, self.ids, self.ways, self.images = ctypes.c_void_p(), [], [], []
        number, identity = ctypes.c_uint32(), ctypes.c_uint64()
        checked(HM.hm_world_create(None, None, self.world))
        for name in names:
            image, shape = sprite(name).resize((48, 48), Image.NEAREST), Shape()
            self.images.append((image, Mask.of(image, 128)))
            HM.hm_shape_mask(self.images[-1][1].pointer, shape)
            checked(HM.hm_world_add_shapes(self.world, shape, 1, number))
        for i in range(count):
            self.ways.append((random.uniform(50, 270), random.uniform(50, 150), random.uniform(-0.6, 0.6),
                              random.uniform(-0.6, 0.6), random.uniform(0, 6), random.uniform(-0.05, 0.05)))
            define = HM.hm_object_def(i % len(names))
            define.filter, define.xform = (1, 0xFFFFFFFF, 0), self.place(i, 0)
            checked(HM.hm_world_add(self.world, define, identity))
            self.ids.append(identity.value)
        checked(HM.hm_world_update(self.world))

    def place(self, i, frame):
        x, y, dx, dy, angle, turn = self.ways[i]
        xform = Xform()
        pose = Pose(Vec2(x + dx * frame, y + dy * frame), Vec2(1, 1), Vec2(24, 24), angle + turn * frame)
        checked(HM.hm_xform_from_pose(pose, xform))
        return xform

    def run(self, begin, end):
        for frame in range(begin + 1, end + 1):
            for i, identity in enumerate(self.ids):
                xform = self.place(i, frame)
                checked(HM.hm_world_set_xform(self.world, identity, xform))
            checked(HM.hm_world_update(self.world))

    def saved(self):
        size = ctypes.c_size_t()
        checked(HM.hm_world_save(self.world, None, 0, ctypes.byref(size)))
        out = ctypes.create_string_buffer(size.value)
        checked(HM.hm_world_save(self.world, out, size.value, ctypes.byref(size)))
        return out.raw

    def show(self, caption):
        """The objects where the world says that they are."""
        unit, out = 1 << 24, Image.new("RGBA", self.SIDE, PANEL)
        define, pairs = HM.hm_object_def(), (HM.hm_touching * 99)()
        count = HM.hm_world_touching(self.world, pairs, 99)
        touch = {pair.a for pair in pairs[:count]} | {pair.b for pair in pairs[:count]}
        for identity in self.ids:
            HM.hm_world_get(self.world, identity, define)
            at, turned = define.xform, Image.new("RGBA", (96, 96))
            turned.paste(self.images[define.shapes][0], (24, 24))
            turned = turned.rotate(-math.degrees(math.atan2(at.uy, at.ux)), Image.BICUBIC, center=(48, 48))
            x, y = ((o + 24 * (u + v)) / unit - 48 for o, u, v in ((at.ox, at.ux, at.vx), (at.oy, at.uy, at.vy)))
            sheet = Image.new("RGBA", self.SIDE)
            sheet.paste(turned if identity in touch else dimmed(turned), (round(x), round(y)))
            out.alpha_composite(sheet)
        framed = Image.new("RGBA", (self.SIDE[0], self.SIDE[1] + 36), GROUND)
        framed.paste(out, (0, 0))
        write(framed, (2, self.SIDE[1] + 3), caption)
        write(framed, (2, self.SIDE[1] + 20), f"{count} pairs, hash {HM.hm_world_hash(self.world):016x}", DIM)
        return framed


@listed
def draw_world_snapshot():
    scene = Snapshots(("rock", "spider", "gear", "star", "slime", "ghost"), 13, Random(11))
    scene.run(0, 10)
    saved = scene.saved()
    panels = [scene.show(f"frame 10: saved, {len(saved)} bytes")]
    scene.run(10, 60)
    panels.append(scene.show("frame 60"))
    checked(HM.hm_world_restore(scene.world, saved, len(saved)))
    panels.append(scene.show("restored: frame 10 again"))
    scene.run(10, 60)
    panels.append(scene.show("and frame 60, the same"))
    HM.hm_world_destroy(scene.world)
    save("world-snapshot", rows(panels[:2], panels[2:]), (FAINT, "dimmed: touches nothing"))
