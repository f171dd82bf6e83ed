"""tiles: the picture of docs/tiles.md."""
import ctypes

from PIL import Image, ImageDraw

from .common.drawing import (BLUE, GREEN, GRID, ORANGE, PANEL, WHITE, YELLOW, blend, captioned, listed, ring, rows,
                             save, zoomed)
from .common.library import HM, Mask, Shape, Vec2, Xform, checked, sprite
from .common.posing import IDENTITY

LEVEL = ("#....................",
         "#....................",
         "#....................",
         "#....====.....o......",
         "#............/#\\....#",
         "#.........../###\\..##",
         "#####################")

SOLID = blend(PANEL, BLUE, 0.7)


def tiles_map(rock):
    """The level, its tiles being a solid one, a slope, the same mirrored, a platform, and a rock as a mask."""
    slope = (Vec2 * 3)(Vec2(0, 16), Vec2(16, 0), Vec2(16, 16))
    solid, sloped = HM.hm_tile(HM.HM_TILE_SOLID), HM.hm_tile(HM.HM_TILE_POLYGON, points=slope, point_count=3)
    platform = HM.hm_tile(HM.HM_TILE_SOLID, HM.HM_TILE_ONE_WAY_UP)
    tiles = (HM.hm_tile * 4)(solid, sloped, platform, HM.hm_tile(HM.HM_TILE_MASK, mask=rock.pointer))
    numbers = {".": 0, "#": 1, "/": 2, "\\": 2 | 1 << 31, "=": 3, "o": 4}
    cells = [numbers[c] for row in LEVEL for c in row]
    options, made = HM.hm_tilemap_options(len(LEVEL[0]), len(LEVEL), 16, 16, False), ctypes.c_void_p()
    checked(HM.hm_tilemap_create(options, tiles, 4, (ctypes.c_uint32 * len(cells))(*cells), None, made))
    return made


def draw_cell(picture, c, x, y, rock):
    draw, side = ImageDraw.Draw(picture), 32
    box = [x * side, y * side, x * side + side - 1, y * side + side - 1]
    left, top, right, bottom = box
    if c == "#":
        draw.rectangle(box, fill=SOLID)
    if c in "/\\":
        draw.polygon([(left, bottom), (right, bottom), (right if c == "/" else left, top)],
                     fill=SOLID)
    if c == "=":
        draw.rectangle(box, fill=blend(PANEL, ORANGE, 0.35))
        draw.line([(left, top), (right, top)], fill=ORANGE, width=3)
    if c == "o":
        picture.alpha_composite(zoomed(rock.image(WHITE), 2), (left, top))


@listed
def draw_tiles():
    rock = Mask.of(sprite("rock").resize((16, 16)), 128)
    tiles, level, ball, end = tiles_map(rock), Shape(), Shape(), HM.hm_move_end()
    here, at = IDENTITY, Xform(22 << 24, 96 << 24, 1 << 24, 0, 0, 1 << 24)
    out = Image.new("RGBA", (len(LEVEL[0]) * 32, len(LEVEL) * 32), PANEL)
    HM.hm_shape_tilemap(tiles, level)
    eye, steps = (Vec2(30, 8), Vec2(310, 75)), (HM.hm_tile_step * 64)()
    met = HM.hm_tilemap_walk(tiles, here, *eye, 0, steps, 64)
    draw = ImageDraw.Draw(out)
    for step in steps[:met]:
        x, y = step.cell.x * 32, step.cell.y * 32
        draw.rectangle([x, y, x + 31, y + 31], fill=blend(PANEL, YELLOW, 0.22))
    for i in range(1, len(LEVEL[0])):
        draw.line([(i * 32, 0), (i * 32, len(LEVEL) * 32)], fill=GRID)
    for i in range(1, len(LEVEL)):
        draw.line([(0, i * 32), (len(LEVEL[0]) * 32, i * 32)], fill=GRID)
    for y, row in enumerate(LEVEL):
        for x, c in enumerate(row):
            draw_cell(out, c, x, y, rock)
    draw.line([(2 * p.x, 2 * p.y) for p in eye], fill=YELLOW)
    checked(HM.hm_shape_circle(0, -5, 5, ball))
    speed, place, places = [1.6, 0.0], (22.0, 91.0), []
    for frame in range(200):
        if frame in (28, 124):
            speed[1] = -7.6 if frame == 28 else -5.0
        speed[1] += 0.35
        HM.hm_move_slide(level, here, ball, at, Vec2(*speed), None, end, None, 0)
        at.ox, at.oy = at.ox + end.steps_x, at.oy + end.steps_y
        place = (place[0] + end.move.x, place[1] + end.move.y)
        speed[1] = end.move.y if abs(end.move.y) < abs(speed[1]) else speed[1]
        places.append((2 * place[0], 2 * place[1]))
    for i, middle in enumerate(places):
        if i % 8 == 0:
            ring(draw, middle, 10, GREEN, 1)
    draw.line(places, fill=GREEN)
    save("tiles", rows([captioned(out, f"{len(places)} frames of a ball; a line of sight passes {met} cells")], gap=8),
         (GREEN, "the ball and its path"), (ORANGE, "one-way platform"), (YELLOW, "line of sight and its cells"),
         (SOLID, "solid cells, slopes"), (WHITE, "a cell with a mask"))
