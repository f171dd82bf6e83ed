#!/usr/bin/env bash
# Links, pictures and names in the documentation; and that the options, the fields of JSON and the fault that
# docs/command.md shows are those of the command.
set -euo pipefail

"$SOURCE_DIR/scripts/check-docs"

page=$SOURCE_DIR/docs/command.md
for command in "" hit info; do "$HITMASK" help $command; done >help.txt
for option in $(grep -oE -- '--[a-z][a-z-]+' "$page" | sort -u); do
    grep -qF -- "$option" help.txt || { echo "docs/command.md speaks of $option, which does not exist" && exit 1; }
done

ln -s "$SOURCE_DIR/sprites" sprites
for command in hit info; do
    inputs=(sprites/ring.png)
    [ $command = info ] || inputs+=(sprites/star.png)
    "$HITMASK" $command --json "${inputs[@]}" | /usr/bin/python3 -c 'import json, sys; print(*json.loads(sys.stdin.read()), sep="\n")' |
        sort >fields
    awk -v head="| field of \`$command\` | |" '$0 == head { on = 1; getline; next } !/^\|/ { on = 0 } on' "$page" |
        cut -d'|' -f2 | grep -o '[a-z]*' | sort >documented
    diff documented fields
done

awk '/^```/ { on = !on; next } on' "$page" >session
"$HITMASK" info sprites/boss.png --max-side 100 2>fault >/dev/null || [ $? = 3 ]
diff <(tail -n +2 session) fault
