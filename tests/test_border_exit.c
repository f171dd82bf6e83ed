// How far masks move along a direction until they are free: the work that this takes, by borders that are cut.
#include "../src/contact/border_exit.h"

static long borders_cut, pieces_cut;

static void counted_sides(const hmi_posed_mask *a, const hmi_posed_mask *b, unsigned sides, hmi_clip_visit *visit,
                          void *context);

#define hmi_clip_exit exit_clip_exit
#define hmi_clip_border_sides counted_sides
#include "../src/contact/border_exit.c"
#undef hmi_clip_border_sides
#include "posed.h"

static void counted_sides(const hmi_posed_mask *a, const hmi_posed_mask *b, unsigned sides, hmi_clip_visit *visit,
                          void *context) {
    borders_cut++;
    hmi_clip_border_sides(a, b, sides, visit, context);
}

static posed noise(int side, int percent) {
    ref_grid grid = ref_make(side, side);
    for (int i = 0; i < side * side; ++i) grid.at[i] = i == 0 || test_below(100) < percent;
    return posed_of_grid(grid);
}

static void cut_all(const hmi_posed_mask mask[2], hmi_clip_pieces *pieces) {
    pieces->count = pieces->first = 0;
    for (int which = 0; which < 2; ++which) {
        slip_list list = {pieces, which};
        hmi_clip_border_sides(&mask[which], &mask[!which], 15, slip_keep, &list);
    }
}

// Moves one noise out of another, both at any angle. Counts borders; answers whether an end was found, which is free.
static bool moved_out(int side, int percent) {
    posed a = noise(side, percent), b = noise(side, percent);
    const double heading = test_between(0, 6283) / 1000.0;
    const hm_vec2 way = {cos(heading), sin(heading)};
    const hmi_rule rule = {false, 0};
    hmi_clip_pieces pieces;
    int64_t x, y;
    const double angle = test_between(0, 6283) / 1000.0;
    a.xform = posed_xform(0, 0, angle);
    b.xform = posed_xform(side / 20.0, side / 30.0, angle + test_between(10, 250) / 1000.0);
    const hmi_posed_mask mask[2] = {hmi_posed_mask_make(&a.shape, &a.xform), hmi_posed_mask_make(&b.shape, &b.xform)};
    cut_all(mask, &pieces);
    borders_cut = 0;
    pieces_cut = pieces.count;
    const bool found = exit_clip_exit(&mask[0], &mask[1], &rule, way, &pieces, &x, &y);
    test_note("%d pieces, %ld borders cut", pieces.count, borders_cut);
    if (found) {
        REQUIRE(hm_xform_translate(&b.xform, x, y, &b.xform) == HM_OK);
        CHECK(!hmi_overlap_masks(&mask[0], &mask[1], &rule));
    }
    posed_free(&a);
    posed_free(&b);
    return found;
}

TEST(rugged_borders_are_cut_a_few_times) {
    test_tally found = {0};
    long cut = 0;
    for (int i = 0; i < test_rounds(200); ++i) {
        test_count(&found, moved_out(test_between(4, 24), 20 + 10 * test_below(6)));
        cut += borders_cut;
    }
    CHECK(found.yes > 4 * found.no && cut < 20 * test_rounds(200));
}

// Where there are more pieces than are to be cut, none is cut again, or those of a few positions.
TEST(many_pieces_are_not_cut_again) {
    CHECK(!moved_out(400, 50) && pieces_cut > 1 << 16 && borders_cut == 0);
    CHECK(!moved_out(180, 40) && pieces_cut < 1 << 16 && borders_cut >= 2 && borders_cut < 20);
}

TEST_MAIN(CASE(rugged_borders_are_cut_a_few_times), CASE(many_pieces_are_not_cut_again))
