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
