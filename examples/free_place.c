// free_spot: the free spot nearest to where one wants to put a sprite, read off the Minkowski sum of the two masks;
// and among several obstacles, whose sums are drawn into one mask of the places around the wanted one.
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

/// Something in the way, its top-left pixel at (x, y) of the world.
typedef struct obstacle {
    const hm_mask *mask;
    int32_t x, y;
} obstacle;

enum { REACH = 8, PLACES = 2 * REACH + 1 };

// The same among `count` obstacles and no farther than REACH away: pixel (i, j) of `blocked` stands for the place
// (x - REACH + i, y - REACH + j), whatever else the sums reach is left out.
static bool place_find_among(const obstacle *list, int count, const hm_mask *sprite, int32_t x, int32_t y,
                             hm_pixel *out) {
    hm_mask *blocked = NULL;
    if (hm_mask_create(PLACES, PLACES, NULL, &blocked) != HM_OK) return false;
    for (int k = 0; k < count; k++) {
        const int32_t dx = list[k].x - (hm_mask_width(sprite) - 1) - (x - REACH);
        const int32_t dy = list[k].y - (hm_mask_height(sprite) - 1) - (y - REACH);
        if (hm_mask_draw_minkowski(blocked, list[k].mask, sprite, dx, dy, NULL) != HM_OK) return false;
    }
    int32_t best = INT32_MAX;
    hm_mask_invert(blocked); // what is free
    for (hm_pixel at = {-1, 0}; hm_mask_next_pixel(blocked, &at);) {
        const int32_t across = at.x - REACH, down = at.y - REACH;
        if (across * across + down * down >= best) continue;
        best = across * across + down * down;
        *out = (hm_pixel){x + across, y + down};
    }
    hm_mask_destroy(blocked);
    return best < INT32_MAX;
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

    // A second crate stands in the room already.
    const obstacle list[2] = {{room, 0, 0}, {crate, 5, 1}};
    hm_pixel other = {0, 0};
    found = found && place_find_among(list, 1, crate, 6, 1, &other) && other.x == 5 && other.y == 2;
    found = found && place_find_among(list, 2, crate, 6, 1, &other) &&
            !hm_mask_overlap(crate, crate, other.x - 5, other.y - 1);
    printf("with a crate in the room: (%d, %d)\n", other.x, other.y);

    hm_mask_destroy(room);
    hm_mask_destroy(crate);
    return found && blocked && free_there && place.x == 5 && place.y == 2 ? 0 : 1;
}
