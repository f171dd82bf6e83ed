#!/bin/sh
# start: the first five minutes with the command. Run it in the project's folder, with hitmask in the path.
set -eu

# Do two pictures share a pixel, when the second lies at (30, 20) of the first? It exits with 0 for a hit, 1 for none.
hitmask hit sprites/ring.png sprites/star.png --at 30,20

# Rotated: x, y and degrees of each, about its pivot.
hitmask hit sprites/star.png sprites/rock.png --pose-a 48,60,20 --pivot-a 31,31 --pose-b 108,60,143,0.8 --pivot-b 48,46 || true

# What is in a picture.
hitmask info sprites/gear.png
