"""headers: the structs, constants and functions of C headers, for ctypes.

`read(root, headers)` preprocesses and parses headers. It returns a Headers: `types` has a ctypes.Structure for each
struct that they define, `constants` each enumerator, `functions` the result and the parameters of each function. A
pointer to a struct of which only the name is known is a c_void_p. So is a pointer to a function, and a parameter that
points to bytes: ctypes then accepts `bytes` and any array. Needs a C compiler and pycparser (Debian:
python3-pycparser, with its stand-ins for the headers of the C library).
"""
import ctypes
import operator
import subprocess
from pathlib import Path

from pycparser import c_ast, c_parser

FAKES = Path("/usr/share/python3-pycparser/fake_libc_include")
PUBLIC = ("include/hitmask/hitmask.h",)

PLAIN = {"int": ctypes.c_int, "unsigned": ctypes.c_uint, "char": ctypes.c_char, "float": ctypes.c_float,
         "double": ctypes.c_double, "_Bool": ctypes.c_bool, "bool": ctypes.c_bool, "size_t": ctypes.c_size_t,
         "void": None}
PLAIN |= {f"{kind}{bits}_t": getattr(ctypes, f"c_{kind}{bits}") for kind in ("int", "uint") for bits in (8, 16, 32, 64)}
BYTES = (None, ctypes.c_char, ctypes.c_int8, ctypes.c_uint8)
OPERATORS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "<<": operator.lshift, "|": operator.or_}


class Headers:
    """Names are resolved when they are used, as a struct may be defined in another header than its name."""

    def __init__(self, nodes):
        self.named, self.bodies, self.made = {}, {}, {}
        self.types, self.constants, self.functions = {}, {}, {}
        for node in nodes:
            self.note(node)
        for name in self.bodies:
            self.types[name] = self.struct(name)
        for node in nodes:
            if isinstance(node, c_ast.Decl) and isinstance(node.type, c_ast.FuncDecl):
                self.function(node.name, node.type)

    def note(self, node):
        """Keeps what a declaration names, and the constants of an enum."""
        if isinstance(node, c_ast.Typedef):
            self.named[node.name] = node.type
        inner = node.type
        while isinstance(inner, c_ast.TypeDecl):
            inner = inner.type
        if isinstance(inner, c_ast.Struct) and inner.decls:
            self.bodies[inner.name] = inner
        if isinstance(inner, c_ast.Enum) and inner.values:
            self.enumerators(inner.values.enumerators)

    def enumerators(self, nodes):
        following = 0
        for node in nodes:
            self.constants[node.name] = self.value(node.value) if node.value else following
            following = self.constants[node.name] + 1

    def value(self, node):
        """The number that a constant expression stands for."""
        if isinstance(node, c_ast.Constant):
            return int(node.value.rstrip("uUlL"), 0)
        if isinstance(node, c_ast.ID):
            return self.constants[node.name]
        if isinstance(node, c_ast.UnaryOp) and node.op == "-":
            return -self.value(node.expr)
        if isinstance(node, c_ast.BinaryOp):
            return OPERATORS[node.op](self.value(node.left), self.value(node.right))
        raise ValueError(f"not a constant: {node}")

    def struct(self, name):
        """The struct of this name, None if nothing more is known of it."""
        if name not in self.made and name in self.bodies:
            self.made[name] = None  # a pointer to itself among its members becomes a c_void_p
            self.made[name] = self.record(self.bodies[name], ctypes.Structure)
        return self.made.get(name)

    def record(self, node, kind):
        """A struct or union of its members; a member without a name lends its own ones."""
        fields = [(one.name or f"nameless_{i}", self.type(one.type)) for i, one in enumerate(node.decls)]
        lent = [name for (name, _), one in zip(fields, node.decls) if not one.name]
        return type(node.name or "nameless", (kind,), {"_anonymous_": lent, "_fields_": fields})

    def name(self, name):
        if name in PLAIN:
            return PLAIN[name]
        node = self.named[name]
        return ctypes.c_void_p if isinstance(node, c_ast.FuncDecl) else self.type(node)

    def pointer(self, node):
        to = None if isinstance(node, c_ast.FuncDecl) else self.type(node)
        return ctypes.POINTER(to) if to else ctypes.c_void_p

    def type(self, node):
        """None for void, and for a struct of which nothing but the name is known."""
        if isinstance(node, c_ast.TypeDecl):
            return self.type(node.type)
        if isinstance(node, c_ast.IdentifierType):
            return self.name(" ".join(node.names))
        if isinstance(node, c_ast.PtrDecl):
            return self.pointer(node.type)
        if isinstance(node, c_ast.ArrayDecl):
            return self.type(node.type) * self.value(node.dim)
        if isinstance(node, c_ast.Enum):
            return ctypes.c_int
        if isinstance(node, c_ast.Struct):
            return self.struct(node.name)
        if isinstance(node, c_ast.Union):
            return self.record(node, ctypes.Union)
        raise ValueError(f"no type: {node}")

    def parameter(self, node):
        """An array is a pointer, and bytes are anything."""
        if isinstance(node, (c_ast.PtrDecl, c_ast.ArrayDecl)) and not isinstance(node.type, c_ast.FuncDecl):
            to = self.type(node.type)
            return ctypes.c_void_p if to in BYTES else ctypes.POINTER(to)
        return self.type(node)

    def function(self, name, node):
        parameters = [self.parameter(one.type) for one in node.args.params] if node.args else []
        result = self.type(node.type)
        if result == ctypes.POINTER(ctypes.c_char):
            result = ctypes.c_char_p
        self.functions[name] = result, [one for one in parameters if one]


def preprocessed(root, headers):
    lines = "".join(f'#include "{root}/{header}"\n' for header in headers)
    return subprocess.run(["cc", "-std=c17", "-E", "-nostdinc", "-D__attribute__(x)=", f"-I{FAKES}", f"-I{root}/include", "-"],
                          input=lines, check=True, stdout=subprocess.PIPE, text=True).stdout


def read(root, headers=PUBLIC):
    own = [node for node in c_parser.CParser().parse(preprocessed(root, headers)).ext
           if node.coord.file.startswith(str(root)) and not isinstance(node, c_ast.FuncDef)]
    return Headers(own)
