"""demo: the picture of README.md."""
from PIL import Image

from .common.drawing import OUT, listed, run


@listed
def draw_demo():
    run("hitmask-demo", "sprites", "-o", OUT / "demo.png")
    # 256 colours, as smooth edges make it large otherwise.
    picture = Image.open(OUT / "demo.png").convert("RGB")
    palette = picture.quantize(256, method=Image.MAXCOVERAGE)
    picture.quantize(256, palette=palette, dither=Image.FLOYDSTEINBERG).save(OUT / "demo.png", optimize=True)
