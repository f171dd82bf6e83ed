#!/usr/bin/python3
# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""check_bake_page.py svg|html|json|c FILE COLLIDERS.json [FRAMES.json]: whether the picture, the report or the header
says the same as the JSON of the colliders, with the frames as make_bake_page.py drew them. Prints what does not.
"""
import base64
import io
import json
import math
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
VOID = {"meta", "input", "br", "link", "img"}
faults = 0


def check(right, *words):
    global faults
    if not right:
        faults += 1
        print("FAILED:", *words)


def shown(name):
    """What XML cannot hold."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", name)


def loops(sprite):
    return [[tuple(p) for p in loop["points"]] for loop in sprite["loops"]]


def rings(path):
    out = []
    for ring in re.findall(r"M([^Mz]*)z", path):
        numbers = [float(n) for n in ring.split()]
        out.append(list(zip(numbers[::2], numbers[1::2])))
    check(re.sub(r"M[^Mz]*z", "", path) == "", "a path has more than rings:", path[:80])
    return out


def check_picture(name, address, frames):
    kind, data = address.split(",", 1)
    check(kind == "data:image/png;base64", name, "is not in a PNG data address")
    image = Image.open(io.BytesIO(base64.b64decode(data, validate=True)))
    width, height, rgba = frames[name]
    check(image.mode == "RGBA" and image.size == (width, height), name, "has a picture of", image.size, image.mode)
    check(image.tobytes() == rgba, name, "has other pixels")


def check_frame(name, group, sprite, frames, link):
    """What is drawn of one frame."""
    by_class = {}
    for element in group.iter():
        by_class.setdefault(element.get("class"), []).append(element)
    check_picture(name, by_class["sprite"][0].get(link), frames)
    line = by_class.get("line", [])
    check(len(line) == (len(sprite["loops"]) > 0), name, "has", len(line), "outlines")
    if line:
        check(rings(line[0].get("d")) == loops(sprite), name, "has another outline")
        check(line[0].get("fill-rule") == "evenodd", name, "is filled otherwise")
        check(rings(by_class["part"][0].get("d")) == [[tuple(p) for p in part] for part in sprite["parts"]], name,
              "has other parts")
        dots = re.findall(r"M(\S+) (\S+?)h0", by_class["corner"][0].get("d"))
        check([(float(x), float(y)) for x, y in dots] == sum(loops(sprite), []), name, "has other points")
    marks = by_class.get("mark", [])
    words = by_class.get("word named", [])
    check([w.text or "" for w in words] == [shown(m["name"]) for m in sprite["marks"]], name, "names other places")
    for element, mark in zip(marks, sprite["marks"]):
        check_mark(name, element, mark)
    check(len(marks) == len(sprite["marks"]), name, "has", len(marks), "places")
    check_worst(name, by_class.get("worst", []), sprite["error"])


def check_mark(name, element, mark):
    number = lambda key: float(element.get(key))
    if "box" in mark:
        x, y, right, bottom = mark["box"]
        found = (number("x"), number("y"), number("width"), number("height"))
        check(found == (x, y, right - x, bottom - y), name, "has a box at", found)
    elif "circle" in mark:
        check([number("cx"), number("cy"), number("r")] == mark["circle"], name, "has another circle")
    else:
        x, y = mark["point"]
        numbers = [float(n) for n in re.findall(r"-?[\d.e-]+", element.get("d"))]
        middle = ((numbers[0] + numbers[2]) / 2, (numbers[5] + numbers[7]) / 2)
        check(max(abs(middle[0] - x), abs(middle[1] - y)) < 1e-9, name, "has a point at", middle)


def check_worst(name, worst, error):
    wanted = bool(error["hausdorff"])
    check(len(worst) == wanted, name, "has", len(worst), "rings")
    if wanted and worst:
        ring = next(e for e in worst[0].iter() if e.tag.endswith("circle"))
        check([float(ring.get("cx")), float(ring.get("cy"))] == error["worst"], name, "is marked elsewhere")
        said = "".join(e.text or "" for e in worst[0].iter() if e.get("class") == "word")
        check(abs(float(said.split()[0]) - error["hausdorff"]) < 0.0006, name, "is said to be off by", said)


def check_svg(text, sprites, frames):
    root = ElementTree.fromstring(text)
    groups = [g for g in root.iter(SVG + "g") if g.get("class") == "frame"]
    check([g.find(SVG + "title").text or "" for g in groups] == [shown(n) for n in sprites], "frames have other names")
    width, height = float(root.get("width")), float(root.get("height"))
    boxes = []
    for group, (name, sprite) in zip(groups, sprites.items()):
        check_frame(name, group, sprite, frames, LINK)
        said = next(t.text or "" for t in group.iter(SVG + "text") if t.get("class") == "name")
        x, y = (float(n) for n in re.findall(r"[\d.]+", group.get("transform")))
        ground = group.find(SVG + "rect")
        room = int(max(96, float(ground.get("width"))) / 7)
        cut = shown(name)[:room] + "\u2026" if len(name) > room else shown(name)
        check(said == cut, name, "reads", said)
        boxes.append((x, y, x + float(ground.get("width")), y + float(ground.get("height"))))
    for i, a in enumerate(boxes):
        check(a[0] >= 0 and a[1] >= 0 and a[2] <= width and a[3] <= height, "frame", i, "leaves the picture")
        for b in boxes[:i]:
            check(a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], "frames overlap:", a, b)
    check({e.tag for e in root.iter()} <= {SVG + t for t in (
        "svg style defs pattern path rect g title text image circle".split())}, "foreign elements")


class Page(HTMLParser):
    """The page as a tree; elements must be closed in their order."""
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.root = ElementTree.Element("page")
        self.open = [self.root]

    def handle_starttag(self, tag, attributes):
        names = [n for n, _ in attributes]
        check(len(names) == len(set(names)), tag, "has an attribute twice")
        element = ElementTree.SubElement(self.open[-1], tag, {n: v or "" for n, v in attributes})
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            inside = any(e.tag == "svg" for e in self.open)
            check(inside, tag, "closes itself outside of a picture")
            self.open.pop()

    def handle_endtag(self, tag):
        check(self.open[-1].tag == tag, "</%s> closes <%s>" % (tag, self.open[-1].tag))
        if len(self.open) > 1:
            self.open.pop()

    def handle_data(self, data):
        element = self.open[-1]
        if len(element):
            element[-1].tail = (element[-1].tail or "") + data
        else:
            element.text = (element.text or "") + data


def check_harmless(root):
    scripts = list(root.iter("script"))
    check(len(scripts) == 1 and len(list(root.iter("style"))) == 1, "scripts:", len(scripts))
    check("alert" not in scripts[0].text, "the script holds a name")
    policy = [m.get("content") for m in root.iter("meta") if m.get("http-equiv") == "Content-Security-Policy"]
    check(policy and policy[0].startswith("default-src 'none'; img-src data:;"), "policy:", policy)
    for element in root.iter():
        check(element.tag not in ("img", "b2", "link", "iframe", "object"), "there is a", element.tag)
        for name, value in element.attrib.items():
            check(not name.startswith("on"), "attribute", name, "=", value)
            if name in ("href", "src"):
                check(value.startswith(("#", "data:image/png;base64,")), "leads to", value[:60])


def rows_of(sprites, sheets):
    """The sprites that the report shows, with how many frames each stands for."""
    rows = []
    for sheet in sheets.values():
        last = {}
        for name in sheet["frames"]:
            sprite = sprites[name]
            row = last.get(sprite["form"])
            if row and row[1]["marks"] == sprite["marks"]:
                row[2] += 1
            else:
                last[sprite["form"]] = row = [name, sprite, 1]
                rows.append(row)
    return rows


def keys_of(sprite, number, alike):
    error = sprite["error"]
    far = lambda key: math.inf if error[key] is None else error[key]
    return {"order": number, "hausdorff": far("hausdorff"), "outward": far("outward"), "inward": far("inward"),
            "iou": error["iou"], "area": abs(error["area_delta"]), "loops": error["loops_out"],
            "points": error["vertices"], "before": error["vertices_in"], "parts": len(sprite["parts"]),
            "frames": alike}


def check_html(text, sprites, sheets, frames):
    check(text.startswith("<!DOCTYPE html>\n"), "no HTML")
    page = Page()
    page.feed(text)
    page.close()
    check(len(page.open) == 1, "left open:", [e.tag for e in page.open])
    root = page.root
    check_harmless(root)
    rows = rows_of(sprites, sheets)
    cards = list(root.iter("article"))
    check([c.get("data-name") for c in cards] == [shown(r[0]) for r in rows], "other cards:",
          [c.get("data-name") for c in cards])
    offered = [o.get("value") for o in root.iter("option")]
    for number, (card, (name, sprite, alike)) in enumerate(zip(cards, rows)):
        wanted = keys_of(sprite, number, alike)
        check(set(offered) == set(wanted) | {"name"}, "sorts by", offered)
        for key, value in wanted.items():
            check(float(card.get("data-" + key)) == value, name, key, card.get("data-" + key), "not", value)
        check(card.find("h2").text == shown(name) or not name, name, "is called", card.find("h2").text)
        check_frame(name, card.find("a").find("svg"), sprite, frames, "href")
        words = [dd.text for dd in card.iter("dd")]
        solid = sprite["error"]["vertices_in"] > 0
        check(bool(words) == solid, name, "has", len(words), "figures")
        check(not solid or words[5:6] and str(sprite["error"]["vertices"]) in words[5], name, "points:", words)
    rank = lambda far: far if math.isinf(far) else math.floor(100 * far + 0.5)
    worst = sorted(range(len(rows)), key=lambda i: (-rank(keys_of(rows[i][1], i, 0)["hausdorff"]),
                                                    rows[i][1]["error"]["iou"], i))
    listed = [a.get("href") for a in root.find(".//ol").iter("a")]
    check(listed == ["#f%d" % i for i in worst[:8]], "worst:", listed)
    bars = [int(t.text) for s in root.iter("svg") for t in s.iter("text") if t.get("class") == "count"]
    solid = [r for r in rows if r[1]["error"]["vertices_in"] > 0]
    bounded = [r for r in solid if r[1]["error"]["hausdorff"] is not None]
    check(sum(bars) == len(solid) + len(bounded), "charts count", sum(bars))
    check("%d \u2192 %d" % tuple(sum(r[1]["error"][k] for r in rows) for k in ("vertices_in", "vertices")) in text,
          "the sum of points")


def check_json(report, sprites, sheets):
    found = report["frames"]
    check([f["name"] for f in found] == list(sprites), "other frames")
    for frame, (name, sprite) in zip(found, sprites.items()):
        for key, value in sprite["error"].items():
            wanted = None if key == "worst" and not sprite["error"]["vertices"] else value
            check(frame[key] == wanted, name, key, frame[key], "not", wanted)
        check(frame["size"] == sprite["size"] and frame["form"] == sprite["form"], name, "size or form")
        check(frame["name"] == sheets[frame["sprite"]]["frames"][frame["frame"]], name, "is elsewhere")
    rows = rows_of(sprites, sheets)
    solid = [r[1]["error"] for r in rows if r[1]["error"]["vertices_in"] > 0]
    far = sorted(math.inf if e["hausdorff"] is None else e["hausdorff"] for e in solid)
    number = lambda value: None if math.isinf(value) else value
    wanted = {"sprites": len(sheets), "frames": len(sprites), "pictures": len(rows), "empty": len(rows) - len(solid),
              "nothing_left": sum(map(math.isinf, far)), "hausdorff_worst": number(far[-1]),
              "hausdorff_median": number(far[(len(far) - 1) // 2]), "iou_least": min(e["iou"] for e in solid)}
    for key in ("vertices_in", "vertices", "loops_in", "loops_out"):
        wanted[key] = sum(e[key] for e in solid)
    wanted["parts"] = sum(len(r[1]["parts"]) for r in rows)
    for key, value in wanted.items():
        check(report["summary"][key] == value, "summary:", key, report["summary"][key], "not", value)
    total = sum(abs(e["area_delta"]) for e in solid)
    check(math.isclose(report["summary"]["area_delta_total"], total), "summary: area", total)


READER = r"""
#include "%s"
#include "%s"
#include <stdio.h>
static void string(const char *s) {
    for (; *s; s++) printf("%%02x", (unsigned)(unsigned char)*s);
}
static void points(const hitmask_baked_point *p, int count) {
    for (int i = 0; i < count; i++) printf("%%s[%%.17g,%%.17g]", i ? "," : "", p[i].x, p[i].y);
}
static void rings(const char *name, const hitmask_baked_loop *l, int count, const hitmask_baked_point *p) {
    printf("\"%%s\":[", name);
    for (int i = 0; i < count; i++) {
        printf("%%s{\"hole\":%%d,\"parent\":%%d,\"points\":[", i ? "," : "", l[i].hole, l[i].parent);
        points(p + l[i].first, l[i].count);
        printf("]}");
    }
    printf("],");
}
int main(void) {
    for (int i = 0; i < %s_frame_total; i++) {
        const hitmask_baked_frame *f = &%s_frames[i];
        const hitmask_baked_form *o = f->form;
        printf("{\"name\":\"");
        string(f->name);
        printf("\",\"size\":[%%d,%%d],\"duration\":%%d,", f->width, f->height, f->milliseconds);
        printf("\"pivot\":[%%.17g,%%.17g],", f->pivot.x, f->pivot.y);
        printf("\"centroid\":[%%.17g,%%.17g],", o->centroid.x, o->centroid.y);
        rings("loops", o->loops, o->loop_count, o->points);
        rings("hulls", o->hulls, o->hull_count, o->hull_points);
        printf("\"parts\":[");
        for (int k = 0; k < o->part_count; k++) {
            printf("%%s[", k ? "," : "");
            points(o->corners + o->parts[k].first, o->parts[k].count);
            printf("]");
        }
        printf("],\"radial\":[");
        for (int k = 0; k < o->radial_count; k++) printf("%%s%%.17g", k ? "," : "", o->radial[k]);
        printf("],\"centre\":[%%.17g,%%.17g],\"marks\":[", o->radial_centre.x, o->radial_centre.y);
        for (int k = 0; k < f->mark_count; k++) {
            const hitmask_baked_mark *m = &f->marks[k];
            printf("%%s[\"", k ? "," : "");
            string(m->name);
            printf("\",%%d,%%.17g,%%.17g,%%.17g,%%.17g,%%.17g]", m->kind, m->at.x, m->at.y, m->size.x, m->size.y, m->radius);
        }
        printf("]}\n");
    }
#ifdef HAS_TAGS
    for (int i = 0; i < %s_tag_total; i++) {
        const hitmask_baked_tag *t = &%s_tags[i];
        string(t->name);
        printf(" %%d %%d %%d %%d\n", t->first, t->last, t->way, t->repeat);
    }
#endif
    return 0;
}
"""


def mark_values(mark):
    hexed = mark["name"].encode("utf-8", "surrogatepass").hex()
    if "box" in mark:
        x, y, right, bottom = mark["box"]
        return [hexed, 2, x, y, right - x, bottom - y, 0]
    if "circle" in mark:
        x, y, radius = mark["circle"]
        return [hexed, 1, x, y, 0, 0, radius]
    return [hexed, 0, *mark["point"], 0, 0, 0]


def check_c_frame(name, found, sprite):
    check(bytes.fromhex(found["name"]).decode() == name, name, "is called", found["name"])
    for key in ("size", "pivot", "centroid", "parts"):
        check(found[key] == sprite[key], name, key, "differ")
    check(found["duration"] == sprite.get("duration", 0), name, "lasts", found["duration"])
    wanted = [{"hole": int(l["hole"]), "parent": l["parent"], "points": l["points"]} for l in sprite["loops"]]
    check(found["loops"] == wanted, name, "loops differ")
    check([h["points"] for h in found["hulls"]] == sprite["hulls"], name, "hulls differ")
    profile = sprite["profile"] or {"lengths": [], "centre": [0, 0]}
    check(found["radial"] == profile["lengths"] and found["centre"] == profile["centre"], name, "profiles differ")
    check(found["marks"] == [mark_values(m) for m in sprite["marks"]], name, "places differ:", found["marks"])


def check_c(path, sprites, sheets):
    text = path.read_text(encoding="ascii")
    word = re.search(r"static const hitmask_baked_frame (\w+)_frames", text).group(1)
    declared = re.findall(r"^static const \w+ \**(\w+?)\[?\]? = \{", text, re.M)
    declared += re.findall(r"^    (\w+_frame) = ", text, re.M)
    check(len(declared) == len(set(declared)), "names given twice")
    check(all(re.fullmatch(r"[A-Za-z]\w*", d) and "__" not in d for d in declared), "odd names")
    tags = "_tags[]" in text
    source = path.with_name("reader.c")
    source.write_text(READER % (path.name, path.name, word, word, word, word))
    for compiler in (["cc", "-std=c17"], ["g++", "-std=c++17", "-x", "c++"]):
        made = subprocess.run([*compiler, "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror",
                               *(["-DHAS_TAGS"] if tags else []), "-o", path.with_name("reader"), source],
                              capture_output=True, text=True)
        check(made.returncode == 0, compiler[0], "says", made.stderr[:600])
        if made.returncode:
            return
        lines = subprocess.run([path.with_name("reader")], capture_output=True, text=True, check=True).stdout.splitlines()
        for line, (name, sprite) in zip(lines, sprites.items()):
            check_c_frame(name, json.loads(line), sprite)
        first, wanted = 0, []
        ways = ["forward", "reverse", "pingpong", "pingpong_reverse"]
        for sheet in sheets.values():
            wanted += [f"{t['name'].encode().hex()} {first + t['first']} {first + t['last']} {ways.index(t['way'])} "
                       f"{t['repeat']}" for t in sheet["tags"]]
            first += len(sheet["frames"])
        check(lines[len(sprites):] == wanted, "tags differ:", lines[len(sprites):])


def main():
    kind, path = sys.argv[1], Path(sys.argv[2]).resolve()
    colliders = json.loads(Path(sys.argv[3]).read_text(encoding="utf-8"))
    rows = json.loads(Path(sys.argv[4]).read_text(encoding="utf-8")) if len(sys.argv) > 4 else []
    frames = {name: (width, height, base64.b64decode(rgba)) for name, width, height, rgba in rows}
    sprites, sheets = colliders["sprites"], colliders["sheets"]
    check(not rows or set(sprites) == set(frames), "frames:", list(sprites))
    if kind == "svg":
        check_svg(path.read_bytes(), sprites, frames)
    elif kind == "html":
        check_html(path.read_text(encoding="utf-8"), sprites, sheets, frames)
    elif kind == "json":
        check_json(json.loads(path.read_text(encoding="utf-8")), sprites, sheets)
    else:
        check_c(path, sprites, sheets)
    sys.exit(faults > 0)


main()
