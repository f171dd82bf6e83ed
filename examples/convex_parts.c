// convex_parts: a gear with a hole, traced, made simpler, and taken apart into convex polygons of at most 8 corners,
// as physics engines want them.
#include <hitmask/hitmask.h>

#include <stdio.h>

enum { SPARKS = 40 };

static void draw_disc(hm_mask *mask, int32_t x, int32_t y, int32_t radius, bool solid) {
    for (int32_t dy = -radius; dy < radius; dy++)
        for (int32_t dx = -radius; dx < radius; dx++)
            if ((2 * dx + 1) * (2 * dx + 1) + (2 * dy + 1) * (2 * dy + 1) <= 4 * radius * radius)
                hm_mask_set(mask, x + dx, y + dy, solid);
}

// Twice the area of a part, in square units of 2^-16 pixel: small enough here for 64 bits.
static int64_t area_doubled(const hm_local *corners, int32_t count) {
    int64_t sum = 0;
    for (int32_t i = 0; i < count; i++) {
        const hm_local a = corners[i];
        const hm_local b = corners[(i + 1) % count];
        sum += (int64_t)a.x * b.y - (int64_t)a.y * b.x;
    }
    return sum;
}

// Sparks strike all over the gear, none in its hole or beside it; where they lie they are picked by the border.
static bool spark(const hm_outline *outline) {
    const hm_pose pose = hm_pose_at(300, 200, 0.4);
    hm_border *border = NULL;
    hm_xform drawn;
    hm_vec2 sparks[SPARKS];
    uint64_t state = 2026;
    if (hm_xform_from_pose(&pose, &drawn) != HM_OK || hm_border_create(outline, NULL, &border) != HM_OK) return false;
    const int32_t count = hm_parts_random_points(hm_outline_parts(outline), &state, sparks, SPARKS);
    int32_t inside = 0;
    for (int32_t i = 0; i < count; i++) {
        hm_xform_apply(&drawn, sparks[i], &sparks[i]);
        inside += hm_border_inside(border, &drawn, sparks[i], NULL);
    }
    printf("%d sparks, the first at (%.2f, %.2f), %d on the gear\n", count, sparks[0].x, sparks[0].y, inside);
    hm_border_destroy(border);
    return count == SPARKS && inside == SPARKS;
}

int main(void) {
    static const int32_t teeth[6][2] = {{88, 50}, {69, 83}, {31, 83}, {12, 50}, {31, 17}, {69, 17}};
    hm_mask *mask = NULL;
    hm_outline *traced = NULL;
    hm_outline *simple = NULL;
    if (hm_mask_create(100, 100, NULL, &mask) != HM_OK) return 1;
    draw_disc(mask, 50, 50, 34, true);
    for (int i = 0; i < 6; i++) draw_disc(mask, teeth[i][0], teeth[i][1], 10, true);
    draw_disc(mask, 50, 50, 14, false);
    if (hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &traced) != HM_OK) return 1;
    const hm_simplify_options options = {.tolerance = 1.0};
    if (hm_outline_simplify(traced, &options, NULL, &simple) != HM_OK) return 1;
    if (hm_outline_prepare(simple, 0) != HM_OK) return 1;
    const hm_parts *parts = hm_outline_parts(simple);
    printf("%d points traced, %d kept, %d convex parts with %d corners, %d seams, %d slivers\n",
           hm_outline_point_count(traced), hm_outline_point_count(simple), hm_parts_count(parts),
           hm_parts_corner_count(parts), hm_parts_seam_count(parts), hm_parts_sliver_count(parts));

    int64_t sum = 0;
    for (int32_t i = 0; i < hm_parts_count(parts); i++) {
        const hm_part *part = &hm_parts_all(parts)[i];
        const hm_local *corners = hm_parts_corners(parts) + part->first;
        sum += area_doubled(corners, part->count);
        printf("part %d:", i);
        for (int32_t k = 0; k < part->count; k++)
            printf(" (%g, %g)", corners[k].x / (double)HM_UNITS_PER_PIXEL, corners[k].y / (double)HM_UNITS_PER_PIXEL);
        printf("\n");
    }
    hm_int128 area;
    hm_outline_area_doubled(simple, -1, &area);
    const bool right = area.high == 0 && area.low == (uint64_t)sum && spark(simple); // to the last bit
    hm_outline_destroy(simple);
    hm_outline_destroy(traced);
    hm_mask_destroy(mask);
    return right ? 0 : 1;
}
