// Rays, casts and visibility in a world, against each object tested by itself and put in order by exact times; and
// many of them at once, divided in odd ways.
#include "casting.h"
#include "crowd.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SCENES = 24, QUESTIONS = 10 };

// ---- one object at a time -----------------------------------------------------------------------------------------

// When what moves meets object i, as an exact time, or as a double where there is no exact one. False for never.
static bool meets(const crowd *c, int i, const posed *moved, hm_vec2 motion, const hm_query *query, ref_found *out,
                  hm_cast_hit *hit) {
    const hm_rule rule = crowd_rule(c, query);
    const hm_shape *shape = crowd_shape(c, i);
    const hm_xform *xform = &c->object[i].def.xform;
    const hm_cast_start start = query ? query->start : HM_CAST_DEEPER;
    const bool ray = moved->shape.kind == HM_SHAPE_POINT && moved->cell == -1;
    *out = crowd_found(c, i);
    *hit = (hm_cast_hit){0};
    if (ray && start != HM_CAST_NEVER && hm_overlap(shape, xform, &moved->shape, &moved->xform, &rule)) {
        hm_points points;
        hm_distance(shape, xform, &moved->shape, &moved->xform, &points);
        hit->exact = true;
        hit->when.denominator.low = 1;
        hit->point.x = (double)moved->xform.ox / (double)HM_STEPS_PER_PIXEL;
        hit->point.y = (double)moved->xform.oy / (double)HM_STEPS_PER_PIXEL;
        hit->feature_a = points.feature_a;
        hit->feature_a.part = points.feature_a.part;
        return true;
    }
    if (!hm_cast(shape, xform, &moved->shape, &moved->xform, motion,
                 &(hm_cast_options){.rule = rule, .start = ray ? HM_CAST_NEVER : start}, hit))
        return false;
    out->time = hit->exact ? cast_ratio_of(&hit->when) : ref_ratio_of_double(hit->fraction);
    return true;
}

typedef struct expected_hits {
    ref_found found[CROWD_OBJECTS];
    hm_cast_hit hit[CROWD_OBJECTS]; ///< by the index of the object
    int count;
} expected_hits;

static void expected_way(const crowd *c, const posed *moved, hm_vec2 motion, const hm_query *query,
                         expected_hits *out) {
    out->count = 0;
    for (int i = 0; i < c->count; ++i) {
        ref_found found;
        if (crowd_wanted(c, query, i) && meets(c, i, moved, motion, query, &found, &out->hit[i]))
            out->found[out->count++] = found;
    }
    ref_order(out->found, out->count, ref_by_time);
}

static void check_hit(const hm_world_hit *hit, const expected_hits *expected, int i) {
    CHECK_INT((int64_t)hit->object, (int64_t)expected->found[i].id);
    cast_check_same(&hit->hit, &expected->hit[expected->found[i].index]);
}

static void check_hits(const hm_world_hit *out, int32_t capacity, int32_t reported, const expected_hits *expected) {
    CHECK_INT((int64_t)reported, expected->count);
    for (int i = 0; i < expected->count && i < capacity; ++i) check_hit(&out[i], expected, i);
}

static void check_first(bool reported, bool found_without, const hm_world_hit *out, const expected_hits *expected) {
    CHECK_INT(reported, expected->count > 0);
    CHECK_INT(found_without, expected->count > 0);
    if (reported && expected->count > 0) check_hit(out, expected, 0);
    if (!reported) CHECK(out->object == 7);
}

// ---- rays ---------------------------------------------------------------------------------------------------------

// A ray as a posed point; its cell says so.
static posed ray_of(hm_vec2 from) {
    posed ray = {.xform = crowd_xform(from), .cell = -1};
    REQUIRE(hm_shape_point(0, 0, &ray.shape) == HM_OK);
    return ray;
}

static hm_vec2 motion_of(hm_vec2 from, hm_vec2 to) {
    const hm_xform a = crowd_xform(from), b = crowd_xform(to);
    return (hm_vec2){(double)(b.ox - a.ox) / (double)HM_STEPS_PER_PIXEL,
                     (double)(b.oy - a.oy) / (double)HM_STEPS_PER_PIXEL};
}

// The end of a way: on object `aim`, or level with the beginning, or that itself.
static hm_vec2 random_end(const crowd *c, hm_vec2 from, int aim) {
    const int how = test_below(8), x = test_between(-30, 30), y = test_between(-30, 30);
    const hm_vec2 aimed = crowd_aimed_point(c, aim);
    if (how == 0) return (hm_vec2){from.x + x, from.y};
    if (how == 1) return (hm_vec2){from.x, from.y + y};
    return how == 2 && x > 15 ? from : aimed;
}

static void count_aimed(const crowd *c, const hm_query *query, const expected_hits *expected, int aim,
                        test_tally *tally) {
    bool among = false;
    if (!crowd_wanted(c, query, aim)) return;
    for (int k = 0; k < expected->count; ++k) among |= expected->found[k].index == aim;
    test_count(tally, among);
}

static void check_ray(const crowd *c, test_tally *tally) {
    expected_hits expected;
    hm_world_hit out[CROWD_OBJECTS], first = {.object = 7};
    crowd_query space;
    const hm_query *query = crowd_random_query(c, &space);
    const int aim = test_below(c->count);
    const hm_vec2 from = crowd_random_point(), to = random_end(c, from, aim);
    const posed ray = ray_of(from);
    expected_way(c, &ray, motion_of(from, to), query, &expected);
    const int32_t capacity = crowd_random_capacity(expected.count);
    check_hits(out, capacity, hm_world_ray_all(c->world, from, to, query, out, capacity), &expected);
    const bool reported = hm_world_ray(c->world, from, to, query, &first);
    check_first(reported, hm_world_ray(c->world, from, to, query, NULL), &first, &expected);
    count_aimed(c, query, &expected, aim, tally);
}

static void for_crowds(void (*check)(const crowd *c, test_tally *tally), int questions, const hm_world_options *own) {
    const int scenes = test_rounds(SCENES);
    test_tally tally = {0, 0};
    for (int i = 0; i < scenes; ++i) {
        crowd c;
        crowd_make(&c, i, own);
        for (int k = 0; k < questions; ++k) {
            test_note("scene %d question %d", i, k);
            check(&c, &tally);
        }
        crowd_free(&c);
    }
    CHECK_TALLY(tally);
}

TEST(all_on_a_ray_and_the_first) { for_crowds(check_ray, 2 * QUESTIONS, NULL); }

// Another opinion, without casts: hm_mask_ray has walks of its own through masks.
static void check_ray_of_masks(const crowd *c, test_tally *tally) {
    const int aim = test_below(c->count);
    const hm_vec2 from = crowd_random_point(), aimed = crowd_aimed_point(c, aim), past = crowd_random_point();
    const bool misses = test_below(2) == 0;
    const hm_vec2 to = misses ? past : (hm_vec2){2 * aimed.x - from.x, 2 * aimed.y - from.y};
    hm_world_hit out[CROWD_OBJECTS];
    const int32_t count = hm_world_ray_all(c->world, from, to, NULL, out, CROWD_OBJECTS);
    for (int i = 0; i < c->count; ++i) {
        const hm_shape *shape = crowd_shape(c, i);
        hm_mask_ray_entry entry;
        int32_t at = 0;
        if (shape->kind != HM_SHAPE_MASK || !crowd_wanted(c, NULL, i)) continue;
        while (at < count && out[at].object != c->object[i].id) ++at;
        const bool met = hm_mask_ray(shape, &c->object[i].def.xform, from, to, c->rule.touch, &entry, 1) > 0;
        CHECK_INT(at < count, met);
        if (met && at < count) CHECK(out[at].hit.fraction == entry.enter);
        if (i == aim) test_count(tally, met);
    }
}

TEST(rays_meet_masks_where_hm_ray_says) {
    const hm_world_options area = {.rule = {HM_TOUCH_AREA, 0}}, closed = {.rule = {HM_TOUCH_CLOSED, 0}};
    for_crowds(check_ray_of_masks, 6 * QUESTIONS, &area);
    for_crowds(check_ray_of_masks, 6 * QUESTIONS, &closed);
}

// ---- casts --------------------------------------------------------------------------------------------------------

// Kinds that have an extent: the separation from a mask is soon found for these.
static int wide_frame(void) {
    static const hm_shape_kind kinds[] = {HM_SHAPE_MASK,    HM_SHAPE_CIRCLE,  HM_SHAPE_CAPSULE, HM_SHAPE_BOX,
                                          HM_SHAPE_POLYGON, HM_SHAPE_OUTLINE, HM_SHAPE_TILEMAP};
    const int kind = (int)TEST_PICK(kinds), second = test_below(2);
    return 2 * kind + second;
}

static void check_cast(const crowd *c, test_tally *tally) {
    expected_hits expected;
    hm_world_hit out[CROWD_OBJECTS], first = {.object = 7};
    crowd_query space;
    const hm_query *query = crowd_random_query(c, &space);
    const int aim = test_below(c->count), frame = wide_frame();
    posed moved = c->shape[frame];
    moved.xform = crowd_aim(c, frame, aim);
    const hm_vec2 from = crowd_random_point(), to = crowd_random_point(), motion = motion_of(from, to);
    moved.xform.ox -= (int64_t)(motion.x * (double)HM_STEPS_PER_PIXEL);
    moved.xform.oy -= (int64_t)(motion.y * (double)HM_STEPS_PER_PIXEL);
    expected_way(c, &moved, motion, query, &expected);
    const int32_t capacity = crowd_random_capacity(expected.count);
    const int32_t reported = hm_world_cast_all(c->world, &moved.shape, &moved.xform, motion, query, out, capacity);
    check_hits(out, capacity, reported, &expected);
    const bool any = hm_world_cast(c->world, &moved.shape, &moved.xform, motion, query, &first);
    check_first(any, hm_world_cast(c->world, &moved.shape, &moved.xform, motion, query, NULL), &first, &expected);
    count_aimed(c, query, &expected, aim, tally);
}

TEST(all_that_a_cast_meets_and_the_first) { for_crowds(check_cast, 2, NULL); }

// ---- the order of equal times -------------------------------------------------------------------------------------

typedef struct lane {
    hm_world *world;
    hm_object id[4];
} lane;

// A box, a circle and a segment, each to be met by a ray along x at 8 where it stands at 8.
static void lane_make(lane *l) {
    hm_shape shape[3];
    uint32_t set;
    REQUIRE(hm_world_create(NULL, NULL, &l->world) == HM_OK);
    REQUIRE(hm_shape_box(0, -4, 8, 8, 0, &shape[0]) == HM_OK);
    REQUIRE(hm_shape_circle(4, 0, 4, &shape[1]) == HM_OK);
    REQUIRE(hm_shape_segment(0, -4, 0, 4, &shape[2]) == HM_OK);
    REQUIRE(hm_world_add_shapes(l->world, shape, 3, &set) == HM_OK);
}

static hm_object lane_add(lane *l, int frame, double x) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id;
    def.frame = frame;
    def.xform = crowd_xform((hm_vec2){x, 0});
    REQUIRE(hm_world_add(l->world, &def, &id) == HM_OK);
    return id;
}

// An eighth of the motion is a double: box, circle and segment are met at the same time. A third is not: the exact
// time is later than the double, which is all there is for the circle.
TEST(equal_times_go_by_number_and_exact_ones_are_not_rounded) {
    lane l;
    hm_world_hit out[3];
    lane_make(&l);
    const hm_object box = lane_add(&l, 0, 8), wall = lane_add(&l, 2, 8), disc = lane_add(&l, 1, 8);
    CHECK_INT((int64_t)hm_world_ray_all(l.world, (hm_vec2){0, 0}, (hm_vec2){64, 0}, NULL, out, 3), 3);
    for (int i = 0; i < 3; ++i) CHECK(out[i].hit.fraction == 0.125);
    CHECK(out[0].object == box && out[1].object == wall && out[2].object == disc);
    CHECK_INT((int64_t)hm_world_ray_all(l.world, (hm_vec2){0, 0}, (hm_vec2){24, 0}, NULL, out, 3), 3);
    CHECK(out[0].hit.fraction == out[1].hit.fraction && out[1].hit.fraction == out[2].hit.fraction);
    CHECK(out[0].object == disc && out[1].object == box && out[2].object == wall);
    hm_world_destroy(l.world);
}

// An object twice at the same position, the one with the lower number among those that are tested later: it is
// reported, as it is the first of all.
static void check_equals(test_tally *tally) {
    static const hm_shape_kind kinds[] = {HM_SHAPE_MASK, HM_SHAPE_MASK, HM_SHAPE_CIRCLE, HM_SHAPE_POLYGON};
    const hm_query query = {.start = HM_CAST_NEVER};
    const hm_shape_kind kind_a = TEST_PICK(kinds);
    const hm_shape_kind kind_b = TEST_PICK(kinds);
    const double motion_x = test_between(-99, 99);
    const double motion_y = test_between(-99, 99) + 0.5;
    const hm_vec2 motion = {motion_x, motion_y};
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object low = HM_NO_OBJECT, high = HM_NO_OBJECT;
    hm_world_hit all[2], first = {.object = 7};
    hm_world *world;
    posed a, b;
    posed_random_pair(kind_a, kind_b, 24, &a, &b);
    if (test_below(2)) posed_jitter(&a, &b, 0);
    b.xform.ox -= (int64_t)(motion.x * (double)HM_STEPS_PER_PIXEL);
    b.xform.oy -= (int64_t)(motion.y * (double)HM_STEPS_PER_PIXEL);
    REQUIRE(hm_world_create(NULL, NULL, &world) == HM_OK);
    REQUIRE(hm_world_add_shapes(world, &a.shape, 1, &def.shapes) == HM_OK);
    def.xform = a.xform;
    def.flags = HM_OBJECT_FIXED; // what moves is tested before what is fixed
    REQUIRE(hm_world_add(world, &def, &low) == HM_OK);
    def.flags = 0;
    REQUIRE(hm_world_add(world, &def, &high) == HM_OK);
    CHECK_RESULT(hm_world_refresh(world), HM_OK);
    if (hm_xform_valid(&b.xform)) {
        const int32_t count = hm_world_cast_all(world, &b.shape, &b.xform, motion, &query, all, 2);
        CHECK(hm_world_cast(world, &b.shape, &b.xform, motion, &query, &first) == (count > 0));
        CHECK(count == 0 || count == 2);
        if (test_count(tally, count == 2)) {
            CHECK(all[0].object == low && all[1].object == high && first.object == low);
            cast_check_same(&first.hit, &all[0].hit);
        }
    }
    hm_world_destroy(world);
    posed_free(&a);
    posed_free(&b);
}

TEST(of_equal_times_the_lower_number_is_reported_though_tested_later) {
    test_tally tally = {0};
    for (int round = 0; round < test_rounds(400); ++round) check_equals(&tally);
    CHECK_TALLY(tally);
}

// Two walls a step apart, far out on a long way: the same double, different times.
TEST(times_that_doubles_cannot_separate_are_ordered) {
    lane l;
    hm_world_hit out[2];
    lane_make(&l);
    const double step = 0x1p-24;
    const hm_object later = lane_add(&l, 2, 900000 + 2 * step), sooner = lane_add(&l, 2, 900000 + step);
    const hm_vec2 from = {-1000000, 3}, to = {1000000, 3.25};
    CHECK_INT((int64_t)hm_world_ray_all(l.world, from, to, NULL, out, 2), 2);
    CHECK(out[0].object == sooner && out[1].object == later);
    CHECK(hm_world_ray(l.world, from, to, NULL, out) && out[0].object == sooner);
    hm_world_destroy(l.world);
}

TEST(a_start_inside_is_what_the_query_says) {
    lane l;
    hm_world_hit hit;
    hm_query query = {.start = HM_CAST_NEVER};
    lane_make(&l);
    const hm_object box = lane_add(&l, 0, 0), wall = lane_add(&l, 2, 20);
    const hm_vec2 from = {2, 1}, to = {22, 1};
    CHECK(hm_world_ray(l.world, from, to, NULL, &hit) && hit.object == box && hit.hit.fraction == 0);
    CHECK(hit.hit.point.x == 2 && hit.hit.point.y == 1 && hit.hit.normal.x == 0 && hit.hit.normal.y == 0);
    CHECK(hm_world_ray(l.world, from, to, &query, &hit) && hit.object == wall && hit.hit.point.x == 20);
    query.start = HM_CAST_ALWAYS;
    CHECK(hm_world_ray(l.world, from, to, &query, &hit) && hit.object == box);
    query.except = box;
    CHECK(hm_world_ray(l.world, from, to, &query, &hit) && hit.object == wall);
    CHECK(hm_world_sees(l.world, from, (hm_vec2){19, 1}, &query, &hit));
    CHECK(!hm_world_sees(l.world, from, (hm_vec2){21, 1}, &query, &hit) && hit.object == wall);
    CHECK(!hm_world_sees(l.world, from, (hm_vec2){3, 1}, NULL, &hit) && hit.object == box);
    CHECK(hm_world_ray(l.world, (hm_vec2){1, 1}, (hm_vec2){1, 1}, NULL, NULL));
    CHECK(!hm_world_ray(l.world, (hm_vec2){9, 1}, (hm_vec2){9, 1}, NULL, NULL));
    hm_world_destroy(l.world);
}

// ---- sight --------------------------------------------------------------------------------------------------------

static hm_vec2 random_near(hm_vec2 point) {
    const int x = test_between(-2, 2), y = test_between(-2, 2);
    return (hm_vec2){point.x + x, point.y + y};
}

static bool one_in_eight(void *ctx, hm_object id) {
    (void)ctx;
    return (uint32_t)id % 8 == 0;
}

static void check_sight(const crowd *c, test_tally *tally) {
    expected_hits expected;
    hm_world_hit blocker = {.object = 7};
    crowd_query space;
    hm_query always = {.start = HM_CAST_ALWAYS};
    const hm_query *query = crowd_random_query(c, &space);
    if (query && test_below(2) == 0) space.query.passes = one_in_eight;
    const hm_vec2 from = crowd_random_point(), to = random_near(from);
    const posed ray = ray_of(from);
    if (query) always = *query;
    always.start = HM_CAST_ALWAYS;
    expected_way(c, &ray, motion_of(from, to), &always, &expected);
    const bool sees = hm_world_sees(c->world, from, to, query, &blocker);
    CHECK_INT(test_count(tally, sees), expected.count == 0);
    CHECK_INT(hm_world_sees(c->world, from, to, query, NULL), sees);
    if (!sees && expected.count > 0) check_hit(&blocker, &expected, 0);
    if (sees) CHECK(blocker.object == 7);
}

TEST(one_point_is_visible_from_another_unless_a_ray_is_blocked) { for_crowds(check_sight, 4 * QUESTIONS, NULL); }

// ---- many at once -------------------------------------------------------------------------------------------------

// Tasks that are done in pieces of odd sizes from the last to the first, at once or when they are waited for.
typedef struct odd_tasks {
    hm_task_fn fn;
    int32_t count, least;
    void *task;
    bool later;
    int calls;
} odd_tasks;

static void odd_run(odd_tasks *odd) {
    for (int32_t end = odd->count; end > 0;) {
        int32_t begin = end - odd->least - test_below(5);
        if (begin < odd->least) begin = 0;
        odd->fn(begin, end, odd->task);
        end = begin;
    }
}

static void *odd_enqueue(hm_task_fn fn, int32_t count, int32_t least, void *task, void *ctx) {
    odd_tasks *odd = ctx;
    odd->fn = fn;
    odd->count = count;
    odd->least = least;
    odd->task = task;
    odd->calls++;
    CHECK(count > 0 && least > 0);
    if (odd->later) return odd;
    odd_run(odd);
    return NULL;
}

static void odd_finish(void *job, void *ctx) {
    CHECK(job == ctx);
    odd_run(job);
}

enum { BATCH = 150 };

static void check_batch(const crowd *c, const hm_query *query) {
    static hm_way way[BATCH];
    static hm_shape_way cast[BATCH];
    static hm_xform xform[BATCH];
    static hm_vec2 point[BATCH];
    static hm_world_hit hit[BATCH], one;
    static hm_pick pick[BATCH], single;
    int found = 0;
    for (int i = 0; i < BATCH; ++i) {
        const int number = wide_frame(), excepts = test_below(3), who = test_below(c->count);
        point[i] = crowd_random_point();
        xform[i] = crowd_random_xform();
        way[i] = (hm_way){point[i], random_end(c, point[i], who), excepts ? HM_NO_OBJECT : c->object[who].id};
        cast[i] =
            (hm_shape_way){&c->shape[number].shape, &xform[i], motion_of(way[i].from, way[i].to), way[i].except};
    }
    const int32_t rays = hm_world_ray_batch(c->world, way, BATCH, query, hit);
    for (int i = 0; i < BATCH; ++i) {
        hm_query own = {.except = way[i].except};
        one = (hm_world_hit){.object = HM_NO_OBJECT};
        if (query) own = *query;
        if (query && way[i].except) own.except = way[i].except;
        found += hm_world_ray(c->world, way[i].from, way[i].to, &own, &one);
        CHECK_INT((int64_t)hit[i].object, (int64_t)one.object);
        cast_check_same(&hit[i].hit, &one.hit);
    }
    CHECK_INT(rays, found);
    const int32_t picks = hm_world_pick_batch(c->world, point, BATCH, 1, query, pick);
    found = 0;
    for (int i = 0; i < BATCH; ++i) {
        single = (hm_pick){.object = HM_NO_OBJECT};
        found += hm_world_pick(c->world, point[i], 1, query, &single);
        CHECK(pick[i].object == single.object && pick[i].distance == single.distance);
    }
    CHECK_INT(picks, found);
    const int32_t few = test_below(20);
    const int32_t casts = hm_world_cast_batch(c->world, cast, few, query, hit);
    found = 0;
    for (int i = 0; i < few; ++i) {
        hm_query own = {.except = cast[i].except};
        one = (hm_world_hit){.object = HM_NO_OBJECT};
        if (query) own = *query;
        if (query && cast[i].except) own.except = cast[i].except;
        found += hm_world_cast(c->world, cast[i].shape, cast[i].xform, cast[i].motion, &own, &one);
        CHECK_INT((int64_t)hit[i].object, (int64_t)one.object);
        cast_check_same(&hit[i].hit, &one.hit);
    }
    CHECK_INT(casts, found);
}

TEST(batches_answer_as_one_by_one) {
    const int scenes = test_rounds(6);
    for (int i = 0; i < scenes; ++i) {
        odd_tasks odd = {.later = i % 3 == 2};
        hm_world_options options = {.rule = {HM_TOUCH_AREA, 0}};
        const hm_query query = {.start = HM_CAST_NEVER};
        crowd c;
        if (i % 3) options.tasks = (hm_tasks){odd_enqueue, odd_finish, &odd};
        crowd_make(&c, i, &options);
        check_batch(&c, i % 2 ? NULL : &query);
        CHECK_INT(odd.calls > 0, i % 3 > 0);
        CHECK_INT(hm_world_ray_batch(c.world, NULL, 0, NULL, NULL), 0);
        crowd_free(&c);
    }
}

TEST_MAIN(CASE(all_on_a_ray_and_the_first), CASE(rays_meet_masks_where_hm_ray_says),
          CASE(all_that_a_cast_meets_and_the_first), CASE(equal_times_go_by_number_and_exact_ones_are_not_rounded),
          CASE(of_equal_times_the_lower_number_is_reported_though_tested_later),
          CASE(times_that_doubles_cannot_separate_are_ordered), CASE(a_start_inside_is_what_the_query_says),
          CASE(one_point_is_visible_from_another_unless_a_ray_is_blocked), CASE(batches_answer_as_one_by_one))
