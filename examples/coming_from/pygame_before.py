# What from_pygame.c does, with pygame.mask.
import pygame

ship = pygame.mask.Mask((6, 3), fill=True)
rock = pygame.mask.Mask((4, 4), fill=True)
ship.set_at((5, 0), 0)

first = ship.overlap(rock, (5, 0))
print(f"hit: {int(first is not None)}, first {first}, area {ship.overlap_area(rock, (5, 0))}")
