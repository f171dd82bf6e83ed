"""world_move: the picture of docs/world-move.md."""
import ctypes
import math

from PIL import Image, ImageDraw

from .common.drawing import BLUE, GREEN, PANEL, YELLOW, arrow, blend, captioned, listed, rows, save
from .common.library import HM, Pose, Shape, Vec2, Xform, checked


class Level:
    """A world of turned boxes and discs, and its picture at `zoom`."""
    def __init__(self, size, zoom):
        self.world, self.zoom = ctypes.c_void_p(), zoom
        self.out = Image.new("RGBA", (size[0] * zoom, size[1] * zoom), PANEL)
        self.draw = ImageDraw.Draw(self.out)
        checked(HM.hm_world_create(None, None, self.world))

    def add(self, x, y, w, h, radius=0, angle=0, draw=True):
        shape, shapes, identity = Shape(), ctypes.c_uint32(), ctypes.c_uint64()
        if w or h:
            checked(HM.hm_shape_box(0, 0, w, h, radius, shape))
        else:
            checked(HM.hm_shape_circle(0, 0, radius, shape))
        checked(HM.hm_world_add_shapes(self.world, shape, 1, shapes))
        pose, xform = Pose(Vec2(x, y), Vec2(1, 1), Vec2(0, 0), angle, False, False, 0, 0), Xform()
        checked(HM.hm_xform_from_pose(pose, xform))
        record = HM.hm_object_def(shapes.value, 0, xform, (1, 0xffffffff, 0), 0, 0, 0)
        checked(HM.hm_world_add(self.world, record, identity))
        if draw:
            self.show(x, y, w, h, radius, angle, blend(PANEL, BLUE, 0.45), BLUE)
        return identity

    def show(self, x, y, w, h, radius, angle, fill, edge):
        zoom, cos, sin = self.zoom, math.cos(angle), math.sin(angle)
        if w or h:
            corners = [(x + p * cos - q * sin, y + p * sin + q * cos) for p, q in ((0, 0), (w, 0), (w, h), (0, h))]
            self.draw.polygon([(p * zoom, q * zoom) for p, q in corners], fill=fill, outline=edge)
        else:
            self.draw.ellipse([(x - radius) * zoom, (y - radius) * zoom, (x + radius) * zoom, (y + radius) * zoom],
                              fill=fill, outline=edge)

    def move(self, identity, motion, options):
        """Moves an object; draws its way with the contacts on it, and answers where it is and the motion to go on
        with."""
        met, end = (HM.hm_world_move_contact * 32)(), HM.hm_world_move_end()
        checked(HM.hm_world_move(self.world, identity, Vec2(*motion), options, end, met, 32))
        for contact in met[:end.count]:
            p, n = contact.point, contact.normal
            arrow(self.draw, (p.x * self.zoom, p.y * self.zoom),
                  ((p.x + 5 * n.x) * self.zoom, (p.y + 5 * n.y) * self.zoom), GREEN)
        return end

    def caption(self, text, top=0):
        """The picture from the row `top` on."""
        HM.hm_world_destroy(self.world)
        return captioned(self.out.crop((0, top * self.zoom, *self.out.size)), text)


@listed
def draw_world_move():
    level, unit = Level((216, 100), 3), 1 << 24
    level.add(0, 90, 230, 10)
    for i in range(3):
        level.add(40 + 6 * i, 86 - 4 * i, 18 - 6 * i, 4)
    for i in range(5):
        level.add(58 + 12 * i, 78, 12, 12)
    level.add(118, 78, 60, 10, angle=0.3)
    level.add(210, 92, 0, 0, 9)
    walker, place = level.add(8, 76, 8, 14, draw=False), (8, 76)
    contacts = 0
    for frame in range(50):
        end = level.move(walker, (4, 3), HM.hm_world_move_options(step_height=4, snap=4))
        contacts += end.count
        place = end.xform.ox / unit, end.xform.oy / unit
        if frame % 3 == 0 or not end.ground:
            level.show(*place, 8, 14, 0, 0, None, blend(PANEL, YELLOW, 0.4 + 0.5 * frame / 50))
    level.show(*place, 8, 14, 0, 0, YELLOW, YELLOW)
    first = level.caption("a walker, 50 frames of (4, 3): up steps, over crates, down a slope; "
                          f"{contacts} contacts", top=56)
    level = Level((216, 100), 3)
    for x, y, w, h, angle in ((0, 92, 230, 8, 0), (0, 0, 6, 92, 0), (224, 0, 6, 92, 0), (60, 60, 40, 8, -0.5),
                              (140, 40, 36, 8, 0.4), (0, 0, 230, 4, 0)):
        level.add(x, y, w, h, angle=angle)
    level.add(110, 78, 0, 0, 10)
    ball, place, motion, contacts = level.add(24, 30, 0, 0, 4, draw=False), (24, 30), (6, 1), 0
    for frame in range(60):
        end = level.move(ball, motion, HM.hm_world_move_options(response=HM.HM_RESPONSE_BOUNCE, restitution=0.9))
        motion, contacts = (end.motion.x, end.motion.y + 0.25), contacts + end.count
        after = end.xform.ox / unit, end.xform.oy / unit
        level.show(*after, 0, 0, 4, 0, None, blend(PANEL, YELLOW, 0.25 + 0.7 * frame / 60))
        place = after
    level.show(*place, 0, 0, 4, 0, YELLOW, YELLOW)
    second = level.caption(f"a ball that bounces with 0.9 of its speed, 60 frames, {contacts} contacts")
    save("world-move", rows([first], [second]), (BLUE, "the level"), (YELLOW, "what moves: brighter, later"), (GREEN, "normals of its contacts"))
