"""scene: the pictures of docs/scene.md."""
from .common.drawing import BLUE, GREEN, PINK, WHITE, YELLOW, listed, run_drawing

TOUCHING = ((YELLOW, "a query"), (BLUE, "touches nothing"), (PINK, "touches"), (GREEN, "contact points"), (WHITE, "normals"))


@listed
def draw_scene():
    run_drawing("scene", TOUCHING, "hitmask", "scene", "examples/scene.json", "--frames", "16", "--strip", "4")


@listed
def draw_explain():
    run_drawing("explain", ((WHITE, "MTV of B"),), "hitmask", "explain", "examples/scene.json", "ship", "rock", "--frames", "13")
