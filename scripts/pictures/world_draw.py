"""world_draw: the picture of docs/world-draw.md."""
import json
import tempfile

from .common.drawing import BLUE, DIM, GREEN, PINK, WHITE, listed, run_drawing

LEGEND = ((BLUE, "touches nothing"), (PINK, "touches"), ((138, 150, 180), "fixed"), ((90, 96, 112), "disabled"),
          (GREEN, "contact points"), (WHITE, "normals"), (DIM, "boundary"))


@listed
def draw_world_draw():
    """Every kind of shape, a few of them in contact."""
    mask = [".####..", "######.", "##..###", "##..###", "#######", ".##.##."]
    outline = {"loops": [[[0, 0], [60, 0], [60, 50], [40, 50], [40, 20], [20, 20], [20, 50], [0, 50]],
                         [[26, 6], [34, 6], [34, 14], [26, 14]]]}
    compound = [{"circle": [0, 0, 14]}, {"capsule": [0, 0, 44, 12, 5]}, {"box": [36, 0, 22, 22]}]
    tiles = {"cell": 20, "rows": ["......./#", "#......##", "####.####"],
             "tiles": {"/": {"polygon": [[0, 20], [20, 0], [20, 20]]}}}
    ground = {"fixed": True, "y": 180, "x": 20}
    shapes = [
        ({"rows": mask}, {"x": 34, "y": 30, "scale": 9, "angle": 0.2}),
        ({"circle": [0, 0, 28]}, {"x": 150, "y": 56}), ({"capsule": [-26, 0, 26, 8, 12]}, {"x": 186, "y": 92}),
        ({"box": [-30, -18, 60, 36], "radius": 8}, {"x": 300, "y": 60, "angle": 0.4}),
        ({"polygon": [[-26, 20], [0, -30], [26, 20]]}, {"x": 352, "y": 92, "angle": 0.3}),
        ({"ellipse": [0, 0, 36, 18]}, {"x": 440, "y": 60, "angle": -0.5}),
        ({"outline": outline}, {"x": 520, "y": 40, "angle": 0.2}), ({"segment": [0, 0, 50, -40]}, {"x": 530, "y": 100}),
        ({"compound": compound}, {"x": 260, "y": 172, "angle": 0.3}), ({"tiles": tiles}, ground),
        ({"point": [0, 0]}, {"x": 440, "y": 130}), ({"ray": [0, 0, 3, 1]}, {"x": 470, "y": 150}),
        ({"circle": [0, 0, 20]}, {"x": 400, "y": 190, "disabled": True})]
    scene = {"boundary": {"box": [0, 0, 620, 260]},
             "instances": [{"shape": shape} | placed for shape, placed in shapes]}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(scene, file)
        file.flush()
        run_drawing("world-draw", LEGEND, "hitmask", "scene", file.name)
