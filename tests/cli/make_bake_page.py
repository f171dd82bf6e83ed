#!/usr/bin/python3
# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""make_bake_page.py SPRITES FOLDER: sheets for the tests of the report, the picture and the header, in FOLDER/in, and
the frames as they should look in FOLDER/frames.json: [name of the entry, width, height, RGBA in base64].

A sheet with frames that are trimmed, turned, alike, empty, without anything left, and with names that would be
markup, comments, keywords and escapes somewhere; and pictures with such names.
"""
import base64
import json
import sys
from pathlib import Path

from PIL import Image

NAMES = ["</script><img src=x onerror=alert(1)>", "\"onload='alert(2)' x=\"", "*/ #error star", "int", "??/", "a b",
         "a_b", "line\nfeed\t0", "\u0001\u202e\ufffe]]>", "caf\u00e9 \u732b \U0001f600", "%s%n\\", "&amp;&#x3c;",
         "0", "1", "A b", "\u732b" * 60]
SPRITES = ["gear", "key", "star", "bubbles", "shards", "window"]


def visible(image):
    """What cannot be seen is all the same."""
    out = Image.new("RGBA", image.size)
    out.paste(image, (0, 0), image.getchannel("A").point(lambda value: 255 if value else 0))
    return out


def sheet(sprites, folder, frames):
    """A picture with a frame for each name; every second one is turned, every third trimmed."""
    cells, entries, x = [], {}, 0
    for i, name in enumerate(NAMES):
        whole = Image.open(sprites / f"{SPRITES[i % len(SPRITES)]}.png").convert("RGBA")
        if name == "int":  # colours where nothing is seen
            whole.putdata([p if p[3] else (9, 8, 7, 0) for p in whole.getdata()])
        if name == "a b":
            whole = Image.new("RGBA", (20, 10))
        if name == "a_b":  # smaller than the least area
            whole = Image.new("RGBA", (9, 7))
            whole.putpixel((4, 3), (255, 0, 0, 255))
        box = (whole.getbbox() or (0, 0, 1, 1)) if i % 3 == 0 else (0, 0) + whole.size
        cut = whole.crop(box)
        stored = cut.transpose(Image.ROTATE_270) if i % 2 else cut  # Pillow's angles run the other way
        width, height = cut.size
        entries[name] = {"frame": {"x": x, "y": i, "w": width, "h": height}, "rotated": bool(i % 2), "trimmed": True,
                         "spriteSourceSize": {"x": box[0], "y": box[1], "w": width, "h": height},
                         "sourceSize": {"w": whole.width, "h": whole.height}, "pivot": {"x": 0.25, "y": 0.75}}
        cells.append((stored, (x, i)))
        x += stored.width + 1
        frames.append(["sheet/" + name if name.isdigit() else name, whole])
    picture = Image.new("RGBA", (x, max(image.height + y for image, (_, y) in cells)))
    for image, at in cells:
        picture.paste(image, at)
    picture.save(folder / "sheet.png")
    text = {"frames": entries, "meta": {"image": "sheet.png", "size": {"w": picture.width, "h": picture.height}}}
    (folder / "sheet.json").write_text(json.dumps(text), encoding="utf-8")


def main():
    sprites, out = Path(sys.argv[1]), Path(sys.argv[2])
    folder, frames = out / "in", []
    folder.mkdir(parents=True)
    for name in ("<b>bold & 'quoted'", "hitmask_baked", "no * comment", "ring"):
        image = Image.open(sprites / "ring.png").convert("RGBA")
        image.save(folder / f"{name}.png")
        frames.append([name, image])
    sheet(sprites, folder, frames)
    places = {"frames": {"*": {"</text><script>": [3, 4, 10, 20], "": {"point": [1.5, 60]}},
                         "int": {"head": {"circle": [8.25, 9, 3.5]}}}}
    (folder / "sheet.boxes.json").write_text(json.dumps(places), encoding="utf-8")
    rows = [[name, image.width, image.height, base64.b64encode(visible(image).tobytes()).decode()]
            for name, image in frames]
    (out / "frames.json").write_text(json.dumps(rows), encoding="utf-8")


main()
