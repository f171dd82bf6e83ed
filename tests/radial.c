#include "radial.h"

hm_polar *radial_of(const hm_mask *mask, const hm_local *centre, int count) {
    hm_polar *polar = NULL;
    REQUIRE(hm_polar_from_mask(mask, centre, count, NULL, &polar) == HM_OK);
    return polar;
}

hm_polar_view radial_view(const hm_polar *polar) {
    hm_polar_view view;
    hm_polar_look(polar, &view);
    return view;
}

hm_local radial_random_centre(int w, int h) {
    bool halves = test_below(2);
    hm_local centre;
    centre.x = halves ? test_below(2 * w + 1) * 32768 : test_below(w * 65536 + 1);
    centre.y = halves ? test_below(2 * h + 1) * 32768 : test_below(h * 65536 + 1);
    return centre;
}

ref_grid radial_random_grid(int size) {
    int w = test_between(1, size);
    int h = test_between(1, size);
    return posed_random_grid(w, h);
}
