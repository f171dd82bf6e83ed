#!/usr/bin/env bash
# Every kind of PNG gives the mask that its alpha says; unusual files that are well-formed are read.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
make_pngs kinds kinds
make_pngs fine fine

for asked in '1 8' '128 4' '255 8'; do
    read -r threshold connect <<<"$asked"
    expect 0 "$HITMASK" info --json --threshold "$threshold" --connect "$connect" kinds/*.png
    python3 "$cli/check_answers.py" info kinds/expected.json "$threshold" "$connect" <out ||
        fail "threshold $threshold, $connect-connected"
done
# Also with colours (a picture is wanted) the masks are the same.
previous=
for file in kinds/*21x13.png; do
    [[ -n $previous ]] || { previous=$file && continue; }
    "$HITMASK" hit --json "$previous" "$file" >plain
    "$HITMASK" hit --json "$previous" "$file" --picture out.png >coloured
    cmp plain coloured || fail "$previous, $file: bits and colours differ"
    previous=
done
python3 "$cli/check_answers.py" hits "$HITMASK" kinds/expected.json || fail 'hits'

expect 0 "$HITMASK" info --json fine/*.png
(($(grep -c '"solid":15,"box":\[0,0,4,4\]' out) == $(ls fine | wc -l))) || fail "unusual files: $(<out)"
[[ ! -s err ]] || fail "unusual files: $(head -3 err)"
finish
