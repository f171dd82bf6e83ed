#!/usr/bin/env bash
# The README is true: its program compiles without a warning and prints what is shown, its commands answer as shown.
# Compiles with ${CC:-cc} and HITMASK_CFLAGS against the library HITMASK_LIB, or else the library's one file.
set -euo pipefail

# The n-th fenced block of README.md.
block() { awk -v wanted="$1" '/^```/ { on = !on; n += on; next } on && n == wanted' "$SOURCE_DIR/README.md"; }

block 1 >program.c
block 3 >program.expected
grep -q 'int main' program.c || { echo "the first block of README.md is no program" && exit 1; }
read -ra flags <<<"${HITMASK_CFLAGS-}"
"${CC:-cc}" -std=c17 -Wall -Wextra -Wpedantic -Werror "${flags[@]}" -I"$SOURCE_DIR/include" program.c \
    "${HITMASK_LIB:-$SOURCE_DIR/src/hitmask.c}" -lm -o program
./program >program.out
diff program.expected program.out

ln -sfn "$SOURCE_DIR/sprites" sprites
"$SOURCE_DIR/tests/cli/replay" "$SOURCE_DIR/README.md"
[ -s out.png ]
