# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""Times what pygame offers only to Python for the benchmark, which starts this and sends one order a line:

load SIZE THRESHOLD PATH       take the RGBA8 picture in PATH; alpha >= THRESHOLD is to be solid   -> "loaded"
time PASSES                    make the mask that many times                                       -> CPU nanoseconds
mask PATH                      write the mask's words to PATH                                      -> "written"
pair SIZE THRESHOLD PATH PATH  take the pictures of two sprites                                    -> "loaded"
poses PATH                     take lines "DEGREES DEGREES X Y": how far the sprites are turned
                               clockwise, and the second one's middle from the first one's         -> "loaded"
turn PASSES                    ask that often at every pose whether the sprites overlap            -> CPU nanoseconds
answers                        do so once                                                          -> a 0 or 1 a pose
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


def read_poses(path):
    with open(path, encoding="ascii") as file:
        return [tuple(float(word) for word in line.split()) for line in file]


def cpu_time(work):
    start = time.thread_time_ns()
    work()
    return time.thread_time_ns() - start


class Peer:
    """The pictures and poses that the orders are about. pygame's pixel is solid when its alpha is greater than the
    threshold."""

    def __init__(self):
        self.surface = self.pair = self.poses = None
        self.threshold = 0

    def load(self, size, threshold, path):
        self.surface, self.threshold = make_surface(int(size), path), int(threshold) - 1
        return "loaded"

    def time(self, passes):
        def work(from_surface=pygame.mask.from_surface, surface=self.surface, threshold=self.threshold):
            for _ in range(int(passes)):
                from_surface(surface, threshold)

        return cpu_time(work)

    def mask(self, path):
        with open(path, "wb") as file:
            file.write(memoryview(pygame.mask.from_surface(self.surface, self.threshold)).tobytes())
        return "written"

    def pair_of(self, size, threshold, first, second):
        self.pair = make_surface(int(size), first), make_surface(int(size), second)
        self.threshold = int(threshold) - 1
        return "loaded"

    def take_poses(self, path):
        self.poses = read_poses(path)
        return "loaded"

    def overlaps(self, degrees_a, degrees_b, x, y):
        """As pygame's users do it: turn both pictures about their middles, make their masks, and see."""
        rotate = pygame.transform.rotate
        turned_a = rotate(self.pair[0], -degrees_a)
        turned_b = rotate(self.pair[1], -degrees_b)
        rect_a = turned_a.get_rect(center=(0, 0))
        rect_b = turned_b.get_rect(center=(round(x), round(y)))
        mask_a = pygame.mask.from_surface(turned_a, self.threshold)
        mask_b = pygame.mask.from_surface(turned_b, self.threshold)
        return mask_a.overlap(mask_b, (rect_b.x - rect_a.x, rect_b.y - rect_a.y)) is not None

    def turn(self, passes):
        def work():
            for _ in range(int(passes)):
                for pose in self.poses:
                    self.overlaps(*pose)

        return cpu_time(work)

    def answers(self):
        return "".join(str(int(self.overlaps(*pose))) for pose in self.poses)


def main():
    peer = Peer()
    orders = {"load": peer.load, "time": peer.time, "mask": peer.mask, "pair": peer.pair_of,
              "poses": peer.take_poses, "turn": peer.turn, "answers": peer.answers}
    print("pygame %s, Python %s" % (pygame.version.ver, sys.version.split()[0]), flush=True)
    for line in sys.stdin:
        order, *words = line.split()
        print(orders[order](*words), flush=True)


main()
