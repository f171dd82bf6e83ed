// mixed_resolution: a ship asked to the pixel against a moon that is kept as clusters of 4 x 4 pixels.
//
// A mask of clusters is drawn four times as large: its pixels are then squares of 4 x 4, and all questions about
// posed shapes take both sprites as they are. Clusters that are solid where any pixel is hold all of the moon: a miss
// is certain. Of those that are solid where all are the moon holds all: a hit is certain. Offsets may be any; the
// ship need not lie on the grid of the clusters.
#include <hitmask/hitmask.h>

#include <stdio.h>

static const int MOON = 80, CLUSTER = 4, SHIP = 12;

static hm_mask *disc_make(int diameter) {
    hm_mask *disc = NULL;
    if (hm_mask_create(diameter, diameter, NULL, &disc) != HM_OK) return NULL;
    for (int y = 0; y < diameter; y++) {
        for (int x = 0; x < diameter; x++) {
            const int across = 2 * x + 1 - diameter, down = 2 * y + 1 - diameter;
            hm_mask_set(disc, x, y, across * across + down * down <= diameter * diameter);
        }
    }
    return disc;
}

// Whether the ship, its corner at (x, y), meets the moon, of which one pixel of the mask is `size` pixels.
static bool meets(const hm_mask *moon, int size, const hm_mask *ship, double x, double y) {
    const hm_rule area = {HM_TOUCH_AREA, 0}; // edges that only touch are no hit, as between whole pixels
    hm_pose at = HM_POSE_DEFAULT;
    hm_xform drawn, flying;
    hm_shape a, b;
    at.scale = (hm_vec2){size, size};
    if (hm_xform_from_pose(&at, &drawn) != HM_OK) return false;
    at.scale = (hm_vec2){1, 1};
    at.position = (hm_vec2){x, y};
    if (hm_xform_from_pose(&at, &flying) != HM_OK) return false;
    hm_shape_mask(moon, &a);
    hm_shape_mask(ship, &b);
    return hm_overlap(&a, &drawn, &b, &flying, &area);
}

int main(void) {
    hm_mask *moon = disc_make(MOON), *ship = disc_make(SHIP), *any = NULL, *all = NULL;
    if (!moon || !ship || hm_mask_reduce(moon, CLUSTER, HM_RESAMPLE_ANY, NULL, &any) != HM_OK) return 1;
    if (hm_mask_reduce(moon, CLUSTER, HM_RESAMPLE_ALL, NULL, &all) != HM_OK) return 1;

    int misses = 0, hits = 0, unsure = 0, wrong = 0;
    for (double y = -SHIP; y <= MOON; y += 1.5) {
        for (double x = -SHIP; x <= MOON; x += 1.5) {
            const bool hit = meets(moon, 1, ship, x, y);
            if (!meets(any, CLUSTER, ship, x, y)) {
                misses++;
                wrong += hit;
            } else if (meets(all, CLUSTER, ship, x, y)) {
                hits++;
                wrong += !hit;
            } else {
                unsure++;
            }
        }
    }
    printf("%d x %d clusters for %d x %d pixels\n", (int)hm_mask_width(any), (int)hm_mask_height(any), MOON, MOON);
    printf("of %d places: %d sure misses, %d sure hits, %d left to the pixels, %d wrong\n", misses + hits + unsure,
           misses, hits, unsure, wrong);
    hm_mask_destroy(moon);
    hm_mask_destroy(ship);
    hm_mask_destroy(any);
    hm_mask_destroy(all);
    return wrong == 0 && unsure < hits && unsure < misses ? 0 : 1;
}
