#!/usr/bin/env bash
# `hitmask hit`: answers as text and JSON, exit status, standard input, the picture.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
make_pngs grid a.png '####' '#..#' '#..#' '####'
make_pngs grid b.png '##' '##'
make_pngs grid clear.png '..' '..'

expect 0 "$HITMASK" hit a.png b.png
expect_out '^hit: 3 shared pixels, first 0,0, box 2x2 at 0,0$'
expect 0 "$HITMASK" hit a.png b.png --at 3,-1
expect_out '^hit: 1 shared pixel, first 3,0, box 1x1 at 3,0$'
expect 1 "$HITMASK" hit a.png b.png --at 1,1
expect_out '^no hit: their boxes overlap'
expect 1 "$HITMASK" hit a.png b.png --at=4,0
expect_out '^no hit: their boxes lie apart$'
expect 1 "$HITMASK" hit a.png clear.png
expect_out '^no hit: clear.png has no solid pixel$'

expect 0 "$HITMASK" hit --json a.png b.png --at 2,2
asked='"a":"a.png","b":"b.png","at":[2,2],"threshold":1'
[[ $(<out) == '{"hit":true,"shared":3,"first":[3,2],"box":[2,2,2,2],'"$asked}" ]] ||
    fail "JSON of a hit: $(<out)"
expect 1 "$HITMASK" hit -j a.png b.png --at 1,1
asked='"a":"a.png","b":"b.png","at":[1,1],"threshold":1'
[[ $(<out) == '{"hit":false,"shared":0,"first":null,"box":null,'"$asked}" ]] ||
    fail "JSON of a miss: $(<out)"
cp a.png $'odd \xff"\n.png'
"$HITMASK" hit --json $'odd \xff"\n.png' b.png | python3 -c '
import json, sys
assert json.load(sys.stdin)["a"] == "odd \ufffd\"\n.png"' || fail 'JSON of an odd name'

# Standard input, also where another - stands for a file.
"$HITMASK" hit - b.png <a.png >out 2>err || fail 'first picture from standard input'
expect_out 'hit: 3'
head -c 9999 b.png | "$HITMASK" hit a.png - >out 2>err || fail 'second picture from a pipe'
expect_out 'hit: 3'
expect_fault 3 'standard input: is empty' "$HITMASK" hit - b.png
cp a.png ./-
expect 0 "$HITMASK" hit ./- b.png

# Both inputs are looked at, so that one run tells all.
expect 3 "$HITMASK" hit none.png nothing.png
(($(wc -l <err) == 2)) || fail "two bad inputs give $(wc -l <err) lines"

# The picture: written whatever the answer, big enough to see, and the answer stays the same.
for at in 2,2 1,1 -30,40; do
    "$HITMASK" hit a.png b.png --at $at >plain
    plain=$?
    expect $plain "$HITMASK" hit a.png b.png --at $at --picture out.png
    cmp -s out plain || fail "the answer with a picture differs at $at"
    "$HITMASK" info --json out.png | python3 -c '
import json, sys
about = json.load(sys.stdin)
assert 200 < about["size"][0] < 2000 and 200 < about["size"][1] < 2000
assert about["solid"] == about["size"][0] * about["size"][1]' || fail "the picture at $at"
    rm out.png
done
expect_fault 4 '1000002 x 4 pixels.*--max-side' "$HITMASK" hit a.png b.png --at 1000000,0 --picture out.png
[[ ! -e out.png ]] || fail 'a picture in spite of the failure'
finish
