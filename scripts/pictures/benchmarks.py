"""benchmarks: the charts of docs/benchmarks, drawn from the tables of those pages: new figures, new charts."""
import math
import re
from xml.sax.saxutils import escape

from .common.drawing import BLUE, DIM, GREEN, GRID, GROUND, ORANGE, OUT, PINK, ROOT, TEXT, WHITE, YELLOW, css, listed, rows

COLOURS = (BLUE, ORANGE, GREEN, YELLOW, PINK)
WIDTH, LEFT, RIGHT, TOP, BAR, GAP = 680, 212, 70, 66, 15, 9
UNITS = {"ns": 1, "us": 1000, "ms": 1000000, "s": 1000000000}


def table(page, heading):
    """The first table below a heading: its header, and its rows as cells."""
    text = (ROOT / "docs/benchmarks" / page).read_text().split(f"\n## {heading}", 1)[1]
    rows = [re.split(r" *\| *", line.strip().strip("|").strip()) for line in re.search(r"(?m)(^\|.*\n)+", text)[0].splitlines()]
    header = re.split(r"\|", re.search(r"(?m)^\|(.*)\|$", text)[1])
    return [name.strip() for name in header], rows[2:]


def number(cell, of=r"([\d.]+)(?: (ns|us|ms))?"):
    """The first number of a cell, times in nanoseconds; None where there is none."""
    found = re.search(of, cell.replace(",", ""))
    return found and float(found[1]) * UNITS.get((found.groups() + (None,))[1], 1)


def columns(page, heading, names, keep=lambda name: True, of=r"([\d.]+)(?: (ns|us|ms))?"):
    """Of a table: (name of a row, the numbers of the named columns)."""
    header, rows = table(page, heading)
    return [(row[0], [number(row[header.index(name)], of) for name in names]) for row in rows if keep(row[0])]


def words(value, unit):
    if unit == "times":
        return f"{value:.3g}" if value < 100 else f"{value:.0f}"
    for name in UNITS:
        if value < 1000 * UNITS[name]:
            return f"{value / UNITS[name]:.3g} {name}"


def chart(name, title, note, series, rows, unit):
    """Bars on a logarithmic axis, one for each series in each row."""
    values = [value for _, found in rows for value in found if value]
    low, high = math.floor(math.log10(min(*values, 1 if unit == "times" else min(values)))), math.ceil(math.log10(max(values)))
    group = BAR * len(series) + GAP
    height = TOP + group * len(rows) + 50
    scale = (WIDTH - LEFT - RIGHT) / max(high - low, 1)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
           'font-family="DejaVu Sans, Verdana, sans-serif" font-size="12">',
           f'<rect width="{WIDTH}" height="{height}" fill="{css(GROUND)}"/>',
           f'<text x="14" y="24" font-size="15" fill="{css(WHITE)}">{escape(title)}</text>',
           f'<text x="14" y="44" fill="{css(TEXT)}">{escape(note)}</text>']
    bottom = TOP + group * len(rows)
    for power in range(low, high + 1):
        x = LEFT + (power - low) * scale
        out += [f'<path d="M{x:.1f} {TOP - 6}V{bottom}" stroke="{css(DIM if power == 0 and unit == "times" else GRID)}"/>',
                f'<text x="{x:.1f}" y="{bottom + 14}" text-anchor="middle" fill="{css(DIM)}">{words(10 ** power, unit)}</text>']
    for i, (row, found) in enumerate(rows):
        top = TOP + group * i
        out.append(f'<text x="{LEFT - 8}" y="{top + group / 2 - GAP / 2 + 4:.1f}" text-anchor="end" '
                   f'fill="{css(TEXT)}">{escape(row)}</text>')
        for k, value in enumerate(found):
            if value:
                wide = max((math.log10(value) - low) * scale, 1)
                out += [f'<rect x="{LEFT}" y="{top + BAR * k}" width="{wide:.1f}" height="{BAR - 3}" fill="{css(COLOURS[k])}"/>',
                        f'<text x="{LEFT + wide + 5:.1f}" y="{top + BAR * k + 11}" fill="{css(TEXT)}">{words(value, unit)}</text>']
    x = 14
    for k, text in enumerate(series):
        out += [f'<rect x="{x}" y="{height - 24}" width="12" height="12" fill="{css(COLOURS[k])}"/>',
                f'<text x="{x + 18}" y="{height - 13}" fill="{css(TEXT)}">{escape(text)}</text>']
        x += 18 + 8 * len(text) + 14
    (OUT / f"{name}.svg").write_text("\n".join([*out, "</svg>\n"]))


@listed
def draw_bench_mask():
    near, count = (columns("masks.md", heading, ("near",)) for heading in ("Overlap, yes or no", "Number of shared pixels"))
    rows = [(name, [a, b]) for (name, [a]), (_, [b]) in zip(near, count)]
    chart("bench-mask", "Masks at whole pixels, near misses: times the speed of pygame",
          "Longer is faster. At 1 both take equally long.", ("overlap, yes or no", "number of shared pixels"), rows, "times")


@listed
def draw_bench_posed():
    header = ("hitmask", "plain C", "and vectors")
    of = r"\(([\d.]+) (ns|us|ms)\)|^([\d.]+) (ns|us|ms)$"
    rows = []
    for name, cells in columns("masks.md", "Posed masks: near misses", header, lambda name: "disc" in name or "noise" in name,
                               r"(?:^|\()([\d.]+) (ns|us|ms)"):
        rows.append((name, cells))
    chart("bench-posed", "Rotated masks, near misses: time of a test", "Shorter is faster. Sampling at pixel centres misses hits.",
          ("hitmask, exact", "sampling, plain C", "sampling, vectors"), rows, "time")


@listed
def draw_bench_convex():
    rows = columns("convex-shapes.md", "Convex shapes: overlap, yes or no", ("hitmask", "Box2D", "Box2D by contact", "Chipmunk"),
                   lambda name: name.endswith("near"))
    chart("bench-convex", "Convex shapes, near misses: time of an overlap test", "Shorter is faster.",
          ("hitmask", "Box2D, by distance", "Box2D, by contact", "Chipmunk"),
          [(name.removesuffix(", near"), found) for name, found in rows], "time")


@listed
def draw_bench_broad():
    pick = lambda name: name.endswith(("uniform", "cluster"))  # noqa: E731
    of = r"\(([\d.]+)\)"
    ours = columns("broad-phases.md", "Broad phases: all boxes move", ("rebuilt, avx512vbmi2", "coherent, avx512vbmi2", "R-tree"),
                   pick, of)
    peers = columns("broad-phases.md", "Broad phases: all boxes move", ("fastest peer",), pick, r"^([\d.]+)")
    rows = [(name, found + peer) for (name, found), (_, peer) in zip(ours, peers)]
    chart("bench-broad", "Broad phases, all boxes move: time for a box and frame", "Shorter is faster. Update and all pairs.",
          ("grid, rebuilt", "grid, coherent", "R-tree", "fastest peer"), rows, "time")


@listed
def draw_bench_worlds():
    rows = columns("worlds.md", "Worlds: questions", ("world", "all in turn"))
    rows = [(name.replace("the first that a disc of 16 px meets on 400 px", "the first for a moving disc"), found)
            for name, found in rows]
    chart("bench-worlds", "Queries of a world of 2,000 sprites: time of one", "Shorter is faster.",
          ("world", "all in turn"), rows, "time")


@listed
def draw_bench_javascript():
    rows = columns("javascript.md", "Moving boxes", ("1,000 boxes", "10,000 boxes"))
    chart("bench-javascript", "JavaScript, all boxes move: time of a frame", "Shorter is faster. All pairs are found.",
          ("1,000 boxes", "10,000 boxes"), rows, "time")
