#!/usr/bin/env bash
# The checksum of collider files, as docs/collider-file.md describes it, over files of many lengths.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
pattern='#.##..###...####....#####.....######......#######.......########.......#'
for width in 1 2 3 5 8 13 21 34 55 70; do
    make_pngs grid "picture$width.png" "${pattern:0:width}" "${pattern:1:width}" "${pattern:2:width}"
done
cp picture5.png "a name of some length.png"
"$HITMASK" bake ./*.png -o colliders/ || fail 'bake'
python3 "$SOURCE_DIR/tests/cli/check_checksum.py" "$SOURCE_DIR/docs/collider-file.md" colliders/*.hmc \
    "$SOURCE_DIR"/tests/data/v0.1/colliders/*.hmc || fail 'checksums'
# And it is one: a byte that changes is seen.
python3 - colliders/picture8.hmc <<'PY'
import sys
data = bytearray(open(sys.argv[1], "rb").read())
data[len(data) // 2] ^= 4
open(sys.argv[1], "wb").write(data)
PY
python3 "$SOURCE_DIR/tests/cli/check_checksum.py" "$SOURCE_DIR/docs/collider-file.md" colliders/*.hmc >told &&
    fail 'a changed byte is not seen'
grep -q picture8 told || fail "told: $(<told)"
finish
