// outline: the loops around a sprite, with its hole and the island in it, and the sprite filled in again from them.
#include <hitmask/hitmask.h>

#include <stdio.h>

int main(void) {
    hm_mask *mask = NULL, *again = NULL;
    hm_outline *outline = NULL;
    if (hm_mask_from_ascii(".#######.\n"
                           "##.....##\n"
                           "#...#...#\n"
                           "##.....##\n"
                           ".#######.\n",
                           NULL, &mask) != HM_OK)
        return 1;
    if (hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &outline) != HM_OK) return 1;

    const hm_local *points = hm_outline_points(outline);
    for (int32_t i = 0; i < hm_outline_loop_count(outline); i++) {
        const hm_loop *loop = &hm_outline_loops(outline)[i];
        printf("loop %d: %s, in loop %d, piece %d, area %g px:", i, loop->hole ? "hole" : "outer", loop->parent,
               loop->component, hm_outline_area(outline, i));
        for (int32_t k = 0; k < loop->count; k++) {
            hm_local p = points[loop->first + k]; // in units of 1/65536 pixel
            printf(" %d,%d", p.x / HM_UNITS_PER_PIXEL, p.y / HM_UNITS_PER_PIXEL);
        }
        printf("\n");
    }

    if (hm_mask_from_outline(outline, 9, 5, NULL, &again) != HM_OK) return 1;
    bool right = hm_outline_loop_count(outline) == 3 && hm_outline_loops(outline)[2].parent == 1 &&
                 hm_outline_area(outline, -1) == (double)hm_mask_count(mask) && hm_mask_equal(mask, again);
    hm_mask_destroy(again);
    hm_outline_destroy(outline);
    hm_mask_destroy(mask);
    return right ? 0 : 1;
}
