"""bake: the picture of docs/bake.md."""
from .common.drawing import OUT, listed, run


@listed
def draw_bake():
    pictures = [f"sprites/{name}.png" for name in ("key", "gear", "ghost", "satellite", "bubbles", "web")]
    run("hitmask", "bake", *pictures, "examples/walker.json", "--output", OUT / "bake.svg")
