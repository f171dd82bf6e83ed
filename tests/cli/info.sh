#!/usr/bin/env bash
# `hitmask info`: measures of known pictures, connectivity, many inputs of which some are bad.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
make_pngs grid ring.png '####.' '#..#.' '#..#.' '####.' '....#'
make_pngs grid pinch.png '.#.' '#.#' '.#.'
make_pngs grid clear.png '...'
make_pngs grid bay.png '###' '#..' '###'

expect 0 "$HITMASK" info --json ring.png
measures='"size":[5,5],"solid":13,"box":[0,0,5,5],"components":1,"holes":1,"centroid":[2.19'
[[ $(<out) == '{"file":"ring.png",'"$measures"* ]] ||
    fail "ring: $(<out)"
[[ $(<out) == *'],"threshold":1,"connect":8}' ]] || fail "ring: $(<out)"
counts() { python3 -c 'import json,sys; a=json.load(sys.stdin); print(a["components"], a["holes"])' <out; }
# A ring closed only at its corners: one piece around a hole, or four pieces around nothing.
expect 0 "$HITMASK" info --json pinch.png
[[ $(counts) == '1 1' ]] || fail "pinch 8-connected: $(counts)"
expect 0 "$HITMASK" info --json --connect 4 pinch.png
[[ $(counts) == '4 0' ]] || fail "pinch 4-connected: $(counts)"
expect 0 "$HITMASK" info --json bay.png
[[ $(counts) == '1 0' ]] || fail "bay: $(counts)"
expect 0 "$HITMASK" info --json clear.png
[[ $(<out) == *'"solid":0,"box":null,"components":0,"holes":0,"centroid":null'* ]] || fail "clear: $(<out)"

# The table: a head, then a line a file, the name last.
expect 0 "$HITMASK" info ring.png clear.png
(($(wc -l <out) == 3)) || fail "table of 2 files has $(wc -l <out) lines"
expect_out 'size +solid +box +components +holes +centroid +file'
expect_out '5x5 +13 +5x5 at 0,0 +1 +1 +2.19,2.19 +ring.png'
expect_out '3x1 +0 +- +0 +0 +- +clear.png'

# Bad inputs among good ones: each told, the others still done.
echo text >text.png
: >zero.png
mkdir folder
expect 3 "$HITMASK" info --json ring.png text.png pinch.png missing.png folder zero.png bay.png
(($(wc -l <out) == 3)) || fail "$(wc -l <out) answers instead of 3"
(($(wc -l <err) == 4)) || fail "$(wc -l <err) complaints instead of 4"
for pattern in '^text.png: is not a PNG file: ' '^missing.png: cannot be read .*: ' '^folder: .*directory.*: ' \
    '^zero.png: is empty: '; do
    grep -q "$pattern" err || fail "no complaint '$pattern'"
done
python3 -c 'import json,sys; [json.loads(line) for line in sys.stdin]' <out || fail 'a line is not JSON'
expect_fault 3 'line.x0afeed' "$HITMASK" info --json $'line\nfeed.png'
if ((EUID)); then
    chmod 0 bay.png
    expect_fault 3 'Permission denied.*permissions' "$HITMASK" info --json bay.png
fi

# Limits name themselves and the option that changes them.
expect_fault 3 '5 x 5 pixels, beyond the limit of 4 a side: raise --max-side' \
    "$HITMASK" info --json ring.png --max-side 4
expect_fault 3 '25 pixels, beyond the limit of 24: raise --max-pixels' \
    "$HITMASK" info --json ring.png --max-pixels 24
# Besides alpha a colour key or brightness decides: red, magenta, black, white, and one that is not there.
python3 - <<'PYTHON'
import struct, zlib
pixels = bytes([255, 0, 0, 255, 255, 0, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 0])
def chunk(name, data): return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
open("five.png", "wb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 5, 1, 8, 6, 0, 0, 0)) +
                             chunk(b"IDAT", zlib.compress(b"\0" + pixels)) + chunk(b"IEND", b""))
PYTHON
solid() {
    local wanted=$1
    shift
    expect 0 "$HITMASK" info --json five.png "$@"
    [[ $(<out) == *'"solid":'"$wanted,"* ]] || fail "$*: $(<out) instead of $wanted solid"
}
solid 4
solid 3 --key ff00ff
solid 3 --key '#FF00FF'
solid 4 --key ff00fe
solid 3 --brightness 1
solid 3 --brightness 76  # red has 76.245
solid 2 --brightness 77
solid 2 --brightness 105 # magenta has 105.315
solid 1 --brightness 106
solid 1 --brightness 255
solid 2 --brightness 76 --key ff00ff
for key in '' '#' ff00f ff00fff 0xff00 ff00fg -ff00ff; do
    expect_fault 2 'give a colour as six hexadecimal digits' "$HITMASK" info five.png --key="$key"
done
for least in 0 256 1.5 x; do expect_fault 2 '1 to 255' "$HITMASK" info five.png --brightness "$least"; done

# The same of hit, with and without a picture, and of query.
make_pngs grid dot.png '#'
expect 0 "$HITMASK" hit five.png dot.png --at 1,0
expect 1 "$HITMASK" hit five.png dot.png --at 1,0 --key ff00ff
expect 1 "$HITMASK" hit five.png dot.png --at 1,0 --key ff00ff --picture hit.png
expect 1 "$HITMASK" hit '{"mask":"five.png"}' '{"point":[1.5,0.5]}' --key ff00ff
ask() { echo '{"op":"overlap","a":{"mask":"five.png"},"b":{"point":[1.5,0.5]}}' | "$HITMASK" query "$@"; }
[[ $(ask) == *true* && $(ask --key ff00ff) == *false* && $(ask --brightness 106) == *false* ]] || fail 'questions'
finish
