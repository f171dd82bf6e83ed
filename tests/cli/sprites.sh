#!/usr/bin/env bash
# The sprites that come with the project: `hitmask info` agrees with Pillow on each, and each has the holes, parts and
# size that the tests and the documentation count on.
set -euo pipefail

/usr/bin/python3 -c 'import PIL' 2>/dev/null || { echo "no Pillow here (python3-pil)" && exit 77; }

find "$SOURCE_DIR/sprites" -name '*.png' | sort >files
for threshold in 1 128; do
    xargs -d '\n' "$HITMASK" info --json --threshold $threshold <files >info.$threshold
done
/usr/bin/python3 "$SOURCE_DIR/tests/cli/check-info.py" files info.1 info.128

figure() {
    "$HITMASK" info --json --threshold 128 "$SOURCE_DIR/sprites/$1.png" | grep -o "\"$2\":[0-9]*" | cut -d: -f2
}
expect() {
    local found
    found=$(figure "$1" "$2")
    [ "$found" = "$3" ] || { echo "$1 has $found $2, not $3" && exit 1; }
}
expect ring holes 1
expect gear holes 6
expect shards components 12
expect walker_strip6 components 6

# Another Pillow may round otherwise; the sprites were drawn with Debian 12's.
case $(/usr/bin/python3 -c 'import PIL; print(PIL.__version__)') in
9.4.*) "$SOURCE_DIR/scripts/draw-sprites.py" --check bullet coin_strip6 gear key ring ship tree walker_strip6 ;;
esac
