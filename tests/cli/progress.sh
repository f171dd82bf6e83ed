#!/usr/bin/env bash
# The bar of long runs: seen on a terminal (a pseudo-terminal here), taken away before words and at the end, and never in a
# log, on a dumb terminal or in a run that is short.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
export PYTHONDONTWRITEBYTECODE=1

# Enough work that the clock shows a bar: twice as much until it takes some time, without a terminal.
seconds() { # seconds COMMAND...: in hundredths
    local begin=${EPOCHREALTIME/[.,]/}
    "$@" >/dev/null 2>err </dev/null
    echo $(((${EPOCHREALTIME/[.,]/} - begin) / 10000))
}
count=0
mkdir many
more() { # more N: links so that there are N sprites
    while ((count < $1)); do ln -s "$SOURCE_DIR/sprites/boss.png" "many/$((count++)).png"; done
}
for n in 4 8 16 32 64 128 256; do
    more $n
    took=$(seconds "$HITMASK" bake many -o once/)
    rm -rf once
    ((took < 150)) || break
done
cat >bars.py <<'END'
"""bars.py FILE UNIT [WORDS]: what a terminal was shown is bars that grow and are taken away at the end; UNIT is sprites or
share, WORDS a line that comes between bars. Exits with 2 where it was shown less than two."""
import ast, re, sys
told = ast.literal_eval(open(sys.argv[1]).read()).decode()
lines = [line for line in re.split(r"(\r\n|\r\033\[K)", told) if line]
bars = re.findall(r"\r\[([#.]{40})\] (?:(\d+) of (\d+)|( ?\d+|100) %)", told)
done = [int(bar[1] or bar[3]) for bar in bars]
if len(set(done)) < 2:
    sys.exit(2)  # over too soon
assert done == sorted(done), done
for full, some, all, share in bars:
    assert (sys.argv[2] == "share") == bool(share), told
    most = 100 if share else int(all)
    if share:
        assert abs(full.count("#") - 40 * int(share) / 100) < 1, (full, share)
    else:
        assert full.count("#") == 40 * int(some) // most, (full, some)
    assert full == "#" * full.count("#") + "." * full.count("."), full
# Taken away before anything else is said, and at the end.
rest = re.sub(r"(\r\[[#.]{40}\] [^\r]*)+\r\033\[K", "", told)
assert "\r[" not in rest and "\033" not in rest, (rest, told)
assert rest.strip() == (sys.argv[3] if len(sys.argv) > 3 else ""), rest
END
seen() { # seen UNIT WORDS COMMAND...
    local unit=$1 words=$2
    shift 2
    # How quick the machine is changes meanwhile: where it was over too soon it is tried again, with more to do.
    for again in 1 2 3 4 5; do
        python3 "$cli/progress.py" xterm "$@" >told
        python3 bars.py told "$unit" "$words" && return
        (($? == 2)) || break
        if [[ $unit == sprites ]]; then more $((2 * count)); elif ((side < 8000)); then picture $((2 * side)); fi
        rm -rf seen
    done
    fail "on a terminal: $*: $(tail -c 300 told)"
}
unseen() { # unseen TERM COMMAND...
    python3 "$cli/progress.py" "$@" >told
    [[ $(<told) == "b''" ]] || fail "with TERM=$*: $(head -c 200 told)"
}
seen sprites '' "$HITMASK" bake many -o seen/
[[ $(find seen -name '*.hmc' | wc -l) == "$count" ]] || fail 'outputs beside a bar'
rm -rf seen
printf x >many/z.png
seen sprites 'many/z.png: is not a PNG file: convert it to PNG' "$HITMASK" bake many -o seen/ -j 2
rm -rf seen many/z.png
unseen dumb "$HITMASK" bake many -o seen/
rm -rf seen
unseen '' "$HITMASK" bake "many/0.png" -o seen/
unseen xterm "$HITMASK" bake "$SOURCE_DIR/sprites/coin_strip6.png" -o seen/
expect 0 "$HITMASK" bake many -o seen/ --force
[[ ! -s err ]] || fail "a bar in a log: $(head -c 100 err)"

# Long pictures.
picture() { # picture SIDE
    side=$1
    python3 - "$side" <<'END'
import os, struct, sys, zlib
side = int(sys.argv[1])
chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
rows = [b"\0" + os.urandom(4 * side) for _ in range(8)]
packed = zlib.compress(b"".join(rows[y % 8] for y in range(side)), 1)
open("large.png", "wb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)) +
                              chunk(b"IDAT", packed) + chunk(b"IEND", b""))
END
}
ask=("$HITMASK" hit large.png large.png --at 3,4)
for size in 500 1000 2000 4000 8000; do
    picture $size
    took=$(seconds "${ask[@]}" --picture drawn.png)
    ((took - $(seconds "${ask[@]}") < 120)) || break
done
seen share '' "${ask[@]}" --picture drawn.png
cp drawn.png by-terminal.png
expect 0 "${ask[@]}" --picture drawn.png
cmp -s drawn.png by-terminal.png || fail 'the bar changes the picture'
[[ ! -s err ]] || fail "a bar in a log: $(head -c 100 err)"
unseen dumb "${ask[@]}" --picture drawn.png
seen share 'nowhere/x.png: cannot be written (No such file or directory): name a folder that exists and may be written to' \
    "${ask[@]}" --picture nowhere/x.png
finish
