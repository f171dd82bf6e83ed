#!/usr/bin/env bash
# Links, pictures and names in the documentation; that the options, the keys of JSON and the sessions that
# docs/command.md shows are those of the command; and the session of docs/poses.md.
set -euo pipefail

# Not of the command: once is enough.
[ -n "${HM_TEST_SHORT-}" ] || "$SOURCE_DIR/scripts/check-docs"

page=$SOURCE_DIR/docs/command.md
for command in "" hit query scene explain info; do "$HITMASK" help $command; done >help.txt
"$HITMASK_DEMO" --help >>help.txt
for option in $(grep -v '^    parallel ' "$page" | grep -oE -- '--[a-z][a-z-]+' | sort -u); do
    grep -qF -- "$option" help.txt || { echo "docs/command.md speaks of $option, which does not exist" && exit 1; }
done

ln -sfn "$SOURCE_DIR/sprites" sprites
ln -sfn "$SOURCE_DIR/examples" examples
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

page=$SOURCE_DIR/docs/scene.md
for option in $(grep -oE -- '--[a-z][a-z-]+' "$page" | sort -u); do
    grep -qF -- "$option" help.txt || { echo "docs/scene.md speaks of $option, which does not exist" && exit 1; }
done
"$SOURCE_DIR/tests/cli/replay" "$page"
# Its keys are those of the grammar, but for names of its own.
{ "$HITMASK" scene --describe && "$HITMASK" query --describe; } >grammar
for key in $(grep -ohE '"[a-z]+":' "$page" | tr -d '":' | sort -u | grep -vxE 'ship|coin|ball|level'); do
    grep -qE "\b$key\b" grammar || { echo "docs/scene.md speaks of the key $key, which does not exist" && exit 1; }
done
