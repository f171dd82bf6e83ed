#!/usr/bin/env bash
# What `hitmask bake` reads: sheets in the layouts of packers and editors, folders, named places; what is wrong with
# them on a disk. Words about faults inside of sheets are looked at in tests/test_bake_import_faults.c.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
export PYTHONDONTWRITEBYTECODE=1

/usr/bin/python3 -c 'import PIL' 2>/dev/null || { echo "no Pillow here (python3-pil)" && exit 77; }

"$SOURCE_DIR/scripts/draw-sheets.py" sheets || exit 1
cp "$SOURCE_DIR/sprites/walker_strip6.png" sheets/strip.png
python3 "$cli/check_sheets.py" "$HITMASK" sheets || fail 'sheets'

# bake ARGUMENT...: the names of the sprites that come out, in one line.
bake() {
    "$HITMASK" bake --format json --tolerance 0 -o - "$@" >baked.json 2>err
    status=$?
    python3 -c 'import json; print(*json.load(open("baked.json"))["sprites"])' 2>/dev/null
}
expect_names() {
    local wanted=$1 found
    shift
    bake "$@" >found
    found=$(<found)
    [[ $found == "$wanted" ]] || fail "bakes '$found' instead of '$wanted' of $*: $(<err)"
}

# ---- folders ------------------------------------------------------------------------------------------------------

picture() { mkdir -p "$(dirname "$1")" && make_pngs grid "$1" '##..' '#...'; }
frame='{"frame":{"x":0,"y":0,"w":2,"h":2}}'
for name in b a Z npc/bat npc/.hidden npc/a.mask .git/x deep/er/x; do picture "art/$name.png"; done
picture art/sheet-1.png
picture art/broken.png
echo '{"frames":{"one":'$frame',"two":'$frame'},"meta":{"image":"../art/./sheet-1.png"}}' >art/sheet.json
echo '{"dependencies":{}}' >art/package.json
echo 'import x from "y"' >art/view.tsx
echo words >art/words.txt
ln -s ../art art/round
ln -s b.png art/link.png
rm art/broken.png
expect_names 'Z a b deep/er/x link npc/bat one two' art
[[ $status == 0 && ! -s err ]] || fail "a folder: $(<err)"
# A picture that is named counts, and so does one that is no part of a sheet.
expect_names 'one two sheet-1' art/sheet.json art/sheet-1.png
# The same file twice is one sprite; two files that would be the same sprite are a fault.
expect_names 'a' art/a.png art/../art/a.png
picture other/a.png
# bake_each ARGUMENT...: the files that come out, each sprite by itself.
bake_each() {
    rm -rf each
    "$HITMASK" bake --format json -o each/ "$@" >/dev/null 2>err
    status=$?
    (cd each && find . -name '*.json' | LC_ALL=C sort | tr '\n' ' ') >found
}
bake_each art/a.png other/a.png
[[ $status == 3 && $(<found) == './a.json ' && $(<err) == \
    "other/a.png: would become the sprite 'a', as 'art/a.png' does: rename one of them, or bake them one by one" ]] ||
    fail "two sprites of one name: exit $status, $(<found), $(<err)"
# What is wrong with one is said, and the others are still read. The picture of a damaged sheet is no sprite.
picture art/broken.png
echo '{"frames":' >art/broken.json
bake_each art none.png
[[ $status == 3 && $(<found) == './Z.json ./a.json ./b.json ./deep/er/x.json ./link.json ./npc/bat.json ./sheet.json ' &&
    $(wc -l <err) == 2 ]] ||
    fail "a folder with a damaged sheet: exit $status, $(<found), $(<err)"
rm art/broken.*
mkdir empty
expect_fault 3 'empty: has no pictures in it: ' "$HITMASK" bake --format json empty
expect_fault 3 'words.txt: is not a PNG file: ' "$HITMASK" bake --format json art/words.txt
expect_fault 3 'package.json: is JSON of another kind: ' "$HITMASK" bake --format json art/package.json
expect_fault 3 'view.tsx:1: is damaged XML' "$HITMASK" bake --format json art/view.tsx

# Maps name tilesets in other folders; those have the way to them from the folder that was named.
mkdir -p game/maps game/tiles
cp sheets/tiles.png sheets/tiles.tsx game/tiles
for i in 1 2; do echo '<map><tileset firstgid="1" source="../tiles/tiles.tsx"/></map>' >game/maps/$i.tmx; done
bake game >found
python3 -c 'import json; print(*json.load(open("baked.json"))["sheets"])' >found
[[ $(<found) == 'tiles/tiles' && $status == 0 && ! -s err ]] || fail "maps of a folder: $(<found), $(<err)"

# ---- named places -------------------------------------------------------------------------------------------------

echo '{"frames":{"*":{"hit":[0,0,1,1]},"two":{"hurt":{"circle":[1,1,0.5]}}}}' >art/sheet.boxes.json
echo '{"frames":{"a":{"muzzle":{"point":[3,0.5]}}}}' >art/a.boxes.json
expect_names 'Z a b deep/er/x link npc/bat one two' art
python3 - <<'EOF' || fail 'named places'
import json
sprites = json.load(open("baked.json"))["sprites"]
hit = {"name": "hit", "box": [0, 0, 1, 1]}
assert sprites["one"]["marks"] == [hit]
assert sprites["two"]["marks"] == [hit, {"name": "hurt", "circle": [1, 1, 0.5]}]
assert sprites["a"]["marks"] == [{"name": "muzzle", "point": [3, 0.5]}]
assert sprites["b"]["marks"] == []
EOF
echo '{"frames":{"b":{}}}' >art/a.boxes.json
expect_fault 3 "a.boxes.json:1:12: there is no frame 'b': " "$HITMASK" bake --format json art/a.png
expect_fault 3 'a.boxes.json: belongs to a picture or sheet of its name: ' "$HITMASK" bake --format json art/a.boxes.json

# ---- what a disk and a stranger may hold ----------------------------------------------------------------------------

expect_fault 3 'sheet.json:1:[0-9]+: art/sheet-1.png: cannot be read \(No such file or directory\): check the name' \
    bash -c "mv art/sheet-1.png aside && '$HITMASK' bake --format json art/sheet.json"
head -c 20 aside >art/sheet-1.png
expect_fault 3 'sheet.json:1:[0-9]+: art/sheet-1.png: ends too early' "$HITMASK" bake --format json art/sheet.json
mv aside art/sheet-1.png
expect_fault 3 'sheet.json: has more than 50 bytes: raise --max-bytes ' \
    "$HITMASK" bake --format json --max-bytes 50 art/sheet.json
expect_fault 3 'sheet.json:1:[0-9]+: has more frames than the 1 that ' \
    "$HITMASK" bake --format json --max-frames 1 art/sheet.json
expect_fault 3 "sheet.json:1:[0-9]+: frame 'one' is 2 x 2 pixels, beyond the limit of 1 a side: raise --max-side " \
    "$HITMASK" bake --format json --max-side 1 art/sheet.json

tileset='<tileset tilewidth="4" tileheight="2"><image source="art/a.png"/>&e;</tileset>'
echo 'a secret' >secret
echo "<!DOCTYPE t [<!ENTITY e SYSTEM 'secret'>]>$tileset" >outside.tsx
echo "<!DOCTYPE t SYSTEM 'secret'>$tileset" >type.tsx
{
    echo '<!DOCTYPE t [<!ENTITY e0 "ha">'
    for i in {1..30}; do echo "<!ENTITY e$i '&e$((i - 1));&e$((i - 1));&e$((i - 1));&e$((i - 1));'>"; done
    echo "<!ENTITY e '&e30;'>]>$tileset"
} >bomb.tsx
for file in outside type bomb; do
    expect_fault 3 "$file.tsx:1: declares a document type, " timeout 20 "$HITMASK" bake --format json $file.tsx
done
printf '<?xml version="1.0" encoding="UTF-16"?>%s' "${tileset/&e;/}" | iconv -t UTF-16LE >wide.tsx
expect_fault 3 'wide.tsx:1: has a byte 0: ' "$HITMASK" bake --format json wide.tsx
echo '<map><tileset source="two.tmx"/></map>' >one.tmx
echo '<map><tileset source="one.tmx"/></map>' >two.tmx
expect_fault 3 'two.tmx:1: is named as a tileset, but is none: ' "$HITMASK" bake --format json one.tmx
finish
