#!/usr/bin/env bash
# hitmask bake with bad inputs and bad outputs: a line for each fault, the old files whole, nothing left behind.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
make_pngs grid good.png '.##.' '####' '####' '.##.'
make_pngs grid other.png '####' '#..#'
bake() { "$HITMASK" bake "$@"; }
leftovers() { find . -name '.hitmask-??????' | grep . && fail "left behind after $1"; }
whole() { # whole FILE...: every one opens, as a collider or as JSON
    local file
    for file in "$@"; do
        case $file in
        *.json) python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$file" || fail "$file is not whole" ;;
        *) [[ $(head -c 4 "$file") == HMCL && $(od -An -t u8 -j 8 -N 8 "$file" | tr -d ' ') == $(stat -c %s "$file") ]] ||
            fail "$file is not whole" ;;
        esac
    done
}

# ---- inputs
: >empty.png
head -c 50 good.png >short.png
head -c -5 good.png >nearly.png
python3 - <<'PY'
import os, sys
sys.path.insert(0, os.path.join(os.environ["SOURCE_DIR"], "tests/cli"))
from make_pngs import SIGNATURE, RGBA, chunk, header
import zlib
open("bomb.png", "wb").write(SIGNATURE + header(30000, 30000, 8, RGBA) + chunk(b"IDAT", zlib.compress(bytes(9000000))))
open("lie.png", "wb").write(SIGNATURE + header(16000, 4000, 8, RGBA) + chunk(b"IDAT", zlib.compress(bytes(99))) + chunk(b"IEND"))
open("huge.png", "wb").write(SIGNATURE + header(2 ** 31 - 1, 1, 8, RGBA))
data = bytearray(open("good.png", "rb").read())
data[-20] ^= 1
open("altered.png", "wb").write(data)
open("text.png", "w").write("no picture")
PY
mkdir folder.png
while IFS='|' read -r name pattern; do
    name=${name// /}
    echo old >keep.json
    expect_fault 3 "$pattern" bake "$name" -o keep.json --dry-run
    expect_fault 3 "$pattern" bake "$name" -o kept/ --dry-run
    expect 3 bake good.png "$name" other.png -o keep.json --dry-run
    [[ ! -s out && $(wc -l <err) == 1 ]] || fail "$name: one output of several: $(cat out err)"
    expect 3 bake good.png "$name" other.png -o many/ --dry-run -j 2
    [[ $(<out) == $'write many/good.hmc\nwrite many/other.hmc' ]] || fail "$name: would be: $(<out)"
    [[ $(<err) =~ $pattern && $(wc -l <err) == 1 && ! -e many ]] || fail "$name: is not told: $(<err)"
    expect_fault 3 "$pattern" bake "$name" -o keep.json
    expect_fault 3 "$pattern" bake "$name" -o kept/
    [[ $(<keep.json) == old ]] || fail "$name changed the old output"
    expect 3 bake good.png "$name" other.png -o many/ -j 2
    (($(wc -l <err) == 1)) || fail "$name: $(wc -l <err) lines: $(<err)"
    [[ -s many/good.hmc && -s many/other.hmc ]] || fail "the others were not done beside $name"
    whole many/*.hmc
    rm -rf many
    expect 3 bake good.png "$name" other.png -o keep.json
    [[ $(<keep.json) == old ]] || fail "an output without $name was written"
done <<'ROWS'
missing.png | cannot be read .No such file.*check the name
empty.png   | is empty
short.png   | ends too early
nearly.png  | ends too early
altered.png | is a damaged PNG
text.png    | is not a PNG
bomb.png    | beyond the limit of 16384 a side.*--max-side
lie.png     | is a damaged PNG|ends too early
huge.png    | 2147483647 x 1
ROWS
expect_fault 3 'beyond the limit of 3 a side.*--max-side' bake good.png -o kept/ --max-side 3
expect_fault 3 'beyond the limit of 15.*--max-pixels' bake good.png -o kept/ --max-pixels 15
expect_fault 3 '--max-frames' bake good.png -o kept/ --grid 2x2 --max-frames 3
expect_fault 3 '--max-bytes' bake good.png -o kept/ --max-bytes 9
expect_fault 3 'good.png: has a border of 12 corners, beyond the limit of 11.*--max-points' \
    bake good.png -o kept/ --max-points 11
expect 0 bake good.png --format json --max-points 12
[[ ! -e kept ]] || fail 'a folder was made for nothing'

# Small files with many corners: a checkerboard is refused, a comb and dots are done while somebody waits.
python3 - <<'PY'
import os, sys
sys.path.insert(0, os.path.join(os.environ["SOURCE_DIR"], "tests/cli"))
from make_pngs import GREY, SIGNATURE, chunk, header
import zlib
def picture(name, side, solid):
    rows = b"".join(b"\0" + bytes(0 if solid(x, y) else 255 for x in range(side)) for y in range(side))
    open(name, "wb").write(SIGNATURE + header(side, side, 8, GREY) + chunk(b"tRNS", b"\0\xff") +
                           chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND"))
picture("board.png", 512, lambda x, y: (x + y) % 2)
picture("comb.png", 2048, lambda x, y: x % 2 == 0 or y == 0)
picture("dots.png", 160, lambda x, y: x % 2 == 0 and y % 2 == 0)
PY
expect_fault 3 'board.png: has a border of 524288 corners, beyond the limit of 200000' bake board.png -o kept/
timeout 100 "$HITMASK" bake comb.png dots.png -o combs/ || fail "comb.png and dots.png: status $?"
cat good.png >with.png
expect_fault 3 'has no outline of 3 points' bake good.png -o kept/ --vertices 3 --tolerance 0
leftovers 'bad inputs'

# A damaged picture of a sheet tells once, also where its frames were read already.
printf '{"frames":{"p":{"frame":{"x":0,"y":0,"w":2,"h":1}}},"meta":{"image":"nearly.png"}}' >sheet.json
expect_fault 3 'nearly.png: ends too early' bake sheet.json -o kept/
printf '{"frames":{"p":{"frame":{"x":3,"y":0,"w":2,"h":1}}},"meta":{"image":"good.png"}}' >sheet.json
expect 3 bake sheet.json -o kept/
(($(wc -l <err) == 1)) || fail "a frame outside of its picture: $(<err)"

# ---- never over an input
cp good.png before.png
ln -s good.png link.json
for name in good.png ./good.png link.json "$PWD/good.png"; do
    expect_fault 4 'one of the inputs' bake good.png -o "$name" --format json
    expect_fault 4 'one of the inputs' bake good.png -o kept/ --depfile "$name"
    cmp -s good.png before.png || fail "the input was overwritten as $name"
done
cp good.png mask.json
expect_fault 4 'one of the inputs' bake good.png -o mask.json --collision mask.json
cmp -s good.png mask.json || fail 'the picture of collisions was overwritten'
ln good.png hard.html
expect_fault 4 'one of the inputs' bake good.png -o kept/ --report hard.html
cmp -s good.png before.png || fail 'the input was overwritten by the report'

# ---- outputs that cannot be written
expect 0 bake good.png other.png -o done/
cp done/good.hmc good.before
: >file
expect_fault 4 'cannot be' bake good.png -o file/
expect_fault 4 'cannot be' bake good.png -o file/deep/
expect_fault 4 'No such file' bake good.png -o nowhere/out.json
if [[ -e /dev/full ]]; then
    expect_fault 4 'No space left' bake good.png -o /dev/full --format json
    bake good.png --format json >/dev/full 2>err
    (($? == 4)) || fail 'a full standard output'
fi
(
    ulimit -f 0
    trap '' XFSZ
    exec "$HITMASK" bake good.png other.png -o done/ --tolerance 0
) 2>&1 </dev/null | cat >said
((PIPESTATUS[0] == 4)) || fail 'a full disk is not told'
(($(grep -c 'cannot be written' said) >= 2)) || fail "a full disk: $(<said)"
cmp -s done/good.hmc good.before || fail 'a full disk changed the old output'
leftovers 'a full disk'
if ((EUID == 0)) && mkdir -p disk && mount -t tmpfs -o size=64k tmpfs disk 2>/dev/null; then
    expect 0 bake good.png -o disk/
    cp disk/good.hmc tiny.before
    head -c 100000 /dev/zero >disk/filler 2>/dev/null
    expect 4 bake "$SOURCE_DIR"/sprites/{bat,boss,ghost,rock}.png good.png -o disk/ --tolerance 0.5 -j 2
    grep -q 'No space left' err || fail "a full disk says $(head -3 err)"
    cmp -s disk/good.hmc tiny.before || whole disk/good.hmc
    [[ -z $(find disk -name '.hitmask-??????') ]] || fail 'left behind on a full disk'
    find disk -name '*.hmc' | while read -r file; do whole "$file"; done
    umount disk
fi
if ((EUID)); then
    chmod 555 done
    expect 4 bake good.png -o done/ --tolerance 0
    chmod 755 done
fi

# ---- interrupted in the middle
mkdir pictures
cp "$SOURCE_DIR"/sprites/{bat,boss,ghost,rock,ship,tree}.png pictures/
pictures=pictures
expect 0 bake "$pictures" -o stopped/ --format hitmask,json
for round in 1 2 3 4 5 6 7 8; do
    signal=$(((round % 2)) && echo INT || echo TERM)
    rm -f stopped/.hitmask-bake
    # no job control here: background jobs would ignore SIGINT
    python3 - "$HITMASK" "$pictures" "$signal" "$round" <<'PY'
import random, signal, subprocess, sys, time
program, pictures, name, seed = sys.argv[1:]
random.seed(int(seed))
run = subprocess.Popen([program, "bake", pictures, "-o", "stopped/", "--format", "hitmask,json", "-j", "2",
                        "--tolerance", seed], stderr=subprocess.DEVNULL,
                       preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
time.sleep(random.uniform(0, 0.25))
run.send_signal(getattr(signal, "SIG" + name))
run.wait()
PY
    whole stopped/*.hmc stopped/*.json
    leftovers "SIG$signal"
done
expect 0 bake "$pictures" -o stopped/ --format hitmask,json
expect 0 bake "$pictures" -o stopped/ --format hitmask,json --check

# ---- two runs at once into one folder
for round in 1 2; do
    rm -rf both
    bake "$pictures" -o both/ --tolerance 1 -j 2 2>err1 &
    one=$!
    bake "$pictures" -o both/ --tolerance 2 -j 2 2>err2 &
    two=$!
    wait $one || fail "one of two runs: $(<err1)"
    wait $two || fail "the other of two runs: $(<err2)"
    whole both/*.hmc
    leftovers 'two runs at once'
    expect 0 bake "$pictures" -o both/ --tolerance 1
    expect 0 bake "$pictures" -o both/ --tolerance 1 --check
done
finish
