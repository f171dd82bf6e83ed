"""palette: the colours of all pictures. The command has the same ones (tools/hit/hit_page.c, tools/scene/scene_style.c).

Any two of the five, white and the ground differ for readers with any kind of colour-blindness: scripts/check-pictures
computes how much.
"""
GROUND = (17, 20, 28)
PANEL = (27, 31, 42)
GRID = (38, 43, 57)
DIM = (128, 136, 156)
TEXT = (206, 212, 226)
WHITE = (255, 255, 255)
BLUE = (84, 176, 255)
ORANGE = (226, 120, 30)
PINK = (255, 46, 136)
GREEN = (124, 255, 178)
YELLOW = (255, 214, 90)
FIVE = {"BLUE": BLUE, "ORANGE": ORANGE, "PINK": PINK, "GREEN": GREEN, "YELLOW": YELLOW}


def blend(a, b, part):
    return tuple(round(x + (y - x) * part) for x, y in zip(a, b))


def css(colour):
    return "#%02x%02x%02x" % colour
