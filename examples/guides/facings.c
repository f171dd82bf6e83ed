// Small rotated sprites made beforehand: 32 masks of an arrow, and then tests at whole pixels.
#include <hitmask/hitmask.h>

#include <math.h>
#include <stdio.h>

#define FACINGS 32
#define SIDE 12

static const double PI = 3.14159265358979323846;
static hm_mask *facings[FACINGS];

// #region shown
static bool facings_make(const hm_mask *arrow) {
    const hm_xform here = HM_XFORM_IDENTITY;
    const hm_stamp_options centres = {.cover = HM_COVER_CENTRE};
    hm_shape shape;
    hm_shape_mask(arrow, &shape);
    for (int i = 0; i < FACINGS; i++) {
        hm_pose pose = hm_pose_at(SIDE / 2.0, SIDE / 2.0, 2 * PI * i / FACINGS);
        hm_xform at;
        pose.pivot = (hm_vec2){hm_mask_width(arrow) / 2.0, hm_mask_height(arrow) / 2.0};
        if (hm_xform_from_pose(&pose, &at) != HM_OK) return false;
        if (hm_mask_create(SIDE, SIDE, NULL, &facings[i]) != HM_OK) return false;
        hm_mask_stamp(facings[i], &here, &shape, &at, &centres, NULL);
    }
    return true;
}
// #endregion

static const hm_mask *facing(double angle) {
    const int i = (int)lround(angle * FACINGS / (2 * PI)) % FACINGS;
    return facings[i < 0 ? i + FACINGS : i];
}

int main(void) {
    const double angles[] = {0, 0.5, PI / 2};
    hm_mask *arrow = NULL, *wall = NULL;
    if (hm_mask_from_ascii("...#....\n...##...\n########\n########\n...##...\n...#....\n", NULL, &arrow) != HM_OK)
        return 1;
    if (hm_mask_create(4, 40, NULL, &wall) != HM_OK || !facings_make(arrow)) return 1;
    hm_mask_fill(wall);
    int met[3];
    for (int i = 0; i < 3; i++) {
        const hm_mask *mask = facing(angles[i]);
        for (met[i] = 20; !hm_mask_overlap(mask, wall, 30 - met[i], -14);) met[i]++;
        printf("angle %.2f: %d pixels, meets the wall at x %d\n", angles[i], (int)hm_mask_count(mask), met[i]);
    }
    for (int i = 0; i < FACINGS; i++) hm_mask_destroy(facings[i]);
    hm_mask_destroy(wall);
    hm_mask_destroy(arrow);
    return met[0] < met[2] ? 0 : 1;
}
