"""Reading what the benchmark wrote; shared by bench-check and bench-table."""
import csv
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RESULTS = os.path.join(ROOT, "build/bench/mask.csv")
FLOORS = os.path.join(ROOT, "bench/floors.csv")
COUNTS = os.path.join(ROOT, "build/bench/counts.csv")


def read_rows(path):
    """The rows of a CSV file as dictionaries, and what its "# name: value" lines say."""
    if not os.path.exists(path):
        sys.exit("%s: no %s: run make bench first" % (os.path.basename(sys.argv[0]), os.path.relpath(path)))
    notes, lines = {}, []
    with open(path, newline="", encoding="utf-8") as file:
        for line in file:
            if line.startswith("#"):
                name, _, value = line[1:].partition(":")
                notes[name.strip()] = value.strip()
            else:
                lines.append(line)
    return list(csv.DictReader(lines)), notes


def counted_cells():
    """What scripts/bench-counts counted, as cells; none where it did not run."""
    cells = read_rows(COUNTS)[0] if os.path.exists(COUNTS) else []
    return [dict(cell, level=cell["side"], instructions=cell["instructions_per_call"]) for cell in cells]


def fits(floor, cell, best):
    """Whether a row of the floors holds for a measured cell; `best` is the level the library chose."""
    level = best if floor["level"] == "best" else floor["level"]
    return (
        floor["bench"] == cell["bench"]
        and (floor["measure"] == "instructions") == ("instructions" in cell)
        and (floor["shape"] == "*" or cell["shape"] in floor["shape"].split())
        and int(floor["size_min"]) <= int(cell["size"]) <= int(floor["size_max"])
        and floor["position"] in ("*", cell["position"])
        and level == cell["level"]
    )


def value(floor, cell):
    """What a row of the floors is about: the ratio, as speed or as a share, a number, or instructions of a call."""
    names = {"number": "ours_ns", "instructions": "instructions"}
    return max(float(cell[names.get(floor["measure"], "ratio")] or 0), 1e-9)


def reaches(floor, cell, limit):
    """Whether a cell reaches floor[limit]: a ratio at least that, anything else at most that."""
    if floor["measure"] == "ratio":
        return value(floor, cell) >= float(floor[limit])
    return value(floor, cell) <= float(floor[limit])


def strictest_floor(floors, cell, best):
    """The row that is hardest to hold of those that hold for a cell, or None."""
    fitting = [floor for floor in floors if fits(floor, cell, best)]
    return max(fitting, key=lambda floor: float(floor["floor"]) / value(floor, cell) if floor["measure"] == "ratio"
               else value(floor, cell) / float(floor["floor"]), default=None)


def misses(floors, cell, best):
    """Whether a cell falls short of a floor."""
    floor = strictest_floor(floors, cell, best)
    return floor is not None and not reaches(floor, cell, "floor")
