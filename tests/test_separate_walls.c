// Separation from maps that are solid outside, rotated: into a room of the map where there is one that is large
// enough, and none otherwise, as soon for masks as for the outlines of their pixels.
#include "posed.h"

#include <hitmask/outline.h>

#include <math.h>

/// A shape as a mask, with a field and without, and as an outline.
typedef struct forms {
    hm_mask *mask;
    hm_mask *plain; ///< not prepared
    hm_outline *outline;
    hm_shape shape[3];
} forms;

static forms forms_of(const char *text) {
    forms f = {.mask = mask_of_text(text), .plain = mask_of_text(text)};
    REQUIRE(hm_mask_prepare(f.mask) == HM_OK);
    REQUIRE(hm_outline_from_mask(f.mask, HM_CONNECT_4, NULL, &f.outline) == HM_OK);
    REQUIRE(hm_outline_prepare(f.outline, 0) == HM_OK);
    hm_shape_mask(f.mask, &f.shape[0]);
    hm_shape_mask(f.plain, &f.shape[1]);
    REQUIRE(hm_shape_outline(f.outline, &f.shape[2]) == HM_OK);
    return f;
}

static void forms_free(forms *f) {
    hm_outline_destroy(f->outline);
    hm_mask_destroy(f->plain);
    hm_mask_destroy(f->mask);
}

// Clear but for the cells around, with walls beyond those.
static hm_tilemap *room(int side) {
    const hm_tile solid = {.form = HM_TILE_SOLID};
    const hm_tilemap_options options = {
        .width = side + 2, .height = side + 2, .cell_width = 2, .solid_outside = true};
    hm_tilemap *map = NULL;
    REQUIRE(hm_tilemap_create(&options, &solid, 1, NULL, NULL, &map) == HM_OK);
    for (int i = 0; i < (side + 2) * (side + 2); ++i) {
        const int x = i % (side + 2), y = i / (side + 2);
        const bool in = x > 0 && y > 0 && x <= side && y <= side;
        if (!in) REQUIRE(hm_tilemap_set(map, x, y, 1) == HM_OK);
    }
    return map;
}

// All forms part by as much, to the slack of the search.
static void check_alike(const forms *f, const hm_xform *at, const hm_shape *walls, const hm_xform *walls_at,
                        bool expected) {
    double length[3];
    for (int i = 0; i < 3; ++i) {
        hm_separation out, back;
        hm_xform moved;
        CHECK_INT(
            hm_separate(walls, walls_at, &f->shape[i], at, &(hm_separate_options){.max_distance = 500000}, &out),
            expected);
        CHECK_INT(
            hm_separate(&f->shape[i], at, walls, walls_at, &(hm_separate_options){.max_distance = 500000}, &back),
            expected);
        CHECK(out.steps_x == -back.steps_x && out.steps_y == -back.steps_y);
        length[i] = hypot(out.move.x, out.move.y);
        CHECK_NEAR(length[i], length[0], 1.0 / 16 + 1.0 / 512);
        REQUIRE(hm_xform_translate(at, out.steps_x, out.steps_y, &moved) == HM_OK);
        CHECK_INT(hm_overlap(walls, walls_at, &f->shape[i], &moved, NULL), !expected);
    }
}

TEST(what_does_not_fit_has_no_way_out) {
    forms f = forms_of("#.#\n"
                       "#..\n");
    hm_tilemap *map = room(1);
    hm_shape walls;
    hm_shape_tilemap(map, &walls);
    for (int i = 1; i < 6; ++i) {
        const hm_xform at = posed_xform(i, -i, 0), walls_at = posed_xform(2.5, 7.25, i * 0.5);
        test_note("angle %g", i * 0.5);
        check_alike(&f, &at, &walls, &walls_at, false);
    }
    hm_tilemap_destroy(map);
    forms_free(&f);
}

TEST(what_fits_comes_into_the_room) {
    forms f = forms_of("#.#\n"
                       "#..\n");
    hm_tilemap *map = room(4);
    hm_shape walls;
    hm_shape_tilemap(map, &walls);
    for (int i = 1; i < 6; ++i) {
        const hm_xform at = posed_xform(20 * i, -30, 0.3), walls_at = posed_xform(2.5, 7.25, i * 0.5);
        test_note("angle %g", i * 0.5);
        check_alike(&f, &at, &walls, &walls_at, true);
    }
    hm_tilemap_destroy(map);
    forms_free(&f);
}

TEST_MAIN(CASE(what_does_not_fit_has_no_way_out), CASE(what_fits_comes_into_the_room))
