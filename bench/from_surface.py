# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""Times pygame.mask.from_surface for the benchmark, which starts this and sends one order a line:

load SIZE THRESHOLD PATH   take the RGBA8 picture in PATH; alpha >= THRESHOLD is to be solid   -> "loaded"
time PASSES                make the mask that many times                                       -> CPU nanoseconds
mask PATH                  write the mask's words to PATH                                      -> "written"
"""
import os
import sys
import time

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame


def make_surface(size, path):
    with open(path, "rb") as file:
        picture = file.read()
    # frombuffer alone would share memory of an odd kind of surface; a copy is what an image loader gives.
    return pygame.image.frombuffer(picture, (size, size), "RGBA").copy()


def time_passes(surface, threshold, passes):
    from_surface = pygame.mask.from_surface
    start = time.thread_time_ns()
    for _ in range(passes):
        from_surface(surface, threshold)
    return time.thread_time_ns() - start


def main():
    surface, threshold = None, 0
    print("pygame %s, Python %s" % (pygame.version.ver, sys.version.split()[0]), flush=True)
    for line in sys.stdin:
        order, _, rest = line.rstrip("\n").partition(" ")
        if order == "load":
            size, limit, path = rest.split(" ", 2)
            # pygame's pixel is solid when its alpha is greater than the threshold.
            surface, threshold = make_surface(int(size), path), int(limit) - 1
            print("loaded", flush=True)
        elif order == "time":
            print(time_passes(surface, threshold, int(rest)), flush=True)
        elif order == "mask":
            with open(rest, "wb") as file:
                file.write(memoryview(pygame.mask.from_surface(surface, threshold)).tobytes())
            print("written", flush=True)


main()
