"""scene: the pictures of docs/scene.md."""
from .common.drawing import BLUE, GREEN, PINK, WHITE, YELLOW, listed, run_drawing

FIXED = (138, 150, 180)  # as tools/scene/scene_style.c has it
TOUCHING = ((YELLOW, "a query"), (BLUE, "touches nothing"), (PINK, "touches"), (GREEN, "contact points"), (WHITE, "normals"),
            (FIXED, "fixed; the edge of the world"))


@listed
def draw_scene():
    run_drawing("scene", TOUCHING, "hitmask", "scene", "examples/scene.json", "--frames", "16", "--strip", "4")


@listed
def draw_explain():
    run_drawing("explain", ((WHITE, "normal, as long as the contact is deep"),), "hitmask", "explain", "examples/scene.json", "ship", "rock", "--frames", "13")
