// from_pygame: what a program does with pygame.mask, in C. The names beside the calls are pygame's.
#include <hitmask/hitmask.h>

#include <stdio.h>

int main(void) {
    hm_mask *ship = NULL, *rock = NULL;
    if (hm_mask_create(6, 3, NULL, &ship) != HM_OK) return 1; // Mask((6, 3)); from_surface: hm_mask_from_rgba
    if (hm_mask_create(4, 4, NULL, &rock) != HM_OK) return 1;
    hm_mask_fill(ship);          // fill()
    hm_mask_fill(rock);
    hm_mask_set(ship, 5, 0, false); // set_at((5, 0), 0)

    const int32_t dx = 5, dy = 0; // the offset is that of the second mask, as in pygame
    hm_pixel first = {0, 0};
    const bool hit = hm_mask_overlap(ship, rock, dx, dy);                              // overlap() is not None
    const bool found = hm_mask_shared_pixel(ship, rock, dx, dy, HM_SIDE_TOP, &first);  // overlap()
    const int64_t area = hm_mask_overlap_count(ship, rock, dx, dy);                    // overlap_area()
    printf("hit: %d, first (%d, %d), area %d\n", (int)hit, (int)first.x, (int)first.y, (int)area);

    hm_mask_destroy(ship);
    hm_mask_destroy(rock);
    return hit && found && first.x == 5 && first.y == 1 && area == 2 ? 0 : 1;
}
