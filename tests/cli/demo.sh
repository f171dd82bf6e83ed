#!/usr/bin/env bash
# The demo: the same table and picture every time, bad files passed over, numbers that fit together.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"

cp -r "$SOURCE_DIR/sprites" sprites
expect 0 "$HITMASK_DEMO" sprites -o demo.png --all
[[ ! -s err ]] || fail "complaints: $(head -3 err)"
grep -q '^picture: demo.png$' out || fail 'the picture is not named'
"$HITMASK" info --json demo.png | python3 -c '
import json, sys
width, height = json.load(sys.stdin)["size"]
assert 1400 <= width <= 2100 and 900 <= height <= 2200, (width, height)' || fail 'size of the picture'

# The summary counts the rows of the table, and both answers are common in it.
python3 -c '
import re, sys
lines = open("out").read().splitlines()
rows = lines[1:lines.index("")]
summary = next(line for line in lines if "pairs with overlapping boxes" in line)
pattern = r"(\d+) sprites, (\d+) pairs with overlapping boxes, (\d+) of"
sprites, pairs, hits = map(int, re.match(pattern, summary).groups())
yes = [row for row in rows if re.search(r" yes +[0-9.]+ +[0-9.]+ +[-0-9.]+, *[-0-9.]+ +[0-9.]+,[0-9.]+$", row)]
no = [row for row in rows if re.search(r" no +[0-9.e-]+ px apart$", row)]
assert sprites >= 20 and pairs == len(yes) + len(no) == len(rows), (pairs, len(yes), len(no), len(rows))
assert hits == len(yes), (hits, len(yes))
for row in yes:
    area, depth, x, y = map(float, re.search(r"yes +([0-9.]+) +([0-9.]+) +([-0-9.]+), *([-0-9.]+)", row).groups())
    assert area > 0 and 0 < depth < 20 and abs(x * x + y * y - 1) < 0.003, row
# Some are as near as can be and do not hit, others hit and share less than a pixel.
assert any(float(row.split()[-3]) < 1e-6 for row in no), "no near miss"
assert any(0 < float(re.search(r"yes +([0-9.]+)", row)[1]) < 1 for row in yes), "no graze"
assert len(yes) > pairs / 5 and len(no) > pairs / 5, "too few of one answer"' || fail 'table and summary'

# Deterministic: everything but the time, whatever order the folder lists its files in.
grep -v 'exact tests\|^picture' out >first
cp demo.png first.png
mkdir again
for file in $(ls -r sprites/*.png); do cp "$file" again/; done
expect 0 "$HITMASK_DEMO" again --output demo.png -a
grep -v 'exact tests\|^picture' out | diff first - >differences || fail 'the table differs from run to run'
cmp demo.png first.png || fail 'the picture differs from run to run'

# At most 60 rows without --all, and the rest is counted.
mkdir many
for i in {1..9}; do
    for name in ring gear ship star bat web key; do cp sprites/$name.png many/$i-$name.png; done
done
expect 0 "$HITMASK_DEMO" many -o many.png
shown=$(grep -cE ' (yes|no) ' out)
((shown == 60)) || fail "$shown rows instead of 60"
grep -qE '^\.\.\. and [0-9]+ more pairs \(--all prints them\)$' out || fail 'the rest is not counted'

# Bad, blank and odd files among good ones, and folders in folders.
mkdir -p mixed/deeper
cp sprites/ring.png mixed/deeper/ring.PNG
cp sprites/gear.png mixed/
echo text >mixed/bad.png
echo text >mixed/readme.txt
make_pngs grid mixed/clear.png '..'
make_pngs grid mixed/x_strip3.png '#.#.'
expect 0 "$HITMASK_DEMO" mixed -o mixed.png
(($(wc -l <err) == 1)) || fail "complaints about one bad file: $(<err)"
grep -q '^3 sprites' out || fail "sprites of a mixed folder: $(<out)"
grep -q 'left out: 1 files that cannot be read' out || fail 'the bad file is not counted'
grep -q 'left out: 1 pictures without a solid pixel' out || fail 'the blank file is not counted'

# Odd names, and a strip whose number is no number of frames.
mkdir odd
cp sprites/ring.png $'odd/line\nfeed.png'
cp sprites/ring.png odd/_strip.png
cp sprites/ring.png odd/x_strip0.png
cp sprites/ring.png odd/x_strip99999999999999999999.png
expect 0 "$HITMASK_DEMO" odd -o odd.png
grep -q '^4 sprites' out || fail "odd names: $(<out)"
grep -q 'line?feed' out || fail "a line feed in a name: $(<out)"

# One sprite alone, tiny and large ones, nothing at all.
mkdir one none large
cp sprites/bullet.png one/
expect 0 "$HITMASK_DEMO" one -o one.png
grep -q '^1 sprites, 0 pairs' out || fail "one sprite: $(<out)"
make_pngs grid large/wide.png "$(printf '#%.0s' {1..1500})"
cp sprites/bullet.png sprites/key.png large/
expect 0 "$HITMASK_DEMO" large -o large.png
grep -q 'left out: 1 sprites of more than 640 px a side' out || fail "a large sprite: $(<out)"
expect_fault 3 'holds no PNG' "$HITMASK_DEMO" none -o none.png
expect_fault 3 'No such file' "$HITMASK_DEMO" nowhere -o none.png
[[ ! -e none.png ]] || fail 'a picture of nothing'

# Output: never an input, nowhere to write, full.
expect_fault 4 'one of the inputs' "$HITMASK_DEMO" sprites -o sprites/ring.png
cmp -s sprites/ring.png "$SOURCE_DIR/sprites/ring.png" || fail 'an input was overwritten'
expect 4 "$HITMASK_DEMO" one -o nowhere/out.png
"$HITMASK_DEMO" one -o one.png >/dev/full 2>err
(($? == 4)) || fail 'a full stdout'
# The page as a scene: the same sprites at the same places, which move and turn from there.
expect 4 "$HITMASK_DEMO" sprites -o demo.png --scene moving/demo.json
mkdir -p moving
expect 0 "$HITMASK_DEMO" sprites -o demo.png --scene moving/demo.json --all
grep -q '^scene: moving/demo.json$' out || fail 'the scene is not named'
cp out demo.out
expect 0 "$HITMASK" scene moving/demo.json --frames 12 --json --picture moving/moving.png
python3 - <<'END' || fail 'the scene of the demo'
import json, re
lines = open("demo.out").read().splitlines()
rows = [re.match(r"(\S+) +(\S+) +(yes|no)", line) for line in lines[1:lines.index("")]]
hits = {(r[1], r[2]) for r in rows if r[3] == "yes"}
frames = [json.loads(line) for line in open("out")]
cut = lambda name: str(name)[:16]
first = {tuple(sorted((cut(p["a"]), cut(p["b"])))) for p in frames[0]["pairs"]}
# Places are rounded to steps anew, so that what is a step apart may change.
assert len(first ^ {tuple(sorted(h)) for h in hits}) <= len(hits) // 10, (first, hits)
last = {(p["a"], p["b"]) for p in frames[-1]["pairs"]}
assert last != {(p["a"], p["b"]) for p in frames[0]["pairs"]}, "nothing moves"
assert {e["event"] for f in frames for e in f["events"]} == {"begin", "end"}
END
ln -s sprites/ship.png ship.json
expect_fault 4 'one of the inputs' "$HITMASK_DEMO" sprites -o demo.png --scene ship.json

finish
