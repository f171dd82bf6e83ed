// The border of one mask inside another: compared part by part with an oracle that cuts every edge by every pixel, half
// of the time at the two neighbouring steps between which the masks come apart; and its sums with what they mean, the
// slope of the shared area.
#include "../src/contact/border_clip.h"
#include "posed.h"
#include "ref_normal.h"

#include <math.h>
#include <string.h>

static const double pixel = 16777216; ///< in steps

// Path bits: without the field of the mask, without that of the other.
static hmi_clip_sums sums_of(const posed *a, const posed *b, int path) {
    hmi_clip_sums sums;
    hm_shape p = a->shape, q = b->shape;
    if (path & 1) p.of.mask = a->plain;
    if (path & 2) q.of.mask = b->plain;
    const hmi_posed_mask one = hmi_posed_mask_make(&p, &a->xform), two = hmi_posed_mask_make(&q, &b->xform);
    hmi_clip_border(&one, &two, NULL, NULL, &sums);
    return sums;
}

static bool same_sums(const hmi_clip_sums *s, const hmi_clip_sums *t) { return !memcmp(s, t, sizeof *s); }

static bool compare(const posed *a, const posed *b) {
    const ref_posed p = posed_ref(a), q = posed_ref(b);
    const ref_lengths r = ref_normal_inside(&p, &q);
    const hmi_clip_sums s = sums_of(a, b, 0);
    posed_note(a, b, NULL);
    CHECK_INT(s.across_u, r.across_u);
    CHECK_INT(s.across_v, r.across_v);
    CHECK_INT(s.against_u, r.against_u);
    CHECK_INT(s.against_v, r.against_v);
    CHECK_INT(s.along_u.length, r.length_u);
    CHECK_INT(s.along_v.length, r.length_v);
    for (int path = 1; path < 4; ++path) {
        const hmi_clip_sums other = sums_of(a, b, path);
        CHECK(same_sums(&other, &s));
    }
    return r.length_u + r.length_v > 0;
}

static void compare_both(const posed *a, const posed *b, test_tally *tally) {
    test_count(tally, compare(a, b));
    test_count(tally, compare(b, a));
}

static void compare_pairs(int count, int size) {
    static const hm_rule rule = {HM_TOUCH_AREA, 0};
    test_tally near = {0}, any = {0};
    for (int i = 0; i < test_rounds(count); ++i) {
        posed a, b;
        hm_xform hit, miss;
        posed_random_pair(HM_SHAPE_MASK, HM_SHAPE_MASK, size, &a, &b);
        compare_both(&a, &b, &any);
        posed_jitter(&a, &b, 0);
        compare_both(&a, &b, &any);
        pose_beside_other(&a, &b);
        if (posed_contact(&a, &b, &rule, &hit, &miss)) {
            b.xform = hit;
            compare_both(&a, &b, &near);
            b.xform = miss;
            compare_both(&a, &b, &near);
        }
        posed_free(&a);
        posed_free(&b);
    }
    CHECK(near.yes > 0 && near.no > 0);
    CHECK_TALLY(any);
}

TEST(single_pixels) { compare_pairs(400, 1); }

TEST(small_masks) { compare_pairs(300, 6); }

TEST(masks) { compare_pairs(30, 20); }

// More rows and columns than are read at once.
TEST(long_masks) {
    test_tally any = {0};
    for (int i = 0; i < test_rounds(60); ++i) {
        const int length = test_between(64, 140), side = test_between(1, 3);
        posed a = posed_of_grid(i % 2 ? posed_random_grid(side, length) : posed_random_grid(length, side));
        posed b = i % 4 ? posed_of_grid(posed_random_grid(side, length)) : posed_random(HM_SHAPE_MASK, POSED_FREE, 8);
        a.xform = posed_random_xform();
        b.xform = i % 4 == 3 ? posed_random_xform() : posed_related_xform(&a.xform);
        pose_beside_other(&a, &b);
        compare_both(&a, &b, &any);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK(any.yes > any.no || test_short());
}

// Edges on each other: of grids that are the same but for quarter turns, flips and whole pixels.
TEST(edges_on_each_other) {
    test_tally any = {0}, faces = {0};
    for (int i = 0; i < test_rounds(400); ++i) {
        posed a = posed_random(HM_SHAPE_MASK, POSED_FREE, 6), b = posed_random(HM_SHAPE_MASK, POSED_FREE, 6);
        a.xform = posed_random_xform();
        b.xform = a.xform;
        if (i % 2) {
            b.xform.ux = a.xform.vx, b.xform.uy = a.xform.vy;
            b.xform.vx = -a.xform.ux, b.xform.vy = -a.xform.uy;
        }
        const int x = test_between(-b.grid.w, a.grid.w), y = test_between(-b.grid.h, a.grid.h);
        b.xform.ox += (int64_t)x * a.xform.ux + (int64_t)y * a.xform.vx;
        b.xform.oy += (int64_t)x * a.xform.uy + (int64_t)y * a.xform.vy;
        compare_both(&a, &b, &any);
        const hmi_clip_sums s = sums_of(&a, &b, 0);
        test_count(&faces, s.against_u != 0 || s.against_v != 0);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK(any.yes > 0 && any.no > 0);
    CHECK_TALLY(faces);
}

// The axes of one, changed by a few steps.
TEST(nearly_equal_axes) {
    test_tally any = {0};
    for (int i = 0; i < test_rounds(400); ++i) {
        posed a = posed_random(HM_SHAPE_MASK, POSED_FREE, 5), b = posed_random(HM_SHAPE_MASK, POSED_FREE, 5);
        a.xform = posed_random_xform();
        b.xform = posed_related_xform(&a.xform);
        int32_t *axes[] = {&b.xform.ux, &b.xform.uy, &b.xform.vx, &b.xform.vy};
        for (int k = 0; k < 4; ++k) *axes[k] += test_between(-3, 3);
        if (hm_xform_valid(&b.xform)) {
            pose_beside_other(&a, &b);
            compare_both(&a, &b, &any);
        }
        posed_free(&a);
        posed_free(&b);
    }
    CHECK(any.yes > 0 && any.no > 0);
}

// ---- what the sums mean -------------------------------------------------------------------------------------------

// S_A - S_B in pixels.
static hm_vec2 pushed(const posed *a, const posed *b) {
    const hmi_clip_sums of_a = sums_of(a, b, 0), of_b = sums_of(b, a, 0);
    const hmi_clip_vector from_a = hmi_clip_outward(&a->xform, of_a.across_u, of_a.across_v);
    const hmi_clip_vector from_b = hmi_clip_outward(&b->xform, of_b.across_u, of_b.across_v);
    const hmi_clip_vector v = hmi_clip_minus(from_a, from_b);
    const double unit = 1 / (pixel * HMI_CLIP_UNIT);
    return (hm_vec2){hmi_int128_to_double(v.x) * unit, hmi_int128_to_double(v.y) * unit};
}

static double area_after(const posed *a, const posed *b, int64_t x, int64_t y) {
    hm_xform moved = b->xform;
    hm_shared_info shared;
    moved.ox += x;
    moved.oy += y;
    return hm_shared_area(&a->shape, &a->xform, &b->shape, &moved, &shared) ? shared.area : 0;
}

// Half of it is the slope of the area, downhill. Over 2^-8 pixel to each side no more changes than where corners and
// crossings of edges are passed meanwhile.
static void check_slope(const posed *a, const posed *b) {
    const int64_t h = 1 << 14;
    const double unit = 2 * (double)h / pixel;
    const hm_vec2 push = pushed(a, b);
    const double x = (area_after(a, b, h, 0) - area_after(a, b, -h, 0)) / unit;
    const double y = (area_after(a, b, 0, h) - area_after(a, b, 0, -h)) / unit;
    const double scale = (double)(a->grid.w + a->grid.h + b->grid.w + b->grid.h);
    posed_note(a, b, NULL);
    CHECK_NEAR(-push.x / 2, x, 2e-2 * scale);
    CHECK_NEAR(-push.y / 2, y, 2e-2 * scale);
}

TEST(half_of_it_is_the_slope_of_the_shared_area) {
    test_tally any = {0};
    for (int i = 0; i < test_rounds(200); ++i) {
        posed a = posed_random(HM_SHAPE_MASK, POSED_FREE, 12), b = posed_random(HM_SHAPE_MASK, POSED_FREE, 12);
        a.xform = posed_xform(test_between(-3, 3), test_between(-3, 3), test_between(1, 999) / 97.0);
        b.xform = posed_xform(test_between(-3, 3), test_between(-3, 3), test_between(1, 999) / 89.0);
        const hm_vec2 push = pushed(&a, &b);
        if (test_count(&any, push.x != 0 || push.y != 0)) check_slope(&a, &b);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(any);
}

// The border of what both share is closed: but for edges on each other both sums make up nothing.
TEST(both_borders_close) {
    for (int i = 0; i < test_rounds(200); ++i) {
        posed a = posed_random(HM_SHAPE_MASK, POSED_FREE, 12), b = posed_random(HM_SHAPE_MASK, POSED_FREE, 12);
        a.xform = posed_xform(test_between(-3, 3), test_between(-3, 3), test_between(1, 999) / 97.0);
        b.xform = posed_xform(test_between(-3, 3), test_between(-3, 3), test_between(1, 999) / 89.0);
        const hmi_clip_sums of_a = sums_of(&a, &b, 0), of_b = sums_of(&b, &a, 0);
        const hmi_clip_vector from_a = hmi_clip_outward(&a.xform, of_a.across_u, of_a.across_v);
        const hmi_clip_vector from_b = hmi_clip_outward(&b.xform, of_b.across_u, of_b.across_v);
        const double unit = 1 / (pixel * HMI_CLIP_UNIT), parts = 1000.0 / HMI_CLIP_UNIT;
        posed_note(&a, &b, NULL);
        CHECK_NEAR(hmi_int128_to_double(hmi_int128_add(from_a.x, from_b.x)) * unit, 0, parts);
        CHECK_NEAR(hmi_int128_to_double(hmi_int128_add(from_a.y, from_b.y)) * unit, 0, parts);
        posed_free(&a);
        posed_free(&b);
    }
}

// ---- what may not change it ---------------------------------------------------------------------------------------

// Quarter turns of the world, and whole steps.
TEST(the_same_wherever_and_however_both_are) {
    for (int i = 0; i < test_rounds(300); ++i) {
        posed a, b;
        posed_random_pair(HM_SHAPE_MASK, HM_SHAPE_MASK, 8, &a, &b);
        const hmi_clip_sums before = sums_of(&a, &b, 0);
        hm_xform *both[] = {&a.xform, &b.xform};
        for (int k = 0; k < 2; ++k) {
            hm_xform *m = both[k];
            *m = i % 2 ? (hm_xform){-m->oy, m->ox, -m->uy, m->ux, -m->vy, m->vx}
                       : (hm_xform){m->ox - 12345, m->oy + 777, m->ux, m->uy, m->vx, m->vy};
        }
        const hmi_clip_sums after = sums_of(&a, &b, 0);
        posed_note(&a, &b, NULL);
        CHECK(same_sums(&before, &after));
        posed_free(&a);
        posed_free(&b);
    }
}

/// The pieces, summed up again, and a hash of all of them in their order.
typedef struct tally {
    hmi_clip_sums sums;
    uint64_t hash;
} tally;

static void tally_length(hmi_clip_length *sum, const hmi_clip_piece *piece) {
    const int64_t length = piece->to - piece->from;
    sum->length += length;
    sum->x += length * (piece->pixel.x + (piece->side == HMI_CLIP_RIGHT));
    sum->y += length * (piece->pixel.y + (piece->side == HMI_CLIP_BOTTOM));
    sum->twice += length * (piece->from + piece->to);
}

static void tally_piece(void *context, const hmi_clip_piece *piece) {
    tally *t = context;
    hmi_clip_sums *sums = &t->sums;
    const bool along_u = piece->side == HMI_CLIP_TOP || piece->side == HMI_CLIP_BOTTOM;
    const int64_t length = piece->to - piece->from;
    const int64_t outward = piece->side == HMI_CLIP_TOP || piece->side == HMI_CLIP_RIGHT ? length : -length;
    const int32_t all[] = {piece->pixel.x, piece->pixel.y, piece->other.x,       piece->other.y,       piece->from,
                           piece->to,      piece->face,    (int32_t)piece->side, (int32_t)piece->whole};
    CHECK(length > 0 && piece->from >= 0 && piece->to <= HMI_CLIP_UNIT);
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i) t->hash = (t->hash ^ (uint32_t)all[i]) * 0x100000001b3u;
    if (piece->face) {
        *(along_u ? &sums->against_u : &sums->against_v) += outward;
        tally_length(along_u ? &sums->face_u : &sums->face_v, piece);
    } else {
        *(along_u ? &sums->across_u : &sums->across_v) += outward;
        tally_length(along_u ? &sums->along_u : &sums->along_v, piece);
    }
}

static tally tally_of(const posed *a, const posed *b, int path) {
    hmi_clip_sums sums;
    tally t = {.hash = 1};
    hm_shape p = a->shape, q = b->shape;
    if (path & 1) p.of.mask = a->plain;
    if (path & 2) q.of.mask = b->plain;
    const hmi_posed_mask one = hmi_posed_mask_make(&p, &a->xform), two = hmi_posed_mask_make(&q, &b->xform);
    hmi_clip_border(&one, &two, tally_piece, &t, &sums);
    CHECK(same_sums(&sums, &t.sums));
    return t;
}

// By fields and without them the same pieces are found, which are what is summed.
static void compare_pieces(int count, int size) {
    for (int i = 0; i < test_rounds(count); ++i) {
        posed a, b;
        posed_random_pair(HM_SHAPE_MASK, HM_SHAPE_MASK, size, &a, &b);
        posed_note(&a, &b, NULL);
        const tally t = tally_of(&a, &b, 0);
        for (int path = 1; path < 4; ++path) CHECK(tally_of(&a, &b, path).hash == t.hash);
        posed_free(&a);
        posed_free(&b);
    }
}

TEST(pieces_are_what_is_summed) {
    compare_pieces(200, 8);
    compare_pieces(200, 150);
}

// Two boxes drawn as masks that overlap 1 by 8 pixels: the border of each in the other is 8 down and 1 across.
TEST(two_boxes) {
    posed a = posed_of_text("####\n####\n####\n####\n####\n####\n####\n####\n####\n####\n");
    posed b = posed_of_text("####\n####\n####\n####\n####\n####\n####\n####\n####\n####\n");
    b.xform.ox = 3 * HM_STEPS_PER_PIXEL;
    b.xform.oy = 2 * HM_STEPS_PER_PIXEL;
    const hm_vec2 push = pushed(&a, &b), back = pushed(&b, &a);
    CHECK_NEAR(push.x, 16, 0);
    CHECK_NEAR(push.y, 2, 0);
    CHECK(back.x == -push.x && back.y == -push.y);
    posed_free(&a);
    posed_free(&b);
}

TEST_MAIN(CASE(single_pixels), CASE(small_masks), CASE(masks), CASE(long_masks), CASE(edges_on_each_other),
          CASE(nearly_equal_axes), CASE(half_of_it_is_the_slope_of_the_shared_area), CASE(both_borders_close),
          CASE(the_same_wherever_and_however_both_are), CASE(pieces_are_what_is_summed), CASE(two_boxes))
