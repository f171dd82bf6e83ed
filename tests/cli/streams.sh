#!/usr/bin/env bash
# '-' as an input of bake, scene and explain: from a file and from a pipe, where nothing can be read twice.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
make_pngs grid a.png '.##.' '####' '####' '.##.' '#..#' '#..#'
make_pngs grid clear.png '....' '####' '....' '....' '....' '....'
# In a folder of names that standard input must not be taken for.
mkdir -p traps/-.json
cp a.png traps/
cp clear.png traps/
cp clear.png traps/-
cp clear.png traps/-.mask.png
echo '{"boxes":{"no":[0,0,1,1]}}' >traps/-.boxes.json
cd traps || exit 1
bake() { "$HITMASK" bake "$@"; }

# through FILE COMMAND...: as expect 0, with FILE as standard input, then through a pipe; both print the same.
through() {
    local file=$1
    shift
    "$@" <"$file" >out.file 2>err || fail "exit $?: $* <$file: $(<err)"
    cat "$file" | "$@" >out 2>err || fail "exit $? through a pipe: $*: $(<err)"
    cmp -s out out.file || fail "a pipe makes a difference: $*"
    [[ ! -s err ]] || fail "prints on stderr: $*: $(<err)"
}

# ---- bake
jobs=1
for format in hitmask json svg c phaser godot godot3 godot-resource box2d rube; do
    ln -sf a.png input.png
    expect 0 bake input.png --format $format
    rm input.png
    cp out of-file
    through a.png bake - --format $format -j $((jobs++))
    cmp -s out of-file || fail "$format: not what a file called input.png gives"
done
through a.png bake - --format json --grid 2x3
(($(python3 -c 'import json; print(len(json.load(open("out"))["sprites"]))') == 4)) || fail 'a grid from a pipe'
through a.png bake - -o ../folder/ --format hitmask,json --depfile ../rules
[[ $(ls ../folder) == $'input.hmc\ninput.json' ]] || fail "outputs: $(ls ../folder)"
grep -q -- '-' <(tr -d '\n' <../rules | sed 's/\.\.\/folder//g') && fail "standard input in the rules: $(<../rules)"
through a.png bake - -o ../folder/ --format hitmask,json --dry-run
[[ $(<out) == $'leave ../folder/input.hmc\nleave ../folder/input.json' ]] || fail "made anew: $(<out)"
through a.png bake - -o ../folder/ --format hitmask,json --check
bake - -o ../folder/ --format json --check <clear.png >out 2>err
(($? == 1)) || fail 'another picture is the same'
through clear.png bake - -o ../folder/ --format hitmask,json --dry-run
[[ $(<out) == $'write ../folder/input.hmc\nwrite ../folder/input.json' ]] || fail "another picture is left: $(<out)"
through a.png bake - -o ../report.json --report ../report.html
through a.png bake - --collision clear.png --format json
cp out with.json
through a.png bake - --format json
cmp -s out with.json && fail '--collision is lost'
through a.png bake - clear.png -o ../both/
[[ $(ls ../both) == $'clear.hmc\ninput.hmc' ]] || fail "beside a file: $(ls ../both)"
refused() { # refused STATUS PATTERN FILE ARGUMENT...
    local status=$1 pattern=$2 file=$3
    shift 3
    cat "$file" | "$@" >out 2>err
    [[ ${PIPESTATUS[1]} == "$status" && ! -s out ]] || fail "exit instead of $status: $*"
    [[ $(<err) =~ $pattern && $(wc -l <err) == 1 ]] || fail "says '$(<err)' instead of '$pattern': $*"
}
refused 3 '^standard input: is empty' /dev/null bake -
refused 3 '^standard input: is not a PNG' "$cli/streams.sh" bake -
refused 3 '^standard input: ends too early' <(head -c 60 a.png) bake -
refused 3 '^standard input: has more than 50 bytes: raise --max-bytes' a.png bake - --max-bytes 50
refused 3 '^standard input: is 4 x 6 pixels.*--max-side' a.png bake - --max-side 3
refused 2 "^hitmask bake: .*name '-' once" a.png bake - a.png - -o both/
for format in tiled tiled-json godot-tileset libgdx; do
    refused 2 "^standard input: has no name that '$format'" a.png bake - --format $format
done
expect_fault 3 '^standard input: is empty' bake -
bake - <&- >out 2>err
[[ $? == 3 && $(<err) == 'standard input: cannot be read (Bad file descriptor)'* ]] || fail "closed: $(<err)"
cp a.png over.svg
bake - -o over.svg <over.svg >out 2>err
[[ $? == 4 ]] && cmp -s a.png over.svg || fail "the input was overwritten: $(<err)"
cp a.png again.png
bake again.png -o ./- >out 2>err && fail 'an output without an ending'
bake a.png clear.png -o ../folder2/ || fail 'files beside one called -'

# A pipe with a name, or one that the shell gives a name; also where a sheet names it, and with nobody at its other end.
mkfifo pipe.png
expect_fault 3 "^pipe.png: is a pipe, which can be read only once: .*'-'" timeout 20 "$HITMASK" bake pipe.png
expect_fault 3 'is a pipe, which can be read only once' timeout 20 "$HITMASK" bake <(cat a.png) -o ../pipe.json
echo '{"frames":{"f":{"frame":{"x":0,"y":0,"w":2,"h":1}}},"meta":{"image":"pipe.png"}}' >pipe.json
expect_fault 3 '^pipe.json:1:[0-9]+: .*is a pipe' timeout 20 "$HITMASK" bake pipe.json
sed 's/pipe.png/a.png/' pipe.json >sheet.json
expect 0 timeout 20 "$HITMASK" bake sheet.json --format json
cp out of-file
mkfifo sheet.pipe.json
cat sheet.json >sheet.pipe.json &
expect 0 timeout 20 "$HITMASK" bake sheet.pipe.json --format json
wait
sed 's/sheet.pipe/sheet/g' out | cmp -s - of-file || fail 'a sheet from a pipe with a name'
rm pipe.png pipe.json sheet.json sheet.pipe.json

# ---- scene, explain
mkdir -p level
cp a.png level/
cat >level/scene.json <<'JSON'
{"sprites": {"a": "a.png"},
 "instances": [{"name": "one", "shape": "a", "velocity": [1, 0]}, {"name": "two", "shape": "a", "x": 9}]}
JSON
cd level || exit 1
expect 0 "$HITMASK" scene scene.json --frames 8
cp out file.out
through scene.json "$HITMASK" scene - --frames 8
cmp -s out file.out || fail 'a scene from a pipe'
through scene.json "$HITMASK" explain - one two --frames 8
grep -q '^one (A) and two (B) hit' out || fail "explained from a pipe: $(<out)"
printf '\xef\xbb\xbf' | cat - scene.json >marked.json
through marked.json "$HITMASK" scene - --picture ../../scene.png
refused 3 '^standard input:1:17: the scene is no obj|^standard input:1:1: ' <(echo '[]') "$HITMASK" scene -
refused 3 '^standard input:2:3: ' <(printf '{\n  1}') "$HITMASK" scene -
refused 3 '^standard input: has more than 20 bytes: raise --max-bytes' scene.json "$HITMASK" scene - --max-bytes 20
cp scene.json over.png
"$HITMASK" scene - --picture over.png <over.png >out 2>err
(($? == 4)) && cmp -s scene.json over.png || fail "the scene was overwritten: $(<err)"
# Names in a scene are names.
refused 3 'file is no name' <(echo '{"sprites":{"a":"-"},"instances":[]}') "$HITMASK" scene -
refused 3 '' <(echo '{"instances":[{"shape":{"tiles":{"tiled":"-"}}}]}') "$HITMASK" scene -
[[ $(<err) != *'standard input: '*'standard input'* ]] || fail "a map is standard input: $(<err)"
finish
