#!/usr/bin/python3
"""check-info.py FILES INFO...: compares what `hitmask info --json` says of files with Pillow's reading of them."""
import json
import sys

from PIL import Image


def alpha_of(name):
    """The alpha channel as Pillow understands the file: also from tRNS, and opaque where there is none."""
    image = Image.open(name)
    if image.mode == "I" or image.mode.startswith("I;16"):
        return None  # Pillow drops the transparent colour of 16-bit grey
    if "transparency" in image.info or image.mode in ("P", "LA", "PA"):
        image = image.convert("RGBA")
    return image.getchannel("A") if "A" in image.getbands() else Image.new("L", image.size, 255)


def fault(name, info, alpha):
    solid = alpha.point(lambda value: 255 if value >= info["threshold"] else 0)
    box = solid.getbbox()
    expected = [box[0], box[1], box[2] - box[0], box[3] - box[1]] if box else None
    count = solid.histogram()[255]
    if info["size"] != list(alpha.size):
        return f"size {info['size']}, not {list(alpha.size)}"
    if info["solid"] != count:
        return f"solid {info['solid']}, not {count}"
    if info["box"] != expected:
        return f"box {info['box']}, not {expected}"
    if (info["components"] > 0) != (count > 0) or info["components"] > count:
        return f"{info['components']} components of {count} pixels"
    if info["holes"] > info["size"][0] * info["size"][1] - count:
        return f"{info['holes']} holes but fewer clear pixels"
    if box and not (box[0] <= info["centroid"][0] <= box[2] and box[1] <= info["centroid"][1] <= box[3]):
        return f"centroid {info['centroid']} outside the box"
    return None


def main(list_name, *info_names):
    files = open(list_name).read().split("\n")[:-1]
    reports = [[json.loads(line) for line in open(name)] for name in info_names]
    faults, unread = 0, 0
    for report in reports:
        if len(report) != len(files):
            print(f"{len(report)} answers for {len(files)} files")
            return 1
    for i, name in enumerate(files):
        alpha = alpha_of(name)
        if alpha is None:
            unread += 1
            continue
        for report in reports:
            message = fault(name, report[i], alpha)
            if message:
                faults += 1
                print(f"{name}: {message}")
        if len(reports) > 1 and reports[1][i]["solid"] > reports[0][i]["solid"]:
            faults += 1
            print(f"{name}: a higher threshold gives more pixels")
    print(f"{len(files)} files compared at {len(reports)} thresholds, {unread} left out, {faults} faults")
    return 1 if faults or not files else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
