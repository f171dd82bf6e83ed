#!/usr/bin/env bash
# `hitmask scene` at its boundary: 2,400 discs and other kinds in whole numbers, against where they are exactly.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
export PYTHONDONTWRITEBYTECODE=1

python3 "$cli/check_walls.py" "$HITMASK" || fail 'where a box throws back, stops and lets go'

# told PATTERN SCENE: what three frames print.
told() {
    printf '%s' "$2" >scene.json
    expect 0 "$HITMASK" scene scene.json --frames 3 --json
    expect_out "$1"
}
disc='"shape":{"circle":[0,0,1]},"x":5,"y":5,"velocity":[8,0]'
# A boundary may be as wide as a shape.
told '"distance":32771,.*"distance":32779,.*"distance":32787,' '{"boundary":{"box":[-32767,-20,65534,40]},
    "instances":[{'"$disc"'}],"queries":[{"ask":"nearest","at":[-32767,5]}]}'
# Half a step before 0 is a step before it, and stays that wherever it is moved to: it just touches the side.
told '"b":\[0\.99999994[0-9]*,0\].*"b":\[10,0\].*"b":\[0\.99999994' '{"boundary":{"box":[-10,-9,20,18]},"instances":[{
    "shape":{"circle":[0,0,1]},"x":-0.0000000298023223876953125,"velocity":[9.000000059604644775390625,0]}],
    "queries":[{"ask":"nearest","at":[99,0]}]}'
# What is too large for a box stays, along both axes.
told '"distance":4,.*"distance":4,.*"distance":4,' '{"boundary":{"box":[0,0,1,9]},"instances":[{'"$disc"'}],
    "queries":[{"ask":"nearest","at":[0,5]}]}'
# Without a solid pixel nothing holds it.
make_pngs grid blink.png '#.'
told '"b":\[1,0.*"objects":\[\].*"b":\[7,0' '{"boundary":{"box":[0,0,9,1]},"sprites":{
    "s":{"file":"blink.png","frames":2}},"instances":[{"shape":"s","every":1,"velocity":[3,0]}],
    "queries":[{"ask":"nearest","at":[99,0]}]}'
# What leaves is gone as soon as none of it touches the box, beyond either side, also what never was inside.
told '"objects":1,.*"objects":1,.*"objects":0,' '{"boundary":{"box":[0,0,12,9],"edge":"leave"},"instances":[{'"$disc"'}]}'
told '"objects":1,.*"objects":0,' '{"boundary":{"box":[0,50,12,9],"edge":"leave"},"instances":[{'"$disc"'}]}'

finish
