// The border of one body in another: its sums compared with an oracle that cuts every edge of a mask by a polygon or a
// rounded hull; outlines and maps compared with masks of the same pixels; what the sums mean, the slope of the shared
// area; and what may not change them.
#include "../src/contact/contact_border.h"
#include "../src/pose/posed_shape.h"
#include "posed.h"
#include "ref_body.h"
#include "ref_normal.h"

#include <math.h>
#include <string.h>

static const double pixel = 16777216; ///< in steps

/// In pixels.
static hm_vec2 pixels_of(const hmi_clip_vector *v) {
    const double part = 1 / (pixel * 32768);
    return (hm_vec2){hmi_int128_to_double(v->x) * part, hmi_int128_to_double(v->y) * part};
}

// Path bits: without the field of a mask, in the other order. False where the borders say nothing.
static bool pushed(const posed *a, const posed *b, int path, hmi_clip_contact *out) {
    static const hmi_rule rule = {true, 0};
    hm_shape p = a->shape, q = b->shape;
    if ((path & 1) && p.kind == HM_SHAPE_MASK) p.of.mask = a->plain;
    if ((path & 1) && q.kind == HM_SHAPE_MASK) q.of.mask = b->plain;
    if (!(path & 2)) return hmi_contact_border(&p, &a->xform, &q, &b->xform, &rule, out, NULL);
    if (!hmi_contact_border(&q, &b->xform, &p, &a->xform, &rule, out, NULL)) return false;
    const hmi_clip_vector none = {hmi_int128_from(0), hmi_int128_from(0)};
    out->away = hmi_clip_minus(none, out->away);
    return true;
}

static bool same_vector(const hmi_clip_vector *v, const hmi_clip_vector *w) {
    return hmi_int128_compare(v->x, w->x) == 0 && hmi_int128_compare(v->y, w->y) == 0;
}

// By every path the same whole numbers.
static bool push_of(const posed *a, const posed *b, hmi_clip_contact *out) {
    const bool found = pushed(a, b, 0, out);
    for (int path = 1; path < 4; ++path) {
        hmi_clip_contact other;
        const bool again = pushed(a, b, path, &other);
        CHECK(again == found);
        if (again && found) CHECK(other.rule == out->rule && same_vector(&other.away, &out->away));
    }
    return found;
}

// ---- masks beside convex shapes -------------------------------------------------------------------------------------

// The oracle's sums, in units of 2^-39 pixel: exact in doubles as long as they are below 2^53.
static hmi_clip_vector vector_of(const posed *mask, const ref_body_sums *sums, bool face) {
    const int64_t u = face ? 2 * sums->against_u : sums->across_u, v = face ? 2 * sums->against_v : sums->across_v;
    return hmi_clip_outward(&mask->xform, u, v);
}

// Not of lines, nor of rounded polygons of many corners, which consist of parts.
static bool says_all(const hm_shape *convex) {
    return (convex->radius > 0 || !hmi_shape_is_flat(convex)) && !(convex->radius > 0 && hmi_shape_is_parted(convex));
}

static bool compare(const posed *mask, const posed *convex) {
    const ref_posed p = posed_ref(mask), q = posed_ref(convex);
    const ref_body_sums sums = ref_body_inside(&p, &q);
    const hmi_clip_vector expected = vector_of(mask, &sums, sums.length == 0);
    hmi_clip_contact got = {.depth = 0};
    posed_note(mask, convex, NULL);
    if (!says_all(&convex->shape)) return false;
    const bool found = push_of(mask, convex, &got);
    const bool any = !hmi_int128_is_zero(expected.x) || !hmi_int128_is_zero(expected.y);
    if (!CHECK(found == any) || !any) return any;
    CHECK(same_vector(&got.away, &expected));
    CHECK_INT(got.rule, sums.length > 0 ? HM_NORMAL_AREA : HM_NORMAL_EDGES);
    return true;
}

static void compare_kind(hm_shape_kind kind, int count, int size) {
    static const hm_rule rule = {HM_TOUCH_AREA, 0};
    test_tally any = {0};
    for (int i = 0; i < test_rounds(count); ++i) {
        posed a, b;
        hm_xform hit, miss;
        posed_random_pair(HM_SHAPE_MASK, kind, size, &a, &b);
        if (!says_all(&b.shape)) b.shape.radius = 0;
        test_count(&any, compare(&a, &b));
        pose_beside_other(&a, &b);
        if (posed_contact(&a, &b, &rule, &hit, &miss)) {
            b.xform = hit;
            test_count(&any, compare(&a, &b));
            b.xform = miss;
            test_count(&any, compare(&a, &b));
        }
        posed_free(&a);
        posed_free(&b);
    }
    test_note("%s", hm_shape_kind_name(kind));
    CHECK_TALLY(any);
}

TEST(circles_and_masks) { compare_kind(HM_SHAPE_CIRCLE, 150, 6); }

TEST(capsules_and_masks) { compare_kind(HM_SHAPE_CAPSULE, 100, 6); }

TEST(boxes_and_masks) { compare_kind(HM_SHAPE_BOX, 150, 6); }

TEST(polygons_and_masks) { compare_kind(HM_SHAPE_POLYGON, 150, 6); }

// ---- other forms of the same pixels ---------------------------------------------------------------------------------

static posed form_of(const posed *mask, int form) {
    ref_grid copy = ref_make(mask->grid.w, mask->grid.h);
    memcpy(copy.at, mask->grid.at, (size_t)copy.w * (size_t)copy.h);
    posed out = form == 0   ? posed_of_grid(copy)
                : form == 1 ? posed_outline_of_grid(copy)
                            : posed_tiles_of_grid(copy, 3);
    if (form == 1) posed_prepare(&out, 4 + test_below(8));
    out.xform = mask->xform;
    return out;
}

// Longer edges have other parts, so that each crossing may be off by half of one.
static void compare_forms(const posed *a, const posed *b, test_tally *any) {
    const ref_posed p = posed_ref(a), q = posed_ref(b);
    double x, y;
    const ref_push push = ref_normal_push(&p, &q, &x, &y);
    const double crossings = (a->grid.w + a->grid.h + 4.0) * (b->grid.w + b->grid.h + 4.0) * 8;
    const double rounding = crossings * 0x1p-14;
    for (int form = 1; form < 9; ++form) {
        posed c = form_of(a, form % 3), d = form_of(b, form / 3);
        hmi_clip_contact got = {.depth = 0};
        posed_note(&c, &d, NULL);
        const bool found = push_of(&c, &d, &got);
        if (found && push != REF_PUSH_NONE) {
            const hm_vec2 v = pixels_of(&got.away);
            CHECK_INT(got.rule, push == REF_PUSH_AREA ? HM_NORMAL_AREA : HM_NORMAL_EDGES);
            CHECK_NEAR(v.x, x, rounding);
            CHECK_NEAR(v.y, y, rounding);
        } else if (found) {
            const hm_vec2 v = pixels_of(&got.away);
            CHECK(fabs(v.x) + fabs(v.y) <= rounding);
        } else {
            CHECK(push == REF_PUSH_NONE || fabs(x) + fabs(y) <= rounding);
        }
        posed_free(&c);
        posed_free(&d);
    }
    test_count(any, push != REF_PUSH_NONE);
}

static hm_xform shifted(void) {
    hm_xform m = HM_XFORM_IDENTITY;
    m.ox = test_between(-9, 9) * ((int64_t)1 << 23);
    return m;
}

TEST(outlines_and_maps_are_as_masks) {
    test_tally any = {0};
    for (int i = 0; i < test_rounds(150); ++i) {
        posed a = posed_random(HM_SHAPE_MASK, POSED_FREE, 8), b = posed_random(HM_SHAPE_MASK, POSED_FREE, 8);
        a.xform = shifted();
        b.xform = shifted();
        b.xform.ux = test_between(1 << 23, 1 << 25);
        b.xform.uy = test_between(-(1 << 23), 1 << 24);
        b.xform.vx = -b.xform.uy;
        b.xform.vy = b.xform.ux;
        b.xform.ox += test_between(0, 1 << 24);
        compare_forms(&a, &b, &any);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(any);
}

// Edges on each other, and on seams between parts and cells.
TEST(edges_of_outlines_and_maps_on_each_other) {
    test_tally any = {0};
    for (int i = 0; i < test_rounds(150); ++i) {
        posed a = posed_random(HM_SHAPE_MASK, POSED_FREE, 7), b = posed_random(HM_SHAPE_MASK, POSED_FREE, 7);
        b.xform.ox = test_between(-b.grid.w, a.grid.w) * ((int64_t)1 << 24);
        b.xform.oy = test_between(-b.grid.h, a.grid.h) * ((int64_t)1 << 24);
        if (i % 4 == 0) b.xform.oy += 1 << 23;
        compare_forms(&a, &b, &any);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(any);
}

// ---- what the sums mean ---------------------------------------------------------------------------------------------

enum { CORNERS = 400 };

/// A convex polygon in pixels of the world.
typedef struct hull {
    int n;
    hm_vec2 at[CORNERS];
} hull;

static double turn_of(hm_vec2 p, hm_vec2 q, hm_vec2 r) {
    return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
}

// What lies on the inner side of a line; `sign` is 1 where positive cross products lead there.
static hull cut_by(const hull *h, hm_vec2 p, hm_vec2 q, double sign) {
    hull out = {0, {{0, 0}}};
    for (int i = 0; i < h->n; ++i) {
        const hm_vec2 a = h->at[i], b = h->at[(i + 1) % h->n];
        const double s = sign * turn_of(p, q, a), t = sign * turn_of(p, q, b);
        if (s >= 0) out.at[out.n++] = a;
        if ((s < 0) != (t < 0))
            out.at[out.n++] = (hm_vec2){a.x + (b.x - a.x) * s / (s - t), a.y + (b.y - a.y) * s / (s - t)};
    }
    return out;
}

static double twice_area(const hull *h) {
    double sum = 0;
    for (int i = 1; i + 1 < h->n; ++i) sum += turn_of(h->at[0], h->at[i], h->at[i + 1]);
    return sum;
}

static double shared_by(hull p, const hull *q) {
    const double sign = twice_area(q) < 0 ? -1 : 1;
    for (int i = 0; i < q->n && p.n > 0; ++i) p = cut_by(&p, q->at[i], q->at[(i + 1) % q->n], sign);
    return fabs(twice_area(&p)) / 2;
}

static hm_vec2 drawn(const hm_xform *m, double x, double y) {
    return (hm_vec2){((double)m->ox + x * m->ux + y * m->vx) / pixel,
                     ((double)m->oy + x * m->uy + y * m->vy) / pixel};
}

static hull hull_of_pixel(const posed *s, int x, int y) {
    return (hull){4,
                  {drawn(&s->xform, x, y), drawn(&s->xform, x + 1, y), drawn(&s->xform, x + 1, y + 1),
                   drawn(&s->xform, x, y + 1)}};
}

static const double unit = 1.0 / 65536;

// A disc is nearly one.
static hull hull_of(const posed *s) {
    const hm_local a = s->shape.a, b = s->shape.b;
    hull h = {0, {{0, 0}}};
    if (s->shape.kind == HM_SHAPE_POLYGON)
        for (int i = 0; i < hm_polygon_count(s->polygon); ++i) {
            const hm_local corner = hm_polygon_corners(s->polygon)[i];
            h.at[h.n++] = drawn(&s->xform, corner.x * unit, corner.y * unit);
        }
    for (int i = 0; i < CORNERS / 2 && s->shape.kind == HM_SHAPE_CIRCLE; ++i) {
        const double angle = i * 6.283185307179586 / (CORNERS / 2), r = s->shape.radius * unit;
        h.at[h.n++] = drawn(&s->xform, a.x * unit + r * cos(angle), a.y * unit + r * sin(angle));
    }
    for (int i = 0; i < 4 && s->shape.kind == HM_SHAPE_BOX; ++i)
        h.at[h.n++] = drawn(&s->xform, (i == 0 || i == 3 ? a.x : b.x) * unit, (i < 2 ? a.y : b.y) * unit);
    return h;
}

static bool is_of_pixels(const posed *s) {
    return s->shape.kind == HM_SHAPE_MASK || s->shape.kind == HM_SHAPE_OUTLINE || s->shape.kind == HM_SHAPE_TILEMAP;
}

static double area_with(const posed *s, const hull *other) {
    double sum = 0;
    for (int y = 0; y < s->grid.h; ++y)
        for (int x = 0; x < s->grid.w; ++x)
            if (ref_get(&s->grid, x, y)) sum += shared_by(hull_of_pixel(s, x, y), other);
    return sum;
}

static double area_after(const posed *a, const posed *b, int64_t x, int64_t y) {
    posed moved = *b;
    double sum = 0;
    moved.xform.ox += x;
    moved.xform.oy += y;
    if (!is_of_pixels(b)) {
        const hull h = hull_of(&moved);
        return area_with(a, &h);
    }
    for (int j = 0; j < b->grid.h; ++j)
        for (int i = 0; i < b->grid.w; ++i) {
            const hull h = hull_of_pixel(&moved, i, j);
            if (ref_get(&b->grid, i, j)) sum += area_with(a, &h);
        }
    return sum;
}

// Half of it is the slope of the area, downhill.
static void check_slope(const posed *a, const posed *b, const hmi_clip_contact *push) {
    const int64_t h = 1 << 14;
    const double both = 2 * (double)h / pixel;
    const hm_vec2 v = pixels_of(&push->away);
    const double x = (area_after(a, b, h, 0) - area_after(a, b, -h, 0)) / both;
    const double y = (area_after(a, b, 0, h) - area_after(a, b, 0, -h)) / both;
    const double scale = 30;
    posed_note(a, b, NULL);
    CHECK_NEAR(-v.x / 2, x, 2e-2 * scale);
    CHECK_NEAR(-v.y / 2, y, 2e-2 * scale);
}

TEST(half_of_it_is_the_slope_of_the_shared_area) {
    static const hm_shape_kind kinds[][2] = {
        {HM_SHAPE_MASK, HM_SHAPE_BOX},    {HM_SHAPE_MASK, HM_SHAPE_POLYGON},    {HM_SHAPE_OUTLINE, HM_SHAPE_MASK},
        {HM_SHAPE_OUTLINE, HM_SHAPE_BOX}, {HM_SHAPE_TILEMAP, HM_SHAPE_POLYGON}, {HM_SHAPE_TILEMAP, HM_SHAPE_OUTLINE},
        {HM_SHAPE_MASK, HM_SHAPE_CIRCLE}, {HM_SHAPE_OUTLINE, HM_SHAPE_CIRCLE}};
    test_tally any = {0};
    for (int i = 0; i < test_rounds(240); ++i) {
        posed a = posed_random(kinds[i % 8][0], POSED_FREE, 8), b = posed_random(kinds[i % 8][1], POSED_FREE, 8);
        hmi_clip_contact push;
        if (b.shape.kind != HM_SHAPE_CIRCLE) b.shape.radius = 0;
        a.xform = posed_xform(test_between(-3, 3), test_between(-3, 3), test_between(1, 999) / 97.0);
        b.xform = posed_xform(test_between(-3, 3), test_between(-3, 3), test_between(1, 999) / 89.0);
        pose_beside_other(&a, &b);
        if (test_count(&any, push_of(&a, &b, &push))) check_slope(&a, &b, &push);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(any);
}

// ---- rounds beside all else -----------------------------------------------------------------------------------------

// A disc is nearly a polygon of many corners.
TEST(a_disc_is_nearly_a_polygon) {
    for (int i = 0; i < test_rounds(100); ++i) {
        posed a = posed_random(i % 2 ? HM_SHAPE_OUTLINE : HM_SHAPE_TILEMAP, POSED_FREE, 10), disc = {0}, many;
        hm_local corner[16];
        hmi_clip_contact push, round;
        const double radius = test_between(1, 6);
        disc.xform = posed_xform(test_between(-200, 1200) / 100.0, test_between(-200, 1200) / 100.0, 0);
        REQUIRE(hm_shape_circle(0, 0, radius, &disc.shape) == HM_OK);
        for (int k = 0; k < 16; ++k)
            corner[k] = (hm_local){(int32_t)(cos(k * 0.39269908169872414) * radius * 65536),
                                   (int32_t)(sin(k * 0.39269908169872414) * radius * 65536)};
        REQUIRE(posed_polygon_of(corner, 16, &many));
        many.xform = disc.xform;
        posed_note(&a, &disc, NULL);
        const bool met = push_of(&a, &many, &push);
        if (push_of(&a, &disc, &round) && met) {
            const hm_vec2 v = pixels_of(&push.away), w = pixels_of(&round.away);
            CHECK_NEAR(v.x, w.x, 2 * radius);
            CHECK_NEAR(v.y, w.y, 2 * radius);
        }
        posed_free(&a);
        posed_free(&many);
    }
}

TEST_MAIN(CASE(circles_and_masks), CASE(capsules_and_masks), CASE(boxes_and_masks), CASE(polygons_and_masks),
          CASE(outlines_and_maps_are_as_masks), CASE(edges_of_outlines_and_maps_on_each_other),
          CASE(half_of_it_is_the_slope_of_the_shared_area), CASE(a_disc_is_nearly_a_polygon))
