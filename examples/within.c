// within: what may be placed where. A ship lies in a harbour when nothing of it is on land, and clear of the quays when
// it keeps two pixels from them.
#include <hitmask/hitmask.h>

#include <stdio.h>

static const char *const yes_no[2] = {"no", "yes"};

int main(void) {
    // Water, as a mask: a basin with a narrow entrance.
    hm_mask *water;
    if (hm_mask_create(120, 80, NULL, &water) != HM_OK) return 1;
    hm_mask_fill_rect(water, &(hm_rect){10, 10, 80, 60}, true);
    hm_mask_fill_rect(water, &(hm_rect){90, 34, 30, 12}, true);
    if (hm_mask_prepare(water) != HM_OK) return 1;

    hm_shape harbour, ship;
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_shape_mask(water, &harbour);
    if (hm_shape_capsule(-16, 0, 16, 0, 5, &ship) != HM_OK) return 1;

    const hm_rule two_pixels = {HM_TOUCH_AREA, 2};
    const double places[4][3] = {{50, 40, 0}, {96, 40, 0}, {96, 40, 0.3}, {31, 15, 0}}; // x, y, angle
    const int expected[4][2] = {{1, 1}, {1, 0}, {0, 0}, {1, 0}};
    int right = 1;
    for (int i = 0; i < 4; i++) {
        hm_xform at;
        const hm_pose pose = hm_pose_at(places[i][0], places[i][1], places[i][2]);
        if (hm_xform_from_pose(&pose, &at) != HM_OK) return 1;
        const int afloat = hm_within(&ship, &at, &harbour, &here, NULL);
        const int clear = hm_within(&ship, &at, &harbour, &here, &two_pixels);
        printf("at (%g, %g), turned by %g: afloat %s, clear of the quays %s\n", places[i][0], places[i][1],
               places[i][2], yes_no[afloat], yes_no[clear]);
        right &= afloat == expected[i][0] && clear == expected[i][1];
    }
    hm_mask_destroy(water);
    return right ? 0 : 1;
}
