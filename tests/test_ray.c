// Segments through posed masks, compared with the oracle in every field of every entry: anywhere, exactly through
// corners and along lines of the grid, ending on edges, and at the two neighbouring steps between hit and miss.
// HM_TEST_LONG=1 runs twenty times as many.
#include "posed.h"
#include "ref_ray.h"
#include "ref_sat.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long compared;

/// A segment in steps.
typedef struct way {
    ref_vector from, to;
} way;

enum { CAPACITY = 1024 };

// ---- queries -----------------------------------------------------------------------------------------------------

static hm_vec2 pixels_of(ref_vector steps) {
    return (hm_vec2){(double)steps.x / (double)HM_STEPS_PER_PIXEL, (double)steps.y / (double)HM_STEPS_PER_PIXEL};
}

static bool in_world(const way *w) {
    const int64_t most = (int64_t)HM_MAX_POSITION * HM_STEPS_PER_PIXEL;
    return llabs(w->from.x) <= most && llabs(w->from.y) <= most && llabs(w->to.x) <= most && llabs(w->to.y) <= most;
}

static int32_t query(const posed *a, const way *w, hm_touch touch, bool field, hm_mask_ray_entry *out,
                     int32_t capacity) {
    hm_shape mask = a->shape;
    if (!field) mask.of.mask = a->plain;
    return hm_mask_ray(&mask, &a->xform, pixels_of(w->from), pixels_of(w->to), touch, out, capacity);
}

static void note(const posed *a, const way *w, hm_touch touch) {
    const hm_xform *x = &a->xform;
    test_note("%dx%d {%" PRId64 ",%" PRId64 ",%d,%d,%d,%d}, %" PRId64 ",%" PRId64 " to %" PRId64 ",%" PRId64
              ", touch %d",
              a->grid.w, a->grid.h, x->ox, x->oy, (int)x->ux, (int)x->uy, (int)x->vx, (int)x->vy, w->from.x,
              w->from.y, w->to.x, w->to.y, (int)touch);
}

// ---- one query against the oracle --------------------------------------------------------------------------------

static ref_big big_of(hm_int128 a) {
    uint64_t words[2] = {a.low, a.high};
    return ref_big_of_words(words, 2, true);
}

static ref_ratio ratio_of(hm_fraction f) { return (ref_ratio){big_of(f.numerator), big_of(f.denominator)}; }

static ref_when when_of(hm_fraction f) {
    return (ref_when){{f.numerator.high, f.numerator.low}, {f.denominator.high, f.denominator.low}};
}

// Whether it is this fraction, above 0 in its denominator.
static bool fraction_is(hm_fraction f, const ref_when *when) {
    const ref_when own = when_of(f);
    return ref_wide_sign(own.den) > 0 && ref_when_compare(&own, when) == 0;
}

// The sign of the difference of a double and a fraction; a double below 2^-73 needs longer numbers.
static int compare_double(double value, hm_fraction f) {
    int exponent;
    int64_t mantissa = (int64_t)ldexp(frexp(value, &exponent), 53), bit = 53 - exponent;
    if (value == 0) bit = 0;
    if (bit > 126) return ref_ratio_compare(ref_ratio_of_double(value), ratio_of(f));
    const ref_when fraction = when_of(f);
    const ref_when exact = {ref_wide_product(mantissa, 1),
                            {bit > 63 ? (uint64_t)1 << (bit - 64) : 0, bit > 63 ? 0 : (uint64_t)1 << bit}};
    return ref_when_compare(&exact, &fraction);
}

// Whether `value` is the double next to the fraction on its lower or upper side.
static bool rounded_is(double value, hm_fraction f, int side) {
    return compare_double(value, f) * side >= 0 && compare_double(nextafter(value, -side * HUGE_VAL), f) * side < 0;
}

// The point at the fraction, in pixels: the whole steps of the motion's part exactly, the rest as a double.
static bool point_is(const hm_mask_ray_entry *e, const way *w) {
    double x = (double)(w->to.x - w->from.x) * ref_ratio_to_double(ratio_of(e->when)) + (double)w->from.x;
    double y = (double)(w->to.y - w->from.y) * ref_ratio_to_double(ratio_of(e->when)) + (double)w->from.y;
    const double step = (double)HM_STEPS_PER_PIXEL;
    return fabs(e->point.x - x / step) < 0x1p-21 && fabs(e->point.y - y / step) < 0x1p-21;
}

static bool normal_is(const hm_mask_ray_entry *e, const posed *a, const way *w, ref_across across) {
    const hm_xform *x = &a->xform;
    if (across == REF_ACROSS_NONE) return e->normal.x == 0 && e->normal.y == 0;
    double ax = across == REF_ACROSS_X ? x->vx : x->ux, ay = across == REF_ACROSS_X ? x->vy : x->uy;
    double mx = (double)(w->to.x - w->from.x), my = (double)(w->to.y - w->from.y), length = hypot(ax, ay);
    double nx = ay / length, ny = -ax / length, against = mx * nx + my * ny;
    if (against > 0) nx = -nx, ny = -ny;
    return fabs(e->normal.x - nx) < 1e-15 && fabs(e->normal.y - ny) < 1e-15;
}

static void check_entry(const posed *a, const way *w, const ref_ray *ray, const ref_stretch *s,
                        const hm_mask_ray_entry *e) {
    bool inside = ref_stretch_from_inside(s), touches = ref_when_compare(&s->enter, &s->leave) == 0;
    ref_across across = inside ? REF_ACROSS_NONE : ref_ray_across(ray, s);
    CHECK(fraction_is(e->when, &s->enter));
    CHECK(fraction_is(e->until, &s->leave));
    CHECK(rounded_is(e->enter, e->when, -1));
    CHECK(rounded_is(e->leave, e->until, 1));
    CHECK(point_is(e, w));
    CHECK(inside || across != REF_ACROSS_NONE);
    CHECK(normal_is(e, a, w, across));
    CHECK(ref_ray_goes_on(ray, s, e->pixel.x, e->pixel.y));
    if (touches && !inside)
        CHECK(ref_ray_has_edge(ray, s, e->pixel.x, e->pixel.y, across) ||
              ref_ray_would_go_on(ray, s, e->pixel.x, e->pixel.y));
}

static void check_paths(const posed *a, const way *w, hm_touch touch, const hm_mask_ray_entry *entries,
                        int32_t count) {
    static hm_mask_ray_entry others[CAPACITY], untouched;
    int32_t room = test_below(count + 2);
    memset(others, 0x55, sizeof others);
    memset(&untouched, 0x55, sizeof untouched);
    CHECK(query(a, w, touch, false, others, room) == count);
    int32_t written = room < count ? room : count;
    CHECK(memcmp(others, entries, (size_t)written * sizeof *others) == 0);
    CHECK(memcmp(&others[written], &untouched, sizeof untouched) == 0);
    CHECK(query(a, w, touch, test_below(2) == 0, NULL, 0) == count);
}

// Under one rule; answers whether there was anything.
static bool check_rule(const posed *a, const way *w, hm_touch touch) {
    static hm_mask_ray_entry entries[CAPACITY];
    ref_posed mask = posed_ref(a);
    ref_ray ray = {&mask, w->from, w->to, touch == HM_TOUCH_CLOSED};
    int expected;
    ref_stretch *s = ref_ray_stretches(&ray, &expected);
    int32_t count = query(a, w, touch, true, entries, CAPACITY);
    REQUIRE(expected <= CAPACITY);
    note(a, w, touch);
    ++compared;
    if (CHECK_INT((int64_t)count, expected)) {
        for (int i = 0; i < expected; ++i) check_entry(a, w, &ray, &s[i], &entries[i]);
        check_paths(a, w, touch, entries, count);
    }
    free(s);
    return expected > 0;
}

static void check(const posed *a, const way *w, test_tally *tally) {
    if (!in_world(w)) return;
    test_count(tally, check_rule(a, w, HM_TOUCH_AREA));
    test_count(tally, check_rule(a, w, HM_TOUCH_CLOSED));
}

// ---- random segments ---------------------------------------------------------------------------------------------

static ref_vector corner_of(const posed *a, int i, int j) {
    const hm_xform *x = &a->xform;
    return (ref_vector){x->ox + (int64_t)i * x->ux + (int64_t)j * x->vx,
                        x->oy + (int64_t)i * x->uy + (int64_t)j * x->vy};
}

static ref_vector random_corner(const posed *a) {
    int i = test_between(0, a->grid.w), j = test_between(0, a->grid.h);
    return corner_of(a, i, j);
}

// A point in or around the mask, to a step.
static ref_vector random_point(const posed *a) {
    int i = test_between(-3, a->grid.w + 2), j = test_between(-3, a->grid.h + 2);
    int p = test_below(64), q = test_below(64);
    ref_vector at = corner_of(a, i, j);
    at.x += ((int64_t)p * a->xform.ux + (int64_t)q * a->xform.vx) / 64;
    at.y += ((int64_t)p * a->xform.uy + (int64_t)q * a->xform.vy) / 64;
    return at;
}

static ref_vector between(ref_vector a, ref_vector b) { return (ref_vector){b.x - a.x, b.y - a.y}; }

static ref_vector moved(ref_vector a, ref_vector by, int64_t times) {
    return (ref_vector){a.x + by.x * times, a.y + by.y * times};
}

// Through a corner exactly, in any direction of whole steps; perhaps beginning or ending there.
static way way_through_corner(const posed *a) {
    ref_vector corner = random_corner(a), d = between(corner, random_point(a));
    if (test_below(2)) d.x /= 2, d.y /= 2;
    int back = test_between(0, 2), ahead = test_between(0, 2);
    return (way){moved(corner, d, -back), moved(corner, d, ahead)};
}

// From one corner to another or beyond it on either side: through all those in between.
static way way_through_corners(const posed *a) {
    ref_vector first = random_corner(a), d = between(first, random_corner(a));
    if (test_below(3) == 0) { // a few pixels at most
        int i = test_between(-2, 2), j = test_between(-2, 2);
        d = between(corner_of(a, 0, 0), corner_of(a, i, j));
    }
    int back = test_between(0, 2), ahead = test_between(0, 2);
    return (way){moved(first, d, -back), moved(first, d, ahead)};
}

// Along a line of the grid, from corner to corner or, where axes allow it, from halfway between them.
static way way_along_line(const posed *a) {
    ref_vector corner = random_corner(a), u = {a->xform.ux, a->xform.uy}, v = {a->xform.vx, a->xform.vy};
    ref_vector d = test_below(2) ? u : v;
    int most = a->grid.w > a->grid.h ? a->grid.w : a->grid.h;
    if (d.x % 2 == 0 && d.y % 2 == 0) {
        d.x /= 2;
        d.y /= 2;
        most *= 2;
    }
    int first = test_between(-most, most), last = test_between(-most, most);
    return (way){moved(corner, d, first), moved(corner, d, last)};
}

static int64_t common_divisor(int64_t a, int64_t b) { return b == 0 ? llabs(a) : common_divisor(b, a % b); }

// A step on an edge of a pixel: any for axes along the world's, else often a corner.
static ref_vector random_edge_point(const posed *a) {
    ref_vector corner = random_corner(a), d = {a->xform.ux, a->xform.uy};
    if (test_below(2)) d = (ref_vector){a->xform.vx, a->xform.vy};
    int64_t parts = common_divisor(d.x, d.y), part = (int64_t)(test_random() % (uint64_t)parts);
    return (ref_vector){corner.x + d.x / parts * part, corner.y + d.y / parts * part};
}

// Between edges, or from one to anywhere or back.
static way way_between_edges(const posed *a) {
    ref_vector edge = random_edge_point(a), other = test_below(3) ? random_point(a) : random_edge_point(a);
    return test_below(2) ? (way){edge, other} : (way){other, edge};
}

static way way_anywhere(const posed *a) {
    ref_vector from = random_point(a), to = random_point(a);
    return (way){from, to};
}

// At points that decide.
static way way_deciding(const posed *a) {
    way w;
    switch (test_below(5)) {
    case 0:
        w = way_along_line(a);
        break;
    case 1:
        w = way_through_corners(a);
        break;
    case 2:
        w = way_between_edges(a);
        break;
    default:
        w = way_through_corner(a);
        break;
    }
    if (test_below(3)) return w;
    int64_t *end[] = {&w.from.x, &w.from.y, &w.to.x, &w.to.y}; // a step beside it
    *TEST_PICK(end) += test_below(2) ? 1 : -1;
    return w;
}

// ---- between hit and miss ----------------------------------------------------------------------------------------

static way way_at(const way *w, ref_vector by, ref_vector by_end, int64_t times) {
    return (way){moved(w->from, by, times), moved(w->to, by_end, times)};
}

static bool meets(const posed *a, const way *w, hm_touch touch, bool field) {
    return in_world(w) && query(a, w, touch, field, NULL, 0) > 0;
}

// Moves the segment, or its end alone, to the two neighbouring steps between which it no longer meets the mask.
static void check_edge(const posed *a, const way *start, test_tally *near) {
    static const ref_vector steps[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    hm_touch touch = test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA;
    bool field = test_below(2);
    ref_vector step = TEST_PICK(steps), none = {0, 0}, by = test_below(3) ? step : none;
    int64_t low = 0, high = (int64_t)1 << 34; // 1,024 pixels
    way w = way_at(start, by, step, high);
    if (!meets(a, start, touch, field) || !in_world(&w) || meets(a, &w, touch, field)) return;
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        w = way_at(start, by, step, middle);
        *(meets(a, &w, touch, field) ? &low : &high) = middle;
    }
    w = way_at(start, by, step, low);
    test_count(near, check_rule(a, &w, touch));
    w = way_at(start, by, step, high);
    test_count(near, check_rule(a, &w, touch));
}

// ---- random masks ------------------------------------------------------------------------------------------------

// Not so near to the end of the world that segments leave it.
static hm_xform random_xform(void) {
    hm_xform x = posed_random_xform();
    const int64_t most = 990000 * HM_STEPS_PER_PIXEL;
    if (llabs(x.ox) > most) x.ox -= x.ox / 64;
    if (llabs(x.oy) > most) x.oy -= x.oy / 64;
    return x;
}

static void check_ways(posed *a, int count, test_tally *any, test_tally *deciding, test_tally *near) {
    a->xform = random_xform();
    for (int i = 0; i < count; ++i) {
        way w = way_anywhere(a);
        check(a, &w, any);
        check_edge(a, &w, near);
        w = way_deciding(a);
        check(a, &w, deciding);
        check_edge(a, &w, near);
    }
    posed_free(a);
}

static void check_tallies(const test_tally *any, const test_tally *deciding, const test_tally *near) {
    test_tally tallies[] = {*any, *deciding, *near};
    test_note("%ld and %ld anywhere, %ld and %ld at deciding places, %ld and %ld at edges", any->yes, any->no,
              deciding->yes, deciding->no, near->yes, near->no);
    CHECK(near->yes == near->no);
    for (int i = 0; i < 3; ++i) CHECK_TALLY(tallies[i]);
}

TEST(small_masks) {
    test_tally any = {0}, deciding = {0}, near = {0};
    for (int i = 0; i < test_rounds(2500); ++i) {
        posed a = posed_random(HM_SHAPE_MASK, POSED_FREE, 5);
        check_ways(&a, 2, &any, &deciding, &near);
    }
    check_tallies(&any, &deciding, &near);
}

TEST(masks) {
    test_tally any = {0}, deciding = {0}, near = {0};
    for (int i = 0; i < test_rounds(800); ++i) {
        posed a = posed_random(HM_SHAPE_MASK, POSED_FREE, 24);
        check_ways(&a, 2, &any, &deciding, &near);
    }
    check_tallies(&any, &deciding, &near);
}

// Scales at and near the limits.
TEST(extreme_scales) {
    static const double scales[] = {1.0 / 64, 1.0 / 63, 1.0 / 16, 31.75, 32, 33, 63.5, 64, -64, -1.0 / 64};
    test_tally any = {0}, deciding = {0}, near = {0};
    for (int i = 0; i < test_rounds(400); ++i) {
        posed a = posed_random(HM_SHAPE_MASK, POSED_FREE, 8);
        hm_pose pose = HM_POSE_DEFAULT;
        pose.scale.x = TEST_PICK(scales);
        pose.scale.y = TEST_PICK(scales);
        pose.angle = test_below(3) ? test_between(-8192, 8192) / 1024.0 : 0;
        pose.position.x = test_below(2) ? 990000 : 0;
        REQUIRE(hm_xform_from_pose(&pose, &a.xform) == HM_OK);
        check_ways(&a, 2, &any, &deciding, &near);
    }
    check_tallies(&any, &deciding, &near);
}

// From one end of the world to another, past or through a mask.
TEST(across_the_world) {
    const int64_t most = (int64_t)HM_MAX_POSITION * HM_STEPS_PER_PIXEL;
    test_tally any = {0};
    for (int i = 0; i < test_rounds(1500); ++i) {
        posed a = posed_random(HM_SHAPE_MASK, POSED_FREE, 16);
        a.xform = random_xform();
        ref_vector point = test_below(2) ? random_corner(&a) : random_point(&a);
        int dx = test_between(-1000000, 1000000), dy = test_between(-1000000, 1000000);
        ref_vector d = {dx, dy};
        if (test_below(4) == 0) d.x = test_below(3) - 1;
        if (test_below(4) == 0) d.y = test_below(3) - 1;
        int64_t reach = most / 1000001 - 16600000 / 2;
        way w = {moved(point, d, -reach), moved(point, d, reach)};
        int side = test_below(4); // exactly at the world's end
        if (side == 0) w.from.x = most;
        if (side == 1) w.to.y = -most;
        check(&a, &w, &any);
        posed_free(&a);
    }
    CHECK_TALLY(any);
}

// ---- large masks: strides ----------------------------------------------------------------------------------------

// Mostly nothing or mostly solid, with pixels of the other kind here and there.
static posed large_mask(int least, int most, int pixels) {
    int w = test_between(least, most), h = test_between(least, most), solid = test_below(2);
    ref_grid g = ref_make(w, h);
    for (int i = 0; solid && i < w * h; ++i) g.at[i] = 1;
    int margin = test_below(3) ? test_below(w / 4) : 0; // as solid within nothing
    for (int y = 0; solid && y < h; ++y) {
        for (int x = 0; x < w; ++x)
            if (x < margin || x >= w - margin || y < margin || y >= h - margin) ref_set(&g, x, y, 0);
    }
    for (int i = test_between(1, pixels); i > 0; --i) {
        int x = test_below(w), y = test_below(h);
        ref_set(&g, x, y, !solid);
    }
    return posed_of_grid(g);
}

TEST(large_masks) {
    test_tally any = {0}, deciding = {0}, near = {0};
    for (int i = 0; i < test_rounds(90); ++i) {
        posed a = i % 30 ? large_mask(30, 80, 50) : large_mask(128, 160, 8); // whole blocks of words
        check_ways(&a, 2, &any, &deciding, &near);
    }
    test_tally all = {any.yes + deciding.yes, any.no + deciding.no};
    CHECK_TALLY(all);
    CHECK_TALLY(near);
}

// Few squares of 8 x 8 pixels in much nothing.
static posed sparse_mask(void) {
    int w = test_between(400, 640), h = test_between(400, 640);
    ref_grid g = ref_make(w, h);
    for (int k = test_between(2, 25); k > 0; --k) {
        int x = test_below(w - 7), y = test_below(h - 7);
        for (int j = 0; j < 64; ++j) ref_set(&g, x + j % 8, y + j / 8, 1);
    }
    return posed_of_grid(g);
}

// From anywhere to the first corner of a solid pixel, or on behind it: a long stride ends shortly before it.
static way way_to_solid(const posed *a) {
    int n = a->grid.w * a->grid.h, i = test_below(n), times = test_between(1, 2);
    while (!a->grid.at[i]) i = (i + 1) % n;
    ref_vector from = random_point(a), to = corner_of(a, i % a->grid.w, i / a->grid.w);
    return (way){from, moved(from, between(from, to), times)};
}

TEST(sparse_masks) {
    test_tally all = {0}, near = {0};
    for (int i = 0; i < test_rounds(10); ++i) {
        posed a = sparse_mask();
        a.xform = random_xform();
        for (int k = 0; k < 20; ++k) {
            way w = way_to_solid(&a);
            check(&a, &w, &all);
        }
        check_ways(&a, 2, &all, &all, &near);
    }
    CHECK(all.yes >= 100 && near.yes == near.no && near.yes > 0);
}

// ---- what may not change the answer ------------------------------------------------------------------------------

typedef struct world_turn {
    int xx, xy, yx, yy;
} world_turn;

static ref_vector rotated(ref_vector a, const world_turn *t) {
    return (ref_vector){a.x * t->xx + a.y * t->yx, a.x * t->xy + a.y * t->yy};
}

static hm_xform xform_rotated(const hm_xform *s, const world_turn *t, ref_vector by) {
    ref_vector o = rotated((ref_vector){s->ox, s->oy}, t), u = rotated((ref_vector){s->ux, s->uy}, t);
    ref_vector v = rotated((ref_vector){s->vx, s->vy}, t);
    return (hm_xform){o.x + by.x, o.y + by.y, (int32_t)u.x, (int32_t)u.y, (int32_t)v.x, (int32_t)v.y};
}

// The world rotated by quarter turns or mirrored, and moved by steps: the same fractions and pixels, bit for bit.
static void check_rotated(const posed *a, const way *w, hm_touch touch, const hm_mask_ray_entry *entries,
                          int32_t count) {
    static const world_turn turns[] = {{1, 0, 0, 1},  {0, 1, -1, 0}, {-1, 0, 0, -1}, {0, -1, 1, 0},
                                       {-1, 0, 0, 1}, {1, 0, 0, -1}, {0, 1, 1, 0}};
    static hm_mask_ray_entry after[CAPACITY];
    const world_turn *t = &TEST_PICK(turns);
    int64_t dx = test_between(-1000000, 1000000), dy = test_between(-1000000, 1000000);
    ref_vector by = {dx * 4321, dy * 1234};
    posed b = *a;
    b.xform = xform_rotated(&a->xform, t, by);
    way moving = {moved(rotated(w->from, t), by, 1), moved(rotated(w->to, t), by, 1)};
    if (!in_world(&moving)) return;
    if (!CHECK(query(&b, &moving, touch, test_below(2), after, CAPACITY) == count)) return;
    for (int32_t i = 0; i < count; ++i) {
        const hm_mask_ray_entry *e = &entries[i], *f = &after[i];
        hm_vec2 normal = {e->normal.x * t->xx + e->normal.y * t->yx, e->normal.x * t->xy + e->normal.y * t->yy};
        hm_vec2 at = {e->point.x * t->xx + e->point.y * t->yx, e->point.x * t->xy + e->point.y * t->yy};
        hm_vec2 offset = pixels_of(by);
        CHECK(e->enter == f->enter && e->leave == f->leave);
        CHECK(memcmp(&e->when, &f->when, sizeof e->when) == 0 && memcmp(&e->until, &f->until, sizeof e->until) == 0);
        CHECK(f->normal.x == normal.x && f->normal.y == normal.y);
        CHECK(f->pixel.x == e->pixel.x && f->pixel.y == e->pixel.y);
        CHECK_NEAR(f->point.x, at.x + offset.x, 0x1p-28);
        CHECK_NEAR(f->point.y, at.y + offset.y, 0x1p-28);
    }
}

// Whether p + q = 1.
static bool sum_is_one(hm_fraction p, hm_fraction q) {
    ref_ratio a = ratio_of(p), b = ratio_of(q);
    ref_big sum = ref_big_add(ref_big_mul(a.num, b.den), ref_big_mul(b.num, a.den));
    return ref_big_compare(sum, ref_big_mul(a.den, b.den)) == 0;
}

static void check_reversed(const posed *a, const way *w, hm_touch touch, const hm_mask_ray_entry *entries,
                           int32_t count) {
    static hm_mask_ray_entry back[CAPACITY];
    const way reversed = {w->to, w->from};
    if (!CHECK(query(a, &reversed, touch, test_below(2), back, CAPACITY) == count)) return;
    for (int32_t i = 0; i < count; ++i) {
        CHECK(sum_is_one(entries[i].when, back[count - 1 - i].until));
        CHECK(sum_is_one(entries[i].until, back[count - 1 - i].when));
    }
}

// The segment as a shape with exactly these ends, at an xform of its own: one of its axes leads a part of the way.
static bool segment_of(const way *w, hm_shape *segment, hm_xform *xform) {
    int64_t x = w->to.x - w->from.x, y = w->to.y - w->from.y, parts = 1, times = 1;
    while (llabs(x) > 1 << 29 || llabs(y) > 1 << 29) {
        if (x % 2 || y % 2) return false;
        x /= 2, y /= 2, parts *= 2;
    }
    while (llabs(x) < 1 << 18 && llabs(y) < 1 << 18 && times < HM_UNITS_PER_PIXEL) x *= 2, y *= 2, times *= 2;
    *xform = (hm_xform){w->from.x, w->from.y, (int32_t)x, (int32_t)y, (int32_t)-y, (int32_t)x};
    if (x == 0 && y == 0) *xform = (hm_xform){w->from.x, w->from.y, 1 << 24, 0, 0, 1 << 24};
    double end = (double)parts / (double)times;
    bool still = x == 0 && y == 0;
    return end <= HM_MAX_LOCAL && hm_xform_valid(xform) &&
           hm_shape_segment(0, 0, still ? 0 : end, 0, segment) == HM_OK;
}

static bool check_overlap(const posed *a, const way *w, hm_touch touch, int32_t count) {
    hm_shape segment;
    hm_xform xform;
    const hm_rule rule = {touch, 0};
    if (!segment_of(w, &segment, &xform)) return false;
    CHECK(hm_overlap(&a->shape, &a->xform, &segment, &xform, &rule) == (count > 0));
    return true;
}

TEST(invariants) {
    static hm_mask_ray_entry entries[CAPACITY];
    test_tally any = {0}, shaped = {0};
    for (int i = 0; i < test_rounds(6000); ++i) {
        posed a = posed_random(HM_SHAPE_MASK, POSED_FREE, test_below(8) ? 8 : 40);
        a.xform = random_xform();
        way w = test_below(2) ? way_deciding(&a) : way_anywhere(&a);
        hm_touch touch = test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA;
        if (in_world(&w)) {
            int32_t count = query(&a, &w, touch, true, entries, CAPACITY);
            note(&a, &w, touch);
            test_count(&any, count > 0);
            check_rotated(&a, &w, touch, entries, count);
            check_reversed(&a, &w, touch, entries, count);
            test_count(&shaped, check_overlap(&a, &w, touch, count));
        }
        posed_free(&a);
    }
    CHECK_TALLY(any);
    CHECK(shaped.yes > shaped.no / 4);
}

// The last case; run alone it has nothing to count.
TEST(enough_was_compared) {
    printf("       %ld queries compared\n", compared);
    CHECK(compared == 0 || compared >= test_rounds(40000));
}

TEST_MAIN(CASE(small_masks), CASE(masks), CASE(extreme_scales), CASE(across_the_world), CASE(large_masks),
          CASE(sparse_masks), CASE(invariants), CASE(enough_was_compared))
