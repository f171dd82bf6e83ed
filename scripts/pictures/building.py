"""building: the picture of docs/building.md: the rooms of src, and which of them use which."""
import re

from .common.drawing import BLUE, GROUND, OUT, PANEL, ROOT, TEXT, WHITE, css, listed

ROW, WIDTH, LEFT, TOP = 34, 250, 24, 54


def rooms():
    listed = re.findall(r'^#include "([a-z0-9_]+)/', (ROOT / "src/hitmask.c").read_text(), re.M)
    return list(dict.fromkeys(listed))


def uses(names):
    """How many files of a room include files of another one."""
    count = {}
    for room in names:
        for file in sorted((ROOT / "src" / room).iterdir()):
            for other in sorted(set(re.findall(r'#\s*include "\.\./([a-z]+)/', file.read_text()))):
                count[room, other] = count.get((room, other), 0) + 1
    return count


@listed
def draw_rooms():
    names = rooms()
    arrows = uses(names)
    place = {room: TOP + ROW * i for i, room in enumerate(reversed(names))}
    height = TOP + ROW * len(names) + 16
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 {height}" width="680" height="{height}" '
        'font-family="DejaVu Sans, Verdana, sans-serif" font-size="14">',
        f'<rect width="680" height="{height}" fill="{css(GROUND)}"/>',
        f'<text x="{LEFT}" y="24" font-size="16" fill="{css(WHITE)}">The rooms of the library, the lowest one below</text>',
        f'<text x="{LEFT}" y="43" font-size="12" fill="{css(TEXT)}">A curve leads from a room to a lower one that it uses; '
        "it is wider where more files do.</text>",
    ]
    for (room, other), count in sorted(arrows.items(), key=lambda item: place[item[0][0]] - place[item[0][1]]):
        x, y0, y1 = LEFT + WIDTH, place[room] + 12, place[other] + 16
        reach = 30 + (y1 - y0) * 0.78
        out.append(
            f'<path d="M{x} {y0} C{x + reach:.0f} {y0} {x + reach:.0f} {y1} {x} {y1}" fill="none" stroke="{css(BLUE)}" '
            f'stroke-opacity="0.4" stroke-width="{min(1 + count / 6, 5):.1f}"/>'
        )
    for room in names:
        files = sorted((ROOT / "src" / room).iterdir())
        lines = sum(len(file.read_text().splitlines()) for file in files)
        y = place[room]
        out.append(f'<rect x="{LEFT}" y="{y}" width="{WIDTH}" height="{ROW - 6}" rx="4" fill="{css(PANEL)}" '
                   f'stroke="{css(BLUE)}"/>')
        out.append(f'<text x="{LEFT + 12}" y="{y + 19}" fill="{css(WHITE)}">{room}</text>')
        out.append(
            f'<text x="{LEFT + WIDTH - 12}" y="{y + 19}" font-size="12" fill="{css(TEXT)}" text-anchor="end">'
            f"{len(files)} files, {round(lines, -2):,} lines</text>"
        )
    out.append("</svg>\n")
    (OUT / "rooms.svg").write_text("\n".join(out))
