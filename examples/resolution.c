// resolution: coarse masks as a cheap first answer that never lies.
//
// Clusters of pixels become one pixel each. Solid when any pixel of the cluster is (HM_RESAMPLE_ANY), the coarse mask
// holds all of the sprite: if two such masks miss each other, so do the sprites. Solid only when all are
// (HM_RESAMPLE_ALL), the sprite holds all of it: if two such masks hit, so do the sprites. Only between the two the
// pixels must be asked. Offsets must be whole clusters here, as both grids have to coincide.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { RADIUS = 40, CLUSTER = 4, STEP = 4 };

static hm_mask *disc_make(void) {
    hm_mask *disc = NULL;
    if (hm_mask_create(2 * RADIUS, 2 * RADIUS, NULL, &disc) != HM_OK) return NULL;
    for (int y = 0; y < 2 * RADIUS; y++) {
        for (int x = 0; x < 2 * RADIUS; x++) {
            int across = 2 * x + 1 - 2 * RADIUS, down = 2 * y + 1 - 2 * RADIUS;
            hm_mask_set(disc, x, y, across * across + down * down <= 4 * RADIUS * RADIUS);
        }
    }
    return disc;
}

int main(void) {
    hm_mask *disc = disc_make(), *outer = NULL, *inner = NULL;
    if (!disc || hm_mask_reduce(disc, CLUSTER, HM_RESAMPLE_ANY, NULL, &outer) != HM_OK) return 1;
    if (hm_mask_reduce(disc, CLUSTER, HM_RESAMPLE_ALL, NULL, &inner) != HM_OK) return 1;

    int by_outer = 0, by_inner = 0, by_pixels = 0, wrong = 0;
    for (int dy = -2 * RADIUS; dy <= 2 * RADIUS; dy += STEP) {
        for (int dx = -2 * RADIUS; dx <= 2 * RADIUS; dx += STEP) {
            bool hit = hm_mask_overlap(disc, disc, dx, dy);
            if (!hm_mask_overlap(outer, outer, dx / CLUSTER, dy / CLUSTER)) {
                by_outer++;
                wrong += hit;
            } else if (hm_mask_overlap(inner, inner, dx / CLUSTER, dy / CLUSTER)) {
                by_inner++;
                wrong += !hit;
            } else {
                by_pixels++;
            }
        }
    }
    printf("%d pixels became %d to %d clusters\n", (int)hm_mask_count(disc), (int)hm_mask_count(inner),
           (int)hm_mask_count(outer));
    printf("of %d offsets: %d sure misses, %d sure hits, %d left to the pixels, %d wrong\n",
           by_outer + by_inner + by_pixels, by_outer, by_inner, by_pixels, wrong);
    hm_mask_destroy(disc);
    hm_mask_destroy(outer);
    hm_mask_destroy(inner);
    return wrong == 0 && by_outer > by_pixels && by_inner > by_pixels ? 0 : 1;
}
