#!/usr/bin/env bash
# Names of files as nobody expects them: what a terminal would obey is shown and not done, a line feed in a name of
# what is baked breaks nothing, pipes and links as outputs.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
make_pngs grid a.png '.##.' '####' '####' '.##.'
make_pngs grid b.png '##' '##'
bake() { "$HITMASK" bake "$@"; }

# ---- what a terminal would obey: C0, DEL, C1, overrides and marks of direction, separators, what is not UTF-8
hidden=($'\e[2J' $'\x7f' $'\n' $'\xc2\x9b31m' $'\xc2\x80' $'\xc2\x9f' $'\xe2\x80\xae' $'\xe2\x80\xaa' $'\xe2\x81\xa6'
    $'\xe2\x81\xa9' $'\xe2\x80\x8e' $'\xe2\x80\x8f' $'\xd8\x9c' $'\xe2\x80\xa8' $'\xe2\x80\xa9' $'\xff' $'\x9b' $'\xc2'
    $'\xe2\x80' $'\xc0\xaf' $'\xed\xa0\x80' $'\xf5\x80\x80\x80')
shown=('\x1b[2J' '\x7f' '\x0a' '\xc2\x9b31m' '\xc2\x80' '\xc2\x9f' '\xe2\x80\xae' '\xe2\x80\xaa' '\xe2\x81\xa6'
    '\xe2\x81\xa9' '\xe2\x80\x8e' '\xe2\x80\x8f' '\xd8\x9c' '\xe2\x80\xa8' '\xe2\x80\xa9' '\xff' '\x9b' '\xc2'
    '\xe2\x80' '\xc0\xaf' '\xed\xa0\x80' '\xf5\x80\x80\x80')
# Beside what stays as it is.
kept=(' ' 'ä' $'\xc2\xa0' $'\xc2\xa1' '€' $'\xe2\x80\xa6' $'\xe2\x80\xad'x 'א' '漢' '🚀' '\' '\x41')
kept[6]=$'\xe2\x80\xb0'
hides() { # hides FILE WHAT: nothing that a terminal obeys is in the file but line feeds
    python3 - "$1" <<'END' || fail "$2"
import sys, unicodedata
data = open(sys.argv[1], "rb").read()
text = data.decode("utf-8")
bad = [c for c in text if (unicodedata.category(c) == "Cc" and c != "\n") or c in "\u2028\u2029" or
       c in "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"]
assert not bad, (bad, data)
END
}
odd=("${hidden[@]}" "${kept[@]}") told=("${shown[@]}" "${kept[@]}")
files=() none=()
mkdir names
for i in "${!odd[@]}"; do
    files+=("names/x${odd[i]}y.png") none+=("names/x${odd[i]}z.png")
    cp a.png "${files[i]}"
done
expect 0 "$HITMASK" info "${files[@]}"
expect 3 "$HITMASK" info --json "${files[@]}" "${none[@]}"
mv err faults.txt
mv out json.txt
"$HITMASK" info "${files[@]}" | tail -n +2 >table.txt
# What is no UTF-8 may become the same name as something else, which is a fault of the later one.
expect 3 bake names -o made/ --format json --dry-run
cp out plan.txt
expect 3 bake names -o made/ --format json --json
cp out lines.txt
for file in table faults json plan lines; do hides "$file.txt" "$file.txt"; done
for i in "${!odd[@]}"; do
    line=$(sed -n $((i + 1))p table.txt)
    [[ $line == *" names/x${told[i]}y.png" ]] || fail "info shows $line for x${told[i]}y.png"
    line=$(sed -n $((i + 1))p faults.txt)
    [[ $line == "names/x${told[i]}z.png: cannot be read"* ]] || fail "a fault shows $line for x${told[i]}z.png"
done
python3 - "${files[@]}" <<'END' || fail 'names in JSON'
import json, os, sys
names, files = sys.argv[1:], [json.loads(line)["file"] for line in open("json.txt")]
made = {json.loads(line)["name"] + ".png" for line in open("lines.txt")}
assert len(files) == len(names)
for name, file in zip(names, files):
    try:
        name.encode()
    except UnicodeEncodeError: # no UTF-8
        assert "\ufffd" in file, ascii(file)
    else:
        assert name == file and name[6:] in made, ascii(file)
END
for i in 3 6 15; do
    expect 1 "$HITMASK" explain "${files[i]}" b.png --at 90,9
    [[ $(head -1 out) == "x${told[i]}y.png (A) and b.png"* ]] || fail "explain shows $(head -1 out)"
done
# All at once, and cut in the middle of a character.
all=$(printf '%s' "${hidden[@]/#/z}")
expect_fault 2 'unknown command' "$HITMASK" "$all"
hides err 'an unknown command'
expect_fault 2 'no value' "$HITMASK" hit a.png b.png --touch "x$all$(printf 'ä%.0s' {1..300})"
hides err 'a value that is none'
python3 - "$all" <<'END'
import json, os, sys
name = os.fsencode(sys.argv[1]).decode("utf-8", "replace")
shape = {"rows": ["##", "##"]}
json.dump({"instances": [{"name": "one" + name, "shape": shape}, {"name": "two" + name, "shape": shape, "x": 1}],
           "queries": [{"id": "q" + name, "ask": "point", "at": [1, 1]}]}, open("odd.json", "w"), ensure_ascii=True)
END
for option in --json --frames=1; do
    expect 0 "$HITMASK" scene odd.json $option
    hides out "a scene $option"
    expect 0 "$HITMASK" explain odd.json 0 1 ${option#--frames=1}
    hides out "explain of a scene $option"
done
expect 0 "$HITMASK" hit --json '{"rows":["#"],"pose":{"x":0}}' "$(printf '{"compound":[{"rows":["#"],"tag":"\xc2\x9b\xe2\x80\xae"}]}')"
hides out 'a shape with a tag'
python3 -c 'import json; d = json.load(open("out")); assert d["b"]["compound"][0]["tag"] == "\x9b\u202e" == d["parts"][1]["tag"], d' ||
    fail 'the tag is another one'
mkdir sprites
for i in "${!hidden[@]}"; do ((i % 3)) || cp a.png "sprites/$i${hidden[i]}.png"; done
cp a.png "sprites/ääääääääääääääääääää.png"
expect 0 "$HITMASK_DEMO" sprites -o demo.png --all
hides out 'the table of the demo'

# ---- a line feed in the name of what is baked
feed=$'line\nfeed'
mkdir art
cp a.png "art/$feed.png"
cp b.png art/plain.png
echo '{"frames":{"*":{"a\nb":[0,0,2,2]}}}' >"art/$feed.boxes.json"
formats=hitmask,json,svg,c,phaser,tiled,tiled-json,godot,godot3,godot-resource,godot-tileset,box2d,libgdx,rube
expect 0 bake art -o colliders/ --format $formats --report report.html
[[ ! -s out && ! -s err ]] || fail "a line feed: $(cat out err)"
(($(find colliders -type f -name 'line*' -printf x | wc -c) == 14)) || fail "outputs: $(ls colliders)"
grep -vxE 'hitmask-bake 1|[0-9a-f]{32} [0-9a-f]{32} ([0-9]+ ){4}[0-9.e+-]+ plain\.[a-z0-9.]+' colliders/.hitmask-bake &&
    fail 'the line feed is in the file of stamps'
expect 0 bake art -o colliders/ --format $formats --json
grep -v '"skipped":true' out | grep -q plain && fail 'what is plain is made anew'
python3 - "$feed" <<'END' || fail 'what was baked of a name with a line feed'
import glob, json, sys
from xml.etree import ElementTree
feed = sys.argv[1]
names = glob.glob("colliders/line*")
for name in names:
    if name.endswith(("json", "tsj")):
        json.load(open(name))
    elif name.endswith(("svg", "tsx")):
        ElementTree.parse(name)
told = json.load(open("colliders/" + feed + ".json"))
assert list(told["sprites"]) == [feed], told["sprites"].keys()
assert [mark["name"] for mark in told["sprites"][feed]["marks"]] == ["a\nb"], told["sprites"][feed]["marks"]
lines = [json.loads(line) for line in open("out")]
assert {line["name"] for line in lines} == {feed, "plain"}, lines
assert {line["output"] for line in lines} == {n for n in glob.glob("colliders/*")}, lines
for name in ("tscn", "godot3.tscn", "tres", "tileset.tres"): # a line break only within quotes, where it is escaped
    assert '"line\n' not in open("colliders/" + feed + "." + name).read(), name
END
cp "colliders/$feed.h" feed.h
printf '#include "feed.h"\nint main(void) { return sizeof line_feed_frames == 0; }\n' >feed.c
"${CC:-cc}" -std=c17 -Wall -Wextra -Werror -fsyntax-only feed.c 2>err || fail "the header: $(head -3 err)"
expect 0 bake art -o colliders/ --format $formats --check
echo >>"colliders/$feed.json"
expect_fault 1 'line\\x0afeed.json: is not what it would be' bake art -o colliders/ --format $formats --check
# Rules of make cannot name it.
expect_fault 2 'line\\x0afeed.*has a line feed in its name.*--depfile' bake art -o rules/ --depfile rules.d
expect_fault 2 'has a line feed in its name' bake b.png -o "$feed.json" --depfile rules.d
[[ ! -e rules && ! -e rules.d && ! -e $feed.json ]] || fail 'something was written beside rules that cannot be'
mkdir misread
for name in 'a;b' 'a=b' 'a|b' 'ab\'; do
    cp a.png "misread/$name"
    expect_fault 2 'in its name, which no rule of make can hold' bake "misread/$name" -o rules/ --depfile rules.d
done
[[ ! -e rules && ! -e rules.d ]] || fail 'something was written beside rules that would be misread'
cp a.png 'misread/a;b=c|d.png'
expect 0 bake 'misread/a;b=c|d.png' -o misread.hmc
expect 0 bake art/plain.png -o rules/ --depfile rules.d
expect 0 make -f rules.d -n rules/plain.hmc

# ---- pipes and links
expect 0 bake a.png -o wanted.json --format json
mkfifo pipe.json
timeout 20 cat pipe.json >piped.json &
expect 0 timeout 20 "$HITMASK" bake a.png -o pipe.json
wait
cmp -s piped.json wanted.json && [[ -p pipe.json ]] || fail 'baked into a pipe'
mkfifo pipe
(sleep 0.3 && exec timeout 20 cat pipe) >piped.png &
expect 0 timeout 20 "$HITMASK" hit a.png b.png --picture pipe
wait
expect 0 "$HITMASK" info piped.png
expect_fault 3 'pipe: cannot be read .it is a pipe that nobody writes' timeout 20 "$HITMASK" info --json pipe
expect_fault 3 'pipe.json: cannot be read .it is a pipe that nobody writes' timeout 20 "$HITMASK" scene pipe.json
(sleep 0.3; timeout 20 cat a.png >pipe) &
expect 0 timeout 20 "$HITMASK" info pipe
timeout 20 sh -c 'exec >pipe; sleep 0.3; cat a.png' &
expect 0 timeout 20 "$HITMASK" info pipe
expect 0 timeout 20 "$HITMASK" info <(cat a.png)
expect_fault 4 'pipe.json: is a pipe that nobody reads' timeout 20 "$HITMASK" bake a.png -o pipe.json
expect_fault 4 'pipe: is a pipe that nobody reads' timeout 20 "$HITMASK" hit a.png b.png --picture pipe
mkdir in-folder
expect 0 bake a.png -o in-folder/
rm in-folder/a.hmc
mkfifo in-folder/a.hmc
expect_fault 4 'is a pipe that nobody reads' timeout 20 "$HITMASK" bake a.png -o in-folder/
expect 0 bake a.png -o /dev/stdout --format json
cmp -s out wanted.json || fail 'baked into a device'

mkdir -p store
echo old >store/target.json
chmod 640 store/target.json
ln -s store/target.json link.json
ln -s store/new.json dangling.json
ln -s dangling.json chain.json
ln -s loop.json loop.json
expect 0 bake a.png -o link.json
[[ -L link.json && $(stat -c %a store/target.json) == 640 ]] || fail 'the link or the rights of its target are gone'
cmp -s store/target.json wanted.json || fail 'the target of a link'
expect 0 bake a.png -o chain.json
[[ -L chain.json && -L dangling.json && ! -L store/new.json ]] || fail 'a link to nothing was replaced'
cmp -s store/new.json wanted.json || fail 'the target of a link to nothing'
expect 4 bake a.png -o loop.json
[[ -L loop.json ]] || fail 'a link in a circle was replaced'
ln -s a.png back.json
cp a.png a.before
expect_fault 4 'one of the inputs' bake a.png -o back.json
cmp -s a.png a.before || fail 'the input was overwritten through a link'
find . -name '.hitmask-??????' | grep . && fail 'left behind'
finish
