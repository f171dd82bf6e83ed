#!/usr/bin/env bash
# What scripts/pictures reads from the headers is what the compiler says of them, and its scripts use no other names.
set -euo pipefail

/usr/bin/python3 -c 'import pycparser' 2>/dev/null || { echo "no pycparser here (python3-pycparser)" && exit 77; }
/usr/bin/python3 "$SOURCE_DIR/tests/cli/check_picture_headers.py" "$SOURCE_DIR"
