// Stamps: every pixel of the grid against its exact relation to the shape, for all kinds, covers and ways; what has
// to stay true around them; and what is refused. HM_TEST_LONG=1 runs twenty times as many.
#include "../src/mask/maskfield_internal.h"
#include "posed.h"
#include "ref_stamp.h"
#include "stamping.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const hm_cover covers[3] = {HM_COVER_MET, HM_COVER_CENTRE, HM_COVER_WHOLE};
static const ref_cover ref_covers_of[3] = {REF_COVER_MET, REF_COVER_CENTRE, REF_COVER_WHOLE};

// ---- what a stamp must do ----------------------------------------------------------------------------------------

static bool rect_holds(const hm_rect *rect, int x, int y) {
    return x >= rect->x && y >= rect->y && x - rect->x < rect->w && y - rect->y < rect->h;
}

static bool rect_empty(const hm_rect *r) { return r->x == 0 && r->y == 0 && r->w == 0 && r->h == 0; }

// Outside of `changed` nothing did change, and it lies within the mask.
static void check_changed(const hm_rect *changed, const ref_grid *before, const ref_grid *after) {
    bool inside = true;
    for (int y = 0; y < before->h; ++y) {
        for (int x = 0; x < before->w; ++x)
            inside = inside && (ref_get(before, x, y) == ref_get(after, x, y) || rect_holds(changed, x, y));
    }
    CHECK(inside);
    CHECK(changed->x >= 0 && changed->y >= 0 && changed->w >= 0 && changed->h >= 0);
    CHECK(changed->x + changed->w <= before->w && changed->y + changed->h <= before->h);
    CHECK((changed->w > 0 && changed->h > 0) || rect_empty(changed));
}

static hm_mask *mask_copy(const hm_mask *mask) {
    hm_mask *copy = NULL;
    REQUIRE(hm_mask_copy(mask, NULL, &copy) == HM_OK);
    return copy;
}

static bool fields_equal(const hmi_maskfield *a, const hmi_maskfield *b) {
    bool equal = a->width == b->width && a->height == b->height && a->levels == b->levels;
    for (int i = 0; equal && i < a->levels; ++i) {
        size_t nodes = (size_t)a->node_columns[i] * (size_t)a->node_rows[i];
        equal = memcmp(a->nodes[i], b->nodes[i], nodes * sizeof *a->nodes[i]) == 0;
    }
    size_t cells = (size_t)a->cell_columns * (size_t)a->cell_rows;
    return equal && memcmp(a->cells, b->cells, cells * sizeof *a->cells) == 0;
}

// The field of a mask that was stamped is as one built anew.
static void check_field(const hm_mask *mask) {
    hm_mask *fresh = mask_copy(mask);
    REQUIRE(hm_mask_prepare(fresh) == HM_OK);
    CHECK(hm_mask_prepared(mask) && fields_equal(hmi_mask_field(mask), hmi_mask_field(fresh)));
    hm_mask_destroy(fresh);
}

static void check_stamp(const stamping *s, const hm_shape *shape, const ref_grid *covered, hm_cover cover,
                        bool solid) {
    hm_rect changed = {7, 7, 7, 7};
    hm_mask *mask = mask_copy(s->grid.mask);
    REQUIRE(hm_mask_prepare(mask) == HM_OK);
    ref_grid after = ref_combine(&s->grid.grid, covered, 0, 0, solid ? REF_OR : REF_AND_NOT);
    hm_mask_stamp(mask, &s->grid.xform, shape, &s->shape.xform,
                  &(hm_stamp_options){.cover = cover, .width = s->width, .clear = !solid}, &changed);
    if (!CHECK_MASK(mask, &after)) CHECK_INT(cover, -1); // which cover it was
    check_changed(&changed, &s->grid.grid, &after);
    check_field(mask);
    ref_free(&after);
    hm_mask_destroy(mask);
}

// By both forms of the shape: with its field, if it has one, and without.
static void check_cover(const stamping *s, const ref_grid *covered, hm_cover cover) {
    hm_shape without = s->shape.shape;
    if (without.kind == HM_SHAPE_MASK) without.of.mask = s->shape.plain;
    check_stamp(s, &s->shape.shape, covered, cover, true);
    check_stamp(s, &without, covered, cover, false);
    if (s->shape.mask) check_stamp(s, &without, covered, cover, true);
}

// ---- every pixel, for all kinds and covers -----------------------------------------------------------------------

/// Answers in the box of what is met (for that itself with a pixel around it), for shapes with an area by cover; and
/// whether those without met anything.
typedef struct stamp_tallies {
    test_tally cover[3];
    test_tally thin;
} stamp_tallies;

static void count_pixels(test_tally *tally, const ref_grid *covered, const ref_rect *box, int ring) {
    for (int64_t y = box->y - ring; y < box->y + box->h + ring; ++y) {
        for (int64_t x = box->x - ring; x < box->x + box->w + ring; ++x) {
            bool inside = x >= 0 && y >= 0 && x < covered->w && y < covered->h;
            if (inside) test_count(tally, ref_get(covered, x, y) != 0);
        }
    }
}

static bool is_thin(const stamping *s) {
    const hm_shape *shape = &s->shape.shape;
    if (s->shape.grid.w > 0 || s->shape.polygon || s->shape.compound || s->half > 0 || shape->radius > 0)
        return false;
    return shape->kind != HM_SHAPE_BOX || shape->a.x == shape->b.x || shape->a.y == shape->b.y;
}

static void check_covers(const stamping *s, stamp_tallies *tallies) {
    ref_posed grid = posed_ref(&s->grid), shape = posed_ref(&s->shape);
    ref_rect box = {0, 0, 0, 0}; // of the pixels it meets
    for (int i = 0; i < 3; ++i) {
        ref_grid covered = ref_covered(&grid, &shape, s->half, ref_covers_of[i]);
        if (i == 0 && !ref_box(&covered, &box)) box.w = box.h = 0;
        if (is_thin(s) && i == 0) test_count(&tallies->thin, box.w > 0);
        if (!is_thin(s) && box.w > 0) count_pixels(&tallies->cover[i], &covered, &box, i == 0);
        check_cover(s, &covered, covers[i]);
        ref_free(&covered);
    }
}

static void check_kind(hm_shape_kind kind, int count, int side, int size) {
    stamp_tallies tallies = {0};
    for (int i = 0; i < test_rounds(count); ++i) {
        stamping s = stamping_random(kind, side, size);
        check_covers(&s, &tallies);
        stamping_free(&s);
    }
    test_note("%s: met %ld and %ld, centre %ld and %ld, whole %ld and %ld, thin %ld and %ld",
              hm_shape_kind_name(kind), tallies.cover[0].yes, tallies.cover[0].no, tallies.cover[1].yes,
              tallies.cover[1].no, tallies.cover[2].yes, tallies.cover[2].no, tallies.thin.yes, tallies.thin.no);
    for (int i = 0; i < 3; ++i) CHECK_TALLY(tallies.cover[i]);
    if (kind == HM_SHAPE_POINT || kind == HM_SHAPE_SEGMENT) CHECK_TALLY(tallies.thin);
}

// Outlines cost the oracle more; of shapes with a radius smaller ones are as large.
TEST(every_kind) {
    for (int kind = 0; kind < HM_SHAPE_KIND_COUNT; ++kind) {
        const hm_shape shape = {.kind = (hm_shape_kind)kind};
        check_kind(shape.kind, kind == HM_SHAPE_OUTLINE ? 180 : 280, 16, posed_is_wide(&shape) ? 6 : 12);
    }
}

// ---- scales at the limits ----------------------------------------------------------------------------------------

static hm_xform extreme_xform(void) {
    static const double scales[] = {1.0 / 64, 1.0 / 63, 1.0 / 16, 31.75, 33, 64};
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    pose.scale.x = TEST_PICK(scales);
    pose.scale.y = test_below(2) ? pose.scale.x : -TEST_PICK(scales);
    pose.angle = test_between(-8192, 8192) / 1024.0;
    pose.position.x = test_below(2) ? 999000 : 0;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

TEST(extreme_scales) {
    stamp_tallies tallies = {0};
    for (int i = 0; i < test_rounds(200); ++i) {
        stamping s = stamping_random((hm_shape_kind)(i % HM_SHAPE_KIND_COUNT), 12, 9);
        s.grid.xform = extreme_xform();
        s.shape.xform = extreme_xform();
        pose_beside_other(&s.grid, &s.shape);
        stamping_random_width(&s);
        stamping_note(&s);
        check_covers(&s, &tallies);
        stamping_free(&s);
    }
    for (int i = 0; i < 3; ++i)
        CHECK(tallies.cover[i].yes > test_rounds(1000) / 10 && tallies.cover[i].no > test_rounds(1000) / 10);
}

// Masks many times larger than the grid's pixels are, and with a tree of several levels.
TEST(larger_masks_on_coarser_grids) {
    static const int least[] = {17, 40, 65};
    for (int i = 0; i < test_rounds(8); ++i) {
        stamping s = stamping_random(HM_SHAPE_MASK, 12, 1);
        int w = least[i % 3] + test_below(30), h = least[i % 3] + test_below(30);
        posed_free(&s.shape);
        s.shape = posed_of_grid(random_grid(w, h));
        ref_set(&s.shape.grid, w / 2, h / 2, 1);
        posed_set(&s.shape, w / 2, h / 2);
        do {
            s.shape.xform = posed_random_xform();
        } while (2 * stamping_pixel_length(&s.shape.xform) > stamping_pixel_length(&s.grid.xform) ||
                 8 * stamping_pixel_length(&s.shape.xform) < stamping_pixel_length(&s.grid.xform));
        pose_beside_other(&s.grid, &s.shape);
        stamping_note(&s);
        check_covers(&s, &(stamp_tallies){0});
        stamping_free(&s);
    }
}

// ---- covers against each other -----------------------------------------------------------------------------------

static hm_mask *stamped(const stamping *s, hm_cover cover) {
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_create(s->grid.grid.w, s->grid.grid.h, NULL, &mask) == HM_OK);
    hm_mask_stamp(mask, &s->grid.xform, &s->shape.shape, &s->shape.xform,
                  &(hm_stamp_options){.cover = cover, .width = s->width}, NULL);
    return mask;
}

static bool within(const hm_mask *inner, const hm_mask *outer) {
    return hm_mask_overlap_count(inner, outer, 0, 0) == hm_mask_count(inner);
}

// What lies wholly in a closed shape has its centre there; a pixel with its centre there is met, as every point of a
// shape has inner ones of it at any distance; and what the insides share the closed shapes share.
static void check_inclusions(const stamping *s) {
    hm_mask *cover[3], *full = mask_copy(s->grid.mask);
    for (int i = 0; i < 3; ++i) cover[i] = stamped(s, covers[i]);
    hm_mask_fill(full);
    hm_mask *area = stamping_met(full, &s->grid.xform, &s->shape, HM_TOUCH_AREA, s->width / 2);
    hm_mask *closed = stamping_met(full, &s->grid.xform, &s->shape, HM_TOUCH_CLOSED, s->width / 2);
    CHECK(within(cover[2], cover[1]));
    CHECK(within(cover[1], cover[0]));
    CHECK(within(cover[0], closed));
    CHECK(hm_mask_equal(cover[0], area));
    CHECK(!is_thin(s) || hm_mask_count(cover[2]) == 0);
    for (int i = 0; i < 3; ++i) hm_mask_destroy(cover[i]);
    hm_mask_destroy(full);
    hm_mask_destroy(area);
    hm_mask_destroy(closed);
}

TEST(covers_contain_one_another) {
    for (int i = 0; i < test_rounds(2000); ++i) {
        stamping s = stamping_random((hm_shape_kind)(i % HM_SHAPE_KIND_COUNT), 20, 12);
        check_inclusions(&s);
        stamping_free(&s);
    }
}

// ---- far away, and nothing at all --------------------------------------------------------------------------------

static void check_untouched(const stamping *s, const char *why) {
    test_note("%s", why);
    for (int i = 0; i < 6; ++i) {
        hm_rect changed = {7, 7, 7, 7};
        hm_mask *mask = mask_copy(s->grid.mask);
        hm_mask_stamp(mask, &s->grid.xform, &s->shape.shape, &s->shape.xform,
                      &(hm_stamp_options){.cover = covers[i % 3], .width = s->width, .clear = !(i < 3)}, &changed);
        CHECK(rect_empty(&changed));
        CHECK_MASK(mask, &s->grid.grid);
        hm_mask_destroy(mask);
    }
}

TEST(far_shapes_change_nothing) {
    const int64_t limit = (int64_t)1 << 46;
    for (int i = 0; i < test_rounds(200); ++i) {
        stamping s = stamping_random(posed_kind_with_end(i), 20, 9);
        hm_xform *moved = test_below(2) ? &s.shape.xform : &s.grid.xform;
        int64_t *at = test_below(2) ? &moved->ox : &moved->oy;
        *at += *at > 0 ? -limit / 2 : limit / 2;
        check_untouched(&s, "far");
        *at = *at > 0 ? limit : -limit;
        check_untouched(&s, "at the end of the world");
        stamping_free(&s);
    }
}

TEST(empty_masks) {
    static const int sides[][2] = {{0, 0}, {0, 5}, {5, 0}, {1, 1}, {70, 3}};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; ++i) {
        stamping s = stamping_random(HM_SHAPE_CIRCLE, 20, 9);
        posed empty = posed_of_grid(ref_make(sides[i][0], sides[i][1]));
        s.shape = empty;
        s.shape.xform = s.grid.xform;
        s.width = 0;
        check_untouched(&s, "an empty shape");
        hm_mask *none = stamping_met(s.grid.mask, &s.grid.xform, &s.shape, HM_TOUCH_CLOSED, 256);
        CHECK_INT(hm_mask_count(none), 0);
        hm_mask_destroy(none);
        posed swapped = s.grid;
        s.grid = empty;
        s.shape = swapped;
        s.grid.xform = s.shape.xform;
        none = stamping_met(s.grid.mask, &s.grid.xform, &s.shape, HM_TOUCH_CLOSED, 256);
        CHECK_MASK(none, &empty.grid);
        hm_mask_destroy(none);
        hm_rect changed;
        for (int k = 0; k < 3; ++k) {
            hm_mask_stamp(s.grid.mask, &s.grid.xform, &s.shape.shape, &s.shape.xform,
                          &(hm_stamp_options){.cover = covers[k], .clear = true}, &changed);
            CHECK(sides[i][0] * sides[i][1] > 0 || rect_empty(&changed));
            CHECK_MASK(s.grid.mask, &empty.grid);
        }
        stamping_free(&s);
    }
}

TEST(changed_may_be_left_out) {
    stamping s = stamping_random(HM_SHAPE_CIRCLE, 20, 9);
    hm_mask *mask = mask_copy(s.grid.mask);
    hm_mask_stamp(mask, &s.grid.xform, &s.shape.shape, &s.shape.xform, &(hm_stamp_options){.width = s.width}, NULL);
    hm_mask_stamp(s.grid.mask, &s.grid.xform, &s.shape.shape, &s.shape.xform, &(hm_stamp_options){.width = s.width},
                  &(hm_rect){0, 0, 0, 0});
    CHECK(hm_mask_equal(mask, s.grid.mask));
    hm_mask_destroy(mask);
    stamping_free(&s);
}

// ---- large masks: their coarse level, their field, and queries of them afterwards --------------------------------

// The oracle within `changed` and two pixels around it; nothing changed outside.
static ref_grid expected_near(const stamping *s, const hm_rect *changed, ref_cover cover, bool solid) {
    ref_posed grid = posed_ref(&s->grid), shape = posed_ref(&s->shape);
    ref_posed part = grid;
    int x = changed->x - 2, y = changed->y - 2;
    part.grid.w = changed->w + 4;
    part.grid.h = changed->h + 4;
    part.o.x += x * part.u.x + y * part.v.x;
    part.o.y += x * part.u.y + y * part.v.y;
    ref_grid covered = ref_covered(&part, &shape, s->half, cover);
    ref_grid after = ref_combine(&s->grid.grid, &covered, x, y, solid ? REF_OR : REF_AND_NOT);
    ref_free(&covered);
    return after;
}

// Questions about the stamped mask have the answers of those about one that is not prepared.
static void check_questions(const posed *terrain, posed *probe) {
    for (int i = 0; i < 12; ++i) {
        hm_rule rule = posed_random_rule();
        probe->xform = posed_random_xform();
        pose_beside_other(terrain, probe);
        if (i % 2) posed_jitter(terrain, probe, 0);
        posed_note(terrain, probe, &rule);
        posed_overlap(terrain, probe, &rule); // compares both
    }
}

static void check_large_stamp(stamping *s, hm_cover cover, ref_cover expected, bool solid) {
    hm_rect changed;
    posed ball = posed_random(HM_SHAPE_CIRCLE, POSED_FREE, 9);
    hm_mask_stamp(s->grid.mask, &s->grid.xform, &s->shape.shape, &s->shape.xform,
                  &(hm_stamp_options){.cover = cover, .width = s->width, .clear = !solid}, &changed);
    ref_grid after = expected_near(s, &changed, expected, solid);
    check_changed(&changed, &s->grid.grid, &after);
    CHECK_MASK(s->grid.mask, &after); // with the coarse level
    hm_mask_destroy(s->grid.plain);
    s->grid.plain = mask_copy(s->grid.mask);
    check_field(s->grid.mask);
    ref_free(&s->grid.grid);
    s->grid.grid = after;
    check_questions(&s->grid, &ball);
}

// Nearly nothing, or all: then a stamp changes blocks that are empty or full.
static posed large_terrain(int w, int h, bool full) {
    ref_grid g = ref_make(w, h);
    memset(g.at, full, (size_t)w * (size_t)h);
    for (int i = 0; i < 9; ++i) {
        int x = test_below(w), y = test_below(h);
        ref_set(&g, x, y, 1);
    }
    posed terrain = posed_of_grid(g);
    terrain.xform = posed_random_xform();
    return terrain;
}

TEST(large_masks) {
    static const int sides[][2] = {{512, 512}, {513, 600}, {700, 520}, {512, 70}};
    long changes = 0;
    for (int i = 0; i < test_rounds(8); ++i) {
        bool full = i % 2;
        stamping s = {.grid = large_terrain(sides[i / 2 % 4][0], sides[i / 2 % 4][1], full)};
        for (int k = 0; k < 8; k += test_short() ? 3 : 1) {
            s.shape = posed_random((hm_shape_kind)((i + k) % HM_SHAPE_KIND_COUNT), POSED_FREE, 9);
            do {
                s.shape.xform = posed_random_xform();
            } while (!stamping_scales_near(&s.grid.xform, &s.shape.xform, 2));
            pose_beside_other(&s.grid, &s.shape);
            stamping_random_width(&s);
            stamping_note(&s);
            int64_t before = hm_mask_count(s.grid.mask);
            check_large_stamp(&s, covers[k % 3], ref_covers_of[k % 3], !full);
            changes += hm_mask_count(s.grid.mask) != before;
            posed_free(&s.shape);
        }
        posed_free(&s.grid);
    }
    CHECK(changes >= test_rounds(30));
}

// ---- shapes as masks of the world's pixels -----------------------------------------------------------------------

static hm_result from_shape(const stamping *s, hm_cover cover, hm_mask **out, hm_pixel *origin) {
    return hm_mask_from_shape(&s->shape.shape, &s->shape.xform,
                              &(hm_stamp_options){.cover = cover, .width = s->width}, NULL, origin, out);
}

static void check_from_shape(stamping *s, hm_cover cover, ref_cover expected) {
    ref_rect box = {0, 0, 0, 0};
    ref_posed shape = posed_ref(&s->shape);
    hm_mask *made = NULL;
    hm_pixel origin = {7, 7};
    REQUIRE(ref_world_box(&shape, s->half, &box));
    CHECK_RESULT(from_shape(s, cover, &made, &origin), HM_OK);
    CHECK_INT(origin.x, box.x);
    CHECK_INT(origin.y, box.y);
    ref_posed world = {.grid = {(int)box.w, (int)box.h, NULL}};
    world.u.x = world.v.y = HM_STEPS_PER_PIXEL;
    world.o = (ref_vector){box.x * HM_STEPS_PER_PIXEL, box.y * HM_STEPS_PER_PIXEL};
    ref_grid covered = ref_covered(&world, &shape, s->half, expected);
    CHECK_MASK(made, &covered);
    ref_free(&covered);
    hm_mask_destroy(made);
}

// Of any position and of whole and half pixels, where the box ends on an edge.
TEST(from_shape_has_the_size_of_the_box) {
    for (int i = 0; i < test_rounds(400); ++i) {
        stamping s = stamping_random(posed_kind_with_end(i), 2, 7);
        if (test_below(2)) s.shape.xform = stamping_half_pixel_xform(&(hm_xform)HM_XFORM_IDENTITY);
        if (stamping_pixel_length(&s.shape.xform) > 3 * HM_STEPS_PER_PIXEL || s.half > 8 * HM_STEPS_PER_PIXEL)
            s.half = 0;
        s.width = (double)(2 * s.half) / (double)HM_STEPS_PER_PIXEL;
        // That of a tile map is the box of its cells.
        if (stamping_pixel_length(&s.shape.xform) <= 3 * HM_STEPS_PER_PIXEL && !s.shape.tilemap) {
            stamping_note(&s);
            for (int k = 0; k < 3; ++k) check_from_shape(&s, covers[k], ref_covers_of[k]);
        }
        stamping_free(&s);
    }
}

TEST(from_shape_of_nothing) {
    stamping s = {.shape = posed_of_text("...\n...\n")};
    hm_mask *made = NULL;
    hm_pixel origin;
    CHECK_RESULT(from_shape(&s, HM_COVER_MET, &made, &origin), HM_OK);
    CHECK_INT(hm_mask_width(made), 0);
    CHECK_INT(hm_mask_height(made), 0);
    hm_mask_destroy(made);
    posed_free(&s.shape);
}

// As large as a mask may be, and a pixel more.
TEST(from_shape_that_is_too_large) {
    for (int width = HM_MASK_MAX_SIDE; width <= HM_MASK_MAX_SIDE + 1; ++width) {
        stamping s = {.shape = {.xform = HM_XFORM_IDENTITY}};
        hm_mask *made = NULL;
        hm_pixel origin = {7, 7};
        bool fits = width <= HM_MASK_MAX_SIDE;
        REQUIRE(hm_shape_segment(-16000, 0.5, width - 16000, 0.5, &s.shape.shape) == HM_OK);
        CHECK_RESULT(from_shape(&s, HM_COVER_MET, &made, &origin), fits ? HM_OK : HM_ERROR_RANGE);
        CHECK_INT(fits ? hm_mask_count(made) : made != NULL, fits ? width : 0);
        CHECK_INT(origin.x, fits ? -16000 : 7);
        CHECK_INT(origin.y, fits ? 0 : 7);
        hm_mask_destroy(made);
    }
    stamping s = {.shape = {.xform = HM_XFORM_IDENTITY}};
    hm_mask *made = NULL;
    hm_pixel origin;
    REQUIRE(hm_shape_ray(0, 0, 1, 0, &s.shape.shape) == HM_OK);
    CHECK_RESULT(from_shape(&s, HM_COVER_MET, &made, &origin), HM_ERROR_RANGE);
    s.shape.xform.ux = s.shape.xform.vy = 1 << 30;
    REQUIRE(hm_shape_circle(32767, -32767, 32767, &s.shape.shape) == HM_OK);
    CHECK_RESULT(from_shape(&s, HM_COVER_WHOLE, &made, &origin), HM_ERROR_RANGE);
    CHECK(made == NULL);
}

TEST(width_is_rounded_to_steps) {
    static const double widths[] = {0.98, 1.02, 2, 1e6 + 0.9, 1e6 + 1.1};
    static const int64_t halves[] = {0, 1, 1, 500000, 500001};
    stamping s = {.grid = posed_of_text("##\n##\n"), .shape = {.xform = HM_XFORM_IDENTITY}};
    REQUIRE(hm_shape_point(0, 0.5, &s.shape.shape) == HM_OK);
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; ++i) {
        for (int gap = -1; gap <= 1; ++gap) { // the pixel is met when it is nearer than half the width
            s.shape.xform.ox = -halves[i] - gap;
            hm_mask *mask = mask_copy(s.grid.mask);
            hm_mask_clear(mask);
            hm_mask_stamp(mask, &s.grid.xform, &s.shape.shape, &s.shape.xform,
                          &(hm_stamp_options){.width = widths[i] / (double)HM_STEPS_PER_PIXEL}, NULL);
            CHECK_INT(hm_mask_get(mask, 0, 0), gap < 0);
            hm_mask_destroy(mask);
        }
    }
    posed_free(&s.grid);
}

// ---- memory ------------------------------------------------------------------------------------------------------

typedef hm_result making(const hm_allocator *alloc, hm_mask **out);

static posed making_mask, making_circle;

static hm_result make_from_shape(const hm_allocator *alloc, hm_mask **out) {
    hm_pixel origin;
    return hm_mask_from_shape(&making_circle.shape, &making_circle.xform, &(hm_stamp_options){.width = 3}, alloc,
                              &origin, out);
}

static hm_result make_from_mask(const hm_allocator *alloc, hm_mask **out) {
    hm_pixel origin;
    return hm_mask_from_shape(&making_mask.shape, &making_mask.xform, &(hm_stamp_options){.cover = HM_COVER_WHOLE},
                              alloc, &origin, out);
}

static hm_result make_met(const hm_allocator *alloc, hm_mask **out) {
    return hm_mask_met(making_mask.mask, &making_mask.xform, &making_circle.shape, &making_circle.xform, NULL, alloc,
                       out);
}

static long allocations(making *make, long fail_at, bool fail_after) {
    test_heap heap = {.fail_at = fail_at, .fail_after = fail_after};
    hm_allocator alloc = heap_allocator(&heap);
    hm_mask *out = NULL;
    CHECK_RESULT(make(&alloc, &out), fail_at ? HM_ERROR_MEMORY : HM_OK);
    CHECK_INT(out == NULL, fail_at != 0);
    hm_mask_destroy(out);
    CHECK_HEAP_EMPTY(heap);
    return heap.calls;
}

TEST(every_allocation_fails_in_turn) {
    static making *const makings[] = {make_from_shape, make_from_mask, make_met};
    making_mask = posed_of_grid(random_grid(70, 40));
    making_circle = posed_random(HM_SHAPE_CIRCLE, POSED_FREE, 9);
    for (size_t i = 0; i < sizeof makings / sizeof makings[0]; ++i) {
        long needed = allocations(makings[i], 0, false);
        CHECK(needed >= 1);
        for (long k = 1; k <= needed; ++k) {
            allocations(makings[i], k, false);
            allocations(makings[i], k, true);
        }
    }
    posed_free(&making_mask);
}

// ---- violated preconditions --------------------------------------------------------------------------------------

/// What is handed over: all right, but for one thing at a time.
typedef struct call {
    hm_mask *mask;
    const hm_xform *xmask;
    const hm_shape *shape;
    const hm_xform *xshape;
    double width;
    hm_cover cover;
} call;

static ref_grid mistaken_grid;

static void check_stamp_refused(const call *c, const hm_mask *watched) {
    hm_rect changed = {7, 7, 7, 7};
    CHECK_PRECONDITION(hm_mask_stamp(c->mask, c->xmask, c->shape, c->xshape,
                                     &(hm_stamp_options){.cover = c->cover, .width = c->width}, &changed));
    CHECK(rect_empty(&changed));
    CHECK_MASK(watched, &mistaken_grid);
}

static void check_from_shape_refused(const call *c) {
    hm_mask *out = NULL;
    hm_pixel origin = {7, 7};
    hm_result result = HM_OK;
    CHECK_PRECONDITION(result = hm_mask_from_shape(c->shape, c->xshape,
                                                   &(hm_stamp_options){.cover = c->cover, .width = c->width}, NULL,
                                                   &origin, &out));
    CHECK_RESULT_WAS(result, HM_ERROR_RANGE);
    CHECK(out == NULL && origin.x == 7 && origin.y == 7);
}

static void check_met_refused(const call *c, const hm_rule *rule) {
    hm_mask *out = NULL;
    hm_result result = HM_OK;
    CHECK_PRECONDITION(result = hm_mask_met(c->mask, c->xmask, c->shape, c->xshape, rule, NULL, &out));
    CHECK_RESULT_WAS(result, HM_ERROR_RANGE);
    CHECK(out == NULL);
}

static void check_all_refused(call c, const hm_mask *watched) {
    check_stamp_refused(&c, watched);
    check_from_shape_refused(&c);
    check_met_refused(&c, NULL);
}

static void check_width_refused(call c, double width, const hm_mask *watched) {
    test_note("width %g", width);
    c.width = width;
    check_stamp_refused(&c, watched);
    check_from_shape_refused(&c);
}

static void check_widths(const call *right, const call *of_mask, const hm_mask *watched) {
    static const double wrong[] = {NAN, -1, -1e-9, 513, 512.001, INFINITY, -INFINITY};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        check_width_refused(*right, wrong[i], watched);
        check_width_refused(*of_mask, wrong[i], watched);
    }
    check_width_refused(*of_mask, 1, watched);
    check_width_refused(*of_mask, 1e-9, watched);
    check_width_refused(*of_mask, 512, watched);
}

static void check_violations(const call *right, const posed *shape, const hm_mask *watched) {
    static const hm_cover bad_covers[] = {(hm_cover)3, (hm_cover)1000};
    const hm_rule bad_rules[] = {{HM_TOUCH_AREA, -1}, {HM_TOUCH_AREA, 257}, {HM_TOUCH_CLOSED, NAN}, {(hm_touch)5, 0}};
    hm_xform bad_xform = *right->xshape;
    hm_shape bad_kind = *right->shape, no_mask = shape->shape;
    call c = *right;
    bad_xform.ux = bad_xform.uy = 0;
    bad_kind.kind = HM_SHAPE_KIND_COUNT;
    no_mask.of.mask = NULL;
    c.shape = NULL, check_all_refused(c, watched);
    c.shape = &bad_kind, check_all_refused(c, watched);
    c.shape = &no_mask, check_all_refused(c, watched);
    c = *right, c.xshape = NULL, check_all_refused(c, watched);
    c = *right, c.xshape = &bad_xform, check_all_refused(c, watched);
    c = *right, c.xmask = NULL, check_stamp_refused(&c, watched), check_met_refused(&c, NULL);
    c = *right, c.xmask = &bad_xform, check_stamp_refused(&c, watched), check_met_refused(&c, NULL);
    c = *right, c.mask = NULL, check_stamp_refused(&c, watched), check_met_refused(&c, NULL);
    for (size_t i = 0; i < sizeof bad_covers / sizeof bad_covers[0]; ++i) {
        c = *right, c.cover = bad_covers[i];
        check_stamp_refused(&c, watched);
        check_from_shape_refused(&c);
    }
    for (size_t i = 0; i < sizeof bad_rules / sizeof bad_rules[0]; ++i) check_met_refused(right, &bad_rules[i]);
}

TEST(violations_change_nothing) {
    posed terrain = posed_of_text("..#.\n.#..\n#...\n"), sprite = posed_of_text("##\n##\n");
    posed circle = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_circle(1, 1, 1, &circle.shape) == HM_OK);
    mistaken_grid = terrain.grid;
    const call right = {terrain.mask, &terrain.xform, &circle.shape, &circle.xform, 0, HM_COVER_MET};
    call of_mask = right, itself = right;
    of_mask.shape = &sprite.shape;
    itself.shape = &terrain.shape;
    violations_catch();
    check_violations(&right, &sprite, terrain.mask);
    check_widths(&right, &of_mask, terrain.mask);
    check_stamp_refused(&itself, terrain.mask);
    hm_mask *out = NULL;
    hm_pixel origin;
    CHECK_PRECONDITION(hm_mask_from_shape(&circle.shape, &circle.xform, NULL, NULL, &origin, NULL));
    CHECK_PRECONDITION(hm_mask_from_shape(&circle.shape, &circle.xform, NULL, NULL, NULL, &out));
    CHECK_PRECONDITION(hm_mask_met(terrain.mask, &terrain.xform, &circle.shape, &circle.xform, NULL, NULL, NULL));
    CHECK(out == NULL);
    posed_free(&terrain);
    posed_free(&sprite);
}

// A view can be queried, and be a shape, but not be written to.
TEST(views_are_not_stamped) {
    posed terrain = posed_of_text("..#.\n.#..\n#...\n"), circle = {.xform = HM_XFORM_IDENTITY};
    hm_mask *view = NULL, *out = NULL;
    REQUIRE(hm_shape_circle(1, 1, 1, &circle.shape) == HM_OK);
    REQUIRE(hm_mask_view(hm_mask_words(terrain.mask), hm_mask_word_count(4, 3), 4, 3, NULL, &view) == HM_OK);
    mistaken_grid = terrain.grid;
    violations_catch();
    const call c = {view, &terrain.xform, &circle.shape, &circle.xform, 0, HM_COVER_MET};
    check_stamp_refused(&c, view);
    CHECK_RESULT(hm_mask_met(view, &terrain.xform, &circle.shape, &circle.xform, NULL, NULL, &out), HM_OK);
    CHECK_INT(hm_mask_count(out), 1);
    hm_mask_stamp(out, &terrain.xform, &(hm_shape){.kind = HM_SHAPE_MASK, .of.mask = view}, &terrain.xform,
                  &(hm_stamp_options){.cover = HM_COVER_WHOLE}, NULL);
    CHECK_MASK(out, &terrain.grid);
    CHECK_INT(violations_caught(), 0);
    hm_mask_destroy(out);
    hm_mask_destroy(view);
    posed_free(&terrain);
}

TEST(by_default_what_is_met_becomes_solid) {
    hm_shape box;
    hm_rect changed;
    hm_pixel origin;
    hm_mask *made;
    REQUIRE(hm_shape_box(0.5, 0.75, 2, 1, 0, &box) == HM_OK);
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_mask *mask = mask_of_text("....\n....\n...#\n");
    ref_grid expected = ref_text("###.\n###.\n...#\n");
    hm_mask_stamp(mask, &here, &box, &here, NULL, &changed);
    CHECK_MASK(mask, &expected);
    const hm_stamp_options zeroed = {.cover = HM_COVER_MET}, clear = {.clear = true};
    hm_mask_stamp(mask, &here, &box, &here, &zeroed, NULL);
    CHECK_MASK(mask, &expected);
    hm_mask_stamp(mask, &here, &box, &here, &clear, NULL);
    CHECK_INT(hm_mask_count(mask), 1);
    // A new mask has nothing that could be cleared: it is drawn.
    for (int i = 0; i < 2; i++) {
        REQUIRE(hm_mask_from_shape(&box, &here, i ? &clear : NULL, NULL, &origin, &made) == HM_OK);
        CHECK_INT(hm_mask_count(made), 6);
        CHECK(origin.x == 0 && origin.y == 0);
        hm_mask_destroy(made);
    }
    hm_mask_destroy(mask);
    ref_free(&expected);
}

TEST_MAIN(CASE(every_kind), CASE(extreme_scales), CASE(larger_masks_on_coarser_grids),
          CASE(covers_contain_one_another), CASE(far_shapes_change_nothing), CASE(empty_masks),
          CASE(changed_may_be_left_out), CASE(large_masks), CASE(from_shape_has_the_size_of_the_box),
          CASE(from_shape_of_nothing), CASE(from_shape_that_is_too_large), CASE(width_is_rounded_to_steps),
          CASE(every_allocation_fails_in_turn), CASE(by_default_what_is_met_becomes_solid),
          CASE(violations_change_nothing), CASE(views_are_not_stamped))
