# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""Writes maps as Tiled does in JSON: one layer of cells in every encoding, finite and infinite, with embedded and
external tilesets."""
import base64
import gzip
import json
import struct
import zlib

FLIP_X, FLIP_Y, FLIP_DIAGONAL = 1 << 31, 1 << 30, 1 << 29
ENCODINGS = ("csv", "base64", "zlib", "gzip")


def encoded(numbers, encoding):
    """The members of a layer or chunk that say how its cells are packed, and the cells."""
    if encoding == "csv":
        return {"data": numbers}
    data = struct.pack(f"<{len(numbers)}I", *numbers)
    packed = {"base64": lambda: data, "zlib": lambda: zlib.compress(data), "gzip": lambda: gzip.compress(data)}
    return {"data": base64.b64encode(packed[encoding]()).decode()}


def packing(encoding):
    return {"encoding": "csv"} if encoding == "csv" else {
        "encoding": "base64", "compression": "" if encoding == "base64" else encoding}


def layer(rows, encoding, chunk=None, at=(0, 0), **more):
    """A layer of rows of numbers; with `chunk` one of an infinite map, whose first cell is called `at`."""
    width, height = len(rows[0]) if rows else 0, len(rows)
    out = {"type": "tilelayer", "name": "ground", "x": 0, "y": 0, "width": width, "height": height, "visible": True,
           "opacity": 1, **packing(encoding), **more}
    if not chunk:
        return out | encoded([n for row in rows for n in row], encoding)
    chunks = []
    for y in range(0, height, chunk):
        for x in range(0, width, chunk):
            cells = [rows[j][i] if i < width and j < height else 0
                     for j in range(y, y + chunk) for i in range(x, x + chunk)]
            if any(cells):
                chunks.append({"x": at[0] + x, "y": at[1] + y, "width": chunk, "height": chunk,
                               **encoded(cells, encoding)})
    return out | {"chunks": chunks, "startx": at[0], "starty": at[1]}


def tileset(tiles, size=(16, 16), count=64, **more):
    return {"name": "tiles", "tilewidth": size[0], "tileheight": size[1], "tilecount": count, "columns": 8,
            "image": "tiles.png", "imagewidth": 8 * size[0], "imageheight": count // 8 * size[1], "margin": 0,
            "spacing": 0, "tiles": tiles, **more}


def game_map(layers, tilesets, size=(16, 16), infinite=False, **more):
    return {"type": "map", "version": "1.10", "tiledversion": "1.10.2", "orientation": "orthogonal",
            "renderorder": "right-down", "infinite": infinite, "width": 8, "height": 8, "tilewidth": size[0],
            "tileheight": size[1], "layers": layers, "tilesets": tilesets, "nextlayerid": 2, "nextobjectid": 1,
            **more}


def collision(*objects):
    """The collision objects of a tile, as members of its entry."""
    return {"objectgroup": {"type": "objectgroup", "draworder": "index", "name": "", "objects": [
        {"id": i, "name": "", "type": "", "visible": True, "rotation": 0, "width": 0, "height": 0, **o}
        for i, o in enumerate(objects)]}}


def polygon(points, x=0, y=0, **more):
    return {"x": x, "y": y, "polygon": [{"x": a, "y": b} for a, b in points], **more}


def write(name, value):
    with open(name, "w", encoding="utf-8") as out:
        json.dump(value, out)
