#!/usr/bin/env bash
# `hitmask hit` with shapes in JSON: every kind against every other, what is told of parts, what is refused, pictures.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
export PYTHONDONTWRITEBYTECODE=1
make_pngs grid a.png '####' '#..#' '#..#' '####'

# Every kind with every kind: the answer is that of `query`, and a picture changes nothing about it.
python3 - "$HITMASK" <<'EOF' || fail 'every kind against every other'
import json
import subprocess
import sys
hitmask = sys.argv[1]
shapes = [{"mask": "a.png"}, {"rows": ["##.", "###"]}, {"point": [2, 1]}, {"segment": [-3, -2, 6, 3]},
          {"ray": [9, 9, -1, -1.5]}, {"circle": [2, 2, 3]}, {"capsule": [0, 5, 5, 0, 1]}, {"box": [1, 1, 4, 2, 0.5]},
          {"ellipse": [0, 0, 4, 2]}, {"polygon": [[0, 0], [6, 1], [3, 5]], "radius": 1},
          {"outline": {"loops": [[[-2, -2], [6, -2], [6, 6]], [[3, 0], [5, 0], [5, 2]]]}},
          {"tiles": {"cell": 2, "rows": [".#", "#/"], "tiles": {"/": {"polygon": [[0, 2], [2, 0], [2, 2]]}}}},
          {"compound": [{"circle": [0, 0, 1]}, {"rows": ["#"], "pose": {"x": 3, "angle": 1}}, {"segment": [0, 0, 2, 5]}]}]
questions, hits = [], 0
for i, a in enumerate(shapes):
    for j, b in enumerate(shapes):
        b = b | {"pose": {"x": 1.5 * (i % 3), "y": -2, "angle": 0.5 * (j % 4)}}
        options = ["--move=-4,3"] if (i + j) % 3 == 0 else []
        options += ["--touch=closed", "--margin=0.25"] if (i + j) % 4 == 0 else []
        command = [hitmask, "hit", json.dumps(a), json.dumps(b), *options]
        plain = subprocess.run([*command, "--json"], capture_output=True)
        answer = json.loads(plain.stdout)
        assert plain.returncode == (not answer["hit"]) and not plain.stderr, (command, plain)
        assert (answer["a"], answer["b"]) == (a, b), command
        if (i * 13 + j) % 4 == 0:
            picture = ["--picture", "all.png"] if (i * 13 + j) % 24 == 0 else []
            text = subprocess.run([*command, *picture], capture_output=True)
            assert text.returncode == plain.returncode and text.stdout.startswith((b"hit: ", b"no hit: ")), text
        masks = {"mask", "rows"} & set(a) and {"mask", "rows"} & set(b)
        assert masks or answer["area"] is answer["centroid"] is answer["box"] is None, answer
        rule = {"touch": "closed", "margin": 0.25} if (i + j) % 4 == 0 else {}
        questions += [({"op": op, "a": a, "b": b, **rule, **more}, key, answer) for op, key, more in (
            ("distance", None, {}), ("contact", "contact", {}), ("separate", "separation", {}),
            ("cast", "cast", {"motion": [-4, 3]}))]
        hits += answer["hit"]
lines = "".join(json.dumps(q) + "\n" for q, _, _ in questions).encode()
run = subprocess.run([hitmask, "query"], input=lines, capture_output=True, check=True)
for (q, key, answer), line in zip(questions, run.stdout.splitlines()):
    one = json.loads(line)
    if key is None:
        assert one["distance"] == answer["distance"], (q, one, answer)
    elif key == "contact":
        wanted = {k: one[k] for k in ("points", "normal", "rule", "depth")} if one["hit"] else None
        assert answer["contact"] == wanted, (q, one, answer)
    elif key == "separation":
        assert answer["separation"] == {k: one[k] for k in ("move", "steps")}, (q, one, answer)
    elif "cast" in answer:
        assert one["hit"] == answer["hit"] and one["fraction"] == answer["cast"]["fraction"], (q, one, answer)
print(f"{hits} of {len(shapes) ** 2} hit")
assert 0.3 < hits / len(shapes) ** 2 < 0.95
EOF

# What is told of parts.
box='{"box":[0,0,4,4]}'
expect 0 "$HITMASK" hit "$box" '{"box":[3,1,4,2]}'
expect_out '^hit: they meet at 3.5,1 and 3.5,3
contact: 1 px deep, normal 1,0; moved by 1,0 B is free$'
expect 0 "$HITMASK" hit '{"tiles":{"cell":4,"rows":["##"]}}' a.png --pose-b 6,1
expect_out '^hit: they meet at 7,2\.1875 \(cell 1,0 of A, pixel 0,1 of B\)
contact: '
expect 0 "$HITMASK" hit '{"compound":[{"point":[9,9]},{"rows":["##"]}]}' '{"outline":{"loops":[[[1,0],[5,0],[5,5]]]}}'
expect_out '^hit: they meet at 2,0\.41[0-9]* \(part 1, pixel 1,0 of A, inside of B\)'
expect 0 "$HITMASK" hit '{"tiles":{"cell":4,"rows":["."],"outside":"solid"}}' '{"circle":[-9,2,1]}'
expect_out '^hit: they meet at -?[0-9.]+,-?[0-9.]+ \(outside of A\)'
expect 1 "$HITMASK" hit '{"outline":{"loops":[]}}' "$box"
expect_out '^no hit: A is empty$'
expect 1 "$HITMASK" hit "$box" '{"rows":["."]}'
expect_out '^no hit: B has no solid pixel$'
expect 0 "$HITMASK" hit --json '{ "point":
[1,1]}' "$box"
[[ $(<out) == *'"a":{ "point": [1,1]},"b":{"box":[0,0,4,4]},'* ]] || fail "shapes in JSON: $(<out)"

# Options say where a shape is that does not say it.
xforms() { "$HITMASK" hit --json "$@" | grep -o '"xform":{[^}]*}'; }
[[ $(xforms "$box" "$box" --pose-b 1,2,90 --pivot-a 1,0) == '"xform":{"a":[-16777216,0,16777216,0,0,16777216],"b":[16777216,33554432,0,16777216,-16777216,0]}' ]] ||
    fail "$(xforms "$box" "$box" --pose-b 1,2,90 --pivot-a 1,0)"
[[ $(xforms "$box" "$box" --at 3,-1) == *'"b":[50331648,-16777216,16777216,'* ]] || fail '--at of a shape'
[[ $(xforms "$box" '{"rows":["##"]}' --flip-b x) == *'"b":[33554432,0,-16777216,0,0,16777216]}' ]] || fail 'a flip'
[[ $(xforms "$box" '{"point":[0,0],"xform":[7,-7,16777217,3,-3,16777215]}') == *'"b":[7,-7,16777217,3,-3,16777215]}' ]] ||
    fail 'an xform'

# What is refused.
expect_fault 3 'A: is not JSON' "$HITMASK" hit '{"box":[0,0' "$box"
expect_fault 3 "B: unknown key 'boxx': did you mean 'box'" "$HITMASK" hit "$box" '{"boxx":[0,0,1,1]}'
expect_fault 3 'box: give an array of 4 numbers' "$HITMASK" hit '{"box":[0,0,1]}' "$box"
expect_fault 3 'none.tmj: cannot be read' "$HITMASK" hit '{"tiles":{"tiled":"none.tmj"}}' "$box"
expect_fault 2 'B has a pose or an xform of its own' "$HITMASK" hit a.png '{"point":[1,1],"pose":{"x":1}}' --pose-b 1,1
expect_fault 2 'B has a pose or an xform of its own' "$HITMASK" hit a.png '{"point":[1,1],"pose":{"x":1}}' --at 1,1
expect_fault 2 'A has no rectangle' "$HITMASK" hit "$box" a.png --flip-a x
expect_fault 2 'A cannot be placed there.*round' "$HITMASK" hit '{"circle":[0,0,1]}' a.png --pose-a 1,1,0,1,2
# Below a picture stands what kind of shape it is, not how it was written.
"$HITMASK" hit '{"circle":[0,0,5]}' '{"box":[2,2,4,4]}' --picture short.png >out || fail 'two shapes'
"$HITMASK" hit '{ "circle": [ 0.0, 0.0, 5.0 ] }' '{ "box": [ 2, 2, 4, 4 ] }' --picture long.png >out || fail 'two shapes'
cmp -s short.png long.png || fail 'a picture shows how its shapes were written'
expect_fault 4 'one of the inputs' "$HITMASK" hit '{"mask":"a.png"}' "$box" --picture a.png
cp a.png '{'
expect 1 "$HITMASK" hit './{' a.png --at 9,9

# Pictures of a good size, whatever the sizes of the shapes.
for shape in '{"point":[0,0]}' '{"circle":[0,0,0.01]}' '{"circle":[0,0,32767]}' '{"ray":[-3,9,1,0.1]}' \
    '{"tiles":{"cell":32000,"rows":["#"]}}' '{"compound":[]}'; do
    for other in '{"box":[-30000,0,60000,1]}'; do
        "$HITMASK" hit "$shape" "$other" --move 3,-3 --picture sized.png >out 2>err || (($? == 1)) ||
            fail "the picture of $shape and $other: $(<err)"
        "$HITMASK" info --json sized.png | python3 -c '
import json, sys
size = json.load(sys.stdin)["size"]
assert 200 < size[0] < 1200 and 150 < size[1] < 950, size' || fail "the size of the picture of $shape and $other"
    done
done
# What of each has the closest points, of every kind with parts: as `query` answers it.
kinds=('{"rows":["#.#","#.."]}' '{"circle":[1,1,2]}' '{"outline":{"loops":[[[0,0],[4,0],[4,4],[0,4]]]}}'
    '{"tiles":{"cell":2,"rows":["#.","##"]}}'
    '{"compound":[{"point":[9,9]},{"rows":["..#"],"tag":"arm"}]}' '{"rows":[".."]}')
mkdir told
for i in "${!kinds[@]}"; do
    a=${kinds[i]}
    for step in 0 1 2; do
        b=${kinds[(i + step) % ${#kinds[@]}]}
        b="${b%\}},\"pose\":{\"x\":2.5,\"y\":7.25,\"angle\":0.5}}"
        "$HITMASK" hit --json "$a" "$b" >"told/$i-$step.hit"
        "$HITMASK" explain --json "$a" "$b" >"told/$i-$step.explain"
        printf '{"op":"distance","a":%s,"b":%s}\n' "$a" "$b" | "$HITMASK" query >"told/$i-$step.query"
    done
done
python3 - <<'END' || fail 'parts of closest points'
import glob, json

def local(xform, x, y):
    """A point of the world in pixels of a shape."""
    ox, oy, ux, uy, vx, vy = (v / 2 ** 24 for v in xform)
    x, y, det = x - ox, y - oy, ux * vy - uy * vx
    return (x * vy - y * vx) / det, (y * ux - x * uy) / det

def has(shape, part, x, y):
    """Whether the part of the shape that is named has the point, as far as rounding lets one see."""
    near = lambda i, j, size: all(c * size - 1e-6 <= v <= (c + 1) * size + 1e-6 for c, v in ((i, x), (j, y)))
    if "compound" in shape:
        one = shape["compound"][part.pop("part")]
        return part.pop("tag", None) == one.get("tag") and has(one, part, x, y)
    if "rows" in shape:
        i, j = part["pixel"]
        return shape["rows"][j][i] == "#" and near(i, j, 1)
    if "tiles" in shape:
        i, j = part["cell"]
        return shape["tiles"]["rows"][j][i] == "#" and near(i, j, shape["tiles"]["cell"])
    if "outline" in shape:
        ring = shape["outline"]["loops"][part["loop"]]
        (x0, y0), (x1, y1) = ring[part["edge"]], ring[(part["edge"] + 1) % len(ring)]
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        along, off = (x - x0) * (x1 - x0) + (y - y0) * (y1 - y0), (x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)
        return abs(off) < 1e-5 and -1e-5 <= along <= length * length + 1e-5
    return part == {}

known = set()
for name in glob.glob("told/*.query"):
    hit, explain, query = (json.load(open(name[:-5] + kind)) for kind in ("hit", "explain", "query"))
    near = query["distance"] is not None
    assert hit["distance"] == explain["distance"] == query["distance"], name
    assert hit["closest"] == ([query["a"], query["b"]] if near else None), name
    assert hit["parts"] == explain["parts"] == (query["parts"] if near else None), (name, hit, query)
    assert explain["nearest"] == ({"a": query["a"], "b": query["b"]} if near else None), name
    for side, part, point in zip("ab", query.get("parts", []), hit["closest"] or []):
        if part != {"loop": None, "edge": None}:
            assert has(hit[side], dict(part), *local(hit["xform"][side], *point)), (name, side, part, point)
    known |= {key for part in hit["parts"] or [] for key in part} | {None} - {near or None}
assert known == {"pixel", "loop", "edge", "cell", "part", "tag", None}, known
END
finish
