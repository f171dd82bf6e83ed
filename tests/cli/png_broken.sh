#!/usr/bin/env bash
# Truncated, damaged, lying and swelling files: one line each, exit status 3, quickly and in little memory.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
make_pngs broken broken
expect 0 "$HITMASK" info --json whole.png

# Runs the command on files; every one must give one line, which begins with its name.
all_refused() {
    timeout 60 "$HITMASK" "$@" >out 2>err
    (($? == 3)) || fail "exit status of $1 on broken files"
    [[ ! -s out ]] || fail "answers to broken files: $(head -3 out)"
}
all_refused info --json broken/*.png
cut -d: -f1 err >told
ls broken/*.png >given
diff given told >differences || fail "not one line a file: $(head -5 differences)"
grep -vE '^[^:]+: .+: .+$' err && fail 'not of the form "file: what is wrong: what to do"'
grep -E '^broken/cut-' err | grep -vE 'truncated|is empty' && fail 'a truncated file is not called so'
grep -E 'libpng (warning|error)' err && fail "libpng's own words"

# The same through the reader that keeps the colours.
for file in broken/{cut-100,flip-040-01,flip-100-ff,bomb-sides,bomb-within,bomb-zTXt,little-data,empty}.png; do
    all_refused hit whole.png "$file" --picture out.png
    (($(wc -l <err) == 1)) || fail "$file: $(wc -l <err) lines"
    [[ ! -e out.png ]] || fail "$file: a picture in spite of the failure"
done
# What lies behind the last row: chunks of 2 GB are passed over and not read, more rows than there are are not unpacked.
mkdir behind
python3 - <<'EOF' || fail 'files with much behind the last row'
import os, struct, sys, zlib
sys.path.insert(0, os.path.join(os.environ["SOURCE_DIR"], "tests/cli"))
from make_pngs import GREY, SIGNATURE, chunk, header
rows = b"\0\xff\xff\xff\xff" * 4
begin, packed, end = SIGNATURE + header(4, 4, 8, GREY), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND")

def write(name, data, huge=0, rest=b""):
    with open("behind/" + name, "wb") as file:
        file.write(data)
        for kind in [b"tEXt", b"IDAT", b"aaAa"][:huge]:
            file.write(struct.pack(">I", 2**31 - 1) + kind)
            file.seek(2**31 - 1 + 4, 1)
        file.write(rest)

write("whole.png", begin + packed, 3, end)
write("more.png", begin + packed + end + bytes(100000))
write("data.png", begin + packed + chunk(b"IDAT", bytes(50000)) * 40 + end)
write("cut.png", begin + packed, 3)
write("within.png", begin + packed + end[:-1])
write("end.png", begin + packed + end[:-1] + b"!")
write("name.png", begin + packed + chunk(b"t3Xt") + end)
block = zlib.compressobj(9, zlib.DEFLATED, -15)  # 10 MB of noughts that can be repeated: 20 GB in all
block = block.compress(bytes(10 << 20)) + block.flush(zlib.Z_FULL_FLUSH)
first = zlib.compressobj()
first = first.compress(rows) + first.flush(zlib.Z_FULL_FLUSH)
write("swells.png", begin + chunk(b"IDAT", first + block * 100) + chunk(b"IDAT", block * 100) * 19 + end)
EOF
expect 0 timeout 20 "$HITMASK" info --json behind/{whole,more,data}.png
while read -r name what; do
    expect_fault 3 "$name.png: $what" timeout 20 "$HITMASK" info --json behind/"$name".png
done <<'ROWS'
cut ends too early
within ends too early
end is a damaged PNG .IEND: CRC error
name is a damaged PNG .a chunk without a name
swells is a damaged PNG .more data than rows
ROWS

# Endless input that is no PNG, and a PNG that never comes to its end.
all_refused info --json /dev/zero
{ head -c 33 whole.png; timeout 20 cat /dev/zero; } 2>/dev/null | all_refused info --json -

# Bombs must not take memory before they are refused: 200 MB would do for the sanitizers' own needs.
python3 - "$HITMASK" broken/bomb-*.png <<'EOF' || fail 'memory'
import resource, subprocess, sys
subprocess.run([sys.argv[1], "info", *sys.argv[2:]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(f"peak {peak} KiB")
sys.exit(peak > 200_000)
EOF
finish
