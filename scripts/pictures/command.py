"""command: the pictures of docs/command.md."""
import json

from .common.drawing import WHITE, listed, run_drawing


@listed
def draw_hit():
    run_drawing("hit", ((WHITE, "box of what is shared"),), "hitmask", "hit", "sprites/ring.png", "sprites/star.png", "--at", "30,20")


@listed
def draw_hit_shapes():
    level = {"tiles": {"cell": 16, "rows": ["............", "............", "...oo.......", "............",
                                            "#......----.", "#./#\\.......", "############"],
                       "tiles": {"/": {"polygon": [[0, 16], [16, 0], [16, 16]]},
                                 "\\": {"polygon": [[0, 0], [16, 16], [0, 16]]}, "-": {"one_way": "up"},
                                 "o": {"polygon": [[8, 2], [14, 8], [8, 14], [2, 8]]}}}}
    figure = {"compound": [{"circle": [0, -20, 7], "tag": "head"}, {"box": [-6, -13, 12, 16, 2]},
                           {"capsule": [-14, -6, 14, -6, 1]}], "pose": {"x": 80, "y": 20, "angle": 0.2}}
    run_drawing("hit-shapes", ((WHITE, "normal"),), "hitmask", "hit", json.dumps(level), json.dumps(figure), "--move", "60,70")


@listed
def draw_move():
    run_drawing("move", ((WHITE, "normal"),), "hitmask", "hit", "sprites/ship.png", "sprites/rock.png", "--pose-a", "40,40,30", "--pivot-a",
        "32,32", "--pose-b", "160,40,-20.5,0.8", "--move", "-150,-10")


@listed
def draw_pose():
    run_drawing("pose", ((WHITE, "normal, as long as the contact is deep"),), "hitmask", "hit", "sprites/slime.png", "sprites/sword.png", "--pose-a", "20,40,-10",
        "--pose-b", "30,70,-121.5,0.35,0.5")
