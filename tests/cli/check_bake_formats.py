#!/usr/bin/env python3
"""check_bake_formats.py JSON NAME FORMAT... [--scale PX] [--output NAME] [--cuts FILE] [--grid] [--first NAME]...

Compares files of each FORMAT, NAME.FORMAT, with the plain JSON of the same sprites: all polygons and marks, put where this program finds
by itself that they belong. Numbers must be the same to the last bit, as both sides do the same few operations.
--output: the name under which the file was written; --cuts: a sheet of TexturePacker from which the sprites came;
--grid: the frames are the tiles of one picture; --first: a sprite that is the first of its sheet (all, without any).
"""
import argparse
import math
import re
import sys
from fractions import Fraction

import bake_files as files
from bake_files import need

SLIVER = 0.25


def sprites_of(path):
    """Name -> the sprite of the plain JSON, its marks as (name, kind, numbers)."""
    sprites = files.read_json(path)["sprites"]
    for sprite in sprites.values():
        sprite["places"] = [mark_of(mark) for mark in sprite["marks"]]
        sprite["parts"] = [[tuple(map(float, corner)) for corner in part] for part in sprite["parts"]]
    return sprites


def mark_of(mark):
    for kind in ("box", "circle", "point"):
        if kind in mark:
            return mark["name"], kind, [float(n) for n in mark[kind]]
    raise files.Fault(f"a mark of no kind: {mark}")


def rectangle(place):
    """x, y, width and height of the rectangle around a mark."""
    _, kind, n = place
    if kind == "box":
        return n[0], n[1], n[2] - n[0], n[3] - n[1]
    radius = n[2] if kind == "circle" else 0.0
    return n[0] - radius, n[1] - radius, 2 * radius, 2 * radius


def widened(place):
    """The same, no side less than a pixel."""
    x, y, width, height = rectangle(place)
    if width < 1:
        x, width = x - (1 - width) / 2, 1.0
    if height < 1:
        y, height = y - (1 - height) / 2, 1.0
    return x, y, width, height


def corners(x, y, width, height):
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def middle(x, y, width, height):
    return x + width / 2, y + height / 2


# ---- polygons, exactly ---------------------------------------------------------------------------------------------

def whole_or_fraction(value):
    return int(value) if value == int(value) else Fraction(value)


def exact(polygon):
    return [(whole_or_fraction(x), whole_or_fraction(y)) for x, y in polygon]


def turns(polygon):
    n = len(polygon)
    for i in range(n):
        (ax, ay), (bx, by), (cx, cy) = polygon[i], polygon[(i + 1) % n], polygon[(i + 2) % n]
        yield (bx - ax) * (cy - by) - (by - ay) * (cx - bx)


def area(polygon):
    n = len(polygon)
    doubled = sum(polygon[i][0] * polygon[(i + 1) % n][1] - polygon[i][1] * polygon[(i + 1) % n][0]
                  for i in range(n))
    return doubled / 2 if isinstance(doubled, float) else Fraction(doubled) / 2


def need_convex(polygon, sign, where):
    """Strictly convex, once around, turning the way of `sign`, in exact numbers of what was written."""
    polygon = exact(polygon)
    need(len(polygon) >= 3, f"{where}: {len(polygon)} corners")
    need(all(turn * sign > 0 for turn in turns(polygon)), f"{where}: not convex, or the other way round")
    x, y = polygon[0]
    fan = [(bx - x) * (cy - y) - (by - y) * (cx - x)
           for (bx, by), (cx, cy) in zip(polygon[1:], polygon[2:])]
    need(all(turn * sign > 0 for turn in fan), f"{where}: goes around more than once")


def is_sliver(polygon):
    longest = max(math.dist(a, b) for a, b in zip(polygon, polygon[1:] + polygon[:1]))
    shortest = min(math.dist(a, b) for a, b in zip(polygon, polygon[1:] + polygon[:1]))
    return shortest < SLIVER or float(abs(area(polygon))) < longest * SLIVER / 2


def holds(polygon, at):
    """Whether a convex polygon that goes clockwise on the screen has the point inside."""
    n = len(polygon)
    return all((polygon[(i + 1) % n][0] - polygon[i][0]) * (at[1] - polygon[i][1]) -
               (polygon[(i + 1) % n][1] - polygon[i][1]) * (at[0] - polygon[i][0]) > 0 for i in range(n))


def inner_point(polygon):
    polygon = exact(polygon)[:3]
    return Fraction(sum(x for x, _ in polygon), 3), Fraction(sum(y for _, y in polygon), 3)


def back(polygon):
    """The other way round from the same first corner."""
    return polygon[:1] + polygon[:0:-1]


def check_solids(sprite, polygons, changed, where, limits=None):
    """Polygons in whole pixels, in the order and direction of the parts: each is a part, or several that make up one
    convex polygon of at most 8 corners; none is a sliver; those left out are slivers, or refused by the limits.
    """
    numbers = {tuple(part): i for i, part in enumerate(sprite["parts"])}
    remaining = set(numbers.values())
    joined = 0
    for polygon in sorted(polygons, key=lambda one: tuple(one) not in numbers):
        need(len(polygon) <= 8, f"{where}: {len(polygon)} corners")
        need_convex(polygon, 1, where)
        need(not is_sliver(polygon), f"{where}: a sliver")
        inside = [numbers[tuple(polygon)]] if tuple(polygon) in numbers else [
            i for i in remaining if holds(exact(polygon), inner_point(sprite["parts"][i]))]
        need(inside and set(inside) <= remaining, f"{where}: a polygon from nowhere")
        need(sum(area(exact(sprite["parts"][i])) for i in inside) == area(exact(polygon)), f"{where}: another area")
        need(len(inside) == 1 or any(is_sliver(sprite["parts"][i]) for i in inside), f"{where}: joined without need")
        need(len(inside) > 1 or sprite["parts"][inside[0]] == polygon, f"{where}: other corners")
        joined += len(inside) - 1
        remaining -= set(inside)
    for i in remaining:
        need(is_sliver(sprite["parts"][i]) or (limits and limits(sprite["parts"][i])), f"{where}: a part is missing")
    lost = sum(area(exact(sprite["parts"][i])) for i in remaining)
    if changed is not None:
        need((changed["parts_joined"], changed["parts_left_out"], changed["corners_left_out"]) ==
             (joined, len(remaining), 0), f"{where}: {changed}, and not {joined} joined, {len(remaining)} left out")
    return lost, joined, len(remaining)


# ---- formats -------------------------------------------------------------------------------------------------------

def check_phaser(args, sprites):
    bodies = files.read_phaser(args.file)
    need(list(bodies) == list(sprites), "names")
    for name, sprite in sprites.items():
        body = bodies[name]
        solid = [one for one in body["fixtures"] if not one["sensor"]]
        need(not body["static"] and body["sensor"] == (not sprite["parts"]), f"{name}: static or sensor")
        need(len(solid) == bool(sprite["parts"]), f"{name}: {len(solid)} solid fixtures")
        if solid:
            need(solid[0] == body["fixtures"][0] and solid[0]["label"] == name, f"{name}: label of the parts")
            need(solid[0]["density"] is None and solid[0]["polygons"] == sprite["parts"], f"{name}: parts")
        check_phaser_marks(name, sprite, body["fixtures"][len(solid):])
        check_phaser_centre(name, sprite, body)


def check_phaser_marks(name, sprite, sensors):
    need(len(sensors) == len(sprite["places"]), f"{name}: {len(sensors)} marks")
    for place, sensor in zip(sprite["places"], sensors):
        x, y, width, height = widened(place)
        need((sensor["label"], sensor["sensor"], sensor["density"]) == (place[0], True, 0), f"{name}: a mark")
        if place[1] == "box":
            need(sensor["polygons"] == [corners(x, y, width, height)], f"{name}: box {sensor}")
        else:
            need(sensor["circle"] == (*middle(x, y, width, height), width / 2), f"{name}: circle {sensor}")


def check_phaser_centre(name, sprite, body):
    need(body["pivot"] == tuple(sprite["pivot"]), f"{name}: pivot")
    centre = centroid(sprite["parts"]) if sprite["parts"] else (sprite["size"][0] / 2, sprite["size"][1] / 2)
    need(near(body["centroid"], centre), f"{name}: centroid {body['centroid']}, not {centre}")
    if not sprite["parts"]:
        return
    around = [corner for part in sprite["parts"] for corner in part]
    around += [corner for place in sprite["places"] for corner in corners(*widened(place))]
    of_box = [(body["centroid"][i] - min(c[i] for c in around)) /
              (max(c[i] for c in around) - min(c[i] for c in around)) for i in (0, 1)]
    offset = (0.0, 0.0)
    if all(abs(share - 0.5) < 1e-4 for share in of_box):
        offset = tuple(body["centroid"][i] / sprite["size"][i] - 0.5 for i in (0, 1))
    need(body["offset"] == offset, f"{name}: offset {body['offset']}, not {offset}")


def centroid(parts):
    total = x = y = Fraction(0)
    for part in parts:
        part = exact(part)
        for b, c in zip(part[1:], part[2:]):
            piece = area([part[0], b, c])
            total += piece
            x += piece * (part[0][0] + b[0] + c[0]) / 3
            y += piece * (part[0][1] + b[1] + c[1]) / 3
    return float(x / total), float(y / total)


def near(a, b, share=1e-9):
    return all(abs(x - y) <= share * max(1, abs(y)) for x, y in zip(a, b))


class World:
    """From pixels to a world whose y points up, and back to whole pixels."""

    def __init__(self, origin, scale):
        self.origin, self.scale = origin, scale

    def to(self, at):
        return (at[0] - self.origin[0]) / self.scale, (self.origin[1] - at[1]) / self.scale

    def back(self, polygon, where):
        pixels = [(float(round(x * self.scale + self.origin[0])), float(round(self.origin[1] - y * self.scale)))
                  for x, y in polygon]
        need([self.to(at) for at in pixels] == polygon, f"{where}: not the corners of pixels")
        return back(pixels)


def refused_by_box2d(scale):
    def refused(part):
        weld = 0.0025 * scale
        return (any(math.dist(a, b) < 1.01 * weld for i, a in enumerate(part) for b in part[:i]) or
                abs(float(area(part))) < 3e-7 * scale * scale)
    return refused


def check_engine_fixtures(args, name, sprite, fixtures, changed):
    world = World(sprite["pivot"], args.scale)
    solid = [one for one in fixtures if not one["sensor"]]
    need(fixtures[:len(solid)] == solid and all(one["label"] == name for one in solid), f"{name}: order or labels")
    for one in solid:
        need_convex(one["polygon"], 1, name)
    lost, joined, left_out = check_solids(sprite, [world.back(one["polygon"], name) for one in solid], changed, name,
                                          refused_by_box2d(args.scale))
    need(near([changed["area_left_out"]], [float(lost) / args.scale / args.scale]), f"{name}: area left out")
    check_engine_marks(args, name, sprite, fixtures[len(solid):], changed, world)
    return joined, left_out


def check_engine_marks(args, name, sprite, sensors, changed, world):
    refused = refused_by_box2d(args.scale)
    places = [place for place in sprite["places"] if place[1] != "box" or not refused(corners(*widened(place)))]
    need(changed["marks_left_out"] == len(sprite["places"]) - len(places), f"{name}: marks left out")
    need([one["label"] for one in sensors] == [place[0] for place in places], f"{name}: labels of marks")
    for place, sensor in zip(places, sensors):
        x, y, width, height = widened(place)
        if place[1] == "box":
            need(sensor["polygon"] == [world.to(at) for at in back(corners(x, y, width, height))], f"{name}: a box")
            need_convex(sensor["polygon"], 1, name)
        else:
            at = world.to(middle(x, y, width, height))
            need(sensor["circle"] == (*at, width / 2 / args.scale), f"{name}: a circle")


def check_box2d(args, sprites):
    scale, bodies = files.read_box2d(args.file)
    need(scale == args.scale and list(bodies) == list(sprites), "scale or names")
    counts = [0, 0]
    for name, sprite in sprites.items():
        body = bodies[name]
        world = World(sprite["pivot"], scale)
        need(body["corner"] == world.to((0, 0)), f"{name}: corner")
        need(body["size"] == (sprite["size"][0] / scale, sprite["size"][1] / scale), f"{name}: size")
        found = check_engine_fixtures(args, name, sprite, body["fixtures"], body["changed"])
        counts = [a + b for a, b in zip(counts, found)]
        polygons = [one["polygon"] for one in body["fixtures"] if not one["sensor"]]
        if polygons:
            need(near(body["centroid"], centroid(polygons)), f"{name}: centroid")
        need(near([body["area"]], [float(sum(area(exact(one)) for one in polygons))]), f"{name}: area")
        loops = [(loop["hole"], [tuple(map(float, at)) for at in loop["points"]]) for loop in sprite["loops"]]
        chains = [(chain["hole"], world.back(chain["points"], name)) for chain in body["chains"]]
        need(chains == loops and body["changed"]["chain_points_left_out"] == 0, f"{name}: chains")
        for chain in body["chains"]:
            need((area(chain["points"]) < 0) == chain["hole"], f"{name}: a chain the wrong way round")
    return counts


def check_box2d_coarse(args, sprites):
    """At scales at which the engine would refuse much: what is left obeys its rules."""
    scale, bodies = files.read_box2d(args.file)
    need(scale == args.scale and list(bodies) == list(sprites), "scale or names")
    lost = 0
    for name, body in bodies.items():
        total = Fraction(0)
        for one in body["fixtures"]:
            if "polygon" not in one:
                continue
            polygon = one["polygon"]
            need(len(polygon) <= 8, f"{name}: {len(polygon)} corners")
            need_convex(polygon, 1, name)
            need(all(math.dist(a, b) >= 0.0025 for i, a in enumerate(polygon) for b in polygon[:i]), f"{name}: welds")
            need(float(area(polygon)) > 1.2e-7, f"{name}: no area")
            total += 0 if one["sensor"] else area(exact(polygon))
        for chain in body["chains"]:
            ring = chain["points"]
            need(len(ring) >= 3, f"{name}: a chain of {len(ring)}")
            need(all(math.dist(a, b) > 0.005 for a, b in zip(ring, ring[1:] + ring[:1])), f"{name}: a chain welds")
        all_of_it = float(sum(area(exact(part)) for part in sprites[name]["parts"])) / scale / scale
        need(near([float(total) + body["changed"]["area_left_out"]], [all_of_it]), f"{name}: area left out")
        lost += body["changed"]["parts_left_out"] + body["changed"]["corners_left_out"]
        lost += body["changed"]["chain_points_left_out"]
    need(lost > 0, "nothing was left out at this scale")


def check_rube(args, sprites):
    bodies = files.read_rube(args.file)
    need(list(bodies) == list(sprites), "names")
    for name, sprite in sprites.items():
        body = bodies[name]
        check_engine_fixtures(args, name, sprite, body["fixtures"], body["changed"])
        solid = [one["polygon"] for one in body["fixtures"] if not one["sensor"]]
        need([one["density"] for one in body["fixtures"]] == [float(not one["sensor"]) for one in body["fixtures"]],
             f"{name}: densities")
        need((body["mass"] is None) == (not solid), f"{name}: mass")
        need(body["active"] == is_first(args, name), f"{name}: active")
        if solid:
            x, y = centroid(solid)
            total = sum(area(one) for one in solid)
            inertia = sum(inertia_of(one) for one in solid)
            need(near(body["mass"], (total, x, y, inertia), 1e-6), f"{name}: {body['mass']}")


def inertia_of(polygon):
    """Of a polygon of density 1 about the origin, by its edges."""
    n = len(polygon)
    total = 0.0
    for i in range(n):
        (ax, ay), (bx, by) = polygon[i], polygon[(i + 1) % n]
        total += (ax * by - ay * bx) * (ax * ax + ax * bx + bx * bx + ay * ay + ay * by + by * by)
    return total / 12


def is_first(args, name):
    return not args.first or name in args.first


def check_libgdx(args, sprites):
    bodies = files.read_libgdx(args.file)
    names = iter(bodies)
    for name, sprite in sprites.items():
        need(next(names) == name, f"{name}: not where it should be")
        world = World((0, sprite["size"][1]), sprite["size"][0])
        body = bodies[name]
        need(body["origin"] == world.to(sprite["pivot"]), f"{name}: origin")
        for polygon in body["polygons"]:
            need_convex([(round(x, 12), round(y, 12)) for x, y in polygon], 1, name)
        check_solids(sprite, [world.back(polygon, name) for polygon in body["polygons"]], None, name)
        for place in sprite["places"]:
            mark_name = next(names)
            need(mark_name.startswith(f"{name}:{place[0]}"), f"{mark_name}: no mark of {name}")
            mark = bodies[mark_name]
            need((mark["origin"], mark["image"]) == (body["origin"], body["image"]), f"{mark_name}: origin or image")
            check_libgdx_mark(mark_name, place, mark["polygons"], world)
    need(next(names, None) is None, "more bodies")


def check_libgdx_mark(name, place, polygons, world):
    need(len(polygons) == 1, f"{name}: {len(polygons)} polygons")
    x, y, width, height = widened(place)
    if place[1] != "circle":
        need(polygons[0] == [world.to(at) for at in back(corners(x, y, width, height))], f"{name}: {polygons}")
        return
    need(len(polygons[0]) == 8, f"{name}: no octagon")
    need_convex(polygons[0], 1, name)
    at = world.to(middle(x, y, width, height))
    need(all(abs(math.dist(corner, at) - width / 2 / world.scale) < 1e-9 for corner in polygons[0]), f"{name}: radius")


class Cut:
    """How a frame lies in its picture: from its own pixels to those of the tile."""

    def __init__(self, sprite, frame=None):
        w, h = sprite["size"]
        self.rotated = bool(frame and frame["rotated"])
        self.at = (frame["spriteSourceSize"]["x"], frame["spriteSourceSize"]["y"]) if frame else (0, 0)
        self.upright = (frame["frame"]["w"], frame["frame"]["h"]) if frame else (w, h)
        self.size = self.upright[::-1] if self.rotated else self.upright
        self.rectangle = (frame["frame"]["x"], frame["frame"]["y"], *self.size) if frame else None

    def point(self, at):
        x, y = at[0] - self.at[0], at[1] - self.at[1]
        return (self.upright[1] - y, x) if self.rotated else (x, y)

    def box(self, x, y, width, height):
        one, two = self.point((x, y)), self.point((x + width, y + height))
        left, top = min(one[0], two[0]), min(one[1], two[1])
        return (left, top, height, width) if self.rotated else (left, top, width, height)


def cuts_of(args, sprites):
    frames = files.read_json(args.cuts)["frames"] if args.cuts else {}
    return {name: Cut(sprite, frames.get(name)) for name, sprite in sprites.items()}


def tiled_places(sprite, cut, fits):
    for name, kind, numbers in sprite["places"]:
        name, box = fits(name), cut.box(*rectangle((name, kind, numbers)))
        yield (name, "point", box[:2]) if kind == "point" else (name, "ellipse" if kind == "circle" else "box", box)


def check_tiled(args, sprites):
    head, tiles = files.read_tiled_json(args.file) if args.format == "tiled-json" else files.read_tiled(args.file)
    cuts = cuts_of(args, sprites)
    # XML holds no control characters but these.
    fits = str if args.format == "tiled-json" else lambda text: re.sub("[\x01-\x08\x0b\x0c\x0e-\x1f]", "\ufffd", text)
    need(head["name"] == args.output, f"called {head['name']!r}")
    need(list(tiles) == list(range(len(sprites))) and head["tilecount"] == len(sprites), "numbers of tiles")
    need((head["image"] is not None) == args.grid and (head["columns"] > 0) == args.grid, "grid or collection")
    need((head["tilewidth"], head["tileheight"]) ==
         tuple(max(cut.size[i] for cut in cuts.values()) for i in (0, 1)), "size of tiles")
    for tile, (name, sprite) in zip(tiles.values(), sprites.items()):
        cut = cuts[name]
        need(tile["name"] == fits(name), f"{tile['name']!r} and not {name!r}")
        need(tile["cut"] == cut.rectangle, f"{name}: cut {tile['cut']}")
        need((tile["image"] is None) == args.grid, f"{name}: image")
        need(tile["parts"] == [[cut.point(at) for at in part] for part in sprite["parts"]], f"{name}: parts")
        need(tile["marks"] == list(tiled_places(sprite, cut, fits)), f"{name}: marks {tile['marks']}")


def less(polygon, origin):
    return [(x - origin[0], y - origin[1]) for x, y in polygon]


def check_godot(args, sprites):
    scene = files.GodotScene(args.file, 3 if args.format == "godot3" else 4)
    need([frame["name"] for frame in scene.frames] == list(sprites), "names")
    need(scene.root == args.output, f"called {scene.root!r}")
    for frame, (name, sprite) in zip(scene.frames, sprites.items()):
        pivot = sprite["pivot"]
        need(frame["offset"] == (-pivot[0], -pivot[1]), f"{name}: offset")
        need(frame["parts"] == [less(part, pivot) for part in sprite["parts"]], f"{name}: parts")
        need(frame["disabled"] <= {not is_first(args, name)}, f"{name}: disabled")
        expected = []
        for place in sprite["places"]:
            x, y, width, height = rectangle(place)
            at = x + width / 2 - pivot[0], y + height / 2 - pivot[1]
            sizes = {"point": (), "circle": widened(place)[2:3], "box": widened(place)[2:]}[place[1]]
            expected.append([place[0], place[1], at + (tuple(s / 2 for s in sizes) if place[1] == "circle" else
                                                       tuple(sizes))])
        need(frame["marks"] == expected, f"{name}: marks {frame['marks']}, not {expected}")


def godot_places(sprite, origin, cut):
    for place in sprite["places"]:
        x, y, width, height = cut.box(*rectangle(place))
        at = x - origin[0], y - origin[1]
        if place[1] == "box":
            yield place[0], "box", (*at, width, height)
        elif place[1] == "circle":
            yield place[0], "circle", (at[0] + width / 2, at[1] + height / 2, width / 2)
        else:
            yield place[0], "point", (at[0] + width / 2, at[1] + height / 2)


def check_godot_resource(args, sprites):
    frames = files.read_godot_resource(args.file)
    need(list(frames) == list(sprites), "names")
    for name, sprite in sprites.items():
        pivot = sprite["pivot"]
        need(frames[name]["offset"] == (-pivot[0], -pivot[1]), f"{name}: offset")
        need(frames[name]["parts"] == [less(part, pivot) for part in sprite["parts"]], f"{name}: parts")
        need(frames[name]["marks"] == list(godot_places(sprite, pivot, Cut(sprite))), f"{name}: marks")


def check_godot_tileset(args, sprites):
    size, sources = files.read_godot_tileset(args.file)
    cuts = cuts_of(args, sprites)
    need(size == tuple(max(cut.size[i] for cut in cuts.values()) for i in (0, 1)), "size of tiles")
    need(len(sources) == (1 if args.grid else len(sprites)), "sources")
    tiles = [(source, place, tile) for source in sources for place, tile in source["tiles"].items()]
    need(len(tiles) == len(sprites), "tiles")
    for (source, place, tile), (name, sprite) in zip(tiles, sprites.items()):
        cut = cuts[name]
        half = cut.size[0] / 2, cut.size[1] / 2
        need(tile["name"] == name, f"{tile['name']!r} and not {name!r}")
        need(source["texture_region_size"] == cut.size, f"{name}: region")
        if not args.grid:
            need(place == (0, 0) and source["margins"] == (cut.rectangle or (0, 0))[:2], f"{name}: margins")
        need(tile["parts"] == [less([cut.point(at) for at in part], half) for part in sprite["parts"]],
             f"{name}: parts")
        need(tile["marks"] == list(godot_places(sprite, half, cut)), f"{name}: marks")


CHECKS = {"phaser": check_phaser, "tiled": check_tiled, "tiled-json": check_tiled, "godot": check_godot,
          "godot3": check_godot, "godot-resource": check_godot_resource, "godot-tileset": check_godot_tileset,
          "box2d": check_box2d, "box2d-coarse": check_box2d_coarse, "libgdx": check_libgdx, "rube": check_rube}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("json")
    parser.add_argument("name")
    parser.add_argument("formats", nargs="+", choices=CHECKS)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--output")
    parser.add_argument("--cuts")
    parser.add_argument("--grid", action="store_true")
    parser.add_argument("--first", action="append", default=[])
    args = parser.parse_args()
    sprites = sprites_of(args.json)
    faults = 0
    for args.format in args.formats:
        args.file = f"{args.name}.{args.format}"
        try:
            counts = CHECKS[args.format](args, sprites)
            if counts:
                print(args.format, *counts)
        except files.Fault as fault:
            print(f"FAILED: {args.file}: {fault}")
            faults += 1
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
