// Compounds: as objects, and in every question of two shapes, where a question about a compound is one about its
// parts: a loop over them is the oracle.
#include "posed.h"

#include <math.h>
#include <string.h>
#include <hitmask/cast.h>

enum { MOST = 40 };

/// A compound, and its parts where the compound is drawn.
typedef struct body {
    hm_compound *compound;
    hm_shape shape;
    posed made[MOST]; ///< what the parts point at
    hm_compound_part part[MOST];
    int count;
} body;

static void body_free(body *b) {
    hm_compound_destroy(b->compound);
    for (int i = 0; i < b->count; ++i) posed_free(&b->made[i]);
}

static hm_xform part_xform(void) {
    hm_xform xform = HM_XFORM_IDENTITY;
    hm_pose pose = HM_POSE_DEFAULT;
    int x = test_between(-8, 8), y = test_between(-8, 8), turn = test_below(3), angle = test_between(-8, 8);
    pose.position = (hm_vec2){x / 2.0, y / 2.0};
    pose.angle = turn == 0 ? 0 : turn == 1 ? angle * 1.5707963267948966 : angle / 3.0;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

static void body_make(body *b, int count, int kinds) {
    *b = (body){.count = count};
    for (int i = 0; i < count; ++i) {
        b->made[i] = posed_random((hm_shape_kind)test_below(kinds), POSED_HALVES, 6);
        b->part[i] = (hm_compound_part){b->made[i].shape, part_xform(), (uint64_t)(1000 + i)};
    }
    REQUIRE(hm_compound_create(b->part, count, NULL, &b->compound) == HM_OK);
    hm_shape_compound(b->compound, &b->shape);
}

// Where a part is drawn. False for one that is left out, as that is no valid xform.
static bool part_pose(const body *b, int i, const hm_xform *at, hm_xform *out) {
    return hm_xform_multiply(at, &b->part[i].xform, out) == HM_OK;
}

static hm_xform near_origin(void) {
    hm_xform xform = HM_XFORM_IDENTITY;
    if (test_below(2)) xform = posed_random_xform();
    int x = test_between(-10, 10), y = test_between(-10, 10);
    xform.ox = x * (HM_STEPS_PER_PIXEL / 2);
    xform.oy = y * (HM_STEPS_PER_PIXEL / 2);
    return xform;
}

static bool meets(const body *b, const hm_xform *at, const posed *other, const hm_rule *rule) {
    for (int i = 0; i < b->count; ++i) {
        hm_xform xform;
        if (!part_pose(b, i, at, &xform)) continue;
        if (hm_overlap(&b->part[i].shape, &xform, &other->shape, &other->xform, rule)) return true;
    }
    return false;
}

/// A compound somewhere, and another shape.
typedef struct scene {
    body b;
    hm_xform at;
    posed other;
    hm_rule rule;
} scene;

static void random_scene(scene *s, int parts) {
    int count = test_below(16) ? 1 + test_below(parts) : 0;
    body_make(&s->b, count, HM_SHAPE_TILEMAP);
    s->at = near_origin();
    s->other = posed_random((hm_shape_kind)test_below(HM_SHAPE_TILEMAP), POSED_HALVES, 9);
    s->other.xform = near_origin();
    s->rule = (hm_rule){test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, test_below(4) ? 0 : test_below(9) / 2.0};
    test_note("%d parts, %s", count, hm_shape_kind_name(s->other.shape.kind));
}

static void scene_free(scene *s) {
    body_free(&s->b);
    posed_free(&s->other);
}

// A motion of the other shape that leads to the compound more often than not.
static hm_vec2 towards(const scene *s) {
    int mx = test_between(-16, 16), my = test_between(-16, 16), times = test_between(1, 3);
    return (hm_vec2){mx / 2.0 + times * (double)(s->at.ox - s->other.xform.ox) / HM_STEPS_PER_PIXEL,
                     my / 2.0 + times * (double)(s->at.oy - s->other.xform.oy) / HM_STEPS_PER_PIXEL};
}

static scene *one(void) {
    static scene s; // large
    return &s;
}

TEST(it_overlaps_when_a_part_does) {
    scene *s = one();
    test_tally tally = {0, 0};
    for (int i = test_rounds(2500); i > 0; --i) {
        random_scene(s, test_below(8) ? 3 : MOST);
        bool expected = meets(&s->b, &s->at, &s->other, &s->rule);
        CHECK_INT(hm_overlap(&s->b.shape, &s->at, &s->other.shape, &s->other.xform, &s->rule), expected);
        CHECK_INT(hm_overlap(&s->other.shape, &s->other.xform, &s->b.shape, &s->at, &s->rule), expected);
        test_count(&tally, expected);
        scene_free(s);
    }
    CHECK_TALLY(tally);
}

TEST(its_distance_is_the_least_of_its_parts) {
    scene *s = one();
    test_tally apart = {0, 0};
    for (int i = test_rounds(1500); i > 0; --i) {
        random_scene(s, test_below(8) ? 2 : MOST);
        double least = INFINITY;
        hm_points points = {{NAN, NAN}, {NAN, NAN}, {HM_FEATURE_EDGE, 7, 7, 7}, {HM_FEATURE_EDGE, 7, 7, 7}};
        for (int k = 0; k < s->b.count; ++k) {
            hm_xform xform;
            if (!part_pose(&s->b, k, &s->at, &xform)) continue;
            least = fmin(least, hm_distance(&s->b.part[k].shape, &xform, &s->other.shape, &s->other.xform, NULL));
        }
        double distance = hm_distance(&s->b.shape, &s->at, &s->other.shape, &s->other.xform, &points);
        CHECK(distance == least);
        if (distance < INFINITY && CHECK(points.feature_a.part >= 0 && points.feature_a.part < s->b.count)) {
            hm_xform xform;
            REQUIRE(part_pose(&s->b, points.feature_a.part, &s->at, &xform));
            const hm_shape *part = &s->b.part[points.feature_a.part].shape;
            CHECK(hm_distance(part, &xform, &s->other.shape, &s->other.xform, NULL) == least);
            CHECK_NEAR(hypot(points.a.x - points.b.x, points.a.y - points.b.y), least, 1e-6);
        }
        CHECK(hm_distance(&s->other.shape, &s->other.xform, &s->b.shape, &s->at, NULL) == least);
        test_count(&apart, least > 0);
        scene_free(s);
    }
    CHECK_TALLY(apart);
}

TEST(casts_meet_the_first_of_its_parts) {
    scene *s = one();
    test_tally hits = {0, 0};
    for (int i = test_rounds(1500); i > 0; --i) {
        random_scene(s, 4);
        const hm_vec2 motion = towards(s);
        hm_cast_hit hit, back;
        double first = 2;
        bool met = meets(&s->b, &s->at, &s->other, &s->rule);
        for (int k = 0; !met && k < s->b.count; ++k) {
            hm_xform xform;
            if (!part_pose(&s->b, k, &s->at, &xform)) continue;
            hm_cast_hit own;
            if (hm_cast(&s->b.part[k].shape, &xform, &s->other.shape, &s->other.xform, motion,
                        &(hm_cast_options){.rule = s->rule, .start = HM_CAST_ALWAYS}, &own))
                first = fmin(first, own.fraction);
        }
        if (!met) {
            bool found = hm_cast(&s->b.shape, &s->at, &s->other.shape, &s->other.xform, motion,
                                 &(hm_cast_options){.rule = s->rule, .start = HM_CAST_ALWAYS}, &hit);
            CHECK_INT(found, first < 2);
            if (found) CHECK_NEAR(hit.fraction, first, 1e-12);
            if (found) CHECK(hit.feature_a.part >= 0 && hit.feature_a.part < s->b.count);
            hm_xform stop;
            REQUIRE(hm_xform_translate(&s->other.xform, hit.stop_x, hit.stop_y, &stop) == HM_OK);
            CHECK(!hm_overlap(&s->b.shape, &s->at, &s->other.shape, &stop, &s->rule));
            const hm_vec2 other = {-motion.x, -motion.y};
            CHECK_INT(hm_cast(&s->other.shape, &s->other.xform, &s->b.shape, &s->at, other,
                              &(hm_cast_options){.rule = s->rule, .start = HM_CAST_ALWAYS}, &back),
                      found);
            CHECK(back.fraction == hit.fraction && (!found || back.feature_b.part == hit.feature_a.part));
            test_count(&hits, found);
        }
        scene_free(s);
    }
    CHECK_TALLY(hits);
}

static hm_compound *pair_of(hm_shape first, hm_shape second, hm_shape *out) {
    const hm_compound_part parts[2] = {{first, HM_XFORM_IDENTITY, 0}, {second, HM_XFORM_IDENTITY, 0}};
    hm_compound *held;
    REQUIRE(hm_compound_create(parts, 2, NULL, &held) == HM_OK);
    hm_shape_compound(held, out);
    return held;
}

// Where a corner meets a corner exactly, either edge there has the normal: that is let pass, and counted.
static int corner_on_corner(const hm_cast_hit *hit, const hm_cast_hit *plain) {
    const double point = hypot(hit->point.x - plain->point.x, hit->point.y - plain->point.y);
    return point < 0x1p-30 && hypot(hit->normal.x - plain->normal.x, hit->normal.y - plain->normal.y) > 0x1p-40;
}

static void check_same_hit(const hm_cast_hit *hit, const hm_cast_hit *plain, int *corners) {
    const int corner = corner_on_corner(hit, plain);
    *corners += corner;
    CHECK(hit->fraction == plain->fraction && hit->feature_a.part == plain->feature_a.part &&
          hit->feature_b.part == plain->feature_b.part);
    CHECK_NEAR(hit->point.x, plain->point.x, 0x1p-30);
    CHECK_NEAR(hit->point.y, plain->point.y, 0x1p-30);
    CHECK_NEAR(hit->normal.x, plain->normal.x, corner ? 2 : 0x1p-40);
    CHECK_NEAR(hit->normal.y, plain->normal.y, corner ? 2 : 0x1p-40);
    CHECK(hit->feature_a.x == plain->feature_a.x && hit->feature_a.y == plain->feature_a.y);
    CHECK(hit->feature_b.x == plain->feature_b.x && hit->feature_b.y == plain->feature_b.y);
}

// A part that is never met may as well be a disc as the box around it: time, point, normal, parts and pixels stay.
// (Only `exact` differs, as times of discs are doubles, and with it `stop`.)
TEST(a_round_part_changes_no_hit_of_another) {
    test_tally hits = {0, 0}, masks = {0, 0};
    hm_shape far_disc, far_box;
    int corners = 0;
    REQUIRE(hm_shape_circle(20000, -20000, 1, &far_disc) == HM_OK);
    REQUIRE(hm_shape_box(19999, -20001, 2, 2, 0, &far_box) == HM_OK);
    for (int i = test_rounds(6000); i > 0; --i) {
        posed a, b;
        int kind_a = test_below(HM_SHAPE_TILEMAP), kind_b = test_below(HM_SHAPE_TILEMAP); // which cell may differ
        // A ray may reach the disc.
        if (kind_a == HM_SHAPE_RAY) kind_a = HM_SHAPE_MASK;
        posed_random_pair((hm_shape_kind)kind_a, (hm_shape_kind)kind_b, 6, &a, &b);
        hm_shape round, plain;
        hm_compound *held[2] = {pair_of(b.shape, far_disc, &round), pair_of(b.shape, far_box, &plain)};
        const int along = test_between(-640, 640), down = test_between(-640, 640), back = test_between(0, 32);
        const hm_vec2 motion = {along / 32.0, down / 32.0}, other = {-motion.x, -motion.y};
        b.xform.ox -= (int64_t)along * back * (HM_STEPS_PER_PIXEL / 1024);
        b.xform.oy -= (int64_t)down * back * (HM_STEPS_PER_PIXEL / 1024);
        const hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
        if (hm_xform_valid(&b.xform) && !hm_overlap(&a.shape, &a.xform, &b.shape, &b.xform, &rule)) {
            hm_cast_hit want, hit;
            posed_note(&a, &b, &rule);
            const bool met = hm_cast(&a.shape, &a.xform, &plain, &b.xform, motion,
                                     &(hm_cast_options){.rule = rule, .start = HM_CAST_NEVER}, &want);
            CHECK_INT(hm_cast(&a.shape, &a.xform, &round, &b.xform, motion,
                              &(hm_cast_options){.rule = rule, .start = HM_CAST_NEVER}, &hit),
                      met);
            CHECK(!hit.exact);
            check_same_hit(&hit, &want, &corners);
            CHECK_INT(hm_cast(&plain, &b.xform, &a.shape, &a.xform, other,
                              &(hm_cast_options){.rule = rule, .start = HM_CAST_NEVER}, &want),
                      met);
            CHECK_INT(hm_cast(&round, &b.xform, &a.shape, &a.xform, other,
                              &(hm_cast_options){.rule = rule, .start = HM_CAST_NEVER}, &hit),
                      met);
            check_same_hit(&hit, &want, &corners);
            test_count(&hits, met);
            test_count(&masks, met && a.mask && b.mask);
        }
        hm_compound_destroy(held[0]);
        hm_compound_destroy(held[1]);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(hits);
    CHECK(corners * 100 <= hits.yes);
    CHECK(test_rounds(6000) < 6000 || masks.yes > 15);
}

// A pixel that comes along a side, and a point that comes in on the seam of two pixels.
TEST(parts_beside_a_round_one) {
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_compound_part parts[2] = {{.xform = HM_XFORM_IDENTITY}, {.xform = HM_XFORM_IDENTITY}};
    posed pixel = posed_of_text("#\n"), square = posed_of_text("##\n##\n");
    hm_shape both;
    hm_xform at = HM_XFORM_IDENTITY;
    hm_cast_hit hit;
    parts[0].shape = pixel.shape;
    REQUIRE(hm_shape_circle(0, 9, 1, &parts[1].shape) == HM_OK);
    for (int i = 0; i < 2; ++i) {
        hm_compound *held;
        if (i == 1) REQUIRE(hm_shape_point(0, 0, &parts[0].shape) == HM_OK);
        REQUIRE(hm_compound_create(parts, 2, NULL, &held) == HM_OK);
        hm_shape_compound(held, &both);
        at.ox = 5 * HM_STEPS_PER_PIXEL;
        at.oy = i ? HM_STEPS_PER_PIXEL : HM_STEPS_PER_PIXEL / 4;
        const hm_shape *wall = i ? &square.shape : &pixel.shape;
        REQUIRE(hm_cast(wall, &here, &both, &at, (hm_vec2){-8, 0}, NULL, &hit));
        CHECK(hit.fraction == (i ? 0.375 : 0.5));
        CHECK_NEAR(hit.normal.x, 1, 0);
        CHECK_NEAR(hit.normal.y, 0, 0);
        CHECK_NEAR(hit.point.x, i ? 2 : 1, 0);
        CHECK_NEAR(hit.point.y, i ? 1 : 0.625, 0);
        CHECK(hit.stop_x <= -(i ? 3 : 4) * HM_STEPS_PER_PIXEL + 2 && hit.stop_y == 0);
        hm_compound_destroy(held);
    }
    posed_free(&pixel);
    posed_free(&square);
}

// Left with HM_CAST_NEVER: the time found is one at which the compound is met, and just before it is not.
TEST(casts_leave_all_of_its_parts) {
    scene *s = one();
    test_tally hits = {0, 0};
    for (int i = test_rounds(1500); i > 0; --i) {
        random_scene(s, 6);
        s->rule.margin = 0;
        int mx = test_between(-60, 60), my = test_between(-60, 60);
        const hm_vec2 motion = {mx / 2.0, my / 2.0};
        hm_cast_hit hit;
        if (meets(&s->b, &s->at, &s->other, &s->rule)) {
            bool found = hm_cast(&s->b.shape, &s->at, &s->other.shape, &s->other.xform, motion,
                                 &(hm_cast_options){.rule = s->rule, .start = HM_CAST_NEVER}, &hit);
            bool left = false; // met up to some time, free from there up to the hit
            for (int k = 1; k < 64; ++k) {
                posed moved = s->other;
                int64_t x, y;
                REQUIRE(hm_steps_from_pixels(motion.x * hit.fraction * k / 64, &x) == HM_OK);
                REQUIRE(hm_steps_from_pixels(motion.y * hit.fraction * k / 64, &y) == HM_OK);
                REQUIRE(hm_xform_translate(&s->other.xform, x, y, &moved.xform) == HM_OK);
                bool met = meets(&s->b, &s->at, &moved, &s->rule);
                CHECK(!(left && met));
                left |= !met;
            }
            hm_xform stop;
            REQUIRE(hm_xform_translate(&s->other.xform, hit.stop_x, hit.stop_y, &stop) == HM_OK);
            if (found && (hit.stop_x != 0 || hit.stop_y != 0)) // else there may be no free position that was found
                CHECK(!hm_overlap(&s->b.shape, &s->at, &s->other.shape, &stop, &s->rule));
            test_count(&hits, found);
        }
        scene_free(s);
    }
}

TEST(its_contact_is_the_first_of_its_parts) {
    scene *s = one();
    test_tally tally = {0, 0};
    for (int i = test_rounds(200); i > 0; --i) {
        random_scene(s, 5);
        s->rule = (hm_rule){HM_TOUCH_CLOSED, 0};
        hm_contact_info info;
        bool expected = meets(&s->b, &s->at, &s->other, &s->rule);
        bool met = hm_contact(&s->b.shape, &s->at, &s->other.shape, &s->other.xform,
                              &(hm_contact_options){.rule = s->rule}, &info);
        CHECK_INT(met, expected);
        if (met && CHECK(info.count == 1 && info.point[0].feature_a.part >= 0 &&
                         info.point[0].feature_a.part < s->b.count)) {
            hm_xform xform;
            REQUIRE(part_pose(&s->b, info.point[0].feature_a.part, &s->at, &xform));
            hm_shape point;
            hm_xform here = HM_XFORM_IDENTITY;
            const hm_rule near = {HM_TOUCH_CLOSED, 1e-5};
            here.ox = (int64_t)floor(info.point[0].point.x * HM_STEPS_PER_PIXEL);
            here.oy = (int64_t)floor(info.point[0].point.y * HM_STEPS_PER_PIXEL);
            REQUIRE(hm_shape_point(0, 0, &point) == HM_OK);
            CHECK(hm_overlap(&s->b.part[info.point[0].feature_a.part].shape, &xform, &point, &here, &near));
            CHECK(hm_overlap(&s->other.shape, &s->other.xform, &point, &here, &near));
        }
        test_count(&tally, met);
        scene_free(s);
    }
    CHECK_TALLY(tally);
}

TEST(ways_out_lead_out_of_all_of_its_parts) {
    scene *s = one();
    for (int i = test_rounds(60); i > 0; --i) {
        random_scene(s, 3);
        s->rule.margin = 0;
        hm_separation out;
        if (hm_separate(&s->b.shape, &s->at, &s->other.shape, &s->other.xform,
                        &(hm_separate_options){.rule = s->rule, .max_distance = 1000}, &out)) {
            posed moved = s->other;
            REQUIRE(hm_xform_translate(&s->other.xform, out.steps_x, out.steps_y, &moved.xform) == HM_OK);
            CHECK(!meets(&s->b, &s->at, &moved, &s->rule));
            CHECK((out.steps_x || out.steps_y) == meets(&s->b, &s->at, &s->other, &s->rule));
        }
        scene_free(s);
    }
}

TEST(a_shape_is_within_when_a_part_holds_it) {
    scene *s = one();
    test_tally tally = {0, 0};
    for (int i = test_rounds(2500); i > 0; --i) {
        random_scene(s, 3);
        hm_shape small;
        int x = test_between(-4, 12), y = test_between(-4, 12), size = test_below(3);
        REQUIRE(hm_shape_box(x / 2.0, y / 2.0, size / 4.0, 0.25, 0, &small) == HM_OK);
        hm_xform at = s->at;
        if (s->b.count && !part_pose(&s->b, 0, &s->at, &at)) at = s->at;
        bool expected = false, all = true;
        for (int k = 0; k < s->b.count; ++k) {
            hm_xform xform;
            if (!part_pose(&s->b, k, &s->at, &xform)) continue;
            expected |= hm_within(&small, &at, &s->b.part[k].shape, &xform, &s->rule);
            all &= hm_within(&s->b.part[k].shape, &xform, &s->other.shape, &s->other.xform, &s->rule);
        }
        CHECK_INT(hm_within(&small, &at, &s->b.shape, &s->at, &s->rule), expected);
        CHECK_INT(hm_within(&s->b.shape, &s->at, &s->other.shape, &s->other.xform, &s->rule), all);
        test_count(&tally, expected);
        scene_free(s);
    }
    CHECK(test_rounds(2500) < 2500 || tally.yes > 100);
}

TEST(compounds_against_compounds_and_maps) {
    static body a, b;
    test_tally tally = {0, 0};
    const hm_tile tile = {.form = HM_TILE_SOLID};
    for (int i = test_rounds(800); i > 0; --i) {
        int n = test_below(6), m = test_below(6);
        body_make(&a, n, HM_SHAPE_TILEMAP);
        body_make(&b, m, HM_SHAPE_TILEMAP);
        const hm_xform xa = near_origin(), xb = near_origin();
        uint32_t cells[4];
        for (int k = 0; k < 4; ++k) cells[k] = (uint32_t)test_below(2);
        const hm_tilemap_options options = {2, 2, 4, 4, false};
        hm_tilemap *map;
        hm_shape tiles;
        REQUIRE(hm_tilemap_create(&options, &tile, 1, cells, NULL, &map) == HM_OK);
        hm_shape_tilemap(map, &tiles);
        bool met = false, on_map = false;
        for (int k = 0; k < m; ++k) {
            posed part = {.shape = b.part[k].shape};
            if (!part_pose(&b, k, &xb, &part.xform)) continue;
            met |= meets(&a, &xa, &part, NULL);
            on_map |= hm_overlap(&tiles, &xa, &part.shape, &part.xform, NULL);
        }
        CHECK_INT(hm_overlap(&a.shape, &xa, &b.shape, &xb, NULL), met);
        CHECK_INT(hm_overlap(&b.shape, &xb, &a.shape, &xa, NULL), met);
        CHECK_INT(hm_overlap(&tiles, &xa, &b.shape, &xb, NULL), on_map);
        CHECK_INT(hm_overlap(&b.shape, &xb, &tiles, &xa, NULL), on_map);
        test_count(&tally, met || on_map);
        hm_compound_part whole = {tiles, HM_XFORM_IDENTITY, 5};
        hm_compound *held;
        hm_shape shape;
        REQUIRE(hm_compound_create(&whole, 1, NULL, &held) == HM_OK);
        hm_shape_compound(held, &shape);
        CHECK_INT(hm_overlap(&shape, &xa, &b.shape, &xb, NULL), on_map);
        hm_compound_destroy(held);
        hm_tilemap_destroy(map);
        body_free(&a);
        body_free(&b);
    }
    CHECK_TALLY(tally);
}

// ---- the object --------------------------------------------------------------------------------------------------

TEST(what_goes_in_comes_out) {
    static body b;
    body_make(&b, MOST, HM_SHAPE_TILEMAP);
    CHECK_INT(hm_compound_count(b.compound), MOST);
    for (int i = 0; i < MOST; ++i) {
        const hm_compound_part *part = hm_compound_at(b.compound, i);
        CHECK(part && memcmp(&part->shape, &b.part[i].shape, sizeof part->shape) == 0);
        CHECK(part && part->tag == (uint64_t)(1000 + i));
    }
    CHECK(hm_compound_at(b.compound, -1) == NULL && hm_compound_at(b.compound, MOST) == NULL);
    body_free(&b);
    hm_compound_destroy(NULL);
}

TEST(what_cannot_be_a_part) {
    hm_compound *compound = NULL, *inner = NULL;
    hm_compound_part part = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_circle(0, 0, 1, &part.shape) == HM_OK);
    CHECK_RESULT(hm_compound_create(&part, -1, NULL, &compound), HM_ERROR_RANGE);
    CHECK_RESULT(hm_compound_create(&part, HM_COMPOUND_MAX_PARTS + 1, NULL, &compound), HM_ERROR_RANGE);
    REQUIRE(hm_compound_create(&part, 1, NULL, &inner) == HM_OK);
    hm_compound_part nested = part;
    hm_shape_compound(inner, &nested.shape);
    CHECK_RESULT(hm_compound_create(&nested, 1, NULL, &compound), HM_ERROR_RANGE);
    hm_compound_part flat = part;
    flat.xform.ux = 0;
    CHECK_RESULT(hm_compound_create(&flat, 1, NULL, &compound), HM_ERROR_RANGE);
    hm_compound_part far = part;
    far.xform.ox = 32768 * HM_STEPS_PER_PIXEL;
    CHECK_RESULT(hm_compound_create(&far, 1, NULL, &compound), HM_ERROR_RANGE);
    hm_compound_part wrong = part;
    wrong.shape.radius = -1;
    CHECK_RESULT(hm_compound_create(&wrong, 1, NULL, &compound), HM_ERROR_RANGE);
    CHECK(compound == NULL);
    hm_compound_destroy(inner);
}

TEST(an_empty_one_meets_nothing) {
    hm_compound *compound = NULL;
    hm_shape empty, point;
    const hm_xform at = HM_XFORM_IDENTITY;
    REQUIRE(hm_compound_create(NULL, 0, NULL, &compound) == HM_OK);
    hm_shape_compound(compound, &empty);
    REQUIRE(hm_shape_point(0, 0, &point) == HM_OK);
    CHECK(!hm_overlap(&empty, &at, &point, &at, NULL));
    CHECK(hm_distance(&empty, &at, &point, &at, NULL) == INFINITY);
    CHECK(hm_within(&empty, &at, &point, &at, NULL));
    CHECK(!hm_within(&point, &at, &empty, &at, NULL));
    hm_compound_destroy(compound);
}

TEST(a_ray_of_a_compound_has_no_end) {
    hm_compound_part part = {.xform = HM_XFORM_IDENTITY};
    hm_compound *compound = NULL;
    hm_shape beam, ball;
    hm_xform at = HM_XFORM_IDENTITY;
    const hm_xform here = HM_XFORM_IDENTITY;
    REQUIRE(hm_shape_ray(0, 0, 1, 0, &part.shape) == HM_OK);
    REQUIRE(hm_compound_create(&part, 1, NULL, &compound) == HM_OK);
    hm_shape_compound(compound, &beam);
    REQUIRE(hm_shape_circle(0, 0, 1, &ball) == HM_OK);
    at.ox = 900000 * HM_STEPS_PER_PIXEL;
    CHECK(hm_overlap(&beam, &here, &ball, &at, NULL));
    at.oy = 2 * HM_STEPS_PER_PIXEL;
    CHECK(!hm_overlap(&beam, &here, &ball, &at, NULL));
    CHECK_NEAR(hm_distance(&beam, &here, &ball, &at, NULL), 1, 1e-5);
    hm_compound_destroy(compound);
}

TEST(memory_that_runs_out) {
    static body b;
    body_make(&b, 9, HM_SHAPE_TILEMAP);
    test_heap heap = {0};
    hm_allocator alloc = heap_allocator(&heap);
    hm_compound *compound = NULL;
    long calls = 0;
    for (heap.fail_at = 1;; ++heap.fail_at) {
        heap.calls = 0;
        hm_result result = hm_compound_create(b.part, 9, &alloc, &compound);
        if (result == HM_OK) break;
        CHECK_RESULT(result, HM_ERROR_MEMORY);
        CHECK_INT(heap.blocks, 0);
        ++calls;
    }
    CHECK(calls >= 2);
    hm_compound_destroy(compound);
    CHECK_HEAP_EMPTY(heap);
    body_free(&b);
}

// ---- poses for shapes --------------------------------------------------------------------------------------------

TEST(a_radius_refuses_uneven_axes) {
    hm_shape ball, box, round, both;
    hm_xform xform;
    hm_compound *compound = NULL;
    hm_pose even = HM_POSE_DEFAULT, uneven = HM_POSE_DEFAULT, hardly = HM_POSE_DEFAULT, just = HM_POSE_DEFAULT;
    even.scale = (hm_vec2){-2, 2};
    even.angle = 0.7;
    uneven.scale = (hm_vec2){2, 1};
    hardly.scale = (hm_vec2){1, 1 + 0.9 / 4096};
    just.scale = (hm_vec2){1, 1 + 1.1 / 4096};
    REQUIRE(hm_shape_circle(0, 0, 1, &ball) == HM_OK);
    REQUIRE(hm_shape_box(0, 0, 1, 1, 0, &box) == HM_OK);
    REQUIRE(hm_shape_box(0, 0, 1, 1, 0.5, &round) == HM_OK);
    const hm_compound_part parts[2] = {{box, HM_XFORM_IDENTITY, 0}, {ball, HM_XFORM_IDENTITY, 0}};
    REQUIRE(hm_compound_create(parts, 2, NULL, &compound) == HM_OK);
    hm_shape_compound(compound, &both);
    const hm_shape *wide[3] = {&ball, &round, &both};
    for (int i = 0; i < 3; ++i) {
        CHECK_RESULT(hm_shape_pose(wide[i], &even, &xform), HM_OK);
        CHECK_RESULT(hm_shape_pose(wide[i], &hardly, &xform), HM_OK);
        CHECK_RESULT(hm_shape_pose(wide[i], &just, &xform), HM_ERROR_RANGE);
        CHECK_RESULT(hm_shape_pose(wide[i], &uneven, &xform), HM_ERROR_RANGE);
    }
    hm_xform same;
    CHECK_RESULT(hm_shape_pose(&box, &uneven, &xform), HM_OK);
    CHECK(hm_xform_from_pose(&uneven, &same) == HM_OK && memcmp(&same, &xform, sizeof same) == 0);
    uneven.angle = NAN;
    CHECK_RESULT(hm_shape_pose(&box, &uneven, &xform), HM_ERROR_RANGE);
    hm_compound_destroy(compound);
}

TEST_MAIN(CASE(it_overlaps_when_a_part_does), CASE(its_distance_is_the_least_of_its_parts),
          CASE(casts_meet_the_first_of_its_parts), CASE(a_round_part_changes_no_hit_of_another),
          CASE(parts_beside_a_round_one), CASE(casts_leave_all_of_its_parts),
          CASE(its_contact_is_the_first_of_its_parts), CASE(ways_out_lead_out_of_all_of_its_parts),
          CASE(a_shape_is_within_when_a_part_holds_it), CASE(compounds_against_compounds_and_maps),
          CASE(what_goes_in_comes_out), CASE(what_cannot_be_a_part), CASE(an_empty_one_meets_nothing),
          CASE(a_ray_of_a_compound_has_no_end), CASE(memory_that_runs_out), CASE(a_radius_refuses_uneven_axes))
