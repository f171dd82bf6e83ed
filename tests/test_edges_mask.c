// The area that two masks share, and rays through a mask, on the deciding edge (edges.h).
#include "casting.h"
#include "ref_shared.h"
#include "stand.h"

#include <math.h>

static const double pixel = 16777216;      ///< in steps
static const double point_error = 0x1p-20; ///< how far a point may be off, in pixels

static void check_area(const edge_pair *p, const hm_xform *at, test_tally *shares) {
    stand s = stand_at(p, at);
    const hm_rule area = {HM_TOUCH_AREA, 0};
    hm_shared_info own, other;
    const ref_common expected = ref_shared_area(&s.a.leaf[0].ref, &s.b.leaf[0].ref);
    const bool any = hm_shared_area(&p->a.shape, &p->a.xform, &p->b.shape, at, &own);
    CHECK_INT(any, stand_overlaps(&s, &area, 0));
    CHECK_INT(any, expected.any);
    CHECK_INT(hm_shared_area(&p->b.shape, at, &p->a.shape, &p->a.xform, &other), any);
    CHECK_NEAR(own.area, expected.area, fmax(1e-9 * expected.area, 1e-9));
    CHECK(own.area == other.area && stand_same_vector(own.centroid, other.centroid));
    CHECK(stand_same_vector(own.min, other.min) && stand_same_vector(own.max, other.max));
    if (any) {
        const double x = (double)p->a.xform.ox / pixel, y = (double)p->a.xform.oy / pixel;
        CHECK(own.centroid.x >= own.min.x && own.centroid.x <= own.max.x);
        CHECK(own.centroid.y >= own.min.y && own.centroid.y <= own.max.y);
        CHECK_NEAR(own.min.x, x + expected.min_x, 1e-6);
        CHECK_NEAR(own.max.y, y + expected.max_y, 1e-6);
    }
    test_count(shares, any);
    stand_free(&s);
}

TEST(areas_at_the_last_step) {
    const uint64_t from = test_random() >> 16;
    test_tally shares = {0, 0};
    for (int i = 0; i < test_rounds(600); ++i) {
        edge_pair p = edge_pair_random(from + (uint64_t)i, EDGE_MASK, EDGE_MASK, 4);
        const int64_t deep = (int64_t)1 << (i % 24);
        const hm_xform deeper = edge_moved(&p.hit, -deep * p.way.x, -deep * p.way.y);
        edging_note(from + (uint64_t)i, &p, NULL);
        check_area(&p, &p.hit, &shares);
        check_area(&p, &p.miss, &shares);
        if (hm_xform_valid(&deeper)) check_area(&p, &deeper, &shares);
        edge_pair_free(&p);
    }
    CHECK_TALLY(shares);
}

static bool in_world(edge_way at) {
    const int64_t most = (int64_t)HM_MAX_POSITION * HM_STEPS_PER_PIXEL;
    return llabs(at.x) <= most && llabs(at.y) <= most;
}

// A ray through a mask enters it when a point that moves along it does.
TEST(rays_enter_when_points_do) {
    const uint64_t from = test_random() >> 16;
    test_tally enters = {0, 0};
    for (int i = 0; i < test_rounds(1500); ++i) {
        edge_pair p = edge_pair_random(from + (uint64_t)i, EDGE_MASK, EDGE_POINT, 5);
        const edge_motion m = edge_motion_random(&p);
        const hm_xform *x = &m.from;
        const int64_t px = (int64_t)p.b.shape.a.x * x->ux + (int64_t)p.b.shape.a.y * x->vx;
        const int64_t py = (int64_t)p.b.shape.a.x * x->uy + (int64_t)p.b.shape.a.y * x->vy;
        edging_note(from + (uint64_t)i, &p, &m);
        p.rule.margin = 0;
        const edge_way begin = {x->ox + px / 65536, x->oy + py / 65536};
        const edge_way end = {begin.x + m.way.x, begin.y + m.way.y};
        const bool whole = px % 65536 == 0 && py % 65536 == 0 && in_world(begin) && in_world(end);
        if (whole && !edge_meets(&p, x)) {
            hm_mask_ray_entry entry;
            hm_cast_hit hit;
            const int32_t count =
                hm_mask_ray(&p.a.shape, &p.a.xform, edge_pixels(begin), edge_pixels(end), p.rule.touch, &entry, 1);
            const bool met = hm_cast(&p.a.shape, &p.a.xform, &p.b.shape, x, edge_pixels(m.way),
                                     &(hm_cast_options){.rule = p.rule, .start = HM_CAST_NEVER}, &hit);
            CHECK_INT(count > 0, met);
            if (met && count > 0) {
                CHECK(hit.fraction == entry.enter);
                CHECK_INT(ref_ratio_compare(cast_ratio_of(&hit.when), cast_ratio_of(&entry.when)), 0);
                CHECK_NEAR(hypot(hit.point.x - entry.point.x, hit.point.y - entry.point.y), 0, point_error);
            }
            test_count(&enters, met);
        }
        edge_pair_free(&p);
    }
    CHECK_TALLY(enters);
}

TEST_MAIN(CASE(areas_at_the_last_step), CASE(rays_enter_when_points_do))
