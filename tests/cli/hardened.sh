#!/usr/bin/env bash
# What the built programs were hardened with, looked at in the files themselves: stack protector, checked calls of the
# C library, addresses bound at the start in memory that is then read-only.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
command -v readelf >/dev/null || exit 77
readelf -h "$HITMASK" >/dev/null 2>&1 || exit 77 # no ELF file

for program in "$HITMASK" "$HITMASK_DEMO"; do
    readelf -lW "$program" | grep -q GNU_RELRO || fail "no RELRO: $program"
    readelf -dW "$program" | grep -qE 'BIND_NOW|FLAGS_1.*NOW' || fail "no BIND_NOW: $program"
    readelf -sW "$program" | grep -q '__stack_chk_fail' || fail "no stack protector: $program"
done

# Only of glibc, and only where the compiler optimises and no sanitizer looks on.
checked() { readelf --dyn-syms -W "$HITMASK" | grep -cE ' __(snprintf|vsnprintf|fprintf|memcpy|strcpy)_chk@'; }
if readelf -VW "$HITMASK" | grep -q 'GLIBC_' && [[ $HITMASK_CONFIG != Debug && -z $HITMASK_SANITIZED ]]; then
    (($(checked) >= 3)) || fail "$(checked) checked functions of the C library"
fi
[[ -z $HITMASK_SANITIZED || $(checked) == 0 ]] || fail 'a sanitizer and checked calls together'
finish
