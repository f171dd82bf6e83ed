#!/usr/bin/env bash
# `hitmask scene`: answers against brute force in exact arithmetic, every fault with its line and column, motion and
# boundaries, frames of animations, pictures.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
export PYTHONDONTWRITEBYTECODE=1
make_pngs grid a.png '####' '#..#' '#..#' '####'
make_pngs grid strip.png '##..' '##.#'

PYTHONPATH=$cli python3 "$cli/check_scene.py" "$HITMASK" 5 || fail 'answers against exact arithmetic'

# ---- faults, each with its place

# faulty LINE:COLUMN PATTERN TEXT: the scene TEXT has an error there that says so.
faulty() {
    printf '%s' "$3" >scene.json
    expect_fault 3 "^scene\.json:$1: .*$2" "$HITMASK" scene scene.json
}
# The form of the text.
faulty 1:1 'ends where a value' ''
faulty 2:3 "has 'n' where a value" $'\n  nul'
faulty 1:3 "has 'x' where the end" '{}x'
faulty 1:14 "has 'N' where a value" '{"instances":NaN}'
faulty 1:15 "has 'I' where a value" '{"instances":[Infinity]}'
faulty 1:12 'without zeros before it' '{"margin":01}'
faulty 1:13 'where a digit' '{"margin":1.}'
faulty 1:12 'where a number' '{"margin":-}'
faulty 1:13 'where a digit' '{"margin":1e}'
faulty 1:7 'unknown escape' '{"a":"\q"}'
for escape in '\u0000' '\ud800' '\ud800\u0041' '\udc00' '\u12'; do faulty 1:7 'no character' '{"a":"'$escape'"}'; done
faulty 1:7 'byte 255' "$(printf '{"a":"\xff"}')"
faulty 1:7 'byte 1:' "$(printf '{"a":"\x01"}')"
faulty 1:6 'has no end' '{"a":"b'
faulty 1:6 "where ':'" '{"a" 1}'
faulty 1:2 'where a key' '{a:1}'
faulty 1:8 'where a key' '{"a":1,}'
faulty 1:4 "',' or '\]'" '[1 2]'
faulty 1:7 'ends where' '{"a":1'
faulty 1:65 'more than 64 brackets' "$(printf '[%.0s' {1..80})"
# A byte order mark is no column.
faulty 1:2 "unknown key 'a'" "$(printf '\xef\xbb\xbf{"a":1}')"
# What a scene has.
faulty 1:1 'the scene is no object' '[]'
faulty 1:1 'the scene has no instances' '{}'
faulty 1:17 "'instances' twice" '{"instances":[],"instances":[]}'
faulty 1:2 "unknown key 'instance': did you mean 'instances'" '{"instance":[]}'
faulty 1:2 "unknown key 'é': there are touch" '{"é":1,"instances":[]}'
# A character is a column, whatever its bytes.
faulty 1:15 "unknown key 'x'" '{"sprites":{},"x":"éé"}'
faulty 1:43 'number from 0 to 256' '{"shapes":{"éé":{"point":[0,0]}},"margin":-1,"instances":[]}'
faulty 2:10 'touch .*"area", "closed"' $'{"instances":[],\n "touch":"near"}'
for margin in -1 256.5 1e999 '"1"' null; do faulty 1:26 'margin .* 0 to 256' '{"instances":[],"margin":'$margin'}'; done
for threshold in 0 256 1.5; do faulty 1:29 'threshold .* 1 to 255' '{"instances":[],"threshold":'$threshold'}'; done
faulty 1:14 'instances are no array' '{"instances":7}'
faulty 1:12 'sprites are no object' '{"sprites":[],"instances":[]}'
# Shapes: what `query` says of them, where it is in the file.
faulty 1:34 'circle: give an array of 3' '{"instances":[{"shape":{"circle":[0,0]}}]}'
faulty 1:34 'circle: .*radius from 0' '{"instances":[{"shape":{"circle":[0,0,-1]}}]}'
faulty 1:25 "'circl': did you mean 'circle'" '{"instances":[{"shape":{"circl":[0,0,1]}}]}'
faulty 1:63 'circle: give an array of 3' '{"instances":[{"shape":{"compound":[{"point":[0,0]},{"circle":[0,"1",2]}]}}]}'
faulty 2:3 'circle: give an array of 3' $'{"shapes":{"a":[{"point":[0,0]},{"circle":\n  [0]}]},"instances":[]}'
faulty 1:42 'has no pose here' '{"instances":[{"shape":{"circle":[0,0,1],"pose":{}}}]}'
faulty 1:41 'rows of the same length' '{"instances":[{"shape":{"tiles":{"cell":4,"rows":["#","##"]}}}]}'
faulty 1:4[0-9] 'a shape cannot be read: duplicate' '{"instances":[{"shape":{"point":[0,0],"point":[0,0]}}]}'
faulty 1:32 'none.png: cannot be read' '{"instances":[{"shape":{"mask":"none.png"}}]}'
faulty 1:19 'frames of a shape' '{"shapes":{"abcd":[]},"instances":[]}'
# Sprites.
faulty 1:17 'none.png: cannot be read' '{"sprites":{"a":"none.png"},"instances":[]}'
faulty 1:46 '4 x 2 pixels are not 3 x 1' '{"sprites":{"a":{"file":"strip.png","frames":3}},"instances":[]}'
faulty 1:46 'frames .* array of 2' '{"sprites":{"a":{"file":"strip.png","frames":[2]}},"instances":[]}'
faulty 1:18 "'fil': did you mean 'file'" '{"sprites":{"a":{"fil":"a.png"}},"instances":[]}'
faulty 1:36 "two sprites or shapes 'a'" '{"sprites":{"a":"a.png"},"shapes":{"a":{"point":[0,0]}},"instances":[]}'
faulty 1:25 'file is no name' '{"sprites":{"a":{"file":"-"}},"instances":[]}'
# Instances.
box='"shape":{"box":[0,0,4,4]}'
faulty 1:15 'an instance is no object' '{"instances":[7]}'
faulty 1:15 'an instance has no shape' '{"instances":[{}]}'
faulty 1:24 "no sprite or shape 'x': add it" '{"instances":[{"shape":"x"}]}'
faulty 1:61 "'bal': did you mean 'ball'" '{"shapes":{"ball":{"circle":[0,0,1]}},"instances":[{"shape":"bal"}]}'
faulty 1:15 'must stay round' '{"instances":[{"shape":{"circle":[0,0,1]},"scale":[1,2]}]}'
faulty 1:50 'only masks' '{"instances":[{"shape":{"circle":[0,0,1]},"flip":"x"}]}'
faulty 1:46 'x is not within .* -1000000 to 1000000' '{"instances":[{'$box',"x":1e7}]}'
faulty 1:50 'angle is not within .* to 1048576' '{"instances":[{'$box',"angle":1e7}]}'
faulty 1:50 'scale is not within .* -64 to 64' '{"instances":[{'$box',"scale":65}]}'
faulty 1:50 'scale is too small: give 1/64' '{"instances":[{'$box',"scale":0}]}'
faulty 1:50 'scale is too small' '{"instances":[{'$box',"scale":[1,0.01]}]}'
faulty 1:46 'x is not within its limits: give a number' '{"instances":[{'$box',"x":"1"}]}'
faulty 1:42 "unknown key 'X'" '{"instances":[{'$box',"X":1}]}'
faulty 1:50 'fixed is no yes or no' '{"instances":[{'$box',"fixed":"yes"}]}'
faulty 1:54 "two instances 'a'" '{"instances":[{'$box',"name":"a"},{'$box',"name":"a"}]}'
for name in '""' '"#1"'; do faulty 1:49 'name is empty or begins' '{"instances":[{'$box',"name":'$name'}]}'; done
faulty 1:50 'no such frame: the last one is 0' '{"instances":[{'$box',"frame":1}]}'
faulty 1:53 'velocity is given twice' '{"instances":[{'$box',"velocity":[1,1],"vx":1}]}'
for mask in -1 4294967296 0.5; do faulty 1:49 'mask .* 0 to 4294967295' '{"instances":[{'$box',"mask":'$mask'}]}'; done
faulty 1:49 'edge .*"bounce"' '{"instances":[{'$box',"edge":"off"}]}'
# Blocks.
rows() { echo '{"instances":[{'$box',"columns":'"$1"',"rows":'"$2"'}]}'; }
faulty 1:73 'more values than columns: give 1' "$(rows '["x"]' '[[1],[1,2]]')"
faulty 1:70 'fewer values than columns: give 2' "$(rows '["x","y"]' '[[1]]')"
faulty 1:73 'y is not within its limits: give a number' "$(rows '["x","y"]' '[[1,null]]')"
faulty 1:57 'no key of an instance' "$(rows '["x","q"]' '[]')"
faulty 1:57 'said for all rows' "$(rows '["x","shape"]' '[]')"
faulty 1:57 'is there twice' "$(rows '["x","x"]' '[]')"
faulty 1:66 'a row is no array' "$(rows '["x"]' '[7]')"
faulty 1:65 'rows are no array' "$(rows '["x"]' '{}')"
faulty 1:49 'rows have no columns' '{"instances":[{'$box',"rows":[]}]}'
faulty 1:52 'columns have no rows' '{"instances":[{'$box',"columns":[]}]}'
# The boundary, the queries.
faulty 1:28 'boundary has not one form' '{"instances":[],"boundary":{}}'
faulty 1:35 'box: all of it' '{"instances":[],"boundary":{"box":[0,0,-1,1]}}'
faulty 1:68 'cross themselves' '{"instances":[],"boundary":{"outline":{"loops":[[[0,0],[1,1],[1,0],[0,1]]]}}}'
query() { echo '{"instances":[],"queries":[{'"$1"'}]}'; }
faulty 1:28 'does not say what it asks' "$(query '')"
faulty 1:35 'one of point, shape' "$(query '"ask":"what"')"
faulty 1:28 "'point' has no at" "$(query '"ask":"point"')"
faulty 1:48 'at .* array of 2' "$(query '"ask":"point","at":[0]')"
faulty 1:48 'at .* within \+-1000000' "$(query '"ask":"point","at":[0,2e6]')"
faulty 1:63 "motion is no key of 'point'" "$(query '"ask":"point","at":[0,2],"motion":[1,1]')"
faulty 1:55 "no instance 'x'" "$(query '"ask":"touching","object":"x"')"
faulty 1:28 'one of at, shape' "$(query '"ask":"nearest"')"
faulty 1:28 'one of to, object' "$(query '"ask":"sees","at":[0,0]')"
faulty 1:81 'x: give a number' "$(query '"ask":"shape","shape":{"circle":[0,0,1],"pose":{"x":"a"}}')"
faulty 1:96 'a scale is too small' \
    '{"instances":[{'$box'}],"queries":[{"ask":"free","object":0,"pose":{"scale":0}}]}'

# ---- other files, options
expect_fault 3 'No such file' "$HITMASK" scene none.json
expect_fault 3 'directory' "$HITMASK" scene .
expect_fault 2 'no scene was given' "$HITMASK" scene
expect_fault 2 '2 were given' "$HITMASK" scene a b
echo '{"instances":[]}' >empty.json
expect_fault 3 'more than 10 bytes: raise --max-bytes' "$HITMASK" scene empty.json --max-bytes 10
expect_fault 2 'give one of: auto list' "$HITMASK" scene empty.json --broad tree
expect 0 "$HITMASK" scene empty.json
expect_out '^frame 1: 0 objects, 0 pairs touch, 0 events$'
printf '\xef\xbb\xbf{"instances":[]}' >marked.json
expect 0 "$HITMASK" scene marked.json
expect 0 "$HITMASK" scene --describe
expect_out '"instances": '
for kind in point shape within touching free nearest ray cast sees; do
    grep -q "\"$kind\"" out || fail "--describe does not tell of $kind"
done
# All broad phases of the library, by name.
names=$(sed -n 's/^ *X(HM_BROAD_[A-Z]*, "\([a-z]*\)").*/\1/p' "$SOURCE_DIR/include/hitmask/broad.h" | tr '\n' ' ')
[[ -n $names ]] || fail 'the kinds in broad.h'
for name in $names; do expect 0 "$HITMASK" scene empty.json --broad "$name"; done
"$HITMASK" scene --help | tr -s ' \n' ' ' | grep -q "one of: ${names% }" || fail "--broad of the help is not $names"

# Names of files are relative to the scene.
mkdir -p level/art
cp a.png level/art
echo '{"sprites":{"a":"art/a.png"},"instances":[{"shape":"a"},{"shape":{"mask":"art/a.png"},"x":3}]}' >level/scene.json
expect 0 "$HITMASK" scene level/scene.json
expect_out 'begin #0 #1'
expect_fault 4 'one of the inputs' "$HITMASK" scene level/scene.json --picture level/art/a.png
ln -s scene.json level/over.png
expect_fault 4 'one of the inputs' "$HITMASK" scene level/scene.json --picture level/over.png
cmp -s a.png level/art/a.png || fail 'an input was overwritten'

# ---- motion
# told PATTERN SCENE OPTION...: what is printed.
told() {
    local pattern=$1
    printf '%s' "$2" >scene.json
    shift 2
    expect 0 "$HITMASK" scene scene.json "$@"
    expect_out "$pattern"
}
wall='{"shape":{"box":[0,0,2,20]},"name":"wall","x":10,"fixed":true}'
ball='{"shape":{"circle":[0,0,1]},"name":"ball","y":5'
told '^frame 1: 2 objects, 0 pairs touch, 0 events
frame 2: 2 objects, 0 pairs touch, 0 events
frame 3: 2 objects, 0 pairs touch, 0 events
frame 4: 2 objects, 1 pair touches, 1 event
  begin wall ball
  pair  wall ball since 4
frame 5: 2 objects, 0 pairs touch, 1 event
  end   wall ball since 4$' '{"instances":['"$wall,$ball"',"velocity":[4,0]}]}' --frames 5
told 'frame 2: .*
  stay  wall ball since 1, 0.75 px deep at 10.375,5
  pair  wall ball since 1$' '{"instances":['"$wall,$ball"',"x":9.5,"vx":0.25,"stay":true,"contacts":true}]}' -n 2
told 'pass  wall ball after 0.45 of the frame at 10,5' \
    '{"instances":['"$wall,$ball"',"velocity":[20,0],"swept":true}]}' --frames 2
# A number is the same however it is written: short ones are read in a quick way, others by strtod.
for number in 0.5:5e-1 -12.3456789:-123456789e-7 0.000000000000001:1e-15 \
    0.1234567890123456789:1234567890123456789e-19 3.14159:314159e-5; do
    for form in "${number%:*}" "${number#*:}"; do
        printf '{"instances":[{"shape":{"point":[0,0]},"y":%s}],"queries":[{"ask":"nearest","at":[5,5]}]}' \
            "$form" >scene.json
        "$HITMASK" scene scene.json --json
    done | uniq | wc -l | grep -qx 1 || fail "two forms of a number: $number"
done
# The boundary: thrown back, stopped, gone, passed. Where it is, a query tells.
where() { # where EDGE FRAMES BOUNDARY: the ball's middle, as a query finds it nearest to a far place
    printf '{"boundary":{%s},"instances":[%s,"x":90,"velocity":[15,0],"edge":"%s"}],"queries":[
        {"ask":"nearest","at":[-900,5]}]}' "$3" "$ball" "$1" >scene.json
    "$HITMASK" scene scene.json --frames "$2" --json | tail -1 | sed -n 's/.*"b":\[\([-0-9.]*\),.*/\1/p'
}
room='"box":[0,0,100,40]'
ring='"outline":{"loops":[[[0,0],[100,0],[100,40],[0,40]]]}'
[[ $(where bounce 1 "$room") == 89 ]] || fail 'where it begins'
for boundary in "$room" "$ring"; do
    x=$(where bounce 2 "$boundary")
    awk -v x="$x" 'BEGIN { exit !(x > 91.99 && x < 92.01) }' || fail "thrown back to $x: $boundary"
    x=$(where stop 4 "$boundary")
    awk -v x="$x" 'BEGIN { exit !(x > 97.99 && x < 98.01) }' || fail "stopped at $x: $boundary"
    [[ $(where pass 3 "$boundary") == 119 && $(where leave 2 "$boundary") == '' ]] || fail "passes or leaves: $boundary"
done
[[ $(where leave 1 "$room") == 89 ]] || fail 'leaves too early'
# What lies outside once turned is pushed back into a box; in an outline it does not turn.
for boundary in "$room" "$ring"; do
    echo '{"boundary":{'"$boundary"'},"instances":[{"shape":{"box":[-15,-1,30,2]},"name":"bar","x":50,"y":2,"spin":0.3}],
        "queries":[{"ask":"shape","shape":{"box":[49,10,2,20]}},{"ask":"shape","shape":{"box":[-50,-50,200,50]}}]}' >turn.json
    expect 0 "$HITMASK" scene turn.json --frames 4
    [[ $(grep -c '#1 (shape): nothing' out) == 4 ]] || fail "a bar turns out of its boundary: $boundary"
    [[ $(tail -2 out | head -1) =~ $([[ $boundary == "$room" ]] && echo bar || echo nothing) ]] ||
        fail "how a bar turns: $boundary: $(tail -2 out)"
done
# Frames of an animation, by every so many frames of the scene.
echo '{"sprites":{"s":{"file":"strip.png","frames":2,"pivot":"middle"}},"instances":[
    {"shape":"s","name":"s","x":1,"y":1,"every":2},{"shape":{"box":[1.25,0.25,0.5,0.5]},"name":"probe"}]}' >frames.json
expect 0 "$HITMASK" scene frames.json --frames 6 --json
for n in 1 2 3 4 5 6; do
    hits=$(sed -n ${n}p out | grep -c '"pairs":\[{')
    [[ $hits == $(((n - 1) / 2 % 2 == 0)) ]] || fail "frame $n of an animation: $(sed -n ${n}p out)"
done
# A block of rows is what its instances would be one by one; rows of numbers may say yes by 1.
echo '{"instances":['$(for i in {0..40}; do printf '%s{"shape":{"box":[0,0,4,4]},"x":%d,"y":%d,"angle":0.%d,"z":2,"stay":true}' \
    "$([[ $i == 0 ]] || echo ,)" $((i * 3)) $((i % 5)) $i; done)']}' >single.json
echo '{"shapes":{"b":{"box":[0,0,4,4]}},"instances":[{"shape":"b","z":2,"columns":["angle","x","y","stay"],"rows":['$(for i in {0..40}; do
    printf '%s[0.%d,%d,%d,1]' "$([[ $i == 0 ]] || echo ,)" $i $((i * 3)) $((i % 5)); done)']}]}' >block.json
"$HITMASK" scene single.json --frames 2 >single.out && "$HITMASK" scene block.json --frames 2 | cmp - single.out ||
    fail 'a block of rows'
grep -q stay single.out || fail 'no pair of a block stays'

# ---- statistics, pictures
expect 0 "$HITMASK" scene block.json --frames 3 --stats --json
[[ $(tail -1 out) == '{"stats":{"frames":3,"objects":41,'*'"broad":"rtree","fixed":"list","ms":{"load":'* && $(wc -l <out) == 4 ]] || fail '--stats --json'
expect 0 "$HITMASK" scene block.json --frames 3 --stats
[[ $(<err) =~ ^'3 frames, 41 objects' && $(<err) =~ 'broad phase: rtree, fixed objects: list' && $(<err) =~ 'load '[0-9.]+' ms' && $(<err) =~ '; '[1-9][0-9.]+' kB' ]] || fail "--stats: $(<err)"
expect 0 "$HITMASK" scene frames.json --frames 5 --picture one.png
expect 0 "$HITMASK" scene frames.json --frames 5 --picture strip_of.png --strip 3
expect 0 "$HITMASK" info one.png strip_of.png
python3 - <<'END' || fail 'the sizes of pictures'
import struct
def size(name):
    with open(name, "rb") as f:
        return struct.unpack(">II", f.read(24)[16:24])
one, three = size("one.png"), size("strip_of.png")
assert three[0] > 2.5 * one[0] * min(1, three[1] / one[1]) or three[0] > 2 * one[0], (one, three)
END
expect 0 "$HITMASK" scene block.json --frames 2 --picture all.svg --strip 2
python3 - <<'END' || fail 'the SVG'
import xml.etree.ElementTree as tree
root = tree.parse("all.svg").getroot()
name = "{http://www.w3.org/2000/svg}"
panels = root.findall(name + "svg")
assert len(panels) == 2, panels
paths = panels[0].findall(name + "path")
assert sum("fill" in p.attrib for p in paths) == 41, len(paths)
assert [t.text for t in root.findall(name + "text")][0].startswith("frame 1: "), root.findall(name + "text")
END
expect 4 "$HITMASK" scene frames.json --picture nowhere/x.svg
ls | grep -q '^\.hitmask' && fail 'a temporary file is left'

# ---- many instances
python3 - <<'END'
import random
random.seed(1)
rows = ",\n".join(f"[{random.uniform(0, 4000):.3f},{random.uniform(0, 4000):.3f},{random.uniform(-2, 2):.2f},0.5]" for _ in range(20000))
with open("many.json", "w") as out:
    out.write('{"shapes":{"a":{"circle":[0,0,6]}},"boundary":{"box":[-10,-10,4020,4020]},"instances":[{"shape":"a",'
              '"columns":["x","y","vx","vy"],"rows":[' + rows + "]}]}\n")
END
for broad in grid quadtree rtree neighbours auto; do
    "$HITMASK" scene many.json --frames 2 --broad $broad --json >many.$broad || fail "many instances: $broad"
    cmp many.grid many.$broad || fail "many instances: $broad answers something else"
done
[[ $(head -c 40 many.grid) == '{"frame":1,"objects":20000,"events":[{"e'* ]] || fail "many instances: $(head -c 100 many.grid)"

finish
