// explode: a sprite falls apart into its connected pieces, each with a mask, a box and a centre of mass of its own,
// and sparks at every third pixel of its border.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { SPARKS = 16 };

// The border is gone around clockwise, from the topmost pixel on: so sparks are evenly spread.
static int32_t sparks_print(const hm_components *pieces, int32_t index) {
    hm_pixel spark[SPARKS];
    const int32_t count = hm_components_border(pieces, index, 3, spark, SPARKS);
    printf("  sparks at");
    for (int32_t i = 0; i < count && i < SPARKS; i++) printf(" (%d, %d)", (int)spark[i].x, (int)spark[i].y);
    printf("\n");
    return count;
}

int main(void) {
    hm_mask *bridge = NULL, *gap = NULL;
    if (hm_mask_from_ascii("##......##\n"
                           "##########\n"
                           "##......##\n",
                           NULL, &bridge) != HM_OK)
        return 1;
    if (hm_mask_create(2, 3, NULL, &gap) != HM_OK) return 1;
    hm_mask_fill(gap);
    hm_mask_erase(bridge, gap, 3, 0); // a shot through the deck

    hm_components *pieces = NULL;
    if (hm_components_create(bridge, HM_CONNECT_4, NULL, &pieces) != HM_OK) return 1;
    int32_t count = hm_components_count(pieces), largest = hm_components_largest(pieces);
    int32_t sparks = 0;
    int64_t sum = 0;
    for (int32_t i = 0; i < count; i++) {
        const hm_component *piece = hm_components_get(pieces, i);
        hm_mask *whole = NULL, *part = NULL;
        if (hm_components_mask(pieces, i, NULL, &whole) != HM_OK) return 1;
        if (hm_mask_crop(whole, &piece->box, NULL, &part) != HM_OK) return 1; // as small as the piece itself

        hm_moments moments;
        hm_vec2 centre;
        hm_mask_moments(part, &moments);
        hm_moments_centroid(&moments, &centre);
        sum += hm_mask_count(part);
        printf("piece %d%s: %d pixels in %dx%d at (%d, %d), centre of mass (%.2f, %.2f)\n", i,
               i == largest ? ", the largest" : "", (int)piece->count, piece->box.w, piece->box.h, piece->box.x,
               piece->box.y, piece->box.x + centre.x, piece->box.y + centre.y);
        sparks += sparks_print(pieces, i);
        hm_mask_destroy(part);
        hm_mask_destroy(whole);
    }
    bool right = count == 2 && largest == 1 && sum == hm_mask_count(bridge) && sparks == 6 &&
                 hm_components_at(pieces, 9, 2) == 1;
    hm_components_destroy(pieces);
    hm_mask_destroy(gap);
    hm_mask_destroy(bridge);
    return right ? 0 : 1;
}
