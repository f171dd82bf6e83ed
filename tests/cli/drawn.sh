#!/usr/bin/env bash
# Pictures of `hit`, `explain`, `scene` and the demo as SVG and PNG: of one size, the colours of the same places; words that
# can be read, within the picture, also where names are long or look like markup; pixels of sprites with sharp edges.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$cli
make_pngs grid a.png '####' '#..#' '#..#' '####'
make_pngs grid b.png '##' '##'
long='<b>&amp; "long" '$(printf 'é%.0s' {1..90})'.png'
cp a.png "$long"
cat >scene.json <<'END'
{"sprites": {"ring": "a.png", "dot": "b.png"},
 "instances": [{"name": "one", "shape": "ring", "x": 0, "y": 0}, {"name": "two", "shape": "dot", "x": 9, "y": 9, "scale": 2},
               {"name": "three", "shape": {"circle": [0, 0, 2]}, "x": 16, "y": 2}]}
END
draw() { # draw NAME COMMAND...: as both
    local name=$1 kind
    shift
    for kind in png svg; do
        "$@" --picture "$name.$kind" >out 2>err
        (($? < 2)) && [[ ! -s err ]] || fail "$name.$kind: $(<err)"
    done
}
draw hit "$HITMASK" hit a.png b.png --at 2,2
draw named "$HITMASK" hit "$long" b.png --at 1,1
draw posed "$HITMASK" hit "$long" b.png --pose-a 0,0,30 --pose-b 2,3
draw shapes "$HITMASK" hit '{"circle":[0,0,9]}' '{"box":[4,-3,20,6]}'
draw moved "$HITMASK" hit a.png '{"circle":[20,2,3]}' --move -30,1
draw explained "$HITMASK" explain scene.json one two
draw scene "$HITMASK" scene scene.json --frames 2 --strip 2
mkdir sprites
cp "$SOURCE_DIR"/sprites/{ship,gear,star,coin_strip6}.png sprites
cp "$SOURCE_DIR/sprites/ring.png" "sprites/${long:0:60}.png"
for kind in png svg; do expect 0 "$HITMASK_DEMO" sprites -o demo.$kind; done
python3 "$cli/check_pictures.py" hit named posed shapes moved explained scene demo || fail 'SVG and PNG'

# The same bytes each time.
"$HITMASK" hit a.png b.png --at 2,2 --picture again.svg >out
cmp again.svg hit.svg || fail 'another SVG of the same'
expect_fault 4 'No space left' "$HITMASK" hit a.png b.png --picture /dev/full
for name in nowhere/x.svg nowhere/x.png; do
    expect_fault 4 'No such file' "$HITMASK" hit a.png b.png --picture $name
done

# What is far larger than a page is drawn smaller.
make_pngs grid strip.png "$(printf '#%.0s' {1..5000})"
draw wide "$HITMASK" hit strip.png strip.png --at 3,0
python3 "$cli/check_pictures.py" wide || fail 'a large picture'
finish
