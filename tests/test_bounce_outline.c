// Bouncing in outlines of random rooms with pillars: compared with samples of the way and with borders, which are
// searched by other code; in rectangles with the closed form; shapes of other kinds; what is refused.
#include "support.h"

#include <math.h>

static double length(hm_vec2 v) { return hypot(v.x, v.y); }

// ---- rooms --------------------------------------------------------------------------------------------------------

typedef struct room {
    hm_outline *outline;
    hm_border *border;
    hm_shape shape;
    hm_xform xform;
    double scale;
    int w, h; ///< of the mask
} room;

// Edges of whole cells, or cut across corners.
static room room_of(hm_mask *mask, bool slanted) {
    room r = {.w = hm_mask_width(mask), .h = hm_mask_height(mask)};
    hm_outline *traced = NULL;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &traced) == HM_OK);
    const hm_simplify_options options = {.tolerance = 0.75};
    r.outline = traced;
    if (slanted) {
        REQUIRE(hm_outline_simplify(traced, &options, NULL, &r.outline) == HM_OK);
        hm_outline_destroy(traced);
    }
    REQUIRE(hm_outline_prepare(r.outline, 0) == HM_OK && hm_shape_outline(r.outline, &r.shape) == HM_OK);
    REQUIRE(hm_border_create(r.outline, NULL, &r.border) == HM_OK);
    hm_mask_destroy(mask);
    return r;
}

static room random_room(void) {
    static const double scales[] = {4, 8, 10.5, 16};
    const int w = test_between(3, 9), h = test_between(3, 7);
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_create(w, h, NULL, &mask) == HM_OK);
    hm_mask_fill(mask);
    const int pillars = test_below(w * h / 3);
    for (int i = 0; i < pillars; ++i) {
        const int x = test_below(w), y = test_below(h);
        hm_mask_set(mask, x, y, false);
    }
    room r = room_of(mask, test_below(2) != 0);
    hm_pose pose = HM_POSE_DEFAULT;
    r.scale = TEST_PICK(scales);
    pose.scale = (hm_vec2){r.scale, r.scale};
    pose.position.x = test_between(-1000, 1000) / 8.0;
    pose.position.y = test_between(-1000, 1000) / 8.0;
    if (test_below(3)) pose.angle = test_between(-4096, 4096) / 1024.0;
    REQUIRE(hm_xform_from_pose(&pose, &r.xform) == HM_OK);
    return r;
}

static void room_free(room *r) {
    hm_border_destroy(r->border);
    hm_outline_destroy(r->outline);
}

static const hm_border_rule plain = {HM_FILL_EVEN_ODD, HM_TOUCH_AREA};

// Whether a disc lies in the room, by the border.
static bool disc_inside(const room *r, hm_vec2 centre, double radius) {
    return hm_border_inside(r->border, &r->xform, centre, &plain) &&
           !hm_border_reaches(r->border, &r->xform, centre, radius, HM_TOUCH_AREA);
}

// ---- balls --------------------------------------------------------------------------------------------------------

typedef struct ball {
    hm_shape shape;
    hm_xform at;
    double radius;
    hm_vec2 velocity;
} ball;

static hm_xform xform_at(double x, double y) {
    hm_xform at;
    REQUIRE(hm_xform_from_matrix(1, 0, 0, 1, x, y, &at) == HM_OK);
    return at;
}

static hm_vec2 point_of(const hm_xform *xform) {
    hm_vec2 point;
    hm_xform_apply(xform, (hm_vec2){0, 0}, &point);
    return point;
}

static hm_vec2 random_velocity(const room *r) {
    static const hm_vec2 axes[] = {{1, 0}, {0, 1}, {-1, 0}, {0.6, 0.8}};
    const double speed = r->scale * test_between(1, 80) / 4;
    hm_vec2 way = TEST_PICK(axes);
    const double angle = test_between(0, 1 << 20);
    if (test_below(3)) way = (hm_vec2){cos(angle), sin(angle)};
    return (hm_vec2){way.x * speed, way.y * speed};
}

static ball random_ball(const room *r) {
    ball b = {.radius = test_between(1, 48) / 64.0 * r->scale / 2};
    hm_vec2 local = {0, 0}, point;
    local.x = test_between(0, 16 * r->w) / 16.0;
    local.y = test_between(0, 16 * r->h) / 16.0;
    hm_xform_apply(&r->xform, local, &point);
    b.at = xform_at(point.x, point.y);
    b.velocity = random_velocity(r);
    REQUIRE(hm_shape_circle(0, 0, b.radius, &b.shape) == HM_OK);
    b.radius = b.shape.radius / 65536.0;
    test_note("ball at %.17g %.17g, radius %.17g, velocity %.17g %.17g, room of %d edges", point.x, point.y, b.radius,
              b.velocity.x, b.velocity.y, (int)hm_outline_point_count(r->outline));
    return b;
}

static hm_bounce bounce(const room *r, const ball *b, double time, double restitution, int limit) {
    hm_bounce out = {.bounces = -1};
    CHECK_RESULT(hm_bounce_in_outline(&r->shape, &r->xform, &b->shape, &b->at, b->velocity, time,
                                      &(hm_bounce_options){.restitution = restitution, .limit = limit}, &out),
                 HM_OK);
    return out;
}

TEST(balls_stay_inside) {
    test_tally inside = {0}, often = {0};
    for (int i = 0; i < test_rounds(1500); ++i) {
        room r = random_room();
        const ball b = random_ball(&r);
        const double restitution = test_below(2) ? 1 : test_below(9) / 8.0;
        const hm_bounce out = bounce(&r, &b, 1, restitution, 100);
        const hm_vec2 from = point_of(&b.at);
        CHECK((int64_t)((out.place.x - from.x) * 16777216) == out.steps_x);
        if (!test_count(&inside, disc_inside(&r, from, b.radius))) {
            CHECK(out.end == HM_BOUNCE_OUTSIDE && out.steps_x == 0 && out.steps_y == 0 && out.bounces == 0);
            CHECK(out.velocity.x == b.velocity.x && out.velocity.y == b.velocity.y);
        } else {
            CHECK(out.end != HM_BOUNCE_OUTSIDE && disc_inside(&r, out.place, b.radius));
            if (restitution == 1) CHECK_NEAR(length(out.velocity), length(b.velocity), 1e-11 * length(b.velocity));
            CHECK(length(out.velocity) <= length(b.velocity) * (1 + 1e-11));
            CHECK((out.end == HM_BOUNCE_LIMIT) <= (out.bounces == 100));
            test_count(&often, out.bounces > 1);
        }
        room_free(&r);
    }
    CHECK_TALLY(inside);
    CHECK_TALLY(often);
}

// ---- the first bounce ---------------------------------------------------------------------------------------------

// Free up to there, at the border there, and the velocity mirrored in the line to the border's nearest point.
static bool check_first(const room *r, const ball *b, const hm_bounce *out) {
    const hm_vec2 from = point_of(&b->at);
    for (int k = 0; k < 40; ++k) {
        const hm_vec2 sample = {from.x + (out->place.x - from.x) * k / 40, from.y + (out->place.y - from.y) * k / 40};
        CHECK(!hm_border_reaches(r->border, &r->xform, sample, b->radius - 1e-6, HM_TOUCH_AREA));
    }
    hm_border_near near[8];
    const int32_t count =
        hm_border_edges_near(r->border, &r->xform, out->place, b->radius + 1e-5, HM_TOUCH_CLOSED, near, 8);
    CHECK(count >= 1);
    bool mirrored = false;
    for (int32_t k = 0; k < count && k < 8; ++k) {
        const hm_vec2 away = {(out->place.x - near[k].point.x) / b->radius,
                              (out->place.y - near[k].point.y) / b->radius};
        const double into = b->velocity.x * away.x + b->velocity.y * away.y;
        const hm_vec2 expected = {b->velocity.x - 2 * into * away.x, b->velocity.y - 2 * into * away.y};
        const hm_vec2 off = {out->velocity.x - expected.x, out->velocity.y - expected.y};
        mirrored = mirrored || length(off) < 1e-4 * length(b->velocity) / b->radius;
    }
    return CHECK(mirrored);
}

TEST(first_bounces) {
    test_tally met = {0};
    for (int i = 0; i < test_rounds(2500); ++i) {
        room r = random_room();
        const ball b = random_ball(&r);
        const hm_bounce out = bounce(&r, &b, 3, 1, 1);
        if (test_count(&met, out.end == HM_BOUNCE_LIMIT)) {
            CHECK_INT(out.bounces, 1);
            check_first(&r, &b, &out);
        }
        room_free(&r);
    }
    CHECK_TALLY(met);
}

// ---- rectangles ---------------------------------------------------------------------------------------------------

TEST(as_in_a_box) {
    test_tally often = {0};
    for (int i = 0; i < test_rounds(600); ++i) {
        const int w = test_between(3, 40), h = test_between(3, 30);
        hm_mask *mask = NULL;
        REQUIRE(hm_mask_create(w, h, NULL, &mask) == HM_OK);
        hm_mask_fill(mask);
        room r = room_of(mask, false);
        r.xform = xform_at(0, 0);
        r.scale = 8;
        ball b = random_ball(&r);
        REQUIRE(hm_shape_circle(0, 0, 1.25, &b.shape) == HM_OK);
        const hm_vec2 point = point_of(&b.at);
        const hm_box box = {0, 0, w, h};
        const hm_circle circle = {point.x, point.y, 1.25};
        const double restitution = test_below(2) ? 1 : 0.5;
        const hm_bounce out = bounce(&r, &b, 2, restitution, 1000);
        hm_bounce closed;
        CHECK_RESULT(hm_bounce_circle_in_box(&circle, &box, b.velocity, 2, restitution, &closed), HM_OK);
        CHECK_INT(out.end, closed.end);
        if (out.end == HM_BOUNCE_DONE) {
            const double slack = 6e-7 * (double)(out.bounces + 1); // some steps at each
            CHECK_NEAR(out.place.x, closed.place.x, slack);
            CHECK_NEAR(out.place.y, closed.place.y, slack);
            if (out.bounces == closed.bounces)
                CHECK_NEAR(out.velocity.x, closed.velocity.x, 1e-9 * length(b.velocity));
            test_count(&often, out.bounces > 8);
        }
        room_free(&r);
    }
    CHECK_TALLY(often);
}

// ---- other kinds --------------------------------------------------------------------------------------------------

static bool edges_met(const room *r, const hm_shape *shape, const hm_xform *at) {
    const hm_loop *loops = hm_outline_loops(r->outline);
    const hm_local *points = hm_outline_points(r->outline);
    for (int l = 0; l < hm_outline_loop_count(r->outline); ++l)
        for (int i = 0; i < loops[l].count; ++i) {
            const hm_local p = points[loops[l].first + i], q = points[loops[l].first + (i + 1) % loops[l].count];
            hm_shape edge;
            REQUIRE(hm_shape_segment(p.x / 65536.0, p.y / 65536.0, q.x / 65536.0, q.y / 65536.0, &edge) == HM_OK);
            if (hm_overlap(&edge, &r->xform, shape, at, NULL)) return true;
        }
    return false;
}

static void random_shape(double size, ball *b) {
    const int kind = test_below(3);
    const double round = test_below(2) ? size / 4 : 0;
    if (kind == 0) REQUIRE(hm_shape_box(-size / 2, -size / 4, size, size / 2, round, &b->shape) == HM_OK);
    if (kind == 1) REQUIRE(hm_shape_capsule(-size / 2, 0, size / 3, size / 3, size / 4, &b->shape) == HM_OK);
    if (kind == 2) REQUIRE(hm_shape_box(0, 0, size, size, 0, &b->shape) == HM_OK);
    hm_pose pose = HM_POSE_DEFAULT;
    pose.position = point_of(&b->at);
    if (test_below(2)) pose.angle = test_between(-4096, 4096) / 1024.0;
    REQUIRE(hm_xform_from_pose(&pose, &b->at) == HM_OK);
}

TEST(shapes_of_other_kinds) {
    test_tally inside = {0};
    for (int i = 0; i < test_rounds(800); ++i) {
        room r = random_room();
        ball b = random_ball(&r);
        random_shape(r.scale * test_between(1, 20) / 32.0, &b);
        const hm_bounce out = bounce(&r, &b, 1, 1, 50);
        const bool begins = hm_overlap(&r.shape, &r.xform, &b.shape, &b.at, NULL) && !edges_met(&r, &b.shape, &b.at);
        CHECK((out.end != HM_BOUNCE_OUTSIDE) == test_count(&inside, begins));
        hm_xform ends;
        REQUIRE(hm_xform_translate(&b.at, out.steps_x, out.steps_y, &ends) == HM_OK);
        if (begins) {
            CHECK(!edges_met(&r, &b.shape, &ends) && hm_overlap(&r.shape, &r.xform, &b.shape, &ends, NULL));
            CHECK_NEAR(length(out.velocity), length(b.velocity), 1e-11 * length(b.velocity));
        }
        room_free(&r);
    }
    CHECK_TALLY(inside);
}

// ---- cases --------------------------------------------------------------------------------------------------------

TEST(limits_and_starts) {
    room r = room_of(mask_of_text("####\n####\n"), false);
    r.xform = (hm_xform){0, 0, 10 << 24, 0, 0, 10 << 24}; // 40 x 20 pixels
    ball b = {.at = xform_at(5, 5), .velocity = {-7, -7}};
    REQUIRE(hm_shape_circle(0, 0, 5, &b.shape) == HM_OK);
    hm_bounce out = bounce(&r, &b, 1, 1, 10); // touches two sides and goes at the corner
    CHECK_INT(out.end, HM_BOUNCE_DONE);
    CHECK_INT(out.bounces, 2);
    CHECK_NEAR(out.place.x, 12, 1e-6);
    CHECK_NEAR(out.place.y, 12, 1e-6);
    CHECK(out.velocity.x == 7 && out.velocity.y == 7);
    b.velocity = (hm_vec2){1000, 0};
    out = bounce(&r, &b, 1, 1, 3);
    CHECK(out.end == HM_BOUNCE_LIMIT && out.bounces == 3 && out.velocity.x == -1000);
    CHECK_NEAR(out.place.x, 35, 1e-6);
    out = bounce(&r, &b, 0, 1, 3);
    CHECK(out.end == HM_BOUNCE_DONE && out.bounces == 0 && out.steps_x == 0);
    b.velocity = (hm_vec2){0, 0};
    out = bounce(&r, &b, 5, 1, 3);
    CHECK(out.end == HM_BOUNCE_DONE && out.bounces == 0 && out.steps_x == 0);
    b.velocity = (hm_vec2){0, 8};
    out = bounce(&r, &b, 1, 1, 3); // along a side that it touches
    CHECK(out.end == HM_BOUNCE_DONE && out.bounces == 0);
    CHECK_NEAR(out.place.y, 13, 0);
    b.velocity = (hm_vec2){-8, 4};
    out = bounce(&r, &b, 1, 0, 10); // stays at the wall and slides
    CHECK_NEAR(out.place.x, 5, 1e-6);
    CHECK_NEAR(out.place.y, 9, 1e-6);
    room_free(&r);
}

// Between two walls 12 apart for a ball that is 2 wide, 10,000 times and no more; without options along a wall.
TEST(defaults) {
    room r = room_of(mask_of_text("####\n####\n"), false);
    r.xform = (hm_xform){0, 0, 3 << 24, 0, 0, 10 << 24}; // 12 x 20 pixels
    ball b = {.at = xform_at(6, 5), .velocity = {100000, 0}};
    REQUIRE(hm_shape_circle(0, 0, 1, &b.shape) == HM_OK);
    hm_bounce out;
    const hm_bounce_options whole = {.restitution = 1};
    CHECK_RESULT(hm_bounce_in_outline(&r.shape, &r.xform, &b.shape, &b.at, b.velocity, 1, &whole, &out), HM_OK);
    CHECK_INT(out.end, HM_BOUNCE_DONE);
    CHECK_INT(out.bounces, 10000);
    CHECK_RESULT(hm_bounce_in_outline(&r.shape, &r.xform, &b.shape, &b.at, b.velocity, 1.5, &whole, &out), HM_OK);
    CHECK_INT(out.end, HM_BOUNCE_LIMIT);
    CHECK_INT(out.bounces, HM_BOUNCE_MOST);
    b.velocity = (hm_vec2){12, 3};
    CHECK_RESULT(hm_bounce_in_outline(&r.shape, &r.xform, &b.shape, &b.at, b.velocity, 1, NULL, &out), HM_OK);
    CHECK_INT(out.end, HM_BOUNCE_DONE);
    CHECK_NEAR(out.place.x, 11, 1e-6);
    CHECK_INT(out.bounces, 1);
    CHECK_NEAR((double)out.steps_y, 3 << 24, 16);
    room_free(&r);
}

TEST(refused) {
    violations_catch();
    room r = room_of(mask_of_text("####\n####\n"), false);
    r.xform = xform_at(0, 0);
    ball b = {.at = xform_at(1, 1), .velocity = {1, 1}};
    REQUIRE(hm_shape_circle(0, 0, 0.5, &b.shape) == HM_OK);
    hm_bounce out = {.bounces = 7};
    const struct {
        hm_vec2 velocity;
        double time, restitution;
        int limit;
    } bad[] = {{{NAN, 0}, 1, 1, 9}, {{3e6, 0}, 1, 1, 9}, {{1, 1}, -1, 1, 9},       {{1, 1}, NAN, 1, 9},
               {{1, 1}, 1, 1.5, 9}, {{1, 1}, 1, NAN, 9}, {{INFINITY, 1}, 0, 1, 9}, {{1, 1}, 1, 1, -1}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i)
        CHECK_RESULT(hm_bounce_in_outline(
                         &r.shape, &r.xform, &b.shape, &b.at, bad[i].velocity, bad[i].time,
                         &(hm_bounce_options){.restitution = bad[i].restitution, .limit = bad[i].limit}, &out),
                     HM_ERROR_RANGE);
    hm_shape flat;
    REQUIRE(hm_shape_point(0, 0, &flat) == HM_OK);
    CHECK_RESULT(hm_bounce_in_outline(&r.shape, &r.xform, &flat, &b.at, b.velocity, 1,
                                      &(hm_bounce_options){.restitution = 1, .limit = 9}, &out),
                 HM_ERROR_RANGE);
    REQUIRE(hm_shape_box(0, 0, 3, 0, 0, &flat) == HM_OK);
    CHECK_RESULT(hm_bounce_in_outline(&r.shape, &r.xform, &flat, &b.at, b.velocity, 1,
                                      &(hm_bounce_options){.restitution = 1, .limit = 9}, &out),
                 HM_ERROR_RANGE);
    CHECK_PRECONDITION(CHECK_RESULT(hm_bounce_in_outline(&b.shape, &r.xform, &b.shape, &b.at, b.velocity, 1,
                                                         &(hm_bounce_options){.restitution = 1, .limit = 9}, &out),
                                    HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_bounce_in_outline(&r.shape, &r.xform, &b.shape, &b.at, b.velocity, 1,
                                                         &(hm_bounce_options){.restitution = 1, .limit = 9}, NULL),
                                    HM_ERROR_RANGE));
    hm_shape broken = b.shape;
    broken.kind = (hm_shape_kind)99;
    CHECK_PRECONDITION(CHECK_RESULT(hm_bounce_in_outline(&r.shape, &r.xform, &broken, &b.at, b.velocity, 1,
                                                         &(hm_bounce_options){.restitution = 1, .limit = 9}, &out),
                                    HM_ERROR_RANGE));
    CHECK_INT(out.bounces, 7);
    room_free(&r);
}

TEST_MAIN(CASE(balls_stay_inside), CASE(first_bounces), CASE(as_in_a_box), CASE(shapes_of_other_kinds),
          CASE(limits_and_starts), CASE(defaults), CASE(refused))
