# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""check_picture_headers ROOT: the structs, constants and functions that scripts/pictures/common/headers.py reads,
against a C program over the same headers, and the names that the scripts use against both."""
import ctypes
import re
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "scripts"))
from pictures.common import headers  # noqa: E402

PRIVATE = ("src/mask/maskfield_internal.h",)


def members(kind):
    """Names that a member can have in C, with what ctypes says of it."""
    for name, *_ in kind._fields_:
        if name in getattr(kind, "_anonymous_", ()):
            for lent, *_ in dict(kind._fields_)[name]._fields_:
                yield lent, getattr(kind, lent)
        else:
            yield name, getattr(kind, name)


def lines(found):
    """(C expression, number) of all that is known."""
    for name, kind in found.types.items():
        yield f"sizeof(struct {name})", ctypes.sizeof(kind)
        yield f"_Alignof(struct {name})", ctypes.alignment(kind)
        for member, field in members(kind):
            yield f"offsetof(struct {name}, {member})", field.offset
            yield f"sizeof(((struct {name} *)0)->{member})", field.size
    for name, value in found.constants.items():
        yield name, value


def compiled(expressions, included):
    """What the compiler says of each expression."""
    code = "#include <stddef.h>\n#include <stdio.h>\n" + "".join(f'#include "{ROOT}/{file}"\n' for file in included)
    code += "int main(void) {\n" + "".join(f'    printf("%ld\\n", (long)({one}));\n' for one in expressions) + "}\n"
    compiler = ["cc", "-std=c17", f"-I{ROOT}/include", "-x", "c", "-", "-o", "says"]
    subprocess.run(compiler, input=code, check=True, text=True)
    return [int(line) for line in subprocess.run(["./says"], check=True, capture_output=True, text=True).stdout.split()]


def check(included):
    found = headers.read(ROOT, included)
    known = list(lines(found))
    said = compiled([one for one, _ in known], included)
    wrong = [f"{one}: {mine}, the compiler says {its}"
             for (one, mine), its in zip(known, said, strict=True) if mine != its]
    if wrong:
        sys.exit("\n".join(wrong))
    return found, len(known)


def check_functions(found):
    text = "".join(path.read_text() for path in sorted((ROOT / "include/hitmask").glob("*.h")))
    exported = set(re.findall(r"^HM_API [^;(]*?\b(hm_\w+)\(", text, re.M))
    if exported != set(found.functions):
        sys.exit(f"functions that only one side has: {exported ^ set(found.functions)}")


def check_names(found):
    known = set(found.types) | set(found.constants) | set(found.functions)
    for path in sorted((ROOT / "scripts/pictures").rglob("*.py")):
        unknown = set(re.findall(r"\bHM\.(\w+)", path.read_text())) - known
        if unknown:
            sys.exit(f"{path.name} uses {unknown}, which the public headers do not have")


private, _ = check(PRIVATE)
public, count = check(headers.PUBLIC)
check_functions(public)
check_names(public)
print(f"{len(public.types)} structs, {count} sizes, offsets and constants, {len(public.functions)} functions agree")
