#!/usr/bin/env bash
# The README is true: its program compiles without a warning and prints what is shown, its commands answer as shown.
# Compiles with ${CC:-cc} and HITMASK_CFLAGS against the library HITMASK_LIB, or else the library's one file.
set -euo pipefail

# The n-th fenced block of README.md.
block() { awk -v wanted="$1" '/^```/ { on = !on; n += on; next } on && n == wanted' "$SOURCE_DIR/README.md"; }

block 1 >program.c
block 2 >program.expected
grep -q 'int main' program.c || { echo "the first block of README.md is no program" && exit 1; }
read -ra flags <<<"${HITMASK_CFLAGS-}"
"${CC:-cc}" -std=c17 -Wall -Wextra -Wpedantic -Werror "${flags[@]}" -I"$SOURCE_DIR/include" program.c \
    "${HITMASK_LIB:-$SOURCE_DIR/src/hitmask.c}" -lm -o program
./program >program.out
diff program.expected program.out

# A block of lines "$ hitmask ..." and what each prints, run where the sprites are.
block 3 >session.expected
grep -q '^\$ hitmask ' session.expected || { echo "the third block of README.md shows no command" && exit 1; }
ln -s "$SOURCE_DIR/sprites" sprites
while read -r line; do
    case $line in
    '$ hitmask '*)
        echo "$line"
        read -ra words <<<"${line#\$ hitmask }"
        "$HITMASK" "${words[@]}" || [ $? = 1 ]
        ;;
    esac
done <session.expected >session.out
diff session.expected session.out
[ -s out.png ]
