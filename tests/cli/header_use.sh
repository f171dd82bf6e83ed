#!/usr/bin/env bash
# Each public header begins with a few lines of use: they compile as they stand there, and run.
set -euo pipefail

cc=${HITMASK_CC:-cc}
{
    echo '#include <hitmask/hitmask.h>'
    echo '#include <stdio.h>'
    for header in "$SOURCE_DIR"/include/hitmask/*.h; do
        name=$(basename "$header" .h)
        [[ $name != hitmask && $name != compat-* ]] || continue
        lines=$(awk '/^#ifndef/ { exit } /^\/\/     / { print substr($0, 3) }' "$header")
        [ "$(grep -c . <<<"$lines")" -ge 4 ] || { echo "$name.h does not begin with lines of use" >&2 && exit 1; }
        printf 'static void use_%s(void) {\n%s\n}\n' "$name" "$lines"
        calls+="    puts(\"$name:\"), use_$name();"$'\n'
    done
    printf 'int main(void) {\n%s    return 0;\n}\n' "$calls"
} >use.c
$cc -std=c17 -Wall -Wextra -Wpedantic -Werror -I"$SOURCE_DIR/include" -c use.c -o use.o
# By the compiler of the library, which may need what its sanitizers link.
$cc use.o "$HITMASK_LIBRARY" "-Wl,-rpath,${HITMASK_LIBRARY%/*}" ${HITMASK_SANITIZED:+"-fsanitize=$HITMASK_SANITIZED"} -lm -o use
./use >output.txt
for line in "hit" "on the ground" "the ball is 5 pixels deep" "30 pixels apart" "they meet" "inside" "1 pairs" \
    "at 0.298 of the motion" "ajar"; do
    grep -q "^$line" output.txt || { cat output.txt && echo "no line '$line'" >&2 && exit 1; }
done

# What is deprecated is said to be, where nobody asks for quiet.
cat >old.c <<'END'
#include <hitmask/compat-0.1.h>
bool old(const hm_shape *a, const hm_xform *at, hm_contact_info *out) { return hm_contact(a, at, a, at, NULL, out); }
END
$cc -std=c17 -Wall -Wextra -Wpedantic -I"$SOURCE_DIR/include" -c old.c -o old.o 2>warnings.txt
grep -q 'deprecated.*hm_contact takes hm_contact_options' warnings.txt || { cat warnings.txt && exit 1; }
$cc -std=c17 -Wall -Wextra -Wpedantic -Werror -DHITMASK_COMPAT_QUIET -I"$SOURCE_DIR/include" -c old.c -o old.o
