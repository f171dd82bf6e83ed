"""Reads the files that `hitmask bake` writes, by rules written down from the formats' own descriptions: what does not
belong there is a fault. Says nothing of what should be in them; see check_bake_formats.py and scripts/checks/readers.
"""
import json
import re
import xml.etree.ElementTree as ElementTree


class Fault(Exception):
    pass


def need(condition, text):
    if not condition:
        raise Fault(text)


def no_twins(pairs):
    names = [name for name, _ in pairs]
    need(len(names) == len(set(names)), f"a member twice in {names[:9]}")
    return dict(pairs)


def read_json(path):
    with open(path, "rb") as file:
        return json.loads(file.read().decode("utf-8"), object_pairs_hook=no_twins,
                          parse_constant=lambda word: need(False, f"{word} in JSON"))


def number(value, where="number"):
    need(isinstance(value, (int, float)) and not isinstance(value, bool), f"{where}: {value!r} is no number")
    return float(value)


def members(value, required, optional=(), where=""):
    need(isinstance(value, dict), f"{where}: no object")
    need(set(required) <= set(value), f"{where}: without {sorted(set(required) - set(value))}")
    extra = set(value) - set(required) - set(optional)
    need(not extra, f"{where}: unknown {sorted(extra)}")
    return value


def point(value, where="point"):
    members(value, ["x", "y"], (), where)
    return number(value["x"], where), number(value["y"], where)


def points(value, where="points"):
    need(isinstance(value, list), f"{where}: no list")
    return [point(one, where) for one in value]


def kind(value, wanted, where):
    need(type(value) is wanted, f"{where}: {value!r} is no {wanted.__name__}")
    return value


# ---- Phaser --------------------------------------------------------------------------------------------------------

def phaser_fixture(value, where):
    members(value, ["label", "isSensor"], ["vertices", "circle", "density"], where)
    kind(value["label"], str, where)
    kind(value["isSensor"], bool, where)
    need(("vertices" in value) != ("circle" in value), f"{where}: not either vertices or circle")
    fixture = {"label": value["label"], "sensor": value["isSensor"], "density": value.get("density")}
    if "circle" in value:
        circle = members(value["circle"], ["x", "y", "radius"], (), where)
        fixture["circle"] = tuple(number(circle[key], where) for key in ("x", "y", "radius"))
    else:
        fixture["polygons"] = [points(one, where) for one in value["vertices"]]
    return fixture


def read_phaser(path):
    """Name -> type of body, fixtures, centroid, pivot, offset of the picture."""
    bodies = {}
    for name, body in read_json(path).items():
        members(body, ["type", "label", "isStatic", "isSensor", "density", "restitution", "friction", "frictionAir",
                       "frictionStatic", "collisionFilter", "fixtures", "centroid", "pivot"], ["render"], name)
        need(body["type"] == "fromPhysicsEditor" and body["label"] == name, f"{name}: type or label")
        members(body["collisionFilter"], ["group", "category", "mask"], (), name)
        for key in ("density", "restitution", "friction", "frictionAir", "frictionStatic"):
            need(number(body[key], key) >= 0, key)
        offset = (0.0, 0.0)
        if "render" in body:
            sprite = members(members(body["render"], ["sprite"], (), name)["sprite"], ["xOffset", "yOffset"], (), name)
            offset = number(sprite["xOffset"]), number(sprite["yOffset"])
        bodies[name] = {"fixtures": [phaser_fixture(one, name) for one in body["fixtures"]],
                        "sensor": kind(body["isSensor"], bool, name), "static": kind(body["isStatic"], bool, name),
                        "centroid": point(body["centroid"]), "pivot": point(body["pivot"]), "offset": offset}
    return bodies


# ---- Box2D ---------------------------------------------------------------------------------------------------------

def box2d_fixture(value, where):
    members(value, ["label", "isSensor"], ["polygon", "circle"], where)
    need(("polygon" in value) != ("circle" in value), f"{where}: not either polygon or circle")
    fixture = {"label": kind(value["label"], str, where), "sensor": kind(value["isSensor"], bool, where)}
    if "circle" in value:
        circle = members(value["circle"], ["x", "y", "radius"], (), where)
        fixture["circle"] = tuple(number(circle[key], where) for key in ("x", "y", "radius"))
    else:
        fixture["polygon"] = points(value["polygon"], where)
    return fixture


def read_box2d(path):
    data = members(read_json(path), ["format", "version", "scale", "bodies"])
    need(data["format"] == "hitmask-box2d" and data["version"] == 1, "format or version")
    bodies = {}
    for name, body in data["bodies"].items():
        members(body, ["size", "corner", "centroid", "area", "fixtures", "chains", "changed"], (), name)
        members(body["changed"], ["parts_joined", "parts_left_out", "corners_left_out", "chain_points_left_out",
                                  "marks_left_out", "area_left_out"], (), name)
        chains = []
        for chain in body["chains"]:
            members(chain, ["hole", "isLoop", "vertices"], (), name)
            need(chain["isLoop"] is True, f"{name}: a chain that is no loop")
            chains.append({"hole": kind(chain["hole"], bool, name), "points": points(chain["vertices"], name)})
        bodies[name] = {"fixtures": [box2d_fixture(one, name) for one in body["fixtures"]], "chains": chains,
                        "size": point(body["size"]), "corner": point(body["corner"]),
                        "centroid": point(body["centroid"]), "area": number(body["area"]),
                        "changed": body["changed"]}
    return number(data["scale"]), bodies


# ---- R.U.B.E. ------------------------------------------------------------------------------------------------------

def rube_fixture(value, where):
    members(value, ["name", "density"], ["friction", "restitution", "sensor", "polygon", "circle",
                                         "filter-categoryBits", "filter-maskBits", "filter-groupIndex"], where)
    need(("polygon" in value) != ("circle" in value), f"{where}: not either polygon or circle")
    fixture = {"label": kind(value["name"], str, where), "sensor": value.get("sensor", False),
               "density": number(value["density"])}
    if "circle" in value:
        circle = members(value["circle"], ["center", "radius"], (), where)
        fixture["circle"] = (*point(circle["center"]), number(circle["radius"]))
    else:
        vertices = members(members(value["polygon"], ["vertices"], (), where)["vertices"], ["x", "y"], (), where)
        need(len(vertices["x"]) == len(vertices["y"]), f"{where}: more x than y or fewer")
        fixture["polygon"] = [(number(x), number(y)) for x, y in zip(vertices["x"], vertices["y"])]
    return fixture


def rube_properties(value, where):
    found = {}
    for one in value:
        members(one, ["name"], ["int", "float", "string", "bool", "vec2", "color"], where)
        need(len(one) == 2, f"{where}: a property of two kinds")
        found[one["name"]] = next(v for k, v in one.items() if k != "name")
    return found


def read_rube(path):
    world = members(read_json(path), ["gravity", "body", "joint", "image", "allowSleep", "autoClearForces",
                                      "positionIterations", "velocityIterations", "stepsPerSecond", "warmStarting",
                                      "continuousPhysics", "subStepping"])
    point(world["gravity"])
    need(world["joint"] == [] and world["image"] == [], "joints or images")
    bodies = {}
    for body in world["body"]:
        members(body, ["name", "type", "position", "angle", "linearVelocity", "angularVelocity", "awake", "active",
                       "fixture"], ["customProperties", "massData-mass", "massData-center", "massData-I"], "body")
        name = kind(body["name"], str, "name")
        need(name not in bodies, f"{name}: twice")
        need(body["type"] in (0, 1, 2) and point(body["position"]) == (0, 0), f"{name}: type or position")
        mass = None
        if "massData-mass" in body:
            mass = (number(body["massData-mass"]), *point(body["massData-center"]), number(body["massData-I"]))
        bodies[name] = {"fixtures": [rube_fixture(one, name) for one in body["fixture"]], "mass": mass,
                        "active": kind(body["active"], bool, name),
                        "changed": rube_properties(body.get("customProperties", []), name)}
    return bodies


# ---- libGDX --------------------------------------------------------------------------------------------------------

def read_libgdx(path):
    data = members(read_json(path), ["rigidBodies", "dynamicObjects"])
    need(data["dynamicObjects"] == [], "dynamic objects")
    bodies = {}
    for body in data["rigidBodies"]:
        members(body, ["name", "imagePath", "origin", "polygons", "circles", "shapes"], (), "body")
        name = kind(body["name"], str, "name")
        need(name not in bodies, f"{name}: twice")
        need(body["circles"] == [], f"{name}: circles")
        polygons = [points(one, name) for one in body["polygons"]]
        for shape, polygon in zip(body["shapes"], polygons, strict=True):
            members(shape, ["type", "vertices"], (), name)
            need(shape["type"] == "POLYGON" and points(shape["vertices"]) == polygon, f"{name}: shapes and polygons")
        bodies[name] = {"image": kind(body["imagePath"], str, name), "origin": point(body["origin"]),
                        "polygons": polygons}
    return bodies


# ---- Tiled ---------------------------------------------------------------------------------------------------------
# A tileset is its head as a dictionary, and of each tile by its number: name, rectangle, image, parts and marks.

def tiled_mark(label, x, y, width, height, is_point, is_ellipse, sensor):
    need(sensor is True, f"{label}: a mark without `sensor`")
    if is_point:
        return label, "point", (x, y)
    return label, "ellipse" if is_ellipse else "box", (x, y, width, height)


def xml_numbers(element, names):
    return tuple(float(element.get(name, 0)) for name in names)


def xml_known(element, names, children):
    need(set(element.attrib) <= set(names), f"<{element.tag}>: attributes {sorted(element.attrib)}")
    need({child.tag for child in element} <= set(children), f"<{element.tag}>: {[c.tag for c in element]}")
    need(not (element.text or "").strip() and not (element.tail or "").strip(), f"<{element.tag}>: text")


def xml_properties(element):
    found = {}
    for one in element.findall("./properties/property"):
        xml_known(one, ["name", "type", "value"], [])
        value = one.get("value")
        found[one.get("name")] = value == "true" if one.get("type") == "bool" else value
    return found


def xml_object(element, tile):
    xml_known(element, ["id", "name", "type", "x", "y", "width", "height"],
              ["polygon", "point", "ellipse", "properties"])
    x, y, width, height = xml_numbers(element, ["x", "y", "width", "height"])
    polygon = element.find("polygon")
    if polygon is None:
        need(element.get("type") == "mark", "an object that is neither solid nor mark")
        tile["marks"].append(tiled_mark(element.get("name"), x, y, width, height, element.find("point") is not None,
                                        element.find("ellipse") is not None, xml_properties(element).get("sensor")))
        return
    need(element.get("type") == "solid" and not tile["marks"], "a solid of another type, or after marks")
    pairs = [pair.split(",") for pair in polygon.get("points").split(" ")]
    need(pairs[0] == ["0", "0"], "a polygon that begins elsewhere")
    tile["parts"].append([(x + float(a), y + float(b)) for a, b in pairs])


def xml_image(element):
    xml_known(element, ["source", "width", "height"], [])
    return element.get("source"), int(element.get("width")), int(element.get("height"))


def read_tiled(path):
    root = ElementTree.parse(path).getroot()
    need(root.tag == "tileset", "no tileset")
    xml_known(root, ["version", "name", "tilewidth", "tileheight", "spacing", "margin", "tilecount", "columns"],
              ["grid", "image", "tile"])
    head = {key: int(root.get(key, 0)) for key in ("tilewidth", "tileheight", "spacing", "margin", "tilecount",
                                                   "columns")}
    image = root.find("image")
    head |= {"name": root.get("name"), "image": None if image is None else xml_image(image)}
    tiles = {}
    for element in root.findall("tile"):
        xml_known(element, ["id", "x", "y", "width", "height"], ["properties", "image", "objectgroup"])
        tile = {"name": xml_properties(element)["name"], "parts": [], "marks": [], "image": None, "cut": None}
        if element.get("x") is not None:
            tile["cut"] = tuple(int(element.get(key)) for key in ("x", "y", "width", "height"))
        if element.find("image") is not None:
            tile["image"] = xml_image(element.find("image"))
        ids = [int(one.get("id")) for one in element.findall("./objectgroup/object")]
        need(ids == sorted(set(ids)), "numbers of objects")
        for one in element.findall("./objectgroup/object"):
            xml_object(one, tile)
        need(int(element.get("id")) not in tiles, "a tile twice")
        tiles[int(element.get("id"))] = tile
    return head, tiles


def json_object(value, tile):
    members(value, ["id", "name", "type", "rotation", "visible", "x", "y", "width", "height"],
            ["polygon", "point", "ellipse", "properties"], "object")
    x, y, width, height = (number(value[key]) for key in ("x", "y", "width", "height"))
    if "polygon" in value:
        need(value["type"] == "solid" and not tile["marks"], "a solid of another type, or after marks")
        need((width, height) == (0, 0), "a polygon with a size")
        tile["parts"].append([(x + a, y + b) for a, b in points(value["polygon"])])
        return
    need(value["type"] == "mark", "an object that is neither solid nor mark")
    properties = {one["name"]: one["value"] for one in value["properties"]}
    tile["marks"].append(tiled_mark(value["name"], x, y, width, height, value.get("point", False),
                                    value.get("ellipse", False), properties.get("sensor")))


def json_image(value):
    return (value["image"], value["imagewidth"], value["imageheight"]) if "image" in value else None


def read_tiled_json(path):
    data = members(read_json(path), ["type", "version", "name", "tilewidth", "tileheight", "tilecount", "columns",
                                     "margin", "spacing", "tiles"], ["image", "imagewidth", "imageheight", "grid"])
    need(data["type"] == "tileset", "type")
    head = {key: kind(data[key], int, key) for key in ("tilewidth", "tileheight", "spacing", "margin", "tilecount",
                                                       "columns")}
    head |= {"name": kind(data["name"], str, "name"), "image": json_image(data)}
    tiles = {}
    for value in data["tiles"]:
        members(value, ["id", "properties"], ["x", "y", "width", "height", "image", "imagewidth", "imageheight",
                                              "objectgroup"], "tile")
        tile = {"name": value["properties"][0]["value"], "parts": [], "marks": [], "image": json_image(value),
                "cut": tuple(value[key] for key in ("x", "y", "width", "height")) if "x" in value else None}
        for one in value.get("objectgroup", {"objects": []})["objects"]:
            json_object(one, tile)
        need(value["id"] not in tiles, "a tile twice")
        tiles[value["id"]] = tile
    return head, tiles


# ---- Godot ---------------------------------------------------------------------------------------------------------
# Text files of Godot: sections "[tag key=value ...]", each with lines "key = value". Calls are (name, arguments).

GODOT_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|-?[0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?|[A-Za-z_][A-Za-z0-9_]*|[][(){},:])',
                         re.S)
GODOT_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


class GodotText:
    def __init__(self, text):
        self.text, self.at = text, 0

    def token(self):
        found = GODOT_TOKEN.match(self.text, self.at)
        need(found, f"no value at {self.text[self.at:self.at + 40]!r}")
        self.at = found.end()
        return found.group(1)

    def next_is(self, word):
        found = GODOT_TOKEN.match(self.text, self.at)
        return bool(found) and found.group(1) == word

    def string(self, token):
        def escape(found):
            if found.group(1)[0] == "u":
                return chr(int(found.group(1)[1:], 16))
            return GODOT_ESCAPES.get(found.group(1), found.group(1))
        return re.sub(r"\\(u[0-9a-fA-F]{4}|.)", escape, token[1:-1], flags=re.S)

    def items(self, end):
        items = []
        while not self.next_is(end):
            items.append(self.value())
            if not self.next_is(end):
                need(self.token() == ",", "no comma")
        self.token()
        return items

    def dictionary(self):
        found = {}
        while not self.next_is("}"):
            key = self.value()
            need(self.token() == ":", "no colon")
            need(key not in found, f"{key!r} twice")
            found[key] = self.value()
            if not self.next_is("}"):
                need(self.token() == ",", "no comma")
        self.token()
        return found

    def value(self):
        token = self.token()
        if token[0] == '"':
            return self.string(token)
        if token == "[":
            return self.items("]")
        if token == "{":
            return self.dictionary()
        if token in ("true", "false"):
            return token == "true"
        if token[0] in "-0123456789":
            return float(token) if re.search(r"[.e]", token) else int(token)
        need(self.token() == "(", f"{token}: neither a value nor a call")
        return token, self.items(")")

    def skip(self, pattern):
        found = re.compile(pattern).match(self.text, self.at)
        need(found, f"no {pattern} at {self.text[self.at:self.at + 40]!r}")
        self.at = found.end()
        return found

    def section(self):
        tag, attributes, lines = self.skip(r"\[([a-z_]+)").group(1), {}, {}
        while not re.compile(r"\]\n").match(self.text, self.at):
            key = self.skip(r" ([a-z_]+)=").group(1)
            attributes[key] = self.value()
        self.skip(r"\]\n")
        while self.at < len(self.text) and self.text[self.at] not in "[\n":
            key = self.skip(r"([A-Za-z0-9_:/]+) = ").group(1)
            need(key not in lines, f"{key} twice")
            lines[key] = self.value()
            self.skip(r"\n")
        self.skip(r"\n*")
        return tag, attributes, lines


def godot_sections(path):
    with open(path, encoding="utf-8", newline="") as file:
        text = GodotText(file.read())
    sections = []
    while text.at < len(text.text):
        sections.append(text.section())
    resources = [one for one in sections if one[0] in ("sub_resource", "ext_resource")]
    need(sections[0][1].get("load_steps") == len(resources) + 1, "load_steps")
    for tag in ("sub_resource", "ext_resource"):
        ids = [one[1]["id"] for one in resources if one[0] == tag]
        need(len(ids) == len(set(ids)), f"ids of {tag}")
    return sections


def godot_call(value, name, count=None):
    need(isinstance(value, tuple) and value[0] == name, f"{value!r} is no {name}")
    need(count is None or len(value[1]) == count, f"{name} of {len(value[1])}")
    return [number(one, name) for one in value[1]]


def godot_points(value, name):
    numbers = godot_call(value, name)
    need(len(numbers) % 2 == 0 and len(numbers) >= 6, f"{len(numbers)} numbers in {name}")
    return list(zip(numbers[0::2], numbers[1::2]))


def godot_metadata(lines, version):
    if version == 3:
        return lines.pop("__meta__")
    return {key[9:]: lines.pop(key) for key in list(lines) if key.startswith("metadata/")}


def godot_only(lines, names, where):
    need(set(lines) <= set(names), f"{where}: {sorted(lines)}")


class GodotScene:
    """A scene: `frames`, each with name (as given), node, offset, parts, marks, disabled."""

    def __init__(self, path, version):
        self.version = version
        sections = godot_sections(path)
        need(sections[0][0] == "gd_scene" and sections[0][1]["format"] == (3 if version == 4 else 2), "head")
        self.shapes = {one[1]["id"]: self.shape(one) for one in sections if one[0] == "sub_resource"}
        need(all(isinstance(key, str if version == 4 else int) for key in self.shapes), "ids")
        self.frames, self.nodes, self.used = [], {}, []
        for tag, attributes, lines in sections[1:]:
            need(tag in ("node", "sub_resource"), tag)
            if tag == "node":
                self.node(attributes, dict(lines))
        need(sorted(self.used) == sorted(self.shapes), "shapes and their users")

    def shape(self, section):
        lines = section[2]
        if section[1]["type"] == "CircleShape2D":
            godot_only(lines, ["radius"], "circle")
            return "circle", (number(lines["radius"]),)
        need(section[1]["type"] == "RectangleShape2D", section[1]["type"])
        godot_only(lines, ["size" if self.version == 4 else "extents"], "rectangle")
        sides = godot_call(next(iter(lines.values())), "Vector2", 2)
        return "box", tuple(side * (1 if self.version == 4 else 2) for side in sides)

    def node(self, attributes, lines):
        members(attributes, ["name", "type"], ["parent"], "node")
        name, parent = attributes["name"], attributes.get("parent")
        need(name and not re.search(r'[.:@/"%\\\x00-\x1f\x7f]', name), f"{name!r}: no name of a node")
        path = () if parent is None else (name,) if parent == "." else (*parent.split("/"), name)
        need(path not in self.nodes, f"{path}: twice")
        need((parent is None) == (not self.nodes) and (not path or path[:-1] in self.nodes), f"{path}: no parent")
        self.nodes[path] = attributes["type"]
        if len(path) == 0:
            need(attributes["type"] == "Node2D" and not lines, "root")
            self.root = name
        elif len(path) == 1:
            self.frame(attributes, lines)
        elif len(path) == 2:
            self.child(name, attributes["type"], lines)
        else:
            self.mark_shape(path, attributes["type"], lines)

    def frame(self, attributes, lines):
        need(attributes["type"] == "StaticBody2D", "frame")
        meta = godot_metadata(lines, self.version)
        godot_only(lines, [], "frame")
        self.frames.append({"name": meta["name"], "node": attributes["name"], "parts": [], "marks": [],
                            "offset": tuple(godot_call(meta["offset"], "Vector2", 2)), "disabled": set()})

    def child(self, name, node_type, lines):
        frame = self.frames[-1]
        if node_type == "CollisionPolygon2D":
            godot_only(lines, ["polygon", "disabled"], "polygon")
            frame["disabled"].add(lines.get("disabled", False))
            frame["parts"].append(godot_points(lines["polygon"],
                                               "PackedVector2Array" if self.version == 4 else "PoolVector2Array"))
            return
        meta = godot_metadata(lines, self.version)
        godot_only(lines, ["position"], "mark")
        need(node_type in ("Area2D", "Marker2D" if self.version == 4 else "Position2D"), node_type)
        frame["marks"].append([meta["name"], "point" if node_type != "Area2D" else "area",
                               tuple(godot_call(lines["position"], "Vector2", 2))])

    def mark_shape(self, path, node_type, lines):
        need(node_type == "CollisionShape2D" and path[2] == "Shape" and self.nodes[path[:2]] == "Area2D", "shape")
        godot_only(lines, ["shape", "disabled"], "shape")
        call, (key,) = lines["shape"]
        need(call == "SubResource" and key in self.shapes, "SubResource")
        self.used.append(key)
        frame = self.frames[-1]
        frame["disabled"].add(lines.get("disabled", False))
        mark = frame["marks"][-1]
        need(mark[1] == "area", "two shapes")
        mark[1], sizes = self.shapes[key]
        mark[2] += sizes


def godot_data_mark(value):
    members(value, ["name"], ["rect", "position", "radius"], "mark")
    if "rect" in value:
        need(len(value) == 2, "a mark of two kinds")
        return value["name"], "box", tuple(godot_call(value["rect"], "Rect2", 4))
    position = tuple(godot_call(value["position"], "Vector2", 2))
    if "radius" in value:
        return value["name"], "circle", (*position, number(value["radius"]))
    return value["name"], "point", position


def read_godot_resource(path):
    sections = godot_sections(path)
    need(sections[0] == ("gd_resource", {"type": "Resource", "load_steps": sections[0][1]["load_steps"], "format": 3},
                         {}), "head")
    shapes = {}
    for tag, attributes, lines in sections[1:-1]:
        need(tag == "sub_resource" and attributes["type"] == "ConvexPolygonShape2D", "shape")
        godot_only(lines, ["points"], "shape")
        shapes[attributes["id"]] = godot_points(lines["points"], "PackedVector2Array")
    tag, attributes, lines = sections[-1]
    need(tag == "resource" and not attributes, "resource")
    godot_only(lines, ["metadata/frames"], "resource")
    frames, used = {}, []
    for name, frame in lines["metadata/frames"].items():
        members(frame, ["marks", "offset", "shapes"], (), name)
        for call, (key,) in frame["shapes"]:
            need(call == "SubResource", call)
            used.append(key)
        frames[name] = {"parts": [shapes[key] for _, (key,) in frame["shapes"]],
                        "offset": tuple(godot_call(frame["offset"], "Vector2", 2)),
                        "marks": [godot_data_mark(one) for one in frame["marks"]]}
    need(used == list(shapes), "shapes and their users")
    return frames


GODOT_TILE = re.compile(r"(\d+):(\d+)/0(?:/(custom_data_[01])|/physics_layer_0/polygon_(\d+)/points)?")


def godot_source(attributes, lines, textures):
    need(attributes["type"] == "TileSetAtlasSource", "source")
    call, (key,) = lines.pop("texture")
    need(call == "ExtResource", call)
    source = {"image": textures[key], "tiles": {}}
    for name in ("margins", "separation", "texture_region_size"):
        source[name] = tuple(godot_call(lines.pop(name, ("Vector2i", [0, 0])), "Vector2i", 2))
    for name, value in lines.items():
        found = GODOT_TILE.fullmatch(name)
        need(found, name)
        place = int(found.group(1)), int(found.group(2))
        if found.group(3) is None and found.group(4) is None:
            need(value == 0 and place not in source["tiles"], name)
            source["tiles"][place] = {"parts": [], "marks": []}
            continue
        tile = source["tiles"][place]
        if found.group(4) is not None:
            need(int(found.group(4)) == len(tile["parts"]), name)
            tile["parts"].append(godot_points(value, "PackedVector2Array"))
        elif found.group(3) == "custom_data_0":
            tile["name"] = kind(value, str, name)
        else:
            tile["marks"] = [godot_data_mark(one) for one in value]
    return source


def read_godot_tileset(path):
    sections = godot_sections(path)
    need(sections[0][0] == "gd_resource" and sections[0][1]["type"] == "TileSet" and sections[0][1]["format"] == 3,
         "head")
    textures, sources = {}, {}
    for tag, attributes, lines in sections[1:-1]:
        if tag == "ext_resource":
            need(attributes["type"] == "Texture2D", "texture")
            textures[attributes["id"]] = attributes["path"]
        else:
            sources[attributes["id"]] = godot_source(attributes, dict(lines), textures)
    lines = dict(sections[-1][2])
    need(sections[-1][0] == "resource", "resource")
    size = tuple(godot_call(lines.pop("tile_size"), "Vector2i", 2))
    fixed = {"physics_layer_0/collision_layer": 1, "custom_data_layer_0/name": "name", "custom_data_layer_0/type": 4,
             "custom_data_layer_1/name": "marks", "custom_data_layer_1/type": 28}
    need({key: lines.pop(key, None) for key in fixed} == fixed, "layers")
    need(list(lines) == [f"sources/{i}" for i in range(len(sources))], "sources")
    need([value for value in lines.values()] == [("SubResource", [key]) for key in sources], "sources")
    return size, list(sources.values())
