#!/usr/bin/env python3
"""readers-tiled.py WRITTEN READ: a tileset as hitmask wrote it (.tsx) and as Tiled has read and exported it again (.tsx
or .tsj): the same tiles with the same objects.
"""
import json
import sys
import xml.etree.ElementTree as ElementTree


def real(value):
    """As a float of six digits: Tiled writes no more."""
    return float(f"{float(value):.5g}")


def from_xml(path):
    root = ElementTree.parse(path).getroot()
    tiles = {}
    for tile in root.findall("tile"):
        objects = []
        for one in tile.findall("./objectgroup/object"):
            polygon = one.find("polygon")
            kind = next((tag for tag in ("polygon", "point", "ellipse") if one.find(tag) is not None), "box")
            corners = [] if polygon is None else [tuple(map(real, pair.split(",")))
                                                  for pair in polygon.get("points").split(" ")]
            sensor = [p.get("value") == "true" for p in one.findall("./properties/property[@name='sensor']")]
            objects.append((one.get("name") or "", one.get("type"), kind, sensor, corners,
                            [real(one.get(key) or 0) for key in ("x", "y", "width", "height")]))
        names = [p.get("value") for p in tile.findall("./properties/property[@name='name']")]
        tiles[int(tile.get("id"))] = (names, objects)
    return [int(root.get(key) or 0) for key in ("tilecount", "columns", "margin", "spacing")], tiles


def from_json(path):
    root = json.load(open(path, encoding="utf-8"))
    tiles = {}
    for tile in root["tiles"]:
        objects = []
        for one in tile.get("objectgroup", {"objects": []})["objects"]:
            kind = next((key for key in ("polygon", "point", "ellipse") if key in one), "box")
            corners = [(real(at["x"]), real(at["y"])) for at in one.get("polygon", [])]
            sensor = [p["value"] for p in one.get("properties", []) if p["name"] == "sensor"]
            objects.append((one["name"], one["type"], kind, sensor, corners,
                            [real(one[key]) for key in ("x", "y", "width", "height")]))
        tiles[tile["id"]] = ([p["value"] for p in tile["properties"] if p["name"] == "name"], objects)
    return [root.get(key, 0) for key in ("tilecount", "columns", "margin", "spacing")], tiles


written, read = from_xml(sys.argv[1]), (from_json if sys.argv[2].endswith(".tsj") else from_xml)(sys.argv[2])
# Tiled knows how many tiles a picture holds, also behind the last one that is told.
if read[0][1:] != written[0][1:] or read[0][0] < written[0][0]:
    sys.exit(f"the tileset: {read[0]}, not {written[0]}")
if list(read[1]) != list(written[1]):
    sys.exit(f"other tiles: {list(read[1])}, not {list(written[1])}")
for number, tile in written[1].items():
    if read[1][number] != tile:
        sys.exit(f"tile {number}: {read[1][number]}, not {tile}")
print(f"Tiled: {len(written[1])} tiles, {sum(len(objects) for _, objects in written[1].values())} objects")
