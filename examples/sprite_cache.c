// sprite_cache: one mask for each way a sprite can face, made once, so that a game asks without turning anything.
#include <hitmask/hitmask.h>

#include <stdio.h>

typedef struct facings {
    hm_mask *mask[2][4]; // [mirrored][quarter turns clockwise]
} facings;

static void facings_free(facings *all) {
    for (int i = 0; i < 8; i++) hm_mask_destroy(all->mask[i / 4][i % 4]);
}

// On failure frees what it had made.
static bool facings_make(const hm_mask *sprite, facings *out) {
    *out = (facings){0};
    hm_mask *mirrored = NULL;
    bool done = hm_mask_flip_x(sprite, NULL, &mirrored) == HM_OK;
    for (int turn = 0; turn < 4; turn++) {
        done = done && hm_mask_rotate(sprite, turn, NULL, &out->mask[0][turn]) == HM_OK;
        done = done && hm_mask_rotate(mirrored, turn, NULL, &out->mask[1][turn]) == HM_OK;
    }
    hm_mask_destroy(mirrored);
    if (!done) facings_free(out);
    return done;
}

int main(void) {
    hm_mask *arrow = NULL, *wall = NULL;
    facings all;
    if (hm_mask_from_ascii("..#.\n"
                           "####\n"
                           "..#.\n",
                           NULL, &arrow) != HM_OK)
        return 1;
    if (hm_mask_create(1, 3, NULL, &wall) != HM_OK || !facings_make(arrow, &all)) return 1;
    hm_mask_set(wall, 0, 1, true);

    // A single pixel of wall stands at (3, 1): the tip of the arrow that points right, nothing of the mirrored one's.
    bool to_right = hm_mask_overlap(wall, all.mask[0][0], -3, 0),
         to_left = hm_mask_overlap(wall, all.mask[1][0], 0, 1);
    printf("tip to the right: %s, tip to the left: %s\n", to_right ? "hit" : "no hit", to_left ? "hit" : "no hit");

    hm_mask *twice = NULL;
    if (hm_mask_rotate(all.mask[0][2], 2, NULL, &twice) != HM_OK) return 1;
    bool same = hm_mask_equal(arrow, twice); // four quarter turns are none
    bool upright = hm_mask_width(all.mask[0][1]) == 3 && hm_mask_get(all.mask[0][1], 1, 3);
    printf("turned four times it is the same: %s; turned once its tip points down: %s\n", same ? "yes" : "no",
           upright ? "yes" : "no");

    hm_mask_destroy(twice);
    facings_free(&all);
    hm_mask_destroy(wall);
    hm_mask_destroy(arrow);
    return to_right && !to_left && same && upright ? 0 : 1;
}
