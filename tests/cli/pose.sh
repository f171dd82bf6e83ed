#!/usr/bin/env bash
# `hitmask hit` with poses: answers against exact arithmetic, text and JSON, what is refused, the picture.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
export PYTHONDONTWRITEBYTECODE=1
make_pngs grid a.png '####' '#..#' '#..#' '####'
make_pngs grid b.png '##' '##'
make_pngs grid clear.png '..' '..'

python3 "$cli/check_poses.py" "$HITMASK" 80 || fail 'answers against exact arithmetic'

# Text.
expect 0 "$HITMASK" hit a.png b.png --pose-b 2,2
expect_out '^hit: they meet at 3,2 \(pixel 3,2 of A, 1,0 of B\), 3 shared pixels, first 3,2, box 2x2 at 2,2
contact: 1.41421356 px deep, normal -0.707106781,-0.707106781; moved by -1,-1 B is free$'
expect 0 "$HITMASK" hit a.png b.png --pose-b 3,0.5
expect_out '^hit: they meet at 4,1.41666669 \(pixel 3,1 of A, 0,0 of B\), 2 px\^2 shared, box 1x2 at 3,0.5
contact: 1 px deep, normal 1,0; moved by 1,0 B is free$'
expect 1 "$HITMASK" hit a.png b.png --pose-b 7,0
expect_out '^no hit: 3 px apart, closest points 4,[0-9.]+ and 7,[0-9.]+$'
expect 1 "$HITMASK" hit a.png b.png --pose-b 4,0
expect_out '^no hit: they only touch, at 4,[0-9.]+$'
expect 1 "$HITMASK" hit a.png b.png --pose-b 1,1
expect_out '^no hit: they only touch'
expect 0 "$HITMASK" hit a.png b.png --pose-b 4,0 --touch closed
expect_out '^hit: they meet at 4,1 \(pixel 3,0 of A, 0,0 of B\)
contact: 5.96046448e-08 px deep, normal 1,0; moved by 5.96046448e-08,0 B is free$'
expect 1 "$HITMASK" hit a.png b.png --pose-b 7,0 --margin 3
expect_out '^no hit: 3 px apart'
expect 0 "$HITMASK" hit a.png b.png --pose-b 7,0 --margin 3 --touch closed
expect_out '^hit: 3 px apart, closest points 4,[0-9.]+ and 7,[0-9.]+
contact: [0-9.e-]+ px deep, normal 1,0; moved by [0-9.e-]+,0 B is free$'
for pictures in 'a.png clear.png' 'clear.png b.png' 'clear.png clear.png'; do
    expect 1 "$HITMASK" hit $pictures --margin 1
    expect_out '^no hit: clear.png has no solid pixel$'
done

# Steps of 2^-24 pixel decide.
expect 1 "$HITMASK" hit a.png b.png --pose-b 1.00000001,1
expect 0 "$HITMASK" hit a.png b.png --pose-b 1.00000006,1
expect 0 "$HITMASK" hit a.png b.png --pose-b 0.99999994,1

# JSON.
contact='"contact":{"points":[{"point":[4,1.125],"depth":1.0540925471065787,"a":{"pixel":[3,1]},"b":{"pixel":[0,1]}}],"normal":[0.9486832980505138,-0.31622776601683794],"rule":"area","depth":1.0540925471065787},'
contact+='"separation":{"move":[1,0],"steps":[16777216,0]},'
area='"area":2,"centroid":[3.5,1],"box":[3,0,1,2]'
rest='"a":"a.png","b":"b.png","xform":{"a":[0,0,16777216,0,0,16777216],"b":[50331648,0,16777216,0,0,16777216]}'
expect 0 "$HITMASK" hit --json a.png b.png --pose-b 3,0
[[ $(<out) =~ ^'{"hit":true,"distance":0,"closest":[[3,'[0-9]'],[3,'[0-9]']],"parts":[{"pixel":['[23]',0]},{"pixel":[0,0]}],'"$area"',"shared":2,"first":[3,0],'"$contact$rest" &&
    $(<out) =~ ',"touch":"area","margin":0,"threshold":1}'$ ]] || fail "JSON of a hit: $(<out)"
expect 1 "$HITMASK" hit --json a.png clear.png --touch closed --margin 0.5
[[ $(<out) =~ ^'{"hit":false,"distance":null,"closest":null,"parts":null,"area":0,"centroid":null,"box":null,"shared":0,"first":null,' &&
    $(<out) =~ ',"touch":"closed","margin":0.5,"threshold":1}'$ ]] || fail "JSON of nothing: $(<out)"
expect 0 "$HITMASK" hit --json a.png b.png --pose-b 3,0.5
[[ $(<out) != *shared* ]] || fail "pixels shared between pixels: $(<out)"
[[ $(<out) == *'"area":2,"centroid":[3.5,1.5],"box":[3,0.5,1,2],'* ]] || fail "the area between pixels: $(<out)"
expect 0 "$HITMASK" hit --json a.png b.png --pose-b 4,0.5 --touch closed
[[ $(<out) == *'"area":0,"centroid":null,"box":null,'* ]] || fail "no area where edges meet: $(<out)"

[[ $(<out) == *'"contact":{"points":[{"point":[4,1.5],'* ]] || fail "the contact of edges: $(<out)"
expect 1 "$HITMASK" hit --json a.png b.png --pose-b 7,0
[[ $(<out) == *'"contact":null,"separation":{"move":[0,0],"steps":[0,0]},'* ]] || fail "no contact: $(<out)"
[[ $(<out) != *cast* ]] || fail "a cast that nobody asked for: $(<out)"

# What is shared on whole pixels is told in the world.
expect 0 "$HITMASK" hit a.png b.png --pose-a 10,20 --pose-b 12,22
expect_out ' 3 shared pixels, first 13,22, box 2x2 at 12,22
contact: '

# Moves: the answer and the exit status are about the way.
expect 0 "$HITMASK" hit a.png b.png --pose-b 7,0 --move -6,0
expect_out '^hit: after 0.5 of its way B meets A at 4,[0-9.]+ \(pixel 3,[01] of A, 0,[01] of B\), normal 1,0
stop: moved by -(3|2.9999999[0-9]*),0 B is still free
start: 3 px apart, closest points 4,[0-9.]+ and 7,[0-9.]+$'
expect 1 "$HITMASK" hit a.png b.png --pose-b 7,0 --move -3,0
expect_out '^no hit: B meets nothing on its way
start: 3 px apart'
expect 0 "$HITMASK" hit a.png b.png --pose-b 7,0 --move -3,0 --touch closed
expect_out '^hit: after 1 of its way'
expect 0 "$HITMASK" hit a.png b.png --at 7,0 --move -3,0 --margin 1
expect_out '^hit: after 0.666666667 of its way'
expect 1 "$HITMASK" hit a.png b.png --pose-b 3,0.5 --move 8,0
expect_out '^no hit: B meets nothing on its way
start: they meet at 4,1.41666669 '
expect 0 "$HITMASK" hit a.png b.png --pose-b 3,0.5 --move 8,0 --start always
expect_out '^hit: after 0 of its way B meets A at .*
stop: B stays where it is
start: they meet'
expect 0 "$HITMASK" hit a.png b.png --pose-b 3,0.5 --move -8,0
expect_out '^hit: after 0 of its way'
expect 1 "$HITMASK" hit a.png clear.png --move 1,2
expect_out '^no hit: B meets nothing on its way
start: clear.png has no solid pixel$'
expect 0 "$HITMASK" hit --json a.png b.png --pose-b 7,0 --move -6,0
wanted='"cast":{"motion":[-6,0],"start":"deeper","fraction":0.5,"exact":["1","2"],"stop":['
[[ $(<out) == *,"$wanted"-*,0]\,'"steps":[-503316'4?',0],"point":[4,'* ]] ||
    fail "JSON of a move: $(<out)"
expect 1 "$HITMASK" hit --json a.png b.png --pose-b 7,0 --move 6,0 --start never
[[ $(<out) =~ ^'{"hit":false,'.*,'"cast":{"motion":[6,0],"start":"never","fraction":1,"stop":[6,0],"steps":[100663296,0],"point":null,' ]] ||
    fail "JSON of a move that meets nothing: $(<out)"

# --at is short for a pose of B; quarter turns, flips and pivots are exact.
xforms() { "$HITMASK" hit --json "$@" | grep -o '"xform":{[^}]*}'; }
one=16777216
[[ $(xforms a.png b.png --at -2,3 --margin 0) == *'"b":[-33554432,50331648,'$one,0,0,$one']}' ]] || fail '--at'
for degrees in 90 450 -270 90.0 36000000000090; do
    wanted='"b":[0,0,0,'$one,-$one',0]}'
    [[ $(xforms a.png b.png --pose-b 0,0,$degrees) == *"$wanted" ]] || fail "turned by $degrees"
done
[[ $(xforms a.png b.png --pose-b 0,0,180) == *'"b":[0,0,-'$one,0,0,-$one']}' ]] || fail 'turned by 180'
[[ $(xforms a.png b.png --pose-b 0,0,-90) == *'"b":[0,0,0,-'$one,$one',0]}' ]] || fail 'turned by -90'
[[ $(xforms a.png b.png --pose-b 0,0,0,2) == *'"b":[0,0,33554432,0,0,33554432]}' ]] || fail 'one scale'
[[ $(xforms a.png b.png --pose-b 0,0,0,1,-2) == *'"b":[0,0,'$one',0,0,-33554432]}' ]] || fail 'two scales'
[[ $(xforms a.png b.png --flip-b x) == *'"b":[33554432,0,-'$one,0,0,$one']}' ]] || fail 'a flip'
[[ $(xforms a.png b.png --pivot-a 1,2) == '"xform":{"a":[-16777216,-33554432,'$one,* ]] || fail 'a pivot'

# What is refused.
usage() {
    local pattern=$1
    shift
    expect_fault 2 "$pattern" "$HITMASK" hit a.png b.png "$@"
}
usage 'both say where B lies' --at 1,1 --pose-b 1,1
for value in '' 1 1,2,3,4,5,6 1,,2 1,x ' 1,2' 1,2, 0x1,2 inf,0 nan,0 1e999,0 1e,2 .,1 -,1 '1;2' +1,2; do
    usage 'decimal numbers as X,Y..DEGREES' --pose-a "$value"
done
usage 'decimal numbers as X,Y' --pivot-b 1,2,3
usage 'a decimal number' --margin 1,2
usage 'needs a value' --pose-b
usage 'x y xy' --flip-a yx
usage 'area closed' --touch both
usage 'margin is out of range.*0 to 256' --margin 256.1
usage 'margin is out of range.*0 to 256' --margin -0.1
usage 'pose of A is out of range.*1000000' --pose-a 1000000.1,0
usage 'pose of B is out of range.*1000000' --pose-b 0,-1000001
usage 'pose of B is out of range.*1000000' --at 2000000,0 --touch area
usage 'pose of B is out of range.*1/64' --pose-b 0,0,0,0
usage 'pose of B is out of range.*1/64' --pose-b 0,0,0,1,65
usage 'DX,DY' --move 1
usage 'DX,DY' --move 1,2,3
usage 'move is out of range.*2000000' --move 0,2000001
usage 'deeper always never' --move 1,1 --start now
usage 'give --move' --start always
usage 'pose of A is out of range.*32767' --pivot-a 0,32768
for value in -1.5e2,0 .5,5. 1E-3,-0 1000000,-1000000,1e9,64,-0.015625; do
    expect 1 "$HITMASK" hit a.png clear.png --pose-b "$value"
done

# The picture: written whatever the answer, of the right size, and the answer stays the same.
for pose in 2,2 2.5,2.25,30 -9,4,200,-3,0.5 900000,-900000,45 3,3,0,0.02; do
    "$HITMASK" hit a.png b.png --pose-a 1,1,10 --pose-b $pose >plain
    plain=$?
    expect $plain "$HITMASK" hit a.png b.png --pose-a 1,1,10 --pose-b $pose --picture out.png
    cmp -s out plain || fail "the answer with a picture differs at $pose"
    "$HITMASK" info --json out.png | python3 -c '
import json, sys
about = json.load(sys.stdin)
assert 200 < about["size"][0] < 1100 and 150 < about["size"][1] < 900
assert about["solid"] == about["size"][0] * about["size"][1]' || fail "the picture at $pose"
    rm out.png
done
for move in -6,-1 -60,5 3,3 0,0 -1000000,2000000; do
    "$HITMASK" hit a.png b.png --pose-b 9,2,25 --move $move >plain
    plain=$?
    expect $plain "$HITMASK" hit a.png b.png --pose-b 9,2,25 --move $move --picture moved.png
    cmp -s out plain || fail "the answer with a picture differs with --move $move"
    rm moved.png
done
for i in 1 2; do "$HITMASK" hit a.png clear.png --margin 1 --picture empty$i.png >out; done
cmp empty1.png empty2.png || fail 'the same picture twice'
expect_fault 4 'one of the inputs' "$HITMASK" hit a.png b.png --margin 1 --picture b.png
finish
