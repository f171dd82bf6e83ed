#!/usr/bin/env bash
# scripts/api-list: the functions are those that the headers declare, all that it says of one is what stands there, and a
# compiler agrees with each size, offset and number of its own ABI, and not of another one.
set -euo pipefail

/usr/bin/python3 -c 'import pycparser' 2>/dev/null || { echo "no pycparser here (python3-pycparser)" && exit 77; }
list() { /usr/bin/python3 "$SOURCE_DIR/scripts/api-list" "$@"; }
list >api.json

/usr/bin/python3 - "$SOURCE_DIR/include/hitmask" <<'PYTHON'
import json
import re
import sys
from pathlib import Path

api = json.load(open("api.json"))
text = "".join(path.read_text() for path in sorted(Path(sys.argv[1]).glob("*.h")))
declared = set(re.findall(r"^(?:HM_API|HM_INLINE) [^;(]*?\b(hm_\w+)\(", text, re.M))
assert declared == set(api["functions"]), declared ^ set(api["functions"])
assert {name for name, one in api["functions"].items() if one.get("inline")} == set(
    re.findall(r"^HM_INLINE [^;(]*?\b(hm_\w+)\(", text, re.M))

create = api["functions"]["hm_mask_create"]
assert create["result"] == "hm_result" and create["header"] == "hitmask/mask.h"
assert create["parameters"] == [
    {"name": "width", "type": "int32_t"}, {"name": "height", "type": "int32_t"},
    {"name": "alloc", "type": "const hm_allocator *"}, {"name": "out", "type": "hm_mask **"}], create
assert create["doc"].startswith("Makes a mask"), create["doc"]
assert api["functions"]["hm_version"]["parameters"] == [] and not api["functions"]["hm_version"].get("inline")
assert api["functions"]["hm_mask_from_color_key"]["parameters"][4] == {"name": "key", "type": "const uint8_t [3]"}

xform = api["structs"]["hm_xform"]
assert xform["size"] == {"lp64": 32, "ilp32": 32, "i386": 32} and xform["align"]["i386"] == 4
assert [one["name"] for one in xform["fields"]] == ["ox", "oy", "ux", "uy", "vx", "vy"]
assert "one pixel along" in xform["fields"][2]["doc"], xform
assert api["structs"]["hm_allocator"]["fields"][1] == {
    "name": "ctx", "type": "void *", "offset": {"lp64": 8, "ilp32": 4, "i386": 4}, "doc": ""}

assert api["enums"]["hm_result"]["values"][:2] == [{"name": "HM_OK", "value": 0}, {"name": "HM_ERROR_MEMORY", "value": 1}]
assert api["callbacks"]["hm_alloc_fn"]["result"] == "void *"
assert "hm_mask" in api["handles"] and "hm_shape" not in api["handles"]
assert api["constants"]["HM_OBJECT_SWEPT"] == "UINT32_C(16)" and api["constants"]["HM_STEP_BITS"] == "24"
assert "HM_API" not in api["constants"] and "HM_POSE_DEFAULT" not in api["constants"]
PYTHON

compiles() { list --asserts "$1" | cc -std=c17 "-I$SOURCE_DIR/include" -fsyntax-only -x c - 2>faults; }
own=lp64
compiles $own || { own=ilp32 && compiles $own; } || { own=i386 && compiles $own; } || { cat faults && exit 1; }
for other in lp64 ilp32 i386; do
    [ $other = $own ] || ! compiles $other || { echo "the sizes of $own are those of $other" && exit 1; }
done

status=0
list --asserts vax 2>faults || status=$?
[ $status = 1 ] && grep -q '^usage: api-list' faults
