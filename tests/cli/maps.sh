#!/usr/bin/env bash
# Tile maps of Tiled: every encoding, what is wrong with files, damaged files; that maps are kept; large ones.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
export PYTHONDONTWRITEBYTECODE=1

python3 "$cli/check_maps.py" "$HITMASK" || fail 'maps of Tiled'

# A map is read once: it answers also when its file is gone.
ask() { echo '{"id":1,"op":"overlap","a":{"tiles":{"tiled":"'$1'"}},"b":{"point":[20,8]}}'; }
# Line by line, so not where each command is run twice on the same input (js/tests/bake/both).
if [ -z "${NATIVE-}" ]; then
    coproc { "$HITMASK" query; }
    pid=$COPROC_PID
    for i in 1 2; do
        ask plain.tmj >&"${COPROC[1]}"
        read -r -t 20 line <&"${COPROC[0]}"
        [[ $line == '{"id":1,"hit":true}' ]] || fail "question $i about a map: $line"
        rm -f plain.tmj
    done
    exec {COPROC[1]}>&-
    wait "$pid"
fi
rm -f plain.tmj
[[ $(ask plain.tmj | "$HITMASK" query) == *'"a: plain.tmj: cannot be read (No such file or directory): check the name"}' ]] ||
    fail 'a map that is gone'

# A million cells, as numbers and packed.
python3 - "$cli" <<'EOF'
import sys
sys.path.insert(0, sys.argv[1])
from make_maps import game_map, layer, tileset, write
rows = [[(x * x + y) % 7 for x in range(1000)] for y in range(1000)]
for encoding in ("csv", "zlib"):
    write(f"large-{encoding}.tmj", game_map([layer(rows, encoding)], [{"firstgid": 1, **tileset([])}]))
EOF
for encoding in csv zlib; do
    echo '{"id":1,"op":"distance","a":{"tiles":{"tiled":"large-'$encoding'.tmj"}},"b":{"point":[15960,-30]}}' |
        "$HITMASK" query
done | uniq >out
[[ $(grep -c '"distance":' out) == 1 ]] || fail "a million cells: $(<out)"
finish
