#!/usr/bin/env bash
# `hitmask query` about contacts, ways out, casts and rays, against exact arithmetic.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
export PYTHONDONTWRITEBYTECODE=1
python3 "$cli/check_ways.py" "$HITMASK" || fail 'ways out, contacts, casts and rays against exact arithmetic'
finish
