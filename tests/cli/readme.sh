#!/usr/bin/env bash
# The README is true: its program compiles without a warning and prints what is shown, its commands answer as shown.
# Compiles by the compiler of the library, which may need what its sanitizers link.
set -euo pipefail

# The n-th fenced block of README.md.
block() { awk -v wanted="$1" '/^```/ { on = !on; n += on; next } on && n == wanted' "$SOURCE_DIR/README.md"; }

block 1 >program.c
block 3 >program.expected
grep -q 'int main' program.c || { echo "the first block of README.md is no program" && exit 1; }
"${HITMASK_CC:-cc}" -std=c17 -Wall -Wextra -Wpedantic -Werror -I"$SOURCE_DIR/include" program.c "$HITMASK_LIBRARY" \
    "-Wl,-rpath,${HITMASK_LIBRARY%/*}" ${HITMASK_SANITIZED:+"-fsanitize=$HITMASK_SANITIZED"} -lm -o program
./program >program.out
diff program.expected program.out

ln -sfn "$SOURCE_DIR/sprites" sprites
"$SOURCE_DIR/tests/cli/replay" "$SOURCE_DIR/README.md"
[ -s out.png ]
