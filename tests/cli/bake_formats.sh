#!/usr/bin/env bash
# `hitmask bake --format`: the files of other engines hold the polygons and places of the plain JSON, number for number,
# whatever the sprites are called. That the engines themselves read them so is looked at by `scripts/check readers`.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
export PYTHONDONTWRITEBYTECODE=1

formats='phaser tiled tiled-json godot godot3 godot-resource godot-tileset box2d libgdx rube'

check() { python3 "$cli/check_bake_formats.py" "$@"; }

# compare FOLDER SCALE CHECK-OPTION... -- BAKE-ARGUMENT...: bakes all formats and compares each with the plain JSON.
compare() {
    local folder=$1 scale=$2 told=() format
    shift 2
    while [[ $1 != -- ]]; do
        told+=("$1")
        shift
    done
    shift
    mkdir -p "$folder"
    expect 0 "$HITMASK" bake --format json -o "$folder/plain.json" "$@"
    for format in $formats; do
        expect 0 "$HITMASK" bake --format "$format" --scale "$scale" -o "$folder/all.$format" "$@"
    done
    # shellcheck disable=SC2086
    check "$folder/plain.json" "$folder/all" $formats --scale "$scale" --output all ${told[@]+"${told[@]}"} \
        >"$folder/said" 2>&1 || fail "$folder: $(<"$folder/said")"
}

# ---- shapes, and names that every format has its own trouble with ---------------------------------------------------

picture() {
    local file=$1
    shift
    mkdir -p "$(dirname "$file")"
    make_pngs grid "$file" "$@"
}
ring=('.######..' '########.' '##....##.' '##.##.###' '##.##.###' '##....##.' '########.' '.######..')
picture 'art/a "quoted" \ back.png' '##..' '.###' '..##'
picture 'art/<tag attr='"'x'"'> & &amp; ]]>.png' "${ring[@]}"
picture 'art/böse Ünï 漢字 🦇.png' '.#.' '###' '.#.'
picture 'art/res:@unique%node.v2 [node] ; # =.png' '#.#.#' '#####' '..#..'
picture $'art/line\nfeed\ttab.png' '####' '####'
picture 'art/deep/er.png' '#..' '#..' '###'
picture 'art/deep_er.png' '###' '#..'
picture 'art/clear.png' '....' '....'
picture 'art/{curly} $HOME ~.png' '#...#' '##.##' '.###.'
cat >'art/a "quoted" \ back.boxes.json' <<'JSON'
{"frames":{"*":{"hit":[0,0.5,2,1.25],"":{"point":[3,0]},"head \"x\" \\ </object>":{"circle":[1.5,2,1.25]},
 "Part1":{"box":[1,1,0,0]},"töuch %:@/.":[[0,0,1,1],{"point":[0.5,0.25]},{"circle":[1,1,0.125]}]}}}
JSON
cat >art/clear.boxes.json <<'JSON'
{"frames":{"*":{"muzzle":{"point":[1,1]},"\u0001\n":[-3,-2,1.5,9]}}}
JSON
compare art-plain 32 -- art
compare art-scale 0.7 -- art --pivot 0.25,1
compare sprites 24 -- "$SOURCE_DIR"/sprites/{bat,gear,ring,shards,window,web}.png --parts 5
grep -q 'sub_resource type="CircleShape2D"' art-plain/all.godot || fail 'no circle among the marks'

# ---- a grid of one picture, and frames of a packed picture ----------------------------------------------------------

picture strip.png '##...#..##..' '#####.###...' '...#.#..####' '............' '##..########' '##..##.##..#'
echo '{"frames":{"*":{"all":[0,0,4,3]},"1":{"one":{"point":[2.5,1]}}}}' >strip.boxes.json
compare grid 16 --grid --first strip/0 -- strip.png --grid 4x3

# `b` lies turned clockwise and trimmed, `c` trimmed, `d` is empty.
picture pack.png '####.###...' '####.#.#...' '##...###...' '.....#.#...' '..........#' '.###...####' '.#.....#..#'
cat >pack.json <<'JSON'
{"frames":{
 "a.png":{"frame":{"x":0,"y":0,"w":4,"h":3},"rotated":false,"trimmed":false,
          "spriteSourceSize":{"x":0,"y":0,"w":4,"h":3},"sourceSize":{"w":4,"h":3}},
 "b.png":{"frame":{"x":5,"y":0,"w":4,"h":3},"rotated":true,"trimmed":true,
          "spriteSourceSize":{"x":2,"y":1,"w":4,"h":3},"sourceSize":{"w":9,"h":7},"pivot":{"x":0.25,"y":0.5}},
 "c.png":{"frame":{"x":7,"y":4,"w":4,"h":3},"rotated":false,"trimmed":true,
          "spriteSourceSize":{"x":1,"y":3,"w":4,"h":3},"sourceSize":{"w":8,"h":6}}},
 "meta":{"image":"pack.png","size":{"w":11,"h":7}}}
JSON
echo '{"frames":{"*":{"mark":[1,2,2,1],"eye":{"circle":[3,2,1]},"tip":{"point":[0,0]}}}}' >pack.boxes.json
compare packed 16 --cuts pack.json --first a.png -- pack.json

# ---- what engines of Box2D's kind refuse ----------------------------------------------------------------------------

# A bow whose triangles have a sliver between them, which is joined; a strip with one that is left out.
mapfile -t bow < <(python3 -c '
for y in range(30):
    print("".join(".#"[abs(y - 15 - 10 * ((x - 100) / 100) ** 2) < 3] for x in range(200)))')
picture thin/bow.png "${bow[@]}"
compare joined 32 -- thin/bow.png --tolerance 0 --parts 3
grep -qx 'box2d [1-9][0-9]* 0' joined/said || fail "no sliver was joined: $(grep box2d joined/said)"
picture thin/strip.png '########.........' '.......######....' '.......##########'
compare left 32 -- thin/strip.png
grep -qx 'box2d 0 [1-9][0-9]*' left/said || fail "no sliver was left out: $(grep box2d left/said)"

# So many pixels a metre that corners would be welded together.
mapfile -t disc < <(python3 -c '
for y in range(60):
    print("".join(".#"[(x - 30) ** 2 + (y - 30) ** 2 < 800] for x in range(60)))')
picture disc.png "${disc[@]}"
for scale in 800 1500 5000; do
    expect 0 "$HITMASK" bake --format json -o coarse.json disc.png thin/bow.png --tolerance 0
    expect 0 "$HITMASK" bake --format box2d --scale $scale -o coarse.box2d-coarse disc.png thin/bow.png --tolerance 0
    said=$(check coarse.json coarse box2d-coarse --scale $scale) || fail "scale $scale: $said"
done

# Parts of up to 16 corners are taken apart again for these.
expect 0 "$HITMASK" bake --format box2d -o many.box2d disc.png --parts 16
expect 0 "$HITMASK" bake --format json -o many.json disc.png --parts 16
python3 -c 'import json; print(max(map(len, json.load(open("many.json"))["sprites"]["disc"]["parts"])))' >most
(($(<most) > 8)) || fail "no part has more than $(<most) corners"
expect 0 "$HITMASK" bake --format json -o eight.json disc.png
said=$(check eight.json many box2d) || fail "parts of 16 corners: $said"

# ---- names of files -------------------------------------------------------------------------------------------------

# What OUT ends in tells the format, the longest ending first; pictures are told as they are found from there.
picture in/one.png '##' '##'
mkdir -p made/of
for name in x.phaser.json:fromPhysicsEditor x.box2d.json:hitmask-box2d x.libgdx.json:rigidBodies x.rube.json:gravity \
    x.tsx:'<tileset' x.tsj:'"tileset"' x.tscn:PackedVector2Array x.godot3.tscn:PoolVector2Array x.tres:ConvexPolygon \
    x.tileset.tres:TileSetAtlasSource x.json:hausdorff; do
    expect 0 "$HITMASK" bake in/one.png -o "made/of/${name%%:*}"
    grep -q "${name#*:}" "made/of/${name%%:*}" || fail "${name%%:*} is of another format"
done
for name in x.tsx x.tsj x.libgdx.json x.tileset.tres; do
    grep -q '"../../in/one.png"' "made/of/$name" || fail "$name does not find the picture"
done
grep -q 'node name="x" type="Node2D"' made/of/x.godot3.tscn || fail 'the root of a scene'

# The same input gives the same bytes.
for format in $formats; do
    expect 0 "$HITMASK" bake art --format "$format" -o again.out
    mv again.out first.out
    expect 0 "$HITMASK" bake art --format "$format" --force -o again.out
    cmp first.out again.out || fail "$format: two runs differ"
done
finish
