// Destructible terrain: explosions eat a mask away, and a ball falls through the hole.
#include <hitmask/hitmask.h>

#include <stdio.h>

static hm_mask *ground;

// #region shown
static int64_t explode(double x, double y, double radius) {
    const hm_xform here = HM_XFORM_IDENTITY, there = hm_xform_at(x, y);
    const hm_stamp_options bite = {.cover = HM_COVER_CENTRE, .clear = true};
    const int64_t before = hm_mask_count(ground);
    hm_shape blast;
    if (hm_shape_circle(0, 0, radius, &blast) != HM_OK) return 0;
    hm_mask_stamp(ground, &here, &blast, &there, &bite, NULL);
    return before - hm_mask_count(ground);
}
// #endregion

static bool free_at(const hm_shape *ball, const hm_shape *terrain, double x, double y) {
    const hm_xform here = HM_XFORM_IDENTITY, there = hm_xform_at(x, y);
    return !hm_overlap(ball, &there, terrain, &here, NULL);
}

static int fall(double x, int y) {
    hm_shape ball, terrain;
    hm_shape_mask(ground, &terrain);
    if (hm_shape_circle(0, 0, 8, &ball) != HM_OK) return -1;
    while (y < 92 && free_at(&ball, &terrain, x, y + 1)) y++;
    return y;
}

int main(void) {
    if (hm_mask_create(200, 100, NULL, &ground) != HM_OK) return 1;
    hm_mask_fill_rect(ground, &(hm_rect){0, 60, 200, 20}, true);
    if (hm_mask_prepare(ground) != HM_OK) return 1; // each later edit keeps it so
    const int before = fall(100, 20);
    printf("the ball lies at y %d\n", before);
    printf("an explosion took %d pixels\n", (int)explode(100, 66, 16));
    const int after = fall(100, 20);
    printf("now it falls to y %d\n", after);
    hm_mask_destroy(ground);
    return before == 52 && after == 92 ? 0 : 1;
}
