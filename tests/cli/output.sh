#!/usr/bin/env bash
# Output is there whole or not at all, never in place of an input; a stdout that fails is told.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
make_pngs grid a.png '##' '##'
make_pngs grid b.png '#.' '.#'
cp a.png a.before
leftovers() { find . -name '.hitmask-*' | grep . && fail "left behind after $1"; }

# Never over an input, by whatever name it goes.
ln -s a.png link.png
ln a.png hard.png
ln -s . here
for name in a.png ./a.png link.png hard.png here/a.png "$PWD/a.png"; do
    expect_fault 4 'one of the inputs' "$HITMASK" hit a.png b.png --picture "$name"
    expect_fault 4 'one of the inputs' "$HITMASK" hit b.png "$name" --picture a.png
    cmp -s a.png a.before || fail "the input was overwritten as $name"
done
"$HITMASK" hit - b.png --picture a.png <a.png >out 2>err
(($? == 4)) || fail 'standard input as output'
cmp -s a.png a.before || fail 'the input was overwritten through standard input'

# Failures leave the old file whole and nothing else.
echo old >old.png
for arguments in 'a.png none.png' 'none.png a.png' 'a.png a.before2'; do
    expect 3 "$HITMASK" hit $arguments --picture old.png
    [[ $(<old.png) == old ]] || fail "a failed run changed the old file: $arguments"
done
expect_fault 4 'No such file' "$HITMASK" hit a.png b.png --picture nowhere/out.png
expect_fault 4 'Is a directory' "$HITMASK" hit a.png b.png --picture here
expect_fault 4 'Not a directory|No such file' "$HITMASK" hit a.png b.png --picture a.png/out.png
leftovers 'a failure'
if [[ -e /dev/full ]]; then
    expect_fault 4 'No space left' "$HITMASK" hit a.png b.png --picture /dev/full
    [[ -c /dev/full ]] || fail '/dev/full was replaced'
    for arguments in 'info a.png' 'info --json a.png' 'hit a.png b.png' '--help' '--version' '--man'; do
        "$HITMASK" $arguments >/dev/full 2>err
        (($? == 4)) || fail "full stdout: hitmask $arguments"
        (($(wc -l <err) == 1)) || fail "full stdout: $(wc -l <err) lines: hitmask $arguments"
    done
fi
# A size limit on files stands for a full disk.
(
    ulimit -f 0
    trap '' XFSZ
    exec "$HITMASK" hit a.png b.png --picture old.png
) 2>&1 </dev/null | grep -q 'cannot be written' || fail 'a full disk is not told'
[[ $(<old.png) == old ]] || fail 'a full disk changed the old file'
leftovers 'a full disk'
if ((EUID)); then
    mkdir closed
    chmod 555 closed
    expect_fault 4 'Permission denied' "$HITMASK" hit a.png b.png --picture closed/out.png
    chmod 444 old.png
    expect_fault 4 'Permission denied' "$HITMASK" hit a.png b.png --picture old.png
    chmod 644 old.png
fi

# Success: new file with the usual rights, old rights kept, links followed, pipes and devices written in place.
(umask 027 && "$HITMASK" hit a.png b.png --picture new.png >out) || fail 'a new picture'
[[ $(stat -c %a new.png) == 640 ]] || fail "rights of a new file: $(stat -c %a new.png)"
chmod 604 old.png
ln -s old.png through.png
expect 0 "$HITMASK" hit a.png b.png --picture through.png
[[ -L through.png && $(stat -c %a old.png) == 604 ]] || fail 'the link or the old rights are gone'
cmp old.png new.png || fail 'the same picture twice'
"$HITMASK" hit a.png b.png --picture /dev/stderr 2>piped.png >out
"$HITMASK" info --json piped.png >/dev/null || fail 'a picture into a stream'
leftovers 'success'

# NO_COLOR, TERM: the output never holds an escape sequence.
TERM=xterm-256color "$HITMASK" info a.png | grep -q $'\033' && fail 'colour in a pipe'
finish
