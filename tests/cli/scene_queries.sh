#!/usr/bin/env bash
# The questions of a scene, each kind with all its keys, against answers told by hand; tile maps dropped and loaded anew;
# one-way cells as `hitmask hit` draws them.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$cli
# Boxes of 4 x 4 in a row, a wall behind them, and a ball that leaves.
scene() { # scene QUERY: a scene with it
    printf '{"boundary":{"box":[-50,-50,200,200],"edge":"leave"},"shapes":{"b":{"box":[0,0,4,4]}},"instances":[
 {"name":"one","shape":"b","x":10},{"name":"two","shape":"b","x":20,"category":2},{"name":"three","shape":"b","x":30,"z":5},
 {"name":"wall","shape":{"box":[0,0,4,40]},"x":60,"y":-20,"fixed":true},
 {"name":"gone","shape":"b","x":145,"velocity":[400,0]},{"name":"ball","shape":{"circle":[0,0,1]},"x":100,"y":100}],"queries":[%s]}' "$1" >asked.json
}
asked() { # asked QUERY TEXT JSON
    scene "$1"
    expect 0 "$HITMASK" scene asked.json
    [[ $(tail -n +2 out) == "  query #0 $2" ]] || fail "$1: $(tail -n +2 out) instead of $2"
    expect 0 "$HITMASK" scene asked.json --json
    [[ $(<out) == *'"queries":[{"id":"#0",'"$3"'}]}' ]] || fail "$1: $(sed 's/.*"queries"/"queries"/' out) instead of $3"
}
cast='{"ask":"cast","shape":{"point":[0,2]},"motion":[32,0]'
hit() { printf '{"object":"%s","fraction":%s,"point":[%s],"normal":[-1,0]}' "$@"; }
asked "$cast}" '(cast): one fraction 0.3125 at 10,2' "\"ask\":\"cast\",\"objects\":[$(hit one 0.3125 10,2)]"
asked "$cast,\"except\":\"one\"}" '(cast): two fraction 0.625 at 20,2' "\"ask\":\"cast\",\"objects\":[$(hit two 0.625 20,2)]"
asked "$cast,\"mask\":2}" '(cast): two fraction 0.625 at 20,2' "\"ask\":\"cast\",\"objects\":[$(hit two 0.625 20,2)]"
asked "$cast,\"all\":true}" '(cast): one fraction 0.3125 at 10,2, two fraction 0.625 at 20,2, three fraction 0.9375 at 30,2' \
    "\"ask\":\"cast\",\"objects\":[$(hit one 0.3125 10,2),$(hit two 0.625 20,2),$(hit three 0.9375 30,2)]"
cast='{"ask":"cast","shape":{"point":[11,2]},"start":"never"'
asked "$cast,\"motion\":[16,0]}" '(cast): two fraction 0.5625 at 20,2' "\"ask\":\"cast\",\"objects\":[$(hit two 0.5625 20,2)]"
asked "$cast,\"motion\":[-16,0]}" '(cast): nothing' '"ask":"cast","objects":[]'
asked '{"ask":"ray","at":[0,2],"to":[40,2],"all":true,"except":"two"}' \
    '(ray): one fraction 0.25 at 10,2, three fraction 0.75 at 30,2' \
    '"ask":"ray","objects":[{"object":"one","fraction":0.25,"point":[10,2],"normal":[-1,0]},{"object":"three","fraction":0.75,"point":[30,2],"normal":[-1,0]}]'
asked '{"ask":"sees","at":[0,2],"to":[8,2]}' '(sees): yes at 8,2' '"ask":"sees","sees":true,"seen":[8,2]'
asked '{"ask":"sees","at":[0,2],"to":[40,2]}' '(sees): no, behind one at 10,2' \
    '"ask":"sees","sees":false,"blocker":"one","point":[10,2]'
asked '{"ask":"sees","at":[0,2],"to":[40,2],"except":"one"}' '(sees): no, behind two at 20,2' \
    '"ask":"sees","sees":false,"blocker":"two","point":[20,2]'
asked '{"ask":"sees","at":[70,2],"object":"one"}' '(sees): no' '"ask":"sees","sees":false'
asked '{"ask":"nearest","shape":{"circle":[0,2,1]},"count":2,"reach":20}' \
    '(nearest): one distance 9 at 10,2, two distance 19 at 20,2' \
    '"ask":"nearest","objects":[{"object":"one","distance":9,"a":[1,2],"b":[10,2]},{"object":"two","distance":19,"a":[1,2],"b":[20,2]}]'
asked '{"ask":"nearest","shape":{"circle":[0,2,1]},"count":2,"reach":18}' '(nearest): one distance 9 at 10,2' \
    '"ask":"nearest","objects":[{"object":"one","distance":9,"a":[1,2],"b":[10,2]}]'
# Free: keys of the pose that are left out are those of the file.
asked '{"ask":"free","object":"one"}' '(free): yes' '"ask":"free","free":true,"objects":[]'
asked '{"ask":"free","object":"one","pose":{"x":19}}' '(free): no, there are two' \
    '"ask":"free","free":false,"objects":["two"]'
asked '{"ask":"free","object":"one","pose":{"x":19,"y":4}}' '(free): yes' '"ask":"free","free":true,"objects":[]'
asked '{"ask":"free","object":"one","pose":{"scale":[3,1]}}' '(free): no, there are two' \
    '"ask":"free","free":false,"objects":["two"]'
asked '{"ask":"free","object":"one","pose":{"x":17,"angle":1.5707963267948966,"y":0}}' '(free): yes' \
    '"ask":"free","free":true,"objects":[]'
asked '{"ask":"free","object":"one","pose":{"x":17},"touch":"closed","margin":1}' '(free): no, there are two' \
    '"ask":"free","free":false,"objects":["two"]'
scene '{"ask":"free","object":"gone"}'
expect 0 "$HITMASK" scene asked.json --frames 3
[[ $(tail -1 out) == '  query #0 (free): no, it has left' ]] || fail "what has left is free: $(tail -1 out)"
expect 0 "$HITMASK" scene asked.json --frames 3 --json
[[ $(tail -1 out) == *'"free":false,"objects":[]}]}' ]] || fail "what has left is free: $(tail -1 out)"
# Where a flip is: a mask with one solid pixel, mirrored in its own rectangle.
echo '{"instances":[{"name":"m","shape":{"rows":["#..."]}},{"name":"p","shape":{"box":[0,0,1,1]},"x":3}],"queries":[
 {"ask":"free","object":"m"},{"ask":"free","object":"m","pose":{"flip":"x"}},{"ask":"free","object":"m","pose":{"flip":"y"}}]}' >flip.json
expect 0 "$HITMASK" scene flip.json
[[ $(tail -n +2 out | sed 's/.*): //' | tr '\n' ';') == 'yes;no, there are p;yes;' ]] || fail "a flip: $(<out)"

faulty() { # faulty PATTERN QUERY
    scene "$2"
    expect_fault 3 "^asked.json:[0-9]+:[0-9]+: .*$1" "$HITMASK" scene asked.json
}
faulty 'the object cannot be there' '{"ask":"free","object":"ball","pose":{"scale":[1,2]}}'
faulty 'x is not within its limits' '{"ask":"free","object":"one","pose":{"x":1000001}}'
faulty 'flip is none of its words' '{"ask":"free","object":"one","pose":{"flip":"z"}}'
faulty 'start is none of its words' '{"ask":"ray","at":[0,0],"to":[1,1],"start":"now"}'
faulty 'all is no yes or no' '{"ask":"ray","at":[0,0],"to":[1,1],"all":1}'
faulty 'reach is not within' '{"ask":"nearest","at":[0,0],"reach":-1}'
faulty 'motion is not within' '{"ask":"cast","shape":{"point":[0,0]},"motion":[0,2000001]}'
echo '{"instances":[],"queries":{}}' >asked.json
expect_fault 3 'queries are no array' "$HITMASK" scene asked.json

# ---- more maps than are kept: each answer is that of its own map, in any order
python3 - <<'END'
import json
names = []
for i in range(150):
    data = [0] * 8
    data[i % 8] = 1
    json.dump({"type": "map", "orientation": "orthogonal", "infinite": False, "width": 8, "height": 1, "tilewidth": 4,
               "tileheight": 4, "layers": [{"type": "tilelayer", "name": "a", "width": 8, "height": 1, "x": 0, "y": 0, "data": data}],
               "tilesets": [{"firstgid": 1, "name": "t", "tilewidth": 4, "tileheight": 4, "tilecount": 1, "columns": 1}]},
              open(f"map{i}.tmj", "w"))
with open("maps.jsonl", "w") as out:
    for i in [*range(150), *range(149, -1, -1), *[k * 7 % 150 for k in range(150)]]:
        out.write(json.dumps({"id": i, "op": "distance", "a": {"tiles": {"tiled": f"map{i}.tmj"}}, "b": {"point": [0, 2]}}) + "\n")
END
expect 0 "$HITMASK" query maps.jsonl
python3 - <<'END' || fail 'many maps'
import json
lines = [json.loads(line) for line in open("out")]
assert len(lines) == 450
for line in lines:
    assert line.get("distance") == line["id"] % 8 * 4, line
END

# ---- one-way cells: the edge that stops, and a stroke from it the way that is let through
python3 - <<'END' >level.json
import json
tile = lambda way: {"one_way": way}
print(json.dumps({"tiles": {"cell": 16, "rows": [".......", ".u.d...", ".......", ".l.r...", "......."],
                            "tiles": {"u": tile("up"), "d": tile("down"), "l": tile("left"), "r": tile("right")}}}))
END
sed 's/"up"/"UP"/; s/"down"/"up"/; s/"UP"/"down"/; s/"left"/"LEFT"/; s/"right"/"left"/; s/"LEFT"/"right"/' level.json >turned.json
for map in level turned; do
    "$HITMASK" hit "$(<$map.json)" '{"box":[0,0,112,80]}' --picture $map.png >/dev/null
done
python3 - <<'END' || fail 'one-way cells in the picture'
from collections import Counter
from read_png import read_png
# What is brighter than where every way is turned round: these lines and not those.
ways, turned = read_png("level.png"), read_png("turned.png")
other = [(x, y) for y, (a, b) in enumerate(zip(ways, turned)) for x, (c, d) in enumerate(zip(a, b)) if c[2] > d[2] + 20]
assert other, "all ways look alike"
middle = [(min(v) + max(v)) / 2 for v in zip(*other)]
for name, right, low, axis, far in (("up", 0, 0, 1, 0), ("down", 1, 0, 1, 1), ("left", 0, 1, 0, 0), ("right", 1, 1, 0, 1)):
    cell = [p for p in other if (p[0] > middle[0]) == right and (p[1] > middle[1]) == low]
    along = [p[axis] for p in cell]
    # The edge that stops is the line with most pixels, and the stroke goes from it inwards.
    edge = Counter(along).most_common(1)[0][0]
    share = (edge - min(along)) / (max(along) - min(along))
    across = [p[1 - axis] for p in cell]
    assert len(set(along)) < len(set(across)), (name, "is no line with a short stroke")
    assert share > 0.6 if far else share < 0.4, (name, share)
END
finish
