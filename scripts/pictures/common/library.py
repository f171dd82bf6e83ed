"""library: hitmask itself, through ctypes.

HM has the functions, structs and constants of the public headers under their C names; the library is compiled when the
first function is called. As the parameters of each are known, a struct or an out parameter is passed as it is, and
Python's numbers become C's.
"""
import ctypes
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

from . import headers
from .drawing import ROOT


def linked():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hitmask.so"
        subprocess.run(["cc", "-std=c17", "-O2", "-ffp-contract=off", "-fPIC", "-shared", "-DHM_BUILD",
                        f"-I{ROOT}/include", f"{ROOT}/src/hitmask.c", "-lm", "-o", path], check=True)
        return ctypes.CDLL(str(path))


class Library:
    def __init__(self):
        public = headers.read(ROOT)
        self.functions, self.code = public.functions, None
        vars(self).update(public.types | public.constants)

    def __getattr__(self, name):
        if name not in self.functions:
            raise AttributeError(f"the public headers have no {name}")
        self.code = self.code or linked()
        function = getattr(self.code, name)
        function.restype, function.argtypes = self.functions[name]
        setattr(self, name, function)
        return function


HM = Library()
Rect, Pixel, Vec2, Local = HM.hm_rect, HM.hm_pixel, HM.hm_vec2, HM.hm_local
Pose, Xform, Shape = HM.hm_pose, HM.hm_xform, HM.hm_shape


def checked(result):
    if result != 0:
        raise RuntimeError(f"hitmask answered {result}")


class Mask:
    def __init__(self, pointer):
        self.pointer = pointer
        self.width, self.height = HM.hm_mask_width(pointer), HM.hm_mask_height(pointer)

    @classmethod
    def of(cls, image, threshold=1):
        pointer = ctypes.c_void_p()
        checked(HM.hm_mask_from_rgba(image.tobytes(), image.width, image.height, 0, threshold, None, pointer))
        return cls(pointer)

    def made(self, function, *arguments):
        """A new mask by hm_mask_FUNCTION(self, arguments..., NULL, &out)."""
        pointer = ctypes.c_void_p()
        checked(getattr(HM, "hm_mask_" + function)(self.pointer, *arguments, None, pointer))
        return Mask(pointer)

    def edited(self, function, *arguments):
        """A copy, changed by hm_mask_FUNCTION(copy, arguments...)."""
        copy = self.made("copy")
        getattr(HM, "hm_mask_" + function)(copy.pointer, *arguments)
        return copy

    def count(self):
        return HM.hm_mask_count(self.pointer)

    def image(self, colour, clear=(0, 0, 0, 0)):
        data = ctypes.create_string_buffer(max(4 * self.width * self.height, 1))
        checked(HM.hm_mask_to_rgba(self.pointer, bytes(colour + (255,)[:4 - len(colour)]), bytes(clear), data, 0))
        return Image.frombytes("RGBA", (self.width, self.height), data.raw[:4 * self.width * self.height])


def sprite(name):
    return Image.open(ROOT / "sprites" / f"{name}.png").convert("RGBA")
