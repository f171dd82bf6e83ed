// Shapes that fit exactly between each other: what is claimed of squares that polygons cover but for seams, moves out
// of bars, boards and steps with few exact tests, and translations that fit, which are found.
#include "../src/separate/separate_cover.h"
#include "../src/separate/separate_pieces.h"
#include "counted.h"
#include <math.h>

static bool without;

static bool switched_closed(const hmi_cover *cover, const hmi_cover_list *list, const hmi_span_of_ways *square,
                            hmi_seam *seam) {
    return !without && hmi_cover_closed(cover, list, square, seam);
}

static hmi_pieces_state switched_solve(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                       int64_t margin, const hmi_span_of_ways *square, double best, hmi_seam *seam,
                                       hm_vec2 *out) {
    return without ? HMI_PIECES_MANY : hmi_pieces_solve(a, xa, b, xb, margin, square, best, seam, out);
}

#define hm_separate seam_hm_separate
#define hmi_separate seam_separate
#define hmi_separate_job_run seam_separate_job_run
#define hmi_overlap counted_overlap
#define hmi_deeper counted_deeper
#define hmi_deeper_masks counted_deeper_masks
#define hmi_cover_closed switched_closed
#define hmi_pieces_solve switched_solve
#include "../src/separate/separate.c"
#undef hmi_overlap
#undef hmi_deeper
#undef hmi_deeper_masks
#undef hmi_cover_closed
#undef hmi_pieces_solve
#include "posed.h"

// ---- squares --------------------------------------------------------------------------------------------------------

static double between(double low, double high) { return low + (high - low) * test_below(1 << 20) / (1 << 20); }

static hm_vec2 direction(void) {
    const double angle = test_below(3) ? between(0, 6.28318) : test_below(8) * 0.785398163397448;
    return (hm_vec2){cos(angle), sin(angle)};
}

static bool within(const hmi_seam_part *part, hm_vec2 p, double more) {
    for (int32_t k = 0; k < part->count; ++k)
        if (hmi_dot(part->normal[k], p) > part->at[k] + more) return false;
    return true;
}

/// All parts that were added, also those that were dropped.
typedef struct parts {
    int count;
    hmi_seam_part part[12];
} parts;

static bool held(const parts *all, hm_vec2 p, double more) {
    for (int i = 0; i < all->count; ++i)
        if (within(&all->part[i], p, more)) return true;
    return false;
}

// One side, two sides of a wedge, or a disc.
static bool part_make(const hmi_seam *seam, hm_vec2 middle, hmi_seam_part *out) {
    const hm_vec2 normal = direction();
    const double at = hmi_dot(normal, middle) + between(-0.4, 0.4);
    out->count = 0;
    if (test_below(6) == 0) {
        const double radius = between(0.1, 3);
        const bool made = hmi_seam_of_disc(seam, hmi_along(middle, normal, between(-3, 3)), radius, out);
        return made;
    }
    bool made = hmi_seam_side(seam, out, normal, at);
    for (int k = test_below(3); made && k > 0; --k) {
        const hm_vec2 other = direction();
        made = hmi_seam_side(seam, out, other, hmi_dot(other, middle) + between(-0.2, 0.6));
    }
    return made;
}

// What lies beyond a side of the part before.
static void part_beyond(const hmi_seam *seam, const parts *all, hmi_seam_part *out) {
    const hmi_seam_part *last = &all->part[all->count - 1];
    const int k = test_below(last->count);
    const double gap = test_below(4) ? 0 : 0x1p-12;
    out->count = 0;
    REQUIRE(hmi_seam_side(seam, out, hmi_scaled(last->normal[k], -1), -last->at[k] - gap));
}

TEST(squares_are_covered) {
    test_tally closed = {0};
    for (int i = 0; i < test_rounds(6000); ++i) {
        const hm_vec2 middle = {between(-3, 3), between(-3, 3)};
        hmi_seam seam;
        parts all = {0};
        hmi_seam_init(&seam, (hm_vec2){middle.x - 0.5, middle.y - 0.5}, (hm_vec2){middle.x + 0.5, middle.y + 0.5});
        for (int n = test_between(1, 12); all.count < n;) {
            hmi_seam_part *part = &all.part[all.count];
            if (all.count > 0 && all.part[all.count - 1].count > 0 && test_below(2))
                part_beyond(&seam, &all, part);
            else if (!part_make(&seam, middle, part))
                part->count = 0, n = all.count;
            if (all.count >= n) break;
            all.count++;
            CHECK(hmi_seam_add(&seam, part) != HMI_SEAM_FULL);
        }
        const bool claimed = hmi_seam_closed(&seam);
        bool gap = false;
        for (int k = 0; k < 400 && !gap; ++k) {
            const hm_vec2 p = {middle.x + (k < 25 ? k % 5 * 0.25 - 0.5 : between(-0.5, 0.5)),
                               middle.y + (k < 25 ? k / 5 * 0.25 - 0.5 : between(-0.5, 0.5))};
            gap = !held(&all, p, claimed ? 0x1p-22 : 0);
        }
        test_note("%d parts, %d kept, claimed %d", all.count, (int)seam.count, claimed);
        CHECK(!(claimed && gap));
        test_count(&closed, claimed);
    }
    CHECK_TALLY(closed);
}

// Of two halves of the square, and of three wedges around a point, nothing is left; with a gap there is.
TEST(seams_are_closed) {
    for (int i = 0; i < 400; ++i) {
        const double turn = between(0, 6.28318), gap = i % 2 ? 0x1p-12 : 0;
        const int n = i % 4 < 2 ? 2 : 3;
        hmi_seam seam;
        hmi_seam_init(&seam, (hm_vec2){-0.5, -0.5}, (hm_vec2){0.5, 0.5});
        for (int k = 0; k < n; ++k) {
            hmi_seam_part part = {0};
            for (int side = 0; side < 2; ++side) {
                const double angle = turn + 6.283185307179586 * (k + side) / n + (side ? 1 : -1) * 1.5707963267948966;
                if (n == 2 && side) continue;
                REQUIRE(hmi_seam_side(&seam, &part, (hm_vec2){cos(angle), sin(angle)}, -gap));
            }
            CHECK(hmi_seam_add(&seam, &part) == HMI_SEAM_KEPT);
        }
        CHECK(hmi_seam_closed(&seam) == (gap == 0));
    }
}

// ---- moves ----------------------------------------------------------------------------------------------------------

enum { BARS, BOARD, STEPS, FORMS };

static ref_grid form(int which, int side) {
    ref_grid grid = ref_make(side, side);
    for (int i = 0; i < side * side; ++i) {
        const int x = i % side, y = i / side;
        grid.at[i] = which == BARS ? y & 1 : which == BOARD ? (x ^ y) & 1 : (x + y) % 5 < 2;
    }
    return grid;
}

static posed of_form(int kind, ref_grid grid) {
    return kind == 0 ? posed_of_grid(grid) : kind == 1 ? posed_outline_of_grid(grid) : posed_tiles_of_grid(grid, 1);
}

static double move_of(const posed *a, const posed *b, bool plain, hm_separation *out) {
    without = plain;
    tests_made = depths_made = 0;
    CHECK(seam_separate(&a->shape, &a->xform, &b->shape, &b->xform, NULL, NULL, HMI_SEPARATE_MOST, out));
    without = false;
    return sqrt((double)out->steps_x * (double)out->steps_x + (double)out->steps_y * (double)out->steps_y) * 0x1p-24;
}

static bool free_after(const posed *a, const posed *b, const hm_separation *move) {
    hm_xform moved;
    REQUIRE(hm_xform_translate(&b->xform, move->steps_x, move->steps_y, &moved) == HM_OK);
    return !hm_overlap(&a->shape, &a->xform, &b->shape, &moved, NULL);
}

// Where squares alone are searched the move is no shorter than by the slack, and takes many more tests.
TEST(moves_of_what_fits) {
    long made[2] = {0, 0};
    for (int i = 0; i < FORMS * 9; ++i) {
        const int side = 4, kind_a = i / FORMS % 3, kind_b = i / FORMS / 3;
        if (test_short() && kind_b != (kind_a + i) % 3) continue;
        posed a = of_form(kind_a, form(i % FORMS, side)), b = of_form(kind_b, form(i % FORMS, side));
        hm_separation move, plain, back;
        a.xform = posed_xform(0, 0, 0.3);
        b.xform = posed_xform(between(-2, 2), between(-2, 2), 0.3);
        posed_note(&a, &b, NULL);
        const double length = move_of(&a, &b, false, &move);
        made[0] += tests_made + depths_made;
        CHECK(free_after(&a, &b, &move));
        move_of(&b, &a, false, &back);
        CHECK(back.steps_x == -move.steps_x && back.steps_y == -move.steps_y);
        const double most = move_of(&a, &b, true, &plain);
        made[1] += tests_made + depths_made;
        CHECK(length <= most + 1.0 / 16);
        posed_free(&a);
        posed_free(&b);
    }
    test_note("%ld tests, %ld by squares alone", made[0], made[1]);
    CHECK(made[0] * 3 < made[1]);
}

// Forms of 16 pixels at five positions each, for which squares alone take a million tests.
TEST(few_tests) {
    for (int i = 0; i < FORMS * 3; ++i) {
        const int kind = i / FORMS, positions = test_short() ? 1 : 5;
        long made = 0;
        for (int k = 0; k < positions; ++k) {
            posed a = of_form(kind, form(i % FORMS, 16)), b = of_form(kind, form(i % FORMS, 16));
            hm_separation move;
            a.xform = posed_xform(0, 0, 0.3);
            b.xform = posed_xform(between(-4, 4), between(-4, 4), 0.3);
            move_of(&a, &b, false, &move);
            CHECK(free_after(&a, &b, &move));
            made += tests_made + depths_made;
            posed_free(&a);
            posed_free(&b);
        }
        test_note("form %d of kind %d: %ld tests", i % FORMS, kind, made);
        CHECK(made < (kind == 0 ? 2500 : 40000));
    }
}

// ---- fits -----------------------------------------------------------------------------------------------------------

// A ring of 2 pixels around a room, and what fits into it.
static ref_grid ring(int room) {
    ref_grid grid = ref_make(room + 4, room + 4);
    for (int i = 0; i < grid.w * grid.h; ++i) {
        const int x = i % grid.w, y = i / grid.w;
        grid.at[i] = x < 2 || y < 2 || x >= room + 2 || y >= room + 2;
    }
    return grid;
}

static ref_grid full(int side) {
    ref_grid grid = ref_make(side, side);
    for (int i = 0; i < side * side; ++i) grid.at[i] = 1;
    return grid;
}

// Aside by any steps, so that no middle of a square fits.
TEST(fits_are_found) {
    for (int i = 0; i < test_rounds(180); ++i) {
        const int kind_a = i % 3, kind_b = i / 3 % 4, room = test_between(3, 6);
        posed a = of_form(kind_a, ring(room));
        posed b = kind_b < 3 ? of_form(kind_b, full(room)) : (posed){.xform = HM_XFORM_IDENTITY};
        if (kind_b == 3) REQUIRE(hm_shape_box(0, 0, room, room, 0, &b.shape) == HM_OK);
        const int64_t x = test_between(-11000000, 11000000), y = test_between(-11000000, 11000000);
        hm_separation move;
        const hm_xform at = posed_xform(2, 2, 0);
        REQUIRE(hm_xform_translate(&at, x, y, &b.xform) == HM_OK);
        posed_note(&a, &b, NULL);
        move_of(&a, &b, false, &move);
        CHECK_INT(move.steps_x, -x);
        CHECK_INT(move.steps_y, -y);
        posed_free(&a);
        posed_free(&b);
    }
}

// Around a square: in the middles of its sides, and in its corners, each one once.
TEST(fits_come_in_order) {
    static const hm_vec2 wanted[8] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
    hmi_seam seam;
    hmi_seam_part part = {.count = 0};
    hm_vec2 tried, way;
    int found = 0;
    hmi_seam_init(&seam, (hm_vec2){-2, -2}, (hm_vec2){2, 2});
    for (int k = 0; k < 4; ++k) {
        const hm_vec2 normal = {k == 0 ? 1 : (k == 1 ? -1 : 0), k == 2 ? 1 : (k == 3 ? -1 : 0)};
        REQUIRE(hmi_seam_side(&seam, &part, normal, 1 + HMI_SEAM_ENLARGED));
    }
    REQUIRE(hmi_seam_add(&seam, &part) == HMI_SEAM_KEPT);
    for (; found < 9 && hmi_seam_nearest(&seam, found ? &tried : NULL, 10, &way); ++found) {
        CHECK(found < 8 && way.x == wanted[found].x && way.y == wanted[found].y);
        tried = way;
    }
    CHECK_INT(found, 8);
    CHECK(!hmi_seam_nearest(&seam, NULL, 1, &way));
    CHECK(hmi_seam_nearest(&seam, NULL, 1.25, &way));
}

TEST_MAIN(CASE(squares_are_covered), CASE(seams_are_closed), CASE(moves_of_what_fits), CASE(few_tests),
          CASE(fits_are_found), CASE(fits_come_in_order))
