#!/usr/bin/env bash
# Frames of sheets as inputs of hit, explain, info and query: cells of a picture and frames with names, the same in all
# answers as pictures of their own; rotated and trimmed ones; faults in one line.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"

# Three cells of 4 x 3 pixels in two rows, and each as a picture by itself.
make_pngs grid sheet.png '#...####' '##..#..#' '###.####' '..##....' '.##.....' '##......'
make_pngs grid cell0.png '#...' '##..' '###.'
make_pngs grid cell1.png '####' '#..#' '####'
make_pngs grid cell2.png '..##' '.##.' '##..'
# An atlas: "leg/1" is cell0 turned clockwise, "tail" is cell2 within 6 x 5 pixels, "0" is the third one.
make_pngs grid atlas.png '###..##....' '##..##.....' '#..##......' '...........'
cat >atlas.json <<'END'
{"frames":{
  "leg/1":{"frame":{"x":0,"y":0,"w":4,"h":3},"rotated":true,"trimmed":false,
           "spriteSourceSize":{"x":0,"y":0,"w":4,"h":3},"sourceSize":{"w":4,"h":3}},
  "tail":{"frame":{"x":3,"y":0,"w":4,"h":3},"rotated":false,"trimmed":true,
          "spriteSourceSize":{"x":1,"y":2,"w":4,"h":3},"sourceSize":{"w":6,"h":5}},
  "0":{"frame":{"x":3,"y":0,"w":4,"h":3},"rotated":false,"trimmed":false,
       "spriteSourceSize":{"x":0,"y":0,"w":4,"h":3},"sourceSize":{"w":4,"h":3}}},
 "meta":{"image":"atlas.png"}}
END
make_pngs grid tail.png '......' '......' '...##.' '..##..' '.##...'

# same_info OPERAND FILE: what info tells of both, but for their names.
same_info() {
    "$HITMASK" info --json "$1" >one || fail "info $1"
    "$HITMASK" info --json "$2" >two || fail "info $2"
    diff <(sed 's/"file":"[^"]*"//' one) <(sed 's/"file":"[^"]*"//' two) || fail "$1 is not as $2"
    grep -qF "\"file\":\"$1\"" one || fail "$1 is called $(<one)"
}
for i in 0 1 2; do same_info "sheet.png#4x3:$i" cell$i.png; done
same_info 'atlas.json#leg/1' cell0.png
same_info 'atlas.json#tail' tail.png
same_info 'atlas.json#0' cell2.png # by its name
same_info 'atlas.json#1' tail.png  # by its number
expect 0 "$HITMASK" info sheet.png#4x3 atlas.json --json
[ "$(sed 's/.*"file":"\([^"]*\)".*"solid":\([0-9]*\).*/\1 \2/' out)" = "sheet.png#4x3:0 6
sheet.png#4x3:1 10
sheet.png#4x3:2 6
sheet.png#4x3:3 0
atlas.json#leg/1 6
atlas.json#tail 6
atlas.json#0 6" ] || fail "all frames: $(<out)"

# Answers and pictures are those of pictures by themselves.
for options in '--at 1,1' '--pose-b 3,1,30' '--at 2,0 --move 5,1' '--at 9,9'; do
    for command in "hit --json" hit explain; do
        [[ $command$options != explain*--move* ]] || continue
        "$HITMASK" $command cell1.png cell0.png $options --picture plain.svg >plain
        "$HITMASK" $command sheet.png#4x3:1 'atlas.json#leg/1' $options --picture framed.svg >framed
        diff plain <(sed 's/sheet.png#4x3:1/cell1.png/; s,atlas.json#leg/1,cell0.png,; s/and 1 (B)/and cell0.png (B)/' framed) || fail "$command $options"
        "$HITMASK" $command sheet.png#4x3:1 'atlas.json#leg/1' $options >without
        cmp framed without || fail "$command $options differs without a picture"
        cmp <(sed 's/<text.*//' plain.svg) <(sed 's/<text.*//' framed.svg) || fail "the picture of $command $options"
    done
done

# A file of the whole name comes first; a name may have a '#' of its own.
cp cell0.png 'sheet.png#4x3:1'
same_info 'sheet.png#4x3:1' cell0.png
rm 'sheet.png#4x3:1'
cp sheet.png 'a#b.png'
same_info 'a#b.png#4x3:1' cell1.png

# Questions.
cat >questions.jsonl <<'END'
{"id":1,"op":"shared","a":{"mask":"sheet.png","grid":[4,3],"frame":1},"b":{"rows":["####","#..#","####"]}}
{"id":2,"op":"shared","a":{"mask":"sheet.png","grid":[4,3],"frame":"2"},"b":{"rows":["..##",".##.","##.."]}}
{"id":3,"op":"shared","a":{"mask":"atlas.json","frame":"leg/1"},"b":{"rows":["#...","##..","###."]}}
{"id":4,"op":"shared","a":{"mask":"atlas.json","frame":1},"b":{"mask":"tail.png"}}
{"id":5,"op":"shared","a":{"mask":"atlas.json","frame":0},"b":{"mask":"sheet.png","grid":[4,3],"frame":1,"threshold":255}}
{"id":6,"op":"shared","a":{"mask":"sheet.png"},"b":{"mask":"sheet.png","grid":[8,6],"frame":0}}
{"id":7,"op":"shared","a":{"mask":"sheet.png","grid":2,"frame":5},"b":{"rows":["..","##"]}}
END
expect 0 "$HITMASK" query questions.jsonl
[ "$(grep -o '"area":[0-9]*' out | tr '\n' ' ')" = '"area":10 "area":6 "area":6 "area":6 "area":4 "area":22 "area":2 ' ] ||
    fail "areas: $(<out)"
# Every pixel as a frame by itself, all of them kept.
for i in {0..47}; do
    echo "{\"id\":$i,\"op\":\"overlap\",\"a\":{\"mask\":\"sheet.png\",\"grid\":1,\"frame\":$i},\"b\":{\"rows\":[\"#\"]}}"
done >pixels.jsonl
cat pixels.jsonl pixels.jsonl >twice.jsonl
expect 0 "$HITMASK" query twice.jsonl
rows='#...####' rows+='##..#..#' rows+='###.####' rows+='..##....' rows+='.##.....' rows+='##......'
[ "$(sed 's/.*true.*/#/; s/.*false.*/./' out | tr -d '\n')" = "$rows$rows" ] || fail "pixels: $(<out)"
cat >faults.jsonl <<'END'
{"op":"overlap","a":{"mask":"sheet.png","frame":1},"b":{"point":[0,0]}}
{"op":"overlap","a":{"mask":"sheet.png","grid":4},"b":{"point":[0,0]}}
{"op":"overlap","a":{"mask":"sheet.png","grid":[4,3],"frame":4},"b":{"point":[0,0]}}
{"op":"overlap","a":{"mask":"sheet.png","grid":[4,4],"frame":0},"b":{"point":[0,0]}}
{"op":"overlap","a":{"mask":"sheet.png","grid":[4,0],"frame":0},"b":{"point":[0,0]}}
{"op":"overlap","a":{"mask":"sheet.png","grid":[4,3],"frame":true},"b":{"point":[0,0]}}
{"op":"overlap","a":{"mask":"atlas.json"},"b":{"point":[0,0]}}
{"op":"overlap","a":{"mask":"atlas.json","grid":4,"frame":1},"b":{"point":[0,0]}}
{"op":"overlap","a":{"mask":"atlas.json","frame":"arm"},"b":{"point":[0,0]}}
{"op":"overlap","a":{"circle":[0,0,1],"frame":1},"b":{"point":[0,0]}}
{"op":"overlap","a":{"mask":"none.json","frame":1},"b":{"point":[0,0]}}
END
expect 0 "$HITMASK" query faults.jsonl
[ "$(sed 's/.*"error":"\(.*\)"}/\1/' out)" = 'a: frame: give the \"grid\" of the picture as well
a: grid: give the number of a \"frame\" as well
a: sheet.png: has no frame '"'4': give one of 4, from '0' to '3'"'
a: sheet.png: is 8 x 6 pixels, no whole number of cells of 4 x 4: give the size of one of its frames
a: grid: give a whole number of pixels, 1 to 32767, or [w,h]
a: frame: give a name or a whole number
a: mask: is a sheet: give the name of a \"frame\" as well
a: grid: a sheet in JSON or XML has frames without it
a: atlas.json: has no frame '"'arm': give one of 3, from 'leg/1' to '0'"'
a: '"'circle' has no frame, only these have: mask"'
a: none.json: cannot be read (No such file or directory): check the name' ] || fail "faults: $(<out)"

# Faults of operands, one line each.
faulty() { expect_fault 3 "$1" "$HITMASK" hit "$2" cell0.png; }
faulty "sheet.png: has no frame '4': give one of 4, from '0' to '3'" sheet.png#4x3:4
faulty "sheet.png: has no frame '-1'" sheet.png#4x3:-1
faulty 'no whole number of cells of 4 x 4: give the size' sheet.png#4x4:0
faulty "^sheet.png: '#4' names no frame: give FILE.png#WxH:N" sheet.png#4
faulty 'names no frame: give FILE.png#WxH:N, frame N of cells W wide and H high' sheet.png#
faulty 'names no frame: give FILE.png#WxH:N, frame N of cells W wide and H high' sheet.png#0x3:1
faulty 'names no frame: give FILE.png#WxH:N, frame N of cells W wide and H high' sheet.png#4x99999999999:1
faulty 'names no frame: write its name or number' sheet.png#4x3:
faulty 'names no frame: write its name or number' atlas.json#
faulty "is a sheet of frames, and none is named behind a '#': give one of 4" sheet.png#4x3
faulty "is a sheet of frames, and none is named behind a '#': give one of 3, from 'leg/1' to '0'" atlas.json
faulty "atlas.json: has no frame 'arm'" atlas.json#arm
faulty 'none.png#4x3:1: cannot be read' none.png#4x3:1
expect_fault 3 "has no frame '9'" "$HITMASK" info sheet.png#4x3:9 --json
expect_fault 3 'beyond the limit' "$HITMASK" info sheet.png#4x3:0 --json --max-side 5
# What an input was cut from is not written over.
for picture in sheet.png atlas.png; do
    cp "$picture" before
    "$HITMASK" hit sheet.png#4x3:0 'atlas.json#tail' --picture "$picture" >out 2>err && fail "writes over $picture"
    grep -q 'is one of the inputs and is not overwritten' err || fail "of $picture: $(<err)"
    cmp before "$picture" || fail "$picture was written over"
done
"$HITMASK" hit '{"mask":"atlas.json","frame":"tail"}' cell0.png --picture atlas.png >out 2>err && fail 'writes over atlas.png'
grep -q 'is one of the inputs' err || fail "of JSON: $(<err)"
finish
