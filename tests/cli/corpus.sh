#!/usr/bin/env bash
# `hitmask info` on real game pictures (make corpus), every figure it gives cross-checked with Pillow's reading of the
# same file: size, solid pixels and their box at thresholds 1 and 128; and what must hold between figures.
set -euo pipefail

/usr/bin/python3 -c 'import PIL' 2>/dev/null || { echo "no Pillow here (python3-pil)" && exit 77; }
[ -d "$SOURCE_DIR/corpus" ] || { echo "no corpus/ here (make corpus fetches it)" && exit 77; }

find "$SOURCE_DIR/corpus" -name '*.png' -type f | sort >files
for threshold in 1 128; do
    xargs -d '\n' "$HITMASK" info --json --threshold $threshold <files >info.$threshold
done
/usr/bin/python3 "$SOURCE_DIR/tests/cli/check-info.py" files info.1 info.128
