#!/usr/bin/env bash
# hitmask bake of a sheet of 100,000 frames: the memory it takes, and that outputs which are written while they are
# made are there whole or not at all, wherever they go.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
bake() { "$HITMASK" bake "$@"; }
leftovers() {
    local found
    found=$(find . -name '.hitmask-??????')
    [[ -z $found ]] || fail "left behind after $1: $found"
}

# atlas NAME FRAMES: as TexturePacker writes it, cells of 4 x 4 pixels of NAME.png in turn.
make_pngs grid cells.png '.##.####....#..#' '####.##..##..##.' '####.##.####.##.' '.##.####.##.#..#'
atlas() {
    cp cells.png "$1.png"
    python3 - "$@" <<'END'
import sys
name, count = sys.argv[1], int(sys.argv[2])
with open(name + ".json", "w") as out:
    for i in range(count):
        out.write(',\n' if i else '{"frames": {\n')
        out.write('"f%06d":\n{\n\t"frame": {"x":%d,"y":0,"w":4,"h":4},\n\t"rotated": false,\n\t"trimmed": false,\n'
                  '\t"spriteSourceSize": {"x":0,"y":0,"w":4,"h":4},\n\t"sourceSize": {"w":4,"h":4}\n}' % (i, i % 4 * 4))
    out.write('},\n"meta": {"image": "%s.png", "format": "RGBA8888", "size": {"w":16,"h":4}, "scale": "1"}\n}\n' % name)
END
}
atlas many 100000

# peak KIB COMMAND...: what it takes at most. Sanitizers surround every allocation and keep what was freed.
peak() {
    python3 - "$@" <<'END'
import os, resource, subprocess, sys
environment = dict(os.environ, ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=0")
status = subprocess.run(sys.argv[2:], env=environment).returncode
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print("peak", most, "KiB of", sys.argv[1], file=sys.stderr)
sys.exit(status or most > int(sys.argv[1]))
END
}
sanitizers=$([[ -n ${HITMASK_SANITIZED:-} ]] && echo 1 || echo 0)
peak $((sanitizers ? 90000 : 40000)) "$HITMASK" bake many.json -o many.hmc 2>err || fail "a collider: $(<err)"
peak $((sanitizers ? 90000 : 45000)) "$HITMASK" bake many.json -o out.json 2>err || fail "JSON: $(<err)"
cat err
python3 - <<'END' || fail 'what was baked'
import json
made = json.load(open("out.json"))
assert list(made["sheets"]["many"]["frames"]) == ["f%06d" % i for i in range(100000)]
first = [made["sprites"]["f%06d" % i] for i in range(4)]
assert [s["form"] for s in first] == [0, 1, 2, 3] and first[0]["loops"] != first[1]["loops"]
for i, sprite in enumerate(made["sprites"].values()):
    assert sprite == first[i % 4]
END

# ---- what is there already
atlas few 3000
expect 0 bake few.json -o kept.json
cp kept.json whole.json
(($(wc -c <whole.json) > 2000000)) || fail 'an output that is not long'
bake few.json --format json | cmp - whole.json || fail 'standard output'
ln -s kept.json link.json
number=$(stat -c %i kept.json)
expect 0 bake few.json -o link.json
[[ $(stat -c %i kept.json) == "$number" && -L link.json ]] || fail 'what is there already was written again'
expect 0 bake few.json -o kept.json --check
# alter COMMAND...: the file is another one after it, is found to be, and comes out right again.
alter() {
    "$@"
    cmp -s kept.json whole.json && fail "nothing was altered: $*"
    cp kept.json altered.json
    expect_fault 1 'kept.json: is not what it would be' bake few.json -o kept.json --check
    cmp -s kept.json altered.json || fail "a check wrote: $*"
    expect 0 bake few.json -o link.json
    cmp -s kept.json whole.json || fail "not mended: $*"
    [[ -L link.json ]] || fail 'the link is gone'
}
alter dd if=/dev/zero of=kept.json bs=1 seek=0 count=1 conv=notrunc status=none
alter dd if=/dev/zero of=kept.json bs=1 seek=1500000 count=1 conv=notrunc status=none
alter truncate -s -1 kept.json
alter truncate -s 1500000 kept.json
alter truncate -s 0 kept.json
alter truncate -s +1 kept.json
leftovers 'mending'

# ---- places that cannot hold it
if [[ -e /dev/full ]]; then
    expect_fault 4 'No space left' bake few.json -o /dev/full --format json
    bake few.json --format json >/dev/full 2>err
    [[ $? == 4 && $(wc -l <err) == 1 ]] || fail "a full standard output: $(<err)"
fi
printf x | dd of=kept.json bs=1 seek=1500000 conv=notrunc status=none
cp kept.json before.json
for blocks in 0 1 1000 1800; do
    (
        ulimit -f $blocks
        trap '' XFSZ
        exec "$HITMASK" bake few.json -o kept.json
    ) 2>&1 </dev/null | cat >said
    ((PIPESTATUS[0] == 4)) || fail "a full disk is not told"
    [[ $(<said) == 'kept.json: cannot be written (File too large): '* && $(wc -l <said) == 1 ]] ||
        fail "a full disk: $(<said)"
    cmp -s kept.json before.json || fail 'a full disk changed the old output'
    leftovers 'a full disk'
done
expect_fault 4 'No such file' bake few.json -o nowhere/out.json
mkfifo pipe.json
cat pipe.json >through &
expect 0 bake few.json -o pipe.json
wait
cmp -s through whole.json || fail 'through a pipe'
[[ -p pipe.json ]] || fail 'the pipe is gone'
bake few.json --format json | head -c 10 >/dev/null
(trap '' PIPE; exec "$HITMASK" bake few.json --format json) 2>err | head -c 10 >/dev/null
[[ ${PIPESTATUS[0]} == 4 && $(wc -l <err) == 1 ]] || fail "a reader that leaves: $(<err)"

# ---- a picture that is found to be damaged after a good part was written: the old output stays
head -c 60 cells.png >torn.png # only its size is needed where another picture stands for it, until it is drawn
cp cells.png torn.mask.png
cp whole.json kept.svg
expect_fault 3 'torn.png: ends too early' bake few.json torn.png -o kept.svg
cmp -s kept.svg whole.json || fail 'an output that could not be made replaced the old one'
leftovers 'a damaged picture'
bake few.json torn.png --format svg 2>err | wc -c >sent
[[ ${PIPESTATUS[0]} == 3 && $(<sent) -gt 1000000 ]] || fail "damaged too early: $(<sent) $(<err)"

# ---- several long ones at once, in a folder
mkdir sheets
for name in a b c d e; do atlas "sheets/$name" 3000; done
sed -i 's/sheets\///' sheets/*.json
for jobs in 1 4; do
    expect 0 bake sheets -o "folder$jobs/" --format json,box2d -j $jobs --json
    (($(grep -c '"written":true' out) == 10)) || fail "written: $(head -c 300 out)"
    leftovers 'a folder'
done
diff -rq -x .hitmask-bake folder1 folder4 >said || fail "workers make a difference: $(<said)"
for name in a b c d e; do
    sed "s/\"few\"/\"$name\"/" whole.json | cmp -s - "folder4/$name.json" || fail "in a folder: $name"
done
expect 0 bake sheets -o folder4/ --format json,box2d -j 4 --json
(($(grep -c '"skipped":true' out) == 10)) || fail 'what is there is made again'
printf x | dd of=folder4/c.json bs=1 seek=1500000 conv=notrunc status=none
expect_fault 1 'folder4/c.json: is not' bake sheets -o folder4/ --format json,box2d -j 4 --check
expect 0 bake sheets -o folder4/ --format json,box2d -j 4 --json
(($(grep -c '"skipped":true' out) == 9)) || fail "which are made again: $(head -c 300 out)"
cmp -s folder1/c.json folder4/c.json || fail 'an output of a folder is not mended'
finish
