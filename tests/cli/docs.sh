#!/usr/bin/env bash
# Links, pictures and names in the documentation; that the options, the keys of JSON and the sessions that
# docs/command.md shows are those of the command; and the session of docs/poses.md.
set -euo pipefail

"$SOURCE_DIR/scripts/check-docs"

page=$SOURCE_DIR/docs/command.md
for command in "" hit query info; do "$HITMASK" help $command; done >help.txt
"$HITMASK_DEMO" --help >>help.txt
for option in $(grep -v '^    parallel ' "$page" | grep -oE -- '--[a-z][a-z-]+' | sort -u); do
    grep -qF -- "$option" help.txt || { echo "docs/command.md speaks of $option, which does not exist" && exit 1; }
done

ln -sfn "$SOURCE_DIR/sprites" sprites
# The first block of JSON is the file that a session there asks about.
awk '/^```json/ { on = 1; next } on && /^```/ { exit } on' "$page" >questions.jsonl
# The keys of the answer to `hitmask COMMAND --json FILE...`, and those in the table under the heading of the command.
keys_answered() {
    "$HITMASK" "$@" --json | python3 -c 'import json, sys; print(*json.load(sys.stdin), sep="\n")' | sort
}
keys_documented() {
    awk -v head="## \`hitmask $1 " '/^## / { on = index($0, head) == 1 } on && /^\| `[a-z]/' "$page" |
        cut -d'|' -f2 | grep -oE '[a-z]+' | sort
}
diff <(keys_documented hit | sort -u) <({
    keys_answered hit sprites/ring.png sprites/star.png
    keys_answered hit sprites/ring.png sprites/star.png --margin 1 --move 1,1
} | sort -u)
diff <(keys_documented info) <(keys_answered info sprites/ring.png)

"$SOURCE_DIR/tests/cli/replay" "$page"
awk '/^```json/ { on = 1; next } on && /^```/ { exit } on' "$SOURCE_DIR/docs/poses.md" >pose.jsonl
"$SOURCE_DIR/tests/cli/replay" "$SOURCE_DIR/docs/poses.md"
