#!/usr/bin/env bash
# What `hitmask scene --picture` draws, of objects, boundary and above all questions: looked for in the elements of the
# SVG and in the pixels of the PNG.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$cli
cat >asks.json <<'END'
{"boundary": {"box": [0, 0, 60, 40]},
 "instances": [{"name": "block", "shape": {"box": [0, 0, 6, 6]}, "x": 50, "y": 30, "fixed": true},
               {"name": "ball", "shape": {"circle": [0, 0, 3]}, "x": 30, "y": 20, "velocity": [2, 0]},
               {"name": "slab", "shape": {"box": [0, 0, 2, 1]}, "x": 21, "y": 27},
               {"name": "bead", "shape": {"circle": [0, 0, 1]}, "x": 22, "y": 28},
               {"name": "off", "shape": {"box": [0, 0, 3, 3]}, "x": 30, "y": 8, "disabled": true}],
 "queries": [
  {"ask": "point", "at": [5, 5], "radius": 2},
  {"ask": "point", "at": [12, 5]},
  {"ask": "ray", "at": [5, 12], "to": [25, 12]},
  {"ask": "cast", "shape": {"circle": [0, 0, 1.5], "pose": {"x": 5, "y": 18}}, "motion": [15, 4]},
  {"ask": "shape", "shape": {"box": [40, 4, 8, 5]}},
  {"ask": "within", "shape": {"polygon": [[52, 4], [58, 4], [55, 9]]}},
  {"ask": "nearest", "at": [5, 30]},
  {"ask": "nearest", "shape": {"segment": [10, 34, 20, 34]}},
  {"ask": "sees", "at": [40, 20], "to": [40, 30]},
  {"ask": "sees", "at": [45, 15], "object": "block"},
  {"ask": "touching", "object": "ball"},
  {"ask": "free", "object": "ball", "pose": {"x": 10, "y": 38}},
  {"ask": "point", "at": [30, 36], "radius": 1, "frame": 2}]}
END
for picture in drawn.svg drawn.png; do
    expect 0 "$HITMASK" scene asks.json --frames 2 --strip 2 --picture $picture
done
python3 "$cli/check_drawn.py" drawn.svg drawn.png || fail 'the questions of a scene'
finish
