#!/usr/bin/env python3
# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""check_maps.py HITMASK: the same tile map in every encoding that Tiled has is the same to `hitmask query`, and the same
as when it is written out in the question; whatever is wrong with a file is told in one line that names it."""
import base64
import copy
import gzip
import json
import os
import random
import re
import struct
import subprocess
import sys
import zlib

from make_maps import (ENCODINGS, FLIP_DIAGONAL, FLIP_X, FLIP_Y, collision, game_map, layer, polygon, tileset, write)
from questions import ask

SLOPE = [[0, 16], [16, 0], [16, 16]]
ROWS = [[0, 1, 2, 2 | FLIP_X, 0, 3], [4, 0, 0, 5, 5 | FLIP_DIAGONAL | FLIP_Y, 6], [0, 7, 2 | FLIP_DIAGONAL, 1, 1, 63]]
TILES = [{"id": 1, **collision(polygon(SLOPE))},
         {"id": 2, "properties": [{"name": "one_way", "type": "string", "value": "up"}]},
         {"id": 3, **collision({"x": 0, "y": 8, "width": 16, "height": 8})},
         {"id": 4, **collision(polygon([[0, 0], [6, 0], [0, 4]], x=5, y=1, rotation=90))},
         {"id": 5, **collision({"x": 0, "y": 0, "width": 4, "height": 4}, {"x": 8, "y": 8, "width": 8, "height": 7})},
         {"id": 9, **collision({"x": -99, "y": 0, "text": {}})}]
BLOCKS = ["####", "####", "####", "####", "", "", "", "", *["        ########"] * 7, ""]
WRITTEN = {"cell": 16, "width": 6, "data": [n for row in ROWS for n in row], "tiles": {
    "1": "solid", "2": {"polygon": SLOPE}, "3": {"one_way": "up"}, "7": "solid", "63": "solid",
    "4": {"polygon": [[0, 8], [16, 8], [16, 16], [0, 16]]}, "5": {"polygon": [[5, 1], [5, 7], [1, 1]]},
    "6": {"rows": [row.replace(" ", ".").ljust(16, ".") for row in BLOCKS]}}}


def made(encoding, chunk=None, at=(0, 0), **more):
    return game_map([layer(ROWS, encoding, chunk, at)], [{"firstgid": 1, **tileset(TILES)}], infinite=bool(chunk),
                    **more)


# ---- maps that are the same ----------------------------------------------------------------------------------------

def probes():
    """Boxes and casts all over the map."""
    for i in range(120):
        box = [random.uniform(-8, 100), random.uniform(-8, 52), random.choice((0, 0.5, 3)), random.choice((0, 1, 9))]
        yield {"op": random.choice(("overlap", "distance", "contact")), "b": {"box": box}}
        if i % 4 == 0:
            yield {"op": "cast", "b": {"box": box}, "motion": [random.uniform(-60, 60), random.uniform(-60, 60)]}


def answers(hitmask, tiles, pose, questions):
    return ask(hitmask, [dict(q, id=i, a={"tiles": tiles, "pose": pose}) for i, q in enumerate(questions)])


def moved(answer, x, y):
    """The answer with its cells called otherwise."""
    answer = copy.deepcopy(answer)
    for side in [answer.get("a"), *(answer.get("parts") or [])[:1], *[p["a"] for p in answer.get("points") or []]]:
        if isinstance(side, dict) and side.get("cell"):
            side["cell"] = [side["cell"][0] + x, side["cell"][1] + y]
    return answer


def check_same(hitmask):
    questions = list(probes())
    wanted = answers(hitmask, WRITTEN, {}, questions)
    hits = sum(a.get("hit", False) for a in wanted)
    assert 0.15 < hits / len(wanted) < 0.9, hits
    os.makedirs("maps", exist_ok=True)
    write("maps/tiles.tsj", tileset(TILES))
    for encoding in ENCODINGS:
        write("maps/finite.tmj", made(encoding))
        assert answers(hitmask, {"tiled": "maps/finite.tmj"}, {}, questions) == wanted, encoding
        beside = made(encoding) | {"tilesets": [{"firstgid": 1, "source": "tiles.tsj"}]}
        write("maps/beside.json", beside)
        assert answers(hitmask, {"tiled": "maps/beside.json", "layer": "ground"}, {}, questions) == wanted, encoding
        for chunk, x, y in ((2, -4, 6), (16, -16, -16)):
            write("maps/chunks.tmj", made(encoding, chunk, (x, y)))
            # Where the map's first cell is not 0,0 the pose makes up for it.
            pose = {"x": -16 * x, "y": -16 * y}
            got = answers(hitmask, {"tiled": "maps/chunks.tmj"}, pose, questions)
            assert [moved(a, -x, -y) for a in got] == wanted, (encoding, chunk)
    print(f"{hits} of {len(wanted)} hit, in {len(ENCODINGS) * 4} maps")


def cells_hit(hitmask, tiles, columns, rows):
    questions = [{"id": i, "op": "overlap", "a": {"tiles": tiles},
                  "b": {"point": [16 * (i % columns) + 8.5, 16 * (i // columns) + 8.25]}} for i in range(columns * rows)]
    return "".join("#" if a["hit"] else "." for a in ask(hitmask, questions))


def check_options(hitmask):
    write("plain.tmj", made("zlib"))
    assert cells_hit(hitmask, {"tiled": "plain.tmj"}, 6, 3) == ".##...#....#.#####"
    got = cells_hit(hitmask, {"tiled": "plain.tmj", "solid": "with-objects"}, 6, 3)
    assert got == "..#...#....#..#...", got
    # Groups, offsets, ellipses, an empty map, layers to choose from.
    grouped = made("csv")
    grouped["layers"] = [{"type": "imagelayer", "name": "sky"}, {"type": "group", "name": "all", "layers": [
        grouped["layers"][0] | {"offsetx": 32, "offsety": -16.0}]}]
    write("grouped.tmj", grouped)
    shifted = [{"id": 0, "op": "distance", "a": {"tiles": {"tiled": name}}, "b": {"point": point}}
               for name, point in (("plain.tmj", [-3, 70]), ("grouped.tmj", [29, 54]))]
    first, second = ask(hitmask, shifted)
    assert first["distance"] == second["distance"] and first["a"] == [second["a"][0] - 32, second["a"][1] + 16]
    round_tile = tileset([{"id": 0, **collision({"x": 2, "y": 3, "width": 12, "height": 10, "ellipse": True})}])
    write("round.tmj", game_map([layer([[1]], "csv")], [{"firstgid": 1, **round_tile}]))
    ask_point = {"id": 0, "op": "distance", "a": {"tiles": {"tiled": "round.tmj"}}}
    for x, y in ((8, 0), (8, 16), (0, 8), (16, 8), (3, 4), (14, 11)):
        gap = ask(hitmask, [dict(ask_point, b={"point": [x, y]}, op="distance")])[0]["distance"]
        oval = ask(hitmask, [{"id": 0, "op": "distance", "a": {"ellipse": [8, 8, 6, 5]}, "b": {"point": [x, y]}}])
        assert -0.02 <= gap - oval[0]["distance"] <= 0.25 + 1e-4, (x, y, gap, oval)
    write("empty.tmj", game_map([layer([], "csv", chunk=16)], [], infinite=True))
    assert ask(hitmask, [dict(ask_point, a={"tiles": {"tiled": "empty.tmj"}}, b={"point": [0, 0]})])[0]["distance"] is None
    outside = {"tiled": "plain.tmj", "outside": "solid"}
    assert ask(hitmask, [dict(ask_point, a={"tiles": outside}, b={"point": [-5, 5]})])[0]["distance"] == 0


# ---- what is wrong -------------------------------------------------------------------------------------------------

def fault(hitmask, tiles, *options):
    question = {"id": 0, "op": "overlap", "a": {"tiles": tiles}, "b": {"point": [0, 0]}}
    run = subprocess.run([hitmask, "query", *options], input=json.dumps(question).encode() + b"\n",
                         capture_output=True, check=True)
    return json.loads(run.stdout).get("error", "")


def layer_with(**members):
    return made("csv") | {"layers": [layer(ROWS, "csv") | members]}


def packed(data, **members):
    text = base64.b64encode(data).decode()
    return layer_with(encoding="base64", data=text, **members)


def tile_with(*objects, **members):
    ts = tileset([{"id": 0, **collision(*objects), **members}])
    return game_map([layer([[1]], "csv")], [{"firstgid": 1, **ts}])


CELLS = struct.pack("<18I", *[n for row in ROWS for n in row])
EXTERNAL = {"tilesets": [{"firstgid": 1, "source": "none.tsj"}]}
WRONG = [
    (made("csv", orientation="isometric"), "is isometric, and only orthogonal maps are read"),
    (made("csv", orientation="hexagonal"), "is hexagonal"),
    ({"type": "tileset"}, "is no map of Tiled"),
    (made("csv") | {"layers": []}, "has no layer of tiles"),
    (made("csv") | {"layers": [layer(ROWS, "csv"), layer(ROWS, "csv", name="top")]}, "several layers .*'ground', 'top'"),
    (made("csv") | {"tilewidth": 0}, "'tilewidth' is no whole number from 1 to 32767"),
    (made("csv") | {"tileheight": 1.5}, "'tileheight' is no whole number"),
    (layer_with(width=-1), "'width' is no whole number"),
    (layer_with(width="6"), "'width' is no whole number"),
    (layer_with(width=16777217), "'width' is no whole number"),
    (layer_with(width=16777216, height=16777216), "16777216 x 16777216 cells, beyond the limit of 16777216: .*--max-cells"),
    (layer_with(width=7), "18 numbers instead of 21"),
    (layer_with(offsetx=0.5), "'offsetx' is no whole number"),
    (layer_with(data=None), "neither an array nor a text"),
    (layer_with(data=[1.5] * 18), "no whole number of 32 bits"),
    (layer_with(data=[-1] * 18), "no whole number of 32 bits"),
    (layer_with(data=[1 << 32] * 18), "no whole number of 32 bits"),
    (layer_with(data=[500] * 18), "tile 500, which is in no tileset"),
    (layer_with(data=[65] * 18), "tile 65, which is in no tileset"),
    (layer_with(encoding="xml"), "unknown encoding"),
    (layer_with(encoding="base64"), "is no base64"),
    (packed(CELLS, compression="zstd"), "compressed with 'zstd'.*Tile Layer Format.*Map Properties"),
    (packed(CELLS, compression=1), "compression that is no text"),
    (packed(CELLS[:-4], compression=""), "fewer cells"),
    (packed(CELLS + CELLS, compression=""), "more cells"),
    (packed(CELLS, compression="zlib"), "is damaged"),
    (packed(zlib.compress(CELLS), compression="gzip"), "is damaged"),
    (packed(gzip.compress(CELLS), compression="zlib"), "is damaged"),
    (packed(zlib.compress(CELLS)[:-5], compression="zlib"), "is cut off"),
    (packed(zlib.compress(CELLS)[:9], compression="zlib"), "is cut off"),
    (packed(b"", compression="zlib"), "is cut off"),
    (packed(gzip.compress(CELLS)[:-1], compression="gzip"), "is cut off"),
    (packed(zlib.compress(CELLS)[:-1] + b"x", compression="zlib"), "is damaged|is cut off"),
    (packed(zlib.compress(CELLS) + b"x", compression="zlib"), "bytes after"),
    (packed(zlib.compress(CELLS[:-1]), compression="zlib"), "fewer cells"),
    (packed(zlib.compress(CELLS + b"x"), compression="zlib"), "more cells"),
    (packed(zlib.compress(bytes(1 << 22)), compression="zlib"), "more cells"),
    (layer_with(encoding="base64", data="AAA"), "in the middle of base64"),
    (layer_with(encoding="base64", data="AA*A"), "not base64"),
    (layer_with(encoding="base64", data="A==="), "too much padding"),
    (layer_with(encoding="base64", data="AA==AAAA"), "not base64"),
    (made("csv", 2) | {"layers": [layer(ROWS, "csv") | {"chunks": [{"x": 0}]}]}, "'width' is missing"),
    (made("csv", 2) | {"layers": [layer([], "csv") | {"chunks": [
        {"x": x, "y": 0, "width": 1, "height": 1, "data": [1]} for x in (-9999999, 9999999)]}]}, "beyond the limit of"),
    (made("csv", 2) | {"layers": [layer([], "csv") | {"chunks": [
        {"x": x, "y": 0, "width": 1, "height": 1, "data": [1]} for x in (0, 9999)]}]}, "a side has at most 32767"),
    (made("csv", 2) | {"layers": [layer([], "csv") | {"chunks": 100 * [
        {"x": 0, "y": 0, "width": 4000, "height": 4000, "data": [1]}]}]}, "beyond the limit of"),
    (made("csv") | {"tilesets": []}, "which is in no tileset"),
    (made("csv") | {"tilesets": [{"firstgid": 0}]}, "'firstgid'"),
    (made("csv") | {"tilesets": [{"firstgid": 9}, {"firstgid": 9}]}, "not in the order"),
    (made("csv") | EXTERNAL, "none.tsj: cannot be read .No such file"),
    (made("csv") | {"tilesets": [{"firstgid": 1, "source": "tiles.tsx"}]}, "tiles.tsx', which is XML: export it as .tsj"),
    (made("csv") | {"tilesets": [{"firstgid": 1, "source": 7}]}, "source is no text"),
    (made("csv") | {"tilesets": [{"firstgid": 1, **tileset([], size=(16, 32))}]}, "16 x 32 on cells of 16 x 16"),
    (made("csv") | {"tilesets": [{"firstgid": 1, **tileset({"0": {}})}]}, "old version of Tiled"),
    (game_map([layer([[1 | FLIP_DIAGONAL]], "csv")], [{"firstgid": 1, **tileset([], (16, 8))}], size=(16, 8)),
     "turned by a quarter in cells that are not square"),
    (tile_with(polygon([[0, 0], [17, 0], [0, 5]])), "tile 0 has a collision object that reaches beyond the tile: move"),
    (tile_with(polygon([[0, 0], [9, 9], [9, 0], [0, 9]])), "meets itself or has no area"),
    (tile_with(polygon([[0, 0], [9, 0]])), "meets itself or has no area|RANGE|beyond"),
    (tile_with(polygon([])), "a polygon without points"),
    (tile_with({"x": 0, "y": 0, "ellipse": True}), "ellipse without area"),
    (tile_with({"x": 0, "y": 0, "point": True}), "of another kind"),
    (tile_with({"x": 0, "y": 0, "polyline": []}), "of another kind"),
    (tile_with({"x": "0", "y": 0}), "no number"),
    (tile_with({"x": 0, "y": 0, "width": 1, "height": 1}, polygon(SLOPE)), "several collision objects"),
    (tile_with({"x": 0, "y": 0, "width": 1, "height": 1}, {"x": 0.5, "y": 0, "width": 1, "height": 1}), "several"),
    (tile_with(properties=[{"name": "one_way", "value": "north"}]), "'one_way' that is none: give the text up, down"),
    (tile_with(properties=[{"name": "one_way", "value": True}]), "'one_way' that is none"),
]


def expect(pattern, found, what):
    assert re.search(pattern, found), (pattern, found, str(what)[:300])
    assert "\n" not in found and found.count(": ") >= 2, found


def check_wrong(hitmask):
    for value, pattern in WRONG:
        write("wrong.tmj", value)
        found = fault(hitmask, {"tiled": "wrong.tmj"})
        expect(pattern, found, value)
        assert found.startswith(("a: wrong.tmj: ", "a: none.tsj: ")), found
    write("good.tmj", made("csv"))
    for text, pattern in (("<?xml version='1.0'?><map/>", "is XML: save it as JSON"), ("", "is not JSON"),
                          ("[" * 65 + "]" * 65, "64 brackets"), ("{}", "no map"), ('{"a":1', "is not JSON"),
                          ("[1]", "not a JSON object"), ('{"a":1,\n"a":2}', "duplicate")):
        with open("wrong.tmj", "w", encoding="utf-8") as out:
            out.write(text)
        expect(pattern, fault(hitmask, {"tiled": "wrong.tmj"}), text)
    expect("--max-bytes", fault(hitmask, {"tiled": "good.tmj"}, "--max-bytes", "100"), "bytes")
    expect("--max-cells", fault(hitmask, {"tiled": "good.tmj"}, "--max-cells", "17"), "cells")
    assert fault(hitmask, {"tiled": "good.tmj"}, "--max-cells", "18") == ""
    expect("No such file", fault(hitmask, {"tiled": "missing.tmj"}), "missing")
    expect("directory", fault(hitmask, {"tiled": "."}), "folder")
    expect("/dev/zero: has more than", fault(hitmask, {"tiled": "/dev/zero"}), "endless")
    print(f"{len(WRONG) + 13} faults")


# ---- damage --------------------------------------------------------------------------------------------------------

def check_damaged(hitmask, count):
    """Files with bytes changed: answers or faults, never anything else."""
    good = [json.dumps(made(e, chunk)).encode() for e in ENCODINGS for chunk in (None, 2)]
    good += [json.dumps(value).encode() for value, _ in WRONG[20:] if EXTERNAL["tilesets"] != value["tilesets"]]
    questions = []
    for i in range(count):
        data = bytearray(random.choice(good))
        for _ in range(random.choice((1, 1, 2, 5))):
            at = random.randrange(len(data))
            what = random.random()
            if what < 0.4:
                data[at] = random.choice(b'0123456789-.[]{}",:eA/+=')
            elif what < 0.6:
                del data[at:at + random.randrange(1, 9)]
            elif what < 0.8:
                data[at:at] = random.choice((b"9", b"-", b"1e9", b"[]", b"null", b"99999999999"))
            else:
                data = data[:at] if random.random() < 0.2 else data[:at] + data[at + 1:]
            data = data or bytearray(b"{")
        with open(f"damaged{i}.tmj", "wb") as out:
            out.write(data)
        questions.append({"id": i, "op": "overlap", "a": {"tiles": {"tiled": f"damaged{i}.tmj"}}, "b": {"point": [9, 9]}})
    lines = "".join(json.dumps(q) + "\n" for q in questions).encode()
    run = subprocess.run([hitmask, "query"], input=lines, capture_output=True)
    assert run.returncode == 0 and not run.stderr, (run.returncode, run.stderr[-2000:])
    found = [json.loads(line) for line in run.stdout.splitlines()]
    faults = [a for a in found if "error" in a]
    assert len(found) == count, len(found)
    assert all(a["error"].startswith("a: damaged") for a in faults)
    print(f"{len(faults)} of {count} damaged files are faulty")
    assert 0.4 < len(faults) / count < 0.98
    for i in range(count):
        os.remove(f"damaged{i}.tmj")


def main():
    hitmask = sys.argv[1]
    random.seed(9)
    check_wrong(hitmask)
    check_same(hitmask)
    check_options(hitmask)
    check_damaged(hitmask, 800)


main()
