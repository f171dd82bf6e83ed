// Which cells points, boxes and segments meet, compared with every cell tested in exact arithmetic: anywhere, at
// corners, on lines between cells and a step beside them, on rotated, sheared and mirrored maps.
#include "posed.h"
#include "ref_sat.h"
#include "ref_tilemap.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 64 };

static hm_vec2 pixels_of(ref_vector steps) {
    return (hm_vec2){(double)steps.x / (double)HM_STEPS_PER_PIXEL, (double)steps.y / (double)HM_STEPS_PER_PIXEL};
}

static bool in_world(ref_vector p) {
    const int64_t most = (int64_t)HM_MAX_POSITION * HM_STEPS_PER_PIXEL;
    return llabs(p.x) <= most && llabs(p.y) <= most;
}

// ---- random maps and points --------------------------------------------------------------------------------------

/// An empty map and where it is.
typedef struct stage {
    ref_tiles tiles;
    hm_xform xform;
    hm_tilemap *map;
} stage;

static stage stage_of(int w, int h, int cw, int ch, hm_xform x) {
    stage s = {{w, h, cw, ch, {x.ox, x.oy}, {x.ux, x.uy}, {x.vx, x.vy}}, x, NULL};
    hm_tilemap_options options = {w, h, cw, ch, false};
    REQUIRE(hm_tilemap_create(&options, NULL, 0, NULL, NULL, &s.map) == HM_OK);
    return s;
}

static stage random_stage(void) {
    static const int sides[] = {1, 1, 2, 3, 7, 16, 33, 500};
    int w = test_between(0, 12), h = test_between(0, 12), cw = TEST_PICK(sides), ch = TEST_PICK(sides);
    hm_xform x = posed_random_xform();
    while (x.ox > (int64_t)1 << 43 || x.ox < -((int64_t)1 << 43) || x.oy > (int64_t)1 << 43 ||
           x.oy < -((int64_t)1 << 43))
        x = posed_random_xform();
    if (test_below(4) == 0) x = (hm_xform)HM_XFORM_IDENTITY;
    return stage_of(w, h, cw, ch, x);
}

static ref_vector stage_pixel(const stage *s, int64_t x, int64_t y) {
    return ref_vector_add(s->tiles.o,
                          ref_vector_add(ref_vector_times(s->tiles.u, x), ref_vector_times(s->tiles.v, y)));
}

// The shortest way of whole steps off a line along an axis: less than 2^-40 pixel where its components have no common
// divisor. By Euclid's algorithm x * axis.x + y * axis.y is that divisor; the cross product with (y, -x) is the same.
static ref_vector hair_off(ref_vector axis) {
    ref_vector a = axis, one = {1, 0}, two = {0, 1}; // one gives a.x, two gives a.y
    while (a.y != 0) {
        int64_t q = a.x / a.y;
        a = (ref_vector){a.y, a.x - q * a.y};
        ref_vector next = ref_vector_subtract(one, ref_vector_times(two, q));
        one = two;
        two = next;
    }
    return (ref_vector){one.y, -one.x};
}

// A point on or near the map: a corner of a cell or of a pixel, anywhere, or a step or a hair beside.
static ref_vector random_point(const stage *s) {
    const ref_tiles *t = &s->tiles;
    int64_t x = test_between(-1, t->w + 1), y = test_between(-1, t->h + 1);
    ref_vector p = stage_pixel(s, x * t->cw, y * t->ch);
    int how = test_below(4);
    if (how >= 2) p = ref_vector_add(p, ref_vector_times(t->u, test_below(t->cw)));
    if (how >= 3) p = ref_vector_add(p, ref_vector_times(t->v, test_below(t->ch)));
    if (how >= 3 && test_below(2)) {
        p.x += test_between(-(1 << 25), 1 << 25);
        p.y += test_between(-(1 << 25), 1 << 25);
    }
    if (test_below(8) == 0) {
        p.x += test_between(-1, 1);
        p.y += test_between(-1, 1);
    }
    if (test_below(4) == 0) {
        ref_vector off = hair_off(test_below(2) ? t->u : t->v);
        p = test_below(2) ? ref_vector_add(p, off) : ref_vector_subtract(p, off);
    }
    return p;
}

static void note(const stage *s, ref_vector a, ref_vector b, bool closed) {
    const ref_tiles *t = &s->tiles;
    const hm_xform *x = &s->xform;
    test_note("%dx%d of %dx%d {%" PRId64 ",%" PRId64 ",%d,%d,%d,%d}, %" PRId64 ",%" PRId64 " to %" PRId64 ",%" PRId64
              ", closed %d",
              t->w, t->h, t->cw, t->ch, x->ox, x->oy, (int)x->ux, (int)x->uy, (int)x->vx, (int)x->vy, a.x, a.y, b.x,
              b.y, closed);
}

// ---- points and boxes --------------------------------------------------------------------------------------------

TEST(points_lie_in_their_cells) {
    test_tally tally = {0, 0};
    for (int round = test_rounds(8000); round > 0; --round) {
        stage s = random_stage();
        for (int i = 0; i < 4; ++i) {
            ref_vector p = random_point(&s);
            hm_pixel cell;
            if (!in_world(p)) continue;
            note(&s, p, p, false);
            bool inside = hm_tilemap_cell_at(s.map, &s.xform, pixels_of(p), &cell);
            CHECK(ref_tiles_hold(&s.tiles, cell.x, cell.y, p));
            CHECK_INT(test_count(&tally, inside),
                      cell.x >= 0 && cell.y >= 0 && cell.x < s.tiles.w && cell.y < s.tiles.h);
        }
        hm_tilemap_destroy(s.map);
    }
    CHECK_TALLY(tally);
}

TEST(far_points_are_reported_as_far) {
    hm_xform small = {0, 0, 1 << 18, 0, 0, 1 << 18}; // a 64th, with cells of a pixel: 6.4e7 of them to the edge
    hm_xform thin = {0, 0, 1 << 30, 0, 1 << 30, 1};  // as flat as can be
    stage s = stage_of(3, 3, 1, 1, small);
    hm_pixel cell;
    CHECK(!hm_tilemap_cell_at(s.map, &small, (hm_vec2){-1e6, 1e6}, &cell));
    CHECK(cell.x == -64000000 && cell.y == 64000000);
    CHECK(hm_xform_valid(&thin));
    CHECK(!hm_tilemap_cell_at(s.map, &thin, (hm_vec2){-1e6, 1e6}, &cell));
    CHECK(cell.x == -(1 << 30) && cell.y == 1 << 30);
    hm_tilemap_destroy(s.map);
}

static void check_box(const stage *s, ref_vector min, ref_vector max, bool closed, test_tally *tally) {
    const ref_tiles *t = &s->tiles;
    hm_rect r;
    note(s, min, max, closed);
    bool any = hm_tilemap_cells_in(s->map, &s->xform, pixels_of(min), pixels_of(max),
                                   closed ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, &r);
    CHECK_INT(any, r.w > 0 && r.h > 0);
    bool rows = false, columns = false;
    for (int x = 0; x < t->w; ++x) columns = columns || ref_tiles_column_in(t, x, min, max, closed);
    for (int y = 0; y < t->h; ++y) rows = rows || ref_tiles_row_in(t, y, min, max, closed);
    bool some = rows && columns && min.x <= max.x && min.y <= max.y;
    CHECK_INT(test_count(tally, any), some);
    for (int x = 0; x < t->w && any; ++x)
        CHECK_INT(x >= r.x && x < r.x + r.w, ref_tiles_column_in(t, x, min, max, closed));
    for (int y = 0; y < t->h && any; ++y)
        CHECK_INT(y >= r.y && y < r.y + r.h, ref_tiles_row_in(t, y, min, max, closed));
}

TEST(boxes_of_cells) {
    test_tally tally = {0, 0};
    for (int round = test_rounds(10000); round > 0; --round) {
        stage s = random_stage();
        ref_vector a = random_point(&s), b = random_point(&s);
        ref_vector min = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
        ref_vector max = {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y};
        if (test_below(10) == 0) max = min;
        if (test_below(10) == 0) max.y = min.y;
        if (test_below(20) == 0) --max.x;
        if (in_world(min) && in_world(max)) {
            check_box(&s, min, max, false, &tally);
            check_box(&s, min, max, true, &tally);
        }
        hm_tilemap_destroy(s.map);
    }
    CHECK_TALLY(tally);
}

// ---- segments ----------------------------------------------------------------------------------------------------

static bool fraction_is(hm_fraction f, const ref_when *when) {
    const ref_when own = {{f.numerator.high, f.numerator.low}, {f.denominator.high, f.denominator.low}};
    return ref_wide_sign(own.den) > 0 && ref_when_compare(&own, when) == 0;
}

static ref_ratio ratio_of(hm_fraction f) {
    uint64_t num[2] = {f.numerator.low, f.numerator.high}, den[2] = {f.denominator.low, f.denominator.high};
    return (ref_ratio){ref_big_of_words(num, 2, true), ref_big_of_words(den, 2, true)};
}

// Whether `value` is the double next to the fraction on its lower or upper side.
static bool rounded_is(double value, hm_fraction f, int side) {
    ref_ratio exact = ratio_of(f);
    return ref_ratio_compare(ref_ratio_of_double(value), exact) * side >= 0 &&
           ref_ratio_compare(ref_ratio_of_double(nextafter(value, -side * HUGE_VAL)), exact) * side < 0;
}

static bool check_walk(const stage *s, ref_vector from, ref_vector to, bool closed) {
    static hm_tile_step steps[CAPACITY], untouched;
    int expected;
    ref_tile_step *all = ref_tiles_walk(&s->tiles, from, to, closed, &expected);
    int room = test_below(3) ? CAPACITY : test_below(expected + 2);
    memset(steps, 0x55, sizeof steps);
    memset(&untouched, 0x55, sizeof untouched);
    note(s, from, to, closed);
    int32_t count = hm_tilemap_walk(s->map, &s->xform, pixels_of(from), pixels_of(to),
                                    closed ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, steps, room);
    CHECK_INT((int64_t)count, expected);
    bool slowly = test_below(20) == 0;
    for (int i = 0; i < expected && i < room; ++i) {
        CHECK(steps[i].cell.x == all[i].x && steps[i].cell.y == all[i].y);
        CHECK(fraction_is(steps[i].when, &all[i].enter) && fraction_is(steps[i].until, &all[i].leave));
        CHECK(steps[i].enter >= 0 && steps[i].leave <= 1 && steps[i].enter <= steps[i].leave);
        if (!slowly) continue;
        CHECK(rounded_is(steps[i].enter, steps[i].when, -1) && rounded_is(steps[i].leave, steps[i].until, 1));
    }
    if (room <= expected && room < CAPACITY) CHECK(memcmp(&steps[room], &untouched, sizeof untouched) == 0);
    free(all);
    return expected > 0;
}

TEST(segments_walk_through_cells) {
    test_tally area = {0, 0}, closed = {0, 0};
    for (int round = test_rounds(6000); round > 0; --round) {
        stage s = random_stage();
        for (int i = 0; i < 3; ++i) {
            ref_vector from = random_point(&s), to = random_point(&s);
            if (test_below(4) == 0) { // along a line of the map, or its diagonal
                int64_t a = test_between(-15, 15), b = test_between(-15, 15);
                to = ref_vector_add(from, ref_vector_times(s.tiles.u, test_below(3) ? a * s.tiles.cw : 0));
                if (test_below(2)) to = ref_vector_add(to, ref_vector_times(s.tiles.v, b * s.tiles.ch));
            }
            if (test_below(10) == 0) to = from;
            if (!in_world(from) || !in_world(to)) continue;
            test_count(&area, check_walk(&s, from, to, false));
            test_count(&closed, check_walk(&s, from, to, true));
        }
        hm_tilemap_destroy(s.map);
    }
    CHECK_TALLY(area);
    CHECK_TALLY(closed);
}

// From one end of the world to the other, over a large map: every cell borders on the one before.
TEST(no_cell_is_skipped) {
    for (int round = test_rounds(40); round > 0; --round) {
        stage s = stage_of(4000, 3000, 8, 10, (hm_xform)HM_XFORM_IDENTITY);
        static hm_tile_step steps[8000];
        hm_vec2 from = {test_between(-32000, 32000) / 7.0, -test_below(1000) / 3.0};
        hm_vec2 to = {test_between(0, 32000) / 1.7, 30000.5};
        int32_t count = hm_tilemap_walk(s.map, &s.xform, from, to, HM_TOUCH_CLOSED, steps, 8000);
        CHECK(count > 0 && count < 8000);
        for (int32_t i = 1; i < count; ++i) {
            int dx = abs(steps[i].cell.x - steps[i - 1].cell.x), dy = abs(steps[i].cell.y - steps[i - 1].cell.y);
            CHECK(dx <= 1 && dy <= 1 && dx + dy > 0 && steps[i].enter >= steps[i - 1].enter);
        }
        hm_tilemap_destroy(s.map);
    }
}

// ---- by hand -----------------------------------------------------------------------------------------------------

// Through the corners of cells of 16 x 16 px from the middle of the first to that of the last one.
TEST(a_diagonal_by_hand) {
    stage s = stage_of(3, 3, 16, 16, (hm_xform)HM_XFORM_IDENTITY);
    hm_tile_step steps[8];
    CHECK_INT((int64_t)hm_tilemap_walk(s.map, &s.xform, (hm_vec2){8, 8}, (hm_vec2){40, 40}, HM_TOUCH_AREA, steps, 8),
              3);
    for (int i = 0; i < 3; ++i) {
        CHECK(steps[i].cell.x == i && steps[i].cell.y == i);
        CHECK(steps[i].enter == (i ? i * 0.5 - 0.25 : 0) && steps[i].leave == (i < 2 ? i * 0.5 + 0.25 : 1));
    }
    static const hm_pixel touched[] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}, {2, 2}};
    CHECK_INT(
        (int64_t)hm_tilemap_walk(s.map, &s.xform, (hm_vec2){8, 8}, (hm_vec2){40, 40}, HM_TOUCH_CLOSED, steps, 8), 7);
    for (int i = 0; i < 7; ++i) CHECK(steps[i].cell.x == touched[i].x && steps[i].cell.y == touched[i].y);
    CHECK(steps[1].enter == 0.25 && steps[1].leave == 0.25 && steps[3].leave == 0.75);
    hm_tilemap_destroy(s.map);
}

TEST(violations_are_reported) {
    violations_catch();
    stage s = stage_of(3, 3, 16, 16, (hm_xform)HM_XFORM_IDENTITY);
    const hm_xform flat = {0, 0, 1, 1, 1, 1};
    const hm_vec2 in = {1, 1}, far = {1000001, 0}, not_a_number = {0, NAN};
    hm_pixel cell;
    hm_rect cells;
    hm_tile_step step;
    CHECK_PRECONDITION(CHECK(!hm_tilemap_cell_at(NULL, &s.xform, in, &cell)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_cell_at(s.map, NULL, in, &cell)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_cell_at(s.map, &flat, in, &cell)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_cell_at(s.map, &s.xform, far, &cell)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_cell_at(s.map, &s.xform, not_a_number, &cell)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_cell_at(s.map, &s.xform, in, NULL)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_cells_in(NULL, &s.xform, in, in, HM_TOUCH_AREA, &cells)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_cells_in(s.map, &flat, in, in, HM_TOUCH_AREA, &cells)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_cells_in(s.map, &s.xform, in, far, HM_TOUCH_AREA, &cells)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_cells_in(s.map, &s.xform, not_a_number, in, HM_TOUCH_AREA, &cells)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_cells_in(s.map, &s.xform, in, in, (hm_touch)2, &cells)));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_cells_in(s.map, &s.xform, in, in, HM_TOUCH_AREA, NULL)));
    CHECK_PRECONDITION(CHECK_INT((int64_t)hm_tilemap_walk(NULL, &s.xform, in, in, HM_TOUCH_AREA, &step, 1), 0));
    CHECK_PRECONDITION(CHECK_INT((int64_t)hm_tilemap_walk(s.map, &flat, in, in, HM_TOUCH_AREA, &step, 1), 0));
    CHECK_PRECONDITION(CHECK_INT((int64_t)hm_tilemap_walk(s.map, &s.xform, in, far, HM_TOUCH_AREA, &step, 1), 0));
    CHECK_PRECONDITION(CHECK_INT((int64_t)hm_tilemap_walk(s.map, &s.xform, in, in, (hm_touch)-1, &step, 1), 0));
    CHECK_PRECONDITION(CHECK_INT((int64_t)hm_tilemap_walk(s.map, &s.xform, in, in, HM_TOUCH_AREA, NULL, 1), 0));
    CHECK_INT((int64_t)hm_tilemap_walk(s.map, &s.xform, in, in, HM_TOUCH_AREA, NULL, 0), 1);
    hm_tilemap_destroy(s.map);
}

TEST_MAIN(CASE(points_lie_in_their_cells), CASE(far_points_are_reported_as_far), CASE(boxes_of_cells),
          CASE(segments_walk_through_cells), CASE(no_cell_is_skipped), CASE(a_diagonal_by_hand),
          CASE(violations_are_reported))
