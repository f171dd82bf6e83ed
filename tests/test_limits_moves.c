// Limits of casts and moves that begin in contact: the same answers with fields and without, exchanged, at every level
// and with every broad phase; as without a limit where none is passed; and what stays certain where one is.
#include "movers.h"
#include "posed.h"

#include <hitmask/hitmask.h>

#include <math.h>

static double limited_between(double low, double high) { return low + (high - low) * test_below(1 << 20) * 0x1p-20; }

/// Two shapes over each other, with masks that are prepared and ones that are not; a motion and limits.
typedef struct limited_pair {
    posed a, b;
    hm_shape plain_a, plain_b;
    hm_rule rule;
    hm_vec2 motion;
    hm_limits limits;
} limited_pair;

static const hm_shape_kind limited_kinds[] = {HM_SHAPE_MASK, HM_SHAPE_BOX, HM_SHAPE_CIRCLE, HM_SHAPE_TILEMAP,
                                              HM_SHAPE_OUTLINE};

static hm_shape limited_plain(const posed *s) {
    hm_shape shape = s->shape;
    if (shape.kind == HM_SHAPE_MASK) hm_shape_mask(s->plain, &shape);
    return shape;
}

static void limited_make(limited_pair *pair, int i) {
    const int kinds = (int)(sizeof limited_kinds / sizeof *limited_kinds);
    const double angle = test_below(2) ? 0 : limited_between(-3, 3);
    *pair = (limited_pair){.a = posed_random(HM_SHAPE_MASK, POSED_FREE, 40),
                           .b = posed_random(limited_kinds[i % kinds], POSED_FREE, 40)};
    pair->a.xform = posed_xform(0, 0, 0);
    pair->b.xform = posed_xform(0, 0, angle);
    pose_beside_other(&pair->a, &pair->b);
    pair->plain_a = limited_plain(&pair->a);
    pair->plain_b = limited_plain(&pair->b);
    pair->rule =
        (hm_rule){test_below(4) ? HM_TOUCH_AREA : HM_TOUCH_CLOSED, test_below(4) ? 0 : limited_between(0, 3)};
    pair->motion = (hm_vec2){limited_between(-30, 30), limited_between(-30, 30)};
    pair->limits =
        (hm_limits){test_below(2) ? 0 : limited_between(0.1, 8), test_below(3) ? 1 << test_between(0, 11) : 0};
}

static void limited_free(limited_pair *pair) {
    posed_free(&pair->a);
    posed_free(&pair->b);
}

// ---- casts ------------------------------------------------------------------------------------------------------------

static bool limited_same_hit(const hm_cast_hit *p, const hm_cast_hit *q, double sign) {
    return p->limited == q->limited && p->fraction == q->fraction && p->normal.x == sign * q->normal.x &&
           p->normal.y == sign * q->normal.y;
}

// Equal shapes right over each other have no order.
static bool limited_equal(const limited_pair *pair) {
    return hm_within(&pair->a.shape, &pair->a.xform, &pair->b.shape, &pair->b.xform, NULL) &&
           hm_within(&pair->b.shape, &pair->b.xform, &pair->a.shape, &pair->a.xform, NULL);
}

// The same pair in other forms.
static void limited_check_forms(const limited_pair *pair, const hm_cast_options *options, bool hit,
                                const hm_cast_hit *out) {
    const hm_xform *xa = &pair->a.xform, *xb = &pair->b.xform;
    const hm_vec2 back = {-pair->motion.x, -pair->motion.y};
    hm_cast_hit other;
    hm_xform far_a, far_b;
    FOR_EACH_LEVEL {
        CHECK_INT(hm_cast(&pair->plain_a, xa, &pair->plain_b, xb, pair->motion, options, &other), hit);
        CHECK(limited_same_hit(out, &other, 1));
    }
    CHECK_INT(hm_cast(&pair->b.shape, xb, &pair->a.shape, xa, back, options, &other), hit);
    if (!limited_equal(pair)) CHECK(limited_same_hit(out, &other, -1));
    CHECK_INT(hm_cast(&pair->a.shape, xa, &pair->b.shape, xb, pair->motion, options, NULL), hit);
    REQUIRE(hm_xform_translate(xa, 7654321, -1234567, &far_a) == HM_OK);
    REQUIRE(hm_xform_translate(xb, 7654321, -1234567, &far_b) == HM_OK);
    CHECK_INT(hm_cast(&pair->a.shape, &far_a, &pair->b.shape, &far_b, pair->motion, options, &other), hit);
    CHECK(limited_same_hit(out, &other, 1));
}

TEST(casts_with_limits) {
    test_tally limited = {0};
    for (int i = 0; i < test_rounds(400); ++i) {
        limited_pair pair;
        hm_cast_hit out, full;
        hm_contact_info info;
        test_note("pair %d", i);
        limited_make(&pair, i);
        const hm_cast_start start = test_below(3) ? HM_CAST_DEEPER : HM_CAST_ALWAYS;
        const hm_cast_options options = {pair.rule, start, pair.limits}, free = {pair.rule, start, {0, 0}};
        const hm_contact_options in_contact = {pair.rule, pair.limits};
        const hm_xform *xa = &pair.a.xform, *xb = &pair.b.xform;
        const bool meets = hm_overlap(&pair.a.shape, xa, &pair.b.shape, xb, &pair.rule);
        const bool hit = hm_cast(&pair.a.shape, xa, &pair.b.shape, xb, pair.motion, &options, &out);
        const bool would = hm_cast(&pair.a.shape, xa, &pair.b.shape, xb, pair.motion, &free, &full);
        limited_check_forms(&pair, &options, hit, &out);
        CHECK(!full.limited && (meets || !out.limited));
        if (hm_contact(&pair.a.shape, xa, &pair.b.shape, xb, &in_contact, &info) &&
            info.normal_rule == HM_NORMAL_BOUNDS)
            CHECK(out.limited && (!hit || out.fraction > 0 || out.normal.x == info.normal.x));
        if (!out.limited) CHECK(hit == would && limited_same_hit(&out, &full, 1));
        if (out.limited && hit && out.fraction == 0) CHECK(out.normal.x * out.normal.y == 0);
        test_count(&limited, out.limited);
        limited_free(&pair);
    }
    CHECK_TALLY(limited);
}

// ---- moves ------------------------------------------------------------------------------------------------------------

enum { LIMITED_PILE = 5 };

static hm_world *limited_world(const posed *shapes, bool plain, hm_broad_kind kind, const hm_limits *limits,
                               hm_object *last) {
    const hm_world_options options = {.broad = {.kind = kind}, .limits = *limits};
    hm_world *world;
    REQUIRE(hm_world_create(&options, NULL, &world) == HM_OK);
    for (int i = 0; i < LIMITED_PILE; ++i) {
        const hm_shape shape = plain ? limited_plain(&shapes[i]) : shapes[i].shape;
        *last = movers_add(world, &shape, &shapes[i].xform);
    }
    REQUIRE(hm_world_refresh(world) == HM_OK);
    return world;
}

static hm_world_move_end limited_move(const posed *shapes, bool plain, hm_broad_kind kind, const hm_limits *limits,
                                      hm_vec2 motion) {
    const hm_world_move_options options = {.step_height = 2};
    hm_object id;
    hm_world_move_end end;
    hm_world *world = limited_world(shapes, plain, kind, limits, &id);
    REQUIRE(hm_world_try_move(world, id, motion, &options, &end, NULL, 0) == HM_OK);
    hm_world_destroy(world);
    return end;
}

static bool limited_same_end(const hm_world_move_end *p, const hm_world_move_end *q) {
    return p->limited == q->limited && p->steps_x == q->steps_x && p->steps_y == q->steps_y && p->count == q->count &&
           p->free == q->free;
}

// What it is free of at the start it is free of at the end, however it is limited.
static void limited_check_free(const posed *shapes, const hm_world_move_end *end) {
    const posed *mover = &shapes[LIMITED_PILE - 1];
    for (int i = 0; i < LIMITED_PILE - 1; ++i)
        if (!hm_overlap(&shapes[i].shape, &shapes[i].xform, &mover->shape, &mover->xform, NULL))
            CHECK(!hm_overlap(&shapes[i].shape, &shapes[i].xform, &mover->shape, &end->xform, NULL));
}

TEST(moves_with_limits) {
    static const hm_limits none = {0, 0};
    test_tally limited = {0};
    for (int i = 0; i < test_rounds(100); ++i) {
        posed shapes[LIMITED_PILE];
        const hm_vec2 motion = {limited_between(-20, 20), limited_between(-20, 20)};
        const hm_limits limits = {test_below(2) ? 0 : limited_between(0.1, 8), 1 << test_between(0, 6)};
        const hm_broad_kind kind = (hm_broad_kind)test_below((int)HM_BROAD_KIND_COUNT);
        test_note("pile %d", i);
        for (int k = 0; k < LIMITED_PILE; ++k) {
            shapes[k] = posed_random(k < 3 || test_below(2) ? HM_SHAPE_MASK : HM_SHAPE_CIRCLE, POSED_FREE, 24);
            shapes[k].xform =
                posed_xform(limited_between(0, 14), limited_between(0, 14), k % 2 ? limited_between(-3, 3) : 0);
        }
        const hm_world_move_end end = limited_move(shapes, false, HM_BROAD_AUTO, &limits, motion);
        FOR_EACH_LEVEL {
            const hm_world_move_end other = limited_move(shapes, true, kind, &limits, motion);
            CHECK(limited_same_end(&end, &other));
        }
        const hm_world_move_end full = limited_move(shapes, false, kind, &none, motion);
        CHECK(!full.limited && (end.limited || limited_same_end(&end, &full)));
        limited_check_free(shapes, &end);
        test_count(&limited, end.limited);
        for (int k = 0; k < LIMITED_PILE; ++k) posed_free(&shapes[k]);
    }
    CHECK_TALLY(limited);
}

// Two masks of noise that share more edges than the limit: their AABBs decide which side is near.
TEST(what_leads_out_of_noise) {
    const hm_world_options options = {.limits = {0, 1000}};
    hm_mask *noise;
    hm_shape shape;
    hm_world *world;
    hm_world_move_end end;
    REQUIRE(hm_mask_create(128, 128, NULL, &noise) == HM_OK && hm_world_create(&options, NULL, &world) == HM_OK);
    for (int k = 0; k < 128 * 128; ++k)
        if (test_below(2)) hm_mask_set(noise, k % 128, k / 128, true);
    hm_shape_mask(noise, &shape);
    movers_add_at(world, &shape, 0, 0);
    const hm_object id = movers_add_at(world, &shape, 100, 4); // 28 px deep from the left
    REQUIRE(hm_world_refresh(world) == HM_OK);
    REQUIRE(hm_world_try_move(world, id, (hm_vec2){-5, 0}, NULL, &end, NULL, 0) == HM_OK);
    CHECK(end.limited && end.move.x == 0);
    REQUIRE(hm_world_try_move(world, id, (hm_vec2){5, 0}, NULL, &end, NULL, 0) == HM_OK);
    CHECK(end.limited && end.move.x == 5);
    REQUIRE(hm_world_try_move(world, id, (hm_vec2){40, 0}, NULL, &end, NULL, 0) == HM_OK);
    CHECK(end.move.x == 40 && end.free);
    hm_world_destroy(world);
    hm_mask_destroy(noise);
}

// ---- rotation ---------------------------------------------------------------------------------------------------------

TEST(turns_with_limits) {
    test_tally limited = {0};
    for (int i = 0; i < test_rounds(20); ++i) {
        posed shapes[LIMITED_PILE];
        hm_world_turned end[2];
        const hm_limits limits = {0, 1 << test_between(0, 5)};
        hm_pose from = HM_POSE_DEFAULT, to = HM_POSE_DEFAULT;
        from.position = to.position = (hm_vec2){limited_between(0, 16), limited_between(0, 16)};
        to.angle = limited_between(-1, 1);
        test_note("pile %d", i);
        for (int k = 0; k < LIMITED_PILE; ++k) {
            shapes[k] = posed_random(HM_SHAPE_MASK, POSED_FREE, 12);
            shapes[k].xform = posed_xform(limited_between(0, 20), limited_between(0, 20), limited_between(-3, 3));
        }
        REQUIRE(hm_xform_from_pose(&from, &shapes[LIMITED_PILE - 1].xform) == HM_OK);
        for (int k = 0; k < 2; ++k) {
            hm_object id;
            hm_world *world = limited_world(shapes, k == 1, k ? HM_BROAD_GRID : HM_BROAD_AUTO, &limits, &id);
            REQUIRE(hm_world_try_turn(world, id, &from, &to, 2, NULL, &end[k]) == HM_OK);
            hm_world_destroy(world);
        }
        CHECK(end[0].limited == end[1].limited && end[0].fraction == end[1].fraction && end[0].free == end[1].free);
        for (int k = 0; k < LIMITED_PILE - 1; ++k) {
            const hm_turn_options options = {.tolerance = 2, .max_edges = limits.max_edges};
            const hm_shape *mover = &shapes[LIMITED_PILE - 1].shape;
            hm_turn_hit hit;
            REQUIRE(hm_cast_turn(&shapes[k].shape, &shapes[k].xform, mover, &from, &to, &options, &hit) == HM_OK);
            CHECK(end[0].fraction <= hit.fraction && end[0].limited >= hit.limited);
        }
        test_count(&limited, end[0].limited);
        for (int k = 0; k < LIMITED_PILE; ++k) posed_free(&shapes[k]);
    }
    CHECK(limited.yes > 0);
}

// Noise rotates past noise: it ends where hm_cast_turn with the limit ends, or before, also where that is
// earlier than without.
TEST(turns_end_where_casts_do) {
    long earlier = 0;
    for (int i = 0; i < test_rounds(400); ++i) {
        const int size = test_between(4, 24);
        const double tolerance = limited_between(0.5, 6);
        const hm_world_options options = {.limits = {0, test_between(1, 120)}};
        posed noise[2];
        const hm_xform at = HM_XFORM_IDENTITY;
        hm_shape a, b;
        hm_pose from = HM_POSE_DEFAULT, to;
        hm_xform begin;
        hm_turn_hit full, hit;
        hm_world_turned end;
        hm_world *world = NULL;
        test_note("pair %d", i);
        for (int k = 0; k < 2; ++k) noise[k] = posed_of_grid(random_noise(size));
        hm_shape_mask(noise[0].plain, &a);
        hm_shape_mask(noise[1].plain, &b);
        from.pivot = (hm_vec2){size / 2.0, size / 2.0};
        from.position = (hm_vec2){limited_between(-1, 2.2) * size, limited_between(-0.5, 1.5) * size};
        to = from;
        to.position.x += limited_between(-1, 1) * size;
        to.angle = limited_between(-2, 2);
        const hm_turn_options free = {.tolerance = tolerance};
        const hm_turn_options own = {.tolerance = tolerance, .max_edges = options.limits.max_edges};
        REQUIRE(hm_cast_turn(&a, &at, &b, &from, &to, &free, &full) == HM_OK);
        REQUIRE(hm_cast_turn(&a, &at, &b, &from, &to, &own, &hit) == HM_OK);
        REQUIRE(hm_xform_from_pose(&from, &begin) == HM_OK && hm_world_create(&options, NULL, &world) == HM_OK);
        movers_add(world, &a, &at);
        const hm_object id = movers_add(world, &b, &begin);
        REQUIRE(hm_world_refresh(world) == HM_OK);
        REQUIRE(hm_world_try_turn(world, id, &from, &to, tolerance, NULL, &end) == HM_OK);
        CHECK(end.fraction <= hit.fraction && end.limited >= hit.limited);
        earlier += hit.fraction < full.fraction;
        hm_world_destroy(world);
        for (int k = 0; k < 2; ++k) posed_free(&noise[k]);
    }
    CHECK(test_short() || earlier > 0);
}

TEST(casts_with_limits_out_of_range) {
    const hm_limits wrong[] = {{-1, 0}, {NAN, 0}, {2000000.5, 0}, {0, -1}, {INFINITY, 5}};
    limited_pair pair;
    limited_make(&pair, 0);
    violations_catch();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        const hm_cast_options options = {.limits = wrong[i]};
        CHECK_PRECONDITION(
            CHECK(!hm_cast(&pair.a.shape, &pair.a.xform, &pair.b.shape, &pair.b.xform, pair.motion, &options, NULL)));
    }
    limited_free(&pair);
}

TEST_MAIN(CASE(casts_with_limits), CASE(moves_with_limits), CASE(what_leads_out_of_noise), CASE(turns_with_limits),
          CASE(turns_end_where_casts_do), CASE(casts_with_limits_out_of_range))
