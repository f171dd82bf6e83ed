"""demo: the picture of README.md."""
from .common.drawing import listed, run_drawing


@listed
def draw_demo():
    run_drawing("demo", (), "hitmask-demo", "sprites", option="-o", letters=30)
