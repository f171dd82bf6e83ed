"""scene: the pictures of docs/scene.md."""
from .common.drawing import OUT, listed, run


@listed
def draw_scene():
    run("hitmask", "scene", "examples/scene.json", "--frames", "16", "--strip", "6", "--picture", OUT / "scene.png")


@listed
def draw_explain():
    run("hitmask", "explain", "examples/scene.json", "ship", "rock", "--frames", "13", "--picture",
        OUT / "explain.png")
