#!/usr/bin/python3
"""Puts the project's sprites on sheets, in the layouts that packers and editors write, for the tests of `hitmask bake`.

    scripts/draw-sheets.py FOLDER        makes the folder, which must not be there yet or be empty

In FOLDER/plain is every picture by itself, as it must come out of a sheet again; frames are called like these files.

    hash.json         TexturePacker, an object of frames: some rotated, all trimmed, with pivots and an animation
    array.json        TexturePacker, a list of frames, neither rotated nor trimmed
    multi.json        Phaser's multi-pack: two pictures
    walker.json       Aseprite, a list: trimmed, with tags, durations and slices
    coin.json         Aseprite, an object: padding inside of frames
    tiles.tsx, .tsj   Tiled: one picture with margin and spacing, objects and an animation
    set.tsx, .tsj     Tiled: a picture for each tile
    level.tmx, .tmj   maps with an embedded tileset
    outside.tmx, .tmj maps that name the tilesets above

The layouts are those that the formats' documentation describes; nothing here was made by those programs. Nothing
depends on the time, the machine or a random seed. Needs Pillow (Debian: python3-pil).
"""
import json
import sys
from pathlib import Path
from xml.sax.saxutils import quoteattr

from PIL import Image

SPRITES = Path(__file__).resolve().parent.parent / "sprites"
TILE, MARGIN, SPACING = 32, 3, 2


def sprite(name):
    return Image.open(SPRITES / f"{name}.png").convert("RGBA")


def strip(name, count):
    image = sprite(name)
    width = image.width // count
    return [image.crop((i * width, 0, (i + 1) * width, image.height)) for i in range(count)]


def trimmed(image):
    """What is left of a picture without its clear border, and where that was."""
    box = image.getchannel("A").getbbox() or (0, 0, 0, 0)
    return image.crop(box), box


def shelves(sizes, width, gap):
    """Places for rectangles, row by row, and how large the picture must be."""
    places, x, y, height = [], gap, gap, 0
    for w, h in sizes:
        if x + w + gap > width:
            x, y, height = gap, y + height + gap, 0
        places.append((x, y))
        x, height = x + w + gap, max(height, h)
    return places, (width, y + height + gap)


# ---- atlases --------------------------------------------------------------------------------------------------------


def pack(pictures, width=200, rotate=lambda name: False, trim=True, padding=0):
    """One picture with all of them on it, and what TexturePacker and Aseprite say of each frame."""
    parts = {}
    for name, image in pictures.items():
        part, box = trimmed(image) if trim else (image, (0, 0) + image.size)
        turned = rotate(name)
        # Turned by 90 degrees clockwise: Pillow counts the other way.
        parts[name] = (part.transpose(Image.Transpose.ROTATE_270) if turned else part, box, turned)
    sizes = [(part.width + 2 * padding, part.height + 2 * padding) for part, _, _ in parts.values()]
    places, size = shelves(sizes, width, 2)
    # What lies between frames is solid: a frame that is cut wrongly shows it.
    sheet = Image.new("RGBA", size, (255, 0, 255, 255))
    frames = {}
    for (name, (part, box, turned)), (x, y) in zip(parts.items(), places):
        w, h = box[2] - box[0], box[3] - box[1]
        sheet.paste((0, 0, 0, 0), (x, y, x + part.width + 2 * padding, y + part.height + 2 * padding))
        sheet.paste(part, (x + padding, y + padding))
        frames[name] = {
            "frame": {"x": x, "y": y, "w": w + 2 * padding, "h": h + 2 * padding},
            "rotated": turned,
            "trimmed": (w, h) != pictures[name].size,
            "spriteSourceSize": {"x": box[0], "y": box[1], "w": w, "h": h},
            "sourceSize": {"w": pictures[name].width, "h": pictures[name].height},
        }
    return sheet, frames


def meta(image, size, **more):
    return {"app": "scripts/draw-sheets.py", "version": "1.0", "image": image, "format": "RGBA8888",
            "size": {"w": size[0], "h": size[1]}, "scale": "1", **more}


def listed(frames):
    return [{"filename": name, **frame} for name, frame in frames.items()]


def write_json(file, value):
    file.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")


def texturepacker(folder, pictures):
    walk = {name: image for name, image in pictures.items() if name.startswith("walker")}
    some = {name + ".png": sprite(name) for name in ("bat", "gear", "key", "sword", "slime", "star", "window")} | walk
    sheet, frames = pack(some, rotate=lambda name: name in ("bat.png", "sword.png", "key.png", "walker-2.png"))
    for name in ("bat.png", "sword.png"):
        frames[name]["pivot"] = {"x": 0.25, "y": 1}
    sheet.save(folder / "hash.png")
    animations = {"walk": list(walk), "back": list(walk)[::-1]}
    write_json(folder / "hash.json", {"frames": frames, "animations": animations, "meta": meta("hash.png", sheet.size)})

    sheet, frames = pack(some, trim=False)
    sheet.save(folder / "array.png")
    write_json(folder / "array.json", {"frames": listed(frames), "meta": meta("array.png", sheet.size)})

    textures = []
    for number, names in enumerate((("bat", "gear", "key"), ("sword", "slime", "star", "window"))):
        sheet, frames = pack({n + ".png": some[n + ".png"] for n in names}, rotate=lambda name: name == "star.png")
        sheet.save(folder / f"multi-{number}.png")
        textures.append({"image": f"multi-{number}.png", "format": "RGBA8888", "scale": 1,
                         "size": {"w": sheet.width, "h": sheet.height}, "frames": listed(frames)})
    write_json(folder / "multi.json", {"textures": textures, "meta": {"app": "scripts/draw-sheets.py"}})
    return some


def aseprite(folder, pictures):
    walk = {name: image for name, image in pictures.items() if name.startswith("walker")}
    sheet, frames = pack(walk, width=80)
    for number, frame in enumerate(frames.values()):
        frame["duration"] = 80 + 10 * number
    tags = [{"name": "walk", "from": 0, "to": 5, "direction": "forward", "color": "#000000ff"},
            {"name": "back", "from": 1, "to": 4, "direction": "reverse"},
            {"name": "sway", "from": 2, "to": 3, "direction": "pingpong", "repeat": "3"},
            {"name": "yaws", "from": 0, "to": 2, "direction": "pingpong_reverse", "repeat": "1"}]
    slices = [{"name": "hurt", "color": "#0000ffff", "keys": [
                  {"frame": 0, "bounds": {"x": 8, "y": 4, "w": 16, "h": 40}},
                  {"frame": 2, "bounds": {"x": 9, "y": 5, "w": 15, "h": 38}, "center": {"x": 1, "y": 1, "w": 2, "h": 2}},
                  {"frame": 4, "bounds": {"x": 0, "y": 0, "w": 0, "h": 0}}]},
              {"name": "hand", "color": "#00ff00ff", "data": "right", "keys": [
                  {"frame": 3, "bounds": {"x": 20, "y": 20, "w": 4, "h": 6}, "pivot": {"x": 3, "y": 1}}]}]
    layers = [{"name": "Layer 1", "opacity": 255, "blendMode": "normal"}]
    sheet.save(folder / "walker-sheet.png")
    write_json(folder / "walker.json", {"frames": listed(frames), "meta": meta(
        "walker-sheet.png", sheet.size, frameTags=tags, layers=layers, slices=slices)})

    spin = {name: image for name, image in pictures.items() if name.startswith("coin")}
    sheet, frames = pack(spin, width=64, padding=3)
    for frame in frames.values():
        frame["duration"] = 100
    sheet.save(folder / "coin-sheet.png")
    # Written with the way to it of the machine it was made on.
    write_json(folder / "coin.json", {"frames": frames, "meta": meta(
        "C:\\art\\coin-sheet.png", sheet.size, frameTags=[], layers=layers, slices=[])})


# ---- Tiled ----------------------------------------------------------------------------------------------------------

OBJECTS = {
    1: [{"name": "hit", "x": 2, "y": 3, "width": 20.5, "height": 10},
        {"name": "eye", "x": 8, "y": 9, "point": True},
        {"name": "", "type": "round", "x": 4, "y": 4, "width": 12, "height": 12, "ellipse": True},
        {"name": "oval", "x": 4, "y": 4, "width": 12, "height": 10, "ellipse": True},
        {"name": "turned", "x": 4, "y": 4, "width": 12, "height": 10, "rotation": 30},
        {"name": "corners", "x": 1, "y": 2, "polygon": [{"x": 0, "y": 0}, {"x": 8, "y": 2}, {"x": 3, "y": 9}]}],
    5: [{"name": "low", "x": 0, "y": 24, "width": 32, "height": 8}],
}
STEPS = {2: [(2, 100), (5, 150), (3, 200)]}


def cut(folder):
    """A picture cut into tiles, laid out anew with a margin and spaces between them."""
    image = sprite("tree").resize((128, 96), Image.Resampling.NEAREST)
    columns, rows = image.width // TILE, image.height // TILE
    side = lambda count: 2 * MARGIN + count * TILE + (count - 1) * SPACING
    sheet = Image.new("RGBA", (side(columns), side(rows)), (255, 0, 255, 255))
    for number in range(columns * rows):
        x, y = number % columns, number // columns
        tile = image.crop((x * TILE, y * TILE, (x + 1) * TILE, (y + 1) * TILE))
        tile.save(folder / "plain" / f"tile-{number}.png")
        sheet.paste(tile, (MARGIN + x * (TILE + SPACING), MARGIN + y * (TILE + SPACING)))
    sheet.save(folder / "tiles.png")
    return {"name": "ground", "tilewidth": TILE, "tileheight": TILE, "margin": MARGIN, "spacing": SPACING,
            "columns": columns, "tilecount": columns * rows, "image": "tiles.png",
            "imagewidth": sheet.width, "imageheight": sheet.height}


def tiles_json(ids, image=lambda id: None):
    tiles = []
    for id in ids:
        tile = {"id": id}
        if image(id):
            tile["image"] = image(id)
        if id in OBJECTS:
            objects = [{"id": i + 1, "width": 0, "height": 0, "rotation": 0, "type": "", "visible": True, **o}
                       for i, o in enumerate(OBJECTS[id])]
            tile["objectgroup"] = {"draworder": "index", "name": "", "objects": objects, "type": "objectgroup"}
        if id in STEPS:
            tile["animation"] = [{"tileid": to, "duration": time} for to, time in STEPS[id]]
        if len(tile) > 1:
            tiles.append(tile)
    return tiles


def attributes(values):
    return "".join(f" {key}={quoteattr(str(value))}" for key, value in values.items())


def object_xml(number, values):
    plain = {key: value for key, value in values.items() if key not in ("point", "ellipse", "polygon") and value != ""}
    inner = "<point/>" if "point" in values else "<ellipse/>" if "ellipse" in values else ""
    if "polygon" in values:
        inner = '<polygon points="%s"/>' % " ".join(f"{p['x']},{p['y']}" for p in values["polygon"])
    return f"   <object id=\"{number}\"{attributes(plain)}>{inner}</object>\n"


def tiles_xml(ids, image=lambda id: None):
    text = ""
    for id in ids:
        inner = f"  <image width=\"1\" height=\"1\" source=\"{image(id)}\"/>\n" if image(id) else ""
        if id in OBJECTS:
            objects = "".join(object_xml(i + 1, o) for i, o in enumerate(OBJECTS[id]))
            inner += f"  <objectgroup draworder=\"index\">\n{objects}  </objectgroup>\n"
        if id in STEPS:
            steps = "".join(f'   <frame tileid="{to}" duration="{time}"/>\n' for to, time in STEPS[id])
            inner += f"  <animation>\n{steps}  </animation>\n"
        if inner:
            text += f" <tile id=\"{id}\">\n{inner} </tile>\n"
    return text


def tileset_xml(values, tiles, **more):
    image = ""
    plain = {key: value for key, value in values.items() if not key.startswith("image")}
    if "image" in values:
        image = f" <image source=\"{values['image']}\" width=\"{values['imagewidth']}\" " \
                f"height=\"{values['imageheight']}\"/>\n"
    return f"<tileset{attributes(more | plain)}>\n <!-- drawn -->\n <properties><property name=\"a\" value=\"b\"/>" \
           f"</properties>\n{image}{tiles}</tileset>\n"


def write_xml(file, text):
    file.write_text('<?xml version="1.0" encoding="UTF-8"?>\n' + text, encoding="utf-8")


def map_xml(tilesets):
    return ('<map version="1.10" orientation="orthogonal" width="2" height="1" tilewidth="32" tileheight="32">\n'
            + tilesets + ' <layer id="1" name="ground" width="2" height="1">\n  <data encoding="csv">1,2</data>\n'
            ' </layer>\n</map>\n')


def map_json(tilesets):
    layer = {"id": 1, "name": "ground", "type": "tilelayer", "x": 0, "y": 0, "width": 2, "height": 1, "data": [1, 2],
             "opacity": 1, "visible": True}
    return {"type": "map", "version": "1.10", "orientation": "orthogonal", "infinite": False, "width": 2, "height": 1,
            "tilewidth": 32, "tileheight": 32, "layers": [layer], "tilesets": tilesets}


def tiled(folder):
    values = cut(folder)
    ids = range(values["tilecount"])
    file = {"type": "tileset", "version": "1.10", "tiledversion": "1.10.2"}
    write_xml(folder / "tiles.tsx", tileset_xml(values, tiles_xml(ids), version="1.10", tiledversion="1.10.2"))
    write_json(folder / "tiles.tsj", {**values, "tiles": tiles_json(ids), **file})

    # Gaps between numbers, and not in their order: the editor writes what it has.
    image = {4: "plain/bat.png", 1: "plain/gear.png", 2: "plain/key.png", 3: "plain/slime.png", 5: "plain/star.png",
             9: "plain/walker-0.png"}.get
    many = {"name": "set", "tilewidth": 80, "tileheight": 80, "columns": 0, "tilecount": 6}
    write_xml(folder / "set.tsx", tileset_xml(many, tiles_xml((4, 1, 2, 3, 5, 9), image)))
    write_json(folder / "set.tsj", {**many, "tiles": tiles_json((4, 1, 2, 3, 5, 9), image), **file})

    write_xml(folder / "level.tmx", map_xml(tileset_xml(values, tiles_xml(ids), firstgid=1)))
    write_json(folder / "level.tmj", map_json([{"firstgid": 1, **values, "tiles": tiles_json(ids)}]))
    write_xml(folder / "outside.tmx", map_xml('<tileset firstgid="1" source="tiles.tsx"/>'
                                              '<tileset firstgid="100" source="./set.tsx"></tileset>'))
    write_json(folder / "outside.tmj", map_json([{"firstgid": 1, "source": "tiles.tsj"},
                                                 {"firstgid": 100, "source": "set.tsj"}]))


def main(arguments):
    if len(arguments) != 1:
        sys.exit("usage: scripts/draw-sheets.py FOLDER")
    folder = Path(arguments[0])
    if folder.exists() and any(folder.iterdir()):
        sys.exit(f"draw-sheets: {folder} is not empty: name a new folder")
    (folder / "plain").mkdir(parents=True)
    pictures = {f"walker-{i}.png": image for i, image in enumerate(strip("walker_strip6", 6))}
    pictures |= {f"coin-{i}.png": image for i, image in enumerate(strip("coin_strip6", 6))}
    pictures |= texturepacker(folder, pictures)
    for name, image in pictures.items():
        image.save(folder / "plain" / name)
    aseprite(folder, pictures)
    tiled(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
