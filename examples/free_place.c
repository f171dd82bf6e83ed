// free_place: the free spot nearest to where one wants to put a sprite, read off the Minkowski sum of the two masks.
#include <hitmask/hitmask.h>

#include <stdio.h>

// Nearest offset to (x, y), by squared distance, at which b does not overlap a; ties to the smallest y, then x.
// Outside the sum nothing overlaps, so one ring of offsets around it is enough to look at.
static bool place_find(const hm_mask *a, const hm_mask *b, int32_t x, int32_t y, hm_pixel *out) {
    hm_mask *sum = NULL;
    if (hm_mask_minkowski(a, b, NULL, &sum) != HM_OK) return false;
    int32_t left = 1 - hm_mask_width(b), top = 1 - hm_mask_height(b); // the offset that pixel (0, 0) stands for
    int64_t best = INT64_MAX;
    for (int32_t j = -1; j <= hm_mask_height(sum); j++) {
        for (int32_t i = -1; i <= hm_mask_width(sum); i++) {
            int64_t across = (int64_t)i + left - x, down = (int64_t)j + top - y;
            int64_t distance = across * across + down * down;
            if (distance >= best || hm_mask_get(sum, i, j)) continue;
            best = distance;
            *out = (hm_pixel){i + left, j + top};
        }
    }
    hm_mask_destroy(sum);
    return true;
}

int main(void) {
    hm_mask *room = NULL, *crate = NULL;
    if (hm_mask_from_ascii("############\n"
                           "############\n"
                           "####....####\n"
                           "####....####\n"
                           "####....####\n"
                           "############\n",
                           NULL, &room) != HM_OK)
        return 1;
    if (hm_mask_create(3, 3, NULL, &crate) != HM_OK) return 1;
    hm_mask_fill(crate);

    hm_pixel place = {0, 0};
    bool found = place_find(room, crate, 6, 1, &place);
    bool blocked = hm_mask_overlap(room, crate, 6, 1), free_there = !hm_mask_overlap(room, crate, place.x, place.y);
    printf("wanted (6, 1): %s; nearest free place (%d, %d)\n", blocked ? "blocked" : "free", place.x, place.y);

    hm_mask_destroy(room);
    hm_mask_destroy(crate);
    return found && blocked && free_there && place.x == 5 && place.y == 2 ? 0 : 1;
}
